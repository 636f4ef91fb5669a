"""Verloop 2021, "A Critical Review: Exploring Optimization Strategies ... for Alpha-Beta Search".

The thesis re-implements Papadopoulos et al. 2012 and compares five sets of techniques at depth 4:
no_cmo, cmo, cmo+tt, cmo+id+tt and acmo (`sumito.search.PRESETS`). Its weights are those of the
released program. ``eval`` chooses the evaluation: ``papadopoulos``, the source paper's terms, or
``aba-pro``, the distance to Aba-Pro's reference point alone. ``coherence`` chooses one of the
three definitions that the thesis discusses: ``lines`` (the source paper's, with a bonus for three
in line; the usual one), ``star`` (as the thesis implemented it) or ``axes`` (as it proposes).
``consider_enemy=False`` leaves the opponent's marbles out. ``triangulation`` is the weight of that
term, which has none in the released program; ``desired=True`` weighs it and formation break by how
near the centre the marbles are, our reading of the thesis's desired positions.

``as_released=True`` plays the way of the program that made the thesis's results, each part of which
is also a parameter, and can be given another value: ``sort_for_root`` (at the opponent's plies too
the best move for the root player comes first), ``forbid_earlier`` (no move leads to an earlier
board), ``coherence=star`` (section 5.3: "not caught until after generating the results"),
``last_team`` (formation break and dangers are those of one side alone, the last in turn order:
white), and for ``no_cmo`` ``iterative_deepening``. Which side was the last there, and that boards
of the searched line count as earlier ones, is our reading. With ``consider_enemy=False`` there is
no other side to leave out: ``as_released`` then has nothing of ``last_team``, and asking for both
is an error.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from ..errors import SumitoError
from ..evaluation import Linear
from .classic import ClassicAgent, with_parameters
from .spec import AgentSpec

__all__ = ["AGENTS", "aba_pro", "papadopoulos"]

COHERENCE = {"lines": "cohesion_lines", "star": "cohesion_star", "axes": "cohesion_axes"}


def papadopoulos(
    coherence: str = "lines",
    *,
    consider_enemy: bool = True,
    triangulation: float = 0.0,
    desired: bool = False,
    last_team: bool = False,
) -> Linear:
    """The source paper's evaluation with the released program's weights."""
    if last_team and not consider_enemy:
        raise SumitoError(
            "last_team=true needs consider_enemy=true: with own marbles only there is no other "
            "team to leave out"
        )
    if coherence not in COHERENCE:
        raise SumitoError(f"coherence must be one of {', '.join(COHERENCE)}, not {coherence!r}")
    suffix = "_desired" if desired else ""
    both = {"ejected": 800.0, "centre_distance": -8.0, COHERENCE[coherence]: 3.0}
    if triangulation:
        both[f"triangulation{suffix}"] = triangulation
    one = {f"formation_break{suffix}": 10.0, "danger_single": -30.0, "danger_double": -50.0}
    if not consider_enemy:
        return Linear({f"own {name}": weight for name, weight in (both | one).items()})
    if last_team:
        one = {f"last {name}": weight for name, weight in one.items()}
    return Linear(both | one)


def aba_pro(*, consider_enemy: bool = True) -> Linear:
    """Aba-Pro's evaluation: how far the marbles are from the reference point R."""
    return Linear({"reference_distance" if consider_enemy else "own reference_distance": -1})


def verloop(
    preset: str,
    *,
    eval: str = "papadopoulos",
    coherence: str | None = None,
    consider_enemy: bool = True,
    triangulation: float = 0.0,
    desired: bool = False,
    as_released: bool = False,
    last_team: bool | None = None,
    **parameters: Any,
) -> ClassicAgent:
    """The agent of one of the five sets; what is ``None`` follows from ``as_released``."""
    if eval == "papadopoulos":
        evaluator = papadopoulos(
            ("star" if as_released else "lines") if coherence is None else coherence,
            consider_enemy=consider_enemy,
            triangulation=triangulation,
            desired=desired,
            last_team=as_released and consider_enemy if last_team is None else last_team,
        )
    elif eval == "aba-pro":
        evaluator = aba_pro(consider_enemy=consider_enemy)
    else:
        raise SumitoError(f"eval must be 'papadopoulos' or 'aba-pro', not {eval!r}")
    options = {"quiescence": True, "sort_for_root": as_released, "forbid_earlier": as_released}
    if as_released and preset == "no_cmo":
        options["iterative_deepening"] = True
    agent = ClassicAgent(f"verloop-{preset}", evaluator, depth=4, preset=preset, options=options)
    return with_parameters(agent, **parameters)


_SETS = {
    "no_cmo": "no ordering of moves",
    "cmo": "combined move ordering",
    "cmo+tt": "with a transposition table",
    "cmo+id+tt": "with iterative deepening and table",
    "acmo": "advanced: with iteration sorting",
}
AGENTS = {
    f"verloop-{preset}": AgentSpec(
        partial(verloop, preset), "verloop-2021", f"alpha-beta, depth 4, {what}"
    )
    for preset, what in _SETS.items()
}
