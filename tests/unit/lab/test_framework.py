"""Experiments run, stop, go on, and leave small files behind."""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from sumito.arena.executors import Here
from sumito.lab import (
    Experiment,
    LabError,
    Plot,
    Result,
    Setting,
    Table,
    collection,
    experiments,
    find,
    rows,
)
from sumito.lab.bench import Bench
from sumito.lab.experiment import SETTINGS
from sumito.lab.running import made_from, run_experiment
from tests.unit.cli.conftest import run  # noqa: F401  # a fixture

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.unit.cli.helpers import Run

CALLS: list[int] = []


def square(number: int) -> int:
    CALLS.append(number)
    if number == STOP["at"]:
        raise KeyboardInterrupt
    return number * number


STOP = {"at": -1}


def tried(bench: Bench) -> Iterator[Table | Plot]:
    games = bench.match("m", ["random-push", "random"], games=bench["games"], ply_limit=40)
    found = bench.steps("squares", square, [(one,) for one in range(4)], here=True)
    yield Table("games", [rows.share("won", games.wins(0), len(games))])
    yield Table("squares", [rows.exact("sum", sum(found), 14)])
    yield Plot("squares", {"x": list(enumerate(found))}, scattered=True)


EXPERIMENT = Experiment(
    "hutson/tried",
    "A try",
    "Does it work?",
    Setting("1 s", {"games": 4}),
    Setting("1 h", {"games": 8}),
    tried,
)


def tried_in(folder: Path, **more: Any) -> Result:
    return run_experiment(
        EXPERIMENT,
        "quick",
        work=folder / "work",
        results=folder / "results",
        command="sumito lab run x",
        workers=Here,
        **more,
    )


def test_a_result_file_has_all_that_is_needed(tmp_path: Path) -> None:
    result = tried_in(tmp_path)
    data = json.loads((tmp_path / "results/hutson/tried.quick.json").read_text())
    assert data["format"] == "sumito-lab-1"
    assert {"command", "seed", "sizes", "versions", "date", "tables", "plots"} <= data.keys()
    assert data["sizes"] == {"games": 4}
    assert data["tables"][1]["rows"][0]["verdict"] == "reproduced"
    assert result.counts() == {"reproduced": 1}
    assert Result.read(tmp_path / "results/hutson/tried.quick.json") == result


def test_what_was_stopped_goes_on(tmp_path: Path) -> None:
    CALLS.clear()
    STOP["at"] = 2
    with pytest.raises(KeyboardInterrupt):
        tried_in(tmp_path)
    assert CALLS == [0, 1, 2]
    assert not (tmp_path / "results").exists()
    STOP["at"] = -1
    games = next((tmp_path / "work").rglob("m.db"))
    before = games.stat().st_mtime_ns
    stopped = tried_in(tmp_path)
    assert CALLS == [0, 1, 2, 2, 3]  # what was finished is not done again
    assert games.stat().st_mtime_ns == before
    whole = tried_in(tmp_path / "other")
    assert stopped.tables == whole.tables
    CALLS.clear()
    tried_in(tmp_path, fresh=True)
    assert CALLS == [0, 1, 2, 3]


def test_the_time_of_all_sessions_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sumito.lab.bench.NOTE_SECONDS", 0.01)
    bench = Bench({}, tmp_path / "work", workers=Here)
    assert bench.spent() == 0

    def stopped() -> None:
        with bench.counting():
            deadline = time.monotonic() + 60
            while bench.spent() == 0:
                assert time.monotonic() < deadline, "nobody would know of it if it were killed here"
                time.sleep(0.01)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    first = bench.spent()
    assert first > 0.01
    with bench.counting():
        time.sleep(0.02)
    assert bench.spent() >= first + 0.02


def test_damaged_results_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    for text in ("", "{}", "[]", '{"format": "sumito-lab-0"}'):
        path.write_text(text)
        with pytest.raises(LabError, match=r"x\.json"):
            Result.read(path)


