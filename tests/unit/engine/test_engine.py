"""The engine as users meet it."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

import sumito
from sumito import (
    Board,
    ClockState,
    EffectKind,
    Engine,
    Move,
    Rules,
    SearchInfo,
    SearchLimits,
    SumitoError,
)
from sumito.agents import create
from sumito.agents.chance import move_seed
from sumito.agents.signature import signature
from sumito.scores import PROVED, WIN
from sumito.search import StopFlag
from tests.problems import read_problems

if TYPE_CHECKING:
    from collections.abc import Callable

DAISY = Board.from_layout("belgian-daisy")
WIN_IN_ONE = Board("4s/4S1/4S2/8/SSSS5/8/7/sss3/sssss 5 4 b 0 60")


def test_limits_are_kept() -> None:
    engine = Engine(hash_mb=1)
    assert engine.play(DAISY, SearchLimits(nodes=1234)).info.nodes == 1234
    assert engine.play(DAISY, SearchLimits(depth=3)).info.depth == 3
    info = engine.play(DAISY, SearchLimits(time=0.05)).info
    assert 0 < info.time < 1
    assert info.nodes > 100


def test_in_play_the_move_is_there_in_time() -> None:
    engine, limits = Engine(hash_mb=1), SearchLimits(time=0.05)
    # The machine may be busy now and then, but not always.
    assert any(engine.play(DAISY, limits).info.time < 0.05 for _ in range(100))
    assert engine.analyse(DAISY, limits).time >= 0.05


def test_with_a_clock_the_only_move_is_played_at_once() -> None:
    board = Board("5/6/7/8/9/8/7/s5/Ss3 0 0 b 0 1")
    assert len(board.legal_moves()) == 1
    clock = ClockState((600.0, 600.0))
    limits = SearchLimits(time=clock.share(0), clock=clock)
    assert Engine(hash_mb=1).play(board, limits).info.depth == 1
    # Whoever analyses wants to know what comes after it.
    assert Engine(hash_mb=1).analyse(board, SearchLimits(nodes=2000)).depth > 1


def test_several_lines_that_are_seen_to_the_end_are_enough() -> None:
    """Who can be pushed off by any of two moves at once; without a limit of depth it would search
    on to depth 100."""
    board = Board("5/6/7/8/9/8/7/sSSS2/sSSS1 5 5 b 0 1")
    info = Engine(hash_mb=1).analyse(board, SearchLimits(nodes=3_000_000), multipv=2)
    assert [line.score for line in info.variations] == [29_999, 29_999]
    assert info.depth < 10
    assert Engine(hash_mb=1).analyse(board, SearchLimits(depth=5), multipv=2).depth == 5


def test_the_same_move_for_the_same_nodes() -> None:
    one, two = Engine(hash_mb=1), Engine(hash_mb=1)
    board = DAISY.copy()
    for _ in range(6):
        first = one.play(board, SearchLimits(nodes=3000))
        assert first.info.pv == two.play(board, SearchLimits(nodes=3000)).info.pv
        two.play(DAISY, SearchLimits(nodes=500))  # something else in between
        board.push(first.move)


def test_what_was_learnt_is_forgotten() -> None:
    """Also answers to moves, which only some searches learn."""
    engine, limits = Engine(hash_mb=1, continuation=100), SearchLimits(depth=8)
    first = engine.analyse(DAISY, limits)
    assert engine.analyse(DAISY, limits).nodes == first.nodes


def test_a_win_is_seen_and_told() -> None:
    info = Engine(hash_mb=1).analyse(WIN_IN_ONE, SearchLimits(depth=4))
    assert str(info.pv[0]) == "g7h8"
    assert info.score == WIN - 1 > PROVED


def test_several_lines_and_a_stream() -> None:
    told: list[SearchInfo] = []
    info = Engine().analyse(DAISY, SearchLimits(depth=5), multipv=3, on_info=told.append)
    assert [one.depth for one in told] == [1, 2, 3, 4, 5]
    assert len(info.variations) == 3
    assert info.variations[0].score >= info.variations[1].score >= info.variations[2].score
    assert len({line.moves[0] for line in info.variations}) == 3
    assert info.counters["deepest"] >= 4


def test_a_stream_is_the_analysis_step_by_step() -> None:
    engine, limits = Engine(hash_mb=1), SearchLimits(depth=5)
    told: list[SearchInfo] = []
    result = engine.analyse(DAISY, limits, multipv=2, on_info=told.append)
    streamed = list(engine.stream(DAISY, limits, multipv=2))
    assert [one.variations for one in streamed] == [one.variations for one in told]
    assert streamed[-1].variations == result.variations


def test_leaving_a_stream_ends_the_search() -> None:
    engine, begun = Engine(hash_mb=1), time.monotonic()
    for _ in engine.stream(DAISY, SearchLimits(time=60)):
        break
    engine.play(DAISY, SearchLimits(depth=1))  # would wait for the other search
    assert time.monotonic() - begun < 10


def ask_all(engine: Engine) -> list[Callable[[], object]]:
    """Whatever would wait for another search of this engine."""
    limits = SearchLimits(depth=1)
    waiting = engine.stream(DAISY, limits)
    return [
        lambda: engine.play(DAISY, limits),
        lambda: engine.analyse(DAISY, limits),
        lambda: engine.stream(DAISY, limits),
        lambda: list(waiting),
        lambda: engine.ponder(DAISY, limits).stop(),
        engine.clear,
    ]


@pytest.mark.parametrize("number", range(6))
def test_one_search_at_a_time(number: int) -> None:
    """To wait in the loop for the end of the loop would be for ever."""
    engine, limits = Engine(hash_mb=1), SearchLimits(depth=1)
    ask = ask_all(engine)[number]
    for _ in engine.stream(DAISY, SearchLimits(time=3)):
        with pytest.raises(SumitoError, match=r"one search at a time.*leave the loop first"):
            ask()
        Engine(hash_mb=1).play(DAISY, limits)  # another one may be asked
        break
    ask()


def test_another_thread_waits_for_the_end_of_a_stream() -> None:
    engine, found = Engine(hash_mb=1), []
    other = threading.Thread(target=lambda: found.append(engine.play(DAISY, SearchLimits(depth=1))))
    for _ in engine.stream(DAISY, SearchLimits(time=60)):
        other.start()
        other.join(0.1)
        assert not found
        break
    other.join(60)
    assert len(found) == 1


@pytest.mark.parametrize("ask", [Engine.play, Engine.analyse, Engine.stream, Engine.ponder])
def test_what_is_no_board_and_what_are_no_limits(ask: Any) -> None:
    engine = Engine(hash_mb=1)
    with pytest.raises(SumitoError, match=r"expected a Board, such as .*, not 'sssss/ssssss"):
        ask(engine, Board().fen(), SearchLimits(depth=1))
    with pytest.raises(SumitoError, match=r"expected SearchLimits, such as .*, not {'depth': 3}"):
        ask(engine, DAISY, {"depth": 3})


def test_a_stream_is_about_the_board_as_it_was() -> None:
    board, limits = DAISY.copy(), SearchLimits(depth=3)
    steps = Engine(hash_mb=1).stream(board, limits)
    board.push(board.legal_moves()[0])
    assert list(steps)[-1].pv == Engine(hash_mb=1).analyse(DAISY, limits).pv


def test_a_stream_tells_errors_and_the_last_word() -> None:
    stuck = Board("5/6/7/8/s8/8/7/6/5 0 0 b 0 1")
    with pytest.raises(SumitoError, match="no legal move"):
        list(Engine(hash_mb=1).stream(stuck, SearchLimits(depth=2)))
    cut_short = SearchLimits(nodes=30_000)
    assert list(Engine(hash_mb=1).stream(DAISY, cut_short))[-1].nodes == 30_000


def test_lines_can_be_played_however_short_the_search() -> None:
    """Also those that were cut short when a better move had just been found."""
    chance = random.Random(3)
    engine = Engine(hash_mb=1)
    for _ in range(20):
        board = DAISY.copy()
        for _ in range(chance.randrange(4, 40)):
            board.push(chance.choice(board.legal_moves()))
        for _ in range(15):
            limits = SearchLimits(nodes=int(10 ** chance.uniform(2.5, 4.5)))
            line = engine.play(board, limits).info.pv
            after = board.copy()
            for move in line:
                after.push(move)  # or it is illegal
            assert len(line) > 1 or after.outcome() is not None


def test_who_can_repeat_is_sure_of_a_draw() -> None:
    """Also where the move that repeats is not searched; and the game's past counts."""
    board = Board("s4/6/7/8/2S3s2/8/2SSs2/6/S4 0 4 w 0 1")
    for text in ["i5h4", "a1b2", "h4i5", "b2a1", "i5h4", "a1b2"]:
        board.push_text(text)
    board.push_text("h4i5")
    repeats = Move("b2a1")
    after = board.copy()
    after.push(repeats)
    assert after.outcome() is not None
    board.pop()
    for depth in (2, 3, 4):
        lines = Engine(hash_mb=1).analyse(board, SearchLimits(depth=depth), multipv=100).variations
        (score,) = (one.score for one in lines if one.moves[0] == Move("h4i5"))
        assert score == 0


