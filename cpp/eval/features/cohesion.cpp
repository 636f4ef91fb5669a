// cohesion: the sum over own marbles of their own neighbours, so that each pair counts twice.
// Lemmens 2005, f2; Maastricht 2020, S3.
#include "shapes.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    return 2.0 * count_pairs(scene.own, scene.board);
}

}  // namespace

const Term cohesion = {"cohesion", "own neighbours of own marbles", "lemmens f2, maastricht S3",
                       value};

}  // namespace sumito::terms
