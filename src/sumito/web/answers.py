"""What the server answers, described: the interface's own page is made from these."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

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
    "RunsAnswer",
    "ShareAnswer",
    "StateAnswer",
    "TableAnswer",
    "TermsAnswer",
    "WhyAnswer",
]


class Answer(BaseModel):
    """Anything that the server answers."""

    model_config = ConfigDict(extra="forbid")


class Error(BaseModel):
    """Why something was refused."""

    code: str
    text: str


class ErrorAnswer(Answer):
    """A refusal."""

    error: Error


class Effect(Answer):
    """What a move does."""

    move: str
    text: str
    kind: Literal["inline", "broadside"]
    direction: Literal["E", "NE", "NW", "W", "SW", "SE"]
    own: list[list[str]]
    pushed: list[list[str | int]]
    ejected: list[list[str | int]]


class OutcomeShape(Answer):
    """How a game has ended."""

    termination: str
    winners: list[int]
    draw: bool
    text: str


class Position(Answer):
    """A position with its legal moves."""

    edge: int
    players: int
    teams: list[int] | None
    fen: str
    cells: dict[str, int]
    turn: int
    ply: int
    number: int
    quiet: int
    ejected: list[int]
    lost: list[int]
    to_win: int
    repetitions: int
    repetition_limit: int
    last: Effect | None
    legal: list[Effect]
    outcome: OutcomeShape | None


class Step(Answer):
    """A move of a game."""

    effect: Effect
    player: int
    ply: int
    ejected: list[int]
    lost: list[int]
    quiet: int
    repetitions: int
    clock: int | None
    evaluation: float | None
    comment: str
    nags: list[int]


class Replay(Answer):
    """A game to go through."""

    start: Position
    steps: list[Step]
    position: Position
    tags: dict[str, str]
    players: list[str]
    result: str
    layout: str | None
    rules: dict[str, Any]
    tree: dict[str, Any] | None = None
    id: int | str | None = None


class WhyAnswer(Answer):
    """Why a group cannot go somewhere."""

    code: str
    text: str
    blockers: list[str]
    effect: Effect | None


class TermShape(Answer):
    """What a term adds to a score."""

    name: str
    value: float
    weight: float
    score: float
    summary: str


class ExplainAnswer(Answer):
    """A score, term by term."""

    agent: str
    score: float
    row: int
    terms: list[TermShape]


class SeatShape(Answer):
    """Who plays a colour."""

    player: int
    kind: Literal["person", "agent", "open"]
    name: str
    agent: str | None
    level: int | None
    you: bool
    connected: bool


class ClockShape(Answer):
    """What the clocks show."""

    left: list[int]
    increment: int
    delay: int
    per_move: int | None
    running: int | None
    now: int


class OfferShape(Answer):
    """An offer, and which sides want it."""

    player: int
    agreed: list[int]


class Offers(Answer):
    """What is on offer."""

    draw: OfferShape | None
    takeback: OfferShape | None


class WatchShape(Answer):
    """How agents play among themselves."""

    speed: int
    paused: bool


class Invitation(Answer):
    """A seat to be given away."""

    player: int
    token: str
    url: str


class StateAnswer(Answer):
    """A live game as the asking client sees it."""

    type: Literal["state"]
    version: int
    id: str
    position: Position
    moves: list[str]
    start: str
    layout: str | None
    rules: dict[str, Any]
    seats: list[SeatShape]
    clock: ClockShape | None
    status: Literal["waiting", "playing", "paused", "over"]
    you: list[int]
    owner: bool
    spectators: int
    can: list[str]
    offers: Offers
    thinking: int | None
    watch: WatchShape | None
    invitations: list[Invitation]
    rematch: str | None
    note: str | None
    created: float


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
