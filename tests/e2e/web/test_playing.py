"""Whole games, by mouse, finger and keyboard, and what else can be done in a game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from .visitor import expect, good_move, marbles

if TYPE_CHECKING:
    from collections.abc import Callable

    from .visitor import Shape, Visitor

LEVEL_ONE = {"kind": "agent", "level": 1}


def play_to_the_end(visitor: Visitor, move: Callable[[Shape, list[Shape], int], None]) -> Shape:
    """Make good moves until the game is over; the board must show every position."""
    for turn in range(200):
        state = visitor.wait_for_turn()
        visitor.expect_shown(marbles(state))
        if state["status"] == "over":
            expect(visitor.page.locator(".result")).to_be_visible()
            return state
        before = len(state["moves"])
        effect = good_move(state)
        move(effect, state["position"]["legal"], turn)
        visitor.page.wait_for_function(
            "n => document.querySelectorAll('.moves [data-ply]').length > n", arg=before
        )
    raise AssertionError("the game does not end")


def test_a_game_by_mouse_begins_with_the_first_move(visitor: Visitor) -> None:
    visitor.open("/")
    visitor.cell("c2").click()
    expect(visitor.page.locator(".target").first).to_be_visible()
    visitor.cell("d3").click()
    visitor.page.wait_for_url(re.compile("/game/"))
    assert visitor.state()["moves"][0] == "c2d3"
    assert visitor.state()["you"] == [0]

    def move(effect: Shape, legal: list[Shape], turn: int) -> None:
        if turn % 2:
            visitor.by_drag(effect)
        else:
            visitor.by_clicks(effect, legal)

    state = play_to_the_end(visitor, move)
    assert state["position"]["outcome"]["winners"] == [0]
    assert state["position"]["ejected"][0] == 6
    expect(visitor.page.locator('.player[data-player="0"] .bead.filled')).to_have_count(6)
    expect(visitor.page.get_by_role("heading", name="You won!")).to_be_visible()


def test_a_game_with_white_on_a_smaller_board(visitor: Visitor) -> None:
    visitor.open("/")
    page = visitor.page
    page.locator('.choices [data-value="4"]').last.click()  # the board of 37 cells
    page.locator('.colours [data-value="1"]').click()
    page.get_by_label("Level").fill("1")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(re.compile("/game/"))
    state = visitor.wait_for_turn()
    assert state["you"] == [1]
    assert len(state["moves"]) == 1
    # White sits at the bottom.
    top, bottom = visitor.cell("a1").bounding_box(), visitor.cell("g7").bounding_box()
    assert top is not None
    assert bottom is not None
    assert top["y"] < bottom["y"]
    state = play_to_the_end(visitor, lambda effect, legal, _: visitor.by_clicks(effect, legal))
    assert state["position"]["outcome"]["winners"] == [1]


def test_a_game_by_touch_on_a_phone(visit: Callable[..., Visitor]) -> None:
    visitor = visit(width=360, height=780, touch=True)
    visitor.new_game(layout="small", seats=[{"kind": "you"}, LEVEL_ONE])
    state = play_to_the_end(visitor, lambda effect, legal, _: visitor.by_taps(effect, legal))
    assert state["position"]["outcome"]["termination"] == "ejections"


@pytest.mark.parametrize("colour", [0, 1])
def test_a_game_by_keyboard(visitor: Visitor, colour: int) -> None:
    seats: list[Shape] = [{"kind": "you"}, LEVEL_ONE]
    visitor.new_game(layout="small", seats=seats if colour == 0 else seats[::-1])

    def move(effect: Shape, legal: list[Shape], turn: int) -> None:
        if turn % 3 == 2:
            visitor.by_typing(effect)
            visitor.cursor = visitor.cursor or ""
        else:
            visitor.by_keys(effect, edge=4, turned=colour == 1)

    state = play_to_the_end(visitor, move)
    assert state["position"]["outcome"]["winners"] == [colour]


def test_only_enter_plays_and_only_what_is_shown(visitor: Visitor) -> None:
    visitor.new_game(
        fen="5/6/4s2/4SS2/4SSSss/5Ss1/7/6/5 0 0 b 0 1", seats=[{"kind": "you"}, {"kind": "you"}]
    )
    page = visitor.page
    held, moving = page.locator(".table .marble.held"), page.locator(".table .marble.moving")
    page.locator(".table .board").focus()
    for key in ("ArrowRight", "ArrowLeft", "Space", "ArrowRight"):  # e5 pushes
        page.keyboard.press(key)
    expect(moving).to_have_count(3)
    page.keyboard.press("Space")
    expect(held).to_have_count(0)
    expect(moving).to_have_count(0)
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(moving).to_have_count(3)
    page.keyboard.press("Shift+PageUp")  # e5 and f6 would make another move
    expect(held).to_have_count(2)
    expect(moving).to_have_count(0)
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert visitor.state()["moves"] == []
    page.keyboard.press("Escape")
    for key in ("Space", "ArrowRight"):
        page.keyboard.press(key)
    expect(moving).not_to_have_count(0)
    box = page.locator(".table .board").bounding_box()
    assert box
    for step in range(3):  # somebody touches the mouse: the preview is gone
        page.mouse.move(box["x"] + box["width"] / 2 + step, box["y"] + 5 + step)
    expect(moving).to_have_count(0)
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert visitor.state()["moves"] == []
    page.keyboard.press("Escape")
    for key in ("Space", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".moves [data-ply]")).to_have_count(1)
    assert visitor.state()["moves"] == ["f6f7"]


def test_two_at_one_screen_until_the_board_is_turned(visitor: Visitor) -> None:
    visitor.new_game(layout="mini", seats=[{"kind": "you"}, {"kind": "you"}])
    state = play_to_the_end(visitor, lambda effect, legal, _: visitor.by_clicks(effect, legal))
    assert state["you"] == [0, 1]
    assert state["position"]["outcome"]["winners"]


def test_what_a_push_would_do_shows_before_it_is_played(visitor: Visitor) -> None:
    visitor.new_game(
        fen="5/6/4s2/4SS2/4SSSss/5Ss1/7/6/5 0 0 b 0 1", seats=[{"kind": "you"}, LEVEL_ONE]
    )
    page = visitor.page
    visitor.wait_for_turn()
    visitor.cell("e5").click()
    expect(page.locator(".ring.target.out")).to_have_count(1)
    visitor.cell("e8").hover()
    expect(page.locator(".marble.glow")).to_have_attribute("data-at", "e9")
    expect(page.locator(".marble.moving")).to_have_count(3)
    visitor.cell("a1").hover()
    expect(page.locator(".marble.glow")).to_have_count(0)
    visitor.cell("e8").click()
    expect(page.locator('.player[data-player="0"] .bead.filled')).to_have_count(1)


def test_an_impossible_push_says_why(visitor: Visitor) -> None:
    visitor.new_game(layout="belgian-daisy", seats=[{"kind": "you"}, LEVEL_ONE])
    visitor.wait_for_turn()
    visitor.cell("b3").click()
    visitor.cell("b4").click()
    bubble = visitor.page.locator(".bubble")
    expect(bubble).to_be_visible()
    said = bubble.inner_text()
    assert said == "You need more pushing marbles"
    assert len(said.split()) <= 5
    assert visitor.state()["moves"] == []


def test_drag_back_to_cancel(visitor: Visitor) -> None:
    visitor.new_game(layout="belgian-daisy", seats=[{"kind": "you"}, LEVEL_ONE])
    visitor.wait_for_turn()
    box = visitor.cell("c3").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse = visitor.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 15, y - 25, steps=4)
    expect(visitor.page.locator(".marble.moving")).not_to_have_count(0)
    mouse.move(x, y, steps=3)
    mouse.up()
    visitor.page.wait_for_timeout(200)
    assert visitor.state()["moves"] == []


def test_undo_hint_swap_resign_and_again(visitor: Visitor) -> None:
    visitor.new_game(layout="belgian-daisy", seats=[{"kind": "you"}, LEVEL_ONE])
    page = visitor.page
    state = visitor.wait_for_turn()
    start = marbles(state)
    visitor.by_clicks(state["position"]["legal"][0], state["position"]["legal"])
    expect(page.locator(".moves [data-ply]")).to_have_count(2)
    visitor.wait_for_turn()
    page.locator('[data-action="undo"]').click()
    expect(page.locator(".moves [data-ply]")).to_have_count(0)
    visitor.expect_shown(start)
    page.locator('[data-action="hint"]').click()
    expect(page.locator(".arrow.good")).to_have_count(1)
    page.locator('[data-action="swap"]').click()
    expect(page.locator(".moves [data-ply]")).to_have_count(1)
    assert visitor.wait_for_turn()["you"] == [1]
    page.locator('[data-action="resign"]').click()
    page.locator("dialog .danger").click()
    expect(page.get_by_role("heading", name="You lost")).to_be_visible()
    expect(page.locator(".result")).to_contain_text("by resignation")
    game = visitor.game
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/game/" in url and game not in url)
    expect(page.locator(".status")).not_to_be_empty()


def test_looking_back_at_earlier_moves(visitor: Visitor) -> None:
    moves = ["c2d3", "i5h5", "b2c3"]
    visitor.new_game(layout="belgian-daisy", moves=moves, seats=[{"kind": "you"}, {"kind": "you"}])
    page = visitor.page
    now = marbles(visitor.state())
    page.locator('[data-ply="1"]').click()
    page.wait_for_function(
        "() => document.querySelector('[data-ply=\"1\"]').ariaCurrent === 'true'"
    )
    assert visitor.shown()["d3"] == 0
    assert "c2" not in visitor.shown()
    page.locator("body").press("ArrowRight")
    page.locator("body").press("ArrowRight")
    visitor.expect_shown(now)


def test_a_clock_runs(visitor: Visitor) -> None:
    visitor.new_game(
        layout="belgian-daisy",
        moves=["c2d3", "i5h5"],
        clock={"initial": 180, "increment": 2},
        seats=[{"kind": "you"}, {"kind": "you"}],
    )
    clock = visitor.page.locator(".clock.runs")
    before = clock.inner_text()
    visitor.page.wait_for_function(
        "t => document.querySelector('.clock.runs').textContent !== t", arg=before
    )
    assert 0 < _seconds(clock.inner_text()) < _seconds(before) <= 182


def test_a_clock_does_not_jump_back_when_the_panels_are_drawn_anew(visitor: Visitor) -> None:
    visitor.new_game(
        layout="belgian-daisy",
        clock={"initial": 180, "increment": 2},
        seats=[{"kind": "you"}, {"kind": "you"}],
    )
    clock = visitor.page.locator(".clock.runs")
    expect(clock).to_be_visible()
    visitor.page.wait_for_timeout(3000)
    before = _seconds(clock.inner_text())
    visitor.page.get_by_role("button", name="Turn the board").click()
    assert _seconds(clock.inner_text()) <= before <= 178


def _seconds(text: str) -> int:
    minutes, seconds = text.split(":")
    return 60 * int(minutes) + int(seconds)


def test_without_motion_nothing_moves_by_itself(visit: Callable[..., Visitor]) -> None:
    visitor = visit(motion="reduce")
    visitor.new_game(layout="belgian-daisy", seats=[{"kind": "you"}, {"kind": "you"}])
    state = visitor.wait_for_turn()
    visitor.by_clicks(state["position"]["legal"][0], state["position"]["legal"])
    assert visitor.page.evaluate("document.getAnimations().length") == 0
    expect(visitor.page.locator(".moves [data-ply]")).to_have_count(1)


def test_a_move_shows_in_the_next_frame(visitor: Visitor) -> None:
    visitor.new_game(layout="belgian-daisy", seats=[{"kind": "you"}, LEVEL_ONE])
    visitor.wait_for_turn()
    visitor.cell("c2").click()
    visitor.page.evaluate(
        "() => { const board = document.querySelector('.table .board');"
        "board.addEventListener('pointerup', () => { let frames = 0;"
        "const look = () => { frames++; if (document.querySelector('.marble[data-at=\"d3\"]'))"
        "window.took = frames; else requestAnimationFrame(look); };"
        "requestAnimationFrame(look); }, {capture: true, once: true}); }"
    )
    visitor.cell("d3").click()
    visitor.page.wait_for_function("() => window.took !== undefined")
    assert visitor.page.evaluate("window.took") == 1  # before the server has answered


def test_the_keyboard_stays_on_the_board_when_the_game_begins(visitor: Visitor) -> None:
    visitor.open("/")
    visitor.page.locator(".table .board").focus()
    visitor.page.keyboard.type("c2d3")
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_url(re.compile("/game/"))
    visitor.wait_for_turn()
    assert visitor.page.evaluate("document.activeElement.classList.contains('board')")
    heard = visitor.page.locator(".unseen[role=status]")
    visitor.page.keyboard.press("ArrowRight")
    expect(heard).to_have_text(re.compile("^e6, empty"))


def test_an_engine_that_is_not_behind_declines_a_draw(visitor: Visitor) -> None:
    visitor.new_game(layout="belgian-daisy", seats=[{"kind": "you"}, LEVEL_ONE])
    state = visitor.wait_for_turn()
    visitor.by_clicks(state["position"]["legal"][0], state["position"]["legal"])
    visitor.wait_for_turn()
    visitor.page.locator('[data-action="draw"]').click()
    visitor.page.wait_for_selector(".toast, .result")
    over = visitor.state()["status"] == "over"
    shown = visitor.page.locator(".result" if over else ".toast")
    expect(shown).to_contain_text("Draw by agreement" if over else "No draw")


def test_how_a_game_ended_is_heard_last(visitor: Visitor) -> None:
    # Black wins with any ejection; white is asked for a move first.
    fen = "s4/6/4s2/4SS2/4SSSss/5Ss1/7/6/5 5 0 w 0 1"
    visitor.new_game(fen=fen, seats=[{"kind": "agent", "level": 10}, {"kind": "you"}])
    legal = visitor.wait_for_turn()["position"]["legal"]
    visitor.by_clicks(next(effect for effect in legal if effect["move"] == "i5h4"), legal)
    expect(visitor.page.locator(".result")).to_be_visible()
    heard = visitor.page.locator(".unseen[role=status]")
    expect(heard).to_have_text(re.compile("^Black wins"))
