"""A game in the terminal: people type moves and commands, agents answer."""

from __future__ import annotations

import shlex
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from .._core import Move
from ..agents import Decision, SearchLimits
from ..agents.chance import move_seed
from ..agents.engine import Engine
from ..errors import IllegalMoveError, MoveTextError, SumitoError
from ..game.words import effect_words, outcome_words, players_of, side_totals
from ..scores import HUNDREDTHS
from .console import AMBER, os_error_words
from .files import write_text
from .listing import move_lines
from .thinking import thinking

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .._core import Effect, Player
    from ..agents import Agent
    from ..board import Board
    from ..game import Game
    from .screen import Screen

__all__ = ["Session"]

_HELP = """\
A move names the rear marble of a line and the cell that this marble goes to: a1b2.
A broadside names the first marble, the last, and where the first goes: c3c5d4.
Nacre and PlayStrategy texts are understood too."""

_COMMANDS = {
    "help": "this list",
    "moves": "all legal moves; `moves e5` only those of one marble",
    "undo": "take back your last move",
    "hint": "what the engine would do",
    "flip": "turn the board round",
    "show": "draw the board again",
    "fen": "the position as text",
    "save": "`save FILE` writes the game",
    "draw": "offer a draw",
    "resign": "give up",
    "quit": "leave the game",
}


_HINT_NODES = 200_000  # some hundredths of a second, and the same answer everywhere


class Quit(Exception):  # noqa: N818  # not an error: the player has had enough
    """The player leaves the game."""


