// triangulation: the number of sets of three own marbles that are pairwise two steps apart along
// axes, whatever stands between them: x, x+2a and x+2b, b being a turned by 60 degrees.
// Verloop 2021, 5.1.
#include "shapes.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    return count(triangles(scene.own, Direction::E, scene.board)) +
           count(triangles(scene.own, Direction::NE, scene.board));
}

}  // namespace

const Term triangulation = {"triangulation", "triangles of own marbles two steps apart",
                            "verloop 5.1", value};

}  // namespace sumito::terms
