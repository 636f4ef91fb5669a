#include <mutex>

#include "bindings.hpp"
#include "evaluation.hpp"
#include "interruptible.hpp"
#include "search/mcts/mcts.hpp"
#include "search/playout/bulk.hpp"
#include "settings.hpp"

namespace sumito::bindings {
namespace {

PlayoutPolicy policy_of(nb::handle value, const char* name = "policy") {
    return one_of<PlayoutPolicy>(name, value,
                                 {{"uniform", PlayoutPolicy::uniform},
                                  {"push_first", PlayoutPolicy::push_first},
                                  {"tiered", PlayoutPolicy::tiered}});
}

// The options of sumito.mcts.MctsOptions, field by field.
MctsOptions options_of(nb::handle given) {
    MctsOptions o;
    const auto get = [&](const char* name) { return given.attr(name); };
    o.exploration = field<double>(given, "exploration");
    o.expansion = one_of<MctsExpansion>("expansion", get("expansion"),
                                        {{"all_children", MctsExpansion::all_children},
                                         {"on_second_visit", MctsExpansion::on_second_visit},
                                         {"one_node", MctsExpansion::one_node}});
    const nb::object rollout = get("rollout");
    o.rollout = rollout.is_none() ? std::nullopt : std::optional(policy_of(rollout, "rollout"));
    o.rollout_plies = field<std::uint32_t>(given, "rollout_plies");
    o.cut = one_of<MctsCut>(
        "cut", get("cut"),
        {{"draw", MctsCut::draw}, {"ejections", MctsCut::ejections}, {"scorer", MctsCut::scorer}});
    o.range = one_of<MctsRange>(
        "range", get("range"),
        {{"plus_minus", MctsRange::plus_minus}, {"zero_one", MctsRange::zero_one}});
    o.view = one_of<MctsView>("view", get("view"),
                              {{"mover", MctsView::mover}, {"root", MctsView::root}});
    o.choice = one_of<MctsChoice>("choice", get("choice"),
                                  {{"score", MctsChoice::score},
                                   {"visits", MctsChoice::visits},
                                   {"ucb", MctsChoice::ucb},
                                   {"mean", MctsChoice::mean}});
    o.depth_cap = field<std::optional<int>>(given, "depth_cap");
    o.max_nodes = field<std::uint32_t>(given, "max_nodes");
    o.repetition = field<bool>(given, "repetition");
    o.reuse = field<bool>(given, "reuse");
    return o;
}

nb::tuple result_tuple(const MctsResult& result) {
    nb::list variation, children;
    for (const Move move : result.variation) variation.append(interned(move));
    for (const MctsChild& child : result.children)
        children.append(
            nb::make_tuple(interned(child.move), child.visits, child.score, child.mean));
    nb::dict counters;
    counters["iterations"] = result.iterations;
    counters["nodes_added"] = result.nodes_added;
    counters["nodes_kept"] = result.nodes_kept;
    counters["back_propagated"] = result.back_propagated;
    counters["max_width"] = result.max_width;
    counters["max_depth"] = result.max_depth;
    counters["memory_full"] = result.memory_full;
    return nb::make_tuple(nb::tuple(variation), result.score, result.seconds, children, counters);
}

nb::object random_move(const Board& board, nb::str policy, std::uint64_t seed) {
    const PlayoutPolicy chosen = policy_of(policy);
    Random random(seed);
    const std::optional<Move> move = std::visit(
        [&](const auto& history) {
            return draw_move(history.current(), history.rules(), chosen, random);
        },
        board.any());
    return move ? interned(*move) : nb::none();
}

// A search that can keep its tree from one move to the next.
class MctsSearch {
  public:
    MctsSearch(nb::handle options, const WeightedSum* scorer) : options_(options_of(options)) {
        if (scorer) scorer_ = *scorer;
        options_.check(scorer != nullptr);
    }

    nb::tuple search(const Board& board, std::optional<std::uint64_t> iterations,
                     std::optional<std::uint64_t> nodes, std::optional<double> seconds,
                     std::optional<int> depth, std::uint64_t seed, StopFlag* stop) {
        if (!board.legal_count())
            raise("SumitoError", "there is no legal move in '" + board.fen() + "'");
        const SearchLimits limits{depth, nodes, seconds, iterations};
        StopFlag own_flag;
        StopFlag& flag = stop ? *stop : own_flag;
        return std::visit(
            [&](const auto& history) {
                constexpr int players = std::decay_t<decltype(history)>::player_count;
                const auto snapshot = history;
                return result_tuple(run_interruptibly(flag.set, [&] {
                    const std::lock_guard guard(mutex_);
                    return tree<players>(snapshot.rules())
                        .search(snapshot, limits, seed, &flag.set);
                }));
            },
            board.any());
    }

  private:
    template <int N>
    Mcts<N>& tree(const Rules& rules) {
        auto& kept = std::get<std::optional<Mcts<N>>>(trees_);
        if (!kept || rules_ != rules) {
            rules_ = rules;
            MctsScorer<N> scorer;
            if (scorer_)
                scorer = [this, rules](const Position<N>& position, int player_number) {
                    Context context = make_context(position, position, player_number);
                    return scorer_->evaluate(position, rules, context);
                };
            kept.emplace(options_, std::move(scorer));
        }
        return *kept;
    }

