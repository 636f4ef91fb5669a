#include "evaluator.hpp"

#include <algorithm>
#include <cmath>

#include "core/text.hpp"

namespace sumito {
namespace {

// By Which.
constexpr std::array<std::string_view, 4> prefixes = {"", "own ", "other ", "last "};

void expect_finite(double value, const std::string& what) {
    if (!std::isfinite(value))
        throw EvaluatorError(what + " must be a finite number, not " + std::to_string(value));
}

// Calls use(scene) for every opponent that counts; partners of one opponent are not met again.
template <int N, class Use>
void for_each_opponent(const Position<N>& position, const Rules& rules, const Context& context,
                       Use&& use) {
    if (N == 2 || rules.teams) {
        use(make_scene(position, (context.player + 1) % N, rules, context));
        return;
    }
    int best = -1;
    for (int i = 1; i < N; ++i) {
        const int p = (context.player + i) % N;
        if (!context.strongest_only) use(make_scene(position, p, rules, context));
        if (best < 0 || count(position.marbles[p]) > count(position.marbles[best])) best = p;
    }
    if (context.strongest_only) use(make_scene(position, best, rules, context));
}

}  // namespace

double Scale::apply(double value) const {
    const double part = std::clamp((value - lowest) / (highest - lowest), 0.0, 1.0);
    return inverted ? 1 - part : part;
}

Column Column::parse(std::string_view name) {
    Column column;
    std::string_view rest = name;
    for (const Which which : {Which::own, Which::other, Which::last}) {
        const std::string_view prefix = prefixes[static_cast<std::size_t>(which)];
        if (!rest.starts_with(prefix)) continue;
        column.which = which;
        rest.remove_prefix(prefix.size());
        break;
    }
    column.term = find_term(rest);
    if (!column.term) {
        std::string known;
        for (const Term* term : all_terms())
            known += (known.empty() ? "" : ", ") + std::string(term->name);
        throw EvaluatorError("there is no term " + quoted(rest) + "; the terms are " + known);
    }
    for (const Parameter& parameter : column.term->parameters)
        column.parameters.push_back(parameter.usual);
    return column;
}

std::string Column::name() const {
    return std::string(prefixes[static_cast<std::size_t>(which)]) + std::string(term->name);
}

void Column::set_parameter(std::string_view parameter_name, double value) {
    std::string known;
    for (std::size_t i = 0; i < term->parameters.size(); ++i) {
        if (term->parameters[i].name == parameter_name) {
            expect_finite(value, std::string(parameter_name) + " of " + name());
            parameters[i] = value;
            return;
        }
        known += (known.empty() ? "" : ", ") + std::string(term->parameters[i].name);
    }
    throw EvaluatorError("the term " + std::string(term->name) + " has no parameter " +
                         quoted(parameter_name) +
                         (known.empty() ? std::string() : "; it has " + known));
}

WeightedSum::WeightedSum(std::vector<Column> columns, std::vector<Row> rows, bool choose_at_leaf)
    : columns_(std::move(columns)),
      rows_(std::move(rows)),
      in_conditions_(columns_.size(), false),
      choose_at_leaf_(choose_at_leaf) {
    if (rows_.empty()) throw EvaluatorError("an evaluator needs a row of weights");
    if (rows_.size() > 64) throw EvaluatorError("an evaluator has at most 64 rows");
    for (const Row& row : rows_) {
        if (row.weights.size() != columns_.size())
            throw EvaluatorError("expected " + std::to_string(columns_.size()) +
                                 " weights in each row, found " +
                                 std::to_string(row.weights.size()));
        for (std::size_t i = 0; i < columns_.size(); ++i)
            expect_finite(row.weights[i], "the weight of " + columns_[i].name());
        for (const Condition& condition : row.conditions) {
            if (condition.column < 0 || condition.column >= static_cast<int>(columns_.size()))
                throw EvaluatorError("a condition names column " +
                                     std::to_string(condition.column) + " of " +
                                     std::to_string(columns_.size()));
            in_conditions_[static_cast<std::size_t>(condition.column)] = true;
        }
    }
    for (const Column& column : columns_) {
        if (!column.scale) continue;
        expect_finite(column.scale->lowest, "the range of " + column.name());
        expect_finite(column.scale->highest, "the range of " + column.name());
        if (!(column.scale->lowest < column.scale->highest))
            throw EvaluatorError("the range of " + column.name() + " must not be empty");
    }
}

template <int N>
std::vector<double> WeightedSum::values(const Position<N>& position, const Rules& rules,
                                        const Context& context) const {
    return values_where(position, rules, context, [](std::size_t) { return true; });
}

template <int N, class Wanted>
std::vector<double> WeightedSum::values_where(const Position<N>& position, const Rules& rules,
                                              const Context& context, Wanted&& wanted) const {
    std::vector<double> result(columns_.size(), 0.0);
    const Scene own = make_scene(position, context.player, rules, context);
    int opponents = 0;
    for_each_opponent(position, rules, context, [&](const Scene& other) {
        ++opponents;
        for (std::size_t i = 0; i < columns_.size(); ++i)
            if (wanted(i) &&
                (columns_[i].which == Which::difference || columns_[i].which == Which::other))
                result[i] += columns_[i].term->value(other, columns_[i].parameters);
    });
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        if (!wanted(i)) continue;
        const Column& column = columns_[i];
        if (opponents > 1) result[i] /= opponents;
        if (column.which == Which::difference) result[i] = -result[i];
        if (column.which == Which::difference || column.which == Which::own)
            result[i] += column.term->value(own, column.parameters);
        if (column.which == Which::last) {
            const double value =
                column.term->value(make_scene(position, N - 1, rules, context), column.parameters);
            result[i] = rules.same_side(N - 1, context.player) ? value : -value;
        }
        if (column.scale) result[i] = column.scale->apply(result[i]);
    }
    return result;
}

