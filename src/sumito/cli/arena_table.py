"""The figures of a run as tables for people and as values for programs."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from .console import one_line, say

if TYPE_CHECKING:
    from ..arena.standings import Between, Line, Standings
    from ..arena.statistics import Estimate

__all__ = ["show", "standings_dict"]


def show(found: Standings) -> None:
    """Write the final tables."""
    say()
    _contenders(found)
    if len(found.lines) == 2:
        for between in found.between:
            _pair(between)
    elif found.between:
        _crosses(found)
    _run(found)


def _table(rows: list[list[str]], texts: int = 1) -> None:
    """Write rows, the first of them the names of the columns; the first columns are texts."""
    rows = [[one_line(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for number, row in enumerate(rows):
        cells = [
            cell.ljust(width) if place < texts else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        say("  ".join(cells).rstrip(), None if number else "bold")
    say()


def _contenders(found: Standings) -> None:
    elos = {rating.name: rating for rating in found.ratings.ratings} if found.ratings else {}
    columns = ["contender", "games", "score", "95%", "won", "drawn", "lost", "s/move", "forfeits"]
    rated = bool(elos) and len(found.lines) > 2
    if rated:
        columns[4:4] = ["Elo", "95%"]
    table = [columns]
    for line in found.lines:
        row = [
            line.name,
            str(line.games),
            f"{100 * line.mean:.1f}%",
            f"{100 * line.interval.low:.1f}..{100 * line.interval.high:.1f}",
            str(line.wins),
            str(line.draws),
            str(line.losses),
            f"{line.seconds:.3f}",
            _forfeits(line),
        ]
        if rated:
            rating = elos.get(line.name)  # there is none without games
            row[4:4] = (
                [f"{rating.elo:+.0f}", f"{rating.low:+.0f}..{rating.high:+.0f}"]
                if rating
                else ["-", "-"]
            )
        table.append(row)
    _table(table)
    if rated and found.ratings and not found.ratings.connected:
        say("Not all have met, not even through others: their Elo cannot be compared.\n")


def _forfeits(line: Line) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in sorted(line.forfeits.items())) or "0"


def _pair(between: Between) -> None:
    say(f"{one_line(between.first)} against {one_line(between.second)}:")
    say(f"  Elo                    {_estimate(between.elo)}")
    if between.normalised is not None:
        say(f"  normalised Elo         {_estimate(between.normalised)}")
    say(f"  likely the stronger    {100 * between.superiority:.1f}%")
    if between.pairs:
        say(f"  pairs by points        {_pairs(between)}")
    say()


def _pairs(between: Between) -> str:
    """How many pairs of games gave the first so many points."""
    points = ("0", "1/2", "1", "1 1/2", "2")
    return ", ".join(f"{one}: {count}" for one, count in zip(points, between.pairs, strict=True))


def _estimate(estimate: Estimate) -> str:
    return f"{estimate.value:+.1f} (95%: {estimate.low:+.1f}..{estimate.high:+.1f})"


def _crosses(found: Standings) -> None:
    names = "first, second, games, score, won, drawn, lost, Elo, 95%, stronger"
    table = [names.split(", ")]
    for one in found.between:
        elo = one.elo
        row = [
            one.first,
            one.second,
            str(one.games),
            f"{100 * one.score / one.games:.1f}%",
            str(one.wins),
            str(one.draws),
            str(one.losses),
            f"{elo.value:+.0f}",
            f"{elo.low:+.0f}..{elo.high:+.0f}",
            f"{100 * one.superiority:.1f}%",
        ]
        table.append(row)
    _table(table, 2)


def _run(found: Standings) -> None:
    first = found.first_mover
    say(f"games                    {found.games} of {found.total}")
    say(f"draws                    {100 * found.draw_rate:.1f}%")
    say(
        f"first mover              {100 * first.value:.1f}% "
        f"(95%: {100 * first.low:.1f}..{100 * first.high:.1f})"
    )
    say(f"mean length              {found.plies:.1f} plies, {found.seconds:.3f} s")
    endings = sorted(found.terminations.items(), key=lambda item: -item[1])
    words = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in endings)
    say(f"endings                  {words}")
    if found.look is not None:
        look = found.look
        limits = f"limits {look.lower:.3f}..{look.upper:.3f}"
        say(f"sequential test          LLR {look.llr:.3f} ({limits})")
        if found.verdict is not None:
            say(f"verdict                  {found.verdict} accepted")


def standings_dict(found: Standings) -> dict[str, Any]:
    """The figures in values that JSON can hold."""
    values: dict[str, Any] = _plain(found)
    if found.ratings is not None:
        names = ("ratings", "first_move", "draw")
        values["ratings"] = {name: _plain(getattr(found.ratings, name)) for name in names}
    return values


def _plain(value: Any) -> Any:
    from collections.abc import Mapping
    from dataclasses import fields, is_dataclass

    if is_dataclass(value) and not isinstance(value, type):
        shown = (part.name for part in fields(value) if part.repr)
        return {name: _plain(getattr(value, name)) for name in shown}
    if hasattr(value, "_asdict"):
        return _plain(value._asdict())
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(inner) for inner in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None  # JSON has no infinity
    return value
