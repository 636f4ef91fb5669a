"""``sumito play`` as people and programs use it: on a real pseudo-terminal and through pipes."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shlex
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sumito import Board, Outcome, Player, Termination, read_games

if TYPE_CHECKING:
    from collections.abc import Iterator

COMMAND = [sys.executable, "-c", "from sumito.cli import main; main()"]
DEADLINE = 30.0
PROMPT = r"(black|white) (\d+) ›\s*(\x1b\[0m)?\s*$"
COLOUR = re.compile(r"\x1b\[[\d;]*[34]8;")
DAISY = "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1"


def environment(**more: str) -> dict[str, str]:
    """Without what would change colours; rich asks these."""
    asked = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TTY_COMPATIBLE", "TTY_INTERACTIVE")
    kept = {name: value for name, value in os.environ.items() if name not in asked}
    return {**kept, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", **more}


class Terminal:
    """A pseudo-terminal with ``sumito play`` in it."""

    def __init__(
        self, folder: Path, *args: str, lines: int = 30, columns: int = 90, **env: str
    ) -> None:
        self._near, far = pty.openpty()
        fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self._process = subprocess.Popen(
            [*COMMAND, "play", *args],
            stdin=far,
            stdout=far,
            stderr=far,
            cwd=folder,
            env=environment(**env),
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
            start_new_session=True,
        )
        os.close(far)

    def read_until(self, pattern: str) -> str:
        """What is shown from now until the pattern comes last."""
        shown, seen = "", b""
        deadline = time.monotonic() + DEADLINE
        while not re.search(pattern, shown):
            data = self._read(deadline)
            assert data, f"waited for {pattern!r}, saw {shown!r}"
            seen += data
            shown = seen.decode(errors="replace")  # all of it: a character may come in pieces
        return shown

    def type(self, text: str) -> str:
        """Type a line and read what is shown up to the next prompt."""
        self.press(f"{text}\n")
        return self.read_until(PROMPT)

    def settle(self) -> None:
        """Wait until it sleeps, which it does where it reads keys."""
        stat, asleep = Path(f"/proc/{self._process.pid}/stat"), 0
        deadline = time.monotonic() + DEADLINE
        while asleep < 10:
            assert time.monotonic() < deadline, "it is always busy"
            state = stat.read_text().rpartition(")")[2].split()[0]
            asleep = asleep + 1 if state == "S" else 0
            time.sleep(0.02)

    def press(self, keys: str) -> None:
        os.write(self._near, keys.encode())

    def end(self) -> tuple[int, str]:
        """The exit code, and what was shown at the end."""
        seen = b""
        deadline = time.monotonic() + DEADLINE
        while data := self._read(deadline):
            seen += data
        return self._process.wait(DEADLINE), seen.decode(errors="replace")

    def _read(self, deadline: float) -> bytes:
        """What comes next; nothing at the end, or if the deadline comes first."""
        ready, _, _ = select.select([self._near], [], [], max(0, deadline - time.monotonic()))
        try:
            return os.read(self._near, 65536) if ready else b""
        except OSError:  # the other end has closed
            return b""

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
        os.close(self._near)


@pytest.fixture
def terminals(tmp_path: Path) -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def piped(
    folder: Path, *args: str, lines: str = "", **env: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, "play", *args],
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env=environment(**env),
        timeout=DEADLINE,
        check=False,
    )


# On a terminal


def test_a_whole_game(tmp_path: Path, terminals: list[Terminal]) -> None:
    args = ("--layout", "mini", "--white", "random", "--seed", "5", "--save", "game.apgn")
    terminal = Terminal(tmp_path, *args)
    terminals.append(terminal)
    assert COLOUR.search(terminal.read_until(PROMPT))
    board = Board.from_layout("mini")
    while True:
        hint = re.search(
            r"try (\w+): it .*\((?:[+-]?\d\.\d\d|win in \d+|loss in \d+)\)", terminal.type("hint")
        )
        assert hint
        board.push_text(hint[1])
        terminal.press(f"{hint[1]}\n")
        shown = terminal.read_until(rf"{PROMPT}|wins: two marbles ejected|draw: ")
        answer = re.search(r"white plays (\w+): ", shown)
        if answer:
            board.push_text(answer[1])
        if board.outcome():
            break
    code, _ = terminal.end()
    assert code == 0
    assert "black wins: two marbles ejected" in shown
    (game,) = read_games(tmp_path / "game.apgn")
    assert tuple(game.moves) == board.moves
    assert game.outcome() == board.outcome()
    assert game.players == ("human", "random")
    assert game.seed == 5


def test_a_conversation(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, "--seed", "1")
    terminals.append(terminal)
    terminal.read_until(PROMPT)
    assert "e5 is empty" in terminal.type("e5e6")
    assert "white's" in terminal.type("a5b5")
    assert "'xyzzy' is no move and no command; type help" in terminal.type("xyzzy")
    assert "did you mean help?" in terminal.type("hlep")
    assert "you have made no move" in terminal.type("undo")
    assert "a1a2   a1b1   a1b2" in terminal.type("moves a1")
    assert "no marble on e5 can move" in terminal.type("moves e5")
    assert "take back your last move" in terminal.type("HELP")
    terminal.type("")
    assert re.search(r"white plays \w+: .*black.*2 ›", terminal.type("A1B2"), re.DOTALL)
    assert DAISY not in terminal.type("fen")
    terminal.type("undo")
    assert DAISY in terminal.type("fen")
    assert "/no/such: there is no such folder" in terminal.type("save /no/such/file")
    assert "saved to a game.apgn" in terminal.type("save a game.apgn")
    assert "declines" in terminal.type("draw")
    assert "declined; wait for the next move" in terminal.type("draw")
    terminal.press("quit\n")
    code, shown = terminal.end()
    assert code == 0
    seats = "--seat black=human --seat white=sumito:level=3"
    assert f"sumito play --fen '{DAISY}' {seats} --seed 1\r\n" in shown
    assert (tmp_path / "a game.apgn").is_file()
    assert [path.name for path in tmp_path.iterdir()] == ["a game.apgn"]


@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0)])
def test_ctrl_c_and_ctrl_d(tmp_path: Path, terminals: list[Terminal], key: str, code: int) -> None:
    terminal = Terminal(tmp_path, "--seed", "1", "--save", "game.apgn")
    terminals.append(terminal)
    terminal.read_until(PROMPT)
    terminal.type("a1b2")
    terminal.settle()  # a signal between prompt and reading keys would wait for the next key
    terminal.press(key)
    ended, shown = terminal.end()
    assert ended == code
    assert "go on with: sumito play --fen" in shown
    assert "Traceback" not in shown
    (game,) = read_games(tmp_path / "game.apgn")
    assert (len(game.moves), game.result) == (2, "*")


def test_an_agent_is_seen_thinking_and_can_be_left(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminal = Terminal(tmp_path, "--vs", "hutson-4", "--as", "white", "--time", "3")
    terminals.append(terminal)
    shown = terminal.read_until(PROMPT)
    assert "black (hutson-4) is thinking ...  (Ctrl-C leaves the game)" in shown
    assert "thinking ... 1 s" in shown
    # The line is erased before the move is told.
    assert re.search(r"thinking[^\n]*\r\x1b\[K[^\n]*black plays \w+: ", shown)
    terminal.press("i5h5\n")
    terminal.read_until("is thinking")
    terminal.press("\x03")
    code, shown = terminal.end()
    assert code == 130
    assert "Traceback" not in shown
    assert re.search(r"\r\x1b\[K.*go on with: sumito play --fen", shown, re.DOTALL)
    words = "--seat black=hutson-4 --seat white=human --time 3 --seed"
    assert words in shown


def test_a_low_window_gets_the_small_board(tmp_path: Path, terminals: list[Terminal]) -> None:
    for lines, block in ((30, True), (20, False)):
        terminal = Terminal(tmp_path, lines=lines)
        terminals.append(terminal)
        assert ("▟" in terminal.read_until(PROMPT)) == block


@pytest.mark.parametrize("columns", [40, 24])
def test_a_narrow_window_gets_the_panel_below(
    tmp_path: Path, terminals: list[Terminal], columns: int
) -> None:
    terminal = Terminal(tmp_path, "--seed", "1", lines=40, columns=columns)
    terminals.append(terminal)
    shown = re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", terminal.read_until(PROMPT))
    lines = [line.rstrip() for line in shown.split("\r\n")][:-1]
    assert max(map(len, lines)) <= columns
    bottom = next(number for number, line in enumerate(lines) if line.endswith("1 2 3 4 5"))
    assert lines[bottom + 1] == ""
    below = "\n".join(lines[bottom:])
    assert all(word in below for word in ("white", "sumito-", "> ● black", "0 of 6 ej"))


def test_a_terminal_without_unicode(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, "--layout", "mini", LC_ALL="C", PYTHONIOENCODING="ascii")
    terminals.append(terminal)
    shown = terminal.read_until(r"black 1> $")
    assert "e O O O" in shown
    assert "?" not in shown.replace("\x1b[?", "")


def test_no_color(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, "--seed", "1", NO_COLOR="1")
    terminals.append(terminal)
    terminal.read_until(r"black 1> $")
    terminal.press("a1b2\n")
    shown = terminal.read_until(r"black 2> $")
    assert not COLOUR.search(shown)
    assert "[" in re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", shown)


# Through a pipe


def test_piped_text_is_plain_and_ends_at_its_end(tmp_path: Path) -> None:
    done = piped(tmp_path, "--seed", "1", lines="a1b2\nnonsense\nundo\nb1c2\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "›" not in done.stdout
    assert "'nonsense' is no move and no command" in done.stdout
    assert done.stdout.count("> ● black  human") == 4
    assert done.stdout.rstrip().split("\n")[-1].startswith("go on with: sumito play --fen")


def test_the_command_to_go_on_goes_on(tmp_path: Path) -> None:
    rules = ("--rules", "ejections_to_win=3", "--rules", "repetition=5")
    done = piped(tmp_path, "--layout", "small", "--white", "random", *rules, lines="a1b2\nquit\n")
    words = shlex.split(done.stdout.rstrip().split("\n")[-1].removeprefix("go on with: "))
    assert words[:2] == ["sumito", "play"]
    again = piped(tmp_path, *words[2:], lines="fen\n")
    assert words[words.index("--fen") + 1] in again.stdout
    assert "0 of 3 ejected" in again.stdout
    assert "white  random" in again.stdout
    assert again.stdout.rstrip().split("\n")[-1].endswith(shlex.join(words))


def test_a_pipe_is_not_told_who_is_thinking(tmp_path: Path) -> None:
    args = ("--vs", "hutson-4", "--as", "white", "--time", "0.6", "--layout", "mini")
    done = piped(tmp_path, *args)
    assert "black plays" in done.stdout
    assert "thinking" not in done.stdout + done.stderr


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    args = ("--black", "random", "--white", "greedy")
    first, second = (piped(tmp_path, *args, "--seed", "11").stdout for _ in range(2))
    assert first == second
    assert piped(tmp_path, *args, "--seed", "12").stdout != first
    assert re.search(r"\n(black wins|white wins|draw): .*\n$", first)


def test_two_people_agree_on_a_draw(tmp_path: Path) -> None:
    args = ("--white", "human", "--save", "game.apgn")
    done = piped(tmp_path, *args, lines="draw\nno\na1b2\ndraw\nyes\n")
    assert done.returncode == 0
    assert "white declines the draw" in done.stdout
    assert "draw: agreed" in done.stdout
    (game,) = read_games(tmp_path / "game.apgn")
    assert game.result == "1/2-1/2"
    assert game.outcome() == Outcome(Termination.AGREEMENT)


def test_an_agent_that_is_behind_takes_a_draw(tmp_path: Path) -> None:
    fen = "sssss/sssss1/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 1 0 b 0 5"
    assert "draw: agreed" in piped(tmp_path, "--fen", fen, lines="draw\n").stdout


THREE = "ss1AA/ss2AA/ss3AA/ss4AA/s6AA/s6A/7/SSSSSS/SSSS1 {} b 0 9"


@pytest.mark.parametrize(
    ("ejected", "azure"),
    [("1 0 0", True), ("2 0 1", True), ("0 0 1", False), ("1 1 1", False), ("1 2 2", False)],
)
def test_with_three_sides_who_is_behind_the_leader_takes_a_draw(
    tmp_path: Path, ejected: str, azure: bool
) -> None:
    seats = ("--white", "human", "--seat", "azure=random")
    done = piped(tmp_path, "--fen", THREE.format(ejected), *seats, lines="draw\nyes\n")
    assert ("draw: agreed" in done.stdout) == azure
    assert ("azure declines the draw" in done.stdout) != azure


def test_partners_share_a_tray(tmp_path: Path) -> None:
    fen = "AAAA1/1AAA1J/2AA1JJ/5JJJ/sss3JJ1/sss5/ss1SS2/2SSS1/1SSS1 2 0 1 0 b 0 9"
    done = piped(tmp_path, "--fen", fen, lines="quit\n")
    trays = re.findall(r"(x*)(·*)  (\d) of 6 ejected", done.stdout)
    # The viewer, black, comes last.
    assert [int(count) for *_, count in trays] == [0, 3, 0, 3]
    assert all(len(full) == int(n) and len(empty) == 6 - len(full) for full, empty, n in trays)


def test_resigning(tmp_path: Path) -> None:
    done = piped(tmp_path, "--white", "human", lines="a1b2\nresign\n")
    assert "black wins: white resigned" in done.stdout
    done = piped(tmp_path, "--layout", "standard-4", lines="resign\n")
    assert "white and jade win: black and azure resigned" in done.stdout


def test_partners_take_their_seats(tmp_path: Path) -> None:
    seats = ("--seat", "azure=human", "--white", "random", "--seat", "jade=random")
    done = piped(tmp_path, "--layout", "standard-4", *seats, lines="a2b3\nfen\n")
    assert "> ▲ azure  human" in done.stdout
    assert re.search(r" a \d \d$", done.stdout, re.MULTILINE)


def test_white_alone_sees_its_own_marbles_below(tmp_path: Path) -> None:
    args = ("--layout", "standard", "--black", "greedy", "--white", "human", "--seed", "1")
    done = piped(tmp_path, *args, lines="flip\n")
    assert re.findall(r"^ +([ai])[ \[]", done.stdout, re.MULTILINE) == ["a", "i", "i", "a"]


@pytest.mark.parametrize(
    ("fen", "rules", "words"),
    [
        ("sssss/sss3/7/8/9/8/2SSS2/SSSSSS/SSSSS 6 0 w 0 30", "", "black wins: six marbles ejected"),
        ("5/6/7/8/9/8/7/ss4/Ss3 0 0 b 0 1", "", "white wins: black has no legal move"),
        (DAISY[:-1] + "3", "ply_limit=4", "draw: the limit of 4 plies is reached"),
    ],
)
def test_a_game_that_is_over_says_so(tmp_path: Path, fen: str, rules: str, words: str) -> None:
    options = ("--rules", rules) if rules else ()
    done = piped(tmp_path, "--fen", fen, *options, lines="a1b2\n")
    assert done.returncode == 0
    assert done.stdout.endswith(f"\n{words}\n")


def test_repetition(tmp_path: Path) -> None:
    lines = "a1b1\ni9h9\nc1b1\ng9h9\n" * 2
    done = piped(tmp_path, "--layout", "standard", "--white", "human", lines=lines)
    assert "draw: the position has occurred three times" in done.stdout


AGENT = """
from sumito import Move
from sumito.agents import Decision


