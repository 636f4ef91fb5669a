// centre_distance_mean: the mean over own marbles of their straight distance to the centre, in
// which neighbours are 1 apart; 0 without marbles.
// Maastricht 2020, S1 and S2.
#include "distance.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    const int marbles = count(scene.own);
    if (!marbles) return 0;
    double sum = 0;
    for (const Ring& ring : rings_of(scene.board))
        sum += count(scene.own & ring.cells) * ring.distance;
    return sum / marbles;
}

}  // namespace

const Term centre_distance_mean = {"centre_distance_mean",
                                   "mean straight distance of own marbles to the centre",
                                   "maastricht S1, S2", value};

}  // namespace sumito::terms