def test_it_stops_when_told() -> None:
    stop = StopFlag()
    threading.Timer(0.05, stop.set).start()
    begun = time.monotonic()
    info = Engine(threads=2).analyse(DAISY, SearchLimits(time=60), stop=stop)
    assert time.monotonic() - begun < 10
    assert DAISY.is_legal(info.pv[0])


def test_a_clock_is_divided() -> None:
    clock = ClockState((12, 12))
    limits = SearchLimits(time=clock.share(0), clock=clock)
    info = Engine().play(DAISY, limits).info
    assert info.time < 6


@pytest.mark.parametrize("layout", ["mini", "small", "standard-3", "standard-4"])
def test_boards_that_no_network_knows(layout: str) -> None:
    board = Board.from_layout(layout)
    decision = Engine(hash_mb=1).play(board, SearchLimits(nodes=500))
    assert board.is_legal(decision.move)


def test_other_rules() -> None:
    for rules in (Rules(inline_only=True), Rules(ban_inverse=True), Rules(ejections_to_win=1)):
        board = Board(rules=rules)
        for _ in range(8):
            board.push(Engine(hash_mb=1).play(board, SearchLimits(nodes=300)).move)


def one_move_from_a_draw(board: Board) -> str:
    """Both step to and fro, until whoever begins can bring about a position the third time."""
    forth: list[str] = []
    for _ in range(2):
        steps = [m for m in board.legal_moves() if board.effect(m).kind == EffectKind.STEP]
        forth.append(str(steps[0]))
        board.push(steps[0])
    back = [text[2:] + text[:2] for text in forth]
    for text in (*back, *forth, *back[:1]):
        board.push(Move(text))
    assert board.turn == sumito.Player.WHITE
    board.push(Move(back[1]))
    board.push(Move(forth[0]))
    assert board.outcome() is not None
    board.pop()
    return forth[0]


