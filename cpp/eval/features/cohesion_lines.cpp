// cohesion_lines: the sum over own marbles of their own neighbours, plus `bonus` for every row of
// three own marbles, overlapping ones all counted.
// The source paper of Verloop 2021 (Papadopoulos et al. 2012).
#include "shapes.hpp"
#include "terms.hpp"

namespace sumito::terms {
namespace {

double value(const Scene& scene, std::span<const double> parameters) {
    return 2.0 * count_pairs(scene.own, scene.board) +
           parameters[0] * count_rows_of_three(scene.own, scene.board);
}

constexpr Parameter parameter_list[] = {{"bonus", 1}};

}  // namespace

const Term cohesion_lines = {"cohesion_lines",
                             "own neighbours of own marbles, with a bonus for rows of three",
                             "verloop: source paper", value, parameter_list};

}  // namespace sumito::terms
