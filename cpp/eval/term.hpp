// An evaluation term: a named number about a player's marbles.
//
// Each stands in a file of its own under features/, with its formula and its paper, and is listed
// in features/terms.cpp. Adding one touches those two places.
#pragma once

#include <span>
#include <string_view>

#include "scene.hpp"

namespace sumito {

struct Parameter {
    std::string_view name;
    double usual;
};

struct Term {
    std::string_view name;
    std::string_view summary;  // one line for tables
    std::string_view source;   // the papers it comes from
    double (*value)(const Scene& scene, std::span<const double> parameters);
    std::span<const Parameter> parameters = {};  // in the order in which value() takes them
};

// All terms, in the order of their listing.
std::span<const Term* const> all_terms();

// The term of this name, or null.
const Term* find_term(std::string_view name);

}  // namespace sumito
