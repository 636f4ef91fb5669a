// reference_distance: the sum over own marbles of their hex distance to the reference point R, plus
// `captured` for each own marble lost. R = (own C_own + other C_other + centre C) / (own + other +
// centre), rounded to a cell; see reference_point.hpp.
// Aba-Pro (Aichholzer, Aurenhammer and Werner 2002) as in Verloop 2021, 5.4.
#include "distance.hpp"
#include "reference_point.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double> parameters) {
    const int point = reference_point(scene, parameters[0], parameters[1], parameters[2]);
    return hex_distance_sum(scene.own, point) + parameters[3] * scene.lost;
}

constexpr Parameter parameter_list[] = {{"own", 3}, {"other", 3}, {"centre", 1}, {"captured", 100}};

}  // namespace

const Term reference_distance = {
    "reference_distance", "steps of own marbles to the reference point, with a price for lost ones",
    "verloop: Aba-Pro", value, parameter_list};

}  // namespace sumito::terms
