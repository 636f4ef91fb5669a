// What all parts of one search look at.
#pragma once

#include <algorithm>

#include "line.hpp"
#include "search.hpp"

namespace sumito::classic {

// Told to stop, or at a limit; the parts of a search throw it and its root catches it.
struct Interrupted {};

template <int N>
struct Shared {
    Shared(const History<N>& the_game, const Evaluate<N>& the_evaluate, const Request& the_request)
        : game(the_game),
          rules(the_game.rules()),
          evaluate(the_evaluate),
          request(the_request),
          options(the_request.options),
          stopper(the_request.limits.seconds, the_request.stop,
                  the_request.slow_evaluate ? 1 : Stopper::usual_nodes_between_looks),
          line(the_game) {}

    // Is it a turn of the side that searches?
    bool maximising(const Position<N>& position) const {
        return rules.same_side(position.turn(), request.context.player);
    }
    // Throws Interrupted at a limit, or when told to stop.
    void go_on() {
        if (request.limits.nodes && counters.nodes >= *request.limits.nodes) throw Interrupted();
        if (stopper.should_stop()) throw Interrupted();
    }
    // Of the last position of the line.
    double static_value(const Position<N>& position) const {
        return checked(evaluate(position, rules, request.context, line.moves()));
    }
    // Where the counters of a ply are.
    static std::size_t index_of(int ply) {
        return static_cast<std::size_t>(std::clamp(ply, 0, SearchCounters::tracked_depths - 1));
    }

    const History<N>& game;
    const Rules& rules;
    const Evaluate<N>& evaluate;
    const Request& request;
    const Options& options;
    SearchCounters counters;
    Stopper stopper;
    Line<N> line;
};

}  // namespace sumito::classic
