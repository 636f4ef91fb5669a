"""Pictures of the web app for README and docs, taken from the real thing: ``make screenshots``."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from sumito.web import Settings
from tests.unit.web.support import running

from .conftest import NAMES, QUICK
from .visitor import Visitor, expect

FOLDER = Path(__file__).parents[3] / "docs" / "images"
# The engine against itself from the Belgian daisy.
OPENING = (
    *("a1b2", "i5h5", "a2b3", "i6h6", "i9h8", "g4g5", "g8g9f7", "a5b5", "f8f7", "b5c5", "b3c4"),
    *("b6c6", "b1c2", "b4c5", "d3d4", "c6d7", "c2c3", "e8f8", "c3c4", "c7d7d8", "f5f6", "f4f5"),
    *("f6f7", "d8e8"),
)


def _save(visitor: Visitor, name: str) -> None:
    visitor.page.wait_for_timeout(600)  # until nothing moves any more
    path = FOLDER / f"web-{name}.jpg"
    visitor.page.screenshot(path=path, type="jpeg", quality=86)
    print(f"{path.relative_to(FOLDER.parents[1])}: {path.stat().st_size // 1024} KB")


def _play(browser: Browser, base: str) -> None:
    with Visitor(browser, base, scheme="dark", width=1240, height=780) as visitor:
        seats = [{"kind": "you"}, {"kind": "agent", "level": 5}]
        clock = {"initial": 300, "increment": 3}
        visitor.new_game(layout="belgian-daisy", moves=[*OPENING], seats=seats, clock=clock)
        visitor.wait_for_turn()
        visitor.cell("i8").click()
        visitor.cell("f8").hover()
        _save(visitor, "play")


def _analyse(browser: Browser, base: str) -> None:
    with Visitor(browser, base, width=1240, height=820) as visitor:
        visitor.open(f"/analyse?layout=belgian-daisy&moves={'.'.join(OPENING)}#20")
        expect(visitor.page.locator(".lines .line")).to_have_count(3)
        expect(visitor.page.locator(".graph-note")).to_contain_text("inaccurac")
        visitor.page.wait_for_timeout(2000)
        _save(visitor, "analyse")


def _phone(browser: Browser, base: str) -> None:
    with Visitor(browser, base, width=360, height=780, touch=True) as visitor:
        seats = [{"kind": "you"}, {"kind": "agent", "level": 3}]
        visitor.new_game(layout="belgian-daisy", moves=[*OPENING], seats=seats)
        visitor.wait_for_turn()
        _save(visitor, "phone")


def _pages(browser: Browser, base: str) -> None:
    with Visitor(browser, base, width=1240, height=780) as visitor:
        visitor.open("/learn")
        _save(visitor, "learn")
        visitor.open("/lab")
        _save(visitor, "lab")


def main() -> None:
    """Take them all."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise SystemExit("no browser: apt-get install chromium")
    with running(Settings(limits=QUICK)) as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for take in (_play, _analyse, _phone, _pages):
            take(browser, base)
        browser.close()


if __name__ == "__main__":
    main()
