"""A live game: the game itself, who sits where, who looks on; kept before it is announced."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from ..game import Game
from ..outcome import Outcome, Termination
from .connections import encode
from .problems import Problem
from .shapes import Shape, effect_shape, outcome_shape
from .store import Store, StoredGame
from .views import state_of, summary_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Sequence

    from .._core import Player
    from .connections import Connection

__all__ = ["LiveGame", "SeatInfo", "Watch"]

_log = logging.getLogger("sumito.web")


@dataclass(slots=True)
class SeatInfo:
    """What the server knows about a seat besides its name."""

    kind: str
    """``person``, ``agent`` or ``open``."""

    client: str | None = None
    """Whose it is."""

    level: int | None = None
    """The engine's level."""


@dataclass(slots=True)
class Watch:
    """How agents play among themselves."""

    speed: int = 800
    """Milliseconds between moves."""

    paused: bool = False
    """Whether they stand still."""

    steps: int = 0
    """Moves that they make all the same."""


@dataclass(slots=True)
class LiveGame:
    """A game in memory. Whatever changes it does so within `change`."""

    id: str
    """Its unguessable name."""

    owner: str
    """The client that made it."""

    game: Game
    """The game proper."""

    seats: list[SeatInfo]
    """By player."""

    store: Store
    """Where it is kept."""

    origin: str | None = None
    """From where it was made, in the server's own words; ``None``: not counted."""

    watch: Watch | None = None
    """Settings of a game between agents alone."""

    invitations: dict[str, int] = field(default_factory=dict)
    """Which seat each invitation is for."""

    created: float = field(default_factory=time.time)
    """When it was made."""

    changed: float = field(default_factory=time.time)
    """When it changed the last time."""

    version: int = 0
    """Counts changes."""

    touched: bool = False
    """Whether a person has moved."""

    rematch: str | None = None
    """The next game of the same players."""

    note: str | None = None
    """``restarted`` after the server was, ``failed`` if an agent gave no answer."""

    resuming: bool = False
    """Whether the clock waits for its owner to come back after a restart."""

    thinking: int | None = None
    """The agent that is at it."""

    most_plies: int = 2_000
    """After so many moves it is a draw: somewhere every game must end."""

    changed_presence: float = field(default_factory=time.monotonic)
    """When the last visitor left."""

    gone: bool = False
    """Whether it was deleted: whoever still waits to change it comes too late."""

    saved_over: bool = False
    """Whether the game was over when it was kept the last time."""

    connections: set[Connection] = field(default_factory=set)
    """Who looks on."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """One change at a time."""

    on_change: Callable[[LiveGame, bool], None] = lambda live, over_changed: None
    """Called after every change, with whether the game has ended or been taken up again."""

    _told_presence: tuple[Any, ...] = ()
    _cache: dict[str | None, str] = field(default_factory=dict)

    # Who is who --------------------------------------------------------------------------------

    def players_of(self, client: str) -> list[int]:
        """The seats of a client."""
        return [player for player, seat in enumerate(self.seats) if seat.client == client]

    def alone(self, client: str) -> bool:
        """Whether no other person plays, or may come to play."""
        return all(
            seat.kind == "agent" or (seat.kind == "person" and seat.client == client)
            for seat in self.seats
        )

    def persons(self) -> set[str]:
        """The clients in the seats."""
        return {seat.client for seat in self.seats if seat.client is not None}

    def may_delete(self, client: str) -> bool:
        """Whether a client may delete the game: its players once it is over, its owner also before,
        unless it has begun and another person plays."""
        if self.status == "over":
            return client == self.owner or client in self.persons()
        if client != self.owner:
            return False
        return self.status == "waiting" or not self.persons() - {client}

    @property
    def status(self) -> str:
        """``waiting``, ``playing``, ``paused`` or ``over``."""
        if self.game.outcome() is not None:
            return "over"
        if any(seat.kind == "open" for seat in self.seats):
            return "waiting"
        stopped = self.watch.paused if self.watch else self.game.paused
        return "paused" if stopped else "playing"

    # Changing ----------------------------------------------------------------------------------

    @asynccontextmanager
    async def change(self) -> AsyncIterator[Game]:
        """Change the game: when the block ends it is kept, then told to everybody.

        If the block or the keeping fails, the game is as it was before and nobody hears of it.
        """
        async with self.lock:
            if self.gone:
                raise Problem("gone", "this game was deleted")
            before = self._stored()
            moves = len(self.game.turns)
            try:
                yield self.game
                if len(self.game.turns) >= self.most_plies and self.game.outcome() is None:
                    self.game.adjudicate(Outcome(Termination.ADJUDICATION, ()))
                self.version += 1
                self.changed = time.time()
                await self.store.save(self._stored())
            except BaseException:
                self._restore(before)
                raise
            self._cache.clear()
            over, was_over = self.status == "over", self.saved_over
            self.saved_over = over
            if len(self.game.turns) == moves + 1:
                self._announce_move()
            else:
                self.announce()
            self.on_change(self, over != was_over)

    def replace_seats(self, names: Iterable[str], agents: Iterable[str | None]) -> None:
        """Other names and agents in the seats; everything else of the game stays."""
        data = self.game.to_dict()
        data["seats"] = [
            {"name": name, "agent": agent} for name, agent in zip(names, agents, strict=True)
        ]
        self.game = Game.from_dict(data)

    def _stored(self) -> StoredGame:
        return StoredGame(
            id=self.id,
            owner=self.owner,
            status=self.status,
            watch=self.watch is not None,
            touched=self.touched,
            created=self.created,
            changed=self.changed,
            origin=self.origin,
            summary=summary_of(self),
            meta={
                "seats": [asdict(seat) for seat in self.seats],
                "watch": asdict(self.watch) if self.watch else None,
                "version": self.version,
                "rematch": self.rematch,
                "note": self.note,
                "resuming": self.resuming,
            },
            snapshot=self.game.to_dict(),
            seats={
                player: seat.client
                for player, seat in enumerate(self.seats)
                if seat.client is not None
            },
            invitations=dict(self.invitations),
        )

    def _restore(self, stored: StoredGame) -> None:
        meta = stored.meta
        self.game = Game.from_dict(stored.snapshot)
        self.seats = [SeatInfo(**seat) for seat in meta["seats"]]
        self.watch = Watch(**meta["watch"]) if meta["watch"] else None
        self.version, self.rematch, self.note = meta["version"], meta["rematch"], meta["note"]
        self.resuming = meta["resuming"]
        self.touched, self.changed = stored.touched, stored.changed
        self.invitations = dict(stored.invitations)
        self._cache.clear()

    @classmethod
    def of(cls, stored: StoredGame, store: Store, lives: Sequence[tuple[float, float]]) -> LiveGame:
        """A game from the database; ``lives`` are the server's, the last one goes on.

        A clock that ran goes on from what it showed when the server died, once its owner is back.
        """
        meta, snapshot = stored.meta, dict(stored.snapshot)
        limited = bool(snapshot["left"])
        restarted = stored.status == "playing" and stored.changed < lives[-1][0]
        running = limited and stored.status == "playing" and not snapshot["paused"]
        if running:
            alive = next((end for start, end in reversed(lives) if start <= stored.changed), 0.0)
            snapshot["spent"] += max(0.0, alive - stored.changed)
            snapshot["paused"] = True
        return cls(
            id=stored.id,
            owner=stored.owner,
            game=Game.from_dict(snapshot),
            seats=[SeatInfo(**seat) for seat in meta["seats"]],
            store=store,
            watch=Watch(**meta["watch"]) if meta["watch"] else None,
            invitations=dict(stored.invitations),
            created=stored.created,
            changed=stored.changed,
            origin=stored.origin,
            version=meta["version"] + 1,
            touched=stored.touched,
            rematch=meta["rematch"],
            note="restarted" if restarted else None,
            resuming=running or meta["resuming"],
            saved_over=stored.status == "over",
        )

    # Telling -----------------------------------------------------------------------------------

    def announce(self) -> None:
        """Tell everybody the whole state."""
        for connection in self.connections:
            connection.send(self.text_for(connection.client))

    def _announce_move(self) -> None:
        board = self.game.board()
        move = board.moves[-1]
        player = self.game.turns[-1].player
        texts: dict[str | None, str] = {}
        before = board.copy()
        before.pop()
        event = {
            "type": "move",
            "move": str(move),
            "effect": effect_shape(before.effect(move)),
            "player": int(player),
        }
        for connection in self.connections:
            key = self._viewer(connection.client)
            if key not in texts:
                state = self.state(connection.client)
                del state["moves"]
                texts[key] = encode({**state, **event})
            connection.send(texts[key])

    def tell_all(self, shape: Shape) -> None:
        """Send everybody the same message."""
        text = encode(shape)
        for connection in self.connections:
            connection.send(text)

    def tell_presence(self) -> None:
        """Tell who is there, if that has changed since it was told."""
        present = self.presence()
        if present != self._told_presence:
            self._told_presence = present
            connected, spectators = present
            self.tell_all(
                {"type": "presence", "connected": list(connected), "spectators": spectators}
            )

    def text_for(self, client: str) -> str:
        """The state as a client sees it; those who only look on share one text."""
        if self.game.time_control.limited:
            return encode(self.state(client))
        key = self._viewer(client)
        if key not in self._cache:
            self._cache[key] = encode(self.state(client))
        return self._cache[key]

    def forget_text(self) -> None:
        """Something that is shown has changed, though not the game."""
        self._cache.clear()

    def _viewer(self, client: str) -> str | None:
        return client if client == self.owner or client in self.persons() else None

    def presence(self) -> tuple[tuple[bool, ...], int]:
        """Which seats are there, and how many look on."""
        present = {connection.client for connection in self.connections}
        connected = tuple(
            seat.kind == "agent" or (seat.client is not None and seat.client in present)
            for seat in self.seats
        )
        return connected, len(present - self.persons())

    def state(self, client: str) -> Shape:
        """Everything about the game, as a client sees it."""
        return state_of(self, client)

    # Turns -------------------------------------------------------------------------------------

    def check_ply(self, ply: int) -> None:
        """Refuse what was meant for another position."""
        now = self.game.board().ply
        if ply != now:
            raise Problem("late", f"the position has changed: it is at ply {now}, not {ply}")

    def require_going(self) -> None:
        """Refuse while nothing can be played, and say why."""
        status, outcome = self.status, self.game.outcome()
        if outcome is not None:
            raise Problem("game_over", f"the game is over: {self._outcome_words(outcome)}")
        if status == "waiting":
            raise Problem("waiting", "the game begins when all seats are taken")
        if status == "paused" or self.game.paused:
            raise Problem("paused", "the game is paused")

    def _outcome_words(self, outcome: Outcome) -> str:
        return str(outcome_shape(outcome, self.game.board())["text"])

    def seat_to_move(self, client: str) -> Player:
        """The player to move, if he is this client."""
        turn = self.game.turn
        mine = self.players_of(client)
        if not mine:
            raise Problem("not_yours", "only the players of this game may move; you can watch")
        if turn not in mine:
            raise Problem("not_your_turn", f"it is the turn of {turn}")
        return turn
