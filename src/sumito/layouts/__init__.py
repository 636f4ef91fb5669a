"""The library of starting layouts: one readable TOML file each, under ``data``.

>>> get("Belgian daisy").fen()
'ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1'
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ..errors import LayoutError
from .layout import STANDARD_FENS, Layout
from .reading import parse

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable
    from os import PathLike

__all__ = [
    "STANDARD_FENS",
    "Layout",
    "all_layouts",
    "get",
    "load",
    "names",
    "parse",
    "standard",
]

_FAVOURITES = ("standard", "belgian-daisy")
_STANDARD_KEYS = {
    (5, 2): "standard",
    (4, 2): "small",
    (3, 2): "mini",
    (5, 3): "standard-3",
    (5, 4): "standard-4",
}


def get(name: str) -> Layout:
    """The layout of this name: its key, title or an alias.

    Capitals, spaces, punctuation and accents do not matter.
    """
    key = "-".join(name.lower().split())
    layout = _read(key) or _index().get(_normal(name))
    if layout is None:
        raise LayoutError(_unknown(name))
    return layout


def names() -> tuple[str, ...]:
    """The keys of all layouts: the best known first, other board sizes and players last."""
    return tuple(layout.key for layout in all_layouts())


@cache
def all_layouts() -> tuple[Layout, ...]:
    """Every layout that comes with Sumito, in the order of `names`."""
    layouts = [layout for key in _keys() if (layout := _read(key))]
    return tuple(sorted(layouts, key=_order))


def standard(edge: int = 5, players: int = 2) -> Layout:
    """The usual start for this board size and number of players."""
    if (edge, players) not in _STANDARD_KEYS:
        known = ", ".join(f"edge {e} with {p} players" for e, p in _STANDARD_KEYS)
        given = f"edge {edge} with {players} players"
        raise LayoutError(f"no standard layout for {given}; there is one for {known}")
    return get(_STANDARD_KEYS[edge, players])


def load(path: str | PathLike[str]) -> Layout:
    """Read a layout from a file of your own; the name of the file becomes its key."""
    from pathlib import Path

    file = Path(path)
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise LayoutError(f"cannot read the layout file {str(path)!r}: {error}") from None
    try:
        return parse(text, file.stem)
    except LayoutError as error:
        raise LayoutError(f"{path}: {error}") from None


def _data() -> Traversable:
    from importlib.resources import files

    return files(__name__) / "data"


def _keys() -> Iterator[str]:
    for file in _data().iterdir():
        key, dot, ending = file.name.partition(".")
        if dot and ending == "toml":
            yield key


@cache
def _read(key: str) -> Layout | None:
    """Parse the one file of this key; ``None`` if there is none."""
    if not key.replace("-", "").isalnum():
        return None
    file = _data() / f"{key}.toml"
    return parse(file.read_text(encoding="utf-8"), key) if file.is_file() else None


@cache
def _index() -> dict[str, Layout]:
    """Every layout by every name it goes by, in the form that `_normal` gives."""
    index: dict[str, Layout] = {}
    for layout in all_layouts():
        for name in (layout.key, layout.title, *layout.aliases):
            other = index.setdefault(_normal(name), layout)
            assert other is layout, f"{name!r} names both {other.key} and {layout.key}"
    return index


def _normal(name: str) -> str:
    """Letters and digits alone, without case and accents."""
    from unicodedata import normalize

    return "".join(char for char in normalize("NFKD", name).casefold() if char.isalnum())


def _order(layout: Layout) -> tuple[int, int, int, str]:
    favourites = len(_FAVOURITES)
    place = _FAVOURITES.index(layout.key) if layout.key in _FAVOURITES else favourites
    return layout.players, -layout.edge, place, layout.key


def _unknown(name: str) -> str:
    from difflib import get_close_matches

    index, wanted = _index(), _normal(name)
    close = [known for known in index if len(wanted) > 2 and wanted in known]
    close += get_close_matches(wanted, index, n=5)
    keys = list(dict.fromkeys(index[match].key for match in close))[:5]
    hint = f"did you mean {', '.join(keys)}? " if keys else ""
    return f"unknown layout {name!r}; {hint}`sumito layouts` lists all {len(names())}"
