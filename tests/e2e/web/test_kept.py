"""What somebody does to a game under analysis is there again after a reload, and can be undone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .visitor import expect

if TYPE_CHECKING:
    from .visitor import Visitor

GAME = """[Event "Kept"]
[Black "Ada"]
[White "Blaise"]
[Variant "belgian-daisy"]
[Result "0-1"]

1. c2d3 i5h5 (1... i6h6 2. b2c3) 2. b2c3 {steady} h5g5 3. d3e4 0-1
"""


def _play(visitor: Visitor, move: str) -> None:
    visitor.by_typing({"move": move})
    expect(visitor.page.locator('.tree [aria-current="true"]')).to_have_text(move)


def test_a_board_without_a_game(visitor: Visitor) -> None:
    visitor.open("/analyse")
    page = visitor.page
    again = page.get_by_role("button", name="Start again")
    expect(again).to_be_hidden()
    for move in ("c2d3", "i5h5", "b2c3"):
        _play(visitor, move)
    page.locator('[data-walk="back"]').click()
    shown = visitor.shown()
    page.reload()
    expect(page.locator(".tree .move")).to_have_text(["c2d3", "i5h5", "b2c3"])
    expect(page.locator('.tree [aria-current="true"]')).to_have_text("i5h5")  # where one stood
    visitor.expect_shown(shown)
    visitor.open("/learn").open("/analyse")
    expect(page.locator(".tree .move")).to_have_count(3)
    again.click()
    page.locator("dialog .danger").click()
    expect(page.locator(".tree .move")).to_have_count(0)
    expect(again).to_be_hidden()
    page.reload()
    expect(page.locator(".tree")).to_contain_text("Make a move on the board")


def test_what_was_removed_or_promoted_stays_so(visitor: Visitor) -> None:
    visitor.open("/analyse")
    page = visitor.page
    page.locator('[data-action="import"]').click()
    page.locator("dialog textarea").fill(GAME)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".variation .move").first).to_have_text("i6h6")
    page.reload()
    expect(page.locator(".game-head")).to_contain_text("Blaise")  # no link says who played
    page.locator(".variation .move").first.click()
    page.get_by_role("button", name="Make this the main line").click()
    main = page.locator(".tree > .tree-move .move")
    expect(main).to_have_text(["c2d3", "i6h6", "b2c3"])
    page.reload()
    expect(main).to_have_text(["c2d3", "i6h6", "b2c3"])
    page.locator(".variation .move").first.click()
    page.get_by_role("button", name="Delete from here").click()
    expect(page.locator(".variation")).to_have_count(0)
    page.reload()
    expect(main).to_have_text(["c2d3", "i6h6", "b2c3"])
    expect(page.locator(".variation")).to_have_count(0)
    page.get_by_role("button", name="Start again").click()
    page.locator("dialog .danger").click()
    # The game of the address as it is, without what the text had beside it.
    expect(main).to_have_text([re.compile(m) for m in ("c2d3", "i5h5", "b2c3", "h5g5", "d3e4")])


def test_moves_that_a_game_has_gained_come_with_what_is_said_of_them(visitor: Visitor) -> None:
    visitor.open("/learn")
    notes = visitor.page.evaluate(
        """async () => {
            const { MoveTree } = await import("/static/js/core/tree.js");
            const moves = ["c2d3", "i5h5", "b2c3"];
            const said = moves.map((move, n) => (
                { after: n, move, clock: 300 - n, comment: `move ${n + 1}`, nags: [n + 1] }
            ));
            const effect = (move) => ({ move, own: [], pushed: [], ejected: [] });
            const tree = new MoveTree({
                start: { cells: {}, legal: [] },
                position: { cells: {}, legal: [] },
                steps: moves.map((move) => ({ effect: effect(move) })),
                tree: { tree: [{}, ...said] },
            });
            const mine = [{}, { after: 0, move: "c2d3", comment: "mine", nags: [] }];
            tree.restore(mine, 1);
            return tree.notes();
        }"""
    )
    first, *gained = notes[1:]
    assert first == {"after": 0, "move": "c2d3", "comment": "mine"}
    assert gained == [
        {"after": 1, "move": "i5h5", "clock": 299, "comment": "move 2", "nags": [2]},
        {"after": 2, "move": "b2c3", "clock": 298, "comment": "move 3", "nags": [3]},
    ]


def test_there_is_room_for_some_trees_only(visitor: Visitor) -> None:
    visitor.open("/learn")
    kept = visitor.page.evaluate(
        """async () => {
            const trees = await import("/static/js/core/kept-trees.js");
            const tree = (size) => ({
                notes: [{ comment: "x".repeat(size) }], steps: 0, start: {}, tags: {},
                result: null, outcome: null,
            });
            const done = [];
            for (let n = 0; n < 60; n++) done.push(trees.keep(`game=${n}`, tree(10)));
            const few = Object.keys(localStorage).filter((key) => key.startsWith("sumito.tree:"));
            const first = trees.kept("game=0"), last = trees.kept("game=59");
            done.push(trees.keep("game=large", tree(900_000)));
            const size = JSON.stringify({ ...localStorage }).length;
            const large = trees.keep("game=larger", tree(2_000_000));
            localStorage.setItem("sumito.tree:game=odd", "{");
            return {
                all: done.every(Boolean), few: few.length, first, last: last !== null, size, large,
                odd: trees.kept("game=odd"),
            };
        }"""
    )
    size = kept.pop("size")
    assert 900_000 < size < 1_100_000
    wanted = {"all": True, "few": 40, "first": None, "last": True, "large": False, "odd": None}
    assert kept == wanted