def test_experiments_are_found_by_id_and_paper() -> None:
    assert [one.id for one in find("lemmens/table-3")] == ["lemmens/table-3"]
    assert [one.id for one in find("hutson/table-1/random")] == ["hutson/table-1/random"]
    assert [one.id.removeprefix("hutson/table-1/") for one in find("hutson/table-1")] == [
        "random",
        "trees-v-random",
        "trees/itself",
        "trees/iterations",
        "trees/seconds",
        "readings",
    ]
    assert len(find("hutson/table-1/trees")) == 3
    assert len(find("hutson")) == 11
    assert len(find("all")) > 6
    with pytest.raises(LabError, match="did you mean hutson/table-1"):
        find("hutson/tabel-1")
    with pytest.raises(LabError, match=r"maastricht/table-6 or verloop/table-6\.1\?"):
        find("table-6")
    with pytest.raises(LabError) as nothing_like_it:
        find("nonsense")
    assert "did you mean" not in str(nothing_like_it.value)


def test_the_list_is_one_plain_line_each(run: Run) -> None:  # noqa: F811
    done = run("lab", "list")
    lines = done.out.splitlines()
    assert done.code == 0
    assert len(lines) == len(find("all"))
    assert all("quick" in line and "full" in line and "/" in line.split()[0] for line in lines)


def test_the_command_runs_and_reports(run: Run, tmp_path: Path) -> None:  # noqa: F811
    done = run("lab", "run", "hutson/scoring")
    assert done.code == 0, done.err
    assert "# The examples of the text" in done.out
    assert "| reproduced |" in done.out
    done = run("lab", "report", "--out", "page.html", "--markdown", "papers.md")
    assert done.code == 0, done.err
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "sumito lab run hutson/scoring --quick --seed 1" in page
    assert "http" not in page.split("</style>")[1].replace('http-equiv="', "")
    assert (tmp_path / "page.csv").read_text().count("\n") > 5
    assert json.loads((tmp_path / "page.json").read_text())[0]["experiment"] == "hutson/scoring"
    assert "| five against two marbles | 0.592 | 0.592 |" in (tmp_path / "papers.md").read_text()


def test_wrong_usage_is_told(run: Run) -> None:  # noqa: F811
    assert "no experiment 'x'" in run("lab", "run", "x").err
    assert run("lab", "run", "hutson", "--full", "--quick").code == 2
    assert "no results in" in run("lab", "report", "--results", "nowhere").err
    assert run("lab", "run", "hutson/scoring", "--with", "nobody").code == 2


OWN_AGENT = '''
from sumito.agents import Decision


class First:
    """Plays the first move."""

    name = "first"

    def play(self, board, limits=None, seed=0):
        return Decision(board.legal_moves()[0])
'''


@pytest.mark.parametrize(
    ("experiment", "where"),
    [
        ("hutson/table-1/trees-v-random", "my_first:First v random"),
        ("maastricht/table-2", "my_first:First v neutral"),
        ("lemmens/table-4", "games that extended loses to my_first:First"),
        ("beyond/ratings", "my_first:First"),
    ],
)
def test_an_agent_of_the_users_takes_part(
    experiment: str,
    where: str,
    run: Run,  # noqa: F811
    tmp_path: Path,
) -> None:
    (tmp_path / "my_first.py").write_text(OWN_AGENT, encoding="utf-8")
    done = run("lab", "run", experiment, "--with", "my_first:First")
    assert done.code == 0, done.err
    paper, _, name = experiment.partition("/")
    (result,) = collection.tried(tmp_path / "lab/results")
    assert where in {row.label for _, row in result.rows()}
    assert result.command.endswith("--with my_first:First")
    assert not (tmp_path / "lab/results" / paper / f"{name}.quick.json").exists()
    assert run("lab", "report").code == 0
    page = (tmp_path / "lab.html").read_text(encoding="utf-8")
    assert "Runs of your own" in page
    assert where in page
    assert "my_first:First" in (tmp_path / "lab.csv").read_text(encoding="utf-8")


def test_an_agent_needs_a_place(run: Run, tmp_path: Path) -> None:  # noqa: F811
    done = run("lab", "run", "lemmens/table-5", "--with", "random")
    assert done.code == 2
    said = " ".join(done.err.replace("\u2502", "").split())
    assert "lemmens/table-5: no place for an agent of yours" in said
    assert "beyond/ratings" in said
    assert not (tmp_path / "lab").exists()


