// centre_distance: the sum over own marbles of their hex distance to the centre.
// Lemmens 2005, f1; Verloop 2021.
#include "distance.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    return hex_distance_sum(scene.own, scene.board.centre);
}

}  // namespace

const Term centre_distance = {"centre_distance", "steps of own marbles to the centre",
                              "lemmens f1, verloop", value};

}  // namespace sumito::terms
