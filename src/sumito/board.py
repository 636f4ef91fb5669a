"""The board: the compiled position and history with Python manners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Self

from ._core import Batch as CoreBatch
from ._core import Board as CoreBoard
from ._core import Move, MoveKind, Rules
from ._core import perft as core_perft
from .errors import SumitoError
from .outcome import Outcome, Termination

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .drawing.marks import ArrowLike, Mark
    from .layouts import Layout

__all__ = ["Batch", "Board", "divide", "perft"]

# In the order of the core's numbers.
_TERMINATIONS = (
    Termination.EJECTIONS,
    Termination.NO_MOVES,
    Termination.REPETITION,
    Termination.PLY_LIMIT,
)


class Board(CoreBoard):
    """A position with the moves that led to it.

    Without arguments it is the standard start. Two boards are equal if their rules and positions
    are, with the counts of moves; how the position came about does not matter.

    >>> board = Board()
    >>> len(board.legal_moves())
    44
    >>> board.push_text("a1b2")
    Move('a1b2')
    >>> board.turn
    Player.WHITE
    """

    __slots__ = ()

    def __init__(
        self,
        fen: str | None = None,
        rules: Rules | None = None,
        *,
        moves: str | Iterable[Move | str] = "",
    ) -> None:
        """Set up a position and play some moves from it.

        Args:
            fen: The position; by default the usual start of the rules' board and players.
            rules: The rules; by default the usual ones for the position.
            moves: Moves to play: a text with spaces between them, or one by one.
        """
        super().__init__(_standard_fen(rules) if fen is None else fen, rules)
        for move in moves.split() if isinstance(moves, str) else moves:
            if isinstance(move, str):
                self.push_text(move)
            else:
                self.push(move)

    @classmethod
    def from_fen(cls, fen: str, rules: Rules | None = None) -> Self:
        """A board set up from text; it has no history."""
        return cls(fen, rules)

    @classmethod
    def from_layout(cls, layout: str | Layout, rules: Rules | None = None) -> Self:
        """A starting layout by name (see ``sumito layouts``) or as a value.

        Its own rules, such as fewer ejections to win, hold unless ``rules`` are given.
        """
        from . import layouts

        found = layouts.get(layout) if isinstance(layout, str) else layout
        if rules is None:
            chosen: dict[str, Any] = dict(found.rules)
            rules = Rules(**{"edge": found.edge, "players": found.players, **chosen})
        return cls(found.fen(), rules)

    def copy(self) -> Self:
        """A board of its own with the same position and history."""
        return self._twin(self)

    def _twin(self, core: CoreBoard) -> Self:
        """A board of this class, with what a subclass has added, for another position."""
        twin = type(self).__new__(type(self))
        CoreBoard.__init__(twin, core)
        if added := getattr(self, "__dict__", None):
            twin.__dict__.update(added)
        return twin

    def outcome(self) -> Outcome | None:
        """How the game has ended, or ``None`` while it goes on.

        It may be played on all the same: who runs a game decides when to stop it.
        """
        found = self._outcome()
        if found is None:
            return None
        termination, winners = found
        return Outcome(_TERMINATIONS[termination], winners)

    def is_over(self) -> bool:
        """Has the game ended?"""
        return self._outcome() is not None

    def transform(self, symmetry: int) -> Self:
        """The same game seen under one of the twelve symmetries; see ``Move.transform``."""
        return self._twin(self._transformed(symmetry))

    def canonical(self) -> Self:
        """The image with the smallest FEN, then key: the same for all twelve symmetries."""
        images = (self.transform(symmetry) for symmetry in range(12))
        return min(images, key=lambda board: (board.fen(), board.key))

    def svg(
        self,
        *,
        arrows: Iterable[ArrowLike | Move | str] = (),
        mark: Iterable[str | Mark] = (),
        size: int | None = 480,
        theme: Literal["light", "dark", "auto"] = "auto",
        coordinates: bool = True,
        flip: bool = False,
        last_move: bool = True,
        trays: bool = False,
        fade: bool = False,
        title: str | None = None,
    ) -> str:
        """The position as an SVG picture, which is also what a notebook shows.

        Args:
            arrows: Pairs of cells, also as text (``a1c3``); moves; or ``drawing.Arrow``.
            mark: Cells, or ``drawing.Mark``.
            size: Width in pixels; ``None`` to fill what it is put into.
            theme: ``light``, ``dark``, or ``auto`` for what the viewer prefers.
            coordinates: Write row letters and diagonal numbers.
            flip: Turn the board by 180 degrees.
            last_move: Show which marbles moved last.
            trays: Show the ejected marbles.
            fade: Draw each arrow fainter than the one before.
            title: What a screen reader says.
        """
        from . import drawing

        return drawing.board_svg(
            edge=self.rules.edge,
            marbles=self._marbles(),
            size=size,
            theme=theme,
            coordinates=coordinates,
            flip=flip,
            mark=mark,
            arrows=[self._arrow(arrow) for arrow in arrows],
            last_move=self._last_shifts() if last_move else (),
            ejected=self.ejected if trays else (),
            ejections_to_win=self.rules.ejections_to_win,
            fade=fade,
            title=title,
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def _arrow(self, arrow: ArrowLike | Move | str) -> ArrowLike:
        """A move as an arrow from its rear to where its foremost own marble goes."""
        if isinstance(arrow, str):
            arrow = (arrow[:2], arrow[2:])
        if not isinstance(arrow, Move):
            return arrow
        moved = self.effect(arrow).moved if arrow.kind is MoveKind.INLINE else ()
        return (arrow.first, moved[-1].target or arrow.target if moved else arrow.target)

    def _marbles(self) -> list[tuple[str, ...]]:
        return [self.marbles(player) for player in range(self.rules.players)]

    def _last_shifts(self) -> list[tuple[str, str | None]]:
        """From where to where the marbles of the last move went."""
        if not self.moves:
            return []
        before = self.copy()
        effect = before.effect(before.pop())
        return [(shift.source, shift.target) for shift in (*effect.moved, *effect.pushed)]

    def __str__(self) -> str:
        from . import drawing

        return drawing.board_text(edge=self.rules.edge, marbles=self._marbles())

    def __repr__(self) -> str:
        arguments = [repr(self.start_fen)]
        if self.rules != Rules(edge=self.rules.edge, players=self.rules.players):
            arguments.append(repr(self.rules))
        if self.moves:
            arguments.append(f"moves={' '.join(map(str, self.moves))!r}")
        return f"{type(self).__name__}({', '.join(arguments)})"

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        moves = " ".join(map(str, self.moves))
        added = getattr(self, "__dict__", {})
        return _restore, (type(self), self.start_fen, self.rules, moves, added)


class Batch(CoreBatch):
    """Many games of the same rules stepped together, without a Python loop.

    >>> batch = Batch(Board(), 1000)
    >>> batch.step(batch.random_actions(seed=1))
    >>> batch[0].ply
    1
    """

    __slots__ = ()

    def __init__(self, start: Board, size: int) -> None:
        super().__init__(start, size)

    def __getitem__(self, index: int) -> Board:
        """A copy of one of the boards."""
        board = Board.__new__(Board)
        CoreBoard.__init__(board, self._get(index))
        return board

    def __setitem__(self, index: int, board: Board) -> None:
        """Put a board of the same rules into its place."""
        self._set(index, board)

    def __iter__(self) -> Iterator[Board]:
        return (self[index] for index in range(len(self)))


def perft(board: Board, depth: int, *, bulk: bool = True) -> int:
    """The number of leaves of the game tree of this depth.

    The tree is not cut where a game would be over. With ``bulk=False`` every leaf position is
    made rather than counted; the result is the same.
    """
    return core_perft(board, depth, bulk=bulk)


def divide(board: Board, depth: int) -> dict[Move, int]:
    """``perft`` split by the first move. Needs a depth of 1 or more."""
    if depth < 1:
        raise SumitoError(f"depth must be 1 or more, not {depth}")
    counts: dict[Move, int] = {}
    work = board.copy()
    for move in work.legal_moves():
        work.push(move)
        counts[move] = core_perft(work, depth - 1)
        work.pop()
    return counts


def _standard_fen(rules: Rules | None) -> str:
    """The usual start, without reading a file where its FEN is known."""
    from .layouts import STANDARD_FENS, standard

    size = (5, 2) if rules is None else (rules.edge, rules.players)
    return STANDARD_FENS.get(size) or standard(*size).fen()


def _restore(
    cls: type[Board], start: str, rules: Rules, moves: str, added: dict[str, Any]
) -> Board:
    board = cls.__new__(cls)
    CoreBoard.__init__(board, Board(start, rules, moves=moves))
    if added:
        board.__dict__.update(added)
    return board
