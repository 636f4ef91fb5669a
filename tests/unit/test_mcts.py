"""Tree search and random games from Python, and the arithmetic of Hutson's paper."""

from __future__ import annotations

import math
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sumito import Board, EffectKind, Player, Rules, SearchLimits, agents
from sumito.agents import hutson
from sumito.agents.chance import move_seed
from sumito.agents.random import POLICIES
from sumito.errors import SumitoError
from sumito.mcts import Mcts, MctsOptions, Playouts, game_seed, playouts

if TYPE_CHECKING:
    from collections.abc import Sequence

SOME = SearchLimits(iterations=300)


def test_the_same_seed_gives_the_same_search() -> None:
    board = Board.from_layout("belgian-daisy")
    first = Mcts().search(board, SOME, seed=7)
    again = Mcts().search(board, SOME, seed=7)
    assert (first.pv, first.score, first.nodes) == (again.pv, again.score, again.nodes)
    assert first.counters["iterations"] == 300
    assert sum(child[1] for child in first.counters["children"]) == 300
    assert board.is_legal(first.pv[0])


@pytest.mark.parametrize("expansion", ["all_children", "on_second_visit", "one_node"])
@pytest.mark.parametrize("rollout", [None, "uniform", "push_first", "tiered"])
def test_every_way_finds_a_win_in_one(expansion: str, rollout: str | None) -> None:
    board = Board("5/6/7/8/6SSs/8/7/6/s4 5 0 b 0 9")
    options = MctsOptions(
        expansion=expansion, rollout=rollout, depth_cap=20, choice="visits", exploration=1.0
    )
    info = Mcts(options).search(board, SearchLimits(iterations=2000), seed=1)
    assert str(info.pv[0]) == "e7e8"


def test_the_memory_cap_is_honoured() -> None:
    options = MctsOptions(max_nodes=2000)
    info = Mcts(options).search(Board(), SearchLimits(iterations=3000), seed=1)
    assert info.counters["memory_full"]
    assert info.nodes <= 2000
    assert info.counters["iterations"] == 3000


def test_a_kept_tree_is_used_again() -> None:
    search = Mcts(MctsOptions(reuse=True))
    board = Board()
    first = search.search(board, SearchLimits(iterations=3000), seed=1)
    board.push(first.pv[0])
    board.push(first.pv[1] if len(first.pv) > 1 else board.legal_moves()[0])
    assert search.search(board, SOME, seed=1).counters["nodes_kept"] > 0


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(SumitoError, match="needs a limit"):
        Mcts().search(Board(), SearchLimits())
    with pytest.raises(SumitoError, match="expansion must be one of"):
        Mcts(MctsOptions(expansion="sideways"))
    with pytest.raises(SumitoError, match="scor"):
        Mcts(MctsOptions(cut="scorer"))
    with pytest.raises(SumitoError, match="policy must be one of"):
        playouts(Board(), "clever", games=1)
    with pytest.raises(SumitoError, match="a policy for each of the 2 sides, got 3"):
        playouts(Board(), ["uniform"] * 3, games=1)
    with pytest.raises(SumitoError, match="hutson-4 has no parameter 'speed'"):
        agents.create("hutson-4:speed=3")


def test_playouts_depend_on_the_seed_alone() -> None:
    one = playouts(Board(), "push_first", games=500, seed=3, threads=1)
    two = playouts(Board(), "push_first", games=500, seed=3, threads=2)
    assert one == two
    assert sum(one.wins) + one.drawn + one.unfinished == one.games == 500
    assert sum(one.lengths) == 500
    assert one != playouts(Board(), "push_first", games=500, seed=4, threads=1)
    uneven = playouts(Board(), ["uniform", "tiered"], games=200, max_plies=800)
    assert uneven.wins[1] > 10 * max(1, uneven.wins[0])


def test_playouts_of_more_players() -> None:
    for players in (3, 4):
        board = Board(rules=Rules(players=players))
        result = playouts(board, "push_first", games=50, max_plies=2000)
        assert len(result.wins) == board.rules.sides
        assert sum(result.wins) > 40


PUSHES = {EffectKind.PUSH, EffectKind.EJECTION}
TIERS: dict[str, list[set[EffectKind]]] = {
    "random": [set(EffectKind)],
    "random-push": [PUSHES, set(EffectKind)],
    "random-tiered": [PUSHES, {EffectKind.LINE}, {EffectKind.BROADSIDE}, {EffectKind.STEP}],
}


@pytest.mark.parametrize("name", TIERS)
def test_random_agents_keep_to_their_tiers(name: str) -> None:
    """In every position of a game any move of the first tier that has one, and no other."""
    agent, board = agents.create(name), Board.from_layout("belgian-daisy")
    while not board.is_over() and board.ply < 25:
        kinds = {move: board.effect(move).kind for move in board.legal_moves()}
        tier = next(tier for tier in TIERS[name] if tier & set(kinds.values()))
        possible = {move for move, kind in kinds.items() if kind in tier}
        drawn = {agent.play(board, seed=seed).move for seed in range(40 * len(possible))}
        assert drawn == possible
        board.push(agent.play(board, seed=board.ply).move)


