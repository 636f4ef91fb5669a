"""What results of games say, and how surely: pure functions, each with its source."""

from __future__ import annotations

from .bootstrap import mean_estimate
from .comparison import Comparison, FirstMove, compare, first_move_advantage, score_p_value
from .counts import Pairs, StatisticsError, count_pairs, count_pairs_of_first_player
from .elo import (
    elo,
    elo_of_games,
    elo_of_score,
    expected_score,
    normalised_elo,
    normalised_elo_of_games,
    score,
    superiority,
    superiority_of_games,
)
from .intervals import Estimate, Interval, wilson
from .points import rank_points
from .ratings import GameScore, Rating, RatingList, rate
from .sprt import Model, Sprt, SprtLook, log_likelihood_ratio

__all__ = [
    "Comparison",
    "Estimate",
    "FirstMove",
    "GameScore",
    "Interval",
    "Model",
    "Pairs",
    "Rating",
    "RatingList",
    "Sprt",
    "SprtLook",
    "StatisticsError",
    "compare",
    "count_pairs",
    "count_pairs_of_first_player",
    "elo",
    "elo_of_games",
    "elo_of_score",
    "expected_score",
    "first_move_advantage",
    "log_likelihood_ratio",
    "mean_estimate",
    "normalised_elo",
    "normalised_elo_of_games",
    "rank_points",
    "rate",
    "score",
    "score_p_value",
    "superiority",
    "superiority_of_games",
    "wilson",
]
