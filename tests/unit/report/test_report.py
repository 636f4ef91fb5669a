"""The page of a run: complete, safe, without a network, and true."""

from __future__ import annotations

import json
import math
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from importlib.resources import files
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from sumito import Board, Termination, cells
from sumito.arena import Adjudication, Forfeit, PlayedGame, RunConfig, Store
from sumito.arena.config_file import read_config
from sumito.arena.standings import standings
from sumito.arena.statistics import Sprt
from sumito.arena.writer import StoreWriter
from sumito.drawing.geometry import DIRECTIONS
from sumito.report import plots, render, scales, words
from sumito.report.progress import Curves
from sumito.report.replay import ALPHABET, replay
from sumito.report.tables import rating_rows
from sumito.report.toml_text import config_text

from .runs import NASTY, contender, played, small_config

if TYPE_CHECKING:
    from pathlib import Path


def spoiled(game: PlayedGame) -> PlayedGame:
    if game.index != 1:
        return game
    return replace(
        game,
        forfeit=Forfeit(0, "crash", "<b>bold</b> & broken"),
        termination=Termination.ABANDONED,
        winners=(1,),
        points=(0.0, 1.0),
    )


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return played(tmp_path_factory.mktemp("run") / "run.db", small_config(), spoiled)


@pytest.fixture(scope="module")
def page(store: Store) -> str:
    return render(store)


VOID = {"meta", "link", "br", "img", "input", "hr"}


