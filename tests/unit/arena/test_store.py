"""The file of a run: what it keeps, and what it refuses."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sumito import agents, parse_game
from sumito.agents import registry
from sumito.arena import Adjudication, ConfigError, Store, StoreError, schedule
from sumito.arena.agent_files import file_digests
from sumito.arena.config import RunConfig, versions
from sumito.arena.jobs import Job, play_batch
from sumito.arena.schema import APPLICATION_ID, SCHEMA_VERSION
from sumito.arena.standings import standings
from sumito.arena.writer import StoreWriter

from .helpers import config, create

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sumito.arena.game_result import Row

RUN = config("random-push", "random", games=8, seed=3, control="depth=1")


def rows(run: RunConfig = RUN) -> list[Row]:
    openings, pairings = schedule.make(run)
    games = tuple((one, openings[one.opening]) for one in pairings)
    return play_batch(Job(run.contenders, run.adjudication, run.margin, games))


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A file with half of its games."""
    path = tmp_path / "run.db"
    with create(path, RUN) as store:
        store.add(rows()[:4])
    return path


def again(path: Path, run: RunConfig = RUN) -> StoreWriter:
    return StoreWriter.resume(path, run, schedule.make(run)[0])


def test_what_is_written_is_read(db: Path) -> None:
    with Store.open(db) as store:
        assert store.config == RUN
        assert store.values["hash"] == RUN.hash
        assert store.versions == versions()
        assert (store.openings(), store.pairings()) == schedule.make(RUN)
        assert store.played() == {0, 1, 2, 3}
        assert len(store) == 4
        assert [game.to_row() for game in store.games()] == rows_like(rows()[:4], store)


def rows_like(expected: list[Row], store: Store) -> list[Row]:
    """The rows with the times of the store: those of two runs differ."""
    found = []
    for row, game in zip(expected, store.games(), strict=True):
        timed = game.to_row()
        found.append((*row[:7], *timed[7:9], *row[9:12], *timed[12:]))
    return found


def test_the_file_tells_what_it_is(db: Path) -> None:
    connection = sqlite3.connect(db)
    assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    assert connection.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("SELECT count(*) FROM games").fetchone() == (4,)
    connection.close()
    assert [file.name for file in db.parent.iterdir()] == ["run.db"]


def test_a_game_that_comes_twice_is_kept_once(db: Path) -> None:
    with again(db) as store:
        before = [game.to_row() for game in store.games()]
        store.add(rows()[2:])
        store.add(rows())
        assert store.played() == set(range(8))
        assert [game.to_row() for game in store.games()][:4] == before


def test_games_can_be_read_while_they_are_written(db: Path) -> None:
    with again(db) as writer, Store.open(db) as reader:
        assert len(reader) == 4
        writer.add(rows()[4:6])
        assert len(reader) == 6


def test_records_have_all_that_is_known(tmp_path: Path) -> None:
    run = config("lemmens-basic:depth=1", "random-push", games=2, control="60+1,depth=1")
    path = tmp_path / "run.db"
    with create(path, run) as store:
        store.add(rows(run))
    with Store.open(path) as store:
        for game in store.games():
            record = store.record(game)
            opening = store.openings()[game.pairing.opening]
            assert [str(move) for move in record.moves] == [*opening.moves, *game.moves]
            assert record.outcome() == game.outcome
            assert record.players == tuple("AB"[number] for number in game.pairing.seats)
            assert record.seed == game.pairing.seed
            nodes = list(record.root.main_line())[len(opening.moves) :]
            assert nodes[0].clock == pytest.approx(61, abs=2)
            thought = nodes[game.pairing.seats.index(0)]
            assert thought.evaluation is not None
            assert "depth 1" in thought.comment
            assert parse_game(record.write()) == record


# What is refused -------------------------------------------------------------------------------


def unchanged(path: Path) -> bytes:
    return path.read_bytes()


def test_an_existing_file_is_not_overwritten(db: Path) -> None:
    before = unchanged(db)
    with pytest.raises(StoreError, match="exists: give --resume"):
        create(db, RUN)
    assert unchanged(db) == before


CHANGES: dict[str, dict[str, Any]] = {
    "games was 8 and is 10": {"games": 10},
    "seed was 3 and is 4": {"seed": 4},
    "openings was random:4 and is random:6": {"openings": "random:6"},
    "adjudication.ply_limit was 1000 and is 5": {"adjudication": Adjudication(ply_limit=5)},
    "contenders 2.control was depth=1 and is own": {},
}


@pytest.mark.parametrize("message", CHANGES)
def test_a_changed_configuration_is_refused(db: Path, message: str) -> None:
    before = unchanged(db)
    settings: dict[str, Any] = {"games": 8, "seed": 3, **CHANGES[message]}
    control = "own" if "control" in message else "depth=1"
    run = config("random-push", "random", control=control, **settings)
    with pytest.raises(ConfigError) as caught:
        again(db, run)
    assert message in str(caught.value)
    assert "Nothing was written" in str(caught.value)
    assert unchanged(db) == before
    again(db).close()


