#include "options.hpp"

#include <cmath>
#include <string>

namespace sumito::classic {
namespace {

constexpr int most_table_bits = 30;
constexpr int most_quiescence_plies = 60;

void expect(bool holds, const std::string& message) {
    if (!holds) throw OptionsError(message);
}

void expect_between(const char* name, int value, int least, int most) {
    expect(value >= least && value <= most,
           std::string(name) + " must be " + std::to_string(least) + " to " + std::to_string(most) +
               ", not " + std::to_string(value));
}

void expect_at_least_one(const char* name, int value) {
    expect(value >= 1, std::string(name) + " must be 1 or more, not " + std::to_string(value));
}

void expect_plies(const char* name, PlyRange range) {
    const PlyRange none;
    if (range.first == none.first && range.last == none.last) return;
    expect(range.first >= 1 && range.first <= range.last,
           std::string(name) + " must be plies from 1 on, such as 1-2, not " +
               std::to_string(range.first) + "-" + std::to_string(range.last));
}

void expect_number(const char* name, std::optional<double> value) {
    expect(!value || !std::isnan(*value), std::string(name) + " must be a number, not nan");
}

}  // namespace

void Options::check() const {
    expect_between("table_bits", table_bits, 0, most_table_bits);
    expect_between("quiescence_plies", quiescence_plies, 0, most_quiescence_plies);
    expect_at_least_one("best_of", best_of);
    expect_at_least_one("variations", variations);
    expect_plies("evaluate_sorting", evaluate_sorting);
    expect_plies("history_sorting", history_sorting);
    expect_plies("marble_sorting", marble_sorting);
    expect_plies("iteration_sorting", iteration_sorting);
    expect(!aspiration || *aspiration > 0,
           "aspiration must be more than 0, not " + std::to_string(aspiration.value_or(0)));
    expect(window_size >= 0, "window_size must be 0 or more, not " + std::to_string(window_size));
    expect(heuristic_window == HeuristicWindow::none || window_size > 0,
           "a heuristic_window needs a window_size of more than 0");
    expect_number("stop_above", stop_above);
    expect_number("stop_below", stop_below);
}

}  // namespace sumito::classic
