"""Somebody with a browser: opens pages, moves marbles by mouse, finger and keys, and looks."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import urlsplit

from playwright.sync_api import expect

from sumito import Board, Rules
from sumito._core import cells as all_cells
from sumito.agents import create

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Request

Shape = dict[str, Any]

expect.set_options(timeout=30_000)  # machines are shared

KEYS = {
    "E": "ArrowRight",
    "NE": "PageUp",
    "NW": "ArrowUp",
    "W": "ArrowLeft",
    "SW": "ArrowDown",
    "SE": "PageDown",
}
STEPS = {"E": (0, 1), "NE": (1, 1), "NW": (1, 0), "W": (0, -1), "SW": (-1, -1), "SE": (-1, 0)}
OPPOSITE = {"E": "W", "NE": "SW", "NW": "SE", "W": "E", "SW": "NE", "SE": "NW"}


class Visitor:
    """A browser window of one's own, which complains of what a user should never see."""

    def __init__(
        self,
        browser: Browser,
        base: str,
        *,
        width: int = 1280,
        height: int = 860,
        locale: str = "en-GB",
        scheme: str = "light",
        touch: bool = False,
        motion: str = "no-preference",
        timezone: str | None = None,
    ) -> None:
        self.base = base
        self.context = browser.new_context(
            base_url=base,
            viewport={"width": width, "height": height},
            locale=locale,
            timezone_id=timezone,
            color_scheme="dark" if scheme == "dark" else "light",
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce" if motion == "reduce" else "no-preference",
        )
        self.problems: list[str] = []
        self.expected: tuple[str, ...] = ()
        self.page = self.tab()
        self.cursor = ""

    def tab(self) -> Any:
        page = self.context.new_page()
        page.set_default_timeout(30_000)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("request", self._request)
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"console: {message.text} {message.location}")

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        local = parts.scheme in ("data", "blob") or parts.netloc == urlsplit(self.base).netloc
        if not local:
            self.problems.append(f"another host: {request.url}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self.context.close()
        found = [one for one in self.problems if not any(part in one for part in self.expected)]
        if kind is None:
            assert not found, found

    def open(self, path: str = "/") -> Self:
        self.page.goto(path)
        self.page.wait_for_selector("body.ready")
        return self

    # --- a game ---

    @property
    def game(self) -> str:
        return str(urlsplit(self.page.url).path.split("/")[2])

    def state(self) -> Shape:
        answer = self.page.request.get(f"/api/games/{self.game}")
        assert answer.ok, answer.text()
        state: Shape = answer.json()
        return state

    def new_game(self, **fields: Any) -> Shape:
        """Make a game by request, with the visitor's own cookie, and open its page."""
        answer = self.page.request.post("/api/games", data=fields)
        assert answer.status == 201, answer.text()
        state: Shape = answer.json()
        self.open(f"/game/{state['id']}")
        return state

    def cell(self, name: str) -> Locator:
        found: Locator = self.page.locator(f'.table [data-cell="{name}"]')
        return found

    def shown(self) -> dict[str, int]:
        """Which marbles the board shows."""
        found: dict[str, int] = self.page.evaluate(
            "() => Object.fromEntries([...document.querySelectorAll('.table .marble[data-at]')]"
            ".map(m => [m.dataset.at, Number(m.dataset.player)]))"
        )
        return found

    def expect_shown(self, cells: dict[str, int]) -> None:
        """Wait until the board shows just these marbles."""
        self.page.wait_for_function(
            "wanted => { const shown = Object.fromEntries([...document.querySelectorAll("
            "'.table .marble[data-at]')].map(m => [m.dataset.at, Number(m.dataset.player)]));"
            "const names = Object.keys(wanted);"
            "return names.length === Object.keys(shown).length"
            " && names.every(n => shown[n] === wanted[n]); }",
            arg=cells,
        )

    def wait_for_turn(self) -> Shape:
        """Wait until it is one's own turn on the screen, or the game is over."""
        self.page.wait_for_function(
            "() => document.querySelector('.status.now') || document.querySelector('.result')"
        )
        return self.state()

    # --- three ways to make a move ---

    def by_clicks(self, effect: Shape, legal: list[Shape]) -> None:
        for name in held_cells(effect):
            self.cell(name).click()
        self.cell(target(effect, legal)).click()

    def by_taps(self, effect: Shape, legal: list[Shape]) -> None:
        for name in [*held_cells(effect), target(effect, legal)]:
            self.cell(name).tap()

    def by_drag(self, effect: Shape) -> None:
        """Drag the rear marble, or the middle of a line that was selected, one cell far."""
        cells = held_cells(effect)
        if len(cells) > 1:
            for name in cells:
                self.cell(name).click()
        start = cells[0]
        box = self.cell(start).bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        dx, dy = self.step(effect["direction"])
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + dx * 0.5, y + dy * 0.5, steps=3)
        mouse.move(x + dx * 0.9, y + dy * 0.9, steps=2)
        mouse.up()

    def step(self, direction: str) -> tuple[float, float]:
        """A step on the screen, measured on the board as it is turned."""
        row, column = STEPS[direction]
        middle = self.cell("c3").bounding_box()
        other = self.cell("bcd"[row + 1] + str(3 + column)).bounding_box()
        assert middle is not None
        assert other is not None
        return other["x"] - middle["x"], other["y"] - middle["y"]

    def by_keys(self, effect: Shape, *, edge: int, turned: bool) -> None:
        """Walk the cursor there, pick up, aim, play."""
        board = self.page.locator(".table .board")
        if not self.cursor:
            board.focus()
            self.page.keyboard.press("ArrowRight")
            self.cursor = neighbour("abcdefghi"[edge - 1] + str(edge), "W" if turned else "E")
        cells = held_cells(effect)
        for direction in way(self.cursor, cells[0], edge):
            self.press(direction, turned)
        self.cursor = cells[0]
        self.page.keyboard.press("Space")
        if effect["kind"] == "broadside":
            along = direction_between(cells[0], cells[1])
            for _ in range(len(effect["own"]) - 1):
                self.press(along, turned, shift=True)
                self.cursor = neighbour(self.cursor, along)
        self.press(effect["direction"], turned)
        self.page.keyboard.press("Enter")

    def press(self, direction: str, turned: bool, *, shift: bool = False) -> None:
        key = KEYS[OPPOSITE[direction] if turned else direction]
        self.page.keyboard.press(f"Shift+{key}" if shift else key)

    def by_typing(self, effect: Shape) -> None:
        self.page.locator(".table .board").focus()
        self.page.keyboard.type(effect["move"])
        self.page.keyboard.press("Enter")


