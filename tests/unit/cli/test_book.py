"""``sumito book``."""

from __future__ import annotations

import json
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sumito.agents.book import load_book

if TYPE_CHECKING:
    from tests.unit.cli.helpers import Run

SUMITO = str(Path(sys.executable).parent / "sumito")
BUILD = ("book", "build", "work", "--out", "my.book", "--nodes", "300", "--lines", "2")


def test_build_and_show(run: Run) -> None:
    made = run(*BUILD, "--positions", "12", "--layout", "german-daisy", "--concurrency", "1")
    assert made.code == 0
    book = load_book("my.book")
    knows = sum(entry.action is not None for entry in book.entries.values())
    assert made.out == f"my.book: {len(book)} positions, moves for {knows} of them\n"
    shown = run("book", "show", "german-daisy", "--file", "my.book")
    first = shown.out.splitlines()[0].split()
    assert first[1:2] == ["depth"]
    assert "german-daisy; 300 nodes, 2 lines a position" in shown.err
    deeper = run("book", "show", "german-daisy", "--file", "my.book", "--moves", first[3])
    assert deeper.code == 0
    found = json.loads(run("book", "show", "german-daisy", "--file", "my.book", "--json").out)
    assert found[0]["moves"][0] == first[3]
    nothing = run("book", "show", "mini", "--file", "my.book")
    assert "the book knows no move here" in nothing.out


@pytest.mark.parametrize("source", ["docs/book.md", "tests/golden/cli/help-book-show.txt"])
def test_the_book_knows_the_examples(run: Run, source: str) -> None:
    """Those of the page and of the help that ask the book we ship."""
    text = (Path(__file__).parents[3] / source).read_text(encoding="utf-8")
    examples = re.findall(r"^ *(sumito book show(?! .*--file).*)", text, re.MULTILINE)
    assert any("--moves" in example for example in examples)
    for example in examples:
        shown = run(*shlex.split(example, comments=True)[1:])
        assert shown.code == 0, (example, shown.err)
        assert "depth" in shown.out, (example, shown.out)


def test_wrong_usage(run: Run) -> None:
    assert run(*BUILD, "--layout", "mini").code == 1
    Path("bad.book").write_bytes(b"hello")
    result = run("book", "show", "--file", "bad.book")
    assert result.code == 1
    assert "'bad.book': this is no opening book" in result.err


@pytest.mark.parametrize("out", ["work", "./work", "link"])
def test_the_work_is_not_written_over(run: Run, out: str) -> None:
    Path("link").symlink_to("work")
    result = run("book", "build", "work", "--out", out, "--positions", "1", "--nodes", "1")
    assert result.code == 2
    assert f"{Path(out)} is the file of the work; write to another file" in result.err
    assert not Path("work").exists()


def test_ctrl_c_and_on(tmp_path: Path) -> None:
    command = [SUMITO, *BUILD, "--positions", "100000", "--concurrency", "1"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stderr is not None
        assert child.stdout is not None
        child.stderr.readline()
        child.send_signal(signal.SIGINT)
        said, _ = child.stdout.read(), child.stderr.read()
        assert child.wait(30) == 130
    assert said.strip() == f"sumito {' '.join(command[1:])}"
    before = (tmp_path / "work").read_text()
    more = [*command[:-4], "--positions", "5", "--concurrency", "1"]
    subprocess.run(more, cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "work").read_text().startswith(before.rsplit("\n", 1)[0])
    assert len(load_book(tmp_path / "my.book")) >= 5


def test_it_is_off_unless_asked_for(run: Run) -> None:
    def seats(*options: str) -> str:
        return run("play", "--as", "white", *options, "--seed", "4", stdin="quit\n").out

    for level in ("2", "9", "10"):
        assert "book" not in seats("--level", level)
        assert f"sumito:level={level},book=true" in seats("--level", level, "--book")
    assert "sumito:level=3,book=true" in seats("--book")
    refused = run("play", "--vs", "greedy", "--book")
    assert refused.code == 2
    assert "--book is the engine's: it goes without --vs" in refused.err
