"""Configurations as files, their one text and hash, and what is wrong with some."""

from __future__ import annotations

from pathlib import Path

import pytest

from sumito import agents
from sumito.arena import Adjudication, ConfigError, Contender, Control, RunConfig, schedule
from sumito.arena.config import canonical
from sumito.arena.config_file import read_config
from sumito.arena.statistics import Sprt

EXAMPLES = Path(__file__).parents[3] / "examples"
WHOLE = """
format = "gauntlet"
games = 40
seed = 7
layout = ["standard", "belgian-daisy"]
openings = "random:6"
time-control = "depth=2"
margin = 1
challengers = 1
db = "run.db"
concurrency = 3
rules = { ejections_to_win = 3, ban_inverse = true }

[adjudication]
lead = 4
lead-plies = 10
ply-limit = 300
at-limit = "ejections"
repetition = false

[[contenders]]
name = "mine"
agent = "ugi:./engine --flag"
time-control = "0.1/move"

[[contenders]]
agent = "greedy"

[[contenders]]
agent = "greedy"
"""


def read(folder: Path, text: str) -> RunConfig:
    file = folder / "run.toml"
    file.write_text(text)
    return read_config(file).config


def test_everything_in_a_file_counts(tmp_path: Path) -> None:
    config = read(tmp_path, WHOLE)
    depth = Control(depth=2)
    assert config == RunConfig(
        contenders=(
            Contender("mine", "ugi:./engine --flag", Control.parse("0.1/move")),
            Contender("greedy", "greedy", depth),
            Contender("greedy (2)", "greedy", depth),
        ),
        format="gauntlet",
        games=40,
        seed=7,
        layouts=("standard", "belgian-daisy"),
        rules="ejections_to_win=3 ban_inverse=true",
        openings="random:6",
        margin=1.0,
        adjudication=Adjudication(4, 10, 300, "ejections", False),
    )
    run = read_config(tmp_path / "run.toml")
    assert (run.db, run.concurrency, run.cluster) == (tmp_path / "run.db", 3, None)


TWO = '[[contenders]]\nagent = "greedy"\n[[contenders]]\nagent = "random"\n'


def test_little_is_needed(tmp_path: Path) -> None:
    config = read(tmp_path, TWO)
    assert (config.format, config.openings, config.layouts) == ("round-robin", "tuning", ())
    assert read(tmp_path, 'layout = "mini"\n' + TWO).openings == "random:4"
    assert read(tmp_path, 'sprt = "0,10"\n' + TWO).sprt == Sprt(0, 10)
    table = "sprt = { elo0 = 1, elo1 = 2, alpha = 0.01 }\n"
    assert read(tmp_path, table + TWO).sprt == Sprt(1, 2, 0.01)
    no_limit = read(tmp_path, TWO + "[adjudication]\nply-limit = 0\n")
    assert no_limit.adjudication.ply_limit is None


def test_a_byte_order_mark_is_no_part_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "marked.toml"
    path.write_text(TWO, encoding="utf-8-sig")
    assert read_config(path).config == read(tmp_path, TWO)


def test_a_configuration_has_one_text_and_hash(tmp_path: Path) -> None:
    config = read(tmp_path, 'sprt = "0,10"\n' + TWO)
    assert RunConfig.from_dict(config.to_dict()) == config
    assert canonical({"b": 1, "a": [1, "é"]}) == '{"a":[1,"é"],"b":1}'
    assert read(tmp_path, TWO).hash != config.hash
    assert read(tmp_path, 'sprt = "0,10"\nseed = 0\n' + TWO).hash == config.hash
    assert len(config.hash) == 64


WRONG = {
    "gmaes = 4\n": "unknown key 'gmaes'; did you mean 'games'?",
    'games = "4"\n': "games must be a whole number, not '4'",
    "games = true\n": "games must be a whole number, not True",
    "games = 0\n": "games must be 1 or more, not 0",
    'format = "round robin"\n': "did you mean 'round-robin'?",
    'time-control = "fast"\n': "expected a control such as",
    "layout = [1]\n": "layout must be a text or a list of texts",
    'sprt = "10"\n': "10",
    "sprt = { elo0 = 0 }\n": "sprt: elo1 is missing",
    "sprt = { elo = 0 }\n": "sprt: unknown key 'elo'",
    "margin = -1\n": "margin must be 0 seconds or more",
    "games = \n": "not valid TOML",
    "concurrency = 0\n": "concurrency must be 1 or more, not 0",
    "contenders = 3\n": "contenders must be a list of tables, not 3",
    "[adjudication]\nlead-ply = 3\n": "adjudication: unknown key 'lead-ply'; did you mean 'lead-pl",
    '[adjudication]\nat-limit = "lose"\n': "at_limit must be draw or ejections, not 'lose'",
    '[[contenders]]\nname = "x"\n': "contenders 1: agent is missing",
    '[[contenders]]\nagent = "x"\nagnt = 3\n': "contenders 1: unknown key 'agnt'; did you mean",
    '[[contenders]]\nagent = "x"\n': "a run needs two contenders or more, not 1",
    TWO.replace("agent", 'name = ""\nagent'): "a contender needs a name that can be seen, not ''",
    TWO.replace("agent", 'name = "a"\nagent'): "two contenders have the name 'a'",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_named(tmp_path: Path, text: str) -> None:
    whole = text if "[[contenders]]" in text or text.startswith("contenders") else text + TWO
    with pytest.raises(ConfigError) as caught:
        read(tmp_path, whole)
    assert "run.toml" in str(caught.value)
    assert WRONG[text] in str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="No such file"):
        read_config(tmp_path / "none.toml")


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.toml")), ids=lambda file: file.stem)
def test_the_examples_can_be_played(file: Path) -> None:
    config = read_config(file).config
    for contender in config.contenders:
        agents.create(contender.agent)
    _, pairings = schedule.make(config)
    count = len(config.contenders)
    chain = config.format in ("gauntlet", "ladder")
    groups = count - 1 if chain else count * (count - 1) // 2
    assert len(pairings) == config.games * groups
    if config.format == "ladder":  # of one agent's levels
        return
    papers = {name for name, spec in agents.specs().items() if spec.paper}
    if file.stem == "ratings-time":  # at equal time Hutson's four are one
        papers -= {"hutson-5", "hutson-6", "hutson-7"}
    assert papers <= {contender.agent.partition(":")[0] for contender in config.contenders}
