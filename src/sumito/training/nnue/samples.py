"""Positions with scores and results, in sharded files.

A shard begins with a line of JSON that says how it was made, and how many samples of 24 bytes each
follow. It is written under another name first, so that a shard which exists is whole.
"""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ...errors import SumitoError
from .whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    import numpy.typing as npt

__all__ = [
    "SAMPLE",
    "distinct",
    "read_header",
    "read_samples",
    "read_shard",
    "shards",
    "write_shard",
]

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
_LONGEST = 1 << 16  # bytes of a header


def write_shard(path: Path, samples: bytes, header: Mapping[str, Any]) -> None:
    """Write the samples of some games; the file is there when it is complete."""
    about = {
        "format": _FORMAT,
        **header,
        "samples": len(samples) // SAMPLE.itemsize,
        "crc32": zlib.crc32(samples),
    }
    write_whole(path, json.dumps(about, sort_keys=True).encode() + b"\n", samples)


def read_header(path: Path) -> dict[str, Any]:
    """How a shard was made."""
    with path.open("rb") as file:
        line = file.readline(_LONGEST)
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("format") != _FORMAT:
        raise SumitoError(f"{str(path)!r} is no file of samples: expected {_FORMAT} in its header")
    if not isinstance(header.get("samples"), int) or not isinstance(header.get("crc32"), int):
        raise SumitoError(f"{str(path)!r} is damaged: its header does not count its samples")
    if path.stat().st_size != len(line) + header["samples"] * SAMPLE.itemsize:
        raise SumitoError(f"{str(path)!r} is damaged: expected {header['samples']} samples")
    return header


def read_shard(path: Path) -> npt.NDArray[np.void]:
    """The samples of a shard; a damaged one is refused."""
    header = read_header(path)
    with path.open("rb") as file:
        file.readline(_LONGEST)
        data = file.read()
    if len(data) != header["samples"] * SAMPLE.itemsize or zlib.crc32(data) != header["crc32"]:
        raise SumitoError(f"{str(path)!r} is damaged: its samples do not fit its header")
    return np.frombuffer(data, SAMPLE)


def shards(folders: Iterable[Path]) -> list[Path]:
    """The shards in some folders, in a fixed order."""
    found = []
    for folder in folders:
        here = sorted(Path(folder).glob("shard-*.samples"))
        if not here:
            raise SumitoError(f"there are no samples in {str(folder)!r}: no file shard-*.samples")
        found += here
    return found


def read_samples(
    folders: Iterable[Path], tell: Callable[[int, int], object] | None = None
) -> npt.NDArray[np.void]:
    """All samples of some folders, every position once.

    The memory for all is taken once. ``tell`` hears how many shards of how many have been read.
    """
    paths = shards(folders)
    sizes = [read_header(path)["samples"] for path in paths]
    everything = np.empty(sum(sizes), SAMPLE)
    end = 0
    for number, (path, size) in enumerate(zip(paths, sizes, strict=True), 1):
        everything[end : end + size] = read_shard(path)
        end += size
        if tell is not None:
            tell(number, len(paths))
    return distinct(everything)


def distinct(samples: npt.NDArray[np.void]) -> npt.NDArray[np.void]:
    """The samples whose position was not there before, in their order."""
    # Sorting numbers is much faster than sorting records: equal positions get equal numbers, and
    # neighbours with equal numbers are compared in full.
    mixed = samples["own"] * np.uint64(0x9E3779B97F4A7C15)
    mixed += 16 * samples["own_ejected"].astype(np.uint64) + samples["other_ejected"]
    mixed ^= mixed >> np.uint64(29)
    mixed += samples["other"]
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> np.uint64(32)
    order = np.argsort(mixed, kind="stable")
    mixed = mixed[order]
    again = np.flatnonzero(mixed[1:] == mixed[:-1])
    del mixed
    position = ["own", "other", "own_ejected", "other_ejected"]
    before, after = samples[order[again]][position], samples[order[again + 1]][position]
    keep = np.ones(len(samples), np.bool_)
    keep[order[again + 1][before == after]] = False
    return samples[keep]
