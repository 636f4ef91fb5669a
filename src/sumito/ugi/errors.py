"""What can go wrong with an engine that is not ours."""

from __future__ import annotations

from ..errors import SumitoError

__all__ = ["KINDS", "EngineError"]

KINDS = {
    "crash": "the engine could not be started, has ended, or has closed its output",
    "timeout": "no answer in time",
    "illegal": "a move that the rules do not allow, or none",
    "protocol": "an answer that the protocol does not know",
    "flood": "more output than anyone can read",
}
"""The kinds of fault, with what they mean."""


class EngineError(SumitoError):
    """An engine that did not do what the protocol asks. It is started anew for the next move."""

    def __init__(self, message: str, kind: str, engine: str = "") -> None:
        assert kind in KINDS, kind
        super().__init__(message)
        self.kind = kind
        """One of ``crash``, ``timeout``, ``illegal``, ``protocol`` and ``flood``."""
        self.engine = engine
        """The name of the engine."""

    def __reduce__(self) -> tuple[type[EngineError], tuple[str, str, str]]:
        return type(self), (str(self), self.kind, self.engine)
