"""What the commands print, as stored texts: SUMITO_UPDATE_GOLDEN=1 stores them anew."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.unit.cli.helpers import Run

GOLDEN = Path(__file__).parents[2] / "golden" / "cli"


COMMANDS = {
    "help": "--help",
    "help-play": "play --help",
    "help-show": "show --help",
    "help-layouts": "layouts --help",
    "help-perft": "perft --help",
    "help-convert": "convert --help",
    "help-annotate": "annotate --help",
    "help-book-show": "book show --help",
    "help-book-build": "book build --help",
    "help-openings": "openings --help",
    "help-export": "export --help",
    "help-report": "report --help",
    "help-match": "match --help",
    "help-tournament": "tournament --help",
    "help-train": "train nnue --help",
    "help-train-chances": "train nnue chances --help",
    "help-train-levels": "train levels --help",
    "help-train-generate": "train nnue generate --help",
    "help-train-fit": "train nnue fit --help",
    "help-train-gate": "train nnue gate --help",
    "help-train-ga": "train ga --help",
    "help-train-cma": "train cma --help",
    "help-train-td": "train td --help",
    "help-train-spsa": "train spsa --help",
    "help-lab": "lab --help",
    "help-lab-run": "lab run --help",
    "help-lab-report": "lab report --help",
    "layouts": "layouts",
    "layouts-name": "layouts Marguerite_belge",
    "layouts-picture": "layouts --players 4 --picture",
    "layouts-json": "layouts --edge 3 --json",
    "show": "show",
    "show-flip-moves": "show mini --flip --moves",
    "show-json": "show mini --moves --json",
    "perft": "perft 3 --layout belgian-daisy",
    "perft-json": "perft 3 --json",
    "perft-divide": "perft 2 --layout mini --divide",
    "perft-divide-json": "perft 2 --layout mini --divide --json",
    "unknown-layout": "show belgian-dasy",
    "unknown-agent": "play --white gredy",
    "unknown-format": "convert x - --to jsn",
}


@pytest.mark.parametrize("name", COMMANDS)
def test_golden(run: Run, name: str) -> None:
    result = run(*COMMANDS[name].split())
    text = f"$ sumito {COMMANDS[name]}\n{result.out}{result.err}exit {result.code}\n"
    path, text = GOLDEN / f"{name}.txt", without_chance(text)
    if os.environ.get("SUMITO_UPDATE_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8")


def without_chance(text: str) -> str:
    """Without times, agents that come and go, and what differs between versions of typer."""
    text = re.sub(r"known: random.*, or module:Class", "known: ..., or module:Class", text)
    text = re.sub(r" +[\d,]+\.\d{3} s +(?:[\d,]+|-)$", " (time)", text, flags=re.MULTILINE)
    text = re.sub(r"[\d,]+\.\d{3} s$", "(time)", text, flags=re.MULTILINE)
    text = re.sub(r'"seconds": [^,\n]*', '"seconds": "(time)"', text)
    usage = re.search(r"^Usage: .*$", text, re.MULTILINE)
    return text.replace(usage[0], re.sub(r"[\[\]{}]", "", usage[0])) if usage else text
