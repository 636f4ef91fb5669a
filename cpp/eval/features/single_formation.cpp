// single_formation: 0 if the own marbles do not form one connected formation, or there are none;
// else 1 - s / (2n-1), n being the edge length and s the greatest straight distance between two own
// marbles.
// Hutson 2021, cohesion in dominance-based scoring.
#include <array>
#include <cmath>

#include "core/movegen.hpp"
#include "distance.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

// The squares of the straight distances between two cells, in ascending order.
constexpr std::array<double, 24> squares = {0,  1,  3,  4,  7,  9,  12, 13, 16, 19, 21, 25,
                                            27, 28, 31, 36, 37, 39, 43, 48, 49, 52, 57, 64};

// farther[cell][i]: the cells at a distance from this one whose square is greater than squares[i].
using Farther = std::array<std::array<Bits, squares.size()>, torus_size>;
constexpr Farther make_farther() {
    Farther table{};
    for (int from = 0; from < torus_size; ++from)
        for (int to = 0; to < torus_size; ++to) {
            const int squared = squared_distance(all_coordinates[from], all_coordinates[to]);
            for (int i = 0; squares[i] < squared; ++i) table[from][i] |= bit_of(to);
        }
    return table;
}
constexpr Farther farther = make_farther();

// False for the empty set.
bool connected(Bits set, const Geometry& board) {
    Bits reached = set & -set;
    for (Bits before = 0; reached != before;) {
        before = reached;
        // Each direction spreads what the one before has reached, so that few rounds do.
        for_each_direction([&](auto constant) __attribute__((always_inline)) {
            constexpr Direction d = constant();
            reached |= set & board.step(reached, d);
        });
    }
    return set && reached == set;
}

double value(const Scene& scene, std::span<const double>) {
    if (!connected(scene.own, scene.board)) return 0;
    int spread = 0;
    for (const int cell : cells_of(scene.own))
        while (scene.own & farther[cell][spread]) ++spread;
    return 1 - std::sqrt(squares[spread]) / (2 * scene.board.edge - 1);
}

}  // namespace

const Term single_formation = {
    "single_formation", "compactness of the own marbles if they are connected", "hutson", value};

}  // namespace sumito::terms
