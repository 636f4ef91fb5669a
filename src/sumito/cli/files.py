"""Reading and writing files without leaving a half-written one behind."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["check_folder", "open_output", "write_atomically", "write_text"]


@contextmanager
def write_atomically(path: Path) -> Iterator[IO[str]]:
    """A text file to write to; it takes the place of ``path`` once all has been written.

    If anything goes wrong before, ``path`` is as it was. A device or pipe is written as it comes.
    """
    path = path.resolve()  # of a link, what it leads to is replaced
    check_folder(path)
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    with NamedTemporaryFile(
        "w",
        encoding="utf-8",
        newline="\n",
        dir=path.parent,
        prefix=f".{path.name}.",
        delete=False,
    ) as temporary:
        try:
            yield temporary
            temporary.flush()
            Path(temporary.name).chmod(_mode(path))
            Path(temporary.name).replace(path)
        except BaseException:
            Path(temporary.name).unlink()
            raise


def check_folder(path: Path) -> None:
    """Before long work: a file can only be written into a folder that is there."""
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(path.parent))


def write_text(path: Path, text: str) -> None:
    """Write a whole file at once, or not at all."""
    with write_atomically(path) as file:
        file.write(text)


@contextmanager
def open_output(name: str) -> Iterator[IO[str]]:
    """Standard output for ``-``, else the file of that name, written atomically."""
    if name == "-":
        yield sys.stdout
    else:
        with write_atomically(Path(name)) as file:
            yield file


def _mode(path: Path) -> int:
    """The permissions of the file to be replaced; those of any new file if there is none."""
    try:
        return path.stat().st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
