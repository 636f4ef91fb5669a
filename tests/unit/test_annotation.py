"""Whole games looked at by the engine."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

import sumito
from sumito import Board, Engine, GameRecord, Move, Player, SearchInfo, SearchLimits, SumitoError
from sumito.agents import create
from sumito.agents.chance import move_seed
from sumito.annotation import Verdict, annotate
from sumito.annotation.graph import course, graph_svg, graph_text
from sumito.annotation.judging import accuracy, verdict_on
from sumito.scores import WIN, score_text
from sumito.search import StopFlag

FEW = SearchLimits(nodes=3000)
ENDING = "4s/4S1/4S2/8/SSSS5/8/7/sss3/sssss 5 4 b 0 60"  # g7h8 wins at once


def game(layout: str, plies: int, black: str = "sumito:level=8", white: str = "random") -> Board:
    board = Board.from_layout(layout)
    players = create(black), create(white)
    while board.ply < plies and not board.is_over():
        board.push(players[board.turn].play(board, None, move_seed(1, board.ply)).move)
    return board


class Judge:
    """An analyser who says what it is told to, by position."""

    name = "judge"

    def __init__(self, scores: dict[str, tuple[float, str]]) -> None:
        self.scores, self.asked = scores, list[str]()

    def analyse(self, board: Board, limits: object = None, **_: object) -> SearchInfo:
        played = " ".join(map(str, board.moves))
        self.asked.append(played)
        score, best = self.scores.get(played, (0.0, ""))
        move = Move(best) if best else min(board.legal_moves())
        return SearchInfo(score=score, pv=(move,), unit="cp")


@pytest.mark.parametrize(
    ("lost", "verdict"),
    [(0, None), (0.079, None), (0.08, "?!"), (0.15, "?"), (0.24, "?"), (0.25, "??"), (1, "??")],
)
def test_verdicts(lost: float, verdict: str | None) -> None:
    found = verdict_on(lost)
    assert (found and found.sign) == verdict
    assert verdict_on(lost, missed_win=True) == (found or Verdict.INACCURACY)


def test_accuracy() -> None:
    assert accuracy([]) is None
    assert accuracy([(0.5, 0.0), (0.5, 0.0)]) == 100
    assert accuracy([(0.5, 0.0), (0.5, 0.3)]) == 50
    assert accuracy([(0.9, 0.125)]) == 50
    assert accuracy([(0.5, 0.1), (0.01, 0.01)]) == accuracy([(0.5, 0.1)])
    assert accuracy([(0.01, 0.0)]) is None


def test_a_mistake_is_one_only_if_the_better_move_holds() -> None:
    record = GameRecord(moves="a1b2 i9h8")
    bad = {"": (10, "a2b3"), "a1b2": (100, "i9h8"), "a1b2 i9h8": (-100, "")}
    judge = Judge({**bad, "a2b3": (-8, "")})
    found = annotate(record, judge)
    assert judge.asked == ["", "a1b2", "a2b3", "a1b2 i9h8"]  # the last move was the best
    first, second = found.moves
    assert (first.before, first.after, first.best) == (8, -100, (Move("a2b3"),))
    assert first.verdict is Verdict.BLUNDER
    assert (second.verdict, second.lost) == (None, 0)
    assert found.start == 10
    assert [note.for_black for note in found.moves] == [-100, -100]
    assert found.accuracy(Player.BLACK) == 0
    assert found.accuracy(Player.WHITE) == 100
    judge = Judge({**bad, "a2b3": (120, "")})  # the better move looks just as bad one ply later
    assert annotate(record, judge).moves[0].verdict is None


def test_what_is_written() -> None:
    record = GameRecord(moves="a1b2 i9h8 b2c3", tags={"Black": "Lina"})
    node = record.root.children[0]
    node.comment = "I like it."
    node.nags = [1]
    record.root.add(Move("a2b3")).comment = "or this"
    judge = Judge({"": (10, "a2b3"), "a1b2": (100, "i9h8"), "a2b3": (-8, "")})
    found = annotate(record, judge)
    assert node.nags == [1]
    assert node.evaluation is None  # the record that was given is as it was
    text = found.record.write()
    assert "1. a1b2! {[%eval -1.0] I like it. Blunder: +0.08 becomes -1.00.}" in text
    assert "(1. a2b3 {[%eval 0.08] or this})" in text.replace("\n", " ")
    again = sumito.parse_game(text)
    assert again == found.record
    twice = annotate(again, judge).record
    assert twice == found.record  # nothing is said twice


def test_missed_wins_and_the_end() -> None:
    record = GameRecord(ENDING, moves="e2e3 a1b1 g7h8")
    found = annotate(record, limits=FEW)
    first, _, last = found.moves
    assert first.missed_win == 1
    assert first.verdict is not None
    assert "lets go a win in 1; win in 1 becomes +" in found.record.root.children[0].comment
    assert (last.after, last.verdict, last.missed_win) == (WIN, None, None)
    assert score_text(last.after) == "won"
    on = GameRecord(ENDING, moves="g7h8 a1b1")  # the record goes on after the end
    assert len(annotate(on, limits=FEW).moves) == 1


def test_a_win_that_is_put_off() -> None:
    board = Board("4S/4SS/1ss4/1sS5/1SS1s4/SSS2s2/sS5/1S1s2/2ss1 5 3 b 1 25")
    lines = Engine(hash_mb=1).analyse(board, SearchLimits(nodes=20_000), multipv=12).variations
    later = next(line.moves[0] for line in lines if line.score == WIN - 3)
    found = annotate(GameRecord(board.fen(), moves=str(later)), limits=SearchLimits(nodes=20_000))
    comment = found.record.root.children[0].comment
    assert "lets go a win in 1; win in 1 becomes win in 2." in comment


def test_a_missed_ejection() -> None:
    record = GameRecord("5/6/7/8/5SSSs/8/7/6/sssss 0 0 b 0 1", moves="e6d6")
    judge = Judge({"": (100, "e6e7"), "e6e7": (-100, ""), "e6d6": (0, "")})
    (note,) = annotate(record, judge).moves
    assert note.missed_ejection
    assert note.verdict is not None
    assert "misses an ejection; +1.00 becomes 0.00." in record_text(record, judge)
    took = GameRecord(record.start, moves="e6e7")
    (note,) = annotate(took, judge).moves
    assert not note.missed_ejection


def record_text(record: GameRecord, judge: Judge) -> str:
    return annotate(record, judge).record.write().replace("\n", " ")


@pytest.mark.parametrize("layout", ["belgian-daisy", "small", "mini", "domination"])
def test_real_games_of_any_layout(layout: str) -> None:
    board = game(layout, 20)
    record = GameRecord.from_board(board)
    told: list[tuple[int, int]] = []
    found = annotate(record, Engine(hash_mb=1), FEW, lambda *step: told.append(step))
    assert found.complete
    assert len(found.moves) == len(record.moves)
    assert told[-1] == (len(record.moves) + 1, len(record.moves) + 1)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    sure, wild = found.accuracy(Player.BLACK), found.accuracy(Player.WHITE)
    assert sure is not None
    assert wild is not None
    if len(record.moves) > 15:
        assert sure > wild  # against one who moves by chance
    assert found.record.write() == annotate(record, Engine(hash_mb=1), FEW).record.write()
    for note in found.moves:
        assert note.lost >= 0
        assert (note.verdict is not None) or note.lost < 0.08


def test_a_game_that_went_on_after_a_repetition() -> None:
    moves = "c3d3 g7f7 d3c3 f7g7 " * 3
    found = annotate(GameRecord(moves=moves), limits=FEW)
    assert len(found.moves) == 12


def test_it_can_be_stopped() -> None:
    record = GameRecord.from_board(game("belgian-daisy", 12))
    stop = StopFlag()

    def tell(done: int, total: int) -> None:
        if done == 5:
            stop.set()

    found = annotate(record, Engine(hash_mb=1), FEW, tell, stop=stop)
    assert not found.complete
    assert len(found.moves) == 4
    line = list(found.record.root.main_line())
    assert [node.evaluation is not None for node in line] == [True] * 4 + [False] * 8
    nothing = annotate(record, Engine(hash_mb=1), FEW, stop=stop)
    assert (nothing.moves, nothing.complete) == ((), False)


def test_the_graph() -> None:
    found = annotate(GameRecord.from_board(game("belgian-daisy", 14)), Engine(hash_mb=1), FEW)
    values = course(found)
    assert len(values) == 15
    for width in (8, 20, 200):
        lines = graph_text(found, width, ascii_only=True)
        assert max(map(len, lines)) <= max(width, 8)
        assert all(line.isascii() for line in lines)
    top = replace(found, start=3000.0, moves=tuple(replace(n, after=9.0) for n in found.moves))
    first = [line[7] for line in graph_text(top, 60)]
    assert "".join(first[:4]) == "████"
    assert "".join(first[5:9]).strip() == ""
    picture = ET.fromstring(graph_svg(found, "a < b"))
    assert picture.tag.endswith("svg")
    dots = [one for one in picture.iter() if one.tag.endswith("circle")]
    assert len(dots) == sum(note.verdict is not None for note in found.moves)
    empty = annotate(GameRecord(), limits=FEW)
    assert (empty.moves, empty.complete) == ((), True)
    assert graph_text(empty)
    assert ET.fromstring(graph_svg(empty, "nothing")) is not None


def test_what_cannot_be_annotated() -> None:
    three = GameRecord(tags={"Variant": "standard-3"})
    with pytest.raises(SumitoError, match="two players can be annotated, not 3"):
        annotate(three)
    with pytest.raises(SumitoError, match="verloop-acmo cannot annotate: its scores"):
        annotate(GameRecord(moves="a1b2"), create("verloop-acmo"), SearchLimits(depth=1))  # type: ignore[arg-type]
