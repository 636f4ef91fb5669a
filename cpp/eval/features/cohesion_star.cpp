// cohesion_star: for each own marble and direction, 1 if the neighbour is own, and 1 more if the
// cell behind that neighbour is own too. Every pair and every row of three is so seen from both its
// ends.
// Verloop 2021, 5.3, as implemented there.
#include "shapes.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double>) {
    return 2.0 *
           (count_pairs(scene.own, scene.board) + count_rows_of_three(scene.own, scene.board));
}

}  // namespace

const Term cohesion_star = {"cohesion_star",
                            "own marbles in the star of two steps about own marbles", "verloop 5.3",
                            value};

}  // namespace sumito::terms
