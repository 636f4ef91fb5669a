"""``sumito agents``, ``analyse`` and ``explain``."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from sumito import Board, agents

if TYPE_CHECKING:
    from tests.unit.cli.helpers import Run

STEP = r"^ *(\d+) +([\d.]+) s +([\d,]+) (nodes|iterations) +([\d.]+) [kM]/s +(\S+)  (.*)$"
BLOCKED = "5/6/7/8/9/8/7/ss4/Ss3 0 0 b 0 1"


# agents


def test_agents_lists_all(run: Run) -> None:
    result = run("agents")
    assert result.code == 0
    assert tuple(line.split()[0] for line in result.out.splitlines()) == agents.names()
    listed = json.loads(run("agents", "--json", "--paper", "lemmens-2005").out)
    assert [row["name"] for row in listed] == ["lemmens-basic", "lemmens-extended"]
    assert [row["parameters"]["depth"] for row in listed] == [2, 2]


@pytest.mark.parametrize("name", agents.specs())
def test_the_parameters_that_are_listed_can_be_given(run: Run, name: str) -> None:
    result = run("agents", name)
    assert result.code == 0
    parameters, _, details = result.out.partition("\n\n")
    assert bool(details) == (name == "sumito")  # with the strengths of its levels
    head, *rows = parameters.splitlines()
    assert head.startswith(f"{name}  ")
    pairs = [row.strip() for row in rows]
    # Limits of a tree search exclude each other, so one by one.
    for pair in pairs:
        if not re.match(r"(nodes|time|iterations)=", pair):
            agents.create(f"{name}:{pair}")
    data = json.loads(run("agents", name, "--json").out)
    assert [pair.partition("=")[0] for pair in pairs] == list(data["parameters"])


def test_parameters_have_the_values_that_hold(run: Run) -> None:
    values = json.loads(run("agents", "verloop-acmo", "--json").out)["parameters"]
    assert (values["eval"], values["depth"], values["quiescence"]) == ("papadopoulos", 4, True)
    assert "  evaluate_sorting=1-2\n" in run("agents", "verloop-acmo").out
    values = json.loads(run("agents", "hutson-6", "--json").out)["parameters"]
    assert (values["iterations"], values["time"], values["exploration"]) == (5000, 0.5, 0.05)


# analyse


def steps(text: str) -> list[re.Match[str]]:
    return list(re.finditer(STEP, text, re.MULTILINE))


def test_analyse_tells_every_depth(run: Run) -> None:
    result = run("analyse", "--agent", "lemmens-extended", "--depth", "3", "--lines", "2")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("lemmens-extended, black to move\n")
    assert [step[1] for step in steps(result.out)] == ["1", "2", "3"]
    assert len(result.out.splitlines()) == 1 + 3 * 2


def test_analyse_with_a_tree(run: Run) -> None:
    args = ("analyse", "--layout", "belgian-daisy", "--agent", "hutson-4", "--iterations", "200")
    result = run(*args, "--lines", "3")
    assert [step[3] for step in steps(result.out)] == ["64", "128", "200"]
    assert len(re.findall(r"\(\S+ visits?\)$", result.out, re.MULTILINE)) == 9
    data = json.loads(run(*args, "--json").out)
    board = Board.from_layout("belgian-daisy")
    assert sum(child["visits"] for child in data["counters"]["children"]) == 200
    assert {child["move"] for child in data["counters"]["children"]} == {
        str(move) for move in board.legal_moves()
    }


@pytest.mark.parametrize("agent", ["brs", "max-n", "paranoid:character=aggressive"])
@pytest.mark.parametrize("layout", ["standard-3", "standard-4"])
def test_analyse_with_more_players(run: Run, agent: str, layout: str) -> None:
    result = run("analyse", "--layout", layout, "--agent", agent, "--depth", "2", "--lines", "2")
    assert [step[1] for step in steps(result.out)] == ["1", "2"]
    one = layout == "standard-3" and not agent.startswith("paranoid")
    assert result.err == (f"{agent} tells one line only\n" if one else "")


@pytest.mark.parametrize("agent", ["greedy", "random-push"])
def test_who_does_not_search_tells_a_move(run: Run, agent: str) -> None:
    result = run("analyse", "--agent", agent, "--lines", "2")
    assert result.code == 0
    assert result.err == f"{agent} tells one line only\n"
    (line,) = json.loads(run("analyse", "--agent", agent, "--json").out)["lines"]
    assert Board().is_legal(Board().parse(line["moves"][0]))


@pytest.mark.parametrize(
    ("fen", "how"),
    [
        (BLOCKED, "white wins by no moves"),
        ("4s/4S1/4S2/8/SSSS5/8/7/sss3/ssss1 6 4 w 0 60", "black wins by ejections"),
    ],
)
def test_nothing_to_analyse(run: Run, fen: str, how: str) -> None:
    result = run("analyse", fen, "--depth", "2")
    message = f"error: there is nothing to analyse, the game is over: {how}\n"
    assert (result.code, result.err) == (1, message)


def test_an_agent_for_two_does_not_analyse_for_three(run: Run) -> None:
    result = run("analyse", "--layout", "standard-3", "--agent", "alphalone-1")
    assert (result.code, result.err) == (1, "error: alphalone-1 plays with two players, not 3\n")


# explain


def test_explain(run: Run) -> None:
    data = json.loads(run("explain", "--agent", "alphalone-2", "--json").out)
    assert data["score"] == pytest.approx(sum(term["score"] for term in data["terms"]))
    assert len(data["terms"]) == 10
    assert run("explain").out.startswith("lemmens-extended, black to move, row 2 of 9\n")
    assert "-0.000" not in run("explain").out
    five_two = "5/ssss2/2sss2/8/9/8/2SSS2/SSSSSS/SSS2 5 2 b 0 9"
    data = json.loads(run("explain", five_two, "--agent", "hutson-4", "--json").out)
    assert data["terms"][0]["value"] == pytest.approx(0.592, abs=5e-4)
    assert run("explain", five_two, "--fen", five_two).code == 2
    result = run("explain", "--agent", "greedy")
    assert (result.code, result.err) == (1, "error: greedy has no evaluation made of terms\n")
