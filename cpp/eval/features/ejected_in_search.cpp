// ejected_in_search: the marbles credited to the own side since the root of the search.
// Lemmens 2005, f5.
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    return scene.ejected - scene.ejected_at_root;
}

}  // namespace

const Term ejected_in_search = {"ejected_in_search", "marbles ejected by the side since the root",
                                "lemmens f5", value};

}  // namespace sumito::terms
