"""Temporal differences: the updates by hand, and runs that come out the same."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

import pytest

from sumito import Board, Player, SumitoError, agents
from sumito.agents.alphalone import RETRAINED
from sumito.agents.alphalone import weights as alphalone_weights
from sumito.agents.weights_file import read_weights
from sumito.training.td import TdSettings, learn_from, reward_of, train_colours
from sumito.training.td_lambda import LambdaSettings, lambda_step, train_terms

if TYPE_CHECKING:
    from pathlib import Path


def test_an_update_by_hand() -> None:
    # V = 1*2 - 1*3 = -1, V' = 1*1 - 1*0 = 1; r + gamma V' - V = 4 + 0.2 + 1 = 5.2; times eta 0.52
    found = learn_from([1.0, -1.0], [2.0, 3.0], [1.0, 0.0], reward=4.0, eta=0.1, gamma=0.2)
    assert found == pytest.approx([1 + 0.52 * 2, -1 + 0.52 * 3])
    # At the end there is nothing after it: 4 + 1 = 5.
    ended = learn_from([1.0, -1.0], [2.0, 3.0], None, reward=4.0, eta=0.1, gamma=0.2)
    assert ended == pytest.approx([2.0, 0.5])


def test_the_reward_is_of_the_fourth_power() -> None:
    board = Board("sss/1ss1/5/1SS1/SS1 0 1 b 0 5", None)
    assert board.ejected == (0, 1)
    assert reward_of(board, Player.BLACK, TdSettings()) == -20
    assert reward_of(board, Player.WHITE, TdSettings()) == 20
    standard = Board()
    two = Board(standard.start_fen.replace("SSSSS 0 0", "SSS2 0 2"))
    assert reward_of(two, Player.BLACK, TdSettings(reward=1.0)) == -16
    assert reward_of(two, Player.BLACK, TdSettings(reward=1.0, power=2)) == -4


def test_a_step_of_td_lambda_by_hand() -> None:
    # value 1/2, slope 1/4; traces 0.5*4 + 0.25*2 = 2.5 and 0.5*0 - 0.25 = -0.25; surprise 1/2.
    weights, traces = lambda_step([0.0, 0.0], [4.0, 0.0], [2.0, -1.0], 1.0, alpha=0.2, trace=0.5)
    assert traces == [2.5, -0.25]
    assert weights == pytest.approx([0.25, -0.025])


def run_colours(folder: Path, games: int, **more: Any) -> Any:
    settings = TdSettings(games_total=games, ply_limit=40, **more)
    assert train_colours(folder, settings) == "finished"
    return json.loads((folder / "run.json").read_bytes())["steps"]


@pytest.mark.parametrize("layout", ["mini", "small", "standard"])
def test_a_run_is_the_same_from_its_seed_and_after_a_stop(tmp_path: Path, layout: str) -> None:
    whole = run_colours(tmp_path / "whole", 4, layout=layout)
    assert run_colours(tmp_path / "again", 4, layout=layout) == whole
    run_colours(tmp_path / "stopped", 2, layout=layout)
    assert run_colours(tmp_path / "stopped", 4, layout=layout) == whole
    other = run_colours(tmp_path / "other", 4, layout=layout, seed=2)
    assert other != whole


def test_the_result_is_an_agent(tmp_path: Path) -> None:
    run_colours(tmp_path, 3)
    agent = agents.create(f"alphalone-2:weights={tmp_path / 'weights.json'}")
    board = Board.from_layout("mini")
    assert board.is_legal(agent.play(board).move)
    assert "<polyline" in (tmp_path / "weights-black.svg").read_text()


@pytest.mark.parametrize("layout", ["mini", "small", "standard"])
def test_the_weights_that_come_with_sumito_are_those_of_their_settings(
    tmp_path: Path, layout: str
) -> None:
    ending = "" if layout == "mini" else f"-{layout}"
    shipped = read_weights(f"alphalone-retrained-4{ending}", "colours")
    settings = TdSettings(**shipped["made"]["settings"])
    assert settings.layout == layout
    assert train_colours(tmp_path, settings) == "finished"
    again = read_weights(str(tmp_path / "weights.json"), "colours")
    assert (again["black"], again["white"]) == (shipped["black"], shipped["white"])


@pytest.mark.parametrize("name", RETRAINED)
def test_agents_play_with_the_retrained_weights(name: str) -> None:
    seen = set()
    for number in range(1, 5):
        weights = alphalone_weights(number, Player.BLACK, source=name).weights
        seen.add(tuple(weights.values()))
        assert agents.create(f"alphalone-{number}:weights={name}")
    assert len(seen) == 4


def test_weights_that_are_not_there() -> None:
    known = "released, starting, retrained, retrained-small, retrained-standard or a .json file"
    with pytest.raises(SumitoError, match=f"weights must be {known}, not 'retraind'"):
        agents.create("alphalone-1:weights=retraind")
    with pytest.raises(SumitoError, match="cannot read weights from"):
        agents.create("alphalone-1:weights=nowhere.json")


def test_terms_are_learnt_and_the_run_can_be_stopped(tmp_path: Path) -> None:
    def run(folder: str, games: int, total: int) -> Any:
        settings = LambdaSettings(
            terms=("ejected", "centre_distance"), games_total=games, ply_limit=60, layout="mini"
        )
        assert train_terms(tmp_path / folder, settings) == "finished"
        steps = json.loads((tmp_path / folder / "run.json").read_bytes())["steps"]
        assert len(steps) == total
        return steps

    whole = run("whole", 30, 30)
    assert run("again", 30, 30) == whole
    weights = json.loads((tmp_path / "whole" / "weights.json").read_text())["weights"]
    assert weights["ejected"] > 0
    agent = agents.create(f"td:weights={tmp_path / 'whole' / 'weights.json'},depth=1")
    assert Board().is_legal(agent.play(Board()).move)


def test_a_run_of_terms_that_was_stopped_is_as_if_it_never_had_been(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sumito.training import td_lambda

    settings = LambdaSettings(
        terms=("ejected", "cohesion"), games_total=12, ply_limit=40, layout="mini"
    )
    train_terms(tmp_path / "whole", settings)
    real = td_lambda.play_terms

    def dies(weights: Any, scales: Any, given: Any, number: int) -> Any:
        if number == 11:
            raise RuntimeError("the machine is gone")
        return real(weights, scales, given, number)

    monkeypatch.setattr(td_lambda, "play_terms", dies)
    with pytest.raises(RuntimeError):
        train_terms(tmp_path / "stopped", settings)
    monkeypatch.undo()
    train_terms(tmp_path / "stopped", settings)
    name = "run.json"
    assert (tmp_path / "stopped" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


def test_wrong_settings_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SumitoError, match="no term 'x'"):
        LambdaSettings(terms=("x",))
    with pytest.raises(SumitoError, match="eta must be finite and more than 0"):
        TdSettings(eta=-1.0)
    with pytest.raises(SumitoError, match="eta must be finite and more than 0"):
        TdSettings(eta=math.inf)
    with pytest.raises(SumitoError, match="reward must be finite, not nan"):
        TdSettings(reward=math.nan)
    with pytest.raises(SumitoError, match="alpha must be finite and more than 0, not inf"):
        LambdaSettings(terms=("ejected",), alpha=math.inf)
    with pytest.raises(SumitoError, match=r"trace \(lambda\) must be from 0 to 1, not 5.0"):
        LambdaSettings(terms=("ejected",), trace=5.0)
    with pytest.raises(SumitoError, match=r"epsilon must be from 0 to 1, not -0.5"):
        LambdaSettings(terms=("ejected",), epsilon=-0.5)
    with pytest.raises(SumitoError, match="for 3 players"):
        TdSettings(layout="standard-3")
    (tmp_path / "run.json").write_text("{}")
    with pytest.raises(SumitoError, match="damaged"):
        train_colours(tmp_path, TdSettings())
