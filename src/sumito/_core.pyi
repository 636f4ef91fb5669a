"""
The compiled core of Sumito: the rules of Abalone, evaluation and search.
"""

from collections.abc import Callable, Sequence
import enum
from typing import Any, overload

import numpy
import numpy.typing


class Player(enum.IntEnum):
    """A player, by the colour of the marbles."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    BLACK = 0
    """Moves first."""

    WHITE = 1

    AZURE = 2
    """The third player."""

    JADE = 3
    """The fourth player."""

class Direction(enum.IntEnum):
    """One of the six directions, counter-clockwise from east."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    E = 0

    NE = 1

    NW = 2

    W = 3

    SW = 4

    SE = 5

class MoveKind(enum.StrEnum):
    """How a group of marbles moves."""

    def __repr__(self) -> str: ...

    INLINE = 'inline'
    """Along the line of the marbles."""

    BROADSIDE = 'broadside'
    """Sideways, two or three abreast."""

class Move:
    """
    A move as a value that does not depend on the position.

    An in-line move is its rear marble and a direction, a broadside its first and
    last marble and a direction. Its text is Aba-Pro notation: ``a1b2``, ``c3c5d4``.
    """

    def __init__(self, text: str) -> None:
        """
        Read Aba-Pro text. Four-character forms whose cells lie in line are read at any
        distance, which covers the in-line moves of Nacre and PlayStrategy.
        """

    @staticmethod
    def inline(rear: str, direction: Direction) -> Move:
        """The move of the line that begins with the marble on ``rear``."""

    @staticmethod
    def broadside(first: str, last: str, direction: Direction) -> Move:
        """The sideways move of the two or three marbles between two ends."""

    @property
    def kind(self) -> MoveKind:
        """In-line or broadside."""

    @property
    def direction(self) -> Direction:
        """Where the marbles go."""

    @property
    def first(self) -> str:
        """The rear cell of an in-line move, the smaller end of a broadside."""

    @property
    def last(self) -> str:
        """The larger end of a broadside; the rear cell of an in-line move."""

    @property
    def target(self) -> str:
        """The cell to which ``first`` goes."""

    @property
    def cells(self) -> tuple[str, ...]:
        """
        The cells that the value names: the rear, or the marbles of a broadside.
        """

    def transform(self, symmetry: int, edge: int = 5) -> Move:
        """
        The same move after one of the twelve symmetries of the board: 0-5 turn by 60 degrees
        counter-clockwise each, 6-11 swap east and west first.
        """

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __lt__(self, arg: Move, /) -> bool: ...

    def __le__(self, arg: Move, /) -> bool: ...

    def __gt__(self, arg: Move, /) -> bool: ...

    def __ge__(self, arg: Move, /) -> bool: ...

    def __copy__(self) -> Move: ...

    def __deepcopy__(self, memo: dict[int, object]) -> Move: ...

    def __reduce__(self) -> tuple[type[Move], tuple[str]]: ...

def cells(edge: int = 5) -> tuple[str, ...]:
    """The names of all cells of a board, a1 first."""

def transform_cell(cell: str, symmetry: int, edge: int = 5) -> str:
    """
    Where a cell goes under one of the twelve symmetries; see ``Move.transform``.
    """

def inverse_symmetry(symmetry: int) -> int:
    """The symmetry that undoes this one."""