class Session:
    """Plays a game to its end, or until somebody leaves."""

    def __init__(
        self,
        game: Game,
        agents: Mapping[Player, Agent],
        screen: Screen,
        read: Callable[[str], str],
        *,
        save: Path | None = None,
        limits: SearchLimits | None = None,
    ) -> None:
        """``read`` gets a prompt and gives a line, or raises ``EOFError`` after the last.

        ``limits`` are what every agent is told; without any each has its own.
        """
        self._game, self._agents, self._screen = game, agents, screen
        self._read, self._save_path = read, save
        self._limits = limits or SearchLimits()
        players = players_of(game.board())
        self._viewer = next((player for player in players if player not in agents), players[0])
        self._stale = True  # whether the board has changed since it was shown
        self._adviser: Engine | None = None  # whoever gives hints
        self._actions: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "moves": self._moves,
            "undo": self._undo,
            "hint": self._hint,
            "flip": self._flip,
            "show": self._show,
            "fen": self._fen,
            "save": self._save,
            "draw": self._draw,
            "resign": self._resign,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        try:
            while self._game.outcome() is None:
                if self._game.turn in self._agents:
                    self._agent_moves()
                else:
                    self._person_moves()
        except (EOFError, Quit):
            self._leave()
        except (KeyboardInterrupt, SumitoError):  # the latter from an agent
            self._leave()
            raise
        else:
            self._finish()

    # Turns ---------------------------------------------------------------------------------

    def _agent_moves(self) -> None:
        game, player, board = self._game, self._game.turn, self._game.board()
        move = self._answer(player, board.copy())
        try:
            game.submit(move)
        except IllegalMoveError as error:
            name = game.seats[player].name
            raise SumitoError(f"the agent {name} broke the rules: {error}") from error
        self._tell(player, board.effect(move))

    def _answer(self, player: Player, board: Board) -> Move:
        """The move of an agent; it may be anybody's, so nothing is taken for granted."""
        name = self._game.seats[player].name
        seed = move_seed(self._game.seed or 0, board.ply)
        try:
            with thinking(self._screen.console, f"{player} ({name})"):
                decision: object = self._agents[player].play(board, self._limits, seed)
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            raise SumitoError(f"the agent {name} failed: {reason}") from error
        if not isinstance(decision, Decision) or not isinstance(decision.move, Move):
            raise SumitoError(f"the agent {name} gave {decision!r}, no Decision with a Move")
        return decision.move

    def _tell(self, player: Player, effect: Effect) -> None:
        style = AMBER if effect.ejected is not None else "dim"
        self._screen.say(f"{player} plays {effect.move}: {effect_words(effect)}", style)
        self._stale = True

    def _person_moves(self) -> None:
        game = self._game
        self._viewer = game.turn
        if self._stale:
            self._show("")
        line = self._read(f"{game.turn} {game.board().move_number}").strip()
        if not line:
            return
        word, _, rest = line.partition(" ")
        try:
            if action := self._actions.get(word.casefold()):
                action(rest.strip())
            else:
                self._move(line)
        except SumitoError as error:
            self._complain(str(error))
        except OSError as error:
            self._complain(os_error_words(error))

    def _move(self, line: str) -> None:
        text = line.casefold()
        try:
            self._game.submit(text)
        except IllegalMoveError as error:
            # The effect's own words: the player sees the position that the error would quote.
            self._complain(error.effect.message if error.effect else str(error))
        except MoveTextError:
            near = get_close_matches(text, self._actions, n=1)
            hint = f"did you mean {near[0]}?" if near else "type help for what I understand"
            self._complain(f"{line!r} is no move and no command; {hint}")
        else:
            self._stale = True

    def _complain(self, text: str) -> None:
        self._screen.say(text, "red")

    # Commands ------------------------------------------------------------------------------

    def _help(self, _: str) -> None:
        self._screen.say(_HELP)
        for name, what in _COMMANDS.items():
            self._screen.say(f"  {name:7} {what}")

    def _moves(self, cell: str) -> None:
        for line in move_lines(self._game.board(), cell.casefold()):
            self._screen.say(line)

    def _undo(self, _: str) -> None:
        """Back to the last position in which the same person was to move."""
        plies = self._game.plies_since(self._game.turn)
        if not plies:
            self._complain("you have made no move that could be taken back")
            return
        self._game.undo(plies)
        self._stale = True

    def _hint(self, _: str) -> None:
        board = self._game.board()
        if self._adviser is None:
            self._adviser = Engine()
        info = self._adviser.analyse(board, SearchLimits(nodes=_HINT_NODES))
        move, score = info.pv[0], f" ({info.score_text})" if info.unit == HUNDREDTHS else ""
        self._screen.say(f"try {move}: it {effect_words(board.effect(move))}{score}", AMBER)

    def _flip(self, _: str) -> None:
        self._screen.flip = not self._screen.flip
        self._show("")

    def _show(self, _: str) -> None:
        self._screen.show(self._game, self._viewer)
        self._stale = False

    def _fen(self, _: str) -> None:
        self._screen.say(self._game.board().fen())

    def _save(self, name: str) -> None:
        if not name:
            self._complain("save where? For example: save game.apgn")
            return
        self._write(Path(name))

    def _draw(self, _: str) -> None:
        """Offer a draw to everybody else; an agent takes it if its side is behind the leader."""
        side = self._game.board().rules.side
        self._game.offer_draw(self._game.turn)
        for other in players_of(self._game.board()):
            if self._game.draw_offer is None or side(other) in self._game.draw_offer.agreed:
                continue
            if self._accepts(other):
                self._game.accept_draw(other)
            else:
                self._game.decline_draw(other)
                self._screen.say(f"{other} declines the draw")

    def _accepts(self, player: Player) -> bool:
        if player in self._agents:
            totals = side_totals(self._game.board())
            return totals[self._game.board().rules.side(player)] < max(totals)
        answer = self._read(f"{player}, do you accept a draw (yes or no)")
        return answer.strip().casefold() in ("y", "yes")

    def _resign(self, _: str) -> None:
        self._game.resign(self._game.turn)

    def _quit(self, _: str) -> None:
        raise Quit

    # The end -------------------------------------------------------------------------------

    def _finish(self) -> None:
        outcome = self._game.outcome()
        assert outcome is not None
        self._screen.show(self._game, self._viewer)
        self._screen.say(outcome_words(outcome, self._game.board()), f"bold {AMBER}")
        self._save_at_end()

    def _leave(self) -> None:
        self._screen.say()
        self._save_at_end()
        if self._game.outcome() is None:
            self._screen.say(f"go on with: {self._command()}")

    def _command(self) -> str:
        """The command that begins with the present position."""
        from ..records.start import usual_rules, write_rules

        board = self._game.board()
        words = ["sumito", "play", "--fen", board.fen()]
        for pair in write_rules(board.rules, usual_rules(None, board.fen())).split():
            words += ["--rules", pair]
        for player, seat in zip(players_of(board), self._game.seats, strict=True):
            words += ["--seat", f"{player}={seat.agent or 'human'}"]
        if self._limits.time is not None:
            words += ["--time", f"{self._limits.time:g}"]
        if self._game.seed is not None:
            words += ["--seed", str(self._game.seed)]
        return shlex.join(words)

    def _save_at_end(self) -> None:
        if self._save_path is not None:
            self._write(self._save_path)

    def _write(self, path: Path) -> None:
        write_text(path, self._game.record().write())
        self._screen.say(f"saved to {path}", "dim")
