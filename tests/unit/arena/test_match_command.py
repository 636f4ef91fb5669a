"""The commands ``match`` and ``tournament``: what they print, and how they complain."""

from __future__ import annotations

import json
import subprocess
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from sumito.arena import Store, schedule
from sumito.arena.jobs import Job, play_batch
from sumito.arena.standings import standings
from sumito.cli.arena_table import show
from tests.unit.cli.conftest import run  # noqa: F401  # a fixture
from tests.unit.cli.helpers import Run  # noqa: TC001

from .helpers import config as quick_config
from .helpers import create

if TYPE_CHECKING:
    from pathlib import Path

QUICK = ("match", "random-push", "random", "--games", "4", "--concurrency", "1")


def test_a_match_from_start_to_end(run: Run, tmp_path: Path) -> None:  # noqa: F811
    done = run(*QUICK, "--db", "run.db")
    assert done.code == 0, done.err
    assert "random-push against random:" in done.out
    assert "games                    4 of 4" in done.out
    assert "4/4 games" in done.err
    assert sorted(file.name for file in tmp_path.iterdir()) == ["run.db"]
    again = run(*QUICK, "--db", "run.db", "--resume")
    assert again.code == 0
    assert "nothing to play: 4 games are in run.db" in again.err
    assert again.out == done.out


def test_figures_for_programs(run: Run) -> None:  # noqa: F811
    done = run(*QUICK, "--db", "run.db", "--json")
    found = json.loads(done.out)
    assert found["games"] == 4
    assert {line["name"] for line in found["lines"]} == {"random-push", "random"}


def test_a_match_of_one_with_itself(run: Run) -> None:  # noqa: F811
    done = run("match", "random-push", "random-push", "--games", "4", "--db", "run.db")
    assert done.code == 0, done.err
    assert "random-push against random-push (2):" in done.out


def test_nothing_is_overwritten(run: Run) -> None:  # noqa: F811
    run(*QUICK, "--db", "run.db")
    done = run(*QUICK, "--db", "run.db")
    assert done.code == 1
    assert "error: run.db exists: give --resume" in done.err
    changed = run(*QUICK, "--db", "run.db", "--resume", "--seed", "3")
    assert changed.code == 1
    assert "seed was 0 and is 3" in changed.err


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ("match random --db x.db", 2, "two contenders or more"),
        ("match random rndom --db x.db --games 2", 1, "did you mean 'random'?"),
        ("match random greedy --db x.db --games 3", 1, "multiple of 2"),
        ("match random greedy --db x.db --tc fast", 2, "expected a control such as"),
        ("match random greedy --db x.db --tc own --tc own --tc own", 2, "3 times for 2 agents"),
        ("match random greedy --db x.db --at-limit lose", 2, "draw or ejections"),
        ("match random greedy --db x.db --sprt 5", 2, "5"),
        ("match random greedy --db x.db --layout nowhere", 1, "unknown layout 'nowhere'"),
        ("match random greedy --db x.db --openings nowhere", 1, "nowhere"),
        ("match random greedy --db no/x.db --games 2", 1, "no/x.db"),
        ("match random greedy", 2, "--db"),
        ("match random greedy --db x.db --sprt 0,9 -l standard-3 --games 6", 1, "two sides"),
        ("match random ugi:/no/engine --db x.db --games 2", 1, "/no/engine cannot be started"),
        ("tournament none.toml", 1, "none.toml: No such file"),
    ],
)
def test_complaints(run: Run, tmp_path: Path, words: str, code: int, message: str) -> None:  # noqa: F811
    done = run(*words.split())
    assert done.code == code, done
    assert message in " ".join(done.err.replace("│", " ").split())
    assert list(tmp_path.iterdir()) == []


def test_a_tournament_from_a_file(run: Run, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "three.toml").write_text(
        'games = 4\nlayout = "mini"\ndb = "three.db"\nconcurrency = 2\n'
        '[[contenders]]\nagent = "random"\n[[contenders]]\nagent = "random-push"\n'
        '[[contenders]]\nagent = "greedy"\n'
    )
    done = run("tournament", "three.toml")
    assert done.code == 0, done.err
    assert "games                    12 of 12" in done.out
    assert done.out.splitlines()[1].split()[:5] == ["contender", "games", "score", "95%", "Elo"]
    assert run("tournament", "three.toml", "--resume").code == 0


def test_a_tournament_that_has_only_begun(tmp_path: Path, capsys: Any) -> None:
    """Not everybody has games, and not all have met."""
    path = tmp_path / "run.db"
    config = quick_config(*["random-push"] * 5, format="round-robin", games=2)
    odd = replace(config.contenders[-1], name="E\n")
    config = replace(config, contenders=(*config.contenders[:-1], odd))
    openings, pairings = schedule.make(config)
    begun = [one for one in pairings if one.seats in ((0, 1), (2, 3))]
    job = Job(config.contenders, config.adjudication, 1, tuple((p, openings[0]) for p in begun))
    with create(path, config) as store:
        store.add(play_batch(job))
        show(standings(store))
    shown = capsys.readouterr().out
    last = next(line for line in shown.splitlines() if line.startswith("E\\n"))
    assert last.split()[:6] == ["E\\n", "0", "0.0%", "0.0..100.0", "-", "-"]
    assert "their Elo cannot be compared" in shown


def test_the_bare_layout_is_warned_about(run: Run) -> None:  # noqa: F811
    done = run(*QUICK, "--db", "run.db", "--openings", "none", "--layout", "mini")
    assert "the same games over and over" in done.err


def test_a_disk_that_is_full_in_the_middle(run: Run, small_disk: Path) -> None:  # noqa: F811
    words = ["match", "random-push", "random-push", "--games", "1000", "--concurrency", "1"]
    words += ["--layout", "standard", "--db", str(small_disk / "run.db")]
    done = run(*words)
    assert done.code == 1
    assert "the disk is full" in done.err
    assert "Traceback" not in done.err
    assert f"games are kept in {small_disk / 'run.db'}; to go on: sumito match" in done.err
    with Store.open(small_disk / "run.db") as store:
        kept = store.played()
    assert 0 < len(kept) < 1000
    remount = ["mount", "-o", "remount,size=50m", str(small_disk)]
    subprocess.run(remount, check=True, capture_output=True)
    again = run(*words, "--resume")
    assert again.code == 0, again.err
    with Store.open(small_disk / "run.db") as store:
        assert store.played() == set(range(1000))
