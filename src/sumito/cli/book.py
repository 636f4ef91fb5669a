"""``sumito book``: the opening book, looked at and made."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  # typer looks at it
from typing import TYPE_CHECKING, Annotated

import typer

from ..scores import score_text
from .arena_options import ClusterOption, ConcurrencyOption, workers_for
from .console import emit_json, note, say
from .positions import FenOption, RulesOption, board_from
from .stopping import stoppable, stopped

if TYPE_CHECKING:
    from typer.core import TyperCommand

    from ..agents.book import Book
    from ..board import Board
    from ..training.book import BookProgress

__all__ = ["build", "group", "show"]

_LONGEST = 10  # moves of a line that are shown


def show(
    layout: Annotated[
        str, typer.Argument(metavar="LAYOUT", help="Where to begin.")
    ] = "belgian-daisy",
    fen: FenOption = None,
    moves: Annotated[
        str, typer.Option(metavar="MOVES", help="Moves to play first, with spaces between.")
    ] = "",
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Another book than the one we ship.")
    ] = None,
    rules: RulesOption = None,
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Show what the book knows about a position: moves, scores for who plays them, and lines."""
    from ..agents.book import default_book, load_book

    book = default_book() if file is None else load_book(file)
    board = board_from(None if fen else layout, fen, rules, default=layout)
    for move in moves.split():
        board.push_text(move)
    found = book.moves(board)
    lines = [[one.move, *_line(book, board, one.move)] for one in found]
    if json:
        emit_json(
            [
                {"score": one.score, "depth": one.depth, "moves": [str(move) for move in line]}
                for one, line in zip(found, lines, strict=True)
            ]
        )
        return
    note(f"{len(book):,} positions: {book.description}")
    if not found:
        entry = book.entry(board)
        known = "" if entry is None else f", only that it is worth {score_text(entry.score)}"
        say(f"the book knows no move here{known}")
    for one, line in zip(found, lines, strict=True):
        shown = " ".join(map(str, line[:_LONGEST])) + " ..." * (len(line) > _LONGEST)
        say(f"{score_text(one.score):>7}  depth {one.depth:>2}  {shown}")


def _line(book: Book, board: Board, move: object) -> list[object]:
    """The best moves of the book after a move."""
    work = board.copy()
    work.push_text(str(move))
    line: list[object] = []
    while (best := book.choose(work)) is not None and len(line) <= _LONGEST:
        line.append(best.move)
        work.push(best.move)
    return line


def build(
    work: Annotated[
        Path, typer.Argument(metavar="WORK", help="The file of the work, gone on with if there.")
    ],
    out: Annotated[Path, typer.Option(metavar="FILE", help="The book to write.")],
    positions: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many positions the book should have.")
    ] = 1000,
    nodes: Annotated[
        int, typer.Option(metavar="N", min=1, help="Positions searched for each of them.")
    ] = 1_000_000,
    layout: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Where games begin; may be repeated. Default: belgian-daisy and standard.",
        ),
    ] = None,
    lines: Annotated[
        int, typer.Option(metavar="N", min=1, help="Moves that are looked at in each.")
    ] = 4,
    drop: Annotated[
        int,
        typer.Option(
            metavar="N", min=1, help="Hundredths of a marble as dear as one move further."
        ),
    ] = 12,
    network: Annotated[
        str, typer.Option(metavar="FILE", help="A network file, default or none.")
    ] = "default",
    concurrency: ConcurrencyOption = None,
    cluster: ClusterOption = None,
) -> None:
    """Make an opening book: let the engine search outwards from starting layouts."""
    from ..training.book import BookSettings, build_book
    from ..training.nnue.whole_files import write_whole
    from .convert import same_file
    from .train_view import WorkView

    if work.resolve() == out.resolve() or same_file(str(work), str(out)):
        raise typer.BadParameter(f"{out} is the file of the work; write to another file")
    settings = BookSettings(
        layouts=tuple(layout) if layout else BookSettings.layouts,
        nodes=nodes,
        lines=lines,
        drop=drop,
        network=network,
    )
    with stoppable(), WorkView("positions") as view:

        def tell(progress: BookProgress) -> None:
            words = [f"lines of up to {progress.deepest} plies"]
            view.update(progress.done, progress.total, progress.left, words)

        book, ending = build_book(
            work,
            settings,
            positions,
            workers=workers_for(concurrency, cluster),
            on_progress=tell,
        )
    if ending == "interrupted":
        stopped()
    write_whole(out, book.write())
    knows = sum(entry.action is not None for entry in book.entries.values())
    say(f"{out}: {len(book):,} positions, moves for {knows:,} of them")


_COMMANDS = (
    (
        show,
        "Show what the book knows.",
        """\b
Examples:
  sumito book show
  sumito book show standard --moves "a4b4 i5h5"
  sumito book show --file my.book --fen "FEN"
""",
    ),
    (
        build,
        "Make an opening book.",
        """\b
Examples:
  sumito book build work.jsonl --out my.book --positions 2000 --nodes 2000000
  sumito book build work.jsonl --out my.book --layout german-daisy --concurrency 2

The engine plays from it with sumito:book=my.book, and from the one that comes
with Sumito with sumito:book=true. Ctrl-C stops after what has begun, a second
one at once; the same command goes on.
""",
    ),
)


def group(command_class: type[TyperCommand]) -> typer.Typer:
    """The subcommands of ``book``."""
    book = typer.Typer(rich_markup_mode=None, no_args_is_help=True)
    for command, summary, examples in _COMMANDS:
        book.command(short_help=summary, epilog=examples, cls=command_class)(command)
    return book
