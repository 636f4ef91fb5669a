// What the bindings of evaluators and searches share.
#pragma once

#include "bindings.hpp"
#include "eval/evaluator.hpp"

namespace sumito::bindings {

template <int N>
Context context_of(const History<N>& history, int player_number, bool strongest_only, int row) {
    if (player_number < 0 || player_number >= N)
        raise("SumitoError", "player must be 0 to " + std::to_string(N - 1) + ", not " +
                                 std::to_string(player_number));
    Context context = make_context(history.current(), history.start(), player_number);
    context.strongest_only = strongest_only;
    context.row = row;
    return context;
}

// The value of an option whose text this is; raises SumitoError listing the known ones.
template <class Enum>
Enum one_of(const char* field, nb::handle value,
            std::initializer_list<std::pair<std::string_view, Enum>> known) {
    const std::string given = nb::cast<std::string>(value);
    std::string list;
    for (const auto& [name, result] : known) {
        if (name == given) return result;
        list += (list.empty() ? "'" : ", '") + std::string(name) + "'";
    }
    raise("SumitoError", std::string(field) + " must be one of " + list + ", not " + quoted(given));
}

}  // namespace sumito::bindings
