// cohesion_axes: for each own marble and axis, 0 if it stands in no own line there, 2 if in a line
// of exactly two, 3 if in one of three or more.
// Verloop 2021, 5.3, as proposed there.
#include "directions.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    const Geometry& board = scene.board;
    return sum_over_axes([&](Direction a) {
        const Bits ahead = board.step(scene.own, a), behind = board.back(scene.own, a);
        const Bits in_line = scene.own & (ahead | behind);
        const Bits middle = scene.own & ahead & behind;
        const Bits in_three = middle | board.step(middle, a) | board.back(middle, a);
        return 2 * count(in_line) + count(in_three);
    });
}

}  // namespace

const Term cohesion_axes = {"cohesion_axes",
                            "length of the own lines through own marbles, three at most",
                            "verloop 5.3", value};

}  // namespace sumito::terms
