"""Searches that end early: by nodes, by time, by an exception; and games that do."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from sumito import (
    Board,
    ClockState,
    Engine,
    Rules,
    SearchInfo,
    SearchLimits,
    SumitoError,
)
from sumito.scores import PROVED, WIN, plies_to_end
from sumito.search import StopFlag

DAISY = Board.from_layout("belgian-daisy")
WIN_IN_ONE = Board("4s/4S1/4S2/8/SSSS5/8/7/sss3/sssss 5 4 b 0 60")


@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize("nodes", [1, 2, 10, 3_001, 20_000])
def test_nodes_are_those_of_all_threads(threads: int, nodes: int) -> None:
    engine = Engine(threads=threads, hash_mb=1)
    info = engine.analyse(DAISY, SearchLimits(nodes=nodes))
    assert 0 < info.nodes <= nodes
    assert engine.analyse(DAISY, SearchLimits(nodes=nodes), multipv=3).nodes <= nodes


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_an_exception_of_the_listener_arrives(threads: int) -> None:
    def refuse(info: SearchInfo) -> None:
        raise RuntimeError(f"enough at depth {info.depth}")

    engine = Engine(threads=threads, hash_mb=1)
    with pytest.raises(RuntimeError, match="enough at depth 1"):
        engine.analyse(DAISY, SearchLimits(depth=12), on_info=refuse)
    assert engine.analyse(DAISY, SearchLimits(depth=4)).depth == 4, "it can be used again"


def test_of_a_time_and_a_clock_the_shorter_counts() -> None:
    engine = Engine(hash_mb=1)
    long, short = ClockState((6000.0, 6000.0)), ClockState((0.2, 0.2))
    for limits in (SearchLimits(time=0.05, clock=long), SearchLimits(time=60, clock=short)):
        start = time.perf_counter()
        engine.play(DAISY, limits)
        assert time.perf_counter() - start < 10


@pytest.mark.parametrize("threads", [1, 3])
def test_no_move_is_played_unseen(threads: int) -> None:
    engine, stop = Engine(threads=threads, hash_mb=1), StopFlag()
    stop.set()
    for limits, given in ((SearchLimits(time=1e-9), None), (SearchLimits(time=60), stop)):
        info = engine.analyse(WIN_IN_ONE, limits, stop=given)
        assert info.depth >= 1
        assert info.score == WIN - 1
        assert engine.analyse(DAISY, limits, stop=given, multipv=4).depth >= 1


def test_what_was_not_searched_has_no_score() -> None:
    info = Engine(hash_mb=1).analyse(DAISY, SearchLimits(nodes=1))
    assert (info.depth, info.score, info.wdl, info.variations) == (0, None, None, ())
    assert DAISY.is_legal(info.pv[0])


@pytest.mark.parametrize("multipv", [1, 3])
def test_scores_belong_to_their_lines_wherever_a_search_is_cut(multipv: int) -> None:
    seen = 0
    for nodes in range(1, 400, 3):
        info = Engine(hash_mb=1).analyse(WIN_IN_ONE, SearchLimits(nodes=nodes), multipv=multipv)
        for line in info.variations:
            board = WIN_IN_ONE.copy()
            for move in line.moves:
                board.push(move)
            if board.is_over():
                assert plies_to_end(line.score) == len(line.moves)
                seen += 1
            else:
                assert line.score < PROVED or len(line.moves) < (plies_to_end(line.score) or 0)
        scores = [line.score for line in info.variations]
        assert scores == sorted(scores, reverse=True)
    assert seen > 50


def test_who_is_skipped_does_not_change_who_wins() -> None:
    rules = Rules(no_move="skip")
    board = Board("5/6/7/8/3SSS3/8/7/SS4/sS3 5 0 b 0 40", rules)
    for move in ("a2b2", "a1a2"):
        board.push_text(move)
    found = Engine(hash_mb=1).analyse(board, SearchLimits(depth=5))
    assert plies_to_end(found.score or 0) == 1
    board.push(found.pv[0])
    assert board.is_over()


def test_skipped_turns_are_seen_in_the_tree() -> None:
    # White's only marble is shut in, so black moves again and again until he has ejected it.
    board = Board("5/6/7/8/9/8/3S3/SSS3/sS3 5 0 b 0 40", Rules(no_move="skip"))
    for depth in (3, 5, 9):
        found = Engine(hash_mb=1).analyse(board, SearchLimits(depth=depth))
        # Two moves of black's with a turn between them that white does not have.
        assert plies_to_end(found.score or 0) == 3
        assert len(found.pv) == 2
        line = board.copy()
        for move in found.pv:
            assert line.turn == 0
            assert line.is_legal(move)
            line.push(move)
        assert line.is_over()


def test_the_end_by_a_ply_limit_is_not_overlooked_by_pruning() -> None:
    place = "1s2S/1sSss1/4sss/3SS3/3SSS3/3SSs2/1SsSss1/2SsS1/2s1s 0 1 b 2"
    near, far = Board(f"{place} 44"), Board(f"{place} 4")
    rules = Rules(ply_limit=near.ply + 8)
    near, far = Board(near.fen(), rules), Board(far.fen(), rules)
    engine = Engine(hash_mb=4, ply_limit=True)
    for depth in (9, 10, 11):
        assert engine.analyse(near, SearchLimits(depth=depth)).score == 0
    # What the table holds of the same positions farther from the limit must not count.
    assert (engine.analyse(far, SearchLimits(depth=9, time=30)).score or 0) > 50
    assert engine.analyse(near, SearchLimits(depth=9, time=30)).score == 0


@pytest.mark.parametrize("multipv", [0, -1, 1.5, "2", 2**31])
def test_a_number_of_lines_that_makes_no_sense(multipv: object) -> None:
    with pytest.raises(
        SumitoError, match="multipv must be a whole number from 1 to 2147483647, not"
    ):
        Engine(hash_mb=1).analyse(DAISY, SearchLimits(depth=1), multipv=multipv)  # type: ignore[arg-type]


def test_a_network_can_be_given_as_a_path(tmp_path: Path) -> None:
    file = tmp_path / "copy.nn"
    file.write_bytes((Path(__file__).parents[3] / "src/sumito/agents/data/sumito.nn").read_bytes())
    limits = SearchLimits(nodes=500)
    own, usual = Engine(network=file, hash_mb=1), Engine(hash_mb=1)
    assert own.play(DAISY, limits).info.pv == usual.play(DAISY, limits).info.pv
    with pytest.raises(SumitoError, match="network must be a file, default or none, not 3"):
        Engine(network=3)  # type: ignore[arg-type]
