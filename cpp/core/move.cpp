#include "move.hpp"

#include <algorithm>
#include <cstdlib>

namespace sumito {

bool fits(Move move, const Geometry& board) {
    // Walked rather than taken from Move::cells(), which wraps round the rim for values that no
    // board has.
    int cell = move.first();
    for (int i = 0; i < move.size(); ++i) {
        if (cell == no_cell || !(board.cells & bit_of(cell))) return false;
        if (board.neighbour(cell, move.direction()) == no_cell) return false;
        if (i + 1 < move.size()) cell = board.neighbour(cell, move.axis());
    }
    return true;
}

Move transform_move(Move move, int symmetry, const Geometry& board) {
    const Direction d = transform_direction(move.direction(), symmetry);
    const int first = transform_cell(move.first(), symmetry, board);
    if (!move.is_broadside()) return Move::in_line(first, d);
    return broadside_between(first, transform_cell(move.last(), symmetry, board), d);
}

Move broadside_between(int one_end, int other_end, Direction d) {
    Ray ray = ray_between(one_end, other_end);
    int first = one_end;
    if (index(ray.direction) >= axis_count) {
        first = other_end;
        ray.direction = opposite(ray.direction);
    }
    return Move::broadside(first, ray.direction, ray.distance + 1, d);
}

Ray ray_between(int from, int to) {
    const Coordinates a = coordinates(from), b = coordinates(to);
    const int rows = b.row - a.row, columns = b.column - a.column;
    const int distance = std::max(std::abs(rows), std::abs(columns));
    if (distance == 0) return {};
    for (const Direction d : all_directions) {
        const Coordinates offset = direction_offsets[index(d)];
        if (offset.row * distance == rows && offset.column * distance == columns)
            return {d, distance};
    }
    return {};
}

}  // namespace sumito
