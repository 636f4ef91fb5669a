// rim_marbles: the number of own marbles on the rim.
// Alphalone 2019, 3.3.2.
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    return count(scene.own & scene.board.rim);
}

}  // namespace

const Term rim_marbles = {"rim_marbles", "own marbles on the rim", "alphalone", value};

}  // namespace sumito::terms
