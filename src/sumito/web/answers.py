"""What the server answers, described: the interface's own page is made from these."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict

from .answer_shapes import (
    Answer,
    ClockShape,
    Effect,
    ErrorAnswer,
    ExplainAnswer,
    OutcomeShape,
    Position,
    Replay,
    SeatShape,
    StateAnswer,
    WhyAnswer,
)

__all__ = [
    "AgentsAnswer",
    "EntriesAnswer",
    "ErrorAnswer",
    "ExplainAnswer",
    "FacetsAnswer",
    "GamesAnswer",
    "ImportAnswer",
    "InfoAnswer",
    "InvitationAnswer",
    "LabAnswer",
    "LayoutsAnswer",
    "LevelsAnswer",
    "Position",
    "RatingsAnswer",
    "Replay",
    "RunGamesAnswer",
    "RunReplay",
    "RunsAnswer",
    "ShareAnswer",
    "StateAnswer",
    "TableAnswer",
    "TermsAnswer",
    "UnderwayAnswer",
    "WhyAnswer",
]


class SummaryShape(Answer):
    """A game in a list."""

    id: str
    url: str
    players: list[str]
    kinds: list[str]
    layout: str | None
    edge: int
    result: str
    outcome: OutcomeShape | None
    plies: int
    fen: str
    turn: int
    status: str
    yours: list[int]
    created: float
    changed: float
    watch: bool


class GamesAnswer(Answer):
    """One's own games."""

    games: list[SummaryShape]
    next: float | None


class InvitationAnswer(Answer):
    """What one is invited to."""

    game: str
    player: int
    taken: bool
    seats: list[SeatShape]
    layout: str | None
    clock: ClockShape | None
    position: Position


class Entry(Answer):
    """A game of the library."""

    id: int
    players: list[str]
    layout: str | None
    edge: int
    result: str
    termination: str | None
    plies: int
    date: str | None
    event: str | None
    origin: Literal["played", "imported"]
    added: float
    fen: str
    model_config = ConfigDict(extra="allow")  # "import" is no name that Python allows here


class EntriesAnswer(Answer):
    """A page of the library."""

    games: list[Entry]
    next: str | None
    total: int


class Facet(Answer):
    """Something to choose by, and how many games there are of it."""

    key: str | None
    games: int


class FacetsAnswer(Answer):
    """What there is to choose from."""

    layouts: list[Facet]
    results: list[Facet]
    origins: list[Facet]
    imports: list[Facet]
    players: list[Facet]


class ImportAnswer(Answer):
    """A file that is being read."""

    id: str
    name: str
    bytes: int
    read: int
    games: int
    bad: int
    problems: list[str]
    state: Literal["reading", "done", "failed", "stopped"]
    text: str


class Strength(Answer):
    """How strong somebody is; nothing where it was not measured."""

    elo: float | None
    low: float | None
    high: float | None
    games: int | None


class Level(Strength):
    """A level of the engine."""

    level: int
    name: str
    agent: str
    players: list[int]
    nodes: int | None
    text: str


class LevelsAnswer(Answer):
    """The engine's levels."""

    levels: list[Level]


class AgentShape(Strength):
    """Somebody to play against."""

    name: str
    family: str
    paper: str
    summary: str
    players: list[int]
    explains: bool


class AgentsAnswer(Answer):
    """All agents."""

    agents: list[AgentShape]


class LayoutShape(Answer):
    """A start."""

    key: str
    title: str
    author: str
    note: str
    edge: int
    players: int
    fen: str
    rules: dict[str, Any]
    picture: str


class LayoutsAnswer(Answer):
    """All starts."""

    layouts: list[LayoutShape]


class TermInfo(Answer):
    """An evaluation term."""

    name: str
    summary: str
    source: str


class TermsAnswer(Answer):
    """All evaluation terms."""

    terms: list[TermInfo]


class RatedRow(Answer):
    """A line of a rating list."""

    name: str
    elo: float
    low: float
    high: float
    games: int
    score: float


class RatingTable(Answer):
    """A rating list."""

    key: str
    title: str
    text: str
    rows: list[RatedRow]


class RatingsAnswer(Answer):
    """All rating lists."""

    lists: list[RatingTable]


class LabTable(Answer):
    """A table of the lab."""

    key: str
    title: str
    text: str
    columns: list[str]
    rows: list[list[str | float | None]]


class LabAnswer(Answer):
    """All tables of the lab."""

    tables: list[LabTable]


class ShareAnswer(Answer):
    """A link."""

    url: str


class Running(Answer):
    """What the server is at."""

    games: int
    connections: int
    thinking: int
    waiting: int


class InfoAnswer(Answer):
    """The server, its limits, and what it is at."""

    version: str
    limits: dict[str, float]
    running: Running


class RunLine(Answer):
    """A run of the arena."""

    id: str
    title: str
    games: int
    total: int
    contenders: list[str]
    changed: float


class RunsAnswer(Answer):
    """All runs."""

    runs: list[RunLine]


class TableAnswer(Answer):
    """The standings of a run."""

    id: str
    title: str
    games: int
    total: int
    verdict: str | None
    draw_rate: float
    first_mover: float
    plies: float
    rows: list[dict[str, Any]]
    between: list[dict[str, Any]]
    look: dict[str, Any] | None
    changed: float


class RunGame(Answer):
    """A game of a run."""

    number: int
    players: list[str]
    points: list[float]
    result: str
    termination: str
    plies: int
    opening: str
    layout: str


class RunGamesAnswer(Answer):
    """Games of a run."""

    games: list[RunGame]
    next: int | None


class UnderwayClock(Answer):
    """The clocks of a game in progress, as they were when the one to move began to think."""

    left: list[int | None]
    running: int
    since: int


class UnderwayGame(Answer):
    """A game of a run that is being played."""

    number: int
    players: list[str]
    opening: str
    layout: str
    plies: int
    fen: str
    edge: int
    turn: int
    last: Effect | None
    ejected: list[int]
    clock: UnderwayClock
    started: float


class UnderwayAnswer(Answer):
    """Games of a run that are being played."""

    games: list[UnderwayGame]
    now: int


class RunReplay(Replay):
    """A game of a run to go through; ``live`` is there while it is being played."""

    live: UnderwayGame | None
