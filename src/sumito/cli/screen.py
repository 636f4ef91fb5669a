"""What a player sees: the board, and beside it seats, trays and the last moves."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from rich.text import Text

from .console import AMBER, out
from .picture import marble, picture, symbols
from .words import players_of

if TYPE_CHECKING:
    from rich.console import Console

    from .._core import Effect, Player
    from ..board import Board
    from ..game import Game

__all__ = ["Screen", "last_effect", "touched"]

_GAP = 3
_ROUNDS = 7  # as many rounds of moves are listed


def last_effect(board: Board) -> Effect | None:
    """What the last move did; ``None`` if there is none."""
    before = board.copy()
    return before.effect(before.pop()) if before.moves else None


def touched(effect: Effect | None) -> set[str]:
    """The cells from which and to which marbles went."""
    shifts = (*effect.moved, *effect.pushed) if effect else ()
    return {cell for shift in shifts for cell in (shift.source, shift.target) if cell}


class Screen:
    """Writes to standard output, in colours where there are any."""

    def __init__(self, *, flip: bool = False) -> None:
        self.console: Console = out()
        self.flip = flip
        """Whether the board is seen from the other side."""

    def say(self, text: str | Text = "", style: str = "") -> None:
        """Write a line."""
        self.console.print(text, style=style)

    def show(self, game: Game, viewer: Player) -> None:
        """Draw the game as ``viewer`` should see it: his own seat at the bottom."""
        board = game.board
        lines = picture(board, self.console, last=touched(last_effect(board)), flip=self.flip)
        panel = self._panel(game, board, viewer)
        above = max(0, (len(lines) - len(panel)) // 2)
        panel = [Text()] * above + panel
        wide = max(line.cell_len for line in lines) + _GAP
        cropped = self.console.is_terminal  # rather than wrapped; a pipe has room
        self.say()
        for left, right in zip_longest(lines, panel, fillvalue=Text()):
            gap = " " * (wide - left.cell_len) if right else ""
            self.console.print(Text.assemble(left, gap, right), no_wrap=True, crop=cropped)
        self.say()

    def _panel(self, game: Game, board: Board, viewer: Player) -> list[Text]:
        others = [player for player in players_of(board) if player != viewer]
        panel: list[Text] = []
        for player in others:
            panel += [*self._seat(game, board, player), Text()]
        panel += [*self._moves(board), Text()]
        return panel + self._seat(game, board, viewer)

    def _seat(self, game: Game, board: Board, player: Player) -> list[Text]:
        """Who plays a colour, whether it is his turn, and what he has ejected."""
        now = player == board.turn and game.outcome is None
        head = Text.assemble(
            ("> " if now else "  ", f"bold {AMBER}"),
            (symbols(self.console)[player], marble(player)),
            (f" {player}", "bold"),
            (f"  {game.seats[player].name}", "dim"),
        )
        return [head, self._tray(board, player)]

    def _tray(self, board: Board, player: Player) -> Text:
        """Ejected marbles, and places for those still needed to win."""
        count, needed = board.ejected[player], board.rules.ejections_to_win
        tray = Text("    ")
        if board.rules.players == 2:
            other = 1 - player
            tray.append(symbols(self.console)[other] * count, marble(other))
        else:  # whose they were is not known
            tray.append("x" * count, AMBER)
        tray.append("·" * (needed - count), "grey50")
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
