"""What the page's script makes of the games, in a JavaScript engine."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest

from sumito import Board
from sumito.arena import Adjudication
from sumito.report import render
from sumito.report.replay import ALPHABET, replay

from .runs import contender, played, small_config

if TYPE_CHECKING:
    from pathlib import Path


def answer(expression: str, *functions: str, before: str = "") -> Any:
    """The value of an expression that calls functions of the script."""
    node = shutil.which("node")
    if node is None:
        assert os.environ.get("CI") != "true", "node is missing: apt-get install nodejs"
        pytest.skip("node is not installed")
    script = (files("sumito.report") / "templates" / "viewer.js").read_text(encoding="utf-8")
    parts = [before]
    for name in functions:
        found = re.search(rf"^function {name}\(.*?^}}", script, re.MULTILINE | re.DOTALL)
        assert found is not None
        parts.append(found[0])
    parts.append(f"process.stdout.write(JSON.stringify({expression}))")
    done = subprocess.run(
        [node, "-"], input="\n".join(parts), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("credit", ["opponents", "mover", "nobody"])
def test_the_trays_show_who_got_the_points(tmp_path: Path, credit: str) -> None:
    config = small_config(
        contenders=tuple(contender(name, "random-push") for name in "AB"),
        format="match",
        games=8,
        openings="random:3",
        layouts=("standard-4",),
        rules=f"partner_push=eject partner_credit={credit}",
        adjudication=Adjudication(ply_limit=120),
    )
    expected, partners = [], 0
    with played(tmp_path / "run.db", config) as store:
        data = re.search(r'id="data">(.*?)</script>', render(store))
        for game in store.games():
            opening = store.openings()[game.pairing.opening]
            board = Board(opening.fen, opening.rule_set())
            found = replay(board, [*opening.moves, *game.moves])
            partners += sum(ALPHABET.index(way) >= 6 for way in found.plies[2::3])
            expected.append([[0] * 4, *map(list, found.ejected)])
    assert data is not None
    assert (partners > 0) is (credit != "mover")
    trays = answer(
        "data.games.map((parts) => unfold(Object.fromEntries(data.fields.map((name, place) => "
        "[name, parts[place]]))).positions.map((one) => one.trays.map((tray) => tray.length)))",
        *("decode", "lineOf", "textOf", "unfold"),
        before=f"const data = {data[1]}, players = data.colours.length;\n"
        "const digit = new Map([...data.alphabet].map((letter, value) => [letter, value]));",
    )
    assert trays == expected


@pytest.mark.parametrize(
    ("result", "seats", "expected"),
    [
        ("1-0", (0, 1), ["won", "lost", "won"]),
        ("0-1", (0, 1), ["lost", "won", "won"]),
        ("1/2-1/2", (0, 1), ["drawn", "drawn", "drawn"]),
        ("0-0-1", (0, 1, 0), ["won", "lost", "won"]),
        ("0-1-0", (0, 1, 0), ["lost", "won", "won"]),
        ("0-1-0-1", (1, 0, 1, 0), ["won", "lost", "won"]),
        ("1/2-1/2-1/2", (0, 1, 1), ["drawn", "drawn", "drawn"]),
    ],
)
def test_a_result_is_that_of_all_seats(
    result: str, seats: tuple[int, ...], expected: list[str]
) -> None:
    game = json.dumps({"result": result, "seats": seats})
    found = answer(f"[0, 1, null].map((one) => resultFor({game}, one))", "resultFor")
    assert found == expected  # of nobody in particular only "drawn" is asked for


@pytest.mark.parametrize(
    ("who", "chosen", "disabled", "kept"),
    [
        ("", "won", ["won", "lost"], ""),
        ("", "drawn", ["won", "lost"], "drawn"),
        ("0", "lost", [], "lost"),
    ],
)
def test_of_anybody_there_is_no_won_or_lost(
    who: str, chosen: str, disabled: list[str], kept: str
) -> None:
    before = f"""
    const options = ["", "won", "drawn", "lost"].map((value) => ({{ value, disabled: false }}));
    const result = {{ options, value: "{chosen}",
      get selectedOptions() {{ return options.filter((one) => one.value === this.value); }} }};
    const form = {{ elements: {{ who: {{ value: "{who}" }}, result }} }};
    """
    found = answer(
        "(offerResults(), [options.filter((one) => one.disabled).map((one) => one.value), "
        "result.value])",
        "offerResults",
        before=before,
    )
    assert found == [disabled, kept]