class Rules:
    """
    What can differ from game to game. A value: it cannot be changed, only replaced.

    Fields left at None take the usual value for the board and the players.
    """

    def __init__(self, *, edge: int = 5, players: int = 2, teams: bool | None = None, ejections_to_win: int | None = None, marbles: int | None = None, repetition: int = 3, ply_limit: int | None = None, ply_limit_result: str = 'draw', ban_inverse: bool = False, inline_only: bool = False, no_move: str | None = None, partner_help: str = 'push', partner_push: str = 'never', partner_credit: str = 'opponents') -> None: ...

    @property
    def edge(self) -> int:
        """Cells along an edge of the board: 5 (61 cells), 4 (37) or 3 (19)."""

    @property
    def players(self) -> int:
        """Two, three or four."""

    @property
    def teams(self) -> bool:
        """Four players: black and azure against white and jade."""

    @property
    def ejections_to_win(self) -> int:
        """
        The side that has ejected so many marbles wins; 6, or 5 and 2 on smaller boards.
        """

    @property
    def marbles(self) -> int:
        """
        The most marbles a player can have begun with; positions with more are refused.
        """

    @property
    def repetition(self) -> int:
        """
        This occurrence of a position since the last ejection is a draw; 0 for never.
        """

    @property
    def ply_limit(self) -> int | None:
        """The game ends after so many turns; None for no limit."""

    @property
    def ply_limit_result(self) -> str:
        """
        At the limit: 'draw', or 'ejections' (the side with more of them wins).
        """

    @property
    def ban_inverse(self) -> bool:
        """A player may not take back his own previous move."""

    @property
    def inline_only(self) -> bool:
        """No broadsides."""

    @property
    def no_move(self) -> str:
        """A player without a legal move 'loses', it is a 'draw', or 'skip' him."""

    @property
    def partner_help(self) -> str:
        """
        Teams: a partner's marbles may join one's own in a 'push', in every 'move', or 'none'.
        """

    @property
    def partner_push(self) -> str:
        """
        Teams: 'never', 'push' a partner's marbles on the board, or 'eject' them too.
        """

    @property
    def partner_credit(self) -> str:
        """
        Who gets the point for an ejected partner: 'opponents' (the next player), 'mover', 'nobody'.
        """

    @property
    def sides(self) -> int:
        """How many sides there are: teams, or players."""

    def side(self, player: int) -> int:
        """The side of a player: the same number for partners."""

    def replace(self, **changes: object) -> Rules:
        """
        These rules with some fields changed. Where the board or the players change, fields
        that had their usual value take the new usual one.
        """

    def to_dict(self) -> dict[str, Any]:
        """All fields by name."""

    def unusual(self) -> dict[str, Any]:
        """
        The fields that differ from the usual rules; ``Rules(**rules.unusual()) == rules``.
        """

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __getstate__(self) -> dict[str, Any]: ...

    def __setstate__(self, state: dict[str, Any]) -> None: ...

class EffectKind(enum.StrEnum):
    """What happens in a move."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    STEP = 'step'
    """One marble moves to an empty cell."""

    LINE = 'line'
    """Two or three marbles move in line."""

    PUSH = 'push'
    """Marbles are pushed and stay on the board."""

    EJECTION = 'ejection'
    """A marble is pushed over the rim."""

    BROADSIDE = 'broadside'
    """Two or three move sideways."""

class Reason(enum.StrEnum):
    """Why a move is illegal."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    OFF_BOARD = 'off_board'
    """It names a cell that this board does not have."""

    EMPTY_CELL = 'empty_cell'
    """Nothing stands at the rear."""

    NOT_YOURS = 'not_yours'
    """The rear marble is another player's."""

    NO_SUCH_GROUP = 'no_such_group'
    """The marbles of a broadside are not all the mover's."""

    BLOCKED = 'blocked'
    """A marble stands where it may not be pushed."""

    TOO_MANY = 'too_many'
    """More than three marbles would move together."""

    TOO_WEAK = 'too_weak'
    """There are not more pushers than pushed."""

    OWN_BEHIND = 'own_behind'
    """An own marble stands behind those to be pushed."""

    EJECTS_OWN = 'ejects_own'
    """An own marble would leave the board."""

    EJECTS_PARTNER = 'ejects_partner'
    """A partner's marble would leave the board."""

    INLINE_ONLY = 'inline_only'
    """The rules allow no broadsides."""

    INVERSE = 'inverse'
    """It takes back the mover's own previous move."""

