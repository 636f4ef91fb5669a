#include "check.hpp"
#include "core/geometry.hpp"
#include "core/move.hpp"

namespace sumito {
namespace {

TEST(cells_have_names_and_neighbours) {
    for (int edge = min_edge; edge <= max_edge; ++edge) {
        const Geometry& board = geometry(edge);
        int neighbours = 0;
        for (const int cell : cells_of(board.cells)) {
            CHECK_EQUAL(cell_from_name(cell_name(cell)), cell);
            for (const Direction d : all_directions) {
                const int next = board.neighbour(cell, d);
                const Coordinates expected = coordinates(cell) + direction_offsets[index(d)];
                CHECK_EQUAL(next != no_cell, board.contains(expected));
                if (next == no_cell) continue;
                ++neighbours;
                CHECK(coordinates(next) == expected);
                CHECK_EQUAL(board.neighbour(next, opposite(d)), cell);
            }
        }
        // A hexagon of edge n has (3 n - 3)(3 n - 2) pairs of neighbours, each seen twice.
        CHECK_EQUAL(neighbours, 2 * (3 * edge - 3) * (3 * edge - 2));
    }
}

TEST(symmetries_are_the_twelve_of_the_hexagon) {
    for (int edge = min_edge; edge <= max_edge; ++edge) {
        const Geometry& board = geometry(edge);
        for (int s = 0; s < symmetry_count; ++s) {
            CHECK_EQUAL(transform_bits(board.cells, s, board), board.cells);
            CHECK_EQUAL(transform_cell(board.centre, s, board), board.centre);
            for (const int cell : cells_of(board.cells)) {
                const int there = transform_cell(cell, s, board);
                CHECK_EQUAL(transform_cell(there, inverse_symmetry(s), board), cell);
                for (const Direction d : all_directions)
                    if (const int next = board.neighbour(cell, d); next != no_cell)
                        CHECK_EQUAL(board.neighbour(there, transform_direction(d, s)),
                                    transform_cell(next, s, board));
            }
            for (int other = 0; other < s; ++other) {
                bool same = true;
                for (const int cell : cells_of(board.cells))
                    same = same &&
                           transform_cell(cell, s, board) == transform_cell(cell, other, board);
                CHECK(!same);
            }
        }
    }
}

TEST(there_are_1272_moves) {
    int count = 0;
    for (int code = 0; code < Move::code_count; ++code) {
        const Move move = Move::from_code(static_cast<std::uint16_t>(code));
        if (move.first() >= torus_size || index(move.direction()) >= 6) continue;
        if (move.is_broadside() ? index(move.axis()) > 2 || same_axis(move.axis(), move.direction())
                                : code >= 1 << 9)
            continue;
        count += fits(move, geometry(max_edge));
    }
    CHECK_EQUAL(count, max_moves);
}

}  // namespace
}  // namespace sumito