template <int N>
double WeightedSum::evaluate(const Position<N>& position, const Rules& rules,
                             const Context& context) const {
    if constexpr (N == 2) {
        // The usual case without a list: two scenes, and terms of weight 0 are left out.
        const int chosen = choose_at_leaf_ ? choose_row(position, rules, context) : context.row;
        const std::vector<double>& weights = rows_[static_cast<std::size_t>(chosen)].weights;
        const Scene own = make_scene(position, context.player, rules, context);
        const Scene other = make_scene(position, 1 - context.player, rules, context);
        double sum = 0;
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            if (weights[i] == 0) continue;
            const Column& column = columns_[i];
            const auto value_in = [&](const Scene& scene) {
                return column.term->value(scene, column.parameters);
            };
            double value = 0;
            switch (column.which) {
                [[likely]] case Which::difference:
                    value = value_in(own) - value_in(other);
                    break;
                case Which::own:
                    value = value_in(own);
                    break;
                case Which::other:
                    value = value_in(other);
                    break;
                case Which::last:
                    value = context.player == 1 ? value_in(own) : -value_in(other);
                    break;
            }
            if (column.scale) value = column.scale->apply(value);
            sum += weights[i] * value;
        }
        return sum;
    } else {
        const int chosen = choose_at_leaf_ ? choose_row(position, rules, context) : context.row;
        const std::vector<double>& weights = rows_[static_cast<std::size_t>(chosen)].weights;
        const std::vector<double> all = values(position, rules, context);
        double sum = 0;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (weights[i] != 0) sum += weights[i] * all[i];
        return sum;
    }
}

template <int N>
int WeightedSum::choose_row(const Position<N>& position, const Rules& rules, const Context& context,
                            std::uint64_t excluded) const {
    const std::vector<double> all =
        values_where(position, rules, context, [&](std::size_t i) { return in_conditions_[i]; });
    for (std::size_t r = 0; r < rows_.size(); ++r) {
        if (excluded >> r & 1) continue;
        const auto& conditions = rows_[r].conditions;
        if (std::all_of(conditions.begin(), conditions.end(), [&](const Condition& c) {
                const double value = all[static_cast<std::size_t>(c.column)];
                return (!c.least || value >= *c.least) && (!c.below || value < *c.below);
            }))
            return static_cast<int>(r);
    }
    throw EvaluatorError("no row of weights fits the position " + fen(position, rules.board()));
}

#define SUMITO_INSTANTIATE(N)                                                                  \
    template double WeightedSum::evaluate<N>(const Position<N>&, const Rules&, const Context&) \
        const;                                                                                 \
    template std::vector<double> WeightedSum::values<N>(const Position<N>&, const Rules&,      \
                                                        const Context&) const;                 \
    template int WeightedSum::choose_row<N>(const Position<N>&, const Rules&, const Context&,  \
                                            std::uint64_t) const;
SUMITO_INSTANTIATE(2)
SUMITO_INSTANTIATE(3)
SUMITO_INSTANTIATE(4)
#undef SUMITO_INSTANTIATE

}  // namespace sumito
