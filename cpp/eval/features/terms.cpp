#include "terms.hpp"

#include <array>

namespace sumito {
namespace {

constexpr std::array listed = {
    &terms::cohesion,
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
