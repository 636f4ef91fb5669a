"""The figures of a run as tables for people and as values for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .console import console, say

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


def _table(*columns: str) -> Any:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for number, name in enumerate(columns):
        table.add_column(
            name, justify="right" if number else "left", no_wrap=True, overflow="ellipsis"
        )
    return table


def _contenders(found: Standings) -> None:
    elos = {rating.name: rating for rating in found.ratings.ratings} if found.ratings else {}
    columns = ["", "games", "score", "95%", "+", "=", "-", "s/move", "forfeits"]
    if elos and len(found.lines) > 2:
        columns[4:4] = ["Elo", "95%"]
    table = _table(*columns)
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
        if elos and len(found.lines) > 2:
            rating = elos[line.name]
            row[4:4] = [f"{rating.elo:+.0f}", f"{rating.low:+.0f}..{rating.high:+.0f}"]
        table.add_row(*row)
    console().print(table)
    say()


def _forfeits(line: Line) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in sorted(line.forfeits.items())) or "0"


def _pair(between: Between) -> None:
    say(f"{between.first} against {between.second}:")
    if between.elo is not None:
        say(f"  Elo                    {_estimate(between.elo)}")
    if between.normalised is not None:
        say(f"  normalised Elo         {_estimate(between.normalised)}")
    if between.superiority is not None:
        say(f"  likely the stronger    {100 * between.superiority:.1f}%")
    if between.pairs:
        say(f"  pairs 0..2 points      {' '.join(map(str, between.pairs))}")


def _estimate(estimate: Estimate) -> str:
    return f"{estimate.value:+.1f} (95%: {estimate.low:+.1f}..{estimate.high:+.1f})"


def _crosses(found: Standings) -> None:
    table = _table("", "", "games", "score", "+", "=", "-", "Elo", "95%", "stronger")
    for one in found.between:
        elo = one.elo
        table.add_row(
            one.first,
            one.second,
            str(one.games),
            f"{100 * one.score / one.games:.1f}%",
            str(one.wins),
            str(one.draws),
            str(one.losses),
            f"{elo.value:+.0f}" if elo else "",
            f"{elo.low:+.0f}..{elo.high:+.0f}" if elo else "",
            f"{100 * one.superiority:.1f}%" if one.superiority is not None else "",
        )
    console().print(table)
    say()


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
    say(f"endings                  {', '.join(f'{count} {name}' for name, count in endings)}")
    if found.look is not None:
        look = found.look
        limits = f"limits {look.lower:.3f}..{look.upper:.3f}"
        say(f"sequential test          LLR {look.llr:.3f} ({limits})")
        if found.verdict is not None:
            say(f"verdict                  {found.verdict} accepted")


def standings_dict(found: Standings) -> dict[str, Any]:
    """The figures in values that JSON can hold."""
    from dataclasses import asdict, is_dataclass

    def plain(value: Any) -> Any:
        if is_dataclass(value) and not isinstance(value, type):
            return plain(asdict(value))
        if hasattr(value, "_asdict"):
            return plain(value._asdict())
        if isinstance(value, dict):
            return {key: plain(inner) for key, inner in value.items()}
        if isinstance(value, (list, tuple)):
            return [plain(inner) for inner in value]
        if isinstance(value, float) and value in (float("inf"), float("-inf")):
            return None  # JSON has no infinity
        return value

    values: dict[str, Any] = plain(found)
    return values
