// contact_positions: for each own marble and direction, 1 if the neighbour in it is own and the one
// on the opposite side is other.
// Lemmens 2005, f4.
#include "directions.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    const Geometry& board = scene.board;
    return sum_over_directions([&](Direction d) {
        return count(scene.own & board.back(scene.own, d) & board.step(scene.other, d));
    });
}

}  // namespace

const Term contact_positions = {"contact_positions",
                                "own marbles with an own one behind and an other one before them",
                                "lemmens f4", value};

}  // namespace sumito::terms
