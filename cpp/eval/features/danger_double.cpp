// danger_double: the sum of other neighbours over those own marbles on the rim that have an own
// neighbour on the rim.
// Verloop 2021, as in the released program.
#include "directions.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    const Bits on_rim = scene.own & scene.board.rim;
    const Bits side_by_side = on_rim & neighbours(on_rim, scene.board);
    return neighbour_count(side_by_side, scene.other, scene.board);
}

}  // namespace

const Term danger_double = {"danger_double",
                            "other neighbours of own marbles side by side on the rim",
                            "verloop (program)", value};

}  // namespace sumito::terms
