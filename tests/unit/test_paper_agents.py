"""The agents of the papers: as the tables say, sound, and of one mind."""

from __future__ import annotations

import itertools
from functools import partial
from typing import TYPE_CHECKING

import pytest

from sumito import Board, Move, Player, Rules, SearchLimits, Termination, agents, testing
from sumito.agents import alphalone, lemmens, maastricht, verloop
from sumito.agents.classic import ClassicAgent
from sumito.errors import SumitoError
from sumito.evaluation import Linear

if TYPE_CHECKING:
    from sumito.search import StopFlag


@pytest.mark.parametrize("name", agents.names())
def test_conformance(name: str) -> None:
    make = partial(agents.create, name)
    testing.check_agent(make(), make=make, plies=6)
    testing.check_agent(make(), make=make, layouts=["mini", "small"], plies=6)
    if not name.startswith("alphalone"):
        testing.check_agent(make(), make=make, layouts=["standard-3", "standard-4"], plies=4)


@pytest.mark.parametrize("name", agents.names())
def test_undo_and_restart_change_nothing(name: str) -> None:
    """Deeper than the conformance suite looks by default, so that tables and trees matter."""
    make = partial(agents.create, name)
    limits = SearchLimits(depth=2, nodes=3000, iterations=60)
    testing.check_agent(make(), make=make, layouts=["belgian-daisy"], limits=limits, plies=10)


def test_a_tree_is_reused_if_asked_for() -> None:
    board = Board.from_layout("belgian-daisy")
    limits = SearchLimits(iterations=300)
    for reuse in (False, True):
        agent = agents.create("hutson-4", reuse=reuse)
        first = agent.play(board, limits)
        later = board.copy()
        for move in first.info.pv[:2]:
            later.push(move)
        kept = agent.play(later, limits).info.counters["nodes_kept"]
        assert (kept > 0) == reuse


