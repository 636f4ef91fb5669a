// The board: cells, directions, and what depends on the edge length.
//
// Smaller boards are anchored at a1, so that a cell has the same name and the same bit on every
// board; only the masks, the centre and the symmetries differ.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "bitboard.hpp"

namespace sumito {

inline constexpr int min_edge = 3;
inline constexpr int max_edge = 5;
inline constexpr int no_cell = -1;

// Counter-clockwise from east. Opposite directions differ by three.
enum class Direction : std::uint8_t { E, NE, NW, W, SW, SE };

inline constexpr int direction_count = 6;
inline constexpr std::array<Direction, 6> all_directions = {
    Direction::E, Direction::NE, Direction::NW, Direction::W, Direction::SW, Direction::SE};
// A line is described from its smaller cell (by name) to the larger one, so three directions do.
inline constexpr int axis_count = 3;

constexpr int index(Direction d) {
    return static_cast<int>(d);
}
constexpr Direction opposite(Direction d) {
    return static_cast<Direction>((index(d) + 3) % 6);
}
constexpr bool same_axis(Direction a, Direction b) {
    return index(a) % 3 == index(b) % 3;
}

// Row and column counted from zero: a1 is (0, 0), e5 is (4, 4).
struct Coordinates {
    int row = 0;
    int column = 0;
    constexpr bool operator==(const Coordinates&) const = default;
};

inline constexpr std::array<Coordinates, 6> direction_offsets = {
    Coordinates{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}};

// How far a step in each direction rotates the torus.
inline constexpr std::array<int, 6> direction_rotations = {1, 14, 13, 60, 47, 48};

constexpr Coordinates operator+(Coordinates a, Coordinates b) {
    return {a.row + b.row, a.column + b.column};
}

constexpr int cell_index(Coordinates c) {
    return (c.column + 13 * c.row) % torus_size;
}

// The cells in a line from one on, itself first; beyond_rim from the rim on.
using Track = std::array<std::uint8_t, 8>;
inline constexpr int beyond_rim = 63;  // no marble is there

// Everything about a board that depends on its edge length alone.
struct Geometry {
    int edge = 0;
    int rows = 0;                   // 2 edge - 1
    int cell_count = 0;             // 61, 37 or 19
    Bits cells = 0;                 // all cells
    Bits rim = 0;                   // cells with fewer than six neighbours
    int centre = 0;                 // e5, d4 or c3
    std::array<Bits, 6> enter{};    // cells that can be entered by a step in this direction
    std::array<Bits, 6> leave{};    // cells from which a step in this direction leaves the board
    std::array<int, 61> by_name{};  // the cells in the order of their names; cell_count are used
    std::array<std::array<std::int8_t, 61>, 12> symmetry{};  // where each cell goes
    std::array<std::array<Track, 64>, 6> ahead{};            // by direction and cell

    // The cells reached from `set` by one step; what would leave the board is dropped. Steps east
    // and west never cross the seam of the torus (from e9 to a1), so half of the rotation can be
    // left out where the direction is known to the compiler.
    template <class Word>
    [[gnu::always_inline]] constexpr Word step(Word set, Direction d) const {
        if (__builtin_constant_p(d) && d == Direction::E) return (set << 1) & enter[0];
        if (__builtin_constant_p(d) && d == Direction::W) return (set >> 1) & enter[3];
        return rotate_unmasked(set, direction_rotations[index(d)]) & enter[index(d)];
    }
    // The cells from which a step in direction `d` leads into `set`.
    template <class Word>
    [[gnu::always_inline]] constexpr Word back(Word set, Direction d) const {
        return step(set, opposite(d));
    }

    // The cells from which a step in direction `d` leaves the board.
    constexpr Bits leaving(Direction d) const { return leave[index(d)]; }

    // The neighbour of a cell, or no_cell beyond the rim.
    constexpr int neighbour(int cell, Direction d) const {
        const Bits next = step(bit_of(cell), d);
        return next ? lowest(next) : no_cell;
    }
    constexpr bool contains(Coordinates c) const {
        if (c.row < 0 || c.row >= rows) return false;
        return c.column >= first_column(c.row) && c.column <= last_column(c.row);
    }
    constexpr int first_column(int row) const { return row < edge ? 0 : row - edge + 1; }
    constexpr int last_column(int row) const { return row < edge ? edge - 1 + row : 2 * edge - 2; }
};

// The board of this edge length; it must be 3, 4 or 5.
const Geometry& geometry(int edge);

// Row and column of a cell.
Coordinates coordinates(int cell);

// "e5". The largest board decides which names exist.
std::string cell_name(int cell);

// The cell of this name on the largest board, or no_cell.
int cell_from_name(std::string_view name);

// The cells of a set by name, in the order of their names.
std::string cell_names(Bits set);

std::string_view direction_name(Direction d);

// The twelve symmetries of the hexagon: 0-5 turn by 60 degrees counter-clockwise, 6-11 mirror first
// (rows stay, east and west change places about the centre) and then turn.
inline constexpr int symmetry_count = 12;
int transform_cell(int cell, int symmetry, const Geometry& board);
Direction transform_direction(Direction d, int symmetry);
Bits transform_bits(Bits set, int symmetry, const Geometry& board);
int inverse_symmetry(int symmetry);

}  // namespace sumito
