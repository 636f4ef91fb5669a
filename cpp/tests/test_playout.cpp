#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <thread>

#include "check.hpp"
#include "positions.hpp"
#include "search/playout/bulk.hpp"
#include "search/playout/pair_game.hpp"

namespace sumito {
namespace {

constexpr PlayoutPolicy all_policies[] = {PlayoutPolicy::uniform, PlayoutPolicy::push_first,
                                          PlayoutPolicy::tiered};

const History<2>& two(const Board& board) {
    return std::get<History<2>>(board.any());
}

// The place of a move in the order of a policy, found from its effect and not from sets.
int rank_of(const Effect& effect, PlayoutPolicy policy) {
    const bool push = effect.kind == EffectKind::push || effect.kind == EffectKind::ejection;
    if (policy == PlayoutPolicy::uniform || push) return 0;
    if (policy == PlayoutPolicy::push_first) return 1;
    return effect.kind == EffectKind::line ? 1 : effect.kind == EffectKind::broadside ? 2 : 3;
}

// The moves that a policy may draw, by code, each with a count of nothing yet.
std::map<int, int> possible_draws(const Board& board, PlayoutPolicy policy) {
    MoveList moves;
    board.legal_moves(moves);
    int best = 4;
    for (const Move move : moves) best = std::min(best, rank_of(board.effect(move), policy));
    std::map<int, int> counts;
    for (const Move move : moves)
        if (rank_of(board.effect(move), policy) == best) counts[move.code()] = 0;
    return counts;
}

// Pearson's chi-square against equal chances; made normal by Wilson and Hilferty's cube root, it
// may lie five standard deviations above its mean at most.
template <class Key>
void check_uniform(const std::map<Key, int>& counts, int draws) {
    if (counts.size() < 2) return;
    const double expected = static_cast<double>(draws) / static_cast<double>(counts.size());
    double chi_square = 0;
    for (const auto& [key, times] : counts)
        chi_square += (times - expected) * (times - expected) / expected;
    const double freedom = static_cast<double>(counts.size()) - 1, variance = 2 / (9 * freedom);
    CHECK((std::cbrt(chi_square / freedom) - (1 - variance)) / std::sqrt(variance) < 5);
}

// Moves into a game that brings the sides into touch.
Board some_position(const testing::Case& c, int plies, Random& random) {
    Board board(c.fen, c.rules);
    for (int ply = 0; ply < plies; ++ply) {
        MoveList moves;
        board.legal_moves(moves);
        if (moves.empty()) break;
        board.push(moves[static_cast<int>(random.below(static_cast<unsigned>(moves.size())))]);
    }
    return board;
}

TEST(drawn_moves_are_uniform_within_their_kind) {
    Random random(1);
    for (const testing::Case& c : testing::cases())
        for (const int plies : {0, 41, 120})
            for (const PlayoutPolicy policy : all_policies) {
                const Board board = some_position(c, plies, random);
                std::map<int, int> counts = possible_draws(board, policy);
                const int draws = (testing::quick() ? 20 : 200) * static_cast<int>(counts.size());
                for (int i = 0; i < draws; ++i) {
                    const auto move = std::visit(
                        [&](const auto& h) {
                            return draw_move(h.current(), h.rules(), policy, random);
                        },
                        board.any());
                    const auto found = counts.find(move->code());
                    CHECK(found != counts.end());
                    ++found->second;
                }
                check_uniform(counts, draws);
            }
}

// The same for games on bare words, told apart by where they lead.
TEST(first_moves_of_games_are_uniform_within_their_kind) {
    Random random(2);
    for (const char* fen : {testing::standard, testing::belgian_daisy, testing::mini})
        for (const PlayoutPolicy policy : all_policies) {
            Rules rules = parse_fen(fen, std::nullopt).rules;
            rules.ejections_to_win = rules.marbles;  // so that the game still goes on
            const Board board = some_position({fen, rules}, 60, random);
            CHECK(!board.outcome());
            std::map<Key, int> counts;
            for (const auto& [code, none] : possible_draws(board, policy)) {
                Position<2> next = two(board).current();
                play(next, Move::from_code(static_cast<std::uint16_t>(code)), board.rules());
                counts[next.key] = none;
            }
            const int draws = (testing::quick() ? 20 : 400) * static_cast<int>(counts.size());
            for (int i = 0; i < draws; ++i) {
                const auto game =
                    playout(two(board).current(), board.rules(), policy, 1, random.next());
                const auto found = counts.find(game.position.key);
                CHECK(found != counts.end());
                ++found->second;
            }
            check_uniform(counts, draws);
        }
}

// A game move by move with the public rules.
template <int N>
void check_game(const History<N>& start, PlayoutPolicy policy, std::uint64_t seed, int max_plies) {
    History<N> history = start;
    std::uint32_t plies = 0;
    while (!history.outcome() && plies < static_cast<std::uint32_t>(max_plies)) {
        Random random(move_seed(seed, history.current().ply));
        history.push(*draw_move(history.current(), history.rules(), policy, random));
        ++plies;
    }
    const PlayoutResult<N> game = playout(start.current(), start.rules(), policy,
                                          static_cast<std::uint32_t>(max_plies), seed);
    CHECK_EQUAL(game.plies, plies);
    CHECK(game.position == history.current());
    const std::optional<Outcome> outcome = history.outcome();
    CHECK_EQUAL(game.termination.has_value(), outcome.has_value());
    if (outcome) {
        CHECK(game.termination == outcome->termination);
        CHECK(game.winner == outcome->winning_side);
    }
    for (int side = 0; side < start.rules().side_count(); ++side)
        CHECK_EQUAL(game.ejections[static_cast<std::size_t>(side)],
                    ejected_by(side, history.current(), history.rules()));
}

TEST(games_follow_the_rules_to_the_end) {
    for (testing::Case c : testing::cases()) {
        c.rules.repetition = 0;
        for (const PlayoutPolicy policy : all_policies)
            for (std::uint64_t seed = 0; seed < (testing::quick() ? 2u : 10u); ++seed)
                std::visit([&](const auto& h) { check_game(h, policy, seed, 1500); },
                           Board(c.fen, c.rules).any());
    }
}

// Also with so many marbles that the wide counts leave it to the portable ones.
TEST(every_machine_plays_the_same_games) {
    const RunPairGame fast = pair_game_runner(), plain = portable_pair_game_runner();
    Rules crowd = Rules::standard(5, 2);
    crowd.marbles = 23;
    const char* crowded = "SSSSS/SSSSSS/SSSSSSS/1SSSSS2/9/2sssss1/sssssss/ssssss/sssss 0 0 b 0 1";
    std::vector<Board> boards = {Board(crowded, crowd)};
    for (const char* fen : {testing::standard, testing::belgian_daisy, testing::mini})
        boards.emplace_back(fen, std::nullopt);
    for (const Board& board : boards)
        for (const PlayoutPolicy policy : all_policies)
            for (std::uint64_t seed = 0; seed < (testing::quick() ? 40u : 600u); ++seed) {
                Rules rules = board.rules();
                rules.inline_only = seed % 2;
                const Position<2>& start = two(board).current();
                PairGame a{start.marbles[0], start.marbles[1], {0, 0}, 0}, b = a;
                const std::array<PlayoutPolicy, 2> policies = {policy, all_policies[seed % 3]};
                fast(a, policies, rules, 400, move_seeds(seed, 0), nullptr);
                plain(b, policies, rules, 400, move_seeds(seed, 0), nullptr);
                CHECK(a == b);
            }
}

TEST(games_end_where_nobody_can_move) {
    // Black's only marble stands in the corner behind white's.
    const char* fen = "3/4/5/ss2/Ss1 2 4 b 0 9";
    for (const NoMove no_move : {NoMove::loses, NoMove::draw}) {
        Rules rules = Rules::standard(3, 2);
        rules.ejections_to_win = 5;
        rules.no_move = no_move;
        const Board board(fen, rules);
        CHECK_EQUAL(board.legal_count(), 0);
        const auto game = playout(two(board).current(), rules, PlayoutPolicy::uniform, 9, 1);
        CHECK(game.termination == Termination::no_moves);
        CHECK(game.winner == (no_move == NoMove::loses ? std::optional(1) : std::nullopt));
        CHECK_EQUAL(game.plies, 0u);
    }
}

TEST(many_games_do_not_depend_on_threads) {
    const std::uint64_t games = testing::quick() ? 100 : 250;
    for (const testing::Case& c : testing::cases()) {
        const SidePolicies policies = {PlayoutPolicy::push_first, PlayoutPolicy::tiered,
                                       PlayoutPolicy::uniform, PlayoutPolicy::push_first};
        std::visit(
            [&](const auto& h) {
                const auto run = [&](std::uint64_t seed, int threads) {
                    return run_playouts(h.current(), h.rules(), policies, {0, games}, 800, seed,
                                        threads);
                };
                const BulkPlayouts one = run(5, 1);
                CHECK(run(5, 3) == one);
                BulkPlayouts parts;
                for (const GameRange range : {GameRange{40, games - 40}, GameRange{0, 40}})
                    parts.add(run_playouts(h.current(), h.rules(), policies, range, 800, 5, 2));
                CHECK(parts == one);
                if (!c.rules.ply_limit) CHECK(run(6, 1) != one);
                CHECK_EQUAL(one.games, games);
                std::uint64_t counted = 0, ended = one.drawn + one.unfinished;
                for (const std::uint64_t bin : one.lengths) counted += bin;
                for (const std::uint64_t wins : one.wins) ended += wins;
                CHECK_EQUAL(counted, one.games);
                CHECK_EQUAL(ended, one.games);
                CHECK_EQUAL(one.lengths.size(), one.max_plies / 10 + 1);
            },
            Board(c.fen, c.rules).any());
    }
}

// Hutson 2021, Table 1: who pushes first beats who moves at random, and colours are equal.
TEST(random_players_score_as_published) {
    const Board board(testing::standard, std::nullopt);
    const auto share = [&](PlayoutPolicy black, PlayoutPolicy white, std::uint64_t games) {
        const SidePolicies policies = {black, white};
        const BulkPlayouts sums =
            run_playouts(two(board).current(), board.rules(), policies, {0, games}, 800, 7);
        return static_cast<double>(sums.wins[0]) / static_cast<double>(sums.games);
    };
    const std::uint64_t games = testing::quick() ? 500 : 20'000;
    const double wide = testing::quick() ? 0.1 : 0.02;
    CHECK(share(PlayoutPolicy::push_first, PlayoutPolicy::uniform, games) > 0.99);
    CHECK(share(PlayoutPolicy::uniform, PlayoutPolicy::push_first, games) < 0.01);
    const double even = share(PlayoutPolicy::push_first, PlayoutPolicy::push_first, games);
    CHECK(even > 0.498 - wide && even < 0.498 + wide);
    const double tiered = share(PlayoutPolicy::tiered, PlayoutPolicy::push_first, games);
    CHECK(tiered > 0.572 - wide && tiered < 0.572 + wide);
}

// Seconds from the order to stop to the end.
double seconds_to_stop(const Board& board) {
    std::atomic<bool> stop = false;
    BulkPlayouts sums;
    std::thread run([&] {
        sums =
            run_playouts(two(board).current(), board.rules(), same_for_all(PlayoutPolicy::uniform),
                         {0, 1'000'000'000}, 1'000'000, 1, 2, &stop);
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const auto told = std::chrono::steady_clock::now();
    stop = true;
    run.join();
    const std::chrono::duration<double> late = std::chrono::steady_clock::now() - told;
    CHECK(sums.games < 1'000'000'000);
    return late.count();
}

TEST(many_games_stop_when_told) {
    const Board board(testing::standard, std::nullopt);
    const double most = testing::quick() ? 0.2 : 0.02;
    CHECK(testing::soonest(most, [&] { return seconds_to_stop(board); }) < most);
}

}  // namespace
}  // namespace sumito
