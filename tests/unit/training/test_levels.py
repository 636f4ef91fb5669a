"""How strong the levels are: from a ladder to the data that is shipped."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sumito import SumitoError
from sumito.agents.engine import default_network
from sumito.agents.levels import FULL, LEVELS, Level, Strength, strength_lines, strengths, weights
from sumito.agents.signature import signature
from sumito.arena import Adjudication, Contender, Control, RunConfig, Store
from sumito.arena.config_file import read_config
from sumito.arena.executors import Pool
from sumito.arena.runner import run
from sumito.training.levels import strengths_of, strengths_text

if TYPE_CHECKING:
    from collections.abc import Iterable

LADDER = Path(__file__).parents[3] / "examples" / "ladder-levels.toml"


def played(path: Path, agents: Iterable[str]) -> Store:
    """A ladder of games that are drawn after a few plies."""
    config = RunConfig(
        contenders=tuple(Contender(agent, agent, Control()) for agent in agents),
        format="ladder",
        games=2,
        seed=1,
        adjudication=Adjudication(ply_limit=4),
    )
    assert run(config, path, workers=Pool(1)) == "finished"
    return Store.open(path)


def test_a_ladder_becomes_data(tmp_path: Path) -> None:
    agents = (f"sumito:level={level},hash_mb=1,nodes=100" for level in range(10, 0, -1))
    with played(tmp_path / "run.db", agents) as store:
        found = strengths_of(store)
    assert list(found) == list(range(1, 11))
    assert {one.elo for one in found.values()} == {0}
    assert found[1].games == 2
    assert found[5].games == 4
    assert found[10].low < found[5].low < 0 < found[5].high < found[10].high
    text = strengths_text(found, "some games")
    assert tomllib.loads(text)["signature"] == signature()[0]
    again = tomllib.loads(text)["level"]
    assert [one["level"] for one in again] == list(found)
    names = ("elo", "low", "high", "games")
    assert [Strength(*(one[name] for name in names)) for one in again] == [*found.values()]


def test_what_is_shipped_was_measured_as_it_is() -> None:
    """Other levels, or another network, want another ladder."""
    data = tomllib.loads(files("sumito.agents").joinpath("data/levels.toml").read_text())
    assert data["network"] == f"{default_network().checksum:016x}"
    weakened = {
        one["level"]: Level(one["nodes"], one["spread"], one["candidates"])
        for one in data["level"]
        if one["level"] != FULL
    }
    assert weakened == LEVELS


def test_other_ladders_are_refused(tmp_path: Path) -> None:
    with (
        played(tmp_path / "one.db", ("random", "sumito:level=1,hash_mb=1")) as store,
        pytest.raises(SumitoError, match="expected levels of the engine, not 'random'"),
    ):
        strengths_of(store)
    some = ("sumito:level=2,hash_mb=1", "sumito:level=1,hash_mb=1")
    with (
        played(tmp_path / "two.db", some) as store,
        pytest.raises(SumitoError, match=r"expected the levels 1 to 10, not \[1, 2\]"),
    ):
        strengths_of(store)


def test_the_example_is_such_a_ladder() -> None:
    config = read_config(LADDER).config
    levels = [contender.agent for contender in config.contenders]
    assert levels == [f"sumito:level={level}" for level in range(FULL, 0, -1)]
    assert config.format == "ladder"


def test_what_is_shipped_rises() -> None:
    found = strengths()
    assert list(found) == [*LEVELS, FULL]
    elo = [one.elo for one in found.values()]
    assert elo[0] == 0
    assert elo == sorted(set(elo))
    assert all(one.low <= one.elo <= one.high for one in found.values())
    nodes = [level.nodes for level in LEVELS.values()]
    assert nodes == sorted(nodes)
    spreads = [level.spread for level in LEVELS.values()]
    assert spreads == sorted(spreads, reverse=True)
    lines = strength_lines()
    assert len(lines) == 11
    assert "full strength" in lines[-1]


def test_worse_moves_are_chosen_less_often() -> None:
    assert weights([50, 50, 30, -150], 20) == [2**20, 2**20, 2**16, 0]
    assert weights([3], 5) == [2**20]
