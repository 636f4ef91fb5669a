"""Downloads: games as texts in all formats, and pictures."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import Query, Response

from .. import notation as notations
from ..errors import SumitoError
from ..records.formats import WRITERS
from .gate import PICTURE_POLICY
from .problems import Problem, problem_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..records import GameRecord

__all__ = ["Format", "Notation", "Theme", "check_notation", "download", "picture", "text_of"]

Format = Literal["apgn", "fen", "moves", "json"]
"""The formats there are."""

Notation = Annotated[str, Query(max_length=20)]
"""The name of a way to write moves."""

Theme = Literal["light", "dark", "auto"]
"""The colours of a picture."""

_KINDS = {
    "apgn": ("application/x-abalone-pgn; charset=utf-8", "apgn"),
    "fen": ("text/plain; charset=utf-8", "fen"),
    "moves": ("text/plain; charset=utf-8", "txt"),
    "json": ("application/json", "json"),
}


def check_notation(name: str) -> str:
    """The proper name of a notation."""
    try:
        return notations.get(name).name
    except SumitoError as error:
        raise Problem("unknown_notation", str(error)) from error


def text_of(records: Sequence[GameRecord], form: Format, notation: str) -> str:
    """Games as text."""
    output = io.StringIO()
    try:
        WRITERS[form](records, output, notation)
    except SumitoError as error:
        raise problem_of(error, "bad_game") from error
    return output.getvalue()


async def download(record: GameRecord, form: Format, notation: str, name: str) -> Response:
    """A game as a file to keep."""
    text = await asyncio.to_thread(text_of, [record], form, check_notation(notation))
    return Response(text, headers=headers(form, name))


def headers(form: Format, name: str) -> dict[str, str]:
    """What says that a download is one; ``name`` is our own and harmless."""
    kind, ending = _KINDS[form]
    return {
        "Content-Type": kind,
        "Content-Disposition": f'attachment; filename="{name}.{ending}"',
    }


def picture(svg: str, *, kept: bool = False) -> Response:
    """A picture."""
    caching = {"Cache-Control": "public, max-age=3600"} if kept else {}
    policy = {"Content-Security-Policy": PICTURE_POLICY}
    return Response(svg, headers={**caching, **policy}, media_type="image/svg+xml")
