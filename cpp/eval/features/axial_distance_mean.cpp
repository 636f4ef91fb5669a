// axial_distance_mean: the mean over own marbles of abs(x) + abs(y) + abs(z) in cube coordinates
// about the centre, which is twice the hex distance; 0 without marbles.
// Alphalone 2019, 3.3.3.
#include "distance.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    const int marbles = count(scene.own);
    if (!marbles) return 0;
    return 2.0 * hex_distance_sum(scene.own, scene.board.centre) / marbles;
}

}  // namespace

const Term axial_distance_mean = {
    "axial_distance_mean", "mean of abs(x) + abs(y) + abs(z) of own marbles", "alphalone", value};

}  // namespace sumito::terms
