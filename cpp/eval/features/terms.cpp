#include "terms.hpp"

#include <array>

namespace sumito {
namespace {

constexpr std::array listed = {
    &terms::centre_distance,
    &terms::centre_distance_mean,
    &terms::axial_distance_mean,
    &terms::reference_distance,
    &terms::path_distance,
    &terms::path_distance_weighted,
    &terms::cohesion,
    &terms::cohesion_mean,
    &terms::cohesion_lines,
    &terms::cohesion_star,
    &terms::cohesion_axes,
    &terms::single_formation,
    &terms::formation_break,
    &terms::formation_break_axes,
    &terms::formation_break_desired,
    &terms::contact_positions,
    &terms::pushes,
    &terms::marbles,
    &terms::ejected,
    &terms::lost,
    &terms::ejected_in_search,
    &terms::lost_in_search,
    &terms::rim_marbles,
    &terms::danger_single,
    &terms::danger_double,
    &terms::danger_immediate,
    &terms::danger_trapped,
    &terms::triangulation,
    &terms::triangulation_desired,
    &terms::opponent_neighbours,
    &terms::opponent_neighbours_mean,
    &terms::pattern_trapezium,
    &terms::pattern_diamond,
    &terms::pattern_daisy,
    &terms::regions,
    &terms::piece_score,
    &terms::mobility,
};

}  // namespace

std::span<const Term* const> all_terms() {
    return listed;
}

const Term* find_term(std::string_view name) {
    for (const Term* term : listed)
        if (term->name == name) return term;
    return nullptr;
}

}  // namespace sumito
