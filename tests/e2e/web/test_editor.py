"""Setting up a position: by mouse, by keyboard, for three and four players, with other rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from sumito import Board, Rules
from sumito.layouts.layout import RULE_FIELDS

from .visitor import expect, neighbour, way

if TYPE_CHECKING:
    from .visitor import Visitor


def _walk(visitor: Visitor, start: str, goal: str, edge: int = 5) -> None:
    for direction in way(start, goal, edge):
        visitor.press(direction, turned=False)


def _address(visitor: Visitor) -> dict[str, str]:
    found: dict[str, str] = visitor.page.evaluate(
        "Object.fromEntries(new URLSearchParams(location.search))"
    )
    return found


def test_the_editor_sets_up_a_position(visitor: Visitor) -> None:
    visitor.open("/analyse")
    page = visitor.page
    page.locator('[data-action="edit"]').click()
    page.get_by_role("button", name="Clear").click()
    for name in ("c3", "d4", "e5"):
        visitor.cell(name).click()
    page.locator('.brushes [data-value="1"]').click()
    for name in ("f6", "g7", "a1"):
        visitor.cell(name).click()
    visitor.cell("a1").click()  # again: removed
    page.locator('[data-part="turn"] select').select_option("0")
    page.get_by_label("FEN", exact=True).first.wait_for()
    page.get_by_role("button", name="Analyse this").click()
    expect(page.locator(".lines .line").first).to_be_visible()
    fen = page.evaluate("new URLSearchParams(location.search).get('fen')")
    board = Board.from_fen(fen)
    assert set(board.marbles(0)) == {"c3", "d4", "e5"}
    assert set(board.marbles(1)) == {"f6", "g7"}
    visitor.cell("c3").click()
    visitor.cell("f6").click()
    expect(page.locator(".tree .move")).to_have_text("c3d4")
    assert visitor.shown()["h8"] == 1
    page.reload()
    expect(page.locator(".tree .move")).to_have_text("c3d4")


def test_by_keyboard_alone(visitor: Visitor) -> None:
    visitor.open("/analyse?edit")
    page = visitor.page
    voice = page.locator(".unseen[role=status]")
    page.locator(".editor").wait_for()
    page.get_by_role("button", name="Clear").press("Enter")
    page.locator(".table .board").focus()
    page.keyboard.press("ArrowRight")
    expect(voice).to_have_text("e6, empty")
    page.keyboard.press("Space")
    expect(voice).to_have_text("e6, black")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    expect(voice).to_have_text("e7, white")
    _walk(visitor, "e7", "a1")
    page.keyboard.press("Enter")  # the brush is white now
    expect(voice).to_have_text("a1, white")
    page.keyboard.press("Delete")
    expect(voice).to_have_text("a1, empty")
    _walk(visitor, "a1", "e5")
    page.keyboard.press("1")
    page.keyboard.press("t")
    expect(voice).to_have_text("White to move")
    page.keyboard.press("t")
    visitor.expect_shown({"e5": 0, "e6": 0, "e7": 1})
    expect(page.locator(".editor-counts")).to_have_text("Black 2 · White 1")
    page.get_by_role("button", name="Analyse this").press("Enter")
    expect(page.locator(".status")).to_contain_text("Black to move")
    assert Board.from_fen(_address(visitor)["fen"]).marbles(0) == ("e5", "e6")
    # The keys play again.
    visitor.by_typing({"move": "e5e6"})
    expect(page.locator(".tree .move")).to_have_text("e5e6")
    assert neighbour("e7", "E") in visitor.shown()


def test_three_players_with_rules_of_their_own(visitor: Visitor) -> None:
    visitor.open("/analyse?edit")
    page = visitor.page
    page.locator('[data-part="players"] [data-value="3"]').click()
    expect(page.locator(".brushes .choice")).to_have_count(4)
    page.get_by_role("button", name="Clear").click()
    for brush, cells in (("0", ("c3", "d4")), ("1", ("e5", "g7")), ("2", ("i9",))):
        page.locator(f'.brushes [data-value="{brush}"]').click()
        for name in cells:
            visitor.cell(name).click()
    page.get_by_text("Rules", exact=True).click()
    page.get_by_label("Ejections to win").fill("2")
    page.get_by_label("Ejections to win").blur()
    page.get_by_label("No sidesteps").check()
    page.get_by_label("Move limit").fill("90")
    page.get_by_label("Move limit").blur()
    page.get_by_label("At the limit").select_option("ejections")
    page.get_by_role("button", name="Analyse this").click()
    expect(page.locator(".status")).to_contain_text("Black to move")
    address = _address(visitor)
    board = Board.from_fen(address["fen"])
    assert [board.marbles(n) for n in range(3)] == [("c3", "d4"), ("e5", "g7"), ("i9",)]
    rules = dict(pair.split(":") for pair in address["rules"].split("."))
    wanted = {"ejections_to_win": "2", "ply_limit": "90", "inline_only": "true"}
    assert rules == {**wanted, "ply_limit_result": "ejections"}

    # What was set up can be played, with the same rules.
    page.locator('[data-action="edit"]').click()
    page.get_by_role("button", name="Play this").click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(re.compile("/game/"))
    state = visitor.state()
    assert state["position"]["to_win"] == 2
    assert state["rules"]["inline_only"] is True
    assert len(state["seats"]) == 3


def test_four_players_small_boards_and_more_marbles_than_usual(visitor: Visitor) -> None:
    visitor.expected = ("status of 422",)
    visitor.open("/analyse?edit")
    page = visitor.page
    page.locator('[data-part="players"] [data-value="4"]').click()
    page.locator('.brushes [data-value="3"]').click()
    visitor.cell("e1").click()
    page.locator('[data-part="turn"] select').select_option("3")
    page.get_by_text("Rules", exact=True).click()
    page.get_by_label("Two teams").uncheck()
    expect(page.get_by_label("Partner's marbles may be")).to_have_count(0)
    page.locator('[data-part="players"] [data-value="2"]').click()
    assert "e1" not in visitor.shown()  # there is no jade any more
    page.locator('[data-part="size"] [data-value="3"]').click()
    page.get_by_role("button", name="Clear").click()
    page.locator('.brushes [data-value="0"]').click()
    for name in ("a1", "a2", "a3", "b1", "b2", "b3", "b4"):  # five are usual
        visitor.cell(name).click()
    page.locator('.brushes [data-value="1"]').click()
    visitor.cell("e5").click()
    field = page.get_by_label("FEN", exact=True)
    fen = field.input_value()
    field.fill("no position")
    field.blur()
    expect(page.locator(".editor .problem")).to_contain_text("no position")
    field.fill(fen)
    field.blur()
    expect(page.locator(".editor .problem")).to_be_empty()
    page.get_by_role("button", name="Analyse this").click()
    expect(page.locator(".status")).to_contain_text("to move")
    assert _address(visitor)["rules"] == "marbles:7"


def test_the_form_knows_what_is_usual(visitor: Visitor) -> None:
    visitor.open("/learn")
    for edge in (5, 4, 3):
        for players in (2, 3, 4):
            usual: dict[str, Any] = visitor.page.evaluate(
                "async ([edge, players]) =>"
                " (await import('/static/js/core/rules.js')).usualRules(edge, players)",
                [edge, players],
            )
            rules = Rules(edge=edge, players=players)
            assert usual == {name: getattr(rules, name) for name in RULE_FIELDS}
