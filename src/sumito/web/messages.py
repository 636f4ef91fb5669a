"""What clients send: every field has its kind and its bounds."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, model_validator

__all__ = [
    "AnalysisMessage",
    "ClockRequest",
    "DrawMessage",
    "ExplainRequest",
    "ExportRequest",
    "GameMessage",
    "GraphMessage",
    "HintMessage",
    "JoinRequest",
    "MoveMessage",
    "NewGame",
    "NewSeat",
    "PauseMessage",
    "PingMessage",
    "RematchMessage",
    "RenameMessage",
    "ReplayRequest",
    "ResignMessage",
    "ResumeMessage",
    "SpeedMessage",
    "StartMessage",
    "StepMessage",
    "StopGraphMessage",
    "StopMessage",
    "SwapMessage",
    "SyncMessage",
    "TakebackMessage",
    "UndoMessage",
    "WatchMessage",
    "Where",
    "WhyMessage",
    "WhyRequest",
    "analysis_message",
    "clean_name",
    "game_message",
    "run_message",
]

PLIES = 2_000
"""Moves in a list, at the most."""


def clean_name(text: str) -> str:
    """A name without what would not show, or would change how the rest shows."""
    kept = "".join(one if unicodedata.category(one)[0] != "C" else " " for one in text)
    return " ".join(kept.split())


Name = Annotated[str, Field(max_length=40), AfterValidator(clean_name)]
MoveText = Annotated[str, Field(min_length=2, max_length=12)]
Moves = Annotated[list[MoveText], Field(max_length=PLIES)]
Cell = Annotated[str, Field(pattern=r"^[a-i][1-9]$")]
Way = Literal["E", "NE", "NW", "W", "SW", "SE"]
Ply = Annotated[int, Field(ge=0, le=1_000_000)]
PlayerNumber = Annotated[int, Field(ge=0, le=3)]
MessageId = Annotated[int, Field(ge=0, lt=2**53)] | Annotated[str, Field(max_length=40)] | None
RuleNumber = Annotated[int, Field(ge=-(2**31), lt=2**31)]
RuleValue = bool | RuleNumber | Annotated[str, Field(max_length=20)] | None


class Message(BaseModel):
    """Anything that clients send: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


# Positions -------------------------------------------------------------------------------------


class Where(Message):
    """A position: a layout or a FEN, what differs in the rules, and moves."""

    layout: Annotated[str, Field(max_length=60)] | None = None
    fen: Annotated[str, Field(max_length=200)] | None = None
    rules: dict[Annotated[str, Field(max_length=30)], RuleValue] = Field(
        default_factory=dict, max_length=20
    )
    moves: Moves = Field(default_factory=list)

    @model_validator(mode="after")
    def _one_start(self) -> Where:
        if self.layout is not None and self.fen is not None:
            raise ValueError("give layout or fen, not both")
        return self


class ReplayRequest(Where):
    """A line, or the text of one game in any format."""

    text: Annotated[str, Field(max_length=200_000)] | None = None


class WhyRequest(Where):
    """A group of marbles, and where it should go."""

    cells: Annotated[list[Cell], Field(min_length=1, max_length=3)]
    direction: Way


class ExplainRequest(Where):
    """A position, and whose evaluation should explain it."""

    agent: Annotated[str, Field(max_length=60)] | None = None


class ExportRequest(Message):
    """A game with its tree, to be written in a format."""

    tree: dict[str, Any]
    format: Literal["apgn", "fen", "moves", "json"] = "apgn"
    notation: Annotated[str, Field(max_length=20)] = "aba-pro"


# Games -----------------------------------------------------------------------------------------


class NewSeat(Message):
    """Who shall play a colour."""

    kind: Literal["you", "open", "agent"]
    name: Name | None = None
    agent: Annotated[str, Field(max_length=60)] | None = None
    level: Annotated[int, Field(ge=1, le=10)] | None = None


class ClockRequest(Message):
    """A time control in seconds: for the whole game, or for each move."""

    initial: Annotated[float, Field(ge=1, le=86_400, allow_inf_nan=False)] | None = None
    increment: Annotated[float, Field(ge=0, le=3_600, allow_inf_nan=False)] = 0.0
    delay: Annotated[float, Field(ge=0, le=3_600, allow_inf_nan=False)] = 0.0
    per_move: Annotated[float, Field(ge=1, le=86_400, allow_inf_nan=False)] | None = None

    @model_validator(mode="after")
    def _one_kind(self) -> ClockRequest:
        if (self.initial is None) == (self.per_move is None):
            raise ValueError("give initial or per_move")
        if self.per_move is not None and (self.increment or self.delay):
            raise ValueError("an increment or a delay goes with initial")
        return self


