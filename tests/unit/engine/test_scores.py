"""Scores for people: marbles, wins that are proved, and chances."""

from __future__ import annotations

import numpy as np
import pytest

from sumito import Board, Engine, SearchLimits, SumitoError
from sumito.agents import create, evaluation_of
from sumito.agents.engine import default_network
from sumito.scores import CHANCES, PROVED, WIN, Chances, Wdl, score_text, wdl_of, win_in
from sumito.training.nnue import SAMPLE, calibration, fit_chances
from sumito.training.nnue.chances import _curves
from sumito.ugi.info import read_info, search_info, write_info

DAISY = Board.from_layout("belgian-daisy")
WIN_IN_ONE = Board("4s/4S1/4S2/8/SSSS5/8/7/sss3/sssss 5 4 b 0 60")


@pytest.mark.parametrize(
    ("score", "moves", "text"),
    [
        (WIN - 1, 1, "win in 1"),
        (WIN - 2, 1, "win in 1"),
        (WIN - 3, 2, "win in 2"),
        (2 - WIN, -1, "loss in 1"),
        (4 - WIN, -2, "loss in 2"),
        (PROVED, 60, "win in 60"),
        (PROVED - 1, None, "+298.79"),
        (0, None, "0.00"),
        (-0.4, None, "0.00"),
        (-250, None, "-2.50"),
        (7, None, "+0.07"),
    ],
)
def test_scores_in_words(score: float, moves: int | None, text: str) -> None:
    assert (win_in(score), score_text(score)) == (moves, text)


def test_chances_are_sound() -> None:
    before = None
    for score in range(-3000, 3001, 10):
        for progress in (0.0, 0.3, 1.0):
            wdl = CHANCES.of(score, progress)
            assert sum(wdl) == pytest.approx(1)
            assert min(wdl) >= 0
            assert wdl.turned == pytest.approx(CHANCES.of(-score, progress))
            assert sum(wdl.thousandths()) == 1000
        here = CHANCES.of(score, 0.3).expectation
        assert before is None or here >= before
        before = here
    assert CHANCES.of(0, 0.5).expectation == pytest.approx(0.5)
    assert CHANCES.of(WIN - 5, 0) == (1, 0, 0)
    assert CHANCES.of(5 - WIN, 0) == (0, 0, 1)
    assert str(Wdl(0.625, 0.25, 0.125)) == "62% 26% 12%"


def test_fewer_draws_when_marbles_have_fallen() -> None:
    late = Board("4s/4S1/4S2/8/SSSS5/8/7/sss3/sssss 4 4 b 0 60")
    assert wdl_of(0, late).draw < wdl_of(0, DAISY).draw
    assert wdl_of(0, Board.from_layout("mini")).draw == wdl_of(0, DAISY).draw


def test_the_curves_are_found_again() -> None:
    """From results that were drawn by known chances."""
    truth = Chances(0.4, -0.2, 0.6, 0.3)
    chance = np.random.default_rng(1)
    samples = np.zeros(40_000, SAMPLE)
    samples["score"] = chance.normal(0, 120, len(samples))
    samples["own_ejected"] = chance.integers(0, 6, len(samples))
    samples["other_ejected"] = chance.integers(0, 6, len(samples))
    win, _, loss = _curves(truth, samples)
    drawn = chance.random(len(samples))
    samples["result"] = np.where(drawn < win, 1, np.where(drawn > 1 - loss, -1, 0))
    samples["ply"] = np.arange(len(samples)) % 90
    late = samples.copy()  # of positions near the ply limit nothing is learnt
    late["ply"], late["result"] = 200, 0
    found, _ = fit_chances(np.concatenate([samples, late]))
    for name in ("margin", "margin_slope", "width", "width_slope"):
        assert getattr(found, name) == pytest.approx(getattr(truth, name), abs=0.06)
    for row in calibration(samples, truth):
        if row.positions > 1000:
            assert row.seen == pytest.approx(row.told, abs=0.05)
    one = samples[:1]
    board_like = (int(one["own_ejected"][0]) + int(one["other_ejected"][0])) / 10
    told = [float(curve[0]) for curve in _curves(truth, one)]
    assert told == pytest.approx(truth.of(float(one["score"][0]), board_like))
    with pytest.raises(SumitoError, match="need 1,000 positions before ply 100"):
        fit_chances(samples[:500])


