// opponent_neighbours: the sum over own marbles of their other neighbours.
// Alphalone 2019, 3.3.5, "divide and conquer".
#include "directions.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    return neighbour_count(scene.own, scene.other, scene.board);
}

}  // namespace

const Term opponent_neighbours = {"opponent_neighbours", "other neighbours of own marbles",
                                  "alphalone", value};

}  // namespace sumito::terms
