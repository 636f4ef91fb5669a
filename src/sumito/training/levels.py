"""How strong the engine's levels are, from a ladder in which each has played the one below."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import TYPE_CHECKING

from ..agents.engine import default_network
from ..agents.levels import FULL, LEVELS, Strength
from ..agents.signature import signature
from ..arena.standings import standings
from ..errors import SumitoError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..arena import Store

__all__ = ["strengths_of", "strengths_text"]

_AGENT = re.compile(r"sumito:(?:.*,)?level=(\d+)(?:,.*)?")


def strengths_of(store: Store) -> dict[int, Strength]:
    """Elo above level 1 by level, with 95% intervals that take the whole chain into account."""
    names: dict[int, str] = {}
    for contender in store.config.contenders:
        found = _AGENT.fullmatch(contender.agent)
        if found is None:
            raise SumitoError(f"expected levels of the engine, not {contender.agent!r}")
        names[int(found[1])] = contender.name
    if sorted(names) != list(range(1, FULL + 1)):
        raise SumitoError(f"expected the levels 1 to {FULL}, not {sorted(names)}")
    ratings = standings(store).ratings
    if ratings is None or not ratings.connected:
        raise SumitoError("there are not games enough to compare all levels")
    strengths = {}
    for level, name in sorted(names.items()):
        above = ratings.difference(name, names[1])
        strengths[level] = Strength(
            round(above.value), round(above.low), round(above.high), ratings[name].games
        )
    return strengths


def strengths_text(strengths: Mapping[int, Strength], about: str) -> str:
    """The file ``levels.toml`` of the engine; it names the network and the search, too."""
    lines = [
        f"# {about}",
        "# Elo above level 1, with a 95% interval, of levels weakened as written here;",
        "# made by sumito train levels",
        f'network = "{default_network().checksum:016x}"',
        f"signature = {signature()[0]}",
    ]
    for level, one in strengths.items():
        how = asdict(LEVELS[level]) if level in LEVELS else {}
        facts = {"level": level, **how, **asdict(one)}
        lines += ["", "[[level]]", *(f"{name} = {value}" for name, value in facts.items())]
    return "\n".join([*lines, ""])