class Shift:
    """One marble going from one cell to the next."""

    def __init__(self, player: Player, source: str, target: str | None) -> None: ...

    @property
    def player(self) -> Player:
        """Whose marble it is."""

    @property
    def source(self) -> str:
        """Where it stood."""

    @property
    def target(self) -> str | None:
        """Where it goes; None is over the rim."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __reduce__(self) -> tuple[type[Shift], tuple[Player, str, str | None]]: ...

class Effect:
    """
    What a move does or would do, and why it may not.

    One structure for error messages, pictures and players' hands.
    """

    def __init__(self, move: Move, player: Player, kind: EffectKind, moved: Sequence[Shift], pushed: Sequence[Shift], ejected: Player | None, credited: Player | None, reason: Reason | None, blockers: Sequence[str], message: str) -> None: ...

    @property
    def move(self) -> Move:
        """The move."""

    @property
    def player(self) -> Player:
        """Who moves."""

    @property
    def kind(self) -> EffectKind:
        """What happens."""

    @property
    def legal(self) -> bool:
        """May it be played?"""

    @property
    def moved(self) -> tuple[Shift, ...]:
        """The marbles of the moving group: from the rear on, or first to last."""

    @property
    def pushed(self) -> tuple[Shift, ...]:
        """The marbles it pushes, the nearest first."""

    @property
    def ejected(self) -> Player | None:
        """Whose marble goes over the rim, if any."""

    @property
    def credited(self) -> Player | None:
        """To whom that ejection counts, if to anyone."""

    @property
    def reason(self) -> Reason | None:
        """Why the move is illegal; None if it is legal."""

    @property
    def blockers(self) -> tuple[str, ...]:
        """The cells at fault."""

    @property
    def message(self) -> str:
        """'legal', or the reason in words."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class Board:
    """A position with its history; ``sumito.Board`` adds Python manners."""

    @overload
    def __init__(self, fen: str, rules: Rules | None = None) -> None: ...

    @overload
    def __init__(self, other: Board) -> None: ...

    @property
    def rules(self) -> Rules:
        """The rules of this game."""

    @property
    def turn(self) -> Player:
        """Who is to move."""

    @property
    def ply(self) -> int:
        """Turns since the start of the game, skipped ones included."""

    @property
    def move_number(self) -> int:
        """The number of the round, counted from 1."""

    @property
    def quiet(self) -> int:
        """Moves since the last ejection."""

    @property
    def ejected(self) -> tuple[int, ...]:
        """The ejections credited to each player."""

    @property
    def key(self) -> int:
        """
        A 64-bit key of everything that legality or the result depends on, but for
        the history of repetitions.
        """

    def _computed_key(self) -> int:
        """The key computed from nothing; for tests."""

    def fen(self) -> str:
        """The position as text."""

    def at(self, cell: str) -> Player | None:
        """Whose marble stands on a cell; None if it is empty."""

    def marbles(self, player: int) -> tuple[str, ...]:
        """The cells of a player's marbles, in the order of their names."""

    def bits(self, player: int) -> int:
        """
        A player's marbles as a 61-bit set: bit (column + 13 row) mod 61, both from 0.
        """

    def __eq__(self, other: object, /) -> bool:
        """
        The same rules, position and counts of moves, and the same moves banned.
        """

    def _transformed(self, symmetry: int) -> Board: ...

    def push(self, move: Move) -> None:
        """
        Play a move. Raises IllegalMoveError, and changes nothing, if it is not legal.
        """

    def pop(self) -> Move:
        """Take back the last move and return it. Raises IndexError at the start."""

    def push_text(self, text: str) -> Move:
        """Read a move as ``parse`` does, play it and return it."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that were played on this board."""

    @property
    def start_fen(self) -> str:
        """The position before the first of them."""

    def repetitions(self) -> int:
        """
        How often this position has occurred since the last ejection, this time included.
        """

    def _outcome(self) -> tuple[int, tuple[Player, ...]] | None: ...

    def legal_moves(self) -> list[Move]:
        """Every legal move exactly once. Does not ask whether the game is over."""

    def legal_count(self) -> int:
        """How many legal moves there are."""

    def is_legal(self, move: Move) -> bool:
        """May this move be played now?"""

    def effect(self, move: Move) -> Effect:
        """
        What the move does: marbles moved, pushed and ejected; or why it is illegal.
        """

    def parse(self, text: str) -> Move:
        """
        The legal move that a text means, in Aba-Pro, Nacre or PlayStrategy notation.

        Raises MoveTextError if it is no move, IllegalMoveError if it is not legal here.
        """

    @property
    def action_count(self) -> int:
        """How many actions this board's index has."""

    def action(self, move: Move) -> int:
        """The fixed index of a legal move's (group, direction)."""

    def move(self, action: int) -> Move:
        """
        The legal move of an action index; raises IllegalMoveError if it is not legal here.
        """

    def action_mask(self) -> numpy.typing.NDArray[numpy.bool_]:
        """Which actions are legal, as an array of action_count truth values."""

    def planes(self) -> numpy.typing.NDArray[numpy.uint8]:
        """
        The position as planes of [row, column], row a first: the marbles of each player,
        beginning with the one to move; their ejections in the same order, as constant planes;
        and the cells of the board.
        """

    __hash__ = None  # type: ignore[assignment]

