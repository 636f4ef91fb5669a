// marbles: the number of own marbles on the board. Maastricht 2020, Table I compares it.
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    return count(scene.own);
}

}  // namespace

const Term marbles = {"marbles", "own marbles on the board", "maastricht Table I", value};

}  // namespace sumito::terms
