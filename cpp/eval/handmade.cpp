#include "handmade.hpp"

#include <algorithm>
#include <cstdlib>

namespace sumito {

HandmadeWeights handmade_weights(const Rules& rules) {
    if (rules.edge < 5 || rules.inline_only) return {};
    return {.marble = 69,
            .marble_growth = 8,
            .ring = {4, 13, -13, -26, -9},
            .cohesion = 19,
            .contact = -36};
}

Handmade::Handmade(const Rules& rules, const HandmadeWeights& weights)
    : board_(rules.board()), weights_(weights), rings_(board_.edge) {
    const Coordinates centre = coordinates(board_.centre);
    for (const int cell : cells_of(board_.cells)) {
        const Coordinates c = coordinates(cell);
        const int rows = c.row - centre.row, columns = c.column - centre.column;
        const int distance =
            std::max({std::abs(rows), std::abs(columns), std::abs(rows - columns)});
        ring_[static_cast<std::size_t>(distance)] |= bit_of(cell);
    }
    // On smaller boards the outer rings are the ones that stay: the rim is the rim.
    if (rings_ < 5)
        std::copy(weights.ring.end() - rings_, weights.ring.end(), weights_.ring.begin());
}

int Handmade::side(Bits own, Bits other) const {
    int sum = 0;
    for (int i = 0; i < rings_; ++i)
        sum += weights_.ring[static_cast<std::size_t>(i)] *
               count(own & ring_[static_cast<std::size_t>(i)]);
    const Bits rim = own & board_.rim;
    Bits touched = 0;
    int pairs = 0;
    for (int axis = 0; axis < axis_count; ++axis) {
        const auto d = static_cast<Direction>(axis);
        pairs += count(own & board_.step(own, d));
        touched |= board_.step(other, d) | board_.back(other, d);
    }
    return sum + weights_.cohesion * pairs + weights_.contact * count(rim & touched);
}

int Handmade::evaluate(const Position<2>& position) const {
    const int turn = position.turn();
    const Bits own = position.marbles[turn], other = position.marbles[1 - turn];
    const int mine = position.ejected[turn], theirs = position.ejected[1 - turn];
    const int marbles = (mine - theirs) * weights_.marble +
                        (mine * mine - theirs * theirs) * weights_.marble_growth / 2;
    return marbles + side(own, other) - side(other, own);
}

}  // namespace sumito