class NewGame(Where):
    """A new game."""

    seats: Annotated[list[NewSeat], Field(min_length=2, max_length=4)]
    shuffle: bool = False
    clock: ClockRequest | None = None
    speed: Annotated[int, Field(ge=0, le=10_000)] = 800
    paused: bool = False
    name: Name | None = None
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None


class JoinRequest(Message):
    """Somebody who follows an invitation."""

    name: Name | None = None


class _Sent(Message):
    id: MessageId = None


class MoveMessage(_Sent):
    """Play a move, seen at this ply."""

    type: Literal["move"]
    move: MoveText
    ply: Ply


class UndoMessage(_Sent):
    """Take back to one's own last turn."""

    type: Literal["undo"]
    ply: Ply


class TakebackMessage(_Sent):
    """Ask another person to take back, or answer him."""

    type: Literal["takeback"]
    action: Literal["offer", "accept", "decline"]


class DrawMessage(_Sent):
    """Offer a draw, or answer an offer."""

    type: Literal["draw"]
    action: Literal["offer", "accept", "decline"]


class ResignMessage(_Sent):
    """Give up."""

    type: Literal["resign"]
    player: PlayerNumber | None = None


class HintMessage(_Sent):
    """Ask what the engine would play."""

    type: Literal["hint"]
    ply: Ply


class SwapMessage(_Sent):
    """Change places with the agent."""

    type: Literal["swap"]
    ply: Ply


class WhyMessage(_Sent):
    """Ask why a group cannot move."""

    type: Literal["why"]
    cells: Annotated[list[Cell], Field(min_length=1, max_length=3)]
    direction: Way


class PauseMessage(_Sent):
    """Let the game stand still."""

    type: Literal["pause"]


class ResumeMessage(_Sent):
    """Let it go on."""

    type: Literal["resume"]


class StepMessage(_Sent):
    """One move of the agents."""

    type: Literal["step"]


class SpeedMessage(_Sent):
    """How long the agents wait between moves."""

    type: Literal["speed"]
    ms: Annotated[int, Field(ge=0, le=10_000)]


class RenameMessage(_Sent):
    """Another name for one's own seat."""

    type: Literal["rename"]
    player: PlayerNumber
    name: Name


class RematchMessage(_Sent):
    """The same again."""

    type: Literal["rematch"]
    swap: bool = True


class SyncMessage(_Sent):
    """Ask for the whole state."""

    type: Literal["sync"]


class PingMessage(_Sent):
    """Keep the connection."""

    type: Literal["ping"]


GameMessage = Annotated[
    MoveMessage
    | UndoMessage
    | TakebackMessage
    | DrawMessage
    | ResignMessage
    | HintMessage
    | SwapMessage
    | WhyMessage
    | PauseMessage
    | ResumeMessage
    | StepMessage
    | SpeedMessage
    | RenameMessage
    | RematchMessage
    | SyncMessage
    | PingMessage,
    Field(discriminator="type"),
]
game_message: TypeAdapter[GameMessage] = TypeAdapter(GameMessage)
"""Reads what a client says in a game."""


# Analysis --------------------------------------------------------------------------------------


class StartMessage(Where):
    """Think about a position."""

    id: MessageId = None
    type: Literal["start"]
    variations: Annotated[int, Field(ge=1, le=5)] = 1
    agent: Annotated[str, Field(max_length=60)] | None = None
    threats: bool = False
    seconds: Annotated[float, Field(gt=0, le=600, allow_inf_nan=False)] | None = None


class GraphMessage(Where):
    """Go through a whole game."""

    id: MessageId = None
    type: Literal["graph"]
    nodes: Annotated[int, Field(ge=100, le=1_000_000)] | None = None


class StopMessage(_Sent):
    """End the search."""

    type: Literal["stop"]


class StopGraphMessage(_Sent):
    """End the way through the game."""

    type: Literal["stop_graph"]


AnalysisMessage = Annotated[
    StartMessage | GraphMessage | StopMessage | StopGraphMessage | PingMessage,
    Field(discriminator="type"),
]
analysis_message: TypeAdapter[AnalysisMessage] = TypeAdapter(AnalysisMessage)
"""Reads what a client says to the analysis."""


# Runs ------------------------------------------------------------------------------------------


class WatchMessage(_Sent):
    """Follow one of the games that are being played, or none any more."""

    type: Literal["watch"]
    number: Annotated[int, Field(ge=1, lt=2**53)] | None


RunMessage = Annotated[WatchMessage | PingMessage, Field(discriminator="type")]
run_message: TypeAdapter[RunMessage] = TypeAdapter(RunMessage)
"""Reads what a client says to a run."""