class Page(HTMLParser):
    """Reads a page strictly: what opens must close."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self.scripts: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open[-1:] == ["script"]:
            self.scripts.append(data)
        elif self._open[-1:] != ["style"]:
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    @property
    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.scripts[0])
        return found


# One file


def test_it_asks_nothing_of_the_network(page: str) -> None:
    found = Page(page)
    asking = ("src", "srcset", "href", "action", "data", "poster", "xlink:href", "background")
    for tag, attributes in found.tags:
        assert tag not in ("link", "img", "iframe", "object", "embed", "base")
        for name in asking:
            assert attributes.get(name, "#").startswith("#"), (tag, attributes)
        for value in attributes.values():
            assert not re.search(r"https?:|url\((?!#)", value)
    # The name space of SVG is a name, and nobody goes there.
    rest = page.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?://|@import|url\((?!#)|fetch\(|XMLHttpRequest|WebSocket", rest)
    policy = next(a["content"] for t, a in found.tags if a.get("http-equiv"))
    assert policy.startswith("default-src 'none'")


def test_names_and_reasons_are_escaped(page: str) -> None:
    found = Page(page)
    assert [tag for tag, _ in found.tags].count("script") == 2  # the data, and the viewer
    assert NASTY in found.data["names"]
    assert "<script>alert" not in page
    assert "</script>, " not in page
    assert " ".join(NASTY.split()) in found.text
    assert "<b>bold</b> & broken" in found.text
    assert not any(name.startswith("on") for _, attributes in found.tags for name in attributes)


def test_a_title_is_escaped_too(store: Store) -> None:
    found = Page(render(store, games=0, title="<u>x</u>"))
    assert "<u>x</u>" in found.text
    assert "u" not in [tag for tag, _ in found.tags]


def test_it_tells_everything(page: str, store: Store) -> None:
    text = Page(page).text
    for word in ("Ratings", "Everybody against everybody", "First mover", "Draws", "Forfeits"):
        assert word in text
    assert store.values["hash"] in text
    assert "lemmens-basic" in text
    assert "crash" in text
    assert "sumito tournament run.toml" in text


def test_ids_are_unique_and_what_is_referred_to_exists(page: str) -> None:
    found = Page(page)
    ids = [attributes["id"] for _, attributes in found.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    for _, attributes in found.tags:
        for name in ("aria-labelledby", "aria-describedby"):
            assert attributes.get(name, ids[0]) in ids
        if re.fullmatch(r"#\w+", attributes.get("href", "")):
            assert attributes["href"][1:] in ids


def test_what_can_be_seen_has_words(page: str) -> None:
    found = Page(page)
    for tag, attributes in found.tags:
        if attributes.get("role") == "img":
            assert "aria-label" in attributes or "aria-labelledby" in attributes, (tag, attributes)
        if tag == "th":
            assert attributes["scope"] in ("row", "col")
    assert next(attributes["lang"] for tag, attributes in found.tags if tag == "html") == "en"


def test_plots_are_well_formed(page: str) -> None:
    drawn = re.findall(r'<svg class="(?:plot|interval).*?</svg>(?=</figure>|<span|</td>)', page)
    assert len(drawn) > 6
    for svg in drawn:
        ElementTree.fromstring(svg)
        assert "nan" not in svg.lower()
        assert "inf" not in svg.replace("interval", "").lower()


# The games in it


def decode(plies: str, marbles: list[str], edge: int) -> list[list[set[str]]]:
    """The positions that the viewer shows, by its own rules: every marble of a line shifts."""
    names = list(cells(edge))
    rows = "abcdefghi"
    position = [{names[ALPHABET.index(letter)] for letter in own} for own in marbles]

    def beside(cell: str, way: int) -> str:
        up, along = DIRECTIONS[way]
        row = rows.index(cell[0]) + up
        return f"{rows[row]}{int(cell[1]) + along}" if 0 <= row < len(rows) else ""

    found = []
    for at in range(0, len(plies), 3):
        first, line, way = (ALPHABET.index(letter) for letter in plies[at : at + 3])
        along, count = (way, line) if line < 8 else ((line - 8) // 2, 2 + (line - 8) % 2)
        moved = [names[first]]
        while len(moved) < count:
            moved.append(beside(moved[-1], along))
        assert all(any(cell in own for own in position) for cell in moved)
        position = [
            (own - set(moved)) | ({beside(cell, way) for cell in moved if cell in own} & set(names))
            for own in position
        ]
        found.append(position)
    return found


def test_the_viewer_shows_what_was_played(page: str, store: Store) -> None:
    data = Page(page).data
    openings = store.openings()
    place = {name: number for number, name in enumerate(data["fields"])}
    assert len(data["games"]) == 12
    kinds = set()
    for entry, game in zip(data["games"], store.games(), strict=True):
        opening = openings[game.pairing.opening]
        start = data["openings"][str(entry[place["opening"]])]
        plies = start["moves"] + entry[place["moves"]]
        shown = decode(plies, start["marbles"], start["edge"])
        board = Board(opening.fen, opening.rule_set())
        for move, position in zip((*opening.moves, *game.moves), shown, strict=True):
            kinds.add(str(board.effect(board.parse(move)).kind))
            board.push_text(move)
            assert [set(board.marbles(player)) for player in (0, 1)] == position
        assert entry[place["game"]] == game.index + 1
        assert entry[place["plies"]] == game.plies
        assert entry[place["seats"]] == list(game.pairing.seats)
    assert kinds == {"step", "line", "push", "ejection", "broadside"}


def test_fewer_games_and_none(store: Store) -> None:
    some = Page(render(store, games=3))
    assert len(some.data["games"]) == 3
    assert "The first 3 games of 12" in some.text
    assert len(some.data["openings"]) <= 3
    none = Page(render(store, games=0))
    assert none.scripts == []
    assert "Ratings" in none.text


def test_a_thousand_games_are_a_few_megabytes(page: str) -> None:
    """A ply takes a dozen bytes or so, with its score, time and depth."""
    data = Page(page).data
    place = {name: number for number, name in enumerate(data["fields"])}
    plies = sum(game[place["plies"]] for game in data["games"])
    assert len(json.dumps(data["games"], separators=(",", ":"))) < 20 * plies + 100 * 12


# Other runs


def test_a_match_with_a_sequential_test(tmp_path: Path) -> None:
    config = small_config(
        contenders=(contender("A", "greedy"), contender("B", "random-push")),
        format="match",
        games=8,
        sprt=Sprt(0, 50),
    )
    with played(tmp_path / "match.db", config) as store:
        text = Page(render(store)).text
    assert "A v B" in text
    assert "Sequential test" in text
    assert "Normalised Elo" in text
    assert "Pairs of games with colours swapped" in text


def test_a_run_that_has_only_begun(tmp_path: Path) -> None:
    from sumito.arena.schedule import make

    config = small_config()
    with StoreWriter.create(tmp_path / "new.db", config, *make(config)):
        pass
    with Store.open(tmp_path / "new.db") as store:
        found = Page(render(store))
    assert "No game has been finished yet" in found.text
    assert found.scripts == []


def test_it_says_whether_seats_are_swapped(tmp_path: Path, store: Store) -> None:
    once = small_config(
        contenders=(contender("A", "greedy"), contender("B", "greedy")), swap=False, games=1
    )
    with played(tmp_path / "once.db", once) as found:
        assert "1 game for each group that meets, every opening once" in Page(render(found)).text
    assert "that meets, every opening in every seating" in Page(render(store)).text


def test_a_run_in_which_some_have_no_games_yet(tmp_path: Path, store: Store) -> None:
    from sumito.arena.schedule import make

    config = small_config()
    games = [game.to_row() for game in store.games() if 2 not in game.pairing.seats]
    with StoreWriter.create(tmp_path / "begun.db", config, *make(config)) as writer:
        writer.add(games)
        rows, _ = rating_rows(standings(writer))
        assert Page(render(writer)).scripts
    assert [row.games for row in rows] == [4, 4, 0]
    assert (rows[-1].name, rows[-1].elo) == ("ålpha & β", "")


@pytest.mark.parametrize(("layout", "players"), [("standard-3", 3), ("standard-4", 4)])
def test_more_players(tmp_path: Path, layout: str, players: int) -> None:
    names = "ABC" if players == 3 else "AB"
    config = small_config(
        contenders=tuple(contender(name, "random-push") for name in names),
        format="match",
        games=6,
        openings="random:3",
        layouts=(layout,),
        adjudication=Adjudication(ply_limit=60),
    )
    with played(tmp_path / "run.db", config) as store:
        found = Page(render(store))
        games = list(store.games())
    assert len(found.data["colours"]) == players
    for entry, game in zip(found.data["games"], games, strict=True):
        start = found.data["openings"][str(entry[1])]
        last = decode(start["moves"] + entry[6], start["marbles"], start["edge"])[-1]
        left = sum(map(len, last))
        assert left + sum(game.ejected) == sum(map(len, start["marbles"]))


# The parts


def test_lines_and_broadsides_in_three_letters() -> None:
    board = Board()
    found = replay(board, ["a1b2", "i9h8", "b1b2c1"])
    # Three from a1 to the north-east, three from i9 back, and from b1 two eastward go north-west.
    assert found.plies == f"{ALPHABET[0]}31{ALPHABET[60]}34{ALPHABET[5]}82"
    assert found.movers == [0, 1, 0]
    assert found.ejected == [(0, 0)] * 3


def test_curves_end_where_few_games_go_on() -> None:
    curves = Curves()
    for _ in range(9):
        curves.add("won", [(0, 0.0), (1, 2.0)])
    curves.add("won", [(ply, 1.0) for ply in range(10)])
    curves.add("lost", [(0, math.inf)])
    assert curves.points("won", 10) == [(0.5, 1.0)]  # 9 * (0 + 2) + 1 + 1 over 20
    assert curves.games("won") == 10
    assert curves.points("lost", 10) == []
    assert plots.curves(Curves(), 10, "nothing") == ""


def test_scales_and_ticks_are_round() -> None:
    assert scales.ticks(scales.scale_of([-264, 190])) == [-300, -200, -100, 0, 100, 200]
    assert scales.ticks(scales.scale_of([0.02, 0.11]))[-1] == pytest.approx(0.12)
    flat = scales.scale_of([5.0, math.inf, -math.inf])
    assert (flat(5), flat(math.inf), flat(-math.inf)) == (0, 100, 0)


def test_numbers_in_words() -> None:
    assert [words.elo(value) for value in (12.4, -12.6, 0.2, -math.inf, math.inf, math.nan)] == [
        "+12",
        "−13",
        "0",
        "−∞",
        "+∞",
        "?",
    ]
    assert words.plural(1, "game") == "1 game"
    assert words.plural(1000, "game") == "1,000 games"
    assert [words.duration(value) for value in (4.77e-6, 0.002, 5, 600, 12_000)] == [
        "4.77 µs",
        "2 ms",
        "5 s",
        "10 min",
        "3 h 20 min",
    ]


@pytest.mark.parametrize(
    "config",
    [
        small_config(),
        small_config(rules="repetition=0 ban_inverse=true", layouts=("standard", "snakes")),
        small_config(adjudication=Adjudication(lead=2, lead_plies=4, ply_limit=None), margin=0.5),
        small_config(format="gauntlet", challengers=2, openings="random:4", layouts=("mini",)),
        small_config(common=False),
        small_config(
            contenders=(contender("a", "greedy"), contender("b", "greedy")),
            format="match",
            swap=False,
        ),
        small_config(
            contenders=(contender("a", "greedy"), contender("b\\\x7f\t", "random", "nodes=5")),
            format="match",
            sprt=Sprt(-5, 12.5, alpha=0.01),
        ),
    ],
)
def test_the_configuration_can_be_played_again(config: RunConfig, tmp_path: Path) -> None:
    path = tmp_path / "run.toml"
    path.write_text(config_text(config), encoding="utf-8")
    assert read_config(path).config == config


# The command and the script


def run(*args: str | Path, code: str = "") -> subprocess.CompletedProcess[str]:
    code += "from sumito.cli import main; main()"
    command = [sys.executable, "-c", code, "report", *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_command_writes_the_page(store: Store, page: str, tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    done = run(store.path, "--out", out)
    assert (done.returncode, done.stdout) == (0, "")
    assert "MB written" in done.stderr
    assert out.read_text(encoding="utf-8") == page
    refused = run(store.path, "--out", store.path)
    assert refused.returncode == 2
    assert "is the run itself" in refused.stderr


def test_without_jinja2_it_says_what_to_install(store: Store, tmp_path: Path) -> None:
    done = run(
        store.path, "--out", tmp_path / "x.html", code="import sys; sys.modules['jinja2'] = None;"
    )
    assert done.returncode == 1
    assert "pip install 'sumito[report]'" in done.stderr
    assert not (tmp_path / "x.html").exists()


def test_the_script_is_valid() -> None:
    node = shutil.which("node")
    if node is None:
        assert os.environ.get("CI") != "true", "node is missing: apt-get install nodejs"
        pytest.skip("node is not installed")
    script = files("sumito.report") / "templates" / "viewer.js"
    done = subprocess.run(
        [node, "--check", str(script)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
