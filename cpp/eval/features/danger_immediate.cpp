// danger_immediate: the number of own marbles that an opponent could eject with one move if it were
// his turn.
// Verloop 2021, 5.2; Maastricht 2020, S8.
#include "terms.hpp"
#include "threats.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    return count(threatened(scene, sides_of(scene)));
}

}  // namespace

const Term danger_immediate = {"danger_immediate", "own marbles that an opponent can eject",
                               "verloop 5.2, maastricht S8", value};

}  // namespace sumito::terms
