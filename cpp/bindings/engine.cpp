#include <nanobind/stl/function.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>

#include <mutex>

#include "bindings.hpp"
#include "interruptible.hpp"
#include "search/engine/engine.hpp"
#include "search/selfplay/selfplay.hpp"

namespace sumito::bindings {
namespace {

using nnue::Network;

const History<2>& two_players(const Board& board) {
    const History<2>* game = std::get_if<History<2>>(&board.any());
    if (!game)
        raise("SumitoError",
              "the engine plays with two players, not " + std::to_string(board.players()));
    return *game;
}

// A whole number for a constant of the search; true and false are 1 and 0.
int constant_of(const std::string& name, nb::handle value, int least, int most) {
    int number;
    if (PyLong_Check(value.ptr()) && nb::try_cast(value, number) && least <= number &&
        number <= most)
        return number;
    const std::string range = std::to_string(least) + " to " + std::to_string(most);
    raise("SumitoError", name + " must be a whole number from " + range + ", not " +
                             nb::cast<std::string>(nb::repr(value)));
}

// The constants of the search, by name.
engine::Tuning tuning_of(const nb::dict& given) {
    engine::Tuning tuning;
    for (const auto& [key, value] : given) {
        const std::string name = nb::cast<std::string>(key);
        bool known = false;
        std::string all;
        engine::for_each_constant(tuning, [&](const char* constant, auto& field, int least) {
            all += (all.empty() ? "" : ", ") + std::string(constant);
            if (name != constant) return;
            using Kind = std::remove_reference_t<decltype(field)>;
            const int most = std::is_same_v<Kind, bool> ? 1 : engine::largest_constant;
            field = static_cast<Kind>(constant_of(name, value, least, most));
            known = true;
        });
        if (!known)
            raise("SumitoError", "the engine has no constant '" + name + "'; it has " + all);
    }
    return tuning;
}

nb::dict constants() {
    nb::dict found;
    engine::Tuning tuning;
    engine::for_each_constant(tuning,
                              [&](const char* name, auto value, int) { found[name] = value; });
    return found;
}

// (depth, deepest, [(score, moves)], nodes, seconds, table fill)
nb::tuple report_tuple(const engine::Report& report) {
    nb::list lines;
    for (const engine::FoundLine& line : report.lines) {
        nb::list moves;
        for (const Move move : line.moves) moves.append(interned(move));
        lines.append(nb::make_tuple(line.score, nb::tuple(moves)));
    }
    return nb::make_tuple(report.depth, report.deepest, lines, report.nodes, report.seconds,
                          report.table_fill);
}

// One search at a time; a second caller waits.
class EngineObject {
  public:
    EngineObject(std::size_t hash_megabytes, int threads, bool ply_limit, const nb::dict& tuning,
                 std::shared_ptr<const Network> network)
        : engine_(options_of(hash_megabytes, threads, ply_limit, tuning), std::move(network)) {}

    nb::tuple search(const Board& board, std::optional<int> depth,
                     std::optional<std::uint64_t> nodes, std::optional<double> seconds,
                     std::optional<double> soft_seconds, std::optional<std::uint64_t> soft_nodes,
                     int variations, int contempt, bool ply_limit, bool fresh, StopFlag* stop,
                     StopFlag* begin, nb::object on_iteration) {
        const History<2> game = two_players(board);
        if (!board.legal_count())
            raise("SumitoError", "there is no legal move in '" + board.fen() + "'");
        engine::Request request;
        request.limits = {depth, nodes, seconds, std::nullopt};
        request.soft_seconds = soft_seconds;
        request.soft_nodes = soft_nodes;
        request.variations = variations;
        request.contempt = contempt;
        request.ply_limit = ply_limit;
        StopFlag own_flag;
        StopFlag& flag = stop ? *stop : own_flag;
        request.stop = &flag.set;
        if (begin) request.begin = &begin->set;
        if (!on_iteration.is_none())
            request.on_iteration = [&](const engine::Report& report) {
                GilAcquire acquire;
                on_iteration(report_tuple(report));
            };
        return report_tuple(run_interruptibly(flag.set, [&] {
            const std::lock_guard guard(mutex_);
            if (fresh) engine_.forget();
            return engine_.search(game, request);
        }));
    }
    void clear() {
        GilRelease release;
        const std::lock_guard guard(mutex_);
        engine_.clear();
    }

  private:
    static engine::Options options_of(std::size_t hash_megabytes, int threads, bool ply_limit,
                                      const nb::dict& tuning) {
        engine::Options options;
        options.hash_megabytes = hash_megabytes;
        options.threads = threads;
        options.ply_limit = ply_limit;
        options.tuning = tuning_of(tuning);
        return options;
    }

