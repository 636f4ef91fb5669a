// Searches for three and four players each for himself. Teams are two sides, and so is everybody
// against one (paranoid): the classic search plays those.
#pragma once

#include "core/history.hpp"
#include "eval/evaluator.hpp"
#include "search/info.hpp"
#include "search/limits.hpp"

namespace sumito::multiplayer {

enum class Method : std::uint8_t {
    max_n,  // every player maximises his own value (Luckhardt and Irani 1986)
    brs,    // BRS+: between two moves of the searching player one opponent looks for the reply that
            // hurts him most, and the others play the move that their ordering puts first
            // (Esser et al. 2013). Every position is one that play can reach.
};

struct Request {
    Method method = Method::brs;
    SearchLimits limits;  // depth in plies; with nodes or seconds alone it deepens
    Context context;      // context.player is who searches
    const std::atomic<bool>* stop = nullptr;
    bool slow_evaluate = false;  // an evaluation takes so long that the clock is asked each time
};

// There must be a legal move.
template <int N>
SearchResult search(const History<N>& game, const Evaluate<N>& evaluate, const Request& request);

}  // namespace sumito::multiplayer
