"""All experiments, by id."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from .errors import LabError

if TYPE_CHECKING:
    from .experiment import Experiment

__all__ = ["MODULES", "experiments", "find"]

MODULES = ("lemmens", "maastricht", "verloop", "alphalone", "hutson", "beyond")
"""The modules with experiments, each with a list EXPERIMENTS, in the order of the reports."""


@cache
def experiments() -> dict[str, Experiment]:
    """Every experiment by its id."""
    found: dict[str, Experiment] = {}
    for module in MODULES:
        for one in import_module(f".{module}", __package__).EXPERIMENTS:
            found[one.id] = one
    order = ["lemmens", "maastricht", "verloop", "alphalone", "hutson", "beyond"]
    return dict(sorted(found.items(), key=lambda item: order.index(item[1].paper)))


def find(name: str) -> list[Experiment]:
    """The experiment of an id, all of a paper (``hutson``) or of a table in parts
    (``hutson/table-1``), or ``all``."""
    known = experiments()
    if name == "all":
        return list(known.values())
    if name in known:
        return [known[name]]
    if several := [one for one in known.values() if one.id.startswith(f"{name}/")]:
        return several
    from difflib import get_close_matches

    groups = dict.fromkeys(one.rpartition("/")[0] for one in known)
    near = [each for each in known if name and name in each][:3]
    near = near or get_close_matches(name, [*groups, *known], n=1)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise LabError(f"no experiment {name!r}{hint} (sumito lab list shows all)")
