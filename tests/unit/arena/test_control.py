"""Texts of controls, and what agents are told."""

from __future__ import annotations

import pytest

from sumito import TimeControl
from sumito.arena import ConfigError, Control


@pytest.mark.parametrize(
    "text",
    [
        "own",
        "0.1/move",
        "10+0.1",
        "300+3 delay 2",
        "depth=4",
        "nodes=5000",
        "iterations=1000",
        "10+0.1,depth=6",
        "0.5/move,depth=3,nodes=100,iterations=7",
    ],
)
def test_texts_round_trip(text: str) -> None:
    assert str(Control.parse(text)) == text
    assert Control.parse(str(Control.parse(text))) == Control.parse(text)


def test_order_and_spaces_do_not_matter() -> None:
    assert Control.parse(" depth = 6 , 10+0.1 ") == Control(TimeControl(10, 0.1), depth=6)


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("", "''"),
        ("5", "'5'"),
        ("depth=", "'depth='"),
        ("depth=-1", "'depth=-1'"),
        ("deph=3", "'deph=3'"),
        ("depth=4,,nodes=3", "''"),
        ("none", "'none'"),
        ("own,depth=3", "own"),
        ("depth=1.5", "'depth=1.5'"),
        ("depth=0", "not 0"),
        ("0/move", "0/move"),
    ],
)
def test_wrong_texts_are_quoted(text: str, quoted: str) -> None:
    with pytest.raises(ConfigError) as caught:
        Control.parse(text)
    assert quoted in str(caught.value)


@pytest.mark.parametrize("text", ["depth=3,depth=4", "1+0,0.1/move"])
def test_nothing_is_given_twice(text: str) -> None:
    with pytest.raises(ConfigError, match="twice"):
        Control.parse(text)


def test_agents_are_told_their_share_of_a_clock() -> None:
    limits = Control.parse("30+1,depth=5").limits((30.0, 15.0), 1)
    assert limits is not None
    assert limits.clock is not None
    assert (limits.clock.left, limits.clock.increment, limits.depth) == ((30.0, 15.0), 1.0, 5)
    assert limits.time == limits.clock.share(1)


def test_agents_may_keep_their_own_settings() -> None:
    assert Control().limits((), 0) is None
    assert Control().reproducible
    assert not Control.parse("0.1/move").reproducible
