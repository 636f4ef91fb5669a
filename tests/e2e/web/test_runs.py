"""A tournament's games on the screen while they are played."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sumito.web import Settings
from tests.unit.web.support import running

from .conftest import QUICK
from .visitor import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from .visitor import Visitor

# Some third of a second a move on any machine. Who is busy with something else loses no game on
# time: the margin is wide.
ONE, OTHER = "sumito:hash_mb=2", "sumito:hash_mb=1"


def test_a_game_is_watched_from_the_runs_page(
    visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    command = [str(Path(sys.executable).with_name("sumito")), "match"]
    command += [ONE, OTHER, f"--db={tmp_path / 'going.db'}"]
    command += [
        "--games=4",
        "--tc=0.3/move",
        "--margin=60",
        "--ply-limit=80",
        "--openings=random:4",
    ]
    command += ["--concurrency=1", "--seed=5"]
    with running(Settings(limits=QUICK, runs=(tmp_path,))) as base:
        visitor = visit(base).open("/learn")
        match = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            _watch(visitor)
        finally:
            match.kill()
            match.wait()
            visitor.page.goto("about:blank")  # before the server ends


def _watch(visitor: Visitor) -> None:
    page = visitor.page
    for _ in range(300):  # the run begins
        answer = page.request.get("/api/runs/going/live")
        if answer.ok and answer.json()["games"]:
            break
        page.wait_for_timeout(100)
    visitor.open("/watch?run=going")
    expect(page.locator(".chip")).to_have_attribute("aria-pressed", "true")
    tile = page.locator(".live-tiles .tile-link").first
    expect(tile).to_contain_text(OTHER)
    tile.click()
    page.wait_for_url("**/watch?run=going&number=*")
    # The board moves on by itself, and the one whose turn it is is marked.
    expect(page.locator(".player.turn")).to_have_count(1)
    expect(page.locator(".player-name", has_text=OTHER)).to_be_visible()
    moves = page.locator(".moves .move")
    seen, before = moves.count(), visitor.shown()
    page.wait_for_function(
        "n => document.querySelectorAll('.moves .move').length > n", arg=seen + 1
    )
    assert visitor.shown() != before
    # One may look back while it goes on, and is left in peace.
    page.locator('[data-walk="first"]').click()
    page.wait_for_timeout(400)  # until the marbles are there
    start, seen = visitor.shown(), moves.count()
    expect(page.locator(".status")).to_contain_text("After move 0")
    page.wait_for_function("n => document.querySelectorAll('.moves .move').length > n", arg=seen)
    assert visitor.shown() == start
    page.locator('[data-walk="last"]').click()
    # At the end it says how, and leads on to the analysis.
    expect(page.locator(".result")).to_be_visible(timeout=300_000)
    page.locator(".result a").click()
    expect(page.locator(".tree .move").first).to_be_visible()
    page.go_back()
    expect(page.locator(".result")).to_be_visible()  # also for those who come later
    page.get_by_role("link", name="The tournament").click()
    expect(page.locator(".run table")).to_contain_text(OTHER)
