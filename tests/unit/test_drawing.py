"""Pictures of boards: what they contain, that they stay as they are, what is refused."""

from __future__ import annotations

import os
import re
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import sumito
from sumito import layouts
from sumito.drawing import DARK, LIGHT, MARBLES, Arrow, Mark, Theme, board_segments, geometry
from sumito.drawing import board_svg as svg
from sumito.drawing import board_text as text
from sumito.errors import SumitoError

GOLDEN = Path(__file__).parent.parent / "golden" / "drawing"
SVG = "{http://www.w3.org/2000/svg}"


def position(name: str) -> dict[str, Any]:
    layout = layouts.get(name)
    return {"edge": layout.edge, "marbles": layout.marbles}


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [node for node in root.iter() if name in node.get("class", "").split()]


def spot(node: ElementTree.Element) -> tuple[float, float]:
    return float(node.get("x", "0")), float(node.get("y", "0"))


# Geometry


@pytest.mark.parametrize(("edge", "count"), [(3, 19), (4, 37), (5, 61)])
def test_cells(edge: int, count: int) -> None:
    names = sumito.cells(edge)
    assert len(names) == count
    assert [cell for row in range(2 * edge - 1) for cell in geometry.row_cells(row, edge)] == [
        *names
    ]
    spots = [geometry.locate(cell, edge) for cell in names]
    assert sum(x for x, _ in spots) == pytest.approx(0)
    assert sum(y for _, y in spots) == pytest.approx(0)
    gaps = [((a - c) ** 2 + (b - d) ** 2) ** 0.5 for (a, b), (c, d) in combinations(spots, 2)]
    assert min(gaps) == pytest.approx(1)
    assert max(gaps) == pytest.approx(2 * (edge - 1))


def test_places_and_directions() -> None:
    assert geometry.locate("e5", 5) == (0, 0)
    assert geometry.locate("e9", 5) == (4, 0)
    x, y = geometry.locate("a1", 5)
    assert (x, y) == pytest.approx((-2, 4 * 3**0.5 / 2))
    assert geometry.locate("a1", 5, 180) == (-x, -y)
    for direction, target in enumerate(("e6", "f6", "f5", "e4", "d4", "d5")):
        assert geometry.direction_between("e5", target, 5) == direction
    assert geometry.direction_between("e5", "e7", 5) is None


@pytest.mark.parametrize("cell", ["a6", "j1", "e0", "E5", "e", "", "e10", "i4"])
def test_no_such_cell(cell: str) -> None:
    with pytest.raises(SumitoError, match="is no cell of a board of edge 5; expected a row letter"):
        geometry.parse_cell(cell, 5)
    with pytest.raises(SumitoError, match="is no cell"):
        svg(edge=5, marbles=((cell,), ()))


# Colours


