"""An agent whose evaluation was learnt: weights of terms from a file of ``sumito train td``."""

from __future__ import annotations

from typing import Any

from ..evaluation import Linear
from .classic import ClassicAgent, with_parameters
from .spec import AgentSpec
from .weights_file import read_weights

__all__ = ["AGENTS", "learned"]


def learned(*, weights: str = "td-lambda", **parameters: Any) -> ClassicAgent:
    """Alpha-beta over the terms of a file; ``weights`` is ``td-lambda`` or the file's name."""
    evaluator = Linear(read_weights(weights, "terms")["weights"])
    options = {"centre_first": True, "table_bits": 16}
    return with_parameters(ClassicAgent("td", evaluator, depth=3, options=options), **parameters)


AGENTS = {
    "td": AgentSpec(learned, "", "alpha-beta, depth 3, weights learnt by temporal differences")
}
