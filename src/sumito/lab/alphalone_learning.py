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
from .result import Table
from .shared_openings import by_opening, crossed_mean

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..agents.alphalone import AlphaloneAgent
    from .bench import Bench
    from .games import Games

__all__ = ["AS_WELL", "as_well", "many_runs", "retrained"]

_MARGIN = 0.1  # who surely scores no more than this below a half plays as well

_NOTHING = 1e-9  # of a share

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
            runs = []
            for seed in range(1, bench["runs"] + 1):
                found = bench.match(
                    f"power-{power}-{one}-{seed}",
                    {"retrained": f"{player},seed={seed}", "released": one},
                    **games,
                )
                runs.append(_by_round(found, "retrained"))
            table.append(_over_runs(f"{one}: power of {power}, {words}, v released", runs))
    return Table(
        "Board mini: weights of many runs of learning",
        table,
        f"{bench['runs']} runs for each agent and either power of the marbles that are off in the "
        f"reward, {bench['run_games']} games each, two with each seed of chance: a run counts "
        "once, and a seed, which all runs have in common, counts once too: the interval is for "
        f"other runs and other games. {AS_WELL}",
        "alphalone-2019: section 3.4",
    )


def _by_round(games: Games, name: str) -> list[float]:
    """The score of somebody in the games with each seed."""
    rounds = by_opening(
        (game.pairing.round, points)
        for game in games.games
        for who, points in zip(games.seats(game), game.points, strict=True)
        if who == name
    )
    return [sum(one) / len(one) for one in rounds]


def _over_runs(label: str, runs: Sequence[Sequence[float]]) -> rows.Row:
    """A score over runs of learning, each with its score by seed."""
    value, low, high, fewer = crossed_mean(runs)
    if high - low < _NOTHING:  # all are alike, of which there may be few
        pairs = [0] * 5
        pairs[round(4 * value)] = fewer
        low, high = (float(rows.paired_score("", pairs).data[end]) for end in ("low", "high"))
    low, high = max(low, 0.0), min(high, 1.0)
    scores = [sum(run) / len(run) for run in runs]
    row = rows.plain(
        label,
        f"{value:.1%} over {len(runs)} runs",
        "",
        rows.percent_range(low, high),
        value=value,
        low=low,
        high=high,
        n=fewer,
    )
    return replace(row, note=f"{_answer(row)}; {min(scores):.0%} to {max(scores):.0%} by run")


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
