"""Runs as pages: tables, plots and games in one file that opens without a network."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import SumitoError

if TYPE_CHECKING:
    from ..arena import Store

__all__ = ["render"]


def render(store: Store, *, games: int = 1000, title: str | None = None) -> str:
    """The HTML page of a run.

    Args:
        store: The run.
        games: How many games to put in, the first ones; tables and plots count all.
        title: What stands above; by default the names, or the format.
    """
    try:
        import jinja2  # noqa: F401  # to say what is missing
    except ImportError:
        raise SumitoError("a report needs jinja2: pip install 'sumito[report]'") from None
    from .page import page_of

    return page_of(store, games=games, title=title)
