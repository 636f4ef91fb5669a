// How much of the usual time a move deserves.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/move.hpp"
#include "score.hpp"

namespace sumito::engine {

// Less where the best move has long been the same, more where it is new or its score has fallen. On
// average it is about all of it.
class TimeShare {
  public:
    // What is told after an iteration, in which this move was the best.
    double after(Move best, Score score) {
        unchanged_ =
            best == best_ ? std::min(unchanged_ + 1, static_cast<int>(by_age.size()) - 1) : 0;
        const Score fall = best_ == Move::none() ? 0 : std::clamp(score_ - score, 0, largest_fall);
        best_ = best;
        score_ = score;
        return by_age[static_cast<std::size_t>(unchanged_)] *
               (1 + static_cast<double>(fall) / largest_fall);
    }

  private:
    static constexpr std::array<double, 5> by_age{1.8, 1.35, 1.1, 0.95, 0.85};
    static constexpr Score largest_fall = 40;
    Move best_ = Move::none();
    Score score_ = 0;
    int unchanged_ = 0;
};

}  // namespace sumito::engine
