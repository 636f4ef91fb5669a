"""Finding where a function crosses zero."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["bracketed_root"]


def bracketed_root(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a continuous function is zero, between two points at which its signs differ.

    Ridders (1979), "A new algorithm for computing a single root of a real continuous function":
    every step at least halves the bracket, and near the root doubles the number of digits.
    """
    at_low, at_high = function(low), function(high)
    if at_low == 0 or at_high == 0:
        return low if at_low == 0 else high
    assert (at_low < 0) != (at_high < 0), (low, at_low, high, at_high)
    root = low
    for _ in range(200):
        middle = (low + high) / 2
        at_middle = function(middle)
        # The scale is taken out first, so that huge values near a pole do not overflow.
        scale = max(abs(at_low), abs(at_high), abs(at_middle))
        a, b, m = at_low / scale, at_high / scale, at_middle / scale
        shift = m / math.sqrt(m * m - a * b) if a * b < 0 else 0.0
        previous, root = root, middle + (middle - low) * (shift if a > b else -shift)
        value = function(root)
        if value == 0 or abs(root - previous) <= 1e-13 * abs(root):
            return root
        points = sorted([(low, at_low), (middle, at_middle), (root, value), (high, at_high)])
        for (left, at_left), (right, at_right) in pairwise(points):
            if at_left == 0:
                return left
            if (at_left < 0) != (at_right < 0):
                low, at_low, high, at_high = left, at_left, right, at_right
                break
        if math.nextafter(low, high) >= high:
            break
    return root
