"""Figures by matplotlib, made part of a page."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from sumito.report.figures import figure

Series = dict[str, list[tuple[float, float]]]
SERIES: Series = {
    "fine & good": [(1, 3.0), (2, 5.0), (3, 4.0)],
    "other": [(1, 1200.0), (3, -800.0)],
}
WIDE: Series = {"seconds": [(turn, 10.0**turn) for turn in range(-2, 3)]}


def drawn(series: Series = SERIES) -> str:
    return str(figure(series, 'what is "seen"', across="generation", up="marbles"))


def texts(svg: str) -> set[str]:
    found = ElementTree.fromstring(svg).iter()
    return {"".join(one.itertext()).strip() for one in found if one.tag.endswith("text")}


def test_it_is_well_formed_and_says_what_it_shows() -> None:
    svg = drawn()
    root = ElementTree.fromstring(svg)
    assert root.attrib["aria-label"] == 'what is "seen"'
    assert {"generation", "marbles", "fine & good", "other", "1,000", "−500"} <= texts(svg)


def test_the_same_points_are_the_same_picture() -> None:
    assert drawn() == drawn()


def test_it_leaves_the_rest_of_a_page_alone() -> None:
    # A style holds for the whole page, and an id is meant to be the only one of its name.
    first, second = drawn(), drawn(WIDE)
    assert "<style" not in first
    ids = [set(re.findall(r'id="([^"]*)"', svg)) for svg in (first, second)]
    assert ids[0]
    assert not ids[0] & ids[1]
    for svg, own in zip((first, second), ids, strict=True):
        assert set(re.findall(r'(?:url\(|href=")#([^")]*)', svg)) <= own


def test_it_takes_the_colours_of_the_page() -> None:
    svg = drawn()
    assert "var(--muted)" in svg
    assert "var(--edge)" in svg
    assert "#01020" not in svg


def test_wide_scales_are_logarithmic() -> None:
    assert {"10−2", "102"} <= texts(drawn(WIDE))
    assert {"1", "2"} <= texts(drawn({"a": [(1, 1.0), (2, 2.0)]}))


def test_scattered_points_are_not_joined() -> None:
    points: Series = {"a": [(0.5, 1.5), (700.0, 2.0), (3.0, 1.0)]}

    def drawn_as(*, joined: bool) -> str:
        return str(figure(points, "", across="x", up="y", joined=joined))

    line = re.compile(r'<path d="[^"]*" clip-path="[^"]*" style="fill: none; stroke: #c')
    joined, scattered = drawn_as(joined=True), drawn_as(joined=False)
    assert len(line.findall(joined)) == 1 + len(line.findall(scattered))
    assert "102" in texts(scattered)  # 10², since values reach from a half to 700


def test_a_name_is_no_formula() -> None:
    assert "a$b$c" in texts(drawn({"a$b$c": [(1, 1.0)], "d": [(1, 2.0)]}))


@pytest.mark.parametrize("series", [{}, {"nothing": []}])
def test_nothing_to_show_is_nothing(series: Series) -> None:
    assert drawn(series) == ""


def test_many_names_are_put_below_each_other() -> None:
    few = {name: [(0.0, 1.0), (1.0, 2.0)] for name in ("a", "b")}
    long = {f"a rather long name, number {n}": [(0.0, 1.0), (1.0, 2.0)] for n in range(5)}
    heights = [
        float(ElementTree.fromstring(drawn(one)).attrib["viewBox"].split()[3])
        for one in (few, long)
    ]
    assert heights[1] > heights[0] + 40
