"""Who plays which colour: the options of ``sumito play`` and what they may not say together."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
import typer

from sumito import Player
from sumito.cli.seats import seats_of

if TYPE_CHECKING:
    from tests.unit.cli.helpers import Run

TWO = [Player.BLACK, Player.WHITE]
THREE = [Player.BLACK, Player.WHITE, Player.AZURE]


def seats(text: str, players: list[Player] = TWO, seed: int = 0) -> str:
    """The names in turn order, from options as they are typed."""
    options: dict[str, str | None] = {}
    pairs: list[str] = []
    words = text.split()
    for option, value in zip(words[::2], words[1::2], strict=True):
        if option == "--seat":
            pairs.append(value)
        else:
            options[option] = value
    named = {name: options.get(name) for name in ("--black", "--white")}
    vs, colour = options.get("--vs"), options.get("--as")
    return " ".join(seats_of(players, named, pairs, vs=vs, colour=colour, seed=seed).values())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "human sumito:level=3"),
        ("--vs hutson-4", "human hutson-4"),
        ("--vs hutson-4 --as black", "human hutson-4"),
        ("--vs hutson-4 --as white", "hutson-4 human"),
        ("--vs hutson-4 --as WHITE", "hutson-4 human"),
        ("--vs hutson-4 --white human", "hutson-4 human"),
        ("--vs hutson-4 --seat white=human", "hutson-4 human"),
        ("--vs hutson-4 --as white --white human", "hutson-4 human"),
        ("--vs human", "human human"),
        ("--as white", "sumito:level=3 human"),
        ("--as white --black brs", "brs human"),
        ("--as random --black brs", "brs human"),
        ("--white human", "human human"),
        ("--black greedy", "greedy sumito:level=3"),
        ("--black random --white brs", "random brs"),
    ],
)
def test_two_players(text: str, expected: str) -> None:
    assert seats(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("--vs brs", "human brs brs"),
        ("--vs brs --as azure", "brs brs human"),
        ("--vs brs --seat azure=random", "human brs random"),
        ("--vs brs --seat azure=human", "brs brs human"),
        ("--vs brs --as white --seat azure=human", "brs human human"),
        ("--vs brs --as white --black random", "random human brs"),
    ],
)
def test_three_players(text: str, expected: str) -> None:
    assert seats(text, THREE) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("--as white --white greedy", "you cannot play white, which is given to 'greedy'"),
        (
            "--vs brs --black greedy",
            "only white is left, which cannot be both yours and 'brs': black is greedy",
        ),
        (
            "--vs brs --black greedy --white random",
            "no seat is left for 'brs': black is greedy, white is random",
        ),
        ("--vs brs --white greedy", "no seat is left for 'brs': white is greedy, black is human"),
        ("--vs brs --black human --white human", "no seat is left for 'brs'"),
        ("--vs brs --as black --seat white=random", "no seat is left for 'brs'"),
        ("--as azure", "expected black, white or random, not 'azure'"),
        ("--as random --black brs --white brs", "all seats are taken"),
        ("--white brs --seat white=random", "the seat of white is given twice, to 'brs' and"),
        ("--seat white", "--seat takes COLOUR=PLAYER with one of black, white, not 'white'"),
        ("--seat white=", "--seat takes COLOUR=PLAYER with one of black, white, not 'white='"),
        ("--seat azure=brs", "--seat takes COLOUR=PLAYER with one of black, white"),
    ],
)
def test_what_cannot_be_together(text: str, message: str) -> None:
    with pytest.raises(typer.BadParameter, match=message):
        seats(text)


def test_a_remedy_that_helps() -> None:
    message = "black is given to 'greedy': say with --as which colour is yours"
    with pytest.raises(typer.BadParameter, match=message):
        seats("--vs brs --black greedy", THREE)
    assert seats("--vs brs --black greedy --as azure", THREE) == "greedy brs human"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            "--black greedy --white greedy",
            "no seat is left for 'sumito:level=2': black is greedy, white is greedy",
        ),
        (
            "--black random --as white",
            "no seat is left for 'sumito:level=2': black is random, white is human",
        ),
        (
            "--black greedy",
            "only white is left, which cannot be both yours and 'sumito:level=2': black is greedy",
        ),
        (
            "--layout standard-3 --black greedy",
            "black is given to 'greedy': say with --as which colour is yours",
        ),
    ],
)
def test_the_option_that_was_given_is_named(run: Run, options: str, message: str) -> None:
    result = run("play", *options.split(), "--level", "2")
    assert result.code == 2
    assert f"Invalid value for --level: {message}" in result.err
    by_name = run("play", *options.split(), "--vs", "sumito:level=2")
    assert f"Invalid value for --vs: {message}" in by_name.err


def test_a_random_colour_follows_from_the_seed() -> None:
    drawn = [seats("--vs brs --as random", THREE, seed) for seed in range(300)]
    assert drawn == [seats("--vs brs --as random", THREE, seed) for seed in range(300)]
    counts = Counter(drawn)
    assert set(counts) == {"human brs brs", "brs human brs", "brs brs human"}
    assert min(counts.values()) > 70
