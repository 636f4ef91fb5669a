// pattern_diamond: the number of rhombi of four own marbles with side 1: x, x+a, x+b and x+a+b, b
// being a turned by 60 degrees.
// Lemmens 2005, future work.
#include "shapes.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    const Geometry& board = scene.board;
    return sum_over_axes([&](Direction a) {
        const Bits two = pairs(scene.own, a, board);
        return count(two & board.back(two, turned(a, 1)));
    });
}

}  // namespace

const Term pattern_diamond = {"pattern_diamond", "rhombi of four own marbles",
                              "lemmens, future work", value};

}  // namespace sumito::terms
