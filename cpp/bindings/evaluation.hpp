// What the bindings of evaluators and searches share.
#pragma once

#include <algorithm>

#include "arrays.hpp"
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

inline void check_row(const WeightedSum& sum, int row) {
    const auto rows = static_cast<int>(sum.rows().size());
    if (row < 0 || row >= rows)
        raise("SumitoError",
              "row must be 0 to " + std::to_string(rows - 1) + ", not " + std::to_string(row));
}

// The values of an evaluator's columns for the player to move, as a row for each board.
class ValueTable {
  public:
    ValueTable(const WeightedSum& sum, std::size_t boards)
        : sum_(sum), made_(new_array<double>({boards, sum.columns().size()})) {}

    void write(std::size_t row, const Board& board) {
        std::visit(
            [&](const auto& history) {
                const Context context =
                    make_context(history.current(), history.start(), board.turn());
                write(row, board, context);
            },
            board.any());
    }
    // In a context that was made before.
    void write(std::size_t row, const Board& board, const Context& context) {
        std::visit(
            [&](const auto& history) {
                const std::vector<double> values =
                    sum_.values(history.current(), history.rules(), context);
                std::copy(values.begin(), values.end(), made_.data.begin() + offset(row));
            },
            board.any());
    }
    nb::ndarray<nb::numpy, double> array() const { return made_.array; }

  private:
    std::ptrdiff_t offset(std::size_t row) const {
        return static_cast<std::ptrdiff_t>(row * sum_.columns().size());
    }

    const WeightedSum& sum_;
    NewArray<double> made_;
};

}  // namespace sumito::bindings
