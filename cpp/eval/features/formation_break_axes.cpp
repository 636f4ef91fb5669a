// formation_break_axes: the number of own marbles with an other marble on both opposite sides,
// counted once for each such axis.
// Verloop 2021, 5.1; Maastricht 2020, S4.
#include "shapes.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    return sum_over_axes(
        [&](Direction a) { return count(broken(scene.own, scene.other, a, scene.board)); });
}

}  // namespace

const Term formation_break_axes = {"formation_break_axes",
                                   "own marbles between two others, by axis",
                                   "verloop 5.1, maastricht S4", value};

}  // namespace sumito::terms
