"""The files of the pages: known by name beforehand, compressed once, asked for again by ETag."""

from __future__ import annotations

import gzip
import hashlib
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fastapi import Response

from .. import __version__

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["PAGES", "StaticFiles"]

PAGES = ("play", "game", "join", "watch", "analyse", "library", "lab", "learn")
"""The pages there are; each may have a file of its own."""

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
    ".map": "application/json",
    ".wasm": "application/wasm",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
}
_PACKED = (".png", ".woff2", ".mp3", ".ogg")  # which compression makes no smaller
_LOOK_AGAIN = 1.0  # seconds between two looks at the folder

_BARE = f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sumito</title>
<h1>Sumito {__version__}</h1>
<p>The server runs. Its pages are not installed here; programs can use its interface:
<a href="/api">what it offers</a>.</p>
</html>
"""


@dataclass(frozen=True, slots=True)
class _File:
    """A file in memory."""

    stamp: tuple[int, int]
    body: bytes
    packed: bytes | None
    etag: str
    kind: str


class StaticFiles:
    """The folder. A visitor's text is only ever looked up among the names that are there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._paths: dict[str, Path] = {}
        self._files: dict[str, _File] = {}
        self._looked = -1e9

    def response(
        self, name: str, *, accept: str = "", known: str = "", status: int = 200
    ) -> Response | None:
        """The answer to a request for a file; ``None`` if there is none of that name.

        ``accept`` and ``known`` are the headers Accept-Encoding and If-None-Match.
        """
        file = self._get(name)
        if file is None:
            return None
        headers = {
            "ETag": file.etag,
            "Cache-Control": "no-cache",
            "Vary": "Accept-Encoding",
            "Content-Type": file.kind,
        }
        if status == 200 and file.etag in known:
            return Response(status_code=304, headers=headers)
        body = file.body
        if file.packed is not None and "gzip" in accept:
            body, headers["Content-Encoding"] = file.packed, "gzip"
        return Response(body, status, headers)

    def page(self, name: str, *, accept: str, known: str, status: int = 200) -> Response:
        """A page: its own file, or the one for all pages, or a bare one if there is neither."""
        for file in (f"{name}.html", "index.html"):
            found = self.response(file, accept=accept, known=known, status=status)
            if found is not None:
                return found
        return Response(_BARE, status, {"Cache-Control": "no-cache"}, "text/html")

    def _get(self, name: str) -> _File | None:
        path = self._path(name)
        if path is None:
            return None
        try:
            state = path.stat()
            stamp = (state.st_mtime_ns, state.st_size)
            file = self._files.get(name)
            if file is None or file.stamp != stamp:
                file = self._files[name] = _read(path, stamp)
        except OSError:
            return None
        return file

    def _path(self, name: str) -> Path | None:
        if name not in self._paths and time.monotonic() - self._looked > _LOOK_AGAIN:
            self._looked = time.monotonic()
            self._paths = {
                path.relative_to(self._folder).as_posix(): path
                for path in self._folder.rglob("*")
                if path.is_file() and path.suffix in _TYPES
            }
        return self._paths.get(name)


def _read(path: Path, stamp: tuple[int, int]) -> _File:
    body = path.read_bytes()
    packed = None
    if path.suffix not in _PACKED:
        smaller = gzip.compress(body, 9, mtime=0)
        packed = smaller if len(smaller) < len(body) else None
    etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return _File(stamp, body, packed, etag, _TYPES[path.suffix])
