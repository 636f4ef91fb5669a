// Scores of positions: weighted sums of terms, the weights perhaps changing with the situation.
//
// The agents of the papers are data over terms; this is all the code that stands behind them.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scene.hpp"
#include "term.hpp"

namespace sumito {

struct EvaluatorError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// Whose value of a term counts. With several opponents, theirs is the mean of each one's own. The
// last player's alone, for or against whoever searches, is what Verloop's released program counts.
enum class Which : std::uint8_t { difference, own, other, last };

// Maps a term's range onto 0..1, or 1..0 if less is better; values outside are cut off.
struct Scale {
    double lowest = 0;
    double highest = 1;
    bool inverted = false;
    double apply(double value) const;
    bool operator==(const Scale&) const = default;
};

// A term as an evaluator uses it.
struct Column {
    const Term* term = nullptr;
    Which which = Which::difference;
    std::vector<double> parameters;
    std::optional<Scale> scale;

    // "cohesion" (own minus other), "own cohesion", "other cohesion" or "last cohesion". Throws
    // EvaluatorError.
    static Column parse(std::string_view name);
    std::string name() const;
    // Throws EvaluatorError if the term has no such parameter.
    void set_parameter(std::string_view name, double value);
    bool operator==(const Column&) const = default;
};

// A row holds if the value of its column is at least `least` and below `below`.
struct Condition {
    int column = 0;  // among the evaluator's columns, whatever its weight
    std::optional<double> least;
    std::optional<double> below;
    bool operator==(const Condition&) const = default;
};

struct Row {
    std::vector<double> weights;  // one for each column
    std::vector<Condition> conditions;
    bool operator==(const Row&) const = default;
};

// A weighted sum of terms. With several rows the first whose conditions hold gives the weights,
// at the root of the search or anew at every position.
class WeightedSum {
  public:
    WeightedSum(std::vector<Column> columns, std::vector<Row> rows, bool choose_at_leaf = false);

    template <int N>
    double evaluate(const Position<N>& position, const Rules& rules, const Context& context) const;
    // The value of each column.
    template <int N>
    std::vector<double> values(const Position<N>& position, const Rules& rules,
                               const Context& context) const;
    // The first row whose conditions hold here, but for `excluded` ones (a set of bits); throws
    // EvaluatorError if none does.
    template <int N>
    int choose_row(const Position<N>& position, const Rules& rules, const Context& context,
                   std::uint64_t excluded = 0) const;

    const std::vector<Column>& columns() const { return columns_; }
    const std::vector<Row>& rows() const { return rows_; }
    bool choose_at_leaf() const { return choose_at_leaf_; }
    bool operator==(const WeightedSum&) const = default;

  private:
    template <int N, class Wanted>
    std::vector<double> values_where(const Position<N>& position, const Rules& rules,
                                     const Context& context, Wanted&& wanted) const;

    std::vector<Column> columns_;
    std::vector<Row> rows_;
    std::vector<bool> in_conditions_;  // by column: choosing a row looks at no others
    bool choose_at_leaf_;
};

// Any function of a position, in the context of a search: what searches call. The moves are those
// from the root of the search to the position.
template <int N>
using Evaluate = std::function<double(const Position<N>&, const Rules&, const Context&,
                                      std::span<const Move> line)>;

}  // namespace sumito
