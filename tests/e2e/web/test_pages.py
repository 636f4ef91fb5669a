"""Every page: on a phone, in the dark, in French, for screen readers, and when things are amiss."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from sumito import Board, GameRecord
from sumito.agents import create
from sumito.web import Limits, Settings
from tests.unit.web.support import running

from .visitor import expect

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .visitor import Visitor

PAGES = ("/", "/watch", "/analyse", "/library", "/lab", "/learn")
SERIOUS = ("serious", "critical")


def _games(count: int) -> str:
    """Some short games as a file."""
    agent = create("random")
    texts = []
    for number in range(count):
        board = Board.from_layout("mini")
        while not board.is_over() and board.ply < 30:
            board.push(agent.play(board, seed=1000 * number + board.ply).move)
        tags = {"Event": "Test", "Black": f"Ada {number}", "White": "Blaise", "Variant": "mini"}
        game = GameRecord(board.start_fen, board.rules, tags=tags, moves=board.moves)
        texts.append(game.write())
    return "\n".join(texts)


CUT = """() => [...document.querySelectorAll(
    "button, .button, .action span, .choice > span, nav a, .chip, legend, .labelled > span, h1, h2"
  )].filter((one) => one.offsetParent && !one.closest(".tree, .moves, .lines")
      && !one.matches(".unseen") && one.scrollWidth > one.clientWidth + 1
      && getComputedStyle(one).display !== "inline")
    .map((one) => one.textContent)"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_nothing_is_wider_than_a_phone(visit: Callable[..., Visitor], locale: str) -> None:
    visitor = visit(width=360, height=780, touch=True, locale=locale)
    page = visitor.page

    def check(name: str) -> None:
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 360, (name, width)
        assert not page.evaluate(CUT), (name, page.evaluate(CUT))

    for path in (*PAGES, "/analyse?edit"):
        visitor.open(path)
        check(path)
    page.locator('[data-part="players"] [data-value="4"]').click()
    page.locator(".editor .more summary").click()
    check("rules")
    visitor.open("/analyse")
    page.locator('[data-action="export"]').click()
    check("share")
    agent = {"kind": "agent", "level": 2}
    visitor.new_game(
        layout="standard-3", seats=[{"kind": "you"}, {"kind": "you"}, {"kind": "open"}]
    )
    check("three")
    visitor.new_game(layout="standard", seats=[agent, agent], paused=True)
    check("watching")
    visitor.new_game(layout="standard", seats=[{"kind": "you"}, agent], clock={"initial": 300})
    check("clock")
    box = page.locator(".actions").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 780 - 54  # above the pages at the bottom
    visitor.new_game(layout="standard", seats=[{"kind": "you"}, agent])
    check("game")
    # Board, clocks and buttons are in view without scrolling.
    box = visitor.page.locator(".actions").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 780


def test_dark_and_light(visit: Callable[..., Visitor]) -> None:
    visitor = visit(scheme="dark").open("/")
    root = visitor.page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    visitor.page.get_by_role("button", name="Settings").click()
    visitor.page.get_by_role("radio", name="Light").check()
    expect(root).to_have_attribute("data-theme", "light")
    visitor.page.reload()
    expect(root).to_have_attribute("data-theme", "light")


