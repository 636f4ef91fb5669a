// triangulation_desired: for each triangle of triangulation, the mean of the weights (n-1-d)/(n-1)
// of its corners, n being the edge length and d the corner's hex distance to the centre.
// Verloop 2021, 5.1.
#include "distance.hpp"
#include "shapes.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

// Over the triangles of one orientation and their three corners.
int weight_sum(Bits own, Direction a, const Geometry& board) {
    const Direction b = turned(a, 1);
    const Bits first = triangles(own, a, board);
    return central_weight_sum(first, board) +
           central_weight_sum(board.step(board.step(first, a), a), board) +
           central_weight_sum(board.step(board.step(first, b), b), board);
}

double value(const Scene& scene, std::span<const double>) {
    const int sum = weight_sum(scene.own, Direction::E, scene.board) +
                    weight_sum(scene.own, Direction::NE, scene.board);
    return sum / (3 * (scene.board.edge - 1.0));
}

}  // namespace

const Term triangulation_desired = {
    "triangulation_desired", "triangles of own marbles two steps apart, by nearness to the centre",
    "verloop 5.1", value};

}  // namespace sumito::terms
