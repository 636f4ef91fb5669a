"""All live games: making them, finding them, joining them, and forgetting them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from typing import TYPE_CHECKING

from .._core import Player
from ..agents import SearchLimits
from ..errors import SumitoError
from .live import LiveGame, SeatInfo
from .making import game_again, new_game
from .playing import Conductor
from .problems import Problem
from .thinking import ENGINE, kept, line_shape

if TYPE_CHECKING:
    from .._core import StopFlag
    from ..search import SearchInfo
    from .connections import Connection
    from .library import Library
    from .limits import Turnstile
    from .messages import NewGame
    from .settings import Settings
    from .shapes import Shape
    from .store import Store
    from .visitors import Visitor
    from .workers import Workers

__all__ = ["Games"]

_log = logging.getLogger("sumito.web")
_IDLE = 120.0  # seconds after which a game that nobody looks at leaves the memory


class Games:
    """The games that are in memory; all others are in the store."""

    def __init__(
        self,
        store: Store,
        workers: Workers,
        library: Library,
        settings: Settings,
        new_games: Turnstile,
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
                again = stored.meta["rematch"]
                if again is not None and not await self._store.exists(again):
                    stored.meta["rematch"] = None  # deleted: there can be another one
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

    async def create(self, visitor: Visitor, request: NewGame) -> LiveGame:
        """A new game."""
        new = new_game(visitor, request, self._store, self._settings)
        await self._check_room(visitor)
        return await self._begin(new)

    async def rematch(self, live: LiveGame, visitor: Visitor, *, swap: bool) -> str:
        """The same again; the same for everybody who asks."""
        client = visitor.client
        if not live.players_of(client) and not (live.watch and live.owner == client):
            raise Problem("not_yours", "only the players of this game may do that")
        if live.game.outcome() is None and not live.watch and not live.alone(client):
            raise Problem("not_allowed", "the game is not over yet")
        async with live.lock:
            if live.gone:
                raise Problem("gone", "this game was deleted; begin a new one")
            if live.rematch is not None and await self._store.exists(live.rematch):
                return live.rematch
            await self._check_room(visitor)
            again = game_again(live, visitor, self._store, self._settings, swap=swap)
            live.rematch = (await self._begin(again)).id
        async with live.change():
            pass
        live.tell_all({"type": "rematch", "game": live.rematch, "url": f"/game/{live.rematch}"})
        return live.rematch

    async def _begin(self, live: LiveGame) -> LiveGame:
        async with live.change():
            pass
        self._adopt(live)
        if live.saved_over:  # by the moves it was made with
            self._spawn(self._to_library(live))
        return live

    async def _check_room(self, visitor: Visitor) -> None:
        """A `Problem` if there is no room for one more game of this visitor."""
        wait = self._new_games.take(visitor)
        if wait:
            raise Problem("too_fast", f"too many new games; wait {wait:.0f} seconds", retry=wait)
        limits, client = self._settings.limits, visitor.client
        if await self._store.size() > limits.database_bytes:
            raise Problem("full", "the server has no room for more games; try again later")
        own, near, all_ = await self._store.count_unfinished(client, visitor.origin)
        if all_ >= limits.games:
            raise Problem("full", "the server has no room for more games; try again later")
        if own >= limits.live_games:
            old = await self._store.abandoned(client, own - limits.live_games + 1)
            for game in old:
                await self.forget(game)
            if own - len(old) >= limits.live_games:
                raise Problem("too_many", "too many unfinished games; end or delete some of them")
        if visitor.origin is not None and near >= limits.address_live_games:
            over = near - limits.address_live_games + 1
            old = await self._store.untouched(visitor.origin, over)
            for game in old:
                await self.forget(game)
            if len(old) < over:
                told = "too many unfinished games from your network; end or delete some of them"
                raise Problem("too_many", told)

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
        if client != live.owner and client not in live.persons():
            raise Problem("not_yours", "only the players of this game may delete it")
        if not live.may_delete(client):
            told = "another person plays in this game: end or resign it before you delete it"
            raise Problem("still_playing", told)
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
        self._unlink(game)

    def _unlink(self, game: str) -> None:
        """No other game leads to one that is gone."""
        for live in self._live.values():
            if live.rematch == game:
                live.rematch = None
                live.forget_text()
                live.announce()

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

    def lose(self, game: str) -> None:
        """A game is not in the store any more."""
        if (live := self._live.get(game)) is not None:
            live.gone = True
            self._drop(live)
            for connection in list(live.connections):
                connection.end(4404)
        self._unlink(game)

    def close(self) -> None:
        """Stop everything."""
        for conductor in self._conductors.values():
            conductor.close()
        for task in self._tasks:
            task.cancel()