def linear(colour: str) -> list[float]:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2."""
    weights = (0.2126, 0.7152, 0.0722)
    lights = [sum(w * p for w, p in zip(weights, linear(c), strict=True)) for c in (one, other)]
    return (max(lights) + 0.05) / (min(lights) + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_text_is_readable(theme: Theme) -> None:
    assert contrast(theme.label, theme.plate_top) >= 4.5
    assert contrast(theme.label, theme.plate_bottom) >= 4.5
    assert contrast(theme.ink, theme.paper) >= 7
    assert contrast(theme.muted, theme.paper) >= 4.5


# Machado, Oliveira and Fernandes (2009), severity 1.
VISION = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def lab(colour: list[float]) -> tuple[float, float, float]:
    """CIE L*a*b* of a linear RGB colour, white D65."""
    r, g, b = (min(1.0, max(0.0, part)) for part in colour)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("vision", VISION)
def test_marbles_differ_for_everybody(vision: str) -> None:
    seen = []
    for marble in MARBLES:
        body = linear(marble.body)
        rows = VISION[vision]
        seen.append(lab([sum(m * p for m, p in zip(row, body, strict=True)) for row in rows]))
    for one, other in combinations(seen, 2):
        assert sum((p - q) ** 2 for p, q in zip(one, other, strict=True)) ** 0.5 > 20


# SVG

PICTURES: dict[str, dict[str, Any]] = {
    "standard-light": position("standard"),
    "belgian-daisy-dark-last-move": position("belgian-daisy")
    | {"theme": "dark", "last_move": [("g7", "h8"), ("h8", "i9"), ("i9", None)], "ejected": (1, 0)},
    "standard-auto-flipped": position("standard")
    | {
        "theme": "auto",
        "flip": True,
        "size": 200,
        "mark": ["c3", Mark("c4", "good"), Mark("c5", "bad", 0.5)],
        "arrows": [("c3", "d4"), ("i9", None, 1), Arrow("a1", "b2", kind="bad")],
        "fade": True,
        "title": "Black & <White>",
    },
    "standard-4-bare": position("standard-4")
    | {"coordinates": False, "ejected": (0, 1, 2, 7), "size": None},
    "mini-light": position("mini"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_golden_svg(name: str) -> None:
    check_golden(GOLDEN / f"{name}.svg", svg(**PICTURES[name]))


def check_golden(path: Path, picture: str) -> None:
    """Compare with the stored picture; SUMITO_UPDATE_GOLDEN=1 stores it anew."""
    if os.environ.get("SUMITO_UPDATE_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(picture, encoding="utf-8", newline="\n")
    assert picture == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PICTURES)
def test_svg_is_sound(name: str) -> None:
    picture = svg(**PICTURES[name])
    assert len(picture.encode()) < 25_000
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    assert all(name.startswith(str(root.get("id"))) for name in ids if name)
    links = re.findall(r'(?:url\(|href=")#([^")]+)', picture)
    assert set(links) <= set(ids)
    assert not re.search(r'(?:url\(|href=")(?!#)', picture)
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("name", ["standard", "standard-3", "standard-4", "small", "mini"])
@pytest.mark.parametrize("flip", [False, True])
def test_svg_shows_the_position(name: str, flip: bool) -> None:
    layout = layouts.get(name)
    root = ElementTree.fromstring(svg(**position(name), flip=flip))
    (cells,), (marbles,) = of_class(root, "cells"), of_class(root, "marbles")
    assert [node.get("data-cell") for node in cells] == list(sumito.cells(layout.edge))
    shown = {(node.get("data-cell"), node.get("data-player")) for node in marbles}
    assert shown == {(c, str(p)) for p, own in enumerate(layout.marbles) for c in own}
    where = {node.get("data-cell"): spot(node) for node in cells}
    assert all(spot(node) == where[node.get("data-cell")] for node in marbles)
    x, y = where["a1"]
    assert (x < 0, y > 0) == (not flip, not flip)


def test_turning_moves_cells_but_not_the_side_of_the_labels() -> None:
    def labels(*, flip: bool) -> dict[str, tuple[float, float]]:
        root = ElementTree.fromstring(svg(**position("standard"), flip=flip))
        return {str(node.text): spot(node) for node in root.iter(f"{SVG}text")}

    upright, turned = labels(flip=False), labels(flip=True)
    assert set(upright) == set("abcdefghi123456789")
    assert all(upright[letter][0] < 0 and turned[letter][0] < 0 for letter in "abcdefghi")
    assert upright["a"][1] > upright["i"][1]
    assert turned["a"][1] < turned["i"][1]
    assert upright["1"] == turned["9"]
    assert upright["9"] == turned["1"]


def test_bare_board_has_no_labels() -> None:
    assert "<text" not in svg(**position("standard"), coordinates=False)


def test_size() -> None:
    assert ElementTree.fromstring(svg(**position("standard"), size=300)).get("width") == "300"
    assert ElementTree.fromstring(svg(**position("standard"), size=None)).get("width") is None


def test_themes() -> None:
    light, dark, auto = (svg(**position("standard"), theme=t) for t in ("light", "dark", "auto"))
    assert LIGHT.plate_top in light
    assert DARK.plate_top not in light
    assert DARK.plate_top in dark
    assert LIGHT.plate_top not in dark
    assert LIGHT.plate_top in auto
    assert DARK.plate_top in auto.split("prefers-color-scheme:dark")[1]


def test_many_boards_share_a_page() -> None:
    one, same = svg(**position("standard")), svg(**position("standard"))
    assert one == same
    others = [svg(**position(name)) for name in layouts.names()]
    others.append(svg(**position("standard"), theme="dark"))
    assert len({ElementTree.fromstring(other).get("id") for other in others}) == len(others)
    assert 'id="mine"' in svg(**position("standard"), ident="mine")


def test_order_of_marbles_does_not_matter() -> None:
    black, white = layouts.get("standard").marbles
    assert svg(edge=5, marbles=(set(black), white[::-1])) == svg(edge=5, marbles=(black, white))


def test_marks_and_arrows() -> None:
    picture = svg(
        **position("standard"),
        mark=["a1", Mark("b2", "bad", opacity=0.5)],
        arrows=[("c3", "d4"), Arrow("i9", None, 1, kind="good"), ("c4", "d5")],
        fade=True,
    )
    root = ElementTree.fromstring(picture)
    assert [node.get("class") for node in of_class(root, "ring")] == ["now ring", "bad ring"]
    assert of_class(root, "ring")[1].get("opacity") == "0.5"
    arrows = of_class(root, "arrow")
    assert [node.get("class") for node in arrows] == ["now arrow", "good arrow", "now arrow"]
    opacity = [float(node.get("opacity", "1")) for node in arrows]
    assert opacity == sorted(opacity)
    assert opacity[0] < opacity[2]


def test_last_move() -> None:
    shifts = [("g7", "h8"), ("h8", "i9"), ("i9", None)]
    root = ElementTree.fromstring(svg(**position("belgian-daisy"), last_move=shifts))
    assert len(of_class(root, "last")) == 2
    assert len(of_class(root, "left")) == 1
    assert len(list(root.iter(f"{SVG}polyline"))) == 1


def test_trays() -> None:
    root = ElementTree.fromstring(svg(**position("standard"), ejected=(2, 1)))
    assert len(of_class(root, "place")) == 12
    drawn = [str(node.get("href"))[-1] for node in root.iter(f"{SVG}use") if node.get("transform")]
    assert drawn == ["1", "1", "0"]
    root = ElementTree.fromstring(svg(**position("standard-3"), ejected=(2, 0, 9)))
    assert len(of_class(root, "place")) == 6 + 6 + 9
    assert len(of_class(root, "counter")) == 11
    root = ElementTree.fromstring(svg(**position("small"), ejected=(0, 0), ejections_to_win=3))
    assert len(of_class(root, "place")) == 6


def test_title_is_escaped() -> None:
    picture = svg(**position("standard"), title='<script> & "more"\x00\ud800')
    root = ElementTree.fromstring(picture)
    assert root[0].text == '<script> & "more"'


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"edge": 6}, "edge must be 3, 4 or 5, not 6"),
        ({"theme": "blue"}, "unknown theme 'blue'; expected one of light, dark, auto"),
        ({"size": 0}, "size must be a positive number"),
        ({"size": float("nan")}, "size must be a positive number"),
        ({"marbles": ()}, "marbles of 1 to 4 players, not of 0"),
        ({"marbles": (["a1"], ["a1"])}, "two marbles on a1: black and white"),
        ({"marbles": (["a1", "a1"], [])}, "two marbles on a1: black and black"),
        ({"mark": ["z9"]}, "'z9' is no cell"),
        ({"mark": [Mark("a1", "nice")]}, "unknown kind 'nice'; expected one of now, good, bad"),
        ({"mark": [Mark("a1", opacity=2)]}, "opacity must be between 0 and 1, not 2"),
        ({"arrows": [("a1", "a9")]}, "'a9' is no cell"),
        ({"arrows": [("a1", "a1")]}, "points nowhere"),
        ({"arrows": [("a1", None)]}, "needs a direction from 0 to 5, not None"),
        ({"arrows": [("a1", None, 6)]}, "needs a direction from 0 to 5, not 6"),
        ({"last_move": [("a1", "x")]}, "'x' is no cell"),
        ({"ejected": (1,)}, "ejected must be 2 counts"),
        ({"ejected": (1, -1)}, "ejected must be 2 counts"),
        ({"ejections_to_win": 0}, "ejections_to_win must be at least 1"),
        ({"ident": 'a"b'}, "ident must be a letter, then"),
    ],
)
def test_bad_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(SumitoError, match=message):
        svg(**(position("standard") | options))


# Text

TEXTS: dict[str, dict[str, Any]] = {
    "standard": position("standard"),
    "standard-last": position("standard") | {"last": ["c3", "c4", "d4", "a1", "i9"]},
    "standard-4-flipped": position("standard-4") | {"flip": True},
    "small-ascii": position("small") | {"ascii": True},
    "mini-bare": position("mini") | {"coordinates": False, "legend": False},
}


@pytest.mark.parametrize("name", TEXTS)
def test_golden_text(name: str) -> None:
    picture = text(**TEXTS[name])
    assert not any(line != line.rstrip() for line in picture.splitlines())
    check_golden(GOLDEN / f"{name}.txt", picture + "\n")


def test_ascii_is_ascii() -> None:
    assert text(**position("standard-4"), ascii=True, last=["e5"]).isascii()


def test_segments_say_what_they_are() -> None:
    lines = board_segments(**position("standard-3"), last=["b1"])
    board = lines[:9]
    roles = [segment.role for line in board for segment in line]
    assert {role: roles.count(role) for role in ("black", "white", "azure", "empty")} == {
        "black": 11,
        "white": 11,
        "azure": 11,
        "empty": 28,
    }
    (marked,) = [s for line in board for s in line if s.last and s.role == "black"]
    assert marked.text == "●"
    assert roles.count("bracket") == 2


def test_bad_text_options() -> None:
    with pytest.raises(SumitoError, match="'x1' is no cell"):
        text(**position("standard"), last=["x1"])
    with pytest.raises(SumitoError, match="edge must be 3, 4 or 5, not 2"):
        text(edge=2, marbles=((), ()))
