"""Real games: the published game of Lemmens 2005, and a corpus that is not part of the repository.

``SUMITO_CORPUS`` is the path of ``human-belgian-daisy-600.apgn`` or of its folder.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from sumito.outcome import Termination
from sumito.records import GameRecord, parse_game, read_games

DATA = Path(__file__).parent.parent / "data"
CORPUS = "human-belgian-daisy-600.apgn"


@pytest.fixture(scope="module")
def corpus() -> list[GameRecord]:
    given = os.environ.get("SUMITO_CORPUS")
    path = Path(given) if given else None
    if path is not None and path.is_dir():
        path = path / CORPUS
    if path is None or not path.is_file():
        reason = f"SUMITO_CORPUS is {given!r}; it should be the path of {CORPUS} or of its folder"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return list(read_games(path, on_error="raise"))


def test_all_games_replay(corpus: list[GameRecord]) -> None:
    assert len(corpus) == 600
    for game in corpus:
        assert game.layout == "belgian-daisy"
        assert len(game.moves) == int(game.tags["Plies"])


def test_games_won_on_the_board_are_won_on_ours(corpus: list[GameRecord]) -> None:
    won = [game for game in corpus if game.termination == "score"]
    assert len(won) == 362
    for game in won:
        outcome = game.board().outcome()
        assert outcome is not None
        assert outcome.termination is Termination.EJECTIONS
        assert outcome.winners == game.winners
        assert game.outcome() == outcome


def test_nothing_is_lost_in_writing(corpus: list[GameRecord]) -> None:
    for game in corpus:
        assert parse_game(game.write()) == game


def test_the_game_of_lemmens_table_5() -> None:
    (game,) = read_games(DATA / "lemmens-2005-table-5.apgn", on_error="raise")
    assert len(game.moves) == 48
    board = game.board()
    assert board.ejected == (0, 0)
    assert board.outcome() is None
    # What a position is: the FEN without the counters.
    seen = Counter(game.board(ply).fen().rsplit(" ", 2)[0] for ply in range(49))
    assert max(seen.values()) < 3