def perft(board: Board, depth: int, *, bulk: bool = True) -> int:
    """
    The number of leaves of the game tree of this depth. With ``bulk=False`` every leaf
    position is made; the result is the same.
    """

def action_symmetry(symmetry: int, edge: int = 5) -> numpy.typing.NDArray[numpy.int64]:
    """
    Where each action goes under one of the twelve symmetries; see ``Move.transform``.
    """

class Batch:
    """Many games of the same rules stepped together, without a Python loop."""

    def __init__(self, start: Board, size: int) -> None:
        """``size`` copies of one board."""

    def __len__(self) -> int: ...

    def _get(self, index: int) -> Board: ...

    def _set(self, index: int, board: Board) -> None: ...

    @property
    def action_count(self) -> int:
        """How many actions the index has."""

    def step(self, actions: numpy.typing.NDArray[numpy.int64]) -> None:
        """
        Play one action in every board; a negative one leaves its board alone.

        Raises IllegalMoveError, before anything has changed, if one is not legal.
        """

    def reset(self, which: numpy.typing.NDArray[numpy.bool_]) -> None:
        """Put the boards whose flag is set back to the start."""

    def _value_table(self, evaluator: WeightedSum) -> numpy.typing.NDArray[numpy.float64]: ...

    def random_actions(self, seed: int) -> numpy.typing.NDArray[numpy.int64]:
        """
        A uniformly random legal action for each board, -1 where there is none; the same
        seed gives the same actions on every machine.
        """

    def action_masks(self) -> numpy.typing.NDArray[numpy.bool_]:
        """Which actions are legal, by board."""

    def planes(self) -> numpy.typing.NDArray[numpy.uint8]:
        """The positions as planes, by board; see ``Board.planes``."""

    def turns(self) -> numpy.typing.NDArray[numpy.uint8]:
        """Who is to move, by board."""

    def ejected(self) -> numpy.typing.NDArray[numpy.uint8]:
        """The ejections credited to each player, by board."""

    def outcomes(self) -> tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.int8]]:
        """
        By board: 0 while the game goes on, else 1 for ejections, 2 no moves, 3 repetition,
        4 ply limit; and the winning side, -1 for none.
        """

class WeightedSum:
    """A compiled weighted sum of terms; see sumito.evaluation."""

    def __init__(self, columns: Sequence[tuple[str, dict[str, float], tuple[float, float, bool] | None]], rows: Sequence[tuple[Sequence[float], Sequence[tuple[int, float | None, float | None]]]], choose_at_leaf: bool = False) -> None: ...

    def evaluate(self, board: Board, player: int | None = None, strongest_only: bool = False, row: int = 0) -> float:
        """The score of a position for a player, by default the one to move."""

    def values(self, board: Board, player: int | None = None, strongest_only: bool = False) -> list[float]:
        """The value of each column."""

    def value_table(self, boards: list[Board]) -> numpy.typing.NDArray[numpy.float64]:
        """The value of each column for the player to move, one row a board."""

    def choose_row(self, board: Board, player: int | None = None, strongest_only: bool = False, excluded: int = 0) -> int:
        """
        The first row whose conditions hold, but for the excluded ones (a set of bits).
        """

def terms() -> list[tuple[str, str, str, dict[str, float]]]:
    """
    All evaluation terms: name, summary, papers, parameters with their usual values.
    """

