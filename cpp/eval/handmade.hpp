// A quick evaluation by hand, for boards and rules that no network was trained for: marbles,
// nearness to the centre, cohesion, and marbles at the rim that an opponent touches. Hundredths of
// a marble.
#pragma once

#include <array>

#include "core/position.hpp"

namespace sumito {

struct HandmadeWeights {
    int marble = 100;
    int marble_growth = 8;                           // each further one counts more
    std::array<int, 5> ring = {24, 21, 15, 4, -14};  // by distance from the centre
    int cohesion = 2;                                // for each pair of neighbours
    int contact = -6;                                // a rim marble next to an opponent
};

// Those, which were guessed, for small boards and where marbles move in line only; on the large
// board others that were fitted to games, see docs/strength.md.
HandmadeWeights handmade_weights(const Rules& rules);

class Handmade {
  public:
    explicit Handmade(const Rules& rules) : Handmade(rules, handmade_weights(rules)) {}
    Handmade(const Rules& rules, const HandmadeWeights& weights);

    // From the view of the player to move.
    int evaluate(const Position<2>& position) const;

  private:
    int side(Bits own, Bits other) const;

    const Geometry& board_;
    HandmadeWeights weights_;
    int rings_;
    std::array<Bits, 5> ring_{};  // the cells at this distance
};

}  // namespace sumito