def test_french(visit: Callable[..., Visitor]) -> None:
    visitor = visit(locale="fr-FR").open("/")
    page = visitor.page
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("nav")).to_contain_text("Jouer")
    expect(page.locator('[data-layout="belgian-daisy"]')).to_have_text("Marguerite belge")
    visitor.cell("c2").click()
    visitor.cell("d3").click()
    expect(page.locator(".status.now")).to_contain_text("À vous")
    page.get_by_role("button", name="Réglages").click()
    page.get_by_role("radio", name="English").click()
    expect(page.locator("nav")).to_contain_text("Play")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessibility(visit: Callable[..., Visitor], scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    visitor = visit(scheme=scheme)
    axe = Axe()
    found: list[tuple[str, str, Any]] = []

    def check(name: str) -> None:
        visitor.page.wait_for_timeout(400)  # what fades in has begun to
        visitor.page.wait_for_function(
            "() => document.getAnimations().every(one => one.playState !== 'running'"
            " || one.effect.getComputedTiming().endTime === Infinity)"
        )
        result = axe.run(visitor.page)
        found.extend(
            (name, one["id"], [node["target"] for node in one["nodes"]][:3])
            for one in result.response["violations"]
            if one["impact"] in SERIOUS
        )

    for path in PAGES:
        visitor.open(path)
        check(path)
    visitor.open("/analyse?edit")
    visitor.page.locator('[data-part="players"] [data-value="4"]').click()
    visitor.page.locator(".editor .more summary").click()
    check("editor")
    visitor.open("/analyse")
    visitor.by_typing({"move": "a1b2"})
    expect(visitor.page.locator(".changed-note")).to_be_visible()
    check("changed tree")
    visitor.new_game(
        fen="2AAS/6/7/8/6SSs/8/7/6/2ssA 0 0 0 b 0 1", moves=["e7e8"], seats=[{"kind": "you"}] * 3
    )
    check("three players")
    visitor.open("/")
    visitor.page.get_by_role("button", name="Settings").click()
    check("settings")
    visitor.page.keyboard.press("Escape")
    visitor.page.locator('[data-layout="more"]').click()
    check("layouts")
    visitor.new_game(
        layout="belgian-daisy",
        seats=[{"kind": "you"}, {"kind": "agent", "level": 1}],
        clock={"initial": 300, "increment": 1},
    )
    state = visitor.wait_for_turn()
    visitor.by_clicks(state["position"]["legal"][0], state["position"]["legal"])
    visitor.wait_for_turn()
    check("game")
    visitor.page.locator('[data-action="resign"]').click()
    check("question")
    visitor.page.locator("dialog .danger").click()
    expect(visitor.page.locator(".result")).to_be_visible()
    check("result")
    assert not found, found


def test_the_library_takes_a_file_and_finds_a_game(visitor: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "games.apgn"
    file.write_text(_games(120))
    visitor.open("/library")
    page = visitor.page
    expect(page.locator(".empty")).to_be_visible()
    page.locator('input[type="file"]').set_input_files(file)
    expect(page.locator(".import-done")).to_contain_text("120 games imported", timeout=30_000)
    expect(page.locator(".game-row")).to_have_count(40)
    page.get_by_role("button", name="Show more").click()
    expect(page.locator(".game-row")).to_have_count(80)
    page.get_by_role("searchbox").fill("Ada 77")
    expect(page.locator(".game-row")).to_have_count(1)
    page.locator(".game-link").click()
    expect(page.locator(".game-names")).to_contain_text("Ada 77")
    expect(page.locator(".tree .move").first).to_be_visible()
    page.go_back()
    page.locator(".game-row .icon-button").first.click()
    page.locator("dialog .danger").click()
    expect(page.locator(".game-row")).to_have_count(39)


def test_a_library_in_words_and_days(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    limits = Limits(requests_per_second=1000, import_games=2)
    tags = {"Date": "2024.05.01", "Termination": "ply limit", "Result": "1/2-1/2"}
    own = GameRecord(Board().fen().removesuffix("1") + "5", tags=tags)  # of no layout
    file = tmp_path / "games.apgn"
    file.write_text("\n".join([own.write(), _games(2)]))
    with running(Settings(limits=limits)) as base:
        page = visit(base, timezone="America/New_York").open("/library").page
        page.locator('input[type="file"]').set_input_files(file)
        expect(page.locator(".import-done")).to_have_text(
            "2 games imported. Only the first games of the file were taken."
        )
        expect(page.locator(".game-row").last).to_contain_text("at the move limit")
        expect(page.locator(".game-row").last).to_contain_text("May 1, 2024")
        layouts = page.locator(".filters select").first.locator("option")
        expect(layouts).to_have_text(["Any layout", re.compile(r"\(1\)$")])
        page.goto("about:blank")  # before the server ends


def test_the_five_lessons(visitor: Visitor) -> None:
    visitor.open("/learn")
    page = visitor.page
    taps = {
        "aim": ["c2", "d3"],
        "line": ["b3", "e6"],
        "side": ["e4", "e6", "f4"],
        "push": ["e3", "e6"],
        "eject": ["e5", "e8"],
    }
    for lesson, cells in taps.items():
        card = page.locator(f'[data-lesson="{lesson}"]')
        for name in cells:
            card.locator(f'[data-cell="{name}"]').click()
        expect(card).to_have_class("card lesson done")
    page.locator('[data-lesson="push"]').get_by_role("button", name="Again").click()
    expect(page.locator('[data-lesson="push"]')).not_to_have_class("card lesson done")


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/game/AAAAAAAAAAAAAAAAAAAAAA", "This game is not here"),
        ("/join/AAAAAAAAAAAAAAAAAAAAAA", "This invitation is no longer valid"),
        ("/nowhere", "There is no such page"),
        ("/analyse?layout=belgian-daisy&moves=a1a9", "This link cannot be opened"),
        ("/analyse?fen=half-a-positi", "This link cannot be opened"),
        ("/watch?run=long-gone", "This tournament is not here"),
    ],
)
def test_what_is_not_there_is_said_kindly(visitor: Visitor, path: str, words: str) -> None:
    visitor.expected = ("status of 404", "status of 422", "status of 410")
    visitor.open(path)
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(words)
    visitor.page.get_by_role("link", name="Play a game").click()
    expect(visitor.page.locator(".table .board")).to_be_visible()


def test_the_first_load_is_light(visitor: Visitor) -> None:
    visitor.open("/")
    visitor.page.wait_for_load_state("networkidle")
    size = visitor.page.evaluate(
        "() => [...performance.getEntriesByType('resource'), "
        "...performance.getEntriesByType('navigation')]"
        ".reduce((sum, entry) => sum + entry.transferSize, 0)"
    )
    assert 20_000 < size < 200_000


def test_agents_among_themselves_are_offered_no_clock(visitor: Visitor) -> None:
    visitor.open("/watch")
    expect(visitor.page.get_by_label("Clock")).to_have_count(0)
    visitor.open("/")
    expect(visitor.page.get_by_label("Clock")).to_have_count(1)


def test_layouts_with_pictures(visitor: Visitor) -> None:
    visitor.open("/")
    page = visitor.page
    page.locator('[data-layout="more"]').click()
    assert page.locator("dialog .layout-choice .miniature").count() > 50
    page.get_by_role("searchbox").fill("snakes")
    page.locator('dialog [data-layout="snakes"]').click()
    expect(page.locator('[data-layout="snakes"]')).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/game/**")
    assert visitor.state()["layout"] == "snakes"


def test_print_shows_the_board_alone(visitor: Visitor) -> None:
    visitor.new_game(layout="belgian-daisy", seats=[{"kind": "you"}, {"kind": "you"}])
    visitor.page.emulate_media(media="print")
    expect(visitor.page.locator(".actions")).to_be_hidden()
    expect(visitor.page.locator(".table .board")).to_be_visible()