def test_changed_openings_are_noticed(db: Path) -> None:
    with pytest.raises(ConfigError, match="the positions of openings"):
        StoreWriter.resume(db, RUN, schedule.make(RUN)[0][::-1])


def said_to_be_of(db: Path, programs: dict[str, str]) -> None:
    """Let a file say that these programs have played its games."""
    connection = sqlite3.connect(db)
    with connection:
        text = json.dumps(programs)
        connection.execute("UPDATE run SET value = ? WHERE key = 'versions'", (text,))
    connection.close()


def test_another_version_is_refused(db: Path) -> None:
    said_to_be_of(db, {**versions(), "sumito": "0.0.1"})
    with pytest.raises(ConfigError, match=r"version of Sumito was 0\.0\.1"):
        again(db)


def test_another_core_is_refused(db: Path) -> None:
    said_to_be_of(db, {**versions(), "core": "0" * 16})
    with pytest.raises(ConfigError, match=r"the core was built anew.*take another file"):
        again(db)


def test_another_network_that_comes_with_sumito_is_refused(db: Path) -> None:
    said_to_be_of(db, {**versions(), "data": "0" * 16})
    with pytest.raises(ConfigError, match=r"a network, weights or a book .* have changed"):
        again(db)
    older = dict(versions())
    del older["data"]
    said_to_be_of(db, older)
    again(db).close()


def test_how_strong_levels_are_said_to_be_decides_no_move() -> None:
    folder = Path(agents.__file__).with_name("data")
    files = sorted(file for file in folder.iterdir() if file.is_file())
    assert folder / "levels.toml" in files
    played = b"".join(file.read_bytes() for file in files if file.name != "levels.toml")
    assert versions()["data"] == hashlib.sha256(played).hexdigest()[:16]


def test_a_finished_run_can_be_looked_at_with_other_programs(db: Path) -> None:
    said_to_be_of(db, {**versions(), "core": "0" * 16})
    connection = sqlite3.connect(db)
    with connection:
        connection.execute("INSERT INTO run VALUES ('verdict', 'H1')")
    again(db).close()
    with connection:
        connection.execute("DELETE FROM run WHERE key = 'verdict'")
    with pytest.raises(ConfigError, match="the core was built anew"):
        again(db)
    said_to_be_of(db, versions())
    with again(db) as store:
        store.add(rows())
    said_to_be_of(db, {**versions(), "core": "0" * 16})
    again(db).close()
    connection.close()


@pytest.mark.parametrize("kind", ["parameter", "engine", "script", "script after an option"])
def test_another_file_behind_an_agent_is_refused(tmp_path: Path, kind: str) -> None:
    file, log, db = tmp_path / "file.py", tmp_path / "log", tmp_path / "run.db"
    file.write_text("one")
    file.chmod(0o755)
    log.touch()
    agent = {
        "parameter": f"td:ties=first,weights={file}",
        "engine": f"ugi:{file} --log {log}",
        "script": f"ugi:{sys.executable} {file}",
        "script after an option": f"ugi:{sys.executable} -u {file} --log {log}",
    }[kind]
    run = config(agent, "random", games=2)
    create(db, run).close()
    log.write_text("the engine writes here itself")
    again(db, run).close()
    file.write_text("two")
    with pytest.raises(
        ConfigError, match=r"the file \S+/file\.py has changed.*Nothing was written"
    ):
        again(db, run)
    file.unlink()
    with pytest.raises(ConfigError, match=r"the file \S+/file\.py is missing or empty"):
        again(db, run)
    connection = sqlite3.connect(db)
    with connection:  # as in runs from before there was such a key
        connection.execute("DELETE FROM run WHERE key = 'files'")
    connection.close()
    again(db, run).close()


def test_an_agent_of_ones_own_is_its_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    package = tmp_path / "my_package"
    package.mkdir()
    (package / "__init__.py").write_text("one = 1")
    (package / "agents.py").write_text("class First: ...")
    (tmp_path / "my_module.py").write_text("class Second: ...")
    first, second = "my_package.agents:First", "my_module:Second:depth=2"
    before = file_digests([first, second])
    files = [package / "__init__.py", package / "agents.py", tmp_path / "my_module.py"]
    assert set(before) == set(map(str, files))
    (package / "__init__.py").write_text("one = 2")
    after = file_digests([first, second])
    assert [name for name in before if before[name] != after[name]] == [
        str(package / "__init__.py")
    ]
    assert file_digests(["sumito.lab.players:changed_verloop"]) == {}
    # The same if the package offers it by a name.
    point = EntryPoint("offered", "my_package.agents:First", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [point] if group else [])
    assert set(file_digests(["offered:depth=2"])) == set(map(str, files[:2]))


