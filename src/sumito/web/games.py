"""All live games: making them, finding them, joining them, and forgetting them."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections import Counter
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from .._core import Player
from ..agents import SearchLimits
from ..errors import SumitoError
from ..game import Game, Seat
from .lines import play, start_of
from .live import LiveGame, SeatInfo, Watch
from .playing import Conductor
from .problems import Problem, problem_of
from .seating import agent_of, seat_info, seat_name, time_control_of
from .thinking import ENGINE, kept, line_shape

if TYPE_CHECKING:
    from .._core import StopFlag
    from ..board import Board
    from ..game import TimeControl
    from ..search import SearchInfo
    from .connections import Connection
    from .library import Library
    from .limits import Buckets
    from .messages import NewGame
    from .settings import Settings
    from .shapes import Shape
    from .store import Store
    from .workers import Workers

__all__ = ["Games"]

_log = logging.getLogger("sumito.web")
_WATCHED_PLIES = 400  # after which a game between agents is a draw
_IDLE = 120.0  # seconds after which a game that nobody looks at leaves the memory


class Games:
    """The games that are in memory; all others are in the store."""

    def __init__(
        self,
        store: Store,
        workers: Workers,
        library: Library,
        settings: Settings,
        new_games: Buckets,
    ) -> None:
        self._store, self._workers, self._library = store, workers, library
        self._settings, self._new_games = settings, new_games
        self._live: dict[str, LiveGame] = {}
        self._conductors: dict[str, Conductor] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._lives = store.begin_life(time.time())
        self._tasks: set[asyncio.Task[None]] = set()
        self._presence: set[str] = set()
        self._hints: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._live)

    @staticmethod
    def now_ms() -> int:
        """The server's time."""
        return round(1000 * time.time())

    # Finding -----------------------------------------------------------------------------------

    async def get(self, game: str) -> LiveGame:
        """A game by its name."""
        found = self._live.get(game)
        if found is not None:
            return found
        async with self._loading.setdefault(game, asyncio.Lock()):
            try:
                if (found := self._live.get(game)) is not None:
                    return found
                stored = await self._store.load(game)
                if stored is None:
                    raise Problem("no_game", "there is no such game; old ones are deleted")
                try:
                    live = LiveGame.of(stored, self._store, self._lives)
                    live.most_plies = self._settings.limits.plies
                except SumitoError as error:
                    _log.error("game %s cannot be read: %s", game[:6], error)
                    raise Problem("no_game", "this game is damaged and cannot be shown") from error
                self._adopt(live)
                return live
            finally:
                self._loading.pop(game, None)

    def _adopt(self, live: LiveGame) -> None:
        live.on_change = self._changed
        self._live[live.id] = live
        conductor = self._conductors[live.id] = Conductor(live, self._workers, self._settings)
        conductor.changed()
        if live.game.outcome() is not None and not live.saved_over:
            self._spawn(self._keep_end(live))

    async def _keep_end(self, live: LiveGame) -> None:
        async with live.change():
            pass

    def _changed(self, live: LiveGame, over_changed: bool) -> None:
        conductor = self._conductors.get(live.id)
        if conductor is not None:
            conductor.changed()
        if over_changed:
            self._spawn(self._to_library(live))

    async def _to_library(self, live: LiveGame) -> None:
        """The players' libraries hold finished games, and lose those that are taken up again."""
        clients = live.persons() | ({live.owner} if live.watch else set())
        try:
            if live.game.outcome() is None:
                await self._library.remove_played(live.id)
            elif live.game.turns:
                await self._library.add_played(live.id, live.game.record(), clients)
        except Problem as problem:
            _log.warning("game %s is not in the library: %s", live.id[:6], problem)

    def _spawn(self, work: asyncio.coroutines.Coroutine[object, object, None]) -> None:  # type: ignore[name-defined]
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Making ------------------------------------------------------------------------------------

    async def create(self, client: str, request: NewGame) -> LiveGame:
        """A new game."""
        await self._check_room(client)
        board = start_of(request.layout, request.fen, request.rules)
        if board.outcome() is not None:
            raise Problem("bad_position", "the game is over in this position")
        if not board.legal_count():
            raise Problem("bad_position", f"{board.turn} has no legal move in this position")
        players = board.rules.players
        if len(request.seats) != players:
            raise Problem("invalid", f"expected {players} seats, not {len(request.seats)}")
        seats = list(request.seats)
        if request.shuffle:
            random.SystemRandom().shuffle(seats)
        infos = [seat_info(seat, client) for seat in seats]
        if not any(info.kind == "person" for info in infos) and any(
            info.kind == "open" for info in infos
        ):
            raise Problem("invalid", "take a seat yourself, or give all seats to agents")
        watch = None
        if all(info.kind == "agent" for info in infos):
            if request.clock is not None:
                raise Problem("invalid", "agents among themselves play without a clock")
            watch = Watch(request.speed, request.paused)
        names = [seat_name(seat, player) for player, seat in enumerate(seats)]
        agents = [agent_of(seat, board) if seat.kind == "agent" else None for seat in seats]
        live = self._new(
            client, board, infos, names, agents, time_control_of(request.clock), watch, request.seed
        )
        if request.moves:
            play(board.copy(), request.moves)  # says which of them is wrong
            try:
                for move in request.moves:
                    live.game.submit(move.strip())
            except SumitoError as error:
                raise problem_of(error, "bad_moves") from error
            live.touched = watch is None
        return await self._begin(live)

    def _new(
        self,
        owner: str,
        board: Board,
        infos: list[SeatInfo],
        names: list[str],
        agents: list[str | None],
        control: TimeControl,
        watch: Watch | None,
        seed: int | None = None,
    ) -> LiveGame:
        if watch and board.rules.ply_limit is None:
            # Agents can go on for ever.
            limited = board.rules.replace(ply_limit=board.ply + _WATCHED_PLIES)
            board = type(board).from_fen(board.fen(), limited)
        invitations = {
            secrets.token_urlsafe(16): player
            for player, info in enumerate(infos)
            if info.kind == "open"
        }
        game = Game(
            board,
            seats=[Seat(name, agent) for name, agent in zip(names, agents, strict=True)],
            time_control=control,
            paused=bool(invitations),
            seed=secrets.randbits(53) if seed is None else seed,
            tags={"Event": "Sumito", "Date": datetime.now(UTC).strftime("%Y.%m.%d")},
        )
        return LiveGame(
            secrets.token_urlsafe(16),
            owner,
            game,
            infos,
            self._store,
            watch=watch,
            invitations=invitations,
            most_plies=self._settings.limits.plies,
        )

    async def _begin(self, live: LiveGame) -> LiveGame:
        async with live.change():
            pass
        self._adopt(live)
        if live.saved_over:  # by the moves it was made with
            self._spawn(self._to_library(live))
        return live

    async def _check_room(self, client: str) -> None:
        wait = self._new_games.take(client)
        if wait:
            raise Problem("too_fast", f"too many new games; wait {wait:.0f} seconds")
        limits = self._settings.limits
        if await self._store.size() > limits.database_bytes:
            raise Problem("full", "the server has no room for more games; try again later")
        own, all_ = await self._store.count_unfinished(client)
        if all_ >= limits.games:
            raise Problem("full", "the server has no room for more games; try again later")
        if own >= limits.live_games:
            for game in await self._store.abandoned(client, own - limits.live_games + 1):
                await self.forget(game)
            own, _ = await self._store.count_unfinished(client)
            if own >= limits.live_games:
                raise Problem("too_many", "too many unfinished games; end or delete some of them")

    async def rematch(self, live: LiveGame, client: str, *, swap: bool) -> str:
        """The same again; the same for everybody who asks."""
        mine = live.players_of(client)
        if not mine and not (live.watch and live.owner == client):
            raise Problem("not_yours", "only the players of this game may do that")
        if live.game.outcome() is None and not live.watch and not live.alone(client):
            raise Problem("not_allowed", "the game is not over yet")
        async with live.lock:
            if live.rematch is None:
                await self._check_room(client)
                live.rematch = (await self._again(live, swap)).id
                fresh = True
            else:
                fresh = False
        if fresh:
            async with live.change():
                pass
            live.tell_all({"type": "rematch", "game": live.rematch, "url": f"/game/{live.rematch}"})
        return live.rematch

    async def _again(self, live: LiveGame, swap: bool) -> LiveGame:
        game, board = live.game, live.game.board()
        start = type(board).from_fen(board.start_fen, board.rules)
        order = list(range(len(live.seats)))
        if swap:
            order = [*order[1:], order[0]]
        seats = [live.seats[player] for player in order]
        new = self._new(
            live.owner,
            start,
            [SeatInfo(seat.kind, seat.client, seat.level) for seat in seats],
            [game.seats[player].name for player in order],
            [game.seats[player].agent for player in order],
            game.time_control,
            Watch(live.watch.speed) if live.watch else None,
        )
        return await self._begin(new)

    # Invitations -------------------------------------------------------------------------------

    async def invited(self, token: str) -> tuple[LiveGame, int, bool]:
        """The game and the seat that an invitation is for, and whether somebody has taken it."""
        found = await self._store.invitation(token)
        if found is None:
            raise Problem("no_invitation", "there is no such invitation; its game may be deleted")
        game, player, taken = found
        return await self.get(game), player, taken

    async def join(self, token: str, client: str, name: str | None) -> LiveGame:
        """Take the seat of an invitation; the game begins with the last one."""
        live, player, _ = await self.invited(token)
        async with live.change() as game:
            seat = live.seats[player]
            if seat.kind != "open" or token not in live.invitations:
                raise Problem("seat_taken", "somebody else has taken this seat; you can watch")
            if live.owner == client:
                raise Problem("not_allowed", "this is your own invitation: send it to somebody")
            live.seats[player] = SeatInfo("person", client)
            del live.invitations[token]
            names = [seat.name for seat in game.seats]
            names[player] = name or str(Player(player)).capitalize()
            live.replace_seats(names, [seat.agent for seat in game.seats])
            if not live.invitations:
                live.game.resume()
        return live

    # Being there -------------------------------------------------------------------------------

    def enter(self, live: LiveGame, connection: Connection) -> None:
        """Somebody looks on from now."""
        live.connections.add(connection)
        self._conductors[live.id].presence(True)
        self._presence.add(live.id)
        if live.resuming:
            self._spawn(self._back(live, connection.client))
        connection.send(live.text_for(connection.client))

    def leave(self, live: LiveGame, connection: Connection) -> None:
        """Somebody does not look on any more."""
        live.connections.discard(connection)
        live.changed_presence = time.monotonic()
        conductor = self._conductors.get(live.id)
        if conductor is not None and not live.connections:
            conductor.presence(False)
        self._presence.add(live.id)

    async def _back(self, live: LiveGame, client: str) -> None:
        """After a restart the clock goes on when its owner is back, or when others have waited."""
        if client not in live.persons():
            return
        turn = live.seats[live.game.turn]
        if turn.kind != "agent" and turn.client != client:
            await asyncio.sleep(self._settings.back_seconds)
        if live.resuming and live.game.paused and live.game.outcome() is None:
            async with live.change() as game:
                live.resuming = False
                game.resume()

    async def hint(self, live: LiveGame, client: str, ply: int) -> Shape:
        """What the engine would play."""
        live.require_going()
        live.check_ply(ply)
        live.seat_to_move(client)
        if not live.alone(client):
            raise Problem("not_allowed", "there are no hints against other people")
        if self._hints[client] >= 2:
            raise Problem("too_fast", "wait for the hint that you have asked for")
        board, seconds = live.game.board(), self._settings.limits.hint_seconds

        def work(stop: StopFlag) -> SearchInfo:
            engine = kept(ENGINE, self._settings.limits.hash_mb)
            found: SearchInfo = engine.play(board, SearchLimits(time=seconds)).info
            return found

        self._hints[client] += 1
        try:
            info = await self._workers.slow.submit(client, work, seconds=4 * seconds).future
        finally:
            self._hints[client] -= 1
            if not self._hints[client]:
                del self._hints[client]
        line = line_shape(board, info.pv, info.score, ENGINE)
        return {"type": "hint", "ply": board.ply, "line": line}

    # Forgetting --------------------------------------------------------------------------------

    async def delete(self, game: str, client: str) -> None:
        """Delete a game, as somebody wishes."""
        live = await self.get(game)
        seated = client in live.persons() and live.game.outcome() is not None
        if client != live.owner and not seated:
            raise Problem("not_yours", "only whoever made this game may delete it")
        await self.forget(game)

    async def forget(self, game: str) -> None:
        """Delete a game."""
        live = self._live.get(game)
        if live is not None:
            async with live.lock:
                live.gone = True
                self._drop(live)
                await self._store.delete(game)
            live.tell_all({"type": "deleted"})
            for connection in list(live.connections):
                connection.end(4404)
        else:
            await self._store.delete(game)

    def _drop(self, live: LiveGame) -> None:
        self._conductors.pop(live.id).close()
        del self._live[live.id]

    async def tend(self) -> None:
        """Done every quarter of a second: tell who is there; forget what nobody looks at."""
        for name in list(self._presence):
            self._presence.discard(name)
            if (live := self._live.get(name)) is not None:
                live.forget_text()
                live.tell_presence()
        now = time.monotonic()
        for live in list(self._live.values()):
            idle = not live.connections and not self._conductors[live.id].busy
            if idle and not live.lock.locked() and now - live.changed_presence > _IDLE:
                self._drop(live)

    @property
    def clocks_run(self) -> bool:
        """Whether any clock is running."""
        return any(
            live.game.time_control.limited and not live.game.paused and not live.saved_over
            for live in self._live.values()
        )

    async def clean(self) -> None:
        """Delete games that have been left alone for long."""
        settings = self._settings
        gone = await self._store.clean(
            empty=3600 * settings.keep_empty_hours,
            unfinished=86400 * settings.keep_unfinished_days,
            finished=86400 * settings.keep_finished_days,
        )
        for game in gone:
            if (live := self._live.get(game)) is not None:
                live.gone = True
                self._drop(live)
                for connection in list(live.connections):
                    connection.end(4404)

    def close(self) -> None:
        """Stop everything."""
        for conductor in self._conductors.values():
            conductor.close()
        for task in self._tasks:
            task.cancel()