class StopFlag:
    """Tells a running search to stop."""

    def __init__(self) -> None: ...

    def set(self) -> None:
        """Stop."""

    def clear(self) -> None:
        """Let the next search run."""

    def is_set(self) -> bool:
        """Was it set?"""

def check_classic_options(options: object) -> None:
    """
    Raises SumitoError if a field of sumito.search.ClassicOptions makes no sense.
    """

def classic_search(board: Board, evaluator: WeightedSum | Callable[[Board, Player], float], options: object, *, depth: int | None = None, nodes: int | None = None, seconds: float | None = None, seed: int = 0, strongest_only: bool = False, row: int = 0, stop: StopFlag | None = None, on_iteration: Callable[[tuple[Any, ...]], object] | None = None) -> tuple[Any, ...]:
    """The papers' alpha-beta; see sumito.search."""

def multiplayer_search(board: Board, evaluator: WeightedSum | Callable[[Board, Player], float], method: str, *, depth: int | None = None, nodes: int | None = None, seconds: float | None = None, strongest_only: bool = False, row: int = 0, stop: StopFlag | None = None) -> tuple[Any, ...]:
    """Max^n and BRS+ for players each for himself; see sumito.search."""

class MctsSearch:
    """A Monte Carlo tree search; see sumito.mcts."""

    def __init__(self, options: object, scorer: WeightedSum | None = None) -> None: ...

    def search(self, board: Board, *, iterations: int | None = None, nodes: int | None = None, seconds: float | None = None, depth: int | None = None, seed: int = 0, stop: StopFlag | None = None) -> tuple[Any, ...]: ...

def check_mcts_options(options: object) -> None:
    """
    Raises SumitoError if a field of sumito.mcts.MctsOptions makes no sense.
    """

def playouts(board: Board, policies: Sequence[str], *, first: int, games: int, max_plies: int, seed: int, threads: int, stop: StopFlag | None = None) -> dict[str, Any]:
    """Whole random games on all cores; see sumito.mcts.playouts."""

def random_move(board: Board, policy: str, seed: int) -> Move | None:
    """
    A random legal move by a policy of sumito.mcts.playouts; None if there is none.
    """

def game_seed(seed: int, game: int) -> int:
    """The seed of one game among many; see sumito.mcts.game_seed."""

class Network:
    """A network that values positions; see sumito.agents.engine."""

    def __init__(self, file: bytes) -> None: ...

    @property
    def hidden(self) -> int:
        """Hidden neurons a side."""

    @property
    def scale(self) -> int:
        """The score of an output of 1."""

    @property
    def description(self) -> str:
        """What the file says of itself."""

    @property
    def checksum(self) -> int:
        """Of the file."""

    @staticmethod
    def fits(board: Board) -> bool:
        """Can a network value positions of this game?"""

    def evaluate(self, board: Board) -> int:
        """Hundredths of a marble for the player to move."""

class EngineSearch:
    """The engine's search; see sumito.agents.engine."""

    def __init__(self, *, hash_megabytes: int, threads: int, ply_limit: bool, tuning: dict[str, Any], network: Network | None) -> None: ...

    def search(self, board: Board, *, depth: int | None = None, nodes: int | None = None, seconds: float | None = None, soft_seconds: float | None = None, soft_nodes: int | None = None, variations: int = 1, contempt: int = 0, ply_limit: bool = False, fresh: bool = False, stop: StopFlag | None = None, begin: StopFlag | None = None, on_iteration: Callable[[tuple[Any, ...]], object] | None = None) -> tuple[Any, ...]: ...

    def clear(self) -> None:
        """Forget all that earlier searches left behind."""

def engine_constants() -> dict[str, int]:
    """The constants of the engine's search, as they are by default."""

def selfplay(starts: Sequence[tuple[Board, int]], *, games: int, seed: int, soft_nodes: int, hard_nodes: int, min_random_plies: int, max_random_plies: int, handicap_percent: int, max_quiet: int, max_plies: int, hash_megabytes: int, network: Network | None, tuning: dict[str, Any]) -> tuple[bytes, dict[str, int]]:
    """Games of the engine against itself; see sumito.training."""
