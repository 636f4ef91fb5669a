"""Is an engine one that can be played against? ``sumito ugi-check`` tells its author."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import SumitoError
from .bench import Bench, FaultError, RemarkError, SkippedError
from .checks import CHECKS
from .errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

__all__ = ["Finding", "check"]


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check."""

    check: str
    """Its name."""

    verdict: str
    """``ok``, ``remark`` (could be better), ``fault`` or ``skipped``."""

    sent: tuple[str, ...]
    """The commands that the engine got."""

    expected: str
    """What a good engine does."""

    seen: str
    """What this one did."""


def check(
    command: str | Sequence[str],
    *,
    start_timeout: float = 10.0,
    only: Collection[str] = (),
    on_finding: Callable[[Finding], object] | None = None,
) -> list[Finding]:
    """Try an engine in every way; an engine without a ``fault`` can play in the arena.

    ``only`` names the checks to make, by default all of them; ``on_finding`` is called with each
    result as soon as it is known.
    """
    if unknown := sorted(set(only) - CHECKS.keys()):
        raise SumitoError(f"no check {unknown[0]!r}; there are {', '.join(CHECKS)}")
    if not 0 < start_timeout <= 3600:
        raise SumitoError(f"expected a start_timeout of 3600 s or less, not {start_timeout:g}")
    bench = Bench(command, start_timeout)
    findings = []
    try:
        for name, (expected, run) in CHECKS.items():
            if only and name not in only:
                continue
            findings.append(_try(bench, name, expected, run))
            if on_finding is not None:
                on_finding(findings[-1])
            if name == "starts" and findings[-1].verdict == "fault":
                break  # nothing else can be tried
    finally:
        bench.close()
    return findings


def _try(bench: Bench, name: str, expected: str, run: Callable[[Bench], str]) -> Finding:
    bench.sent = []
    verdict = "ok"
    try:
        seen = run(bench)
    except SkippedError as skipped:
        verdict, seen = "skipped", str(skipped)
    except FaultError as fault:
        verdict = "remark" if isinstance(fault, RemarkError) else "fault"
        seen, expected = str(fault), fault.expected or expected
    except EngineError as error:
        verdict, seen = "fault", str(error)
    if verdict in ("remark", "fault"):
        bench.close()  # the next check begins with a new engine
    return Finding(name, verdict, tuple(bench.sent), expected, seen)
