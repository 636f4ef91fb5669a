"""What the commands of ``sumito train`` that keep a run in a folder have in common."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path  # typer looks at it
from typing import Annotated, Any

import typer

__all__ = ["FolderArgument", "SeedOption", "settings_of"]

FolderArgument = Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the run is kept.")]
SeedOption = Annotated[int, typer.Option(metavar="N", help="Where all chance comes from.")]


def settings_of(kind: Any, given: dict[str, Any]) -> Any:
    """The settings, with what is wrong about them told as wrong usage."""
    from ..errors import SumitoError

    assert given.keys() <= {one.name for one in fields(kind)}
    try:
        return kind(**given)
    except SumitoError as error:
        raise typer.BadParameter(str(error)) from error
