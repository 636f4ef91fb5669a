"""The checks of ``sumito ugi-check``, one function each, in the order in which they are made."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from ..board import Board
from ..errors import SumitoError
from .bench import Bench, FaultError, RemarkError, SkippedError
from .info import read_info
from .options import read_option
from .position import PositionWriter, read_start

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["CHECKS"]

CHECKS: dict[str, tuple[str, Callable[[Bench], str]]] = {}
"""By name: what is expected, and the check, which gives what was seen."""

_POSITIONS = {
    "the start": "startpos",
    "Belgian Daisy": "fen ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1",
    "white to move": "fen sssss/ssssss/2sss2/8/9/3S4/3SS2/SSSSSS/SSSSS 0 0 w 1 1",
    "a push is possible": "fen sssss/1sssss/3s3/4s3/4s4/3SS3/2SSS2/1SSSSS/SSS2 0 1 b 3 12",
    "few marbles": "fen 5/6/2s4/3s4/4S4/3SS3/7/6/5 5 5 b 30 80",
    "marbles at the rim": "fen s3s/S4S/7/8/s7s/8/7/S4S/SS1s1 3 2 w 4 60",
    "after moves": "startpos moves a1b2 i9h8 c3d3 g5f5 d3d4 h5h6g4",
}
_QUICK = "go movetime 100 seed 1"
_SECONDS = 10.0  # in which any short search should have ended, however slow the machine
_GARBAGE = (
    "",
    "   ",
    "hello engine",
    "\x01\x02 \x7f",
    "setoption",
    "setoption name Nobody value 1",
    "position",
    "position fen nonsense",
    "position startpos moves z9z9",
    "go depth banana",
    "x" * 5000,
)


def _check(name: str, expected: str) -> Callable[[Callable[[Bench], str]], Callable[[Bench], str]]:
    def add(run: Callable[[Bench], str]) -> Callable[[Bench], str]:
        CHECKS[name] = expected, run
        return run

    return add


@_check("starts", "ugiok soon after ugi")
def _starts(bench: Bench) -> str:
    begun = monotonic()
    bench.send("ugi")
    bench.introduction = bench.until("ugiok", bench.start_timeout)
    seconds = monotonic() - begun
    if seconds > 2:
        raise RemarkError(
            f"ugiok after {seconds:.1f} s", "less than 2 s; load large files on isready"
        )
    return f"ugiok after {seconds:.2f} s"


@_check("is ready", "readyok")
def _ready(bench: Bench) -> str:
    begun = monotonic()
    bench.send("isready")
    lines = bench.until("readyok", bench.start_timeout)
    if len(lines) > 1 and any(not line.startswith("info") for line in lines[:-1]):
        raise RemarkError(f"other lines before readyok: {lines[:-1]}")
    return f"readyok after {monotonic() - begun:.2f} s"


@_check("says nothing unasked", "no line before the first command")
def _silent(bench: Bench) -> str:
    bench.close()
    lines = bench.silence(0.5)
    if lines:
        raise RemarkError(f"wrote {lines[0][:200]!r} before it was asked")
    return "silence"


@_check("has a name", "id name and id author before ugiok")
def _ids(bench: Bench) -> str:
    bench.introduced()
    found = {
        words[1]: words[2]
        for line in bench.introduction
        if len(words := line.split(maxsplit=2)) == 3 and words[0] == "id"
    }
    missing = [f"id {key}" for key in ("name", "author") if key not in found]
    if missing:
        raise RemarkError(f"no {' and no '.join(missing)}")
    return f"{found['name']} by {found['author']}"


@_check("options", "option lines that can be read, and setoption with the default does no harm")
def _options(bench: Bench) -> str:
    bench.introduced()
    options = []
    for line in bench.introduction:
        if line.startswith("option"):
            try:
                options.append(read_option(line))
            except SumitoError as error:
                raise FaultError(str(error)) from None
    for option in options:
        if option.kind == "spin" and not option.default.lstrip("+-").isdigit():
            raise FaultError(
                f"the default of {option.name} is {option.default!r}", "a whole number"
            )
        if option.kind == "check" and option.default not in ("true", "false"):
            raise FaultError(f"the default of {option.name} is {option.default!r}", "true or false")
        if option.kind == "combo" and option.default not in option.choices:
            raise FaultError(
                f"the default of {option.name} is {option.default!r}", "one of its var"
            )
        if option.kind != "button" and option.default:
            bench.send(f"setoption name {option.name} value {option.default}")
    bench.send("isready")
    bench.until("readyok", bench.start_timeout)
    return f"{len(options)} options" if options else "no options"


@_check("legal moves", "a legal move in every position")
def _legal(bench: Bench) -> str:
    bench.introduced()
    for name, text in _POSITIONS.items():
        bench.sent = []
        bench.send("uginewgame", "isready")
        bench.until("readyok", bench.start_timeout)
        try:
            bench.best(_board(text), f"position {text}", _QUICK, _SECONDS)
        except FaultError as fault:
            raise FaultError(f"{name}: {fault}", fault.expected) from None
    return f"legal in {len(_POSITIONS)} positions"


@_check("layouts by name", "position layout NAME is understood, though nobody needs it")
def _layouts(bench: Bench) -> str:
    bench.introduced()
    board = Board.from_layout("belgian-daisy")
    bench.send("position layout belgian-daisy", _QUICK)
    line = bench.until("bestmove", _SECONDS)[-1]
    try:
        bench.legal(board, line)
    except FaultError as fault:
        raise SkippedError(f"not understood: {fault}") from None
    return line


@_check("movetime", "an answer within 100 ms of go movetime 300")
def _movetime(bench: Bench) -> str:
    bench.introduced()
    begun = monotonic()
    bench.best(Board(), "position startpos", "go movetime 300 seed 1", _SECONDS)
    seconds = monotonic() - begun
    if seconds > 1.3:
        raise FaultError(f"bestmove after {seconds:.2f} s")
    if seconds > 0.4:
        raise RemarkError(f"bestmove after {seconds:.2f} s")
    return f"bestmove after {seconds:.2f} s"


@_check("clock", "less than half of 1 s on the clock is spent on one move")
def _clock(bench: Bench) -> str:
    bench.introduced()
    begun = monotonic()
    go = "go p1time 1000 p1inc 10 p2time 1000 p2inc 10 seed 1"
    bench.best(Board(), "position startpos", go, _SECONDS)
    seconds = monotonic() - begun
    if seconds > 1:
        raise FaultError(f"bestmove after {seconds:.2f} s: it would have lost on time")
    if seconds > 0.5:
        raise RemarkError(f"bestmove after {seconds:.2f} s")
    return f"bestmove after {seconds:.2f} s"


@_check("depth", "an answer to go depth 2, of depth 2")
def _depth(bench: Bench) -> str:
    return _limit(bench, "depth", 2, 2)


@_check("nodes", "an answer to go nodes 1000, with about so many nodes")
def _nodes(bench: Bench) -> str:
    return _limit(bench, "nodes", 1000, 2000)


def _limit(bench: Bench, what: str, asked: int, most: int) -> str:
    bench.introduced()
    go = f"go {what} {asked} seed 1"
    _, lines = bench.best(Board(), "position startpos", go, _SECONDS)
    infos = (read_info(line[4:]) for line in lines if line.startswith("info"))
    told = max((info.numbers.get(what, 0) for info in infos), default=0)
    if told > most:
        raise RemarkError(f"info {what} {told}")
    return f"{what} {told}" if told else "answered; no info about it"


@_check("endless search", "no bestmove of go infinite before stop, then one at once")
def _infinite(bench: Bench) -> str:
    bench.introduced()
    bench.send("position startpos", "go infinite")
    early = [line for line in bench.silence(0.4) if line.startswith("bestmove")]
    if early:
        raise FaultError(f"{early[0]!r} before stop", "no bestmove before stop")
    bench.send("isready")
    lines = bench.until("readyok", 2)
    if any(line.startswith("bestmove") for line in lines):
        raise FaultError("bestmove before stop", "readyok during the search, and no bestmove")
    begun = monotonic()
    bench.send("stop")
    bench.legal(Board(), bench.until("bestmove", 3)[-1])
    return f"bestmove {(monotonic() - begun) * 1000:.0f} ms after stop"


@_check("stop", "bestmove soon after stop, though it had 10 s")
def _stop(bench: Bench) -> str:
    bench.introduced()
    bench.send("position startpos", "go movetime 10000 seed 1")
    if any(line.startswith("bestmove") for line in bench.silence(0.1)):
        raise SkippedError("it had moved before anyone could say stop")
    begun = monotonic()
    bench.send("stop")
    bench.legal(Board(), bench.until("bestmove", 3)[-1])
    return f"bestmove {(monotonic() - begun) * 1000:.0f} ms after stop"


@_check("pondering", "no bestmove of go ponder before ponderhit or stop, then one in time")
def _ponder(bench: Bench) -> str:
    bench.introduced()
    if not any(line.startswith("option name Ponder ") for line in bench.introduction):
        raise SkippedError("it has no option Ponder; nobody needs it")
    bench.send("setoption name Ponder value true", "position startpos moves a1b2 i9h8")
    board = Board(moves="a1b2 i9h8")
    seen = []
    for answer, most in (("ponderhit", 1.3), ("stop", 1.0)):
        bench.send("go ponder movetime 300")
        early = [line for line in bench.silence(0.5) if line.startswith("bestmove")]
        if early:
            raise FaultError(f"{early[0]!r} before {answer}")
        begun = monotonic()
        bench.send(answer)
        bench.legal(board, bench.until("bestmove", 3)[-1])
        seconds = monotonic() - begun
        if seconds > most:
            raise FaultError(f"bestmove {seconds:.2f} s after {answer}")
        seen.append(f"{1000 * seconds:.0f} ms after {answer}")
    return f"bestmove {' and '.join(seen)}"


@_check("stop without a search", "no answer")
def _stop_idle(bench: Bench) -> str:
    bench.introduced()
    bench.send("stop", "isready")
    lines = bench.until("readyok", 3)
    if any(line.startswith("bestmove") for line in lines):
        raise FaultError(f"{lines[0]!r}")
    return "no answer"


@_check("one answer", "exactly one bestmove for each go")
def _one_answer(bench: Bench) -> str:
    bench.introduced()
    bench.best(Board(), "position startpos", "go movetime 20 seed 1", _SECONDS)
    bench.send("isready")
    lines = [*bench.until("readyok", 3), *bench.silence(0.2)]
    again = [line for line in lines if line.startswith("bestmove")]
    if again:
        raise FaultError(f"a second answer: {again[0]!r}")
    return "one bestmove"


@_check("a long game", "legal moves in a game of 120 plies against itself")
def _game(bench: Bench) -> str:
    bench.introduced()
    bench.send("uginewgame", "isready")
    bench.until("readyok", bench.start_timeout)
    board, writer = Board.from_layout("belgian-daisy"), PositionWriter()
    while board.ply < 120 and not board.is_over():
        bench.sent = []
        go = f"go movetime 5 nodes 200 seed {board.ply}"
        move, _ = bench.best(board, writer.write(board)[0], go, _SECONDS)
        board.push_text(move)
    return f"{board.ply} legal moves"


@_check("a long list of moves", "a position with 1,000 moves is understood within a second")
def _long_position(bench: Bench) -> str:
    bench.introduced()
    board = Board()
    for ply in range(1000):
        board.push_text(("c3d3", "g7f7", "d3c3", "f7g7")[ply % 4])
    begun = monotonic()
    bench.best(board, PositionWriter().write(board)[0], "go movetime 20 seed 1", _SECONDS)
    seconds = monotonic() - begun
    if seconds > 1:
        raise RemarkError(f"bestmove after {seconds:.2f} s")
    return f"bestmove after {seconds:.2f} s"


@_check("the game is over", "a legal move or 'bestmove none', and it lives on")
def _over(bench: Bench) -> str:
    bench.introduced()
    seen = []
    for text in (
        "fen sssss/sss3/7/8/9/8/7/6/SSSSS 6 0 w 0 20",
        "startpos moves c3d3 g7f7 d3c3 f7g7 c3d3 g7f7 d3c3 f7g7",
    ):
        bench.send(f"position {text}", _QUICK)
        line = bench.until("bestmove", _SECONDS)[-1]
        if line.split()[1:2] != ["none"]:
            bench.legal(_board(text), line)
        seen.append(line)
    return ", ".join(seen)


@_check("no move", "'bestmove none' where the player to move has none")
def _no_move(bench: Bench) -> str:
    bench.introduced()
    bench.send("position fen 5/6/7/8/s8/8/7/6/5 0 0 b 0 1", _QUICK)
    line = bench.until("bestmove", _SECONDS)[-1]
    if line.split()[1:2] != ["none"]:
        raise RemarkError(repr(line))
    return line


@_check("queries", "right answers to query p1turn, gameover and result")
def _queries(bench: Bench) -> str:
    bench.introduced()
    bench.send("position startpos", "query gameover")
    try:
        bench.until("response", 1)
    except FaultError:
        raise SkippedError("query is not answered; nobody needs it") from None
    for text, answers in (
        ("startpos", "true false none"),
        ("startpos moves a1b2", "false false none"),
        ("fen sssss/sss3/7/8/9/8/7/6/SSSSS 6 0 w 0 20", "false true p1win"),
        ("startpos moves c3d3 g7f7 d3c3 f7g7 c3d3 g7f7 d3c3 f7g7", "true true draw"),
    ):
        bench.sent = []
        bench.send(f"position {text}")
        for question, answer in zip(("p1turn", "gameover", "result"), answers.split(), strict=True):
            bench.send(f"query {question}")
            line = bench.until("response", 2)[-1]
            if line != f"response {answer}":
                raise FaultError(repr(line), f"response {answer} to query {question}")
    return "right answers"


@_check("garbage", "it lives on, whatever it is told")
def _garbage(bench: Bench) -> str:
    bench.introduced()
    for text in _GARBAGE:
        bench.send(text)
    bench.send("isready")
    bench.until("readyok", 5)
    bench.silence(0.2)  # answers to a strange go may still come
    bench.send("stop", "isready")
    bench.until("readyok", 5)
    bench.silence(0.2)
    bench.best(Board(), "position startpos", _QUICK, _SECONDS)
    return "readyok, and a legal move after it"


@_check("the same again", "the same move for the same nodes and seed")
def _seed(bench: Bench) -> str:
    bench.introduced()
    moves = []
    for _ in range(3):
        bench.send("uginewgame", "isready")
        bench.until("readyok", bench.start_timeout)
        moves.append(bench.best(Board(), "position startpos", "go nodes 500 seed 7", _SECONDS)[0])
    if len(set(moves)) > 1:
        raise RemarkError(f"{', '.join(moves)}: games with it cannot be repeated")
    return moves[0]


@_check("quit", "it ends within a second of quit, with exit code 0")
def _quit(bench: Bench) -> str:
    bench.introduced()
    bench.send("quit")
    return _ended(bench)


@_check("quit while it thinks", "it ends within a second")
def _quit_busy(bench: Bench) -> str:
    bench.introduced()
    bench.send("position startpos", "go infinite")
    bench.silence(0.1)
    bench.send("quit")
    return _ended(bench)


@_check("the end of its input", "it ends within a second")
def _eof(bench: Bench) -> str:
    bench.introduced()
    bench.sent.append("(end of input)")
    bench.process.end_input()
    return _ended(bench)


def _ended(bench: Bench) -> str:
    begun = monotonic()
    code = bench.process.exit_code(3)
    seconds = monotonic() - begun
    bench.close()
    if code is None:
        raise FaultError("it runs on after 3 s")
    if code:
        raise RemarkError(f"exit code {code}", "exit code 0")
    if seconds > 1:
        raise RemarkError(f"it ended after {seconds:.1f} s")
    return f"ended after {seconds:.2f} s"


@_check("clean output", "no lines but those of the protocol")
def _clean(bench: Bench) -> str:
    if bench.strange:
        raise RemarkError(f"{len(bench.strange)} or more other lines, such as {bench.strange[0]!r}")
    return "nothing else"


def _board(text: str) -> Board:
    start, _, moves = text.partition(" moves ")
    board = read_start(start)
    for move in moves.split():
        board.push_text(move)
    return board
