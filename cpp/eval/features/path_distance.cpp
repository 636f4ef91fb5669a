// path_distance: the sum over own marbles of the least number of steps to the centre, each but the
// last into an empty cell (the last whatever stands there); 0 for a marble on the centre. One that
// cannot get there counts as `unreachable`; a negative number stands for twice the edge length.
// Verloop 2021, 5.4.
#include "path.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double> parameters) {
    return path_length_sum(scene, scene.board.centre, parameters[0]);
}

constexpr Parameter parameter_list[] = {{"unreachable", twice_the_edge}};

}  // namespace

const Term path_distance = {"path_distance", "steps of own marbles to the centre round all marbles",
                            "verloop 5.4", value, parameter_list};

}  // namespace sumito::terms
