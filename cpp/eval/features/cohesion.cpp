// cohesion: the sum over own marbles of their own neighbours, so that each pair counts twice.
// Lemmens 2005, f2; Maastricht 2020, S3.
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    int pairs = 0;
    for (int a = 0; a < axis_count; ++a)
        pairs += count(scene.own & scene.board.step(scene.own, static_cast<Direction>(a)));
    return 2.0 * pairs;
}

}  // namespace

const Term cohesion = {"cohesion", "own neighbours of own marbles", "lemmens f2, maastricht S3",
                       value};

}  // namespace sumito::terms
