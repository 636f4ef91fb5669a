"""Weights that were learnt, as files: what ``sumito train`` writes and agents read.

A file is JSON: ``format``, ``kind`` and the weights, and in ``made`` how they came about: the
command, the settings with the seed, and of matrices the ``curve``, for each generation the marble
difference a game of the best one and of all on average.

- ``matrix``: ``matrix``, 5 rows (modes) of 8 weights (strategies), Maastricht's.
- ``colours``: ``black`` and ``white``, each with ``own`` and ``other`` features, Alphalone's.
- ``terms``: ``weights`` by the names of evaluation terms.
"""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any

from ..errors import SumitoError

__all__ = ["FORMAT", "read_weights", "weights_text"]

FORMAT = "sumito-weights-1"
"""What stands first in a file of weights."""

_ROW = re.compile(r"\[[^][{}]*\]")  # lists of numbers, which are easier to read on one line


def read_weights(name: str, kind: str) -> dict[str, Any]:
    """The file of a name: one that comes with Sumito (``optimised-ga``), or a path.

    Raises `SumitoError` if it is not there, is damaged, or has weights of another kind.
    """
    path = Path(str(name))
    if not path.suffix:
        path = Path(__file__).parent / "data" / f"{name}.json"
        if not path.exists():
            raise SumitoError(f"no weights {str(name)!r}: expected {_known(kind)} or a .json file")
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SumitoError(f"cannot read weights from {path}: {error.strerror}") from None
    except ValueError as error:
        raise SumitoError(f"{path} has no weights: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SumitoError(f"{path} has no weights: expected the format {FORMAT}")
    if data.get("kind") != kind:
        raise SumitoError(f"{path} has weights of the kind {data.get('kind')!r}, not {kind!r}")
    _check(data, path)
    return data


def weights_text(kind: str, weights: dict[str, Any], made: dict[str, Any]) -> str:
    """The text of a file; ``weights`` are the fields of its kind."""
    text = json.dumps({"format": FORMAT, "kind": kind, **weights, "made": made}, indent=1)
    return _ROW.sub(lambda row: re.sub(r"\s+", " ", row[0]), text) + "\n"


def _known(kind: str) -> str:
    folder = Path(__file__).parent / "data"
    return ", ".join(
        path.stem
        for path in sorted(folder.glob("*.json"))
        if json.loads(path.read_text(encoding="utf-8")).get("kind") == kind
    )


def _check(data: dict[str, Any], path: Path) -> None:
    """Refuse anything that is not a finite number where weights stand."""
    try:
        if data["kind"] == "matrix":
            found = [weight for row in data["matrix"] for weight in row]
        elif data["kind"] == "terms":
            found = list(data["weights"].values())
        else:
            found = [
                weight
                for colour in ("black", "white")
                for side in ("own", "other")
                for weight in data[colour][side].values()
            ]
    except (AttributeError, KeyError, TypeError):
        raise SumitoError(f"{path} has no weights of the kind {data['kind']!r}") from None
    if not found or not all(_is_number(weight) for weight in found):
        raise SumitoError(f"{path} has weights that are no numbers")


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
