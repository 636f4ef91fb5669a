#include <nanobind/stl/function.h>
#include <nanobind/stl/pair.h>

#include "bindings.hpp"
#include "evaluation.hpp"
#include "interruptible.hpp"
#include "search/classic/search.hpp"
#include "search/multiplayer/search.hpp"
#include "settings.hpp"

namespace sumito::bindings {
namespace {

using classic::HeuristicWindow;
using classic::Options;
using classic::PlyRange;
using classic::Replacement;

PlyRange range_of(nb::handle settings, const char* name) {
    const auto value = field<std::optional<std::pair<int, int>>>(settings, name);
    return value ? PlyRange{value->first, value->second} : PlyRange{};
}

// The options of sumito.search.ClassicOptions, field by field.
Options options_of(nb::handle given) {
    Options o;
    const auto get = [&](const char* name) { return given.attr(name); };
    o.alpha_beta = field<bool>(given, "alpha_beta");
    o.iterative_deepening = field<bool>(given, "iterative_deepening");
    o.table_bits = field<int>(given, "table_bits");
    o.replacement = one_of<Replacement>("replacement", get("replacement"),
                                        {{"newest", Replacement::newest},
                                         {"deepest", Replacement::deepest},
                                         {"two_tier", Replacement::two_tier},
                                         {"used_flag", Replacement::used_flag}});
    o.table_deeper_cuts = field<bool>(given, "table_deeper_cuts");
    o.table_move_first = field<bool>(given, "table_move_first");
    o.table_leaves = field<bool>(given, "table_leaves");
    o.evaluate_sorting = range_of(given, "evaluate_sorting");
    o.history_sorting = range_of(given, "history_sorting");
    o.marble_sorting = range_of(given, "marble_sorting");
    o.iteration_sorting = range_of(given, "iteration_sorting");
    o.killers = field<bool>(given, "killers");
    o.centre_first = field<bool>(given, "centre_first");
    o.larger_groups_first = field<bool>(given, "larger_groups_first");
    o.quiescence = field<bool>(given, "quiescence");
    o.quiescence_plies = field<int>(given, "quiescence_plies");
    o.aspiration = field<std::optional<double>>(given, "aspiration");
    o.heuristic_window = one_of<HeuristicWindow>("heuristic_window", get("heuristic_window"),
                                                 {{"none", HeuristicWindow::none},
                                                  {"constant", HeuristicWindow::constant},
                                                  {"growing", HeuristicWindow::growing}});
    o.window_size = field<double>(given, "window_size");
    o.stop_above = field<std::optional<double>>(given, "stop_above");
    o.stop_below = field<std::optional<double>>(given, "stop_below");
    o.draws_by_repetition = field<bool>(given, "draws_by_repetition");
    o.best_of = field<int>(given, "best_of");
    o.random_inside_tree = field<bool>(given, "random_inside_tree");
    o.sort_for_root = field<bool>(given, "sort_for_root");
    o.forbid_earlier = field<bool>(given, "forbid_earlier");
    o.variations = field<int>(given, "variations");
    o.all_best = field<bool>(given, "all_best");
    o.check();
    return o;
}

template <class Array>
nb::list number_list(const Array& numbers) {
    // Without the zeros at the end.
    std::size_t size = numbers.size();
    while (size && !numbers[size - 1]) --size;
    nb::list list;
    for (std::size_t i = 0; i < size; ++i) list.append(numbers[i]);
    return list;
}

nb::dict counters_dict(const SearchCounters& c) {
    nb::dict d;
    d["nodes"] = c.nodes;
    d["evaluations"] = c.evaluations;
    d["order_evaluations"] = c.order_evaluations;
    d["table_probes"] = c.table_probes;
    d["table_hits"] = c.table_hits;
    d["table_cutoffs"] = c.table_cutoffs;
    d["table_stores"] = c.table_stores;
    d["cutoffs"] = c.cutoffs;
    d["cutoffs_by_index"] = number_list(c.cutoffs_by_index);
    d["expanded"] = number_list(c.expanded);
    d["children"] = number_list(c.children);
    return d;
}

// (depth, [(score, moves)], chosen, seconds, counters, [(depth, score, seconds, nodes)])
nb::tuple result_tuple(const SearchResult& result) {
    nb::list variations, iterations;
    for (const Variation& variation : result.variations) {
        nb::list moves;
        for (const Move move : variation.moves) moves.append(interned(move));
        variations.append(nb::make_tuple(variation.score, nb::tuple(moves)));
    }
    for (const Iteration& i : result.iterations)
        iterations.append(nb::make_tuple(i.depth, i.score, i.seconds, i.nodes));
    return nb::make_tuple(result.depth, variations, result.chosen, result.seconds,
                          counters_dict(result.counters), iterations);
}

// What searches call. A function of Python's gets a board of its own: a copy of the game at the
// root with the moves that lead to the position.
template <int N>
Evaluate<N> evaluator_of(nb::handle evaluator, const History<N>& root) {
    if (nb::isinstance<WeightedSum>(evaluator)) {
        const WeightedSum* sum = nb::cast<const WeightedSum*>(evaluator);
        return [sum](const Position<N>& position, const Rules& rules, const Context& context,
                     std::span<const Move>) { return sum->evaluate(position, rules, context); };
    }
    return [evaluator, &root](const Position<N>&, const Rules&, const Context& context,
                              std::span<const Move> line) {
        History<N> game = root;
        for (const Move move : line) game.push(move);
        GilAcquire acquire;
        const nb::object value = evaluator(Board(std::move(game)), player(context.player));
        double score = 0;
        if (!nb::try_cast(value, score)) refuse("an evaluation", words_for<double>(), value);
        return score;
    };
}

// What both kinds of search take besides their own options.
struct Inputs {
    const Board& board;
    nb::handle evaluator;
    SearchLimits limits;
    bool strongest_only;
    int row;
    StopFlag* stop;

