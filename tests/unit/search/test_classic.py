"""The classic search: limits, stopping, options, what it forbids."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import sumito
from sumito import Board, Rules, SearchLimits
from sumito.search import PRESETS, ClassicOptions, StopFlag, classic, multiplayer
from tests.unit.search.helpers import EVALUATOR, TO_AND_FRO, random_board, shut_in

if TYPE_CHECKING:
    from sumito._core import Board as CoreBoard


def test_a_win_in_one_is_found_and_the_shortest_taken() -> None:
    board = Board("5/6/7/8/6SSs/8/7/6/s4 5 0 b 0 9")
    for depth in (1, 2, 3):
        info = classic(board, EVALUATOR, ClassicOptions(), SearchLimits(depth=depth))
        assert str(info.pv[0]) == "e7e8"
        assert info.score == 1e9 - 1


def test_limits() -> None:
    board = Board.from_layout("belgian-daisy")
    deepening = ClassicOptions(iterative_deepening=True, table_bits=16)
    info = classic(board, EVALUATOR, deepening, SearchLimits(nodes=5000))
    assert info.nodes == 5000
    again = classic(board, EVALUATOR, deepening, SearchLimits(nodes=5000))
    assert (again.pv, again.score) == (info.pv, info.score)
    with pytest.raises(sumito.SumitoError, match="needs a limit"):
        classic(board, EVALUATOR)
    with pytest.raises(sumito.SumitoError, match="no legal move"):
        classic(Board("5/6/7/8/9/8/7/ss4/Ss3 0 0 b 0 1"), EVALUATOR, None, SearchLimits(depth=1))


def test_a_stopped_search_gives_its_best_so_far() -> None:
    board = Board.from_layout("belgian-daisy")
    stop = StopFlag()
    timer = threading.Timer(0.05, stop.set)
    timer.start()
    options = ClassicOptions(iterative_deepening=True)
    info = classic(board, EVALUATOR, options, SearchLimits(depth=50), stop=stop)
    assert info.depth >= 1
    assert board.is_legal(info.pv[0])
    stopped = StopFlag()
    stopped.set()
    info = classic(board, EVALUATOR, options, SearchLimits(depth=50), stop=stopped)
    assert board.is_legal(info.pv[0])


def test_iterations_are_told() -> None:
    told: list[int] = []
    classic(
        Board(),
        EVALUATOR,
        ClassicOptions(iterative_deepening=True),
        SearchLimits(depth=3),
        on_iteration=lambda info: told.append(info.depth),
    )
    assert told == [1, 2, 3]


def boards_seen(board: Board, options: ClassicOptions, depth: int) -> set[str]:
    """What a search without pruning evaluates."""
    seen: set[str] = set()

    def look(position: CoreBoard, player: object) -> float:
        seen.add(position.fen())
        return 0.0

    options = replace(options, alpha_beta=False)
    classic(board, look, options, SearchLimits(depth=depth))
    return seen


@pytest.mark.parametrize("alpha_beta", [False, True])
@pytest.mark.parametrize("depth", [1, 2])
def test_every_line_as_good_as_the_best_can_be_asked_for(alpha_beta: bool, depth: int) -> None:
    marbles = sumito.Linear({"ejected": 1.0, "pushes": 0.1})
    limits = SearchLimits(depth=depth)
    options = ClassicOptions(alpha_beta=alpha_beta)
    several = 0
    for seed in range(12):
        board = random_board(seed)
        every = classic(board, marbles, replace(options, variations=200), limits)
        best = classic(board, marbles, replace(options, all_best=True), limits)
        equal = [line for line in every.variations if line.score == every.score]
        assert list(best.variations) == equal
        several += 1 < len(equal) < len(every.variations)
    assert several > 3  # otherwise nothing was left out


def test_earlier_boards_can_be_forbidden() -> None:
    """At the root and in the tree, as far as the history tells."""
    free, forbid = ClassicOptions(), ClassicOptions(forbid_earlier=True)
    end = shut_in()
    for text in TO_AND_FRO:
        end.push_text(text)
    assert end.fen() in boards_seen(shut_in(), free, 4)
    assert end.fen() not in boards_seen(shut_in(), forbid, 4)
    board = shut_in()
    for text in TO_AND_FRO[:3]:
        board.push_text(text)
    assert boards_seen(board, free, 1) - boards_seen(board, forbid, 1) == {end.fen()}
    fresh = Board(board.fen(), board.rules)  # without a history nothing is forbidden
    assert boards_seen(fresh, forbid, 1) == boards_seen(fresh, free, 1)


def test_where_only_earlier_boards_are_left_they_are_allowed() -> None:
    board = shut_in()
    for text in TO_AND_FRO:
        board.push_text(text)
    info = classic(board, EVALUATOR, ClassicOptions(forbid_earlier=True), SearchLimits(depth=2))
    assert [str(move) for move in board.legal_moves()] == ["a1b1"] == [str(info.pv[0])]


@pytest.mark.parametrize("result", ["draw", "ejections"])
@pytest.mark.parametrize("players", [2, 3])
def test_the_ply_limit_ends_the_game_in_the_tree_too(players: int, result: str) -> None:
    """The last move of the game: who ejects with it is ahead."""
    rules = Rules(players=players, ply_limit=1, ply_limit_result=result)
    ejected = "0 0 0" if players == 3 else "0 0"
    more = "A" if players == 3 else "s"
    board = Board(f"5/6/7/8/6SSs/8/7/6/s3{more} {ejected} b 0 1", rules)
    limits = SearchLimits(depth=3)
    expected = 1e9 - 1 if result == "ejections" else 0
    assert classic(board, EVALUATOR, None, limits).score == expected
    for method in ("max_n", "brs"):
        info = multiplayer(board, EVALUATOR, method, limits)
        assert (info.score, len(info.pv)) == (expected, 1)
        assert result == "draw" or str(info.pv[0]) == "e7e8"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"killers": "yes"}, "killers must be true or false, not 'yes'"),
        ({"table_bits": 2.5}, "table_bits must be a whole number of at most 2147483647, not 2.5"),
        ({"table_bits": 99}, "table_bits must be 0 to 30, not 99"),
        ({"evaluate_sorting": 1}, "evaluate_sorting must be a range such as 1-2"),
        ({"marble_sorting": (3, 2)}, "marble_sorting must be plies from 1 on, such as 1-2"),
        ({"aspiration": -1.0}, "aspiration must be more than 0"),
        ({"aspiration": "wide"}, "aspiration must be a number or none, not 'wide'"),
        ({"heuristic_window": "constant"}, "a heuristic_window needs a window_size"),
        ({"window_size": float("nan")}, "window_size must be 0 or more, not nan"),
        ({"stop_above": float("nan")}, "stop_above must be a number, not nan"),
        ({"best_of": 0}, "best_of must be 1 or more, not 0"),
        ({"variations": 0}, "variations must be 1 or more, not 0"),
        ({"quiescence_plies": -1}, "quiescence_plies must be 0 to 60, not -1"),
    ],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(sumito.SumitoError, match=message):
        ClassicOptions(**options)


def test_none_is_a_word_too() -> None:
    """As it comes from ``verloop-acmo:heuristic_window=none``."""
    ClassicOptions(heuristic_window=None)  # type: ignore[arg-type]
    with pytest.raises(sumito.SumitoError, match=r"replacement must be one of .*not 'none'"):
        ClassicOptions(replacement=None)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", PRESETS)
def test_presets_make_sense_at_every_depth(name: str) -> None:
    for depth in (*range(1, 12), 500):
        ClassicOptions(**PRESETS[name](depth))


@pytest.mark.parametrize("field", ["replacement", "heuristic_window"])
def test_unknown_words_are_refused(field: str) -> None:
    with pytest.raises(sumito.SumitoError, match=f"{field} must be one of"):
        ClassicOptions(**{field: "nonsense"})  # type: ignore[arg-type]
