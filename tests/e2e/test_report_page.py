"""The page of a run in a real browser: the board shows what was played, on a phone too."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from sumito import Board
from sumito.drawing.geometry import locate
from sumito.drawing.picture import PITCH
from sumito.report import render
from tests.unit.report.runs import played, small_config

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
PLACED = re.compile(r'<use href="#board5-m(\d)" class="marble( gone)?" style="([^"]*)"')


@pytest.fixture(scope="module")
def browser() -> str:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        assert os.environ.get("CI") != "true", "no browser: apt-get install chromium"
        pytest.skip("no browser is installed")
    return found


def shown(browser: str, page: Path, address: str, folder: Path, width: int = 1200) -> str:
    """The page as it stands once its script has run."""
    command = [
        browser,
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        f"--user-data-dir={folder}",
        f"--window-size={width},900",
        "--virtual-time-budget=2000",
        "--dump-dom",
        f"{page.as_uri()}{address}",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    return done.stdout


def test_the_board_shows_the_position(browser: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    with played(tmp_path / "run.db", small_config()) as store:
        page.write_text(render(store), encoding="utf-8")
        game = max(store.games(), key=lambda one: sum(one.ejected))
        opening = store.openings()[game.pairing.opening]
    moves = [*opening.moves, *game.moves]
    board = Board(opening.fen, opening.rule_set(), moves=moves)
    assert sum(board.ejected) > 0
    address = f"#game={game.index + 1}&ply={len(moves)}"
    text = shown(browser, page, address, tmp_path / "profile")
    placed: list[set[tuple[float, float]]] = [set(), set()]
    gone = 0
    for player, away, style in PLACED.findall(text):
        spot = re.search(r"translate\(([-\d.]+)px, ?([-\d.]+)px\)", style)
        assert spot is not None
        if away:
            gone += 1
        else:
            placed[int(player)].add((float(spot[1]), float(spot[2])))
    expected = [
        {tuple(round(PITCH * part, 2) for part in locate(cell, 5)) for cell in board.marbles(p)}
        for p in (0, 1)
    ]
    assert placed == expected
    assert gone == sum(board.ejected)
    assert text.count('data-game="') == 12


def test_nothing_is_wider_than_a_phone(browser: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    measure = "<script>document.title=document.documentElement.scrollWidth+'/'+innerWidth</script>"
    with played(tmp_path / "run.db", small_config()) as store:
        page.write_text(render(store).replace("</body>", f"{measure}</body>"), encoding="utf-8")
    text = shown(browser, page, "", tmp_path / "profile", width=500)
    found = re.search(r"<title>(\d+)/(\d+)</title>", text)
    assert found is not None
    assert int(found[1]) <= int(found[2]) <= 560
