"""Positions with scores and results, in sharded files.

A shard begins with a line of JSON that says how it was made, and how many samples of 24 bytes each
follow. It is written under another name first, so that a shard which exists is whole.
"""

from __future__ import annotations

import json
import os
import zlib
from typing import TYPE_CHECKING, Any

import numpy as np

from ...errors import SumitoError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    import numpy.typing as npt

__all__ = ["SAMPLE", "read_header", "read_samples", "read_shard", "shards", "write_shard"]

SAMPLE = np.dtype(
    [
        ("own", "<u8"),  # the cells of whoever is to move, as bits of the torus
        ("other", "<u8"),
        ("own_ejected", "u1"),  # by whoever is to move
        ("other_ejected", "u1"),
        ("result", "i1"),  # 1 won, 0 drawn, -1 lost
        ("left", "u1"),  # plies to the end of the game
        ("score", "<i2"),  # of the search, in hundredths of a marble
        ("ply", "<u2"),
    ]
)
"""A position from the view of the player to move."""

_FORMAT = "sumito-samples-1"


def write_shard(path: Path, samples: bytes, header: Mapping[str, Any]) -> None:
    """Write the samples of some games; the file is there when it is complete."""
    about = {
        "format": _FORMAT,
        **header,
        "samples": len(samples) // SAMPLE.itemsize,
        "crc32": zlib.crc32(samples),
    }
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with temporary.open("wb") as file:
            file.write(json.dumps(about, sort_keys=True).encode() + b"\n")
            file.write(samples)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def read_header(path: Path) -> dict[str, Any]:
    """How a shard was made."""
    with path.open("rb") as file:
        line = file.readline(1 << 16)
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("format") != _FORMAT:
        raise SumitoError(f"{str(path)!r} is no file of samples: expected {_FORMAT} in its header")
    return header


def read_shard(path: Path) -> npt.NDArray[np.void]:
    """The samples of a shard; a damaged one is refused."""
    header = read_header(path)
    with path.open("rb") as file:
        file.readline(1 << 16)
        data = file.read()
    if len(data) != header["samples"] * SAMPLE.itemsize or zlib.crc32(data) != header["crc32"]:
        raise SumitoError(f"{str(path)!r} is damaged: its samples do not fit its header")
    return np.frombuffer(data, SAMPLE)


def shards(folders: Iterable[Path]) -> list[Path]:
    """The shards in some folders, in a fixed order."""
    found = [path for folder in folders for path in sorted(folder.glob("shard-*.samples"))]
    if not found:
        raise SumitoError("there are no samples: expected files shard-*.samples in the folders")
    return found


def read_samples(folders: Iterable[Path]) -> npt.NDArray[np.void]:
    """All samples of some folders, every position once."""
    everything = np.concatenate([read_shard(path) for path in shards(folders)])
    _, first = np.unique(everything[["own", "other"]], return_index=True)
    return everything[np.sort(first)]
