// ejected: the marbles credited to the own side.
// All papers.
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    return scene.ejected;
}

}  // namespace

const Term ejected = {"ejected", "marbles ejected by the side", "all", value};

}  // namespace sumito::terms