def test_a_repetition_is_avoided_by_who_is_ahead() -> None:
    board = Board("5/6/2ss3/2ss4/9/3SS3/2SSS2/2SSS1/5 3 0 b 0 40")
    drawing = one_move_from_a_draw(board)
    move = Engine(hash_mb=1).play(board, SearchLimits(nodes=20_000)).move
    assert str(move) != drawing


def test_contempt_is_for_draws_in_play_only() -> None:
    board = Board("5/6/2SS3/2SS4/9/3ss3/2sss2/2sss1/5 0 3 b 0 40")  # black is behind
    drawing = one_move_from_a_draw(board)
    limits = SearchLimits(nodes=20_000)
    wants, proud = Engine(hash_mb=1, contempt=0), Engine(hash_mb=1, contempt=10)
    taken = wants.play(board, limits)
    assert str(taken.move) == drawing
    assert taken.info.score == 0
    assert str(proud.play(board, limits).move) != drawing
    assert str(proud.analyse(board, limits).pv[0]) == drawing
    glad = Engine(hash_mb=1, contempt=-5).play(board, limits)
    assert str(glad.move) == drawing
    assert glad.info.score == 500


DUG_IN = "5/1SS1S1/1SSSSS1/2SSSS2/3SsS3/2ssss2/2ssss1/2ss1s/ss3 0 0 {turn} {quiet} 461"


@pytest.mark.parametrize(
    ("contempt", "quiet", "worth"),
    [(0.0, 400, 0), (0.15, 200, 0), (0.15, 248, 4), (0.15, 400, 8), (1, 115, 0), (1, 151, 3)],
)
def test_who_wants_no_draw_seeks_contact_when_nothing_happens(
    contempt: float, quiet: int, worth: int
) -> None:
    """A search of one ply shows what contact is worth: white, who stands better, has five marbles
    there. Who wants no draw at all begins sooner."""
    limits = SearchLimits(depth=1)
    for turn, least, most in (("w", 4 * worth, 6 * worth), ("b", 0, 0)):
        board = Board(DUG_IN.format(turn=turn, quiet=quiet))
        restless, calm = (
            engine.play(board, limits).info.score or 0.0
            for engine in (
                Engine(hash_mb=1, contempt=contempt),
                Engine(hash_mb=1, contempt=contempt, restlessness=0),
            )
        )
        assert least <= restless - calm <= most
        analysed = Engine(hash_mb=1, contempt=contempt).analyse(board, limits)
        assert analysed.score == Engine(hash_mb=1, restlessness=0).analyse(board, limits).score


def test_the_ply_limit_is_seen_in_play_if_asked_for() -> None:
    rules = Rules(ply_limit=DAISY.ply + 3, ply_limit_result="ejections")
    board = Board("4s/4S1/4S2/8/SSSS5/8/7/sss3/sssss 1 4 b 0 1", rules)
    limits = SearchLimits(depth=6)
    seen = Engine(hash_mb=1, ply_limit=True).play(board, limits).info
    blind = Engine(hash_mb=1).play(board, limits).info
    assert seen.score is not None
    assert blind.score is not None
    assert seen.score < -PROVED < blind.score
    assert Engine(hash_mb=1).analyse(board, limits).score == seen.score


