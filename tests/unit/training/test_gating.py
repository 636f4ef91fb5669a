"""Whether a network is better is for games to decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from sumito import SumitoError
from sumito.arena import Store
from sumito.arena.executors import Pool
from sumito.training.nnue import FloatNetwork, gate, gate_config, write_network
from tests.unit.cli.conftest import run  # noqa: F401  # a fixture
from tests.unit.cli.helpers import Run  # noqa: TC001

if TYPE_CHECKING:
    from pathlib import Path


def silly_network(path: Path) -> str:
    """One that wants to have few marbles itself, and the opponent to have many."""
    weights, output = np.zeros((134, 32), np.float32), np.zeros(64, np.float32)
    weights[:61, 0] = 1 / 14
    output[0], output[32] = -1.9, 1.9
    network = FloatNetwork(weights, np.zeros(32, np.float32), output, 0.0, 400)
    path.write_bytes(write_network(network, "silly"))
    return str(path)


def test_the_match(tmp_path: Path) -> None:
    silly = silly_network(tmp_path / "silly.nn")
    config = gate_config(silly, control="nodes=40", seed=3)
    assert [one.agent for one in config.contenders] == [
        f"sumito:network={silly}",
        "sumito:network=default",
    ]
    assert {str(one.control) for one in config.contenders} == {"nodes=40"}
    assert (config.openings, config.games, config.seed) == ("tuning", 20_000, 3)
    assert config.sprt is not None
    assert (config.sprt.elo0, config.sprt.elo1) == (0, 10)
    assert gate_config(silly, sprt=None).games == 200


def test_the_better_one_passes_and_the_worse_does_not(tmp_path: Path) -> None:
    silly = silly_network(tmp_path / "silly.nn")
    for new, old, expected in (("default", silly, True), (silly, "default", False)):
        config = gate_config(new, old, control="nodes=800", sprt="0,200", games=100)
        path = tmp_path / f"{expected}.db"
        assert gate(config, path, workers=Pool(2)) is expected
        with Store.open(path) as store:
            assert len(store) < 100
    config = gate_config(silly, control="nodes=40", games=2)
    assert gate(config, tmp_path / "short.db", workers=Pool(1)) is None


def test_bad_networks_are_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.nn").write_bytes(b"x" * 100)
    with pytest.raises(SumitoError, match=r"bad\.nn.*SumitoNN"):
        gate_config(str(tmp_path / "bad.nn"))
    with pytest.raises(SumitoError, match="cannot have , or = in it"):
        gate_config("a,b.nn")


def test_the_command(run: Run, tmp_path: Path) -> None:  # noqa: F811
    silly_network(tmp_path / "silly.nn")
    words: tuple[str, ...]
    words = ("train", "nnue", "gate", "default", "silly.nn", "--nodes", "800", "-c", "2")
    words += ("--sprt", "0,200", "--games", "100", "--db", "gate.db")
    done = run(*words, "--tc", "nodes=900")
    assert done.code == 0, done.err
    assert done.out.endswith("default is accepted\n")
    assert {path.name for path in tmp_path.glob("*.db")} == {"gate.db", "gate-time.db"}
    again = run(*words, "--resume")
    assert again.code == 0
    assert "nothing to play" in again.err
    lost = run(
        "train",
        "nnue",
        "gate",
        "silly.nn",
        "default",
        "--db",
        "x.db",
        "--games",
        "2",
        "--nodes",
        "50",
    )
    assert lost.code == 1
    assert lost.out.endswith("silly.nn is not accepted: undecided\n")
    missing = run("train", "nnue", "gate", "no.nn", "default", "--db", "y.db")
    assert missing.code == 2
    assert "cannot be read" in missing.err
