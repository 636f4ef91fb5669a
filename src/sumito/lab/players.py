"""Agents that only experiments need: others with a part changed.

They are asked for as ``sumito.lab.players:NAME:parameter=value``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..agents import hutson
from ..agents.hutson import SCORING, TreeAgent, tree_agent
from ..evaluation import Linear

if TYPE_CHECKING:
    from ..agents import Agent

__all__ = ["centre_tree"]


def centre_tree(*, centre: float = 0.5, **parameters: Any) -> Agent:
    """Hutson's player 4 whose scoring also likes the centre: half of it is that, as we choose.

    14 marbles are between 1.3 and 4 steps away from the centre, so the term is within -1 to 1.
    """
    usual = hutson.hutson(4)
    full = SCORING["full"]
    weights = {name: (1 - centre) * weight for name, weight in full.weights.items()}
    scorer = Linear({**weights, "centre_distance_mean": -centre / 3})
    agent: TreeAgent = replace(usual, name="centre-tree", scorer=scorer)
    return tree_agent(agent, **parameters)