def test_words_that_name_no_file_are_no_files(tmp_path: Path) -> None:
    (tmp_path / "mark").touch()
    agents = (
        f"x:Y:pause={tmp_path / 'mark'}",
        "sumito:book=true,network=default",
        "ugi:no-such-engine",
        "ugi:'",
        "random",
        "x:Y:",
    )
    assert file_digests(agents) == {}


def test_two_writers_are_one_too_many(db: Path) -> None:
    with again(db), pytest.raises(StoreError, match="another process is playing"):
        again(db)
    again(db).close()


def test_the_lock_holds_across_processes(db: Path) -> None:
    code = (
        "import sys; from tests.unit.arena.test_store import again; from pathlib import Path\n"
        "again(Path(sys.argv[1]))"
    )
    with again(db):
        done = subprocess.run(
            [sys.executable, "-c", code, str(db)], capture_output=True, text=True, check=False
        )
    assert "another process is playing" in done.stderr


@pytest.mark.parametrize("content", [b"", b"hello", b"SQLite format 3\0" + bytes(10)])
def test_a_file_of_another_kind_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "run.db"
    path.write_bytes(content)
    for use in (Store.open, again):
        with pytest.raises(StoreError, match="no file of a run"):
            use(path)
    with pytest.raises(StoreError, match="exists"):
        create(path, RUN)
    assert path.read_bytes() == content


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE games (id)")
    connection.commit()
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="belongs to another program"):
        again(path)
    assert path.read_bytes() == before


def test_a_newer_file_is_left_alone(db: Path) -> None:
    connection = sqlite3.connect(db)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.close()
    with pytest.raises(StoreError, match=f"version {SCHEMA_VERSION + 1}; this Sumito reads"):
        again(db)


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    with create(path, RUN) as store:
        store.add(rows())
    data = bytearray(path.read_bytes())
    for place in range(4096, len(data)):
        data[place] ^= 0xA5
    path.write_bytes(data)
    for use in (Store.open, again):
        with pytest.raises(StoreError, match=r"run\.db is damaged"):
            use(path)
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE run SET value = '{' WHERE key = 'config'",
        "UPDATE run SET value = '[]' WHERE key = 'config'",
        "UPDATE games SET points = 'oops'",
        "UPDATE games SET forfeit = '7'",
    ],
)
def test_a_file_with_wrong_values_is_named(db: Path, damage: str) -> None:
    connection = sqlite3.connect(db)
    connection.execute(damage)
    connection.commit()
    connection.close()
    with Store.open(db) as store, pytest.raises(StoreError, match=r"run\.db is damaged"):
        standings(store)


def test_a_cut_file_is_named(db: Path) -> None:
    db.write_bytes(db.read_bytes()[:5000])
    with pytest.raises(StoreError, match="damaged"):
        again(db)


def test_a_missing_file_and_a_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="No such file"):
        Store.open(tmp_path / "none.db")
    with pytest.raises(StoreError, match="cannot write"):
        create(tmp_path / "no" / "run.db", RUN)


def test_a_full_disk_keeps_what_was_written(db: Path) -> None:
    """SQLite is told that the disk has no more pages than the file has now."""
    more = rows(config("random-push", "random-push", games=400))
    with again(db) as store:
        store._connection.execute("PRAGMA max_page_count = 1")
        big = [(row[0], "a1b2 " * 20000, *row[2:]) for row in more[4:]]
        with pytest.raises(StoreError, match=r"the disk is full.*--resume"):
            store.add(big)
        assert store.played() == {0, 1, 2, 3}
    with again(db) as store:
        assert store.played() == {0, 1, 2, 3}
        store.add(rows()[4:])
        assert store.played() == set(range(8))


def test_a_full_disk_leaves_no_half_run(tmp_path: Path, small_disk: Path) -> None:
    (small_disk / "ballast").write_bytes(bytes(900 * 1024))
    with pytest.raises(StoreError, match=r"full|cannot write"):
        create(small_disk / "run.db", config("random", "random", games=20000))
    assert [file.name for file in small_disk.iterdir()] == ["ballast"]


def test_a_finished_file_is_read_where_nothing_can_be_written(db: Path, read_only: Path) -> None:
    with Store.open(read_only / db.name) as store:
        assert len(store) == 4
    with pytest.raises(StoreError, match="cannot write to"):
        again(read_only / db.name)
    with pytest.raises(StoreError, match="cannot write to"):
        create(read_only / "new.db", RUN)


@pytest.fixture
def read_only(db: Path) -> Iterator[Path]:
    """The folder of ``db``, mounted so that nobody can write to it."""
    folder = db.parent
    bind = ["mount", "--bind", str(folder), str(folder)]
    if subprocess.run(bind, capture_output=True, check=False).returncode:
        pytest.skip("this user may not mount a file system")
    remount = ["mount", "-o", "remount,bind,ro", str(folder)]
    subprocess.run(remount, capture_output=True, check=True)
    yield folder
    subprocess.run(["umount", str(folder)], capture_output=True, check=True)
