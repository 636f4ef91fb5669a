"""The library of starting layouts: what is in it, how it is found, what is refused."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from typing import TYPE_CHECKING, Any

import pytest

from sumito import Board, Rules, layouts
from sumito.errors import LayoutError
from sumito.layouts import Layout
from sumito.layouts.layout import RULE_FIELDS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MINI = """
title = "Tiny"
board = '''
  w w w
 . w w .
. . . . .
 . b b .
  b b b
'''
"""


UNEVEN = {
    "def-or-atak",
    "domination",
    "domination-vs-daisy",
    "food-mill",
    "french-daisy",
    "horseshoes",
    "im-a-robot",
    "irish-daisy",
    "true-daisy",
    "windmill",
}
"""Layouts of two players that no symmetry maps onto themselves with the colours changed."""


def turned(cell: str, edge: int) -> str:
    """The cell opposite, through the centre."""
    return f"{'abcdefghi'[2 * edge - 2 - 'abcdefghi'.index(cell[0])]}{2 * edge - int(cell[1:])}"


def mirrored(cell: str, edge: int) -> str:
    """The cell in a mirror from left to right."""
    row = "abcdefghi".index(cell[0])
    return f"{cell[0]}{edge + 1 + row - int(cell[1:])}"


def test_there_are_61_layouts_in_a_sensible_order() -> None:
    names = layouts.names()
    assert len(names) == len(set(names)) == 61
    assert names[:2] == ("standard", "belgian-daisy")
    assert list(names[2:-4]) == sorted(names[2:-4])
    assert names[-4:] == ("small", "mini", "standard-3", "standard-4")
    assert tuple(layout.key for layout in layouts.all_layouts()) == names


@pytest.mark.parametrize("layout", layouts.all_layouts(), ids=lambda layout: layout.key)
def test_every_layout_is_sound(layout: Layout) -> None:
    cells = [cell for marbles in layout.marbles for cell in marbles]
    assert len(cells) == len(set(cells))
    assert all(list(marbles) == sorted(marbles) for marbles in layout.marbles)
    assert len({len(marbles) for marbles in layout.marbles}) == 1
    assert len(layout.marbles) == layout.players
    assert layout.title.strip() == layout.title != ""
    assert layout.first == 0
    assert layout.rules == ()
    assert hash(layout) == hash(layouts.get(layout.key))


def test_counts() -> None:
    unusual = {"atomouche": 12, "corners": 13, "small": 11, "mini": 5}
    unusual |= {"standard-3": 11, "standard-4": 9}
    for layout in layouts.all_layouts():
        assert len(layout.marbles[0]) == unusual.get(layout.key, 14), layout.key


def test_fair_layouts_are_symmetric() -> None:
    """Each side sees the same position, turned or mirrored, but for a few known layouts."""
    uneven = set()
    for layout in layouts.all_layouts():
        if layout.players == 2:
            black, white = map(set, layout.marbles)
            edge = layout.edge
            images = [{move(cell, edge) for cell in black} for move in (turned, mirrored)]
            if white not in images:
                uneven.add(layout.key)
    assert uneven == UNEVEN


def test_four_players_partners_face_each_other() -> None:
    black, white, azure, jade = map(set, layouts.get("standard-4").marbles)
    assert {turned(cell, 5) for cell in black} == azure
    assert {turned(cell, 5) for cell in white} == jade


def test_names_are_unique() -> None:
    seen: dict[str, str] = {}
    for layout in layouts.all_layouts():
        own = {layouts._normal(name) for name in (layout.key, layout.title)}
        aliases = [layouts._normal(alias) for alias in layout.aliases]
        assert not own & set(aliases), f"{layout.key}: an alias repeats its key or title"
        for name in [*own, *aliases]:
            assert seen.setdefault(name, layout.key) == layout.key
        assert len(aliases) == len(set(aliases))


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("standard", "standard"),
        ("Classic", "standard"),
        ("default", "standard"),
        ("belgian", "belgian-daisy"),
        ("BELGIAN DAISY", "belgian-daisy"),
        ("belgian_daisy", "belgian-daisy"),
        (" belgiandaisy ", "belgian-daisy"),
        ("I'm a Robot", "im-a-robot"),
        ("etoile", "star"),
        ("Marguerite ECOSSAISE", "scottish-daisy"),
        ("Centrifuge", "centrifugeuse"),
        ("Face 2 Face", "face-to-face"),
        ("69", "6-9"),
        ("4 players", "standard-4"),
    ],
)
def test_lookup(name: str, key: str) -> None:
    assert layouts.get(name).key == key


@pytest.mark.parametrize("layout", layouts.all_layouts(), ids=lambda layout: layout.key)
def test_every_name_finds_its_layout(layout: Layout) -> None:
    for name in (layout.key, layout.title, *layout.aliases):
        assert layouts.get(name) == layout
        assert layouts.get(name.upper()) == layout


def test_unknown_name() -> None:
    with pytest.raises(LayoutError, match=r"'belgain'; did you mean belgian-daisy\?"):
        layouts.get("belgain")
    with pytest.raises(LayoutError, match="`sumito layouts` lists all 61"):
        layouts.get("zzzzzz")
    for name in ("", "../data/standard", "standard.toml", "data/standard"):
        with pytest.raises(LayoutError, match="unknown layout"):
            layouts.get(name)


def test_a_key_reads_one_file_only(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def spy(text: str, key: str, parse: Callable[[str, str], Layout] = layouts.parse) -> Layout:
        read.append(key)
        return parse(text, key)

    monkeypatch.setattr(layouts, "parse", spy)
    layouts._read.cache_clear()
    assert layouts.get("Dutch Daisy").key == "dutch-daisy"
    assert layouts.get("dutch-daisy").key == "dutch-daisy"
    assert read == ["dutch-daisy"]


def test_fen() -> None:
    fen = "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1"
    assert layouts.get("belgian-daisy").fen() == fen


@pytest.mark.parametrize(("edge", "players"), layouts.STANDARD_FENS)
def test_standard_fens_equal_the_files(edge: int, players: int) -> None:
    layout = layouts.standard(edge, players)
    assert (layout.edge, layout.players) == (edge, players)
    assert layout.fen() == layouts.STANDARD_FENS[edge, players]


@pytest.mark.parametrize("layout", layouts.all_layouts(), ids=lambda layout: layout.key)
def test_every_layout_can_be_played(layout: Layout) -> None:
    board = Board.from_layout(layout)
    assert board.fen() == layout.fen()
    assert board.legal_count() > 0


def test_rule_fields_are_those_of_the_rules() -> None:
    assert {*RULE_FIELDS, "edge", "players"} == set(Rules().to_dict())


def test_no_standard_layout() -> None:
    with pytest.raises(LayoutError, match="edge 3 with 4 players; there is one for edge 5 with 2"):
        layouts.standard(3, 4)


def test_layouts_are_values() -> None:
    layout = layouts.parse(MINI, "tiny")
    assert layout == layouts.parse(MINI, "tiny")
    with pytest.raises(FrozenInstanceError):
        layout.title = "Other"  # type: ignore[misc]


def test_a_layout_with_rules_of_its_own_is_played_by_them() -> None:
    rules = "[rules]\nrepetition = 2\ninline_only = true\nejections_to_win = 1\n"
    layout = layouts.parse(MINI + rules, "tiny")
    own = Rules(edge=3, repetition=2, inline_only=True, ejections_to_win=1)
    assert Board.from_layout(layout).rules == own
    assert Board.from_layout(layout, Rules(edge=3)).rules == Rules(edge=3)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"edge": 6}, "layout tiny: edge must be 3, 4 or 5, not 6"),
        ({"edge": 4}, None),
        ({"players": 3}, "expected the marbles of 3 players, not 2"),
        ({"players": 5}, "players must be 2, 3 or 4, not 5"),
        ({"first": 2}, "first must be a player from 0 to 1, not 2"),
        ({"marbles": (("a1",), ("a4",))}, "'a4' is no cell of a board of edge 3"),
        ({"marbles": (("a1",), ("a1",))}, "two marbles on a1"),
    ],
)
def test_a_layout_checks_itself(change: dict[str, Any], message: str | None) -> None:
    layout = layouts.parse(MINI, "tiny")
    if message is None:
        assert replace(layout, **change).fen().count("/") == 6
        return
    with pytest.raises(LayoutError, match=message):
        replace(layout, **change)


def test_own_file(tmp_path: Path) -> None:
    path = tmp_path / "tiny.toml"
    extra = 'first = "w"\nauthor = "Me"\nnote = "Ours"\naliases = ["x"]\n'
    rules = "[rules]\nrepetition = 2\ninline_only = true\n"
    path.write_text(extra + MINI + rules, encoding="utf-8")
    layout = layouts.load(path)
    assert layout == Layout(
        key="tiny",
        title="Tiny",
        author="Me",
        aliases=("x",),
        note="Ours",
        edge=3,
        players=2,
        first=1,
        marbles=(("a1", "a2", "a3", "b2", "b3"), ("d3", "d4", "e3", "e4", "e5")),
        rules=(("inline_only", True), ("repetition", 2)),
    )
    assert layout.fen() == "sss/1ss1/5/1SS1/SSS 0 0 w 0 1"


def test_a_byte_order_mark_is_no_part_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "tiny.toml"
    path.write_text(MINI, encoding="utf-8-sig")
    assert layouts.load(path) == layouts.parse(MINI, "tiny")


def test_more_marbles_when_the_rules_say_so() -> None:
    text = MINI.replace(". b b .", "b b b .").replace(". w w .", ". w w w")
    with pytest.raises(LayoutError, match=r"6 black marbles; expected at most 5; .*marbles = 6"):
        layouts.parse(text, "tiny")
    assert len(layouts.parse(text + "[rules]\nmarbles = 6\n", "tiny").marbles[1]) == 6


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (". b b .", ". b b", "layout tiny: row b: expected 4 cells, spaces between, got 3: . b b"),
        (". b b .", ". b x .", r"row b: 'x' at b3; expected b, w, a, j or \. for empty"),
        (". b b .", ".bb.", r"row b: expected 4 cells, spaces between, got 1: \.bb\."),
        (" . w w .\n", "", "the board has 4 rows; expected 9, or 7 or 5"),
        (". b b .\n  b b b", ". . . .\n  . . .", r"the board has no black marble \(b\)"),
        (". . . . .", ". . j . .", r"the board has no azure marble \(a\)"),
        ('title = "Tiny"', "", "title is missing"),
        ('title = "Tiny"', 'title = " "', "title is empty"),
        ('title = "Tiny"', "title = 3", "title must be a text, not 3"),
        ('title = "Tiny"', "title = ", "not valid TOML: .*line 2"),
        ('title = "Tiny"', 'title = "T"\ntitel = "T"', "unknown field 'titel'; expected one of"),
        ('title = "Tiny"', 'title = "T"\nfirst = "a"', "first must be one of b, w, not 'a'"),
        ('title = "Tiny"', 'title = "T"\naliases = "x"', "aliases must be a list of texts"),
        ('title = "Tiny"', 'title = "T"\nrules = 1', "rules must be a table"),
        ('title = "Tiny"', 'title = "T"\nrules.size = 1', "unknown rule 'size'; expected one of"),
        ('title = "Tiny"', 'title = "T"\nrules.edge = 3', "rules.edge follows from the picture"),
        ('title = "Tiny"', 'title = "T"\nrules.marbles = true', "marbles must be a whole number"),
        ('title = "Tiny"', 'title = "T"\nrules.inline_only = 1', "must be true or false, not 1"),
        (
            'title = "Tiny"',
            'title = "T"\nrules.ejections_to_win = 0',
            "layout tiny: rules: ejections_to_win must be 1 to .* not 0",
        ),
        ('title = "Tiny"', 'title = "T"\nrules.no_move = "z"', "rules: no_move must be one of"),
        ('title = "Tiny"', 'title = "T"\nrules.teams = true', "rules: teams need four players"),
        ('title = "Tiny"', 'title = "T"\nrules.marbles = -1', "rules: marbles must be 1 to"),
        (
            'title = "Tiny"',
            'title = "T"\nrules.marbles = 7\nrules.ply_limit = 99999999999999999999',
            "rules.ply_limit is out of range: 99999999999999999999",
        ),
    ],
)
def test_bad_text(old: str, new: str, message: str) -> None:
    assert old in MINI
    with pytest.raises(LayoutError, match=message):
        layouts.parse(MINI.replace(old, new), "tiny")


def test_bad_file(tmp_path: Path) -> None:
    with pytest.raises(LayoutError, match=r"cannot read the layout file .*none\.toml"):
        layouts.load(tmp_path / "none.toml")
    path = tmp_path / "bad.toml"
    path.write_text("title = 1\nboard = ''\n", encoding="utf-8")
    with pytest.raises(LayoutError, match=r"bad\.toml: layout bad: board is empty"):
        layouts.load(path)
