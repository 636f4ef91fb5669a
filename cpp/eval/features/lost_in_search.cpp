// lost_in_search: the own marbles lost since the root of the search.
// Lemmens 2005, f6.
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    return scene.lost - scene.lost_at_root;
}

}  // namespace

const Term lost_in_search = {"lost_in_search", "own marbles lost since the root", "lemmens f6",
                             value};

}  // namespace sumito::terms
