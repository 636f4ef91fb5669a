"""Agents that tell what they think while they are thinking."""

from __future__ import annotations

import pytest

from sumito import Board, SearchLimits, agents
from sumito.agents import Analyser, SearchInfo
from sumito.errors import SumitoError
from sumito.search import StopFlag, Variation

AT_ONCE = {"random", "random-push", "random-tiered", "greedy"}
ANALYSERS = [name for name in agents.names() if name not in AT_ONCE]
SMALL = SearchLimits(depth=2, iterations=200)


def analyser(name: str) -> Analyser:
    agent = agents.create(name)
    assert isinstance(agent, Analyser)
    return agent


def check(board: Board, info: SearchInfo, most: int) -> None:
    """Lines are legal and begin differently, and one of them is the principal variation."""
    assert 1 <= len(info.variations) <= most
    assert (info.score, info.pv) in [(line.score, line.moves) for line in info.variations]
    assert len({line.moves[0] for line in info.variations}) == len(info.variations)
    for line in info.variations:
        trial = board.copy()
        for move in line.moves:
            assert trial.is_legal(move)
            trial.push(move)


def test_all_who_search_can_analyse() -> None:
    for name in agents.names():
        assert isinstance(agents.create(name), Analyser) == (name not in AT_ONCE)


@pytest.mark.parametrize("name", ANALYSERS)
def test_lines_of_two_players(name: str) -> None:
    board = Board.from_layout("belgian-daisy")
    told: list[SearchInfo] = []
    limits = SMALL if name != "mcts-maastricht" else SearchLimits(iterations=20)
    info = analyser(name).analyse(board, limits, multipv=3, on_info=told.append)
    assert board == Board.from_layout("belgian-daisy")
    for step in (*told, info):
        check(board, step, 3)
    assert len(info.variations) == 3
    assert told[-1].variations == info.variations
    assert [step.nodes for step in told] == sorted(step.nodes for step in told)
    assert [step.time for step in told] == sorted(step.time for step in told)


@pytest.mark.parametrize("key", ["standard-3", "standard-4"])
@pytest.mark.parametrize("name", ["max-n", "paranoid", "brs", "hutson-4", "alphabeta-neutral"])
def test_lines_of_three_and_four_players(name: str, key: str) -> None:
    board = Board.from_layout(key)
    told: list[SearchInfo] = []
    info = analyser(name).analyse(board, SMALL, multipv=2, on_info=told.append)
    for step in (*told, info):
        check(board, step, 2)
    if name != "hutson-4":
        assert [step.depth for step in told] == [1, 2]
    one_line = name in ("max-n", "brs") and key == "standard-3"
    assert len(info.variations) == (1 if one_line else 2)


@pytest.mark.parametrize("name", ["max-n", "brs"])
def test_a_player_for_himself_is_told_what_he_plays(name: str) -> None:
    board = Board.from_layout("standard-3")
    limits = SearchLimits(depth=3)
    told: list[SearchInfo] = []
    info = analyser(name).analyse(board, limits, on_info=told.append)
    decision = agents.create(name).play(board, limits)
    assert (info.pv, info.score) == (decision.info.pv, decision.info.score)
    assert info.nodes > decision.info.nodes  # those of all depths
    few = SearchLimits(nodes=told[1].nodes + 1)
    cut = analyser(name).analyse(board, few)
    assert (cut.depth, cut.pv) == (2, told[1].pv)
    assert cut.nodes <= told[1].nodes + 1


def test_chance_has_no_part_in_an_analysis() -> None:
    """Alphalone plays one of the two best moves, but the best is what it tells."""
    board = Board.from_layout("belgian-daisy")
    info = analyser("alphalone-2").analyse(board, SearchLimits(depth=2))
    assert len(info.variations) == 1
    assert info.variations[0] == Variation(info.score or 0, info.pv)


def test_a_depth_that_cannot_be_finished_leaves_the_one_before() -> None:
    board = Board.from_layout("standard-3")
    for name in ("max-n", "brs"):
        shallow = agents.create(name).play(board, SearchLimits(depth=1))
        decision = agents.create(name).play(board, SearchLimits(depth=4, nodes=100))
        assert decision.move == shallow.move
        assert decision.info.depth == 1


def test_a_tree_grows_to_its_limit() -> None:
    board = Board.from_layout("belgian-daisy")
    told: list[SearchInfo] = []
    limits = SearchLimits(iterations=700)
    info = analyser("hutson-4").analyse(board, limits, multipv=60, on_info=told.append)
    assert [step.counters["iterations"] for step in told] == [64, 128, 256, 512, 700]
    assert sum(child[1] for child in info.counters["children"]) == 700
    visits = {child[0]: child[1] for child in info.counters["children"]}
    others = [visits[line.moves[0]] for line in info.variations[1:]]
    assert others == sorted(others, reverse=True)
    assert len(info.pv) > 1
    assert info.variations[0].moves == info.pv
    again = analyser("hutson-4").analyse(board, limits, multipv=60)
    assert again.variations == info.variations


def test_limits_of_a_tree() -> None:
    board = Board.from_layout("belgian-daisy")
    hutson = analyser("hutson-4:iterations=300")
    assert hutson.analyse(board).counters["iterations"] == 300
    assert hutson.analyse(board, SearchLimits(depth=2)).depth == 2
    assert (
        agents.create("hutson-4:iterations=300").play(board, SearchLimits(depth=2)).info.depth == 2
    )
    assert 1000 <= hutson.analyse(board, SearchLimits(nodes=1000)).nodes < 1100
    info = hutson.analyse(board, SearchLimits(time=0.1))
    assert info.time >= 0.1
    assert info.counters["iterations"] > 1


@pytest.mark.parametrize("name", ["lemmens-extended", "alphalone-2", "hutson-4", "paranoid", "brs"])
def test_a_flag_that_is_set_stops_the_analysis(name: str) -> None:
    board = Board.from_layout("belgian-daisy" if name == "alphalone-2" else "standard-3")
    stop = StopFlag()
    told: list[SearchInfo] = []

    def tell(info: SearchInfo) -> None:
        told.append(info)
        if len(told) == 2:
            stop.set()

    info = analyser(name).analyse(board, SearchLimits(time=100), on_info=tell, stop=stop)
    assert len(told) <= 3
    check(board, info, 1)
    # Set beforehand, there is still an answer.
    assert board.is_legal(analyser(name).analyse(board, SearchLimits(depth=9), stop=stop).pv[0])


@pytest.mark.parametrize("name", ANALYSERS)
def test_without_a_legal_move_there_is_nothing_to_tell(name: str) -> None:
    board = Board("5/6/7/8/9/8/7/ss4/Ss3 0 0 b 0 1")
    with pytest.raises(SumitoError, match=r"no legal move in '?5/6/7"):
        analyser(name).analyse(board, SMALL)
