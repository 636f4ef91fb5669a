#include "geometry.hpp"

#include <stdexcept>

namespace sumito {
namespace {

// Offsets from the centre in cube coordinates: x + y + z = 0.
struct Cube {
    int x, y, z;
};

constexpr Cube to_cube(Coordinates c, int edge) {
    const int row = c.row - (edge - 1);
    const int column = c.column - (edge - 1);
    return {column, row - column, -row};
}

constexpr Coordinates from_cube(Cube c, int edge) {
    return {edge - 1 - c.z, c.x + edge - 1};
}

// One step east, (0, +1), is (+1, -1, 0). Turning by 60 degrees counter-clockwise must take it to
// north-east, (+1, +1) = (+1, 0, -1).
constexpr Cube turn(Cube c) {
    return {-c.y, -c.z, -c.x};
}

// Keeps the row and swaps east with west.
constexpr Cube mirror(Cube c) {
    return {c.y, c.x, c.z};
}

constexpr Cube apply(Cube c, int symmetry) {
    if (symmetry >= 6) c = mirror(c);
    for (int i = 0; i < symmetry % 6; ++i) c = turn(c);
    return c;
}

constexpr Geometry make_geometry(int edge) {
    Geometry g;
    g.edge = edge;
    g.rows = 2 * edge - 1;
    for (int row = 0; row < g.rows; ++row)
        for (int column = g.first_column(row); column <= g.last_column(row); ++column) {
            const int cell = cell_index({row, column});
            g.by_name[g.cell_count++] = cell;
            g.cells |= bit_of(cell);
        }
    g.centre = cell_index({edge - 1, edge - 1});
    for (int i = 0; i < g.cell_count; ++i) {
        const int cell = g.by_name[i];
        Coordinates at{};
        for (int row = 0; row < g.rows; ++row)
            for (int column = g.first_column(row); column <= g.last_column(row); ++column)
                if (cell_index({row, column}) == cell) at = {row, column};
        for (int d = 0; d < direction_count; ++d) {
            const Coordinates next = at + direction_offsets[d];
            if (g.contains(next))
                g.enter[d] |= bit_of(cell_index(next));
            else
                g.leave[d] |= bit_of(cell);
        }
        for (int s = 0; s < symmetry_count; ++s)
            g.symmetry[s][cell] =
                static_cast<std::int8_t>(cell_index(from_cube(apply(to_cube(at, edge), s), edge)));
    }
    for (int d = 0; d < direction_count; ++d) g.rim |= g.leave[d];
    for (const Direction d : all_directions)
        for (int cell = 0; cell < torus_size; ++cell) {
            Bits at = bit_of(cell) & g.cells;
            for (std::uint8_t& next : g.ahead[index(d)][cell]) {
                next = static_cast<std::uint8_t>(at ? lowest(at) : beyond_rim);
                at = g.step(at, d);
            }
        }
    return g;
}

constexpr std::array<Geometry, 3> boards = {make_geometry(3), make_geometry(4), make_geometry(5)};
static_assert(boards[0].cell_count == 19 && boards[1].cell_count == 37);
static_assert(boards[2].cell_count == 61 && boards[2].cells == torus_mask);

constexpr std::array<Coordinates, 61> make_coordinates() {
    std::array<Coordinates, 61> table{};
    const Geometry& g = boards[2];
    for (int row = 0; row < g.rows; ++row)
        for (int column = g.first_column(row); column <= g.last_column(row); ++column)
            table[cell_index({row, column})] = {row, column};
    return table;
}
constexpr std::array<Coordinates, 61> coordinate_table = make_coordinates();

}  // namespace

const Geometry& geometry(int edge) {
    if (edge < min_edge || edge > max_edge)
        throw std::out_of_range("edge length must be 3, 4 or 5, not " + std::to_string(edge));
    return boards[edge - min_edge];
}

Coordinates coordinates(int cell) {
    return coordinate_table[cell];
}

std::string cell_name(int cell) {
    const Coordinates c = coordinates(cell);
    return {static_cast<char>('a' + c.row), static_cast<char>('1' + c.column)};
}

int cell_from_name(std::string_view name) {
    if (name.size() != 2) return no_cell;
    const Coordinates c{name[0] - 'a', name[1] - '1'};
    return boards[2].contains(c) ? cell_index(c) : no_cell;
}

std::string cell_names(Bits set) {
    std::string text;
    for (const int cell : boards[2].by_name)
        if (set & bit_of(cell)) {
            if (!text.empty()) text += ' ';
            text += cell_name(cell);
        }
    return text;
}

std::string_view direction_name(Direction d) {
    constexpr std::array<std::string_view, 6> names = {"E", "NE", "NW", "W", "SW", "SE"};
    return names[index(d)];
}

int transform_cell(int cell, int symmetry, const Geometry& board) {
    return board.symmetry[symmetry][cell];
}

Direction transform_direction(Direction d, int symmetry) {
    // The mirror keeps rows, so direction i (at 60 i degrees) goes to 180 - 60 i degrees.
    const int start = symmetry >= 6 ? (9 - index(d)) % 6 : index(d);
    return static_cast<Direction>((start + symmetry) % 6);
}

Bits transform_bits(Bits set, int symmetry, const Geometry& board) {
    Bits result = 0;
    for (const int cell : cells_of(set)) result |= bit_of(transform_cell(cell, symmetry, board));
    return result;
}

int inverse_symmetry(int symmetry) {
    return symmetry >= 6 ? symmetry : (6 - symmetry) % 6;
}

}  // namespace sumito
