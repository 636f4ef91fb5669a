// formation_break_desired: for each own marble and axis with an other marble on both opposite
// sides, the weight (n-1-d)/(n-1), n being the edge length and d the marble's hex distance to the
// centre.
// Verloop 2021, 5.1, in our reading of desired positions.
#include "distance.hpp"
#include "shapes.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    const int sum = sum_over_axes([&](Direction a) {
        return central_weight_sum(broken(scene.own, scene.other, a, scene.board), scene.board);
    });
    return sum / (scene.board.edge - 1.0);
}

}  // namespace

const Term formation_break_desired = {
    "formation_break_desired", "own marbles between two others, by axis and nearness to the centre",
    "verloop 5.1", value};

}  // namespace sumito::terms
