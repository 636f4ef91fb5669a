// formation_break: the number of own marbles that have an other marble on both opposite sides, on
// at least one axis.
// Lemmens 2005, f3; Verloop 2021.
#include "shapes.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    return count(broken(scene.own, scene.other, Direction::E, scene.board) |
                 broken(scene.own, scene.other, Direction::NE, scene.board) |
                 broken(scene.own, scene.other, Direction::NW, scene.board));
}

}  // namespace

const Term formation_break = {"formation_break", "own marbles between two others",
                              "lemmens f3, verloop", value};

}  // namespace sumito::terms