def test_an_agent_that_was_changed_plays_its_games_again(
    run: Run,  # noqa: F811
    tmp_path: Path,
) -> None:
    def matches() -> int:
        sys.modules.pop("my_first", None)
        assert run("lab", "run", "lemmens/table-4", "--with", "my_first:First").code == 0
        return len(list((tmp_path / "lab/work").rglob("*.db")))

    file = tmp_path / "my_first.py"
    file.write_text(OWN_AGENT, encoding="utf-8")
    played = matches()
    assert matches() == played
    file.write_text(f"{OWN_AGENT}\n# better\n", encoding="utf-8")
    assert matches() > played


def test_versions_of_an_agent_are_told_apart_by_its_files(tmp_path: Path) -> None:
    weights = tmp_path / "weights.json"
    weights.write_text("{}")
    agents = ("random", f"td:weights={weights}", f"ugi:{sys.executable} {weights} --flag")
    before = [made_from(agent) for agent in agents]
    weights.write_text("{ }")
    after = [made_from(agent) for agent in agents]
    assert before[0] == after[0] == ""
    assert before[1] != after[1]
    assert before[2] != after[2]
    assert made_from("email:Class") == made_from("email.message:Class") != ""
    assert made_from("no_such_module_here:Class") == ""


def test_another_seed_has_a_file_of_its_own(run: Run, tmp_path: Path) -> None:  # noqa: F811
    folder = tmp_path / "lab/results"
    assert run("lab", "run", "lemmens/table-3").code == 0
    assert run("lab", "run", "lemmens/table-3", "--seed", "2").code == 0
    assert Result.read(folder / "lemmens/table-3.quick.json").seed == 1
    (other,) = collection.tried(folder)
    assert other.seed == 2


def test_a_page_is_not_written_over_by_its_data(run: Run, tmp_path: Path) -> None:  # noqa: F811
    for name in ("page.csv", "page.json"):
        done = run("lab", "report", "--out", name)
        assert done.code == 2
        assert "another ending" in done.err
        assert not (tmp_path / name).exists()


def test_runs_of_ones_own_do_not_overwrite_each_other(run: Run, tmp_path: Path) -> None:  # noqa: F811
    for agent in ("random", "greedy"):
        assert run("lab", "run", "lemmens/table-4", "--with", agent).code == 0
    assert len(collection.tried(tmp_path / "lab/results")) == 2


def test_an_agent_plays_no_game_against_itself_twice(tmp_path: Path) -> None:
    bench = Bench({}, tmp_path, workers=Here)
    found = bench.self_play("self", "verloop-cmo:depth=1", games=5, ply_limit=8)
    games = {(found.openings[one.pairing.opening], *one.moves) for one in found.games}
    assert len(games) == len(found) == 5
    assert {found.seats(one) for one in found.games} == {("black", "white")}


def test_sizes_are_set_for_a_run_of_its_own(run: Run, tmp_path: Path) -> None:  # noqa: F811
    done = run(
        "lab", "run", "hutson/second-player", "--set", "layouts=the-wall", "--set", "games=4"
    )
    assert done.code == 0, done.err
    folder = tmp_path / "lab/results/hutson"
    (result,) = collection.tried(folder.parent)
    assert result.sizes["layouts"] == ["the-wall"]
    assert result.sizes["games"] == 4
    assert result.command.endswith("--set layouts=the-wall --set games=4")
    (path,) = folder.iterdir()
    assert path.name.startswith("second-player.quick-set-")


def test_sizes_are_set_where_they_are(run: Run, tmp_path: Path) -> None:  # noqa: F811
    done = run("lab", "run", "hutson/table-1", "--set", "random_games=500")
    assert done.code == 0, done.err
    (result,) = collection.tried(tmp_path / "lab/results")
    assert result.experiment == "hutson/table-1/random"
    assert {row.data["n"] for _, row in result.rows()} == {500}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("games", "expected SIZE=VALUE"),
        ("moves=4", "hutson/second-player has no size 'moves' to set; it has: iterations, games"),
        (
            "games=many",
            "games of hutson/second-player must be a whole number above 0 such as 2, not 'many'",
        ),
        ("games=2.5", "must be a whole number"),
        ("plies=true", "must be a whole number"),
        ("games=0", "must be a whole number above 0 such as 2, not '0'"),
        ("games=-2", "must be a whole number above 0"),
        ("layouts=[]", "must be a list of values such as"),
    ],
)
def test_a_size_that_cannot_be_set_is_told(
    change: str,
    told: str,
    run: Run,  # noqa: F811
    tmp_path: Path,
) -> None:
    done = run("lab", "run", "hutson/second-player", "--set", change)
    assert done.code in (1, 2)
    assert told in " ".join(done.err.split())
    assert not (tmp_path / "lab").exists()


