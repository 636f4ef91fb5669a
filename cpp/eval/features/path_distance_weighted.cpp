// path_distance_weighted: as path_distance, to the reference point R instead of the centre; see
// reference_point.hpp. One that cannot get there counts as `unreachable`; a negative number stands
// for twice the edge length.
// Verloop 2021, 5.4.
#include "path.hpp"
#include "reference_point.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double> parameters) {
    const int point = reference_point(scene, parameters[0], parameters[1], parameters[2]);
    return path_length_sum(scene, point, parameters[3]);
}

constexpr Parameter parameter_list[] = {
    {"own", 3}, {"other", 3}, {"centre", 1}, {"unreachable", twice_the_edge}};

}  // namespace

const Term path_distance_weighted = {
    "path_distance_weighted", "steps of own marbles to the reference point round all marbles",
    "verloop 5.4", value, parameter_list};

}  // namespace sumito::terms
