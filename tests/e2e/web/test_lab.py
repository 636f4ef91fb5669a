"""The lab: rating lists and the papers' tables beside what was measured."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sumito.web import Settings
from tests.unit.web.support import running

from .conftest import QUICK
from .visitor import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from .visitor import Visitor

RESULTS = Path(__file__).parents[3] / "src" / "sumito" / "lab" / "results"


def test_what_was_measured_is_on_the_page(visit: Callable[..., Visitor]) -> None:
    with running(Settings(limits=QUICK, lab=RESULTS)) as base:
        visitor = visit(base)
        page = visitor.page
        tables = page.request.get("/api/lab").json()["tables"]
        lists = page.request.get("/api/ratings").json()["lists"]
        agents = page.request.get("/api/agents").json()["agents"]
        assert tables
        assert lists
        visitor.open("/lab")

        # The rating list that is chosen, with its interval for each.
        for one in lists:
            if len(lists) > 1:
                page.locator(f'.choice[data-value="{one["key"]}"]').click()
            rows = page.locator("table.ratings tbody tr")
            expect(rows).to_have_count(len(one["rows"]))
            first = one["rows"][0]
            expect(rows.first).to_contain_text(first["name"])
            expect(rows.first.locator(".interval")).to_have_attribute(
                "aria-label", f"{round(first['low']):,} … {round(first['high']):,}"
            )

        # Every table of the papers, cell by cell in number, and reachable by keyboard.
        cards = page.locator(".paper-table[open]")
        expect(cards).to_have_count(len(tables))
        for card, table in zip(cards.all(), tables, strict=True):
            expect(card.locator("h2")).to_have_text(table["title"])
            expect(card.locator("tbody tr")).to_have_count(len(table["rows"]))
            expect(card.locator("thead th")).to_have_count(len(table["columns"]))
            expect(card.locator(".scroll")).to_have_attribute("tabindex", "0")

        # The agents unfold, paper by paper.
        papers = page.locator("details.paper")
        expect(papers.locator("dt")).to_have_count(len(agents))
        papers.first.locator("summary").click()
        expect(papers.first.locator("dd").first).to_be_visible()

        page.set_viewport_size({"width": 360, "height": 780})
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_tables_are_folded_on_a_phone(visit: Callable[..., Visitor]) -> None:
    with running(Settings(limits=QUICK, lab=RESULTS)) as base:
        page = visit(base, width=390, height=844, touch=True).open("/lab").page
        card = page.locator(".paper-table").first
        expect(card.locator("table")).to_be_hidden()
        card.locator("summary").tap()
        expect(card.locator("table")).to_be_visible()
        page.goto("about:blank")  # before the server ends