def played_by_agents(start: Board, names: Sequence[str], seed: int, max_plies: int) -> Playouts:
    """The game of a seed, move by move, as a series of one."""
    board, plies = start.copy(), 0
    players = [agents.create(name) for name in names]
    while not board.is_over() and plies < max_plies:
        side = board.rules.side(board.turn)
        board.push(players[side].play(board, seed=move_seed(seed, board.ply)).move)
        plies += 1
    outcome = board.outcome()
    wins, ejections = [0] * board.rules.sides, [0] * board.rules.sides
    if outcome is not None and outcome.winners:
        wins[board.rules.side(outcome.winners[0])] = 1
    for player in range(board.rules.players):
        ejections[board.rules.side(Player(player))] += board.ejected[player]
    return Playouts(
        games=1,
        wins=tuple(wins),
        drawn=int(outcome is not None and not outcome.winners),
        unfinished=int(outcome is None),
        ejections=tuple(ejections),
        total_plies=plies,
        max_plies=plies,
        lengths=(0,) * (plies // 10) + (1,),
    )


@pytest.mark.parametrize("black", POLICIES)
@pytest.mark.parametrize("white", POLICIES)
def test_bulk_games_are_the_games_of_the_agents(black: str, white: str) -> None:
    rules = Rules(repetition=0)
    starts = [Board(rules=rules), Board(rules=rules, moves="a1b2 i9h9 b1c2")]
    for start in starts:
        for game in range(4):
            bulk = playouts(
                start,
                [POLICIES[black], POLICIES[white]],
                first=game,
                games=1,
                max_plies=600,
                seed=11,
            )
            assert bulk == played_by_agents(start, [black, white], game_seed(11, game), 600)


@pytest.mark.parametrize(
    "rules",
    [
        Rules(edge=3, repetition=0, ejections_to_win=2),
        Rules(repetition=0, ban_inverse=True, ply_limit=150),
        Rules(players=3, repetition=0),
        Rules(players=4, repetition=0),
    ],
)
def test_bulk_games_of_other_rules_are_those_of_the_agents_too(rules: Rules) -> None:
    names = ["random-push", "random-tiered", "random"][: rules.sides]
    start = Board(rules=rules)
    for game in range(6):
        bulk = playouts(
            start, [POLICIES[name] for name in names], first=game, games=1, max_plies=400, seed=5
        )
        assert bulk == played_by_agents(start, names, game_seed(5, game), 400)


def test_a_series_can_be_played_in_parts() -> None:
    whole = playouts(Board(), "tiered", games=50, seed=-9)
    parts = [playouts(Board(), "tiered", first=first, games=25, seed=-9) for first in (0, 25)]
    assert sum(part.total_plies for part in parts) == whole.total_plies
    assert tuple(map(sum, zip(*(part.wins for part in parts), strict=True))) == whole.wins
    assert game_seed(-9, 3) == move_seed(-9, 3)
    with pytest.raises(SumitoError, match="first game of 0 or more, not 1, 100000 and -1"):
        playouts(Board(), games=1, first=-1)


def test_hutsons_arithmetic() -> None:
    """The examples of the paper: 0.592, 0.104, 0.125, 0.516 and 0.212."""
    five_two = Board("5/ssss2/2sss2/8/9/8/2SSS2/SSSSSS/SSS2 5 2 b 0 9")
    pieces = hutson.SCORING["marbles"].evaluate(five_two, Player.BLACK)
    assert pieces == pytest.approx(2 ** (6 / 7) - 2 ** (2 / 7))
    assert pieces == pytest.approx(0.592, abs=5e-4)
    one_off = Board("4s/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 1 0 b 0 9")
    assert hutson.SCORING["marbles"].evaluate(one_off) == pytest.approx(0.104, abs=5e-4)
    weights = hutson.SCORING["full"].weights
    spread = 1 - math.sqrt(19) / 9
    assert spread == pytest.approx(0.516, abs=5e-4)
    score = (
        weights["piece_score"] * 0.104
        + weights["regions"] * (4 - 3)
        + weights["own single_formation"] * spread
    )
    assert score == pytest.approx(0.212, abs=5e-4)


def test_the_midgame() -> None:
    assert not hutson.is_midgame(Board())
    assert not hutson.is_midgame(Board.from_layout("belgian-daisy"))
    assert hutson.is_midgame(Board("5/6/7/8/S7s/8/7/6/5 1 0 b 0 9"))
    assert hutson.is_midgame(Board("5/6/7/8/2sSs4/8/7/6/5 0 0 b 0 9"))
    assert not hutson.is_midgame(Board("5/6/7/8/2ssS4/8/7/6/5 0 0 b 0 9"))


def test_hybrids_switch_in_the_midgame() -> None:
    six = agents.create("hutson-6", iterations=40, time=0.01)
    assert isinstance(six, hutson.TreeAgent)
    assert (six.opening, six.midgame) == (SearchLimits(iterations=40), SearchLimits(time=0.01))
    assert six.play(Board()).info.counters["iterations"] == 40
    only_time = agents.create("hutson-4:time=0.01")
    assert isinstance(only_time, hutson.TreeAgent)
    assert only_time.opening == SearchLimits(time=0.01)


def test_a_tree_that_no_memory_holds_is_told() -> None:
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30));"
        "from sumito import Board; from sumito.mcts import Mcts, MctsOptions;"
        "from sumito.search import SearchLimits;"
        "Mcts(MctsOptions(max_nodes=4_000_000_000)).search(Board(), SearchLimits(iterations=1))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    told = "SumitoError: no memory for a tree of max_nodes=4,000,000,000, some 96.0 GB"
    assert told in done.stderr