    std::mutex mutex_;
    engine::Engine engine_;
};

int network_score(const Network& network, const Board& board) {
    const History<2>& game = two_players(board);
    if (!Network::fits(game.rules()))
        raise("SumitoError", "the network was not made for the rules of '" + board.fen() + "'");
    nnue::Accumulator accumulator;
    network.refresh(game.current(), accumulator);
    return network.evaluate(accumulator, game.current().turn());
}

nb::tuple run_selfplay(const std::vector<std::pair<Board, int>>& starts, std::uint64_t games,
                       std::uint64_t seed, std::uint64_t soft_nodes, std::uint64_t hard_nodes,
                       int min_random_plies, int max_random_plies, int handicap_percent,
                       int max_quiet, int max_plies, std::size_t hash_megabytes,
                       std::shared_ptr<const Network> network, const nb::dict& tuning) {
    SelfplayOptions options;
    if (starts.empty()) raise("SumitoError", "self-play needs a start position");
    options.rules = starts.front().first.rules();
    for (const auto& [board, weight] : starts) {
        if (board.rules() != options.rules)
            raise("SumitoError", "the start positions of self-play must have the same rules");
        options.starts.push_back({two_players(board).current(), weight});
    }
    options.soft_nodes = soft_nodes;
    options.hard_nodes = hard_nodes;
    options.min_random_plies = min_random_plies;
    options.max_random_plies = max_random_plies;
    options.handicap_percent = handicap_percent;
    options.max_quiet = max_quiet;
    options.max_plies = max_plies;
    options.engine.hash_megabytes = hash_megabytes;
    options.engine.tuning = tuning_of(tuning);
    std::atomic<bool> stop = false;
    const SelfplayResult result = run_interruptibly(
        stop, [&] { return selfplay(options, std::move(network), games, seed, &stop); });
    nb::dict counts;
    counts["games"] = result.games;
    counts["decided"] = result.decided;
    counts["repeated"] = result.repeated;
    counts["capped"] = result.capped;
    counts["plies"] = result.plies;
    counts["nodes"] = result.nodes;
    counts["lost"] = result.results[0];
    counts["drawn"] = result.results[1];
    counts["won"] = result.results[2];
    const auto* bytes = reinterpret_cast<const char*>(result.samples.data());
    return nb::make_tuple(nb::bytes(bytes, result.samples.size() * sizeof(Sample)), counts);
}

}  // namespace

void bind_engine(nb::module_& m) {
    nb::class_<Network>(m, "Network", "A network that values positions; see sumito.agents.engine.")
        .def(
            "__init__",
            [](Network* self, nb::bytes file) {
                const auto* data = static_cast<const std::uint8_t*>(file.data());
                try {
                    new (self) Network(std::span(data, file.size()));
                } catch (const NetworkError& error) {
                    raise("SumitoError", error.what());
                }
            },
            nb::arg("file"))
        .def_prop_ro("hidden", &Network::hidden, "Hidden neurons a side.")
        .def_prop_ro("scale", &Network::scale, "The score of an output of 1.")
        .def_prop_ro("description", &Network::description, "What the file says of itself.")
        .def_prop_ro("checksum", &Network::checksum, "Of the file.")
        .def_static(
            "fits", [](const Board& board) { return Network::fits(board.rules()); },
            nb::arg("board"), "Can a network value positions of this game?")
        .def("evaluate", &network_score, nb::arg("board"),
             "Hundredths of a marble for the player to move.");
    nb::class_<EngineObject>(m, "EngineSearch", "The engine's search; see sumito.agents.engine.")
        .def(nb::init<std::size_t, int, bool, const nb::dict&, std::shared_ptr<const Network>>(),
             nb::kw_only(), nb::arg("hash_megabytes"), nb::arg("threads"), nb::arg("ply_limit"),
             nb::arg("tuning"), nb::arg("network").none(),
             nb::sig("def __init__(self, *, hash_megabytes: int, threads: int, ply_limit: bool, "
                     "tuning: dict[str, typing.Any], network: Network | None) -> None"))
        .def("search", &EngineObject::search, nb::arg("board"), nb::kw_only(),
             nb::arg("depth") = nb::none(), nb::arg("nodes") = nb::none(),
             nb::arg("seconds") = nb::none(), nb::arg("soft_seconds") = nb::none(),
             nb::arg("soft_nodes") = nb::none(), nb::arg("variations") = 1, nb::arg("contempt") = 0,
             nb::arg("ply_limit") = false, nb::arg("fresh") = false, nb::arg("stop") = nb::none(),
             nb::arg("begin") = nb::none(), nb::arg("on_iteration") = nb::none(),
             nb::sig("def search(self, board: Board, *, depth: int | None = None, "
                     "nodes: int | None = None, seconds: float | None = None, "
                     "soft_seconds: float | None = None, soft_nodes: int | None = None, "
                     "variations: int = 1, contempt: int = 0, ply_limit: bool = False, fresh: bool "
                     "= False, stop: StopFlag "
                     "| None = None, "
                     "begin: StopFlag | None = None, on_iteration: "
                     "collections.abc.Callable[[tuple[typing.Any, ...]], object] | "
                     "None = None) -> tuple[typing.Any, ...]"))
        .def("clear", &EngineObject::clear, "Forget all that earlier searches left behind.");
    m.def("engine_constants", &constants, nb::sig("def engine_constants() -> dict[str, int]"),
          "The constants of the engine's search, as they are by default.");
    m.def("selfplay", &run_selfplay, nb::arg("starts"), nb::kw_only(), nb::arg("games"),
          nb::arg("seed"), nb::arg("soft_nodes"), nb::arg("hard_nodes"),
          nb::arg("min_random_plies"), nb::arg("max_random_plies"), nb::arg("handicap_percent"),
          nb::arg("max_quiet"), nb::arg("max_plies"), nb::arg("hash_megabytes"),
          nb::arg("network").none(), nb::arg("tuning"),
          nb::sig("def selfplay(starts: collections.abc.Sequence[tuple[Board, int]], *, "
                  "games: int, seed: int, soft_nodes: int, hard_nodes: int, "
                  "min_random_plies: int, max_random_plies: int, handicap_percent: int, "
                  "max_quiet: int, max_plies: int, hash_megabytes: int, network: Network | None, "
                  "tuning: dict[str, typing.Any]) -> tuple[bytes, dict[str, int]]"),
          "Games of the engine against itself; see sumito.training.");
}

}  // namespace sumito::bindings
