"""Verloop 2021, "A Critical Review: Exploring Optimization Strategies ... for Alpha-Beta Search".

The thesis re-implements Papadopoulos et al. 2012 and compares five sets of techniques at depth 4:
no_cmo, cmo, cmo+tt, cmo+id+tt and acmo (`sumito.search.PRESETS`). Its weights are those of the
released program. ``eval`` chooses the evaluation: ``papadopoulos``, the source paper's terms, or
``aba-pro``, the distance to Aba-Pro's reference point alone. ``coherence`` chooses one of the
three definitions that the thesis discusses: ``lines`` (the source paper's, with a bonus for three
in line), ``star`` (as the thesis implemented it) or ``axes`` (as it proposes).
``consider_enemy=False`` leaves the opponent's marbles out. ``as_released=True`` sorts moves at
the opponent's plies as the released program did: the best for the root player first.
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


def papadopoulos(coherence: str = "lines", *, consider_enemy: bool = True) -> Linear:
    """The source paper's evaluation with the released program's weights."""
    if coherence not in COHERENCE:
        raise SumitoError(f"coherence must be one of {', '.join(COHERENCE)}, not {coherence!r}")
    weights: dict[str, float] = {
        "ejected": 800,
        "centre_distance": -8,
        COHERENCE[coherence]: 3,
        "formation_break": 10,
        "danger_single": -30,
        "danger_double": -50,
    }
    return Linear(weights if consider_enemy else {f"own {name}": w for name, w in weights.items()})


def aba_pro(*, consider_enemy: bool = True) -> Linear:
    """Aba-Pro's evaluation: how far the marbles are from the reference point R."""
    return Linear({"reference_distance" if consider_enemy else "own reference_distance": -1})


def verloop(
    preset: str,
    *,
    eval: str = "papadopoulos",
    coherence: str = "lines",
    consider_enemy: bool = True,
    as_released: bool = False,
    **parameters: Any,
) -> ClassicAgent:
    """The agent of one of the five sets."""
    if eval == "papadopoulos":
        evaluator = papadopoulos(coherence, consider_enemy=consider_enemy)
    elif eval == "aba-pro":
        evaluator = aba_pro(consider_enemy=consider_enemy)
    else:
        raise SumitoError(f"eval must be 'papadopoulos' or 'aba-pro', not {eval!r}")
    options = {"quiescence": True, "sort_for_root": as_released}
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
