"""A game as a record: tags, a start, and a tree of moves."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Any

from .._core import Player
from ..board import Board
from ..errors import RecordError, SumitoError
from ..outcome import Outcome, Termination
from .node import Node
from .results import UNFINISHED, result_text, termination_of, winners_of
from .start import layout_of, read_start

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from os import PathLike

    from .._core import Move, Rules

__all__ = ["PLAYER_TAGS", "GameRecord"]

PLAYER_TAGS = tuple(str(player).capitalize() for player in Player)
"""The tags that name the players, in turn order."""


class GameRecord:
    """A game that was played or thought of: tags, a start, and moves with variations.

    Records compare by value and can be copied and pickled. A record may go on where a game would
    be over; only the moves themselves must be legal, which reading and writing check.

    >>> record = GameRecord(moves=["a1b2", "i9h8"], tags={"Black": "Lina"})
    >>> record.moves
    [Move('a1b2'), Move('i9h8')]
    """

    __hash__ = None  # type: ignore[assignment]  # a record can change

    tags: dict[str, str]
    """What is known about the game, in the order in which it is written: Event, Date, Black, White,
    Variant, Result, Termination, Seed, Clock, or any other name. The tags FEN, Rules and Notation
    are not kept here: they are written from `start`, `rules` and the notation asked for."""

    start: str
    """The first position as FEN."""

    rules: Rules
    """The rules of the game."""

    root: Node
    """The tree of moves."""

    ending: str | None
    """The word or words that end the moves, where the tag Result has something else to say."""

    def __init__(
        self,
        start: str | None = None,
        rules: Rules | None = None,
        *,
        tags: Mapping[str, str] | None = None,
        moves: str | Iterable[Move | str] = (),
    ) -> None:
        """A record from ``start``: a FEN, or the start that the tag Variant names if none is given.

        Without that tag it is the standard layout. Moves are one text or one by one.
        """
        self.tags = dict(tags or {})
        if start is None and rules is not None and "Variant" not in self.tags:
            start = Board(rules=rules).start_fen
        self.start, self.rules = read_start(self.tags.get("Variant"), start, rules)
        self.root = Node()
        self.ending = None
        self.add_moves(moves)

    @classmethod
    def from_board(cls, board: Board, **tags: str) -> GameRecord:
        """The game on a board, from its start to its present position.

        Variant, Result and Termination are filled in where they are known and not given.
        """
        layout = layout_of(board.start_fen)
        known = {"Variant": layout.key} if layout and "Variant" not in tags else {}
        record = cls(board.start_fen, board.rules, tags={**tags, **known}, moves=board.moves)
        outcome = board.outcome()
        if outcome is not None and "Result" not in tags:
            record.set_outcome(outcome)
        return record

    @property
    def moves(self) -> list[Move]:
        """The moves of the main line."""
        return [node.move for node in self.root.main_line() if node.move is not None]

    @property
    def end(self) -> Node:
        """The last node of the main line; the root if there are no moves."""
        node = self.root
        for node in self.root.main_line():  # noqa: B007  # we want the last one
            pass
        return node

    def board(self, ply: int | None = None) -> Board:
        """The position after so many moves of the main line; after all of them by default."""
        moves = self.moves
        if ply is not None and not 0 <= ply <= len(moves):
            raise RecordError(f"ply must be from 0 to {len(moves)} in this game, not {ply}")
        return self._replay(moves[:ply])

    def board_at(self, node: Node) -> Board:
        """The position after a node of this record's tree, in a variation or not."""
        return self._replay([step.move for step in node.path() if step.move is not None])

    def add_moves(self, moves: str | Iterable[Move | str]) -> Node:
        """Play on at the end of the main line; texts may be in any notation. Gives the last node.

        If one of the moves is illegal, none is added.
        """
        board = self.board()
        added: list[Move] = []
        for move in moves.split() if isinstance(moves, str) else moves:
            if isinstance(move, str):
                added.append(board.push_text(move))
            else:
                board.push(move)
                added.append(move)
        node = self.end
        for move in added:
            node = node.append(Node(move))
        return node

    @property
    def result(self) -> str:
        """The result as written: mostly ``1-0``, ``0-1``, ``1/2-1/2`` or ``*``."""
        return self.tags.get("Result", UNFINISHED)

    @result.setter
    def result(self, text: str) -> None:
        self.tags["Result"] = text
        self.ending = None

    @property
    def termination(self) -> str | None:
        """How the game ended, as written; ``None`` if nothing is said."""
        return self.tags.get("Termination")

    @property
    def winners(self) -> tuple[Player, ...] | None:
        """Who has won by the written result: ``()`` after a draw, ``None`` if it does not say."""
        winners = winners_of(self.result, self.rules.players)
        if winners is None and self.ending is not None:
            return winners_of(self.ending, self.rules.players)
        return winners

    def outcome(self) -> Outcome | None:
        """The outcome as written, or else that of the last position; ``None`` if neither is known.

        A result counts as an outcome only if it is also known how the game ended.
        """
        winners = self.winners
        written = termination_of(self.termination or "")
        if winners is None:
            abandoned = self.result == UNFINISHED and written is Termination.ABANDONED
            return Outcome(Termination.ABANDONED, ()) if abandoned else self.board().outcome()
        # Nothing says how a game ended that was broken off and yet counts as a draw.
        if written is not None and (winners or written is not Termination.ABANDONED):
            return Outcome(written, winners)
        outcome = self.board().outcome()
        return outcome if outcome is not None and set(outcome.winners) == set(winners) else None

    def set_outcome(self, outcome: Outcome | None) -> None:
        """Write Result and Termination for this outcome; ``None`` for a game that goes on."""
        self.result = result_text(outcome, self.rules.players)
        self.tags.pop("Termination", None)
        if outcome is not None:
            self.tags["Termination"] = str(outcome.termination)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players in turn order, ``?`` where none is given."""
        return tuple(self.tags.get(tag, "?") for tag in PLAYER_TAGS[: self.rules.players])

    @property
    def layout(self) -> str | None:
        """The name of the layout that the game starts from; ``None`` for any other position."""
        layout = layout_of(self.start)
        return layout.key if layout else None

    @property
    def seed(self) -> int | None:
        """The number from which all chance in the game came; ``None`` if it is not known."""
        try:
            return int(self.tags["Seed"])
        except (KeyError, ValueError):
            return None

    @seed.setter
    def seed(self, seed: int | None) -> None:
        self.tags.pop("Seed", None)
        if seed is not None:
            self.tags["Seed"] = str(seed)

    def write(
        self,
        target: str | PathLike[str] | IO[str] | None = None,
        *,
        notation: str = "aba-pro",
    ) -> str:
        """The record as APGN text; it is also written to ``target``, a path or an open text file.

        ``notation`` is the way to write moves: any name that ``sumito.notation.names()`` lists.
        """
        from .apgn_writer import write_game, write_to

        text = write_game(self, notation)
        if target is not None:
            write_to(target, [text])
        return text

    def to_dict(self, *, notation: str = "aba-pro") -> dict[str, Any]:
        """Everything in the record in values that JSON can hold."""
        from .as_dict import to_dict

        return to_dict(self, notation)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> GameRecord:
        """The record of such values."""
        from .as_dict import from_dict

        return from_dict(data)

    def copy(self) -> GameRecord:
        """An independent copy, with its tree."""
        other = GameRecord(self.start, self.rules, tags=self.tags)
        other.root, other.ending = self.root.__copy__(), self.ending
        return other

    def _replay(self, moves: Iterable[Move]) -> Board:
        board = Board.from_fen(self.start, self.rules)
        for number, move in enumerate(moves, 1):
            try:
                board.push(move)
            except SumitoError as error:
                raise RecordError(f"ply {number}, {move}: {error}") from None
        return board

    def __copy__(self) -> GameRecord:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameRecord):
            return NotImplemented
        mine = (self.start, self.rules, self.tags, self.ending, self.root)
        return mine == (other.start, other.rules, other.tags, other.ending, other.root)

    def __repr__(self) -> str:
        who = " v ".join(self.players)
        return f"<GameRecord {who}, {len(self.moves)} plies, {self.result}>"

    def _repr_svg_(self) -> str:
        return self.board()._repr_svg_()
