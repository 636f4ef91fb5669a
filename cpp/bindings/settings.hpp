// Fields of a settings object of Python's as the core takes them. What does not fit raises
// SumitoError, which says what was expected.
#pragma once

#include "bindings.hpp"

namespace sumito::bindings {

[[noreturn]] inline void refuse(const char* field, const char* wanted, nb::handle value) {
    raise("SumitoError", std::string(field) + " must be " + wanted + ", not " +
                             std::string(nb::repr(value).c_str()));
}

template <class T>
constexpr const char* words_for() {
    if constexpr (std::is_same_v<T, bool>) return "true or false";
    if constexpr (std::is_same_v<T, int>) return "a whole number of at most 2147483647";
    if constexpr (std::is_same_v<T, std::uint32_t>) return "a whole number from 0 to 4294967295";
    if constexpr (std::is_same_v<T, double>) return "a number";
    if constexpr (std::is_same_v<T, std::optional<int>>) return "a whole number or none";
    if constexpr (std::is_same_v<T, std::optional<double>>) return "a number or none";
    if constexpr (std::is_same_v<T, std::optional<std::pair<int, int>>>)
        return "a range such as 1-2, in Python (1, 2), or none";
}

template <class T>
T field(nb::handle settings, const char* name) {
    const nb::object value = settings.attr(name);
    T result{};
    if (!nb::try_cast(value, result)) refuse(name, words_for<T>(), value);
    return result;
}

// The value of an option whose text this is; raises SumitoError listing the known ones. Python's
// None is the word "none".
template <class Enum>
Enum one_of(const char* field, nb::handle value,
            std::initializer_list<std::pair<std::string_view, Enum>> known) {
    std::string given = "none";
    if (!value.is_none() && !nb::try_cast(value, given)) given = nb::repr(value).c_str();
    std::string list;
    for (const auto& [name, result] : known) {
        if (name == given) return result;
        list += (list.empty() ? "'" : ", '") + std::string(name) + "'";
    }
    raise("SumitoError", std::string(field) + " must be one of " + list + ", not " + quoted(given));
}

}  // namespace sumito::bindings
