"""The shapes that answers are made of, described: positions, games, seats, clocks."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

__all__ = [
    "Answer",
    "ClockShape",
    "Effect",
    "Error",
    "ErrorAnswer",
    "ExplainAnswer",
    "Invitation",
    "OfferShape",
    "Offers",
    "OutcomeShape",
    "Position",
    "Replay",
    "SeatShape",
    "StateAnswer",
    "Step",
    "TermShape",
    "WatchShape",
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