class First:
    name = "first"

    def play(self, board, limits, seed):
        return Decision(min(board.legal_moves()))


class Cheat(First):
    name = "cheat"

    def play(self, board, limits, seed):
        return Decision(Move("e5e6"))


class Crash(First):
    name = "crash"

    def play(self, board, limits, seed):
        board.push(min(board.legal_moves()))  # its own copy
        raise EOFError("out of ideas")


class Shy(First):
    name = "shy"

    def play(self, board, limits, seed):
        return "a1b1"


class Vague(First):
    name = "vague"

    def play(self, board, limits, seed):
        return Decision("a1b1")
"""


def test_an_agent_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(AGENT)
    done = piped(tmp_path, "--white", "mine:First", lines="a1b1\n")
    board = Board(DAISY, moves="a1b1")
    assert board.turn == Player.WHITE
    assert f"white plays {min(board.legal_moves())}: " in done.stdout
    assert "white  first" in done.stdout


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Cheat", "the agent cheat broke the rules: illegal move 'e5e6'"),
        ("Crash", "the agent crash failed: EOFError: out of ideas"),
        ("Shy", "the agent shy gave 'a1b1', no Decision with a Move"),
        ("Vague", "the agent vague gave Decision(move='a1b1'"),
    ],
)
def test_an_agent_that_fails_loses_no_game(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "mine.py").write_text(AGENT)
    args = ("--white", f"mine:{name}", "--save", "game.apgn")
    done = piped(tmp_path, *args, lines="a1b1\n")
    assert done.returncode == 1
    assert done.stderr.startswith(f"error: {message}")
    assert done.stderr.count("\n") == 1
    assert "go on with: sumito play --fen" in done.stdout
    (game,) = read_games(tmp_path / "game.apgn")
    assert ([str(move) for move in game.moves], game.result) == (["a1b1"], "*")


@pytest.mark.parametrize("line", ["1 / 0", "import no_such_module", "raise KeyError('x')", "("])
def test_an_agent_that_cannot_be_imported(tmp_path: Path, line: str) -> None:
    (tmp_path / "mine.py").write_text(f"{line}\n")
    done = piped(tmp_path, "--white", "mine:First", lines="a1b1\n")
    assert done.returncode == 2
    assert "no agent 'mine:First': " in done.stderr
    assert "Traceback" not in done.stderr


def test_a_level_is_the_engine(tmp_path: Path) -> None:
    done = piped(tmp_path, "--level", "2", "--seed", "1", lines="a1b2\n")
    assert "white  sumito-level-2" in done.stdout
    assert "white plays" in done.stdout
    wrong = piped(tmp_path, "--level", "2", "--vs", "random")
    assert wrong.returncode == 2
    assert "without --vs" in wrong.stderr