def held_cells(effect: Shape) -> list[str]:
    """The marbles to touch: the rear one of a line, both ends of a sidestep."""
    own = effect["own"]
    return [own[0][0]] if effect["kind"] == "inline" else [own[0][0], own[-1][0]]


def target(effect: Shape, legal: list[Shape]) -> str:
    """The cell to touch then: one that no other move of these marbles shares, if there is one."""
    sources = {source for source, _ in effect["own"]}
    goals = [goal for _, goal in effect["own"] if goal not in sources]
    if effect["kind"] == "inline":
        return str(goals[0])
    taken = {
        goal
        for other in legal
        if other["move"] != effect["move"] and {source for source, _ in other["own"]} == sources
        for _, goal in other["own"]
    }
    return str(next((goal for goal in goals if goal not in taken), goals[len(goals) // 2]))


def neighbour(cell: str, direction: str) -> str:
    row, column = STEPS[direction]
    place = "abcdefghi".index(cell[0]) + row
    return ("abcdefghi"[place] if 0 <= place < 9 else "?") + str(int(cell[1:]) + column)


def direction_between(first: str, last: str) -> str:
    """The direction of the line from one cell to another."""
    for direction in STEPS:
        here = first
        for _ in range(3):
            here = neighbour(here, direction)
            if here == last:
                return direction
    raise AssertionError(f"{first} and {last} are not in line")


def way(start: str, goal: str, edge: int) -> list[str]:
    """The shortest way of a cursor over the board."""
    cells = set(all_cells(edge))
    reached: dict[str, list[str]] = {start: []}
    queue = deque([start])
    while goal not in reached:
        here = queue.popleft()
        for direction in STEPS:
            there = neighbour(here, direction)
            if there in cells and there not in reached:
                reached[there] = [*reached[here], direction]
                queue.append(there)
    return reached[goal]


_ENGINE = create("sumito:nodes=20000")


def good_move(state: Shape) -> Shape:
    """A strong move for whoever is to move, so that games come to an end."""
    rules = Rules(**state["rules"]) if state["rules"] else None
    board = Board.from_layout(state["layout"]) if rules is None else Board(state["start"], rules)
    for text in state["moves"]:
        board.push_text(text)
    move = str(_ENGINE.play(board, seed=board.ply).move)
    return next(effect for effect in state["position"]["legal"] if effect["move"] == move)


def marbles(state: Shape) -> dict[str, int]:
    cells: dict[str, int] = state["position"]["cells"]
    return cells


__all__ = ["Shape", "Visitor", "expect", "good_move", "marbles"]
