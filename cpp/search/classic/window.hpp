// Between which values a search looks for the result.
#pragma once

#include <algorithm>
#include <limits>

#include "options.hpp"

namespace sumito::classic {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

struct Window {
    double alpha = -infinity;
    double beta = infinity;

    bool empty() const { return alpha >= beta; }
    bool contains(double value) const { return value > alpha && value < beta; }
    // The part of it that is no farther from a value than `size`.
    Window within(double value, double size) const {
        return {std::max(alpha, value - size), std::min(beta, value + size)};
    }
    // What a node that has found `best` leaves to the next child.
    void raise(double best, bool maximising) {
        if (maximising)
            alpha = std::max(alpha, best);
        else
            beta = std::min(beta, best);
    }
};

// Half the window round a static estimate: Aba-Pro's heuristic alpha-beta is constant, the source
// paper's grows with the depth that is left. Without re-search.
inline double heuristic_size(const Options& options, int depth) {
    return options.heuristic_window == HeuristicWindow::growing ? options.window_size * depth
                                                                : options.window_size;
}

}  // namespace sumito::classic
