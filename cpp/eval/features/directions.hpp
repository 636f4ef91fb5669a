// Sums over the directions, and what whole sets of cells have for neighbours.
#pragma once

#include "core/geometry.hpp"

namespace sumito::terms {

// The direction after so many turns by 60 degrees counter-clockwise.
constexpr Direction turned(Direction d, int turns) {
    return static_cast<Direction>((index(d) + turns) % direction_count);
}

// Adds up number(d) over the axes, each named by one direction. Written out, so that the compiler
// knows the direction of every step.
template <class Number>
[[gnu::always_inline]] inline int sum_over_axes(Number&& number) {
    return number(Direction::E) + number(Direction::NE) + number(Direction::NW);
}

template <class Number>
[[gnu::always_inline]] inline int sum_over_directions(Number&& number) {
    return sum_over_axes(number) + number(Direction::W) + number(Direction::SW) +
           number(Direction::SE);
}

// The cells next to one of the set.
inline Bits neighbours(Bits set, const Geometry& board) {
    return board.step(set, Direction::E) | board.step(set, Direction::NE) |
           board.step(set, Direction::NW) | board.step(set, Direction::W) |
           board.step(set, Direction::SW) | board.step(set, Direction::SE);
}

// The sum over the cells of `set` of their neighbours in `among`.
inline int neighbour_count(Bits set, Bits among, const Geometry& board) {
    return sum_over_directions([&](Direction d) { return count(set & board.step(among, d)); });
}

}  // namespace sumito::terms
