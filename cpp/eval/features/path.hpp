// Ways from the marbles to a cell, round whatever stands between (Verloop 2021, 5.4).
#pragma once

#include "eval/scene.hpp"

namespace sumito::terms {

// Stands for the usual price of a marble that cannot get there: twice the edge length.
inline constexpr double twice_the_edge = -1;

// The sum over own marbles of the least number of steps to the target, each but the last into an
// empty cell; the last goes into the target, whatever stands there. A marble that cannot get there
// counts as `unreachable`; a negative number means twice_the_edge.
double path_length_sum(const Scene& scene, int target, double unreachable);

}  // namespace sumito::terms
