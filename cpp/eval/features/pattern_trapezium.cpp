// pattern_trapezium: the number of sets of five own marbles, three in a row and the two cells on
// one side that touch two of them each.
// Lemmens 2005, future work.
#include "shapes.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    const Geometry& board = scene.board;
    return sum_over_axes([&](Direction a) {
        const Bits two = pairs(scene.own, a, board);
        const Bits three = two & board.back(two, a);
        // Seen from x, the pair on the left begins at x+b, the one on the right at x+c.
        const Direction b = turned(a, 1), c = turned(a, 5);
        return count(three & board.back(two, b)) + count(three & board.back(two, c));
    });
}

}  // namespace

const Term pattern_trapezium = {"pattern_trapezium", "trapezia of five own marbles",
                                "lemmens, future work", value};

}  // namespace sumito::terms
