"""What a player sees: the board, and beside it seats, trays and the last moves."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from rich.text import Text

from ..game.words import players_of, side_totals
from .console import AMBER, console, is_ascii
from .picture import marble, picture, symbols

if TYPE_CHECKING:
    from rich.console import Console

    from .._core import Player
    from ..board import Board
    from ..game import Game

__all__ = ["Screen", "touched"]

_GAP = 3
_ROUNDS = 7  # as many rounds of moves are listed


def touched(board: Board) -> set[str]:
    """The cells from which and to which the last move took marbles."""
    return {cell for shift in board._last_shifts() for cell in shift if cell}


class Screen:
    """Writes to standard output, in colours where there are any."""

    def __init__(self, *, flip: bool = False) -> None:
        self.console: Console = console()
        self.flip = flip
        """Whether the board is seen from the other side."""

    def say(self, text: str | Text = "", style: str = "") -> None:
        """Write a line."""
        self.console.print(text, style=style)

    def show(self, game: Game, viewer: Player) -> None:
        """Draw the game as ``viewer`` should see it: his own seat at the bottom."""
        board = game.board()
        lines = picture(board, self.console, last=touched(board), flip=self.flip)
        panel = self._panel(game, board, viewer)
        wide = max(line.cell_len for line in lines) + _GAP
        self.say()
        if self._has_room(wide + max(line.cell_len for line in panel)):
            panel = [Text()] * ((len(lines) - len(panel)) // 2) + panel
            for left, right in zip_longest(lines, panel, fillvalue=Text()):
                gap = " " * (wide - left.cell_len) if right else ""
                self.say(Text.assemble(left, gap, right))
        else:
            for line in (*lines, Text(), *panel):
                self._say_cut(line)
        self.say()

    def _has_room(self, width: int) -> bool:
        """Whether lines can be so wide; a pipe has room for any."""
        return not self.console.is_terminal or width <= self.console.width

    def _say_cut(self, line: Text) -> None:
        """Write a line, cut at the rim of the terminal rather than wrapped."""
        self.console.print(line, soft_wrap=False, no_wrap=True, overflow="crop", crop=True)

    def _panel(self, game: Game, board: Board, viewer: Player) -> list[Text]:
        others = [player for player in players_of(board) if player != viewer]
        panel: list[Text] = []
        for player in others:
            panel += [*self._seat(game, board, player), Text()]
        panel += [*self._moves(board), Text()]
        return panel + self._seat(game, board, viewer)

    def _seat(self, game: Game, board: Board, player: Player) -> list[Text]:
        """Who plays a colour, whether it is his turn, and what he has ejected."""
        now = player == board.turn and game.outcome() is None
        head = Text.assemble(
            ("> " if now else "  ", f"bold {AMBER}"),
            (symbols(self.console)[player], marble(player)),
            (f" {player}", "bold"),
            (f"  {game.seats[player].name}", "dim"),
        )
        return [head, self._tray(board, player)]

    def _tray(self, board: Board, player: Player) -> Text:
        """Marbles that the player's side has ejected, and places for those still needed to win."""
        rules = board.rules
        count, needed = side_totals(board)[rules.side(player)], rules.ejections_to_win
        tray = Text("    ")
        if rules.players == 2:
            other = 1 - player
            tray.append(symbols(self.console)[other] * count, marble(other))
        else:  # whose they were is not known
            tray.append("x" * count, AMBER)
        tray.append(("." if is_ascii(self.console) else "·") * (needed - count), "grey50")
        tray.append(f"  {count} of {needed} ejected", "dim")
        return tray

    def _moves(self, board: Board) -> list[Text]:
        """The last rounds, one a line, the very last move in amber."""
        rows: dict[int, list[str]] = {}
        replay = type(board).from_fen(board.start_fen, board.rules)
        for move in board.moves:
            row = rows.setdefault(replay.move_number, [])
            row += [""] * (replay.turn - len(row))  # those who were skipped or came later
            row.append(str(move))
            replay.push(move)
        lines = []
        for number, texts in list(rows.items())[-_ROUNDS:]:
            played = "".join(f" {text:6}" for text in texts).rstrip()
            lines.append(Text.assemble((f" {number:3} ", "grey50"), played))
        if lines:
            lines[-1].stylize(AMBER, len(lines[-1]) - len(str(board.moves[-1])))
        return lines