def test_a_win_that_comes_after_the_last_ply_is_none() -> None:
    problem = next(one for one in read_problems() if one.moves == 3)
    fen, limits = problem.board.fen(), SearchLimits(nodes=300_000)
    for plies, win_in in ((5, 3), (4, None)):
        board = Board(fen, Rules(ply_limit=problem.board.ply + plies))
        info = Engine(hash_mb=4).analyse(board, limits)
        assert info.win_in == win_in, info


def test_the_furthest_ply_looked_at_is_told() -> None:
    engine = Engine(hash_mb=1)
    for depth in (1, 2, 5, 9):
        info = engine.analyse(DAISY, SearchLimits(depth=depth))
        assert depth <= info.counters["deepest"] < 3 * depth + 3
    # One ply more where the other player can eject a marble at the end.
    for turn, furthest in (("b", 1), ("w", 2)):
        board = Board(f"4s/4S1/4S2/8/SSSS5/8/7/sss3/sssss 1 4 {turn} 0 1")
        assert engine.analyse(board, SearchLimits(depth=1)).counters["deepest"] == furthest


def test_with_more_marbles_than_a_network_is_made_for_there_is_none() -> None:
    fen = DAISY.fen()
    for marbles, words in ((14, "network"), (15, "hand-made evaluation")):
        assert Engine(hash_mb=1).evaluation(Board(fen, Rules(marbles=marbles))).startswith(words)


@pytest.mark.parametrize("network", ["default", "none"])
def test_a_thread_with_a_small_stack_is_enough(network: str) -> None:
    """Some systems give each thread so little, and others all that one asks for."""
    source = (
        "import sumito\n"
        f"engine = sumito.Engine(hash_mb=1, network={network!r})\n"
        "board = sumito.Board.from_layout('belgian-daisy')\n"
        "print(engine.analyse(board, sumito.SearchLimits(depth=14)).depth)\n"
    )
    command = ["sh", "-c", 'ulimit -s 128; exec "$0" -c "$1"', sys.executable, source]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "14\n"), done.stderr


def test_it_beats_the_greedy_player() -> None:
    players = (create("sumito:nodes=2000"), create("greedy"))
    board = DAISY.copy()
    while board.outcome() is None:
        board.push(players[board.turn].play(board, None, move_seed(1, board.ply)).move)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winners == (sumito.Player.BLACK,)


def test_the_signature_is_the_same_everywhere() -> None:
    """A commit that changes the search changes these numbers too, and quotes the first."""
    assert signature()[0] == 168716
    assert signature(Engine(network="none"))[0] == 174671


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sumito:threads=0", "threads must be a whole number from 1 to 256, not 0"),
        ("sumito:hash_mb=0", "hash_mb must be a whole number from 1 to 65536, not 0"),
        ("sumito:level=11", "level must be a whole number from 1 to 10, not 11"),
        ("sumito:contempt=11", "contempt must be from -10 to 10 marbles"),
        ("sumito:patience=x", "patience must be a whole number from 0 to 10000, not 'x'"),
        ("sumito:patience=-1", "patience must be a whole number from 0 to 10000, not -1"),
        ("sumito:patience=2.5", "patience must be a whole number from 0 to 10000, not 2.5"),
        ("sumito:patience=99999999999999999999", "patience must be a whole number from 0 to"),
        ("sumito:reduction_history=0", "reduction_history must be a whole number from 1 to"),
        ("sumito:aspiration=0", "aspiration must be a whole number from 1 to"),
        ("sumito:null_move=2", "null_move must be a whole number from 0 to 1, not 2"),
        ("sumito:book=1", "book must be true, false, or the file of a book, not 1"),
        ("sumito:colour=blue", "no constant 'colour'"),
        ("sumito:network=nowhere.nn", "cannot be read"),
    ],
)
def test_wrong_settings(text: str, message: str) -> None:
    with pytest.raises(SumitoError, match=message):
        create(text)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"level": 2.5}, "level must be a whole number from 1 to 10, not 2.5"),
        ({"level": True}, "level must be a whole number from 1 to 10, not True"),
        ({"threads": "2"}, "threads must be a whole number from 1 to 256, not '2'"),
        ({"hash_mb": None}, "hash_mb must be a whole number from 1 to 65536, not None"),
        ({"contempt": "x"}, "contempt must be from -10 to 10 marbles, not 'x'"),
        ({"contempt": True}, "contempt must be from -10 to 10 marbles, not True"),
        ({"ply_limit": "x"}, "ply_limit must be true or false, not 'x'"),
    ],
)
def test_wrong_arguments(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(SumitoError, match=message):
        Engine(**settings)


def test_a_stream_of_no_lines_is_refused_before_its_loop() -> None:
    with pytest.raises(SumitoError, match="multipv must be a whole number from 1"):
        Engine(hash_mb=1).stream(DAISY, SearchLimits(depth=1), multipv=0)
