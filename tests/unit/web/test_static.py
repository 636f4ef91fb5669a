"""The pages' files: the colours of all pictures of Sumito, nothing from elsewhere, not much."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

import sumito.web
from sumito import layouts
from sumito.agents import specs
from sumito.drawing.palette import DARK, LIGHT, MARBLES, Theme
from sumito.evaluation import terms
from sumito.web.problems import STATUS

STATIC = Path(sumito.web.__file__).parent / "static"
FILES = sorted(path for path in STATIC.rglob("*") if path.is_file())

_SHARED = {
    "paper": "paper",
    "ink": "ink",
    "now": "now",
    "good": "good",
    "bad": "bad",
    "plate-top": "plate_top",
    "plate-bottom": "plate_bottom",
    "plate-side": "plate_side",
    "plate-line": "plate_line",
    "pit-floor": "pit_floor",
    "pit-wall": "pit_wall",
    "pit-lip": "pit_lip",
    "label": "label",
    "tray": "tray",
}


@pytest.mark.parametrize(("block", "theme"), [(0, LIGHT), (1, DARK)])
def test_the_colours_are_those_of_the_palette(block: int, theme: Theme) -> None:
    css = (STATIC / "css/base.css").read_text(encoding="utf-8")
    blocks = re.findall(r":root[^{]*\{([^}]*)\}", css)
    found = dict(re.findall(r"--([\w-]+): (#\w+);", blocks[block]))
    assert {name: found[name] for name in _SHARED} == {
        name: getattr(theme, field) for name, field in _SHARED.items()
    }


def test_the_marbles_are_those_of_the_palette() -> None:
    script = (STATIC / "js/board/sprite.js").read_text(encoding="utf-8")
    found = re.findall(r'\["(#\w+)", "(#\w+)", "(#\w+)", "(#\w+)", ([\d.]+)\]', script)
    assert [(*colours, float(gloss)) for *colours, gloss in found] == [
        (marble.light, marble.body, marble.shade, marble.rim, marble.gloss) for marble in MARBLES
    ]


def test_nothing_comes_from_elsewhere() -> None:
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        foreign = set(re.findall(r"(?:https?:)?//[a-z0-9-]+\.[a-z][\w.-]*", text))
        assert foreign <= {"http://www.w3.org"}, path


def test_no_markup_is_ever_made_from_text() -> None:
    for path in FILES:
        if path.suffix == ".js":
            text = path.read_text(encoding="utf-8")
            for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
                assert way not in text, (path, way)


def test_everything_together_is_light() -> None:
    packed = sum(len(gzip.compress(path.read_bytes())) for path in FILES)
    assert packed < 150_000  # all pages in all languages; a first load is about half


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_refusal_has_words(language: str) -> None:
    text = (STATIC / f"js/i18n/{language}.js").read_text(encoding="utf-8")
    assert set(STATUS) <= set(re.findall(r'"error\.(\w+)":', text))


def test_all_that_the_server_names_has_french_words() -> None:
    path = STATIC / "js/i18n/fr-catalogue.js"
    known = re.findall(r'^  "([^"]+)":\s*"[^"]+",$', path.read_text(encoding="utf-8"), re.M)
    wanted = [f"layout.{layout.key}" for layout in layouts.all_layouts()]
    wanted += [f"layout.{one.key}.note" for one in layouts.all_layouts() if one.note]
    wanted += [f"agent.{name}" for name in specs()]
    wanted += [f"term.{name}.summary" for name in terms()]
    assert sorted(known) == sorted(wanted)
