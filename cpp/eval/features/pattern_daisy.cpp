// pattern_daisy: the number of other marbles whose six neighbours are all own.
// Lemmens 2005, future work.
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    const Geometry& board = scene.board;
    const Bits own = scene.own;
    return count(scene.other & board.step(own, Direction::E) & board.step(own, Direction::NE) &
                 board.step(own, Direction::NW) & board.step(own, Direction::W) &
                 board.step(own, Direction::SW) & board.step(own, Direction::SE));
}

}  // namespace

const Term pattern_daisy = {"pattern_daisy", "other marbles with six own ones round them",
                            "lemmens, future work", value};

}  // namespace sumito::terms