    void check() const {
        if (!board.legal_count())
            raise("SumitoError", "there is no legal move in '" + board.fen() + "'");
        if (nb::isinstance<WeightedSum>(evaluator))
            check_row(*nb::cast<const WeightedSum*>(evaluator), row);
        else if (!PyCallable_Check(evaluator.ptr()))
            refuse("the evaluator", "Linear, Phased or a function of (board, player)", evaluator);
    }
};

// Is a search over before anybody could press Ctrl-C? A thread of its own would cost more.
bool is_short(const Inputs& inputs) {
    constexpr int short_depth = 1;
    return inputs.limits.depth && *inputs.limits.depth <= short_depth &&
           nb::isinstance<WeightedSum>(inputs.evaluator);
}

// Fills in the rest of a request and calls search(game, evaluate, request) without the lock.
template <class Request, class Search>
nb::tuple run(const Inputs& inputs, Request& request, Search&& search) {
    StopFlag own_flag;
    std::atomic<bool>& flag = inputs.stop ? inputs.stop->set : own_flag.set;
    request.stop = &flag;
    request.limits = inputs.limits;
    request.slow_evaluate = !nb::isinstance<WeightedSum>(inputs.evaluator);
    return std::visit(
        [&](const auto& history) {
            constexpr int players = std::decay_t<decltype(history)>::player_count;
            request.context =
                context_of(history, inputs.board.turn(), inputs.strongest_only, inputs.row);
            const auto snapshot = history;
            const auto evaluate = evaluator_of<players>(inputs.evaluator, snapshot);
            const auto work = [&] { return search(snapshot, evaluate, request); };
            return result_tuple(is_short(inputs) ? run_without_lock(work)
                                                 : run_interruptibly(flag, work));
        },
        inputs.board.any());
}

nb::tuple classic_search(const Board& board, nb::handle evaluator, nb::handle options,
                         std::optional<int> depth, std::optional<std::uint64_t> nodes,
                         std::optional<double> seconds, std::uint64_t seed, bool strongest_only,
                         int row, StopFlag* stop, nb::object on_iteration) {
    const Inputs inputs{board, evaluator, {depth, nodes, seconds, {}}, strongest_only, row, stop};
    inputs.check();
    classic::Request request;
    request.options = options_of(options);
    request.seed = seed;
    if (!on_iteration.is_none())
        request.on_iteration = [&](const SearchResult& result) {
            GilAcquire acquire;
            on_iteration(result_tuple(result));
        };
    return run(inputs, request, [](const auto& game, const auto& evaluate, const auto& given) {
        return classic::search(game, evaluate, given);
    });
}

nb::tuple multiplayer_search(const Board& board, nb::handle evaluator, nb::str method,
                             std::optional<int> depth, std::optional<std::uint64_t> nodes,
                             std::optional<double> seconds, bool strongest_only, int row,
                             StopFlag* stop) {
    const Inputs inputs{board, evaluator, {depth, nodes, seconds, {}}, strongest_only, row, stop};
    inputs.check();
    if (board.rules().teams)
        raise("SumitoError", "teams are two sides: the classic search plays them");
    multiplayer::Request request;
    request.method = one_of<multiplayer::Method>(
        "method", method,
        {{"max_n", multiplayer::Method::max_n}, {"brs", multiplayer::Method::brs}});
    return run(inputs, request, [](const auto& game, const auto& evaluate, const auto& given) {
        return multiplayer::search(game, evaluate, given);
    });
}

}  // namespace

void bind_search(nb::module_& m) {
    nb::class_<StopFlag>(m, "StopFlag", "Tells a running search to stop.")
        .def(nb::init<>())
        .def(
            "set", [](StopFlag& flag) { flag.set = true; }, "Stop.")
        .def(
            "clear", [](StopFlag& flag) { flag.set = false; }, "Let the next search run.")
        .def("is_set", [](const StopFlag& flag) { return flag.set.load(); }, "Was it set?");
    m.def(
        "check_classic_options", [](nb::object options) { options_of(options); },
        nb::arg("options"), nb::sig("def check_classic_options(options: object) -> None"),
        "Raises SumitoError if a field of sumito.search.ClassicOptions makes no sense.");
    m.def("classic_search", &classic_search, nb::arg("board"), nb::arg("evaluator"),
          nb::arg("options"), nb::kw_only(), nb::arg("depth") = nb::none(),
          nb::arg("nodes") = nb::none(), nb::arg("seconds") = nb::none(), nb::arg("seed") = 0,
          nb::arg("strongest_only") = false, nb::arg("row") = 0, nb::arg("stop") = nb::none(),
          nb::arg("on_iteration") = nb::none(),
          nb::sig("def classic_search(board: Board, evaluator: WeightedSum | "
                  "collections.abc.Callable[[Board, Player], float], options: object, *, "
                  "depth: int | None = None, nodes: int | None = None, "
                  "seconds: float | None = None, seed: int = 0, strongest_only: bool = False, "
                  "row: int = 0, stop: StopFlag | None = None, "
                  "on_iteration: collections.abc.Callable[[tuple[typing.Any, ...]], object] | None "
                  "= None) -> tuple[typing.Any, ...]"),
          "The papers' alpha-beta; see sumito.search.");
    m.def("multiplayer_search", &multiplayer_search, nb::arg("board"), nb::arg("evaluator"),
          nb::arg("method"), nb::kw_only(), nb::arg("depth") = nb::none(),
          nb::arg("nodes") = nb::none(), nb::arg("seconds") = nb::none(),
          nb::arg("strongest_only") = false, nb::arg("row") = 0, nb::arg("stop") = nb::none(),
          nb::sig("def multiplayer_search(board: Board, evaluator: WeightedSum | "
                  "collections.abc.Callable[[Board, Player], float], method: str, *, "
                  "depth: int | None = None, nodes: int | None = None, "
                  "seconds: float | None = None, strongest_only: bool = False, row: int = 0, "
                  "stop: StopFlag | None = None) -> tuple[typing.Any, ...]"),
          "Max^n and BRS+ for players each for himself; see sumito.search.");
}

}  // namespace sumito::bindings