@pytest.mark.parametrize(
    ("experiment", "change", "told"),
    [
        ("verloop/table-6.1", "parts=0", "parts of verloop/table-6.1 must be a list of 2 values"),
        ("verloop/table-6.1", 'depths={"3": {"as written": [1]}}', "must be an object"),
        (
            "verloop/claims/windows",
            "aba_pro_depths=[1, 2]",
            "must be a list of 3 values such as [1, ",
        ),
        ("verloop/windows", "widths={}", "must be an object with some of the names and values of"),
        ("verloop/windows", 'widths={"Aba-Pro": [0]}', "must be an object"),
        ("hutson/figure-5", "unit=1e999", "must be a number above 0"),
        ("lemmens/table-3", "variants=nope", "variants has no 'nope'; it has: 3 and 2 (ours); 1"),
        ("lemmens/terms", "variants=nope", "variants has no 'nope'"),
        ("verloop/metrics", "variants=nope", "variants has no 'nope'; it has: coherence: star"),
        ("maastricht/alphabeta-v-greedy", "variants=nope", "variants has no 'nope'"),
        ("maastricht/ga-ablation", "variants=nope", "variants has no 'nope'"),
        ("alphalone/table-1", "versions=nope", "versions has no 'nope'; it has: as written"),
        ("alphalone/table-2", "versions=nope", "versions has no 'nope'"),
    ],
)
def test_sizes_of_all_kinds_are_checked(
    experiment: str,
    change: str,
    told: str,
    run: Run,  # noqa: F811
) -> None:
    done = run("lab", "run", experiment, "--set", change)
    assert done.code in (1, 2)
    assert told in " ".join(done.err.split())


def test_no_number_of_which_there_are_some_can_be_none() -> None:
    for one in find("all"):
        for name, value in one.quick.sizes.items():
            if type(value) in (int, float) and value > 0:
                with pytest.raises(LabError, match="above 0"):
                    one.sizes("quick", {name: "0"})


def test_an_object_changes_what_it_names() -> None:
    one = experiments()["verloop/claims/techniques"]
    now = one.quick.sizes["techniques"]
    found = one.sizes("quick", {"techniques": '{"4": {"as written": [2, 1]}}'})["techniques"]
    assert found == {**now, "4": {"as written": [2, 1]}}
    assert found != now


def test_every_size_can_be_set_to_what_it_is() -> None:
    for one in find("all"):
        for setting in SETTINGS:
            sizes = dict(one.setting(setting).sizes)
            texts = {name: json.dumps(value) for name, value in sizes.items()}
            assert one.sizes(setting, texts) == json.loads(json.dumps(sizes))


def test_games_that_two_experiments_look_at_are_played_once(tmp_path: Path) -> None:
    def look(bench: Bench) -> Iterator[Table]:
        games = bench.match("both", ["random-push", "random"], games=2, ply_limit=8, shared=True)
        yield Table("games", [rows.share("won", games.wins(0), len(games))])

    def again(name: str, **more: Any) -> int:
        one = Experiment(name, "", "", Setting("1 s", {}), Setting("1 s", {}), look)
        run_experiment(
            one,
            "quick",
            work=tmp_path / "work",
            results=tmp_path / "results",
            command="",
            workers=Here,
            **more,
        )
        [games] = (tmp_path / "work").rglob("both.db")
        return games.stat().st_ctime_ns

    first = again("beyond/one")
    assert again("beyond/other") == first
    assert again("beyond/other", fresh=True) == first  # they are of this process


def test_results_come_with_sumito(run: Run, tmp_path: Path) -> None:  # noqa: F811
    from sumito.lab.collection import load, place, shipped

    assert place() == shipped()
    assert load(shipped())
    (tmp_path / "lab/results").mkdir(parents=True)
    assert place().resolve() == (tmp_path / "lab/results").resolve()
