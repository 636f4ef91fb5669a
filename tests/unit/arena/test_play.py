"""One game: results, clocks, referees and faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sumito import Board, Rules, Termination, agents
from sumito.agents.chance import move_seed
from sumito.arena import Adjudication, Control, Opening, Pairing, PlayedGame
from sumito.arena.play import play_game
from sumito.arena.scoring import points_of

from .helpers import PLAYERS
from .players import Player

if TYPE_CHECKING:
    from sumito.agents import Agent

DAISY = Opening(Board.from_layout("belgian-daisy").fen(), layout="belgian-daisy")
THREE = Opening(Board.from_layout("standard-3").fen(), layout="standard-3")


def game(
    *players: str | Agent,
    control: str | tuple[str, ...] = "own",
    opening: Opening = DAISY,
    adjudication: Adjudication | None = None,
    margin: float = 0.1,
    seed: int = 1,
) -> PlayedGame:
    made = [agents.create(one) if isinstance(one, str) else one for one in players]
    controls = (control,) * len(made) if isinstance(control, str) else control
    return play_game(
        Pairing(0, 0, 0, tuple(range(len(made))), seed),
        opening,
        made,
        [Control.parse(one) for one in controls],
        adjudication or Adjudication(),
        margin=margin,
    )


def replayed(played: PlayedGame, opening: Opening = DAISY) -> Board:
    board = opening.board()
    for move in played.moves:
        assert board.outcome() is None
        board.push_text(move)
    return board


def test_a_game_is_what_the_rules_say() -> None:
    for seed in range(20):
        played = game("random-push", "random-push", seed=seed)
        board = replayed(played)
        assert board.outcome() == played.outcome
        assert board.ejected == played.ejected
        assert played.points == {(): (0.5, 0.5), (0,): (1, 0), (1,): (0, 1)}[played.winners]
        for list_ in (played.times, played.nodes, played.depths, played.scores):
            assert len(list_) == len(played.moves)


def test_moves_come_from_the_seed_of_game_and_ply() -> None:
    played = game("random", "random", seed=7)
    board, agent = DAISY.board(), agents.create("random")
    for move in played.moves:
        assert str(agent.play(board, None, move_seed(7, board.ply)).move) == move
        board.push_text(move)


def test_a_row_keeps_everything() -> None:
    played = game("random-push", PLAYERS + "Boasts", adjudication=Adjudication(ply_limit=40))
    again = PlayedGame.from_row(played.to_row(), played.pairing)
    assert again.moves == played.moves
    assert again.outcome == played.outcome
    assert again.times == pytest.approx(played.times, abs=1e-6)
    assert again.used == pytest.approx(played.used, abs=1e-6)
    kept = ("points", "ejected", "nodes", "depths", "scores", "forfeit", "started", "seconds")
    for name in kept:
        assert getattr(again, name) == getattr(played, name), name


def test_figures_that_json_cannot_hold_are_tamed() -> None:
    played = game(PLAYERS + "Player", PLAYERS + "Boasts", adjudication=Adjudication(ply_limit=8))
    assert played.scores == (None, 1e12) * 4
    assert played.nodes == (0, 7) * 4


FAULTS = {
    "Raises": ("error", "RuntimeError: out of ideas"),
    "Leaves": ("error", "SystemExit: 3"),
    "Illegal": ("illegal", "e5e6"),
    "NoMove": ("illegal", "expected a Move, not None"),
    "NoDecision": ("error", "expected a Decision, not 'a1b2'"),
}


@pytest.mark.parametrize("name", FAULTS)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_fault_loses_the_game(name: str, seat: int) -> None:
    players: list[str] = ["random", "random"]
    players[seat] = PLAYERS + name
    played = game(*players)
    kind, reason = FAULTS[name]
    assert played.forfeit is not None
    assert (played.forfeit.seat, played.forfeit.kind) == (seat, kind)
    assert reason in played.forfeit.reason
    assert played.winners == (1 - seat,)
    assert played.points[seat] == 0
    assert played.termination is Termination.ABANDONED
    assert len(played.moves) == seat


def test_an_agent_cannot_touch_the_game() -> None:
    limit = Adjudication(ply_limit=30)
    honest = game(PLAYERS + "Player", PLAYERS + "Player", adjudication=limit)
    cheating = game(PLAYERS + "Cheats", PLAYERS + "Cheats", adjudication=limit)
    assert cheating.moves == honest.moves
    assert cheating.forfeit is None


@pytest.mark.parametrize("control", ["0.05/move", "0.05+0"])
def test_whoever_overruns_the_clock_loses(control: str) -> None:
    controls = ("own", control)
    played = game("random", PLAYERS + "Slow:seconds=0.3", control=controls, margin=0.05)
    assert played.forfeit is not None
    assert (played.forfeit.seat, played.forfeit.kind) == (1, "time")
    assert "margin of 0.05 s" in played.forfeit.reason
    assert played.outcome.termination is Termination.TIME
    assert played.winners == (0,)


def test_the_margin_forgives() -> None:
    limit = Adjudication(ply_limit=4)
    played = game(
        *[PLAYERS + "Slow:seconds=0.05"] * 2, control="0.01/move", margin=5, adjudication=limit
    )
    assert played.forfeit is None
    assert min(played.times) >= 0.05


def test_a_clock_runs_down_and_gets_its_increment_back() -> None:
    told: list[float] = []

    class Listens(Player):
        def play(self, board, limits=None, seed=0):  # type: ignore[no-untyped-def]
            told.append(limits.clock.left[board.turn])
            return super().play(board, limits, seed)

    limit = Adjudication(ply_limit=6)
    slow = agents.create(PLAYERS + "Slow:seconds=0.1")
    played = game(Listens(), slow, control="60+2", adjudication=limit)
    assert told[0] == 60
    assert told[1] == pytest.approx(62 - played.times[0])
    assert played.used[1] >= 0.3


def test_an_agent_that_hangs_is_interrupted() -> None:
    played = game("random", PLAYERS + "Hangs", control=("own", "0.05/move"), margin=0.05)
    assert played.forfeit is not None
    assert played.forfeit.kind == "time"
    assert "no answer" in played.forfeit.reason
    assert played.seconds < 10


def test_the_ply_limit_is_a_draw_or_counts_ejections() -> None:
    drawn = game("random-push", "random", adjudication=Adjudication(ply_limit=40))
    assert (drawn.termination, drawn.winners) == (Termination.PLY_LIMIT, ())
    assert drawn.plies == 40
    assert drawn.ejected[0] > drawn.ejected[1]
    won = game(
        "random-push", "random", adjudication=Adjudication(ply_limit=40, at_limit="ejections")
    )
    assert (won.termination, won.winners, won.points) == (Termination.PLY_LIMIT, (0,), (1, 0))
    assert won.moves == drawn.moves


def test_plies_of_the_opening_do_not_count() -> None:
    opening = Opening(DAISY.fen, layout="belgian-daisy", moves=("a1b2", "i5h5"))
    assert opening.board().ply == 2
    played = game("random", "random", opening=opening, adjudication=Adjudication(ply_limit=5))
    assert played.plies == 5


def test_a_lead_wins_when_it_has_lasted() -> None:
    for plies in (1, 6):
        played = game("random-push", "random", adjudication=Adjudication(lead=2, lead_plies=plies))
        board = DAISY.board()
        leads = []
        for move in played.moves:
            board.push_text(move)
            leads.append(board.ejected[0] - board.ejected[1])
        assert played.termination is Termination.ADJUDICATION
        assert played.winners == (0,)
        assert min(leads[-plies:]) >= 2
        runs = "".join("x" if lead >= 2 else "." for lead in leads)
        assert runs.find("x" * plies) == len(runs) - plies


def test_repetition_is_a_draw_even_where_the_rules_do_not_say_so() -> None:
    opening = Opening(DAISY.fen, "repetition=0", "belgian-daisy")

    played = game(*[PLAYERS + "Shuffles"] * 2, opening=opening)
    assert played.termination is Termination.REPETITION
    assert replayed(played, opening).repetitions() == 3
    off = Adjudication(repetition=False, ply_limit=30)
    assert game(*[PLAYERS + "Shuffles"] * 2, opening=opening, adjudication=off).plies == 30


def test_points_of_two() -> None:
    rules = Rules()
    assert points_of(rules, (3, 2), ()) == (0.5, 0.5)
    assert points_of(rules, (0, 6), (1,)) == (0, 1)
    assert points_of(rules, (5, 0), (1,), loser=0) == (0, 1)


def test_rank_points_of_three_and_four() -> None:
    three = Rules(players=3)
    assert points_of(three, (6, 2, 4), (0,)) == (1, 0, 0.5)
    assert points_of(three, (6, 2, 2), (0,)) == (1, 0.25, 0.25)
    assert points_of(three, (5, 5, 1), ()) == (0.5, 0.5, 0.5)
    # The leader forfeits and is last all the same; the others by their ejections.
    assert points_of(three, (5, 3, 1), (1, 2), loser=0) == (0, 1, 0.5)
    free = Rules(players=4, teams=False)
    assert points_of(free, (1, 6, 3, 0), (1,)) == pytest.approx((1 / 3, 1, 2 / 3, 0))
    assert points_of(Rules(players=4), (1, 0, 5, 2), (0, 2)) == (1, 0, 1, 0)


def test_a_forfeit_among_three_ends_the_game() -> None:
    played = game("random-push", PLAYERS + "Raises", "random-push", opening=THREE)
    assert played.plies == 1
    assert played.winners == (0, 2)
    assert played.points == (0.75, 0, 0.75)


def test_games_of_three_and_four_are_played_to_the_end() -> None:
    three = game(*["random-push"] * 3, opening=THREE)
    assert replayed(three, THREE).outcome() == three.outcome
    assert sum(three.points) == 1.5
    four = Opening(Board.from_layout("standard-4").fen(), layout="standard-4")
    played = game(*["random-push"] * 4, opening=four)
    assert replayed(played, four).outcome() == played.outcome
    assert played.points in ((1, 0, 1, 0), (0, 1, 0, 1), (0.5,) * 4)
