// Distances between cells, as tables for adding up over whole sets. Cells have the same bits on
// every board, and a board is convex, so one table of hex distances serves all of them.
#pragma once

#include "core/geometry.hpp"

namespace sumito::terms {

// Numbers below 16 attached to the cells. Digit k holds the cells whose number has this binary
// digit, so that a sum over a set takes one count per digit.
class CellNumbers {
  public:
    constexpr void assign(int cell, int number) {
        for (int k = 0; k < digit_count; ++k)
            if (number >> k & 1) digits_[k] |= bit_of(cell);
    }
    constexpr int sum(Bits set) const {
        int sum = 0;
        for (int k = 0; k < digit_count; ++k) sum += count(set & digits_[k]) << k;
        return sum;
    }

  private:
    static constexpr int digit_count = 4;
    std::array<Bits, digit_count> digits_{};
};

// Steps from one cell to another, whatever stands between them.
constexpr int hex_distance(Coordinates from, Coordinates to) {
    const int x = to.column - from.column, z = from.row - to.row, y = -x - z;
    const auto size = [](int i) { return i < 0 ? -i : i; };
    return (size(x) + size(y) + size(z)) / 2;
}

// The square of the straight distance, in which neighbours are 1 apart.
constexpr int squared_distance(Coordinates from, Coordinates to) {
    const int x = to.column - from.column, z = from.row - to.row, y = -x - z;
    return (x * x + y * y + z * z) / 2;
}

constexpr std::array<Coordinates, torus_size> make_all_coordinates() {
    std::array<Coordinates, torus_size> table{};
    Geometry largest;
    largest.edge = max_edge;
    for (int row = 0; row < 2 * max_edge - 1; ++row)
        for (int column = largest.first_column(row); column <= largest.last_column(row); ++column)
            table[cell_index({row, column})] = {row, column};
    return table;
}
inline constexpr std::array<Coordinates, torus_size> all_coordinates = make_all_coordinates();

constexpr std::array<CellNumbers, torus_size> make_hex_distances() {
    std::array<CellNumbers, torus_size> table{};
    for (int to = 0; to < torus_size; ++to)
        for (int from = 0; from < torus_size; ++from)
            table[to].assign(from, hex_distance(all_coordinates[from], all_coordinates[to]));
    return table;
}
inline constexpr std::array<CellNumbers, torus_size> hex_distances_to = make_hex_distances();

// The sum over the cells of the set of their hex distance to a cell.
inline int hex_distance_sum(Bits set, int to) {
    return hex_distances_to[to].sum(set);
}

// The weight (n-1-d)/(n-1) of a cell at hex distance d from the centre, as a sum over the set and
// times n-1, which keeps it whole.
inline int central_weight_sum(Bits set, const Geometry& board) {
    return (board.edge - 1) * count(set) - hex_distance_sum(set, board.centre);
}

// The straight distances to the centre that occur on a board.
struct Ring {
    int squared = 0;
    double distance = 0;
    Bits cells = 0;
};
using Rings = std::array<Ring, 9>;

constexpr Rings make_rings(int edge) {
    Rings rings = {Ring{0, 0},
                   {1, 1},
                   {3, 1.7320508075688772},
                   {4, 2},
                   {7, 2.6457513110645907},
                   {9, 3},
                   {12, 3.4641016151377544},
                   {13, 3.605551275463989},
                   {16, 4}};
    for (int cell = 0; cell < torus_size; ++cell)
        for (Ring& ring : rings)
            if (squared_distance(all_coordinates[cell], {edge - 1, edge - 1}) == ring.squared)
                ring.cells |= bit_of(cell);
    return rings;
}
inline constexpr std::array<Rings, 3> all_rings = {make_rings(3), make_rings(4), make_rings(5)};

inline const Rings& rings_of(const Geometry& board) {
    return all_rings[board.edge - min_edge];
}

}  // namespace sumito::terms
