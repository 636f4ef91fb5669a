// Minimax and alpha-beta as the papers describe them, to any depth, with every technique a switch.
//
// Values are always those of the player who searches, since the papers' evaluations are not the
// same from both sides: his side takes the largest, all others the smallest.
#pragma once

#include <functional>

#include "core/history.hpp"
#include "eval/evaluator.hpp"
#include "options.hpp"
#include "search/info.hpp"
#include "search/limits.hpp"
#include "search/score.hpp"

namespace sumito::classic {

struct Request {
    Options options;
    SearchLimits limits;
    Context context;             // as make_context() gives it, with the row chosen
    std::uint64_t seed = 0;      // for a choice among the best
    bool slow_evaluate = false;  // an evaluation takes so long that the clock is asked each time
    const std::atomic<bool>* stop = nullptr;
    // Called after every finished iteration, if set.
    std::function<void(const SearchResult&)> on_iteration;
};

// There must be a legal move. At least the first iteration's first move is looked at, however
// short the time.
template <int N>
SearchResult search(const History<N>& game, const Evaluate<N>& evaluate, const Request& request);

}  // namespace sumito::classic
