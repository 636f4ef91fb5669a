"""Alphalone's weights learnt anew: whether they play as well as the released ones.

Learning takes less than a second, so that there can be many runs of it: what one vector scores says
as much about its run as about how it was learnt.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from ..agents.alphalone import alphalone
from ..training.td import TdSettings, train_colours
from . import rows
from .intervals import mean_interval
from .result import Table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..agents.alphalone import AlphaloneAgent
    from .bench import Bench

__all__ = ["AS_WELL", "as_well", "many_runs", "retrained"]

_MARGIN = 0.1  # who surely scores no more than this below a half plays as well

AS_WELL = (
    f"As well: the whole interval of the score above {0.5 - _MARGIN:.0%}, and not all of it below "
    "a half; not as well: all of it below a half."
)
"""What the rows mean by it."""


def retrained(
    *, agent: int = 1, power: int = 2, seed: int = 1, **parameters: Any
) -> AlphaloneAgent:
    """Agent 1 to 4 with weights learnt on the mini board, with a power of the marbles that are off
    in the reward: 4 as the paper says, or 2 as its program has it."""
    return alphalone(agent, weights=str(_learnt(agent, power, seed)), **parameters)


@cache
def _kept() -> TemporaryDirectory[str]:
    """Where a process keeps what it has learnt."""
    return TemporaryDirectory(prefix="sumito-alphalone-")


@cache
def _learnt(agent: int, power: int, seed: int) -> Path:
    folder = Path(_kept().name) / f"{agent}-{power}-{seed}"
    settings = TdSettings(eta=float(f"1e-{agent + 1}"), power=power, seed=seed)
    if train_colours(folder, settings) == "interrupted":
        raise KeyboardInterrupt  # weights of fewer games are other weights
    return folder / "weights.json"


def many_runs(bench: Bench, settings: Mapping[str, Any]) -> Table:
    """The score of weights that were learnt on the mini board, over runs of learning."""
    games = {**settings, "games": bench["run_games"]}
    table = []
    for power, words in ((4, "the paper's"), (2, "the released program's")):
        for one in bench["agents"]:
            player = f"sumito.lab.alphalone_learning:retrained:agent={one[-1]},power={power}"
            scores = []
            for seed in range(1, bench["runs"] + 1):
                found = bench.match(
                    f"power-{power}-{one}-{seed}",
                    {"retrained": f"{player},seed={seed}", "released": one},
                    **games,
                )
                scores.append(found.score_of("retrained") / len(found))
            table.append(_over_runs(f"{one}: power of {power}, {words}, v released", scores))
    return Table(
        "Board mini: weights of many runs of learning",
        table,
        f"{bench['runs']} runs for each agent and either power of the marbles that are off in the "
        f"reward, {bench['run_games']} games each; a run counts once. {AS_WELL}",
        "alphalone-2019: section 3.4",
    )


def _over_runs(label: str, scores: Sequence[float]) -> rows.Row:
    value, low, high = mean_interval(scores)
    ends = f"{min(scores):.0%} to {max(scores):.0%} by run"
    row = rows.plain(
        label,
        f"{value:.1%} over {len(scores)} runs",
        "",
        rows.percent_range(low, high),
        value=value,
        low=low,
        high=high,
        n=len(scores),
    )
    return replace(row, note=f"{_answer(row)}; {ends}")


def as_well(label: str, pairs: Sequence[int]) -> rows.Row:
    """Whether somebody plays as well as another, from pairs of games with colours swapped.

    Not as well if the whole interval of the score is below a half; as well if it is not, and the
    whole interval is above a half less a margin.
    """
    row = rows.paired_score(label, pairs)
    return replace(row, note=_answer(row))


def _answer(row: rows.Row) -> str:
    if float(row.data["high"]) < 0.5:
        return "no"
    if float(row.data["low"]) > 0.5 - _MARGIN:
        return "as well"
    return "too few games to tell"