    MctsOptions options_;
    std::optional<WeightedSum> scorer_;
    std::optional<Rules> rules_;
    std::mutex mutex_;
    std::tuple<std::optional<Mcts<2>>, std::optional<Mcts<3>>, std::optional<Mcts<4>>> trees_;
};

nb::dict run_bulk(const Board& board, const nb::sequence& policies, const GameRange& games,
                  std::uint32_t max_plies, std::uint64_t seed, int threads, StopFlag* stop) {
    SidePolicies chosen{};
    const int sides = board.rules().side_count();
    if (static_cast<int>(nb::len(policies)) != sides)
        raise("SumitoError", "expected a policy for each of the " + std::to_string(sides) +
                                 " sides, got " + std::to_string(nb::len(policies)));
    for (int side = 0; side < sides; ++side)
        chosen[static_cast<std::size_t>(side)] = policy_of(policies[side]);
    StopFlag own_flag;
    std::atomic<bool>& flag = stop ? stop->set : own_flag.set;
    const BulkPlayouts bulk = std::visit(
        [&](const auto& history) {
            const auto start = history.current();
            const Rules rules = history.rules();
            return run_interruptibly(flag, [&] {
                return run_playouts(start, rules, chosen, games, max_plies, seed, threads, &flag);
            });
        },
        board.any());
    nb::list wins, ejections, lengths;
    for (std::size_t side = 0; side < static_cast<std::size_t>(sides); ++side) {
        wins.append(bulk.wins[side]);
        ejections.append(bulk.ejections[side]);
    }
    for (const std::uint64_t number : bulk.lengths) lengths.append(number);
    nb::dict result;
    result["games"] = bulk.games;
    result["wins"] = nb::tuple(wins);
    result["drawn"] = bulk.drawn;
    result["unfinished"] = bulk.unfinished;
    result["ejections"] = nb::tuple(ejections);
    result["total_plies"] = bulk.total_plies;
    result["max_plies"] = bulk.max_plies;
    result["lengths"] = nb::tuple(lengths);
    return result;
}

}  // namespace

void bind_mcts(nb::module_& m) {
    nb::class_<MctsSearch>(m, "MctsSearch", "A Monte Carlo tree search; see sumito.mcts.")
        .def(
            "__init__",
            [](MctsSearch* self, nb::object options, const WeightedSum* scorer) {
                new (self) MctsSearch(options, scorer);
            },
            nb::arg("options"), nb::arg("scorer").none() = nb::none(),
            nb::sig(
                "def __init__(self, options: object, scorer: WeightedSum | None = None) -> None"))
        .def("search", &MctsSearch::search, nb::arg("board"), nb::kw_only(),
             nb::arg("iterations") = nb::none(), nb::arg("nodes") = nb::none(),
             nb::arg("seconds") = nb::none(), nb::arg("depth") = nb::none(), nb::arg("seed") = 0,
             nb::arg("stop") = nb::none(),
             nb::sig("def search(self, board: Board, *, iterations: int | None = None, "
                     "nodes: int | None = None, seconds: float | None = None, "
                     "depth: int | None = None, seed: int = 0, stop: StopFlag | None = None) "
                     "-> tuple[typing.Any, ...]"));
    m.def(
        "check_mcts_options", [](nb::object options) { options_of(options).check(true); },
        nb::arg("options"), nb::sig("def check_mcts_options(options: object) -> None"),
        "Raises SumitoError if a field of sumito.mcts.MctsOptions makes no sense.");
    m.def(
        "playouts",
        [](const Board& board, const nb::sequence& policies, std::uint64_t first,
           std::uint64_t games, std::uint32_t max_plies, std::uint64_t seed, int threads,
           StopFlag* stop) {
            return run_bulk(board, policies, {first, games}, max_plies, seed, threads, stop);
        },
        nb::arg("board"), nb::arg("policies"), nb::kw_only(), nb::arg("first"), nb::arg("games"),
        nb::arg("max_plies"), nb::arg("seed"), nb::arg("threads"), nb::arg("stop") = nb::none(),
        nb::sig("def playouts(board: Board, policies: collections.abc.Sequence[str], *, "
                "first: int, games: int, max_plies: int, seed: int, threads: int, "
                "stop: StopFlag | None = None) "
                "-> dict[str, typing.Any]"),
        "Whole random games on all cores; see sumito.mcts.playouts.");
    m.def("random_move", &random_move, nb::arg("board"), nb::arg("policy"), nb::arg("seed"),
          nb::sig("def random_move(board: Board, policy: str, seed: int) -> Move | None"),
          "A random legal move by a policy of sumito.mcts.playouts; None if there is none.");
    m.def("game_seed", &game_seed, nb::arg("seed"), nb::arg("game"),
          "The seed of one game among many; see sumito.mcts.game_seed.");
}

}  // namespace sumito::bindings