def test_the_engine_tells_chances_and_wins() -> None:
    engine = Engine(hash_mb=1)
    info = engine.analyse(DAISY, SearchLimits(depth=4), multipv=2)
    assert info.unit == "cp"
    assert info.win_in is None
    assert info.wdl == info.variations[0].wdl == wdl_of(info.score or 0, DAISY)
    assert info.variations[1].wdl == wdl_of(info.variations[1].score, DAISY)
    info = engine.analyse(WIN_IN_ONE, SearchLimits(depth=3))
    assert (info.win_in, info.score_text, info.wdl) == (1, "win in 1", (1, 0, 0))
    weak = Engine(level=1).play(DAISY, None, 5).info
    assert weak.score is not None
    assert weak.wdl == wdl_of(weak.score, DAISY)
    papers = create("verloop-acmo").play(DAISY, SearchLimits(depth=1)).info
    assert (papers.unit, papers.wdl, papers.win_in) == ("", None, None)


def test_over_the_wire() -> None:
    engine = Engine(hash_mb=1)
    for board in (DAISY, WIN_IN_ONE):
        info = engine.analyse(board, SearchLimits(depth=4), multipv=2)
        lines = write_info(info, 2).splitlines()
        told = {number: read_info(line[4:]) for number, line in enumerate(lines, 1)}
        again = search_info(board, told, 1.0)
        assert (again.score, again.unit, again.pv) == (info.score, "cp", info.pv)
        assert [line.score for line in again.variations] == [v.score for v in info.variations]
        for there, here in zip(again.variations, info.variations, strict=True):
            assert there.wdl == pytest.approx(here.wdl, abs=0.0011)
    assert " score mate 1 wdl 1000 0 0 " in lines[0]


@pytest.mark.parametrize(
    ("text", "score", "wdl"),
    [
        ("score cp 40000", PROVED - 1, None),
        ("score cp -40000 wdl 1 2 997", 1 - PROVED, (0.001, 0.002, 0.997)),
        ("score mate -4 wdl 0 0 1000", 4 - WIN, (0, 0, 1)),
        ("score mate 500", PROVED, None),
        ("score cp 5 wdl 1 2", 5, None),
        ("score cp 5 wdl 1 2 3", 5, None),
        ("score cp 5 wdl 1000 x 0", 5, None),
        ("wdl 400 400 200 score raw 99999", 99999, (0.4, 0.4, 0.2)),
    ],
)
def test_scores_of_other_engines(
    text: str, score: float, wdl: tuple[float, float, float] | None
) -> None:
    line = read_info(text)
    assert (line.score, line.wdl) == (score, wdl)


def test_it_says_what_it_values_positions_with() -> None:
    engine, plain = Engine(hash_mb=1), Engine(hash_mb=1, network="none")
    digest = f"{default_network().checksum:016x}"[:8]
    assert engine.evaluation(DAISY) == f"network sumito.nn, {default_network().hidden}x2, {digest}"
    assert Engine(hash_mb=1, network=default_network()).evaluation(DAISY).endswith(digest)
    assert plain.evaluation(DAISY) == "hand-made evaluation"
    assert engine.evaluation(Board.from_layout("mini")) == "hand-made evaluation"
    assert engine.evaluation(Board.from_layout("standard-3")).endswith(", BRS+")
    assert engine.evaluation(Board.from_layout("standard-4")).endswith(", alpha-beta")
    assert evaluation_of(create("random"), DAISY) is None
