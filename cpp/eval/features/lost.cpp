// lost: the own marbles lost. With two sides, those credited to the other side; otherwise the
// marbles at the start of the game minus those present, or 0 if the start is not known.
// All papers.
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    return scene.lost;
}

}  // namespace

const Term lost = {"lost", "own marbles lost", "all", value};

}  // namespace sumito::terms
