"""Abalone as a PettingZoo environment: PettingZoo's own checks, and what its rewards mean."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from sumito import Board, Player, Rules, SumitoError
from sumito.rl import AbaloneEnv, env

LAYOUTS = ["belgian-daisy", "mini", "standard-3", "standard-4"]


def playing(start: str | Board = "belgian-daisy", *, seed: int = 1, **options: Any) -> AbaloneEnv:
    game = AbaloneEnv(start, **options)
    game.reset(seed)
    return game


def step(game: AbaloneEnv, text: str) -> None:
    game.step(game.board.action(game.board.parse(text)))


def by_chance(game: AbaloneEnv, seed: int = 1) -> dict[str, float]:
    """What each agent got in a whole game by chance."""
    chance = np.random.default_rng(seed)
    earned = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, _ = game.last()
        assert observation is not None
        earned[agent] += reward
        over = terminated or truncated
        choices = np.flatnonzero(observation["action_mask"])
        assert over == (len(choices) == 0)
        game.step(None if over else int(chance.choice(choices)))
    return earned


# What it asserts is the interface; it warns of names without a number, and of observations with a
# mask unless the game is one of its own.
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_pettingzoo_finds_nothing_wrong(layout: str) -> None:
    start = Board.from_layout(layout)
    api_test(env(start, random_plies=3), num_cycles=200)


def test_the_same_seed_is_the_same_game() -> None:
    seed_test(lambda: env("mini", random_plies=6), num_cycles=30)
    first, again, other = (playing(random_plies=10, seed=seed).board.fen() for seed in (5, 5, 6))
    assert first == again != other


def test_a_new_game_without_a_seed_is_another_one() -> None:
    game = playing(random_plies=10)
    first = game.board.fen()
    game.reset()
    assert game.board.fen() != first


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_it_is_drawn_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda **options: env("mini", **options))
    game = playing("mini", render_mode="ansi")
    assert game.render() == str(game.board)
    capsys.readouterr()
    shown = playing("mini", render_mode="human")
    shown.step(int(np.flatnonzero(shown.board.action_mask())[0]))
    assert capsys.readouterr().out == f"{shown.board}\n"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_everyone_sees_the_board_as_if_he_were_to_move(layout: str) -> None:
    game = playing(layout, random_plies=40)
    board, players = game.board, game.board.rules.players
    for player, name in enumerate(game.possible_agents):
        seen = game.observe(name)["observation"]
        for i in range(players):
            other = Player((player + i) % players)
            assert seen[i].sum() == len(board.marbles(other))
            assert (seen[players + i] == board.ejected[other]).all()
        assert (seen[-1] == board.planes()[-1]).all()
        assert game.observation_space(name).contains(game.observe(name))
    assert (game.observe(game.agent_selection)["observation"] == board.planes()).all()


def test_only_the_one_to_move_has_actions() -> None:
    game = playing()
    black, white = (game.observe(name)["action_mask"] for name in game.possible_agents)
    assert black.sum() == game.board.legal_count()
    assert white.sum() == 0


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_some_win_others_lose(layout: str) -> None:
    rules = Board.from_layout(layout).rules
    board = Board.from_layout(layout, rules.replace(ejections_to_win=1, ply_limit=4_000))
    for seed in range(5):
        game = playing(board)
        earned = by_chance(game, seed)
        outcome = game.board.outcome()
        assert outcome is not None
        for player, name in enumerate(game.possible_agents):
            won = player in outcome.winners
            assert earned[name] == 1 if won else earned[name] <= 0
        assert sum(earned.values()) == pytest.approx(0)
        assert game.agents == []


EJECTION = "5/6/7/8/4s4/8/7/6/sSS2 0 0 b 0 1"  # black a3a2 ejects


def test_an_ejection_may_have_a_reward_of_its_own() -> None:
    game = playing(Board.from_fen(EJECTION), ejection_reward=0.25)
    step(game, "a3a2")
    assert game.rewards == {"black": 0.25, "white": -0.25}
    assert game.agent_selection == "white"
    step(game, "e5e6")
    assert game.rewards == {"black": 0.0, "white": 0.0}
    assert game.last()[1] == 0.25  # what black has got since he moved

    plain = playing(Board.from_fen(EJECTION))
    step(plain, "a3a2")
    assert plain.rewards == {"black": 0.0, "white": 0.0}


def test_the_last_ejection_wins() -> None:
    game = playing(Board.from_fen(EJECTION, Rules(ejections_to_win=1)), ejection_reward=0.25)
    step(game, "a3a2")
    assert game.rewards == {"black": 1.25, "white": -1.25}
    assert game.terminations == {"black": True, "white": True}
    assert game.truncations == {"black": False, "white": False}


def test_the_ply_limit_cuts_a_game_off() -> None:
    game = playing(Board.from_layout("belgian-daisy", Rules(ply_limit=2)))
    step(game, "a1a2")
    step(game, "i5i6")
    assert game.truncations == {"black": True, "white": True}
    assert game.terminations == {"black": False, "white": False}
    assert game.rewards == {"black": 0.0, "white": 0.0}


def test_an_illegal_action_is_refused_and_nothing_is_played() -> None:
    game = playing()
    before = game.board.fen()
    illegal = int(np.flatnonzero(~game.board.action_mask())[0])
    for action in (illegal, -1, game.board.action_count, None):
        with pytest.raises(SumitoError):
            game.step(action)
    assert game.board.fen() == before
    assert game.rewards == {"black": 0.0, "white": 0.0}


def test_an_illegal_action_loses_in_the_usual_wrappers() -> None:
    game = env()
    game.reset(seed=1)
    game.step(int(np.flatnonzero(~Board.from_layout("belgian-daisy").action_mask())[0]))
    assert game.rewards["black"] == -1
    assert game.terminations == {"black": True, "white": True}


def test_the_board_that_was_given_stays_as_it_is() -> None:
    board = Board.from_layout("mini")
    before = board.fen()
    by_chance(playing(board, random_plies=2))
    assert board.fen() == before


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"random_plies": -1}, "random_plies"),
        ({"render_mode": "rgb_array"}, "ansi or human, not 'rgb_array'"),
        ({"start": "nowhere"}, "nowhere"),
        ({"start": Board.from_fen("5/6/7/8/9/8/7/6/sSS2 6 0 w 0 1")}, "over"),
    ],
)
def test_bad_options_are_told(options: dict[str, Any], message: str) -> None:
    with pytest.raises(SumitoError, match=message):
        AbaloneEnv(**options)


def test_openings_that_end_every_game_are_told() -> None:
    board = Board.from_layout("belgian-daisy", Rules(ply_limit=2))
    with pytest.raises(SumitoError, match="over within 2 random plies"):
        playing(board, random_plies=2)


def test_without_pettingzoo_it_says_what_to_install() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None; import sumito.rl"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "pip install 'sumito[rl]'" in run.stderr
