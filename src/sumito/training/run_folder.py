"""A folder in which a training run lives: its settings, and what it has reached."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ..errors import SumitoError
from .nnue.whole_files import write_whole

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["RunFolder"]

_STATE = "run.json"


class RunFolder:
    """Keeps the steps of a run; the same settings go on where they were stopped."""

    def __init__(self, folder: Path, kind: str, settings: Any, *, growing: str = "") -> None:
        """Open a folder; one that was made with other settings is refused.

        ``growing`` is the setting that may be another one now: how many steps there are to be.
        """
        self._growing = growing
        self.path = folder
        """The folder."""
        self.settings = {"kind": kind, **asdict(settings)}
        """What decides the run."""
        self.steps: list[Any] = []
        """What is finished, step by step."""
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / _STATE).exists():
            self._load()

    def add(self, step: Any) -> None:
        """Keep a step."""
        self.steps.append(step)
        self.save()

    def save(self) -> None:
        """Write all that is known."""
        data = {"format": "sumito-training-1", "settings": self.settings, "steps": self.steps}
        write_whole(self.path / _STATE, json.dumps(data).encode() + b"\n")

    def write(self, name: str, text: str) -> Path:
        """A file beside it."""
        path = self.path / name
        write_whole(path, text.encode())
        return path

    def _load(self) -> None:
        path = self.path / _STATE
        try:
            data = json.loads(path.read_bytes())
            settings, steps = data["settings"], data["steps"]
        except (KeyError, TypeError, ValueError):
            raise SumitoError(f"{str(path)!r} is damaged: expected a training run in it") from None
        wanted = json.loads(json.dumps(self.settings))
        changed = [
            f"{name} was {settings.get(name)!r} and is {wanted.get(name)!r}"
            for name in {**settings, **wanted}
            if settings.get(name) != wanted.get(name) and name != self._growing
        ]
        if changed:
            raise SumitoError(
                f"{str(self.path)!r} was made otherwise: {', '.join(changed)}; take another folder"
            )
        self.steps = steps