def test_lemmens_modi_cover_every_pair() -> None:
    """Table 2 read as in the docstring: exactly one modus for every centre and cohesion."""
    for centre, cohesion in itertools.product(range(-60, 61), range(-60, 61)):
        fitting = [
            number
            for number, (below, limit, _) in enumerate(lemmens.TABLE_2, 1)
            if (below is None or centre < below) and (limit is None or cohesion < limit)
        ]
        expected = (
            1
            if centre < 0
            else 2
            if centre < 5
            else 3
            if cohesion < 4
            else min(9, 4 + (cohesion - 4) // 6)
        )
        assert fitting[0] == expected


def test_lemmens_weights_are_the_tables() -> None:
    rows = lemmens.EXTENDED.rows
    assert len(rows) == 9
    assert rows[0].weights["own lost_in_search"] == 0  # modus 1: w5 = 0, so w6 = 0
    assert rows[8].weights == {
        "centre_distance": -2.2,
        "cohesion": 2.3,
        "formation_break": 25,
        "own contact_positions": 3,
        "own ejected_in_search": 40,
        "own lost_in_search": -2000,
    }
    board = Board()  # centre and cohesion are even: modus 2
    assert lemmens.EXTENDED.row_of(board) == 1


@pytest.mark.parametrize("character", list(maastricht.MATRICES))
def test_maastricht_rows_sum_to_one(character: str) -> None:
    judge = maastricht.evaluator(character)
    assert len(judge.rows) == 5
    for row in judge.rows:
        assert sum(row.weights.values()) == pytest.approx(1)
        assert len(row.weights) == 8


def test_maastricht_modes() -> None:
    judge = maastricht.evaluator("neutral")
    order = list(maastricht.MODES)
    modes = {
        "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1": 1,
        "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSS2/5 0 5 b 0 9": 4,
        "5/ssss2/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 5 0 b 0 9": 5,
        "5/ssss2/2sss2/8/9/8/2SSS2/SSSS2/5 5 5 b 0 9": 5,
        "sssss/ssssss/sss4/2SSS3/2SSSS3/2SSS3/1SSS3/S5/5 0 0 b 0 9": 2,
        "sssss/sssss1/sss4/2SSS3/2SSSS3/2SSS3/1SSS3/S5/5 1 0 b 0 9": 3,
    }
    for fen, mode in modes.items():
        assert order[judge.row_of(Board(fen))] == mode, fen


def test_maastricht_mode_1_is_not_entered_again() -> None:
    judge = maastricht.evaluator("neutral")
    centred = "sssss/ssssss/sss4/2SSS3/2SSSS3/2SSS3/1SSS3/S5/5 0 0 b 0 9"
    board = Board(centred)
    assert maastricht.mode_1_is_over(board, judge) == 0  # no history
    board.push(board.legal_moves()[0])
    board.push(board.legal_moves()[0])
    assert maastricht.mode_1_is_over(board, judge) != 0
    assert maastricht.mode_1_is_over(Board(moves="a1b2 i9h8"), judge) == 0


def test_verloop_parameters() -> None:
    assert verloop.papadopoulos().weights["ejected"] == 800
    own = verloop.papadopoulos("star", consider_enemy=False)
    assert set(own.weights) >= {"own ejected", "own cohesion_star"}
    agent = agents.create("verloop-acmo:eval=aba-pro,depth=3")
    assert isinstance(agent, agents.classic.ClassicAgent)
    assert agent.evaluator == Linear({"reference_distance": -1})
    assert agent.depth == 3
    with pytest.raises(SumitoError, match="eval must be 'papadopoulos' or 'aba-pro'"):
        agents.create("verloop-acmo:eval=mine")
    with pytest.raises(SumitoError, match="verloop-acmo has no parameter 'deep'; it has"):
        agents.create("verloop-acmo:deep=3")
    with pytest.raises(SumitoError, match="expected name=value"):
        agents.create("verloop-acmo:depth")


def test_verloop_as_released() -> None:
    released = agents.create("verloop-no_cmo:as_released=true")
    assert isinstance(released, agents.classic.ClassicAgent)
    options, _ = released.settings()
    assert (options.sort_for_root, options.forbid_earlier) == (True, True)
    assert options.iterative_deepening
    assert isinstance(released.evaluator, Linear)
    one_sided = {name for name in released.evaluator.weights if name.startswith("last ")}
    assert one_sided == {"last formation_break", "last danger_single", "last danger_double"}
    assert "cohesion_star" in released.evaluator.weights  # section 5.3
    # Each part of it can be had alone.
    alone = agents.create("verloop-acmo:last_team=true,coherence=star")
    assert isinstance(alone, agents.classic.ClassicAgent)
    assert alone.evaluator == released.evaluator
    assert not alone.settings()[0].forbid_earlier
    both = agents.create("verloop-acmo:as_released=true,last_team=false,forbid_earlier=false")
    assert isinstance(both, agents.classic.ClassicAgent)
    assert both.evaluator == verloop.papadopoulos("star")
    assert both.settings()[0].sort_for_root
    assert not both.settings()[0].forbid_earlier


@pytest.mark.parametrize(
    ("given", "term"),
    [
        ("", "cohesion_lines"),
        (":coherence=none", "cohesion_lines"),
        (":as_released=true", "cohesion_star"),
        (":as_released=true,coherence=lines", "cohesion_lines"),
        (":as_released=true,coherence=axes", "cohesion_axes"),
    ],
)
def test_verloop_coherence_is_the_programs_unless_another_is_asked_for(
    given: str, term: str
) -> None:
    agent = agents.create(f"verloop-acmo{given}")
    assert isinstance(agent, agents.classic.ClassicAgent)
    assert isinstance(agent.evaluator, Linear)
    assert [name for name in agent.evaluator.weights if name.startswith("cohesion")] == [term]


def test_verloop_with_own_marbles_only_leaves_out_no_team() -> None:
    agent = agents.create("verloop-acmo:as_released=true,consider_enemy=false")
    assert isinstance(agent, agents.classic.ClassicAgent)
    assert agent.evaluator == verloop.papadopoulos("star", consider_enemy=False)
    for more in ("", ",as_released=true"):
        with pytest.raises(SumitoError, match="last_team=true needs consider_enemy=true"):
            agents.create(f"verloop-acmo:last_team=true,consider_enemy=false{more}")


def test_verloop_as_released_repeats_no_board() -> None:
    ends = {}
    for name in ("verloop-cmo:depth=2", "verloop-cmo:depth=2,forbid_earlier=true"):
        agent, board = agents.create(name), Board.from_layout("belgian-daisy")
        seen = {board.key}
        while (outcome := board.outcome()) is None and board.ply < 150:
            board.push(agent.play(board).move)
            seen.add(board.key)
        ends[name] = (len(seen) == board.ply + 1, outcome and outcome.termination)
    repeated, forbidden = ends.values()
    assert repeated == (False, Termination.REPETITION)
    assert forbidden[0]


def test_verloop_desired_positions() -> None:
    judge = verloop.papadopoulos(triangulation=4, desired=True)
    assert {"formation_break_desired", "triangulation_desired"} <= set(judge.weights)
    assert not {"formation_break", "triangulation"} & set(judge.weights)
    agent = agents.create("verloop-acmo:desired=true,triangulation=4")
    assert isinstance(agent, agents.classic.ClassicAgent)
    assert agent.evaluator == judge


def test_the_five_sets_agree_at_equal_depth() -> None:
    """They differ in speed alone: without sorting by chance the value is the same."""
    for moves in ("", "a1b2 i5h5 a2b3 i6h6"):
        board = Board.from_layout("belgian-daisy")
        for text in moves.split():
            board.push_text(text)
        scores = {
            agents.create(f"verloop-{name}", depth=3, quiescence=False).play(board).info.score
            for name in ("no_cmo", "cmo", "cmo+tt", "cmo+id+tt", "acmo")
        }
        assert len(scores) == 1


def test_alphalone_weights() -> None:
    for agent in range(1, 5):
        for player in (Player.BLACK, Player.WHITE):
            weights = alphalone.weights(agent, player).weights
            assert len(weights) == 10
            assert sum(weight**2 for weight in weights.values()) == pytest.approx(1)
            released = alphalone.weights(agent, player, as_released=True).weights
            assert sum(abs(weight) for weight in released.values()) == pytest.approx(1)
    black = alphalone.weights(1, Player.BLACK).weights
    assert black["own lost"] < 0 < black["other lost"]
    with pytest.raises(SumitoError, match="plays with two players, not 3"):
        agents.create("alphalone-1").play(Board(rules=Rules(players=3)))


def test_alphalone_as_released_looks_ahead_when_marbles_touch() -> None:
    agent = agents.create("alphalone-2:as_released=true")
    apart, touching = Board(), Board("5/6/7/8/2Ss5/8/7/6/5 0 0 b 0 1")
    assert agent.play(apart).info.depth == 2
    assert agent.play(touching).info.depth == 4
    assert agent.play(apart, SearchLimits(depth=3)).info.depth == 3  # limits go before
    assert agents.create("alphalone-2").play(Board.from_layout("mini")).info.depth == 4
    own = agents.create("alphalone-2:opening_depth=1")
    assert own.play(apart).info.depth == 1
    shallow = agents.create("alphalone-2:opening_depth=3,depth=1")
    assert shallow.play(apart).info.depth == 1


def test_limits_go_before_settings() -> None:
    board = Board.from_layout("belgian-daisy")
    agent = agents.create("lemmens-extended")
    assert agent.play(board).info.depth == 2
    assert agent.play(board, SearchLimits(depth=3)).info.depth == 3
    assert agent.play(board, SearchLimits(nodes=3000)).info.nodes <= 3000
    assert agents.create("lemmens-extended:nodes=500").play(board).info.nodes <= 500


def test_the_conformance_suite_finds_faults() -> None:
    class Fickle:
        name = "fickle"
        count = 0

        def play(
            self, board: Board, limits: SearchLimits | None = None, seed: int = 0
        ) -> agents.Decision:
            self.count += 1
            return agents.Decision(board.legal_moves()[self.count % 5])

    class Clumsy:
        name = "clumsy"

        def play(
            self, board: Board, limits: SearchLimits | None = None, seed: int = 0
        ) -> agents.Decision:
            board.push(board.legal_moves()[0])
            return agents.Decision(board.moves[-1])

    class Counting:
        """Remembers how far the game has been: wrong when it is taken back by some plies."""

        name = "counting"

        def __init__(self) -> None:
            self.most = 0

        def play(
            self, board: Board, limits: SearchLimits | None = None, seed: int = 0
        ) -> agents.Decision:
            self.most = max(self.most, board.ply)
            return agents.Decision(board.legal_moves()[self.most > board.ply + 1])

    class Warm:
        """Plays otherwise once it has seen the beginning: only a new one shows it."""

        name = "warm"

        def __init__(self) -> None:
            self.start = 0

        def play(
            self, board: Board, limits: SearchLimits | None = None, seed: int = 0
        ) -> agents.Decision:
            self.start = self.start or 1 + (board.ply > 0)
            return agents.Decision(board.legal_moves()[self.start])

    class Startled:
        """Knows no move when it is told to stop before it has begun."""

        name = "startled"

        def play(
            self,
            board: Board,
            limits: SearchLimits | None = None,
            seed: int = 0,
            *,
            stop: StopFlag | None = None,
        ) -> agents.Decision:
            return agents.Decision(Move("a1a2") if stop else board.legal_moves()[0])

    with pytest.raises(testing.AgentError, match="told to stop, it plays a1a2"):
        testing.check_agent(Startled())
    with pytest.raises(testing.AgentError, match="another move for the same board"):
        testing.check_agent(Fickle())
    with pytest.raises(testing.AgentError, match=r"as before, when the game was taken back"):
        testing.check_agent(Counting())
    testing.check_agent(Warm())
    with pytest.raises(testing.AgentError, match=r"as before, when the game was set up again"):
        testing.check_agent(Warm(), make=Warm)
    with pytest.raises(testing.AgentError, match="changed the board"):
        testing.check_agent(Clumsy())


def test_ties_are_broken_by_the_seed_among_all_that_are_best() -> None:
    board = Board()
    judge = Linear({"ejected": 1.0})  # nobody can eject anything: all moves are equal
    agent = ClassicAgent("equal", judge, depth=1, ties="seed")
    moves = {agent.play(board, seed=seed).move for seed in range(400)}
    assert moves == set(board.legal_moves())
    assert agent.play(board, seed=7).move == agent.play(board, seed=7).move
    first = ClassicAgent("equal", judge, depth=1)
    assert len({first.play(board, seed=seed).move for seed in range(20)}) == 1
