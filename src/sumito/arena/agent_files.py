"""Files that decide how agents play: a run that goes on must find them as they were."""

from __future__ import annotations

import hashlib
import os
import shutil
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from ..agents.registry import module_of
from ..errors import SumitoError
from ..ugi.create import PREFIX
from ..ugi.process import command_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

__all__ = ["changed_files", "file_digests"]


def file_digests(agents: Iterable[str]) -> dict[str, str]:
    """The files that agents' parameters name, engines' programs and modules of one's own, as they
    are named, each with the beginning of its SHA-256. A word that names no file is left out, and so
    is an empty file: it tells an agent only that it is there."""
    digests = {name: _digest(path) for agent in agents for name, path in _named(agent)}
    return {name: digest for name, digest in sorted(digests.items()) if digest}


def changed_files(before: Mapping[str, str], agents: Iterable[str]) -> list[str]:
    """What has become of files, in words. One that was not there at first plays no part."""
    now = file_digests(agents)
    return [
        f"the file {name} {'has changed' if name in now else 'is missing or empty'}"
        for name, digest in before.items()
        if now.get(name) != digest
    ]


def _named(agent: str) -> Iterator[tuple[str, Path]]:
    """Words that may name files."""
    text = agent.strip()
    if text.startswith(PREFIX):
        with suppress(SumitoError):
            yield from _program(*command_words(text.removeprefix(PREFIX)))
        return
    if module := module_of(text):
        yield from ((str(file), file) for file in _module(module.partition(".")[0]))
    parameters = text.partition(":")[2]
    for pair in parameters.split(","):
        if value := pair.partition("=")[2].strip():
            yield value, Path(value)


def _program(program: str, *words: str) -> Iterator[tuple[str, Path]]:
    """An engine, and the script that it runs. What follows an option may be a log, to which the
    engine itself writes: there only programs count."""
    yield program, Path(shutil.which(program) or program)
    after_option = False
    for word in words:
        path = Path(shutil.which(word) or word)
        after_option |= word.startswith("-")
        if not after_option or path.suffix in _SCRIPTS or os.access(path, os.X_OK):
            yield word, path


_SCRIPTS = {".jar", ".js", ".lua", ".pl", ".py", ".rb", ".sh"}


def _module(name: str) -> Iterator[Path]:
    """The file of a module, or all of a package; Sumito's own version tells of its modules."""
    found = None
    with suppress(ImportError, ValueError):
        found = find_spec(name)
    if found is None or name == __name__.partition(".")[0]:
        return
    if folders := found.submodule_search_locations:
        for folder in folders:
            yield from sorted(Path(folder).rglob("*.py"))
    elif found.origin:
        yield Path(found.origin)


def _digest(path: Path) -> str:
    """Empty if there is no such file, none that can be read, or nothing in it."""
    with suppress(OSError, ValueError):
        if path.is_file() and (content := path.read_bytes()):
            return hashlib.sha256(content).hexdigest()[:16]
    return ""
