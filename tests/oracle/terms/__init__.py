"""The evaluation terms once more, slowly and obviously, to check the fast ones.

Every term is a number about one side ("own") seen with its opponents ("other"):

    state = from_fen("3/4/SSs2/4/3 0 0 b 0 1")
    TERMS["cohesion"](scene(state, 0))                        # 2
    TERMS["cohesion"](scene(state, 0).swapped())              # 0, the opponents' cohesion
    cohesion_lines(scene(state, 0), bonus=2)                  # parameters are keyword arguments
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cohesion import cohesion, cohesion_axes, cohesion_lines, cohesion_mean, cohesion_star
from .contact import (
    contact_positions,
    formation_break,
    formation_break_axes,
    formation_break_desired,
    opponent_neighbours,
    opponent_neighbours_mean,
)
from .danger import danger_double, danger_immediate, danger_single, danger_trapped, rim_marbles
from .distances import axial_distance_mean, centre_distance, centre_distance_mean
from .hutson import piece_score, regions, single_formation
from .marbles import marbles
from .mobility import mobility, pushes
from .paths import path_distance, path_distance_weighted
from .patterns import (
    pattern_daisy,
    pattern_diamond,
    pattern_trapezium,
    triangulation,
    triangulation_desired,
)
from .reference import cube_rounded, reference_cell, reference_distance
from .score import ejected, ejected_in_search, lost, lost_in_search
from .sides import OracleScene, scene

if TYPE_CHECKING:
    from collections.abc import Callable

TERMS: dict[str, Callable[[OracleScene], float]] = {
    "centre_distance": centre_distance,
    "centre_distance_mean": centre_distance_mean,
    "axial_distance_mean": axial_distance_mean,
    "reference_distance": reference_distance,
    "path_distance": path_distance,
    "path_distance_weighted": path_distance_weighted,
    "cohesion": cohesion,
    "cohesion_mean": cohesion_mean,
    "cohesion_lines": cohesion_lines,
    "cohesion_star": cohesion_star,
    "cohesion_axes": cohesion_axes,
    "single_formation": single_formation,
    "formation_break": formation_break,
    "formation_break_axes": formation_break_axes,
    "formation_break_desired": formation_break_desired,
    "contact_positions": contact_positions,
    "pushes": pushes,
    "marbles": marbles,
    "ejected": ejected,
    "lost": lost,
    "ejected_in_search": ejected_in_search,
    "lost_in_search": lost_in_search,
    "rim_marbles": rim_marbles,
    "danger_single": danger_single,
    "danger_double": danger_double,
    "danger_immediate": danger_immediate,
    "danger_trapped": danger_trapped,
    "triangulation": triangulation,
    "triangulation_desired": triangulation_desired,
    "opponent_neighbours": opponent_neighbours,
    "opponent_neighbours_mean": opponent_neighbours_mean,
    "pattern_trapezium": pattern_trapezium,
    "pattern_diamond": pattern_diamond,
    "pattern_daisy": pattern_daisy,
    "regions": regions,
    "piece_score": piece_score,
    "mobility": mobility,
}
"""Every term by name, with the usual values of its parameters."""

__all__ = [
    "TERMS",
    "OracleScene",
    "cohesion_lines",
    "cube_rounded",
    "path_distance",
    "path_distance_weighted",
    "reference_cell",
    "reference_distance",
    "scene",
]
