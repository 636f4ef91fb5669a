// cohesion_mean: the sum over own marbles of their own neighbours, divided by the number of own
// marbles; 0 without marbles.
// Alphalone 2019, 3.3.4.
#include "shapes.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    const int marbles = count(scene.own);
    if (!marbles) return 0;
    return 2.0 * count_pairs(scene.own, scene.board) / marbles;
}

}  // namespace

const Term cohesion_mean = {"cohesion_mean", "own neighbours per own marble", "alphalone", value};

}  // namespace sumito::terms
