"""Analysis: lines, graph, tree, editor, and games in and out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sumito import Board, GameRecord
from sumito.agents import create
from sumito.records import RecordWarning, parse_game
from sumito.web.settings import Limits, Settings
from tests.unit.web.support import running

from .visitor import expect

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Route

    from .visitor import Visitor

MOVES = ["c2d3", "i5h5", "b2c3", "h5g5", "d3e4", "i6h6", "a1b2", "g4f4"]


def test_a_finished_game(visitor: Visitor) -> None:
    seats = [{"kind": "you"}, {"kind": "you"}]
    visitor.new_game(layout="belgian-daisy", moves=MOVES, seats=seats)
    page = visitor.page
    page.locator('[data-action="resign"]').click()
    page.locator("dialog .danger").click()
    page.locator('a[href^="/analyse?game="]').click()  # comes with the result
    page.wait_for_url(re.compile("/analyse"))
    expect(page.locator(".tree .move")).to_have_count(len(MOVES))
    expect(page.locator(".lines .line")).to_have_count(3)
    expect(page.locator(".arrow")).to_have_count(3)
    faint = page.locator(".arrow").evaluate_all(
        "all => all.map(a => Number(a.getAttribute('opacity')))"
    )
    assert sorted(faint) == faint  # the best one is drawn last, and strongest
    expect(page.locator(".eval-bar")).to_be_visible()
    expect(page.locator(".graph-line")).to_be_visible()
    expect(page.locator(".graph-note")).to_contain_text("inaccurac", timeout=30_000)
    expect(page.locator(".terms-card")).to_be_visible()

    page.locator('[data-walk="last"]').click()
    expect(page.locator(".game-head")).to_contain_text("White wins by resignation")
    expect(page.locator(".status")).to_contain_text("Black to move")

    # The graph leads to a move.
    box = page.locator(".graph").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    expect(page.locator('.tree [aria-current="true"]')).to_have_text(re.compile(MOVES[3]))


def test_variations_comments_and_threats(visitor: Visitor) -> None:
    visitor.open(f"/analyse?layout=belgian-daisy&moves={'.'.join(MOVES)}")
    page = visitor.page
    page.locator(".tree .move").nth(1).click()
    expect(page.locator('.tree [aria-current="true"]')).to_have_text(re.compile(MOVES[1]))
    visitor.cell("b2").click()
    expect(page.locator(".target").first).to_be_visible()
    visitor.cell("c2").click()
    expect(page.locator(".variation .move")).to_have_count(1)
    page.get_by_label("Comment on this move").fill("quieter")
    page.get_by_label("Comment on this move").blur()
    expect(page.locator(".tree-comment")).to_have_text("quieter")
    page.reload()
    expect(page.locator(".variation .move")).to_have_count(1)
    expect(page.locator(".tree-comment")).to_have_text("quieter")
    page.locator(".variation .move").click()
    page.get_by_role("button", name="Make this the main line").click()
    expect(page.locator(".tree > .tree-move .move").nth(2)).to_have_text("b2c2")
    page.get_by_label("Threats").check()
    expect(page.locator(".arrow.bad").first).to_be_visible()
    page.get_by_role("button", name="Delete from here").click()
    expect(page.locator(".variation")).to_have_count(0)


def test_no_score_of_another_position_is_shown(visitor: Visitor) -> None:
    fen = "5/6/4s2/4SS2/4SSSss/5Ss1/7/6/5 5 0 b 0 1".replace(" ", "%20")
    page = visitor.page
    lines, score = page.locator(".lines .line"), page.locator(".lines-score")
    bar = page.locator(".eval-bar")
    engine = page.get_by_label("Engine", exact=True)

    def nothing() -> None:
        expect(bar).to_be_hidden()
        expect(score).to_be_empty()
        expect(lines).to_have_count(0)

    visitor.open(f"/analyse?fen={fen}&moves=e5e6")
    expect(lines.first).to_be_visible()
    page.locator('[data-walk="last"]').click()
    expect(page.locator(".status")).to_contain_text("Black wins")
    nothing()
    expect(page.locator(".lines-note")).to_be_empty()
    page.locator('[data-walk="first"]').click()
    expect(lines.first).to_be_visible()
    expect(bar).to_be_visible()
    engine.uncheck()
    nothing()
    expect(page.locator(".lines-note")).to_have_text("The engine is off.")
    engine.check()
    expect(bar).to_be_visible()
    page.get_by_label("Threats").check()
    expect(bar).to_be_hidden()


def test_what_is_touched_before_the_answer_counts_after_it(visitor: Visitor) -> None:
    visitor.open(f"/analyse?layout=belgian-daisy&moves={'.'.join(MOVES)}")
    visitor.expected = ("ERR_FAILED",)
    page = visitor.page
    expect(page.locator(".lines .line").first).to_be_visible()
    asked: list[Route] = []
    page.route("**/api/position", lambda route: asked.append(route))
    held, targets = page.locator(".marble.held"), page.locator(".target")

    def question() -> Route:
        for _ in range(3000):
            if asked:
                return asked.pop()
            page.wait_for_timeout(10)
        raise AssertionError("nobody asked about the position")

    def jump(number: int) -> None:
        page.locator(".tree .move").nth(number).click()
        now = page.locator('.tree [aria-current="true"]')
        expect(now).to_have_text(re.compile(MOVES[number]))

    jump(1)
    visitor.cell("h7").click()
    expect(held).to_have_attribute("data-at", "h7")
    visitor.cell("g6").click()  # whether that is possible nobody knows yet
    page.wait_for_timeout(100)
    expect(page.locator(".bubble")).to_be_hidden()
    question().continue_()
    expect(targets.first).to_be_visible()
    expect(held).to_have_attribute("data-at", "h7")
    # What is held stays behind when one goes elsewhere.
    jump(3)
    question().continue_()
    expect(page.locator('[data-cell="h7"].mine')).to_have_count(1)
    expect(held).to_have_count(0)
    expect(targets).to_have_count(0)
    # Where no answer comes, nothing can be held.
    jump(5)
    question().abort()
    expect(page.locator(".toast")).to_be_visible()
    visitor.cell("h7").click()
    expect(held).to_have_count(0)


def test_export_import_and_share_come_back_the_same(
    visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    visitor = visit()
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.open("/analyse")
    page = visitor.page
    page.locator('[data-action="import"]').click()
    page.locator("dialog textarea").fill("1. " + " ".join(MOVES))
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".tree .move")).to_have_count(len(MOVES))
    page.locator(".tree .move").first.click()
    page.get_by_label("Comment on this move").fill("a <b>first</b> step")
    page.get_by_label("Comment on this move").blur()

    page.locator('[data-action="export"]').click()
    text = page.locator("dialog textarea")
    page.wait_for_function("() => document.querySelector('dialog textarea').value.includes('[')")
    exported = text.input_value()
    assert "a <b>first</b> step" in exported
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    saved = tmp_path / "game.apgn"
    download.value.save_as(saved)
    assert saved.read_text() == exported
    page.locator('dialog [data-value="nacre"]').click()
    page.wait_for_function(
        "t => document.querySelector('dialog textarea').value !== t", arg=exported
    )
    with page.expect_download() as picture:
        page.get_by_role("button", name="Picture (PNG)").click()
    picture.value.save_as(tmp_path / "board.png")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    page.locator("[data-share=game]").click()
    expect(page.locator(".toast").last).to_have_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert "/analyse?" in link
    page.keyboard.press("Escape")

    friend = visit()
    friend.page.goto(link)
    expect(friend.page.locator(".tree .move")).to_have_text([re.compile(f"^{m}") for m in MOVES])

    friend.page.locator('[data-action="import"]').click()
    friend.page.locator("dialog textarea").fill(exported)
    friend.page.get_by_role("button", name="Open", exact=True).click()
    # What a person wrote stays text.
    expect(friend.page.locator(".tree-comment")).to_have_text("a <b>first</b> step")
    assert friend.page.locator(".tree-comment b").count() == 0
    # What was imported has an address of its own, and is there again after a reload.
    friend.page.reload()
    expect(friend.page.locator(".tree .move")).to_have_count(len(MOVES))
    expect(friend.page.locator(".tree-comment")).to_have_text("a <b>first</b> step")


def test_what_a_record_says_is_given_out_again(visitor: Visitor) -> None:
    tags = {"Variant": "belgian-daisy", "Black": "Ada", "White": "Blaise", "Result": "1-0"}
    record = GameRecord(tags=tags, moves=MOVES)
    record.ending = "white resigns"
    first, second, *_ = record.root.main_line()
    first.clock, first.evaluation, first.comment = 297.5, 0.25, "steady"
    second.marks, second.arrows, second.nags = ["i5"], [("h5", "g5")], [5]
    other = first.add(record.board(1).parse("i6h6"))
    other.comment_before, other.clock = "Sharper is", 280.0
    visitor.open("/analyse")
    page = visitor.page
    page.locator('[data-action="import"]').click()
    page.locator("dialog textarea").fill(record.write())
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".variation .tree-comment")).to_have_text("Sharper is")
    page.locator(".tree .move").first.click()
    page.get_by_label("Comment on this move").fill("solid")
    page.get_by_label("Comment on this move").blur()
    first.comment = "solid"
    page.reload()  # also what is kept in the browser has it all
    expect(page.locator(".variation .tree-comment")).to_have_text("Sharper is")
    page.locator('[data-action="export"]').click()
    page.wait_for_function("() => document.querySelector('dialog textarea').value.includes('[')")
    with pytest.warns(RecordWarning, match="'white resigns' after the last move is no move"):
        exported = parse_game(page.locator("dialog textarea").input_value())
    assert exported.root == record.root
    assert exported.players[:2] == record.players[:2]
    # Without its last move it did not end so.
    page.keyboard.press("Escape")
    page.locator(".tree .move").nth(len(MOVES)).click()
    page.get_by_role("button", name="Delete from here").click()
    page.locator('[data-action="export"]').click()
    page.wait_for_function("() => document.querySelector('dialog textarea').value.includes('[')")
    cut = parse_game(page.locator("dialog textarea").input_value())  # and nothing to warn of
    assert len(cut.moves) == len(MOVES) - 1


def test_mistakes_stand_at_their_moves_wherever_a_game_begins(visitor: Visitor) -> None:
    moves = ["a2a3", "a4b4", "a1a2", "i5h5", "a3a4", "a5b5", "a2a3", "i6h6"]
    start = Board.from_layout("belgian-daisy").fen().removesuffix("1") + "5"  # the fifth move
    visitor.open(f"/analyse?fen={start.replace(' ', '%20')}&moves={'.'.join(moves)}")
    page = visitor.page
    comment = page.get_by_label("Comment on this move")
    comment.fill("half a thou")
    expect(page.locator(".graph-note")).to_contain_text("blunder")
    expect(comment).to_have_value("half a thou")  # the engine's marks leave the writer alone
    first = page.locator(".tree .move").first
    expect(first).to_have_class(re.compile("inaccuracy|mistake|blunder"))


def test_marks_of_a_game_do_not_come_to_the_next_one(visit: Callable[..., Visitor]) -> None:
    """With so many nodes a position the first game is still under way when it is left."""
    limits = Limits(graph_nodes=1_000_000, requests_per_second=1000)
    with running(Settings(limits=limits)) as base:
        _leave_a_game_that_is_gone_through(visit(base))


def _leave_a_game_that_is_gone_through(visitor: Visitor) -> None:
    board, agent = Board.from_layout("belgian-daisy"), create("random")
    board.push_text("a2a3")
    while board.ply < 120:
        board.push(agent.play(board, seed=board.ply).move)
    visitor.open(f"/analyse?layout=belgian-daisy&moves={'.'.join(map(str, board.moves))}")
    page = visitor.page
    expect(page.locator(".graph-note")).to_contain_text(re.compile("Going through the game: [1-9]"))
    page.locator('[data-action="import"]').click()
    page.locator("dialog textarea").fill("1. a2a3")  # too short for a graph
    page.get_by_role("button", name="Open", exact=True).click()
    move = page.locator(".tree .move")
    expect(move).to_have_count(1)
    page.wait_for_timeout(1500)
    move.click()  # draws the marks that are known
    expect(page.locator('.tree [aria-current="true"]')).to_have_count(1)
    expect(move).not_to_have_class(re.compile("inaccuracy|mistake|blunder"))
    page.goto("about:blank")  # before the server ends


def test_the_way_to_the_main_part_leaves_the_analysis_alone(visitor: Visitor) -> None:
    visitor.open("/analyse")
    page = visitor.page
    page.locator('[data-action="import"]').click()
    page.locator("dialog textarea").fill("1. " + " ".join(MOVES))
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".tree .move")).to_have_count(len(MOVES))
    page.evaluate("window.seen = document.querySelector('.table')")
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("#main$"))
    assert page.evaluate("document.contains(window.seen)")


def test_what_cannot_be_read_is_said(visitor: Visitor) -> None:
    visitor.expected = ("status of 422",)
    visitor.open("/analyse")
    page = visitor.page
    page.locator('[data-action="import"]').click()
    page.locator("dialog textarea").fill("this is no game")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("dialog .problem")).not_to_be_empty()


def test_playing_on_from_an_analysis(visitor: Visitor) -> None:
    visitor.open(f"/analyse?layout=belgian-daisy&moves={'.'.join(MOVES)}")
    visitor.page.locator(".tree .move").nth(3).click()
    visitor.page.locator('[data-action="play"]').click()
    visitor.page.get_by_role("button", name="Start the game").click()
    visitor.page.wait_for_url(re.compile("/game/"))
    assert visitor.wait_for_turn()["moves"] == MOVES[:4]
