// danger_single: the sum over own marbles on the rim of their other neighbours.
// Verloop 2021, as in the released program.
#include "directions.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    return neighbour_count(scene.own & scene.board.rim, scene.other, scene.board);
}

}  // namespace

const Term danger_single = {"danger_single", "other neighbours of own marbles on the rim",
                            "verloop (program)", value};

}  // namespace sumito::terms
