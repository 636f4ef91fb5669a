#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include "bindings.hpp"
#include "evaluation.hpp"

namespace sumito::bindings {
namespace {

// (name, parameters by name, None or (lowest, highest, inverted))
using ColumnData =
    std::tuple<std::string, nb::dict, std::optional<std::tuple<double, double, bool>>>;
// (column, least, below)
using ConditionData = std::tuple<int, std::optional<double>, std::optional<double>>;
using RowData = std::pair<std::vector<double>, std::vector<ConditionData>>;

WeightedSum make_sum(const std::vector<ColumnData>& columns, const std::vector<RowData>& rows,
                     bool choose_at_leaf) {
    std::vector<Column> made;
    for (const auto& [name, parameters, scale] : columns) {
        Column column = Column::parse(name);
        for (const auto& [parameter, value] : parameters)
            column.set_parameter(nb::cast<std::string>(parameter), nb::cast<double>(value));
        if (scale)
            column.scale = Scale{std::get<0>(*scale), std::get<1>(*scale), std::get<2>(*scale)};
        made.push_back(std::move(column));
    }
    std::vector<Row> weights;
    for (const auto& [row, conditions] : rows) {
        Row next{row, {}};
        for (const auto& [column, least, below] : conditions)
            next.conditions.push_back({column, least, below});
        weights.push_back(std::move(next));
    }
    return {std::move(made), std::move(weights), choose_at_leaf};
}

// Calls use(position, rules, context) for the board's present position.
template <class Use>
auto with_position(const Board& board, std::optional<int> player_number, bool strongest_only,
                   int row, Use&& use) {
    return std::visit(
        [&](const auto& history) {
            const Context context =
                context_of(history, player_number.value_or(board.turn()), strongest_only, row);
            return use(history.current(), history.rules(), context);
        },
        board.any());
}

// Without the lock, on copies that were made under it: another thread may go on with the boards.
nb::ndarray<nb::numpy, double> value_table(const WeightedSum& sum, const nb::list& boards) {
    std::vector<std::pair<Board, Context>> copies;
    copies.reserve(boards.size());
    for (const nb::handle item : boards) {
        if (!nb::isinstance<Board>(item))
            raise("SumitoError", "expected boards, got " + std::string(nb::repr(item).c_str()));
        const Board& board = *nb::inst_ptr<Board>(item);
        std::visit(
            [&](const auto& history) {
                copies.emplace_back(board.present(),
                                    make_context(history.current(), history.start(), board.turn()));
            },
            board.any());
    }
    ValueTable table(sum, copies.size());
    {
        GilRelease release;
        for (std::size_t i = 0; i < copies.size(); ++i)
            table.write(i, copies[i].first, copies[i].second);
    }
    return table.array();
}

nb::list term_table() {
    nb::list list;
    for (const Term* term : all_terms()) {
        nb::dict parameters;
        for (const Parameter& p : term->parameters)
            parameters[nb::str(p.name.data(), p.name.size())] = p.usual;
        list.append(nb::make_tuple(term->name, term->summary, term->source, parameters));
    }
    return list;
}

}  // namespace

void bind_eval(nb::module_& m) {
    nb::class_<WeightedSum>(m, "WeightedSum",
                            "A compiled weighted sum of terms; see sumito.evaluation.")
        .def(
            "__init__",
            [](WeightedSum* self, const std::vector<ColumnData>& columns,
               const std::vector<RowData>& rows, bool choose_at_leaf) {
                new (self) WeightedSum(make_sum(columns, rows, choose_at_leaf));
            },
            nb::arg("columns"), nb::arg("rows"), nb::arg("choose_at_leaf") = false,
            nb::sig(
                "def __init__(self, columns: collections.abc.Sequence[tuple[str, dict[str, float], "
                "tuple[float, float, bool] | None]], rows: collections.abc.Sequence[tuple["
                "collections.abc.Sequence[float], collections.abc.Sequence[tuple[int, float | "
                "None, "
                "float | None]]]], choose_at_leaf: bool = False) -> None"))
        .def(
            "evaluate",
            [](const WeightedSum& sum, const Board& board, std::optional<int> player_number,
               bool strongest_only, int row) {
                check_row(sum, row);
                return with_position(
                    board, player_number, strongest_only, row,
                    [&](const auto& position, const Rules& rules, const Context& context) {
                        return sum.evaluate(position, rules, context);
                    });
            },
            nb::arg("board"), nb::arg("player") = nb::none(), nb::arg("strongest_only") = false,
            nb::arg("row") = 0, "The score of a position for a player, by default the one to move.")
        .def(
            "values",
            [](const WeightedSum& sum, const Board& board, std::optional<int> player_number,
               bool strongest_only) {
                return with_position(
                    board, player_number, strongest_only, 0,
                    [&](const auto& position, const Rules& rules, const Context& context) {
                        return sum.values(position, rules, context);
                    });
            },
            nb::arg("board"), nb::arg("player") = nb::none(), nb::arg("strongest_only") = false,
            "The value of each column.")
        .def("value_table", &value_table, nb::arg("boards"),
             nb::sig("def value_table(self, boards: list[Board]) -> "
                     "numpy.typing.NDArray[numpy.float64]"),
             "The value of each column for the player to move, one row a board.")
        .def(
            "choose_row",
            [](const WeightedSum& sum, const Board& board, std::optional<int> player_number,
               bool strongest_only, std::uint64_t excluded) {
                return with_position(
                    board, player_number, strongest_only, 0,
                    [&](const auto& position, const Rules& rules, const Context& context) {
                        return sum.choose_row(position, rules, context, excluded);
                    });
            },
            nb::arg("board"), nb::arg("player") = nb::none(), nb::arg("strongest_only") = false,
            nb::arg("excluded") = 0,
            "The first row whose conditions hold, but for the excluded ones (a set of bits).");
    m.def("terms", &term_table,
          nb::sig("def terms() -> list[tuple[str, str, str, dict[str, float]]]"),
          "All evaluation terms: name, summary, papers, parameters with their usual values.");
}

}  // namespace sumito::bindings
