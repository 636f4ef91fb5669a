#include <algorithm>
#include <chrono>
#include <limits>
#include <thread>

#include "check.hpp"
#include "core/random.hpp"
#include "positions.hpp"
#include "search/classic/search.hpp"
#include "search/multiplayer/search.hpp"

namespace sumito {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

const WeightedSum& judge() {
    static const WeightedSum sum = [] {
        std::vector<Column> columns;
        for (const char* name : {"ejected", "centre_distance", "cohesion_lines", "formation_break",
                                 "danger_single", "last rim_marbles"})
            columns.push_back(Column::parse(name));
        return WeightedSum(std::move(columns), {{{800, -8, 3, 10, -30, -1}, {}}});
    }();
    return sum;
}

template <int N>
Evaluate<N> evaluate() {
    return [](const Position<N>& position, const Rules& rules, const Context& context,
              std::span<const Move>) { return judge().evaluate(position, rules, context); };
}

template <int N>
Context context_of(const History<N>& game) {
    return make_context(game.current(), game.start(), game.current().turn());
}

// The value of a game that is over for a player; nothing while it goes on.
template <int N>
std::optional<double> end_value(const History<N>& game, int player, int ply) {
    History<N> fresh(game.rules(), game.current());  // repetition is not looked at
    const std::optional<Outcome> outcome = fresh.outcome();
    if (!outcome) return std::nullopt;
    if (!outcome->winning_side) return 0;
    return *outcome->winning_side == game.rules().side_of(player) ? win_score - ply
                                                                  : ply - win_score;
}

// Minimax as the textbooks have it, with the public rules.
template <int N>
double minimax(History<N>& game, const Context& context, int depth, int ply) {
    if (ply > 0) {
        if (const auto end = end_value(game, context.player, ply)) return *end;
        if (depth == 0) return judge().evaluate(game.current(), game.rules(), context);
    }
    const bool mine = game.rules().same_side(game.current().turn(), context.player);
    double best = mine ? -infinity : infinity;
    MoveList moves;
    legal_moves(game.current(), game.rules(), moves);
    for (const Move move : moves) {
        game.push(move);
        const double value = minimax(game, context, depth - 1, ply + 1);
        game.pop();
        best = mine ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

// The same where every player wants the most for himself; the first of equals counts.
template <int N>
std::array<double, N> max_n(History<N>& game, const Context& context, int depth, int ply) {
    std::array<double, N> best;
    const bool ended = ply > 0 && end_value(game, 0, ply);
    if (ended || depth == 0) {
        for (int p = 0; p < N; ++p) {
            Context seen = context;
            seen.player = p;
            const std::size_t i = static_cast<std::size_t>(p);
            best[i] = ended ? *end_value(game, p, ply)
                            : judge().evaluate(game.current(), game.rules(), seen);
        }
        return best;
    }
    best.fill(-infinity);
    const auto turn = static_cast<std::size_t>(game.current().turn());
    MoveList moves;
    legal_moves(game.current(), game.rules(), moves);
    for (const Move move : moves) {
        game.push(move);
        const std::array<double, N> values = max_n(game, context, depth - 1, ply + 1);
        game.pop();
        if (values[turn] > best[turn]) best = values;
    }
    return best;
}

std::vector<classic::Options> value_preserving() {
    classic::Options plain, pruned, tables, sorted, everything;
    pruned.alpha_beta = true;
    tables = pruned;
    tables.iterative_deepening = true;
    tables.table_bits = 10;
    tables.table_leaves = true;
    tables.table_move_first = true;
    tables.replacement = classic::Replacement::two_tier;
    sorted = pruned;
    sorted.evaluate_sorting = {1, 1};
    sorted.history_sorting = {2, 2};
    sorted.marble_sorting = {3, 9};
    sorted.killers = true;
    everything = tables;
    everything.evaluate_sorting = {1, 1};
    everything.iteration_sorting = {2, 9};
    everything.centre_first = true;
    everything.killers = true;
    everything.aspiration = 5;
    everything.variations = 3;
    return {plain, pruned, tables, sorted, everything};
}

// A game after some random moves; cut short where it ends.
Board some_position(const testing::Case& c, int plies, std::uint64_t seed) {
    Board board(c.fen, c.rules);
    Random random(seed);
    for (int ply = 0; ply < plies && !board.outcome(); ++ply) {
        MoveList moves;
        board.legal_moves(moves);
        board.push(moves[static_cast<int>(random.below(static_cast<unsigned>(moves.size())))]);
    }
    if (board.outcome()) board.pop();
    return board;
}

// Positions of every kind of rules.
template <class Use>
void for_each_position(Use&& use) {
    std::uint64_t seed = 0;
    for (const testing::Case& c : testing::cases()) {
        for (const int plies : {0, 40}) use(some_position(c, plies, ++seed));
        // One move before the last.
        if (c.rules.ply_limit) use(some_position(c, *c.rules.ply_limit - 2, ++seed));
    }
}

TEST(classic_search_finds_the_value_of_minimax) {
    for_each_position([](const Board& board) {
        std::visit(
            [](const auto& game) {
                constexpr int players = std::decay_t<decltype(game)>::player_count;
                const int depth = game.rules().edge == 3 && !testing::quick() ? 3 : 2;
                auto copy = game;
                const double expected = minimax(copy, context_of(game), depth, 0);
                for (const classic::Options& options : value_preserving()) {
                    classic::Request request;
                    request.options = options;
                    request.limits.depth = depth;
                    request.context = context_of(game);
                    const SearchResult result = classic::search(game, evaluate<players>(), request);
                    CHECK_EQUAL(result.variations[0].score, expected);
                    CHECK_EQUAL(result.depth, depth);
                }
            },
            board.any());
    });
}

TEST(max_n_finds_what_every_player_wants) {
    for_each_position([](const Board& board) {
        if (board.rules().teams) return;
        std::visit(
            [](const auto& game) {
                constexpr int players = std::decay_t<decltype(game)>::player_count;
                multiplayer::Request request;
                request.method = multiplayer::Method::max_n;
                request.limits.depth = 2;
                request.context = context_of(game);
                auto copy = game;
                const auto player = static_cast<std::size_t>(request.context.player);
                const double expected = max_n(copy, request.context, 2, 0)[player];
                const SearchResult result = multiplayer::search(game, evaluate<players>(), request);
                CHECK_EQUAL(result.variations[0].score, expected);
            },
            board.any());
    });
}

classic::Request endless(const History<2>& game, const std::atomic<bool>* stop) {
    classic::Request request;
    request.options = value_preserving().back();
    request.context = context_of(game);
    request.stop = stop;
    return request;
}

// Seconds from the order to stop, given by another thread, to the end of search().
template <class Search>
double seconds_to_stop(std::atomic<bool>& stop, Search&& search) {
    stop = false;
    SearchResult result;
    std::thread run([&] { result = search(); });
    std::this_thread::sleep_for(std::chrono::milliseconds(15));
    const auto told = std::chrono::steady_clock::now();
    stop = true;
    run.join();
    const std::chrono::duration<double> late = std::chrono::steady_clock::now() - told;
    CHECK(!result.variations[0].moves.empty());
    return late.count();
}

TEST(searches_stop_when_told) {
    const double most = testing::quick() ? 0.2 : 0.02;
    const Board board(testing::belgian_daisy, std::nullopt);
    const auto& game = std::get<History<2>>(board.any());
    std::atomic<bool> stop = false;
    const classic::Request request = endless(game, &stop);
    CHECK(testing::soonest(most, [&] {
              return seconds_to_stop(stop,
                                     [&] { return classic::search(game, evaluate<2>(), request); });
          }) < most);
    const Board several(testing::three, std::nullopt);
    const auto& three = std::get<History<3>>(several.any());
    for (const auto method : {multiplayer::Method::max_n, multiplayer::Method::brs}) {
        multiplayer::Request other;
        other.method = method;
        other.context = context_of(three);
        other.stop = &stop;
        CHECK(testing::soonest(most, [&] {
                  return seconds_to_stop(
                      stop, [&] { return multiplayer::search(three, evaluate<3>(), other); });
              }) < most);
    }
}

TEST(searches_keep_to_their_time) {
    const double most = testing::quick() ? 0.12 : 0.03;
    const Board board(testing::standard, std::nullopt);
    const auto& game = std::get<History<2>>(board.any());
    classic::Request request = endless(game, nullptr);
    request.limits.seconds = 0.02;
    CHECK(testing::soonest(
              most, [&] { return classic::search(game, evaluate<2>(), request).seconds; }) < most);
}

// Searches share nothing but the evaluator and constant tables.
TEST(searches_in_many_threads) {
    const Board board = some_position({testing::belgian_daisy, Rules::standard(5, 2)}, 30, 3);
    const auto& game = std::get<History<2>>(board.any());
    const Evaluate<2> shared = evaluate<2>();
    classic::Request request = endless(game, nullptr);
    request.limits.depth = testing::quick() ? 3 : 4;
    const SearchResult expected = classic::search(game, shared, request);
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; ++i)
        threads.emplace_back([&] {
            const SearchResult result = classic::search(game, shared, request);
            CHECK_EQUAL(result.counters.nodes, expected.counters.nodes);
            CHECK(result.variations[0].moves == expected.variations[0].moves);
        });
    const Board several(testing::three, std::nullopt);
    threads.emplace_back([&] {
        const auto& three = std::get<History<3>>(several.any());
        multiplayer::Request other;
        other.limits.depth = 3;
        other.context = context_of(three);
        CHECK(!multiplayer::search(three, evaluate<3>(), other).variations[0].moves.empty());
    });
    for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace sumito
