"""Every experiment's quick setting runs to its end and yields tables."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from sumito.arena.executors import Here
from sumito.lab import experiments, people
from sumito.lab.bench import Bench
from sumito.lab.published import source
from sumito.lab.questions import QUESTIONS
from sumito.lab.running import run_experiment
from sumito.lab.verdicts import KINDS

if TYPE_CHECKING:
    from pathlib import Path

    from sumito.lab import Setting
    from sumito.lab.conclusions import Place


@pytest.mark.parametrize("name", experiments())
def test_quick_setting(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(people.VARIABLE, raising=False)
    read: set[str] = set()
    look_up = Bench.__getitem__

    def note(bench: Bench, size: str) -> object:
        read.add(size)
        return look_up(bench, size)

    monkeypatch.setattr(Bench, "__getitem__", note)
    result = run_experiment(
        experiments()[name],
        "quick",
        work=tmp_path / "work",
        results=tmp_path / "results",
        command=f"sumito lab run {name} --quick",
        workers=Here,
    )
    assert set(result.sizes) <= read, "a size that can be set must do something"
    assert result.tables
    for table in result.tables:
        assert table.rows, table.title
    for _, row in result.rows():
        assert row.label
        assert row.ours or row.published, row
        assert row.verdict.kind in ("", *KINDS)
        if row.verdict.kind == "not comparable":
            assert row.verdict.why
    assert len(result.to_json()) < 200_000
    if name.startswith("hutson/table-1/trees"):  # node counts beside times
        notes = [row.note for table, row in result.rows() if table.title.startswith("Tree")]
        assert notes
        assert all("nodes of the tree a move: hutson-" in note for note in notes)
    if name == "beyond/first-move":  # answers come from tables named after the agents
        one = experiments()[name]
        agents = dict(zip(_agents(one.full), _agents(one.quick), strict=True))
        for place in asked(name):
            title = place.title
            for full, quick in agents.items():
                title = title.replace(f": {full} ", f": {quick} ")
            assert list(replace(place, title=title).rows(result)) or "people" in title, title


def _agents(setting: Setting) -> list[str]:
    return list(setting.sizes["agents"])


def asked(name: str) -> list[Place]:
    places = (place for question in QUESTIONS for place in question.places)
    return [place for place in places if place.experiment == name]


@pytest.mark.parametrize("name", experiments())
def test_settings_say_what_they_cost_and_where_figures_come_from(name: str) -> None:
    one = experiments()[name]
    assert one.quick.cost
    assert one.full.cost
    assert one.question.endswith(("?", "."))
    if one.paper != "beyond":
        assert source(name)
