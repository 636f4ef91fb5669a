// What a decided game counts, and what an evaluation may give besides.
#pragma once

#include <cmath>

#include "core/history.hpp"
#include "eval/evaluator.hpp"

namespace sumito {

// A won game counts this much, less one for each ply it takes; a lost one the same negatively.
inline constexpr double win_score = 1e9;
// Evaluations are smaller, so that nothing else is taken for a decided game.
inline constexpr double most_score = win_score / 2;

// What a game that ends so, at a ply of the search, counts for a player.
inline double end_value(const Outcome& outcome, int player, int ply, const Rules& rules) {
    if (!outcome.winning_side) return 0;
    return *outcome.winning_side == rules.side_of(player) ? win_score - ply : ply - win_score;
}

// An evaluation as it was given; throws EvaluatorError if it is too large or not a number.
inline double checked(double score) {
    if (std::abs(score) < most_score) return score;
    throw EvaluatorError("an evaluation must be less than " +
                         std::to_string(static_cast<long>(most_score)) + " either way, not " +
                         std::to_string(score));
}

}  // namespace sumito
