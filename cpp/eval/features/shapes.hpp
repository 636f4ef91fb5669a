// Small shapes of marbles, found for a whole set at once: each shape is named by one of its cells.
#pragma once

#include "directions.hpp"

namespace sumito::terms {

// Cells x such that x and x+d are in the set.
inline Bits pairs(Bits set, Direction d, const Geometry& board) {
    return set & board.back(set, d);
}

// Cells x such that x, x+d and x+2d are in the set.
inline Bits rows_of_three(Bits set, Direction d, const Geometry& board) {
    const Bits two = pairs(set, d, board);
    return two & board.back(two, d);
}

inline int count_pairs(Bits set, const Geometry& board) {
    return sum_over_axes([&](Direction a) { return count(pairs(set, a, board)); });
}

inline int count_rows_of_three(Bits set, const Geometry& board) {
    return sum_over_axes([&](Direction a) { return count(rows_of_three(set, a, board)); });
}

// Own marbles between two others on this axis.
inline Bits broken(Bits own, Bits other, Direction axis, const Geometry& board) {
    return own & board.step(other, axis) & board.back(other, axis);
}

// Cells x such that x, x+2a and x+2b are in the set, b being a turned by 60 degrees. With a = E and
// a = NE every triangle is found once.
inline Bits triangles(Bits set, Direction a, const Geometry& board) {
    const Direction b = turned(a, 1);
    return set & board.back(board.back(set, a), a) & board.back(board.back(set, b), b);
}

}  // namespace sumito::terms
