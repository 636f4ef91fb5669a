"""``sumito ugi-check``: what is wrong with an engine."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from .console import emit_json, say

if TYPE_CHECKING:
    from ..ugi import Finding

__all__ = ["EXAMPLES", "ugi_check"]

EXAMPLES = """\b
Examples:
  sumito ugi-check ./engine
  sumito ugi-check "python3 examples/ugi_engine.py"
  sumito ugi-check "sumito ugi lemmens-extended" --only movetime --only stop --json

Exit code 1 means that there is a fault. docs/ugi.md describes the protocol.
"""

_STYLES = {"ok": "green", "remark": "yellow", "fault": "bold red", "skipped": "dim"}
_WIDE = 22
_MOST = 300  # letters of what was sent


def ugi_check(
    command: Annotated[str, typer.Argument(metavar="COMMAND", help="How the engine is started.")],
    start_timeout: Annotated[
        float, typer.Option(metavar="SECONDS", help="How long it may take to start.")
    ] = 10.0,
    only: Annotated[
        list[str] | None, typer.Option(metavar="CHECK", help="Only this check; may be repeated.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Try an engine that speaks UGI, and tell what it does wrong."""
    from ..ugi import check

    tell = None if json else _tell
    findings = check(command, start_timeout=start_timeout, only=only or (), on_finding=tell)
    faults = sum(finding.verdict == "fault" for finding in findings)
    if json:
        emit_json([asdict(finding) for finding in findings])
    else:
        remarks = sum(finding.verdict == "remark" for finding in findings)
        say(f"{len(findings)} checks: {faults} faults, {remarks} remarks")
    if faults:
        raise typer.Exit(1)


def _tell(finding: Finding) -> None:
    from rich.text import Text

    mark = (f"{finding.verdict:<8}", _STYLES[finding.verdict])
    say(Text.assemble(mark, f"{finding.check:<{_WIDE}} {finding.seen}"))
    if finding.verdict in ("fault", "remark"):
        sent = " | ".join(finding.sent)
        if len(sent) > _MOST:
            sent = f"... {sent[-_MOST:]}"
        say(f"{'':8}sent: {sent}\n{'':8}expected: {finding.expected}", "dim")
