// opponent_neighbours_mean: the sum over own marbles of their other neighbours, divided by the
// number of own marbles; 0 without marbles.
// Alphalone 2019, 3.3.5, "divide and conquer".
#include "directions.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    const int marbles = count(scene.own);
    if (!marbles) return 0;
    return static_cast<double>(neighbour_count(scene.own, scene.other, scene.board)) / marbles;
}

}  // namespace

const Term opponent_neighbours_mean = {"opponent_neighbours_mean",
                                       "other neighbours per own marble", "alphalone", value};

}  // namespace sumito::terms
