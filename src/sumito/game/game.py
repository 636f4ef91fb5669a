"""A game in progress: who may do what now.

`Game` is a state machine without threads and without waiting. It asks a function for the time,
which tests and servers replace, and it can be stored and restored at any moment.
"""

from __future__ import annotations

import time as _time
from typing import TYPE_CHECKING, Any

from .._core import Move, Player
from ..board import Board
from ..errors import GameError
from ..outcome import Outcome, Termination
from ..records import GameRecord
from ..records.record import PLAYER_TAGS
from ..records.start import layout_of
from .clock import Clocks, TimeControl
from .parts import Action, Offer, Seat, Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

__all__ = ["Game"]


class Game:
    """A board with seats, clocks and offers.

    A *side* is a player, or a team of partners; either partner speaks for his team. Whoever resigns
    or runs out of time loses with his side, the game is over, and all other players have won: with
    three or four players each for himself they share the win.

    Every method that is refused raises an error and changes nothing.
    """

    def __init__(
        self,
        board: Board | None = None,
        *,
        seats: Sequence[Seat | str] | None = None,
        time_control: TimeControl | None = None,
        time: Callable[[], float] = _time.monotonic,
        paused: bool = False,
        seed: int | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> None:
        """A game from the position of a board, whose earlier moves stay in the record.

        The clock of the player to move runs at once, or with ``paused`` from `resume` on.
        """
        self._board = Board() if board is None else board.copy()
        players = self._board.rules.players
        given = [Seat()] * players if seats is None else seats
        if len(given) != players:
            raise GameError(f"expected {players} seats, one for each player, not {len(given)}")
        self._seats = tuple(Seat(seat) if isinstance(seat, str) else seat for seat in given)
        self._time = time
        self._clocks = Clocks(time_control or TimeControl(), players)
        self._paused = paused
        self._turns: list[Turn] = []
        self._offers: dict[Action, Offer] = {}
        self._declined: set[tuple[Action, Player]] = set()  # since the last move
        self._ended: Outcome | None = None  # other than by the board
        self.seed = seed
        """The number from which agents take all chance in this game."""

        self.tags = dict(tags or {})
        """More tags for the record, such as Event and Date."""

        self._begin_turn(self._time())

    # What is the case ------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in turn order."""
        return self._seats

    @property
    def time_control(self) -> TimeControl:
        """How much time the players have."""
        return self._clocks.control

    @property
    def turn(self) -> Player:
        """The player to move."""
        return self._board.turn

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The moves made in this game, for their players and clocks."""
        return tuple(self._turns)

    @property
    def paused(self) -> bool:
        """Whether the game is paused: the clocks stand still, and nobody may move."""
        return self._paused

    @property
    def draw_offer(self) -> Offer | None:
        """The draw that is on offer."""
        return self._offers.get(Action.OFFER_DRAW)

    @property
    def takeback_offer(self) -> Offer | None:
        """The takeback that is asked for."""
        return self._offers.get(Action.OFFER_TAKEBACK)

    def board(self) -> Board:
        """A copy of the board: only `submit` plays in the game."""
        return self._board.copy()

    def outcome(self) -> Outcome | None:
        """How the game has ended; ``None`` while it goes on.

        A clock that has run out ends the game when somebody looks, here or in any other method.
        """
        return self._outcome(self._time())

    def time_left(self, player: Player | int) -> float:
        """The seconds on a player's clock now; infinity without a time limit."""
        who, now = self._player(player), self._time()
        self._outcome(now)
        return self._clocks.time_left(who, now)

    def plies_since(self, player: Player | int) -> int:
        """How many plies go back to this player's last move and include it; 0 without one."""
        who = self._player(player)
        for plies, turn in enumerate(reversed(self._turns), 1):
            if turn.player == who:
                return plies
        return 0

    def legal_actions(self, player: Player | int) -> tuple[Action, ...]:
        """What this player may do now."""
        who, now = self._player(player), self._time()
        return tuple(action for action in Action if self._refusal(who, action, now) is None)

    # What players do ---------------------------------------------------------------------------

    def submit(self, move: Move | str, player: Player | int | None = None) -> Move:
        """Make a move, given as such or as text; ``player`` is whoever's turn it is by default."""
        now = self._time()
        who = self._allow(self.turn if player is None else player, Action.SUBMIT, now)
        played = self._board.parse(move) if isinstance(move, str) else move
        self._board.push(played)
        clocks = tuple(self._clocks.left)
        self._end_turn(Turn(who, clocks, self._clocks.end_turn(now)), now)
        return played

    def replay(self, moves: Iterable[Move | str]) -> None:
        """Make moves that were played before this game: they take no time and give none.

        Unlike those of the board that the game began with they can be taken back. If one of them
        cannot be made none is. A paused game takes them too: nobody moves in it now.
        """
        given, board = [], self._board.copy()
        for move in moves:
            if board.is_over():
                raise GameError(f"the game is over: {board.outcome()}")
            given.append(board.parse(move) if isinstance(move, str) else move)
            board.push(given[-1])
        now = self._require_going_on()
        for move in given:
            who = self.turn
            self._board.push(move)
            clocks = tuple(self._clocks.left)
            self._end_turn(Turn(who, clocks, clocks[who] if clocks else None), now)

    def resign(self, player: Player | int) -> Outcome:
        """Give up for one's side."""
        now = self._time()
        who = self._allow(player, Action.RESIGN, now)
        return self._end(Outcome(Termination.RESIGNATION, self._all_but(who)), now)

    def offer_draw(self, player: Player | int) -> None:
        """Offer a draw; the offer stands until a side that has not accepted it moves."""
        self._offer(player, Action.OFFER_DRAW)

    def accept_draw(self, player: Player | int) -> None:
        """Accept the draw; the game is drawn when all sides have."""
        now = self._time()
        if self._accept(player, Action.OFFER_DRAW, Action.ACCEPT_DRAW, now):
            self._end(Outcome(Termination.AGREEMENT, ()), now)

    def decline_draw(self, player: Player | int) -> None:
        """Decline the draw; it can be offered again after the next move."""
        self._decline(player, Action.OFFER_DRAW, Action.DECLINE_DRAW)

    def offer_takeback(self, player: Player | int) -> None:
        """Ask to take back one's last move, and what came after it; any move ends the request."""
        self._offer(player, Action.OFFER_TAKEBACK)

    def accept_takeback(self, player: Player | int) -> None:
        """Accept the takeback; it is done when all sides have."""
        now = self._time()
        offer = self.takeback_offer
        if self._accept(player, Action.OFFER_TAKEBACK, Action.ACCEPT_TAKEBACK, now):
            assert offer is not None
            self.undo(self.plies_since(offer.player))

    def decline_takeback(self, player: Player | int) -> None:
        """Decline the takeback; it can be asked for again after the next move."""
        self._decline(player, Action.OFFER_TAKEBACK, Action.DECLINE_TAKEBACK)

    # What the host of the game does ------------------------------------------------------------

    def undo(self, plies: int = 1) -> None:
        """Take moves back, also after the end; the clocks show what they did before them."""
        if not 1 <= plies <= len(self._turns):
            raise GameError(f"there are {len(self._turns)} moves to take back, not {plies}")
        for _ in range(plies):
            self._board.pop()
        self._clocks.left = list(self._turns[-plies].clocks)
        del self._turns[-plies:]
        self._offers.clear()
        self._declined.clear()
        self._ended = None
        self._begin_turn(self._time())

    def pause(self) -> None:
        """Let the clocks stand still; nobody can move until `resume`."""
        now = self._require_going_on()
        if self._paused:
            raise GameError("the game is paused already")
        self._paused = True
        self._clocks.stop(now)

    def resume(self) -> None:
        """Go on after a pause."""
        now = self._require_going_on()
        if not self._paused:
            raise GameError("the game is not paused")
        self._paused = False
        self._clocks.start(now)

    def abort(self) -> Outcome:
        """End the game without a result."""
        now = self._require_going_on()
        return self._end(Outcome(Termination.ABANDONED, ()), now)

    def adjudicate(self, outcome: Outcome) -> Outcome:
        """End the game with this outcome."""
        now = self._require_going_on()
        self._check_winners(outcome.winners)
        return self._end(outcome, now)

    # Keeping it --------------------------------------------------------------------------------

    def record(self) -> GameRecord:
        """The game so far as a record, with clocks and result."""
        tags = dict(self.tags)
        tags.update(zip(PLAYER_TAGS, (seat.name for seat in self._seats), strict=False))
        if layout := layout_of(self._board.start_fen):
            tags["Variant"] = layout.key
        board = self._board
        record = GameRecord(board.start_fen, board.rules, tags=tags, moves=board.moves)
        record.set_outcome(self.outcome())
        record.seed = self.seed
        if self.time_control.limited:
            record.tags["Clock"] = str(self.time_control)
        nodes = list(record.root.main_line())[len(board.moves) - len(self._turns) :]
        for node, turn in zip(nodes, self._turns, strict=True):
            node.clock = turn.left
        return record

    def to_dict(self) -> dict[str, Any]:
        """Everything about the game in values that JSON can hold."""
        from .snapshot import to_dict

        return to_dict(self)

    @classmethod
    def from_dict(
        cls, data: Mapping[str, Any], *, time: Callable[[], float] = _time.monotonic
    ) -> Game:
        """The game of a snapshot; its clocks go on from what they showed then."""
        from .snapshot import from_dict

        return from_dict(data, time)

    # The rest ----------------------------------------------------------------------------------

    def _outcome(self, now: float) -> Outcome | None:
        outcome = self._ended or self._board.outcome()
        if outcome is None and self._clocks.is_up(now):
            # Once seen it stays: a time that goes backwards does not revive the game.
            return self._end(Outcome(Termination.TIME, self._all_but(self.turn)), now)
        return outcome

    def _refusal(self, player: Player, action: Action, now: float) -> str | None:
        """Why this player may not do this now; ``None`` if he may."""
        if reason := self._over(now):
            return reason
        match action:
            case Action.SUBMIT:
                if player != self.turn:
                    return f"it is the turn of {self.turn}, not of {player}"
                return "the game is paused" if self._paused else None
            case Action.RESIGN:
                return None
            case Action.OFFER_DRAW | Action.OFFER_TAKEBACK:
                if action in self._offers:
                    return f"{self._offers[action].player} has offered it already"
                if (action, player) in self._declined:
                    return f"the offer of {player} was declined; wait for the next move"
                if action is Action.OFFER_TAKEBACK and not self.plies_since(player):
                    return f"{player} has made no move that could be taken back"
                return None
            case _:
                draw = action in (Action.ACCEPT_DRAW, Action.DECLINE_DRAW)
                offer = self.draw_offer if draw else self.takeback_offer
                if offer is None:
                    return f"no {'draw' if draw else 'takeback'} is on offer"
                agreed = self._board.rules.side(player) in offer.agreed
                return f"the side of {player} has agreed already" if agreed else None

    def _over(self, now: float) -> str | None:
        outcome = self._outcome(now)
        return None if outcome is None else f"the game is over: {outcome.termination!s}"

    def _allow(self, player: Player | int, action: Action, now: float) -> Player:
        who = self._player(player)
        if reason := self._refusal(who, action, now):
            raise GameError(f"cannot {action.value.replace('_', ' ')}: {reason}")
        return who

    def _require_going_on(self) -> float:
        now = self._time()
        if reason := self._over(now):
            raise GameError(reason)
        return now

    def _player(self, player: Player | int) -> Player:
        if not 0 <= player < len(self._seats):
            raise GameError(f"expected a player from 0 to {len(self._seats) - 1}, not {player!r}")
        return Player(player)

    def _check_winners(self, winners: Sequence[Player]) -> None:
        players = len(self._seats)
        if not all(0 <= player < players for player in winners):
            raise GameError(f"this game has {players} players; they do not include all {winners}")
        if len(set(winners)) != len(winners) or len(winners) == players:
            raise GameError(f"winners are some of the players, each named once, not {winners}")

    def _all_but(self, loser: Player) -> tuple[Player, ...]:
        side, lost = self._board.rules.side, self._board.rules.side(loser)
        return tuple(Player(p) for p in range(len(self._seats)) if side(p) != lost)

    def _offer(self, player: Player | int, offered: Action) -> None:
        who = self._allow(player, offered, self._time())
        self._offers[offered] = Offer(who, frozenset({self._board.rules.side(who)}))

    def _accept(self, player: Player | int, offered: Action, accepting: Action, now: float) -> bool:
        """Whether all sides have agreed now; then the offer is done with."""
        who = self._allow(player, accepting, now)
        offer = self._offers[offered]
        agreed = offer.agreed | {self._board.rules.side(who)}
        self._offers[offered] = Offer(offer.player, agreed)
        return len(agreed) == self._board.rules.sides

    def _decline(self, player: Player | int, offered: Action, declining: Action) -> None:
        self._allow(player, declining, self._time())
        self._declined.add((offered, self._offers.pop(offered).player))

    def _begin_turn(self, now: float, spent: float = 0.0) -> None:
        going_on = self._ended is None and self._board.outcome() is None and not self._paused
        self._clocks.begin(self.turn, now if going_on else None, spent)

    def _end_turn(self, turn: Turn, now: float) -> None:
        self._turns.append(turn)
        self._offers.pop(Action.OFFER_TAKEBACK, None)
        if (offer := self.draw_offer) and self._board.rules.side(turn.player) not in offer.agreed:
            del self._offers[Action.OFFER_DRAW]
        self._declined.clear()
        self._begin_turn(now)

    def _end(self, outcome: Outcome, now: float) -> Outcome:
        self._clocks.stop(now)
        self._offers.clear()
        self._declined.clear()
        self._ended = outcome
        return outcome
