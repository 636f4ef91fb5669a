#include <algorithm>
#include <cstring>
#include <thread>

#include "check.hpp"
#include "eval/handmade.hpp"
#include "games.hpp"
#include "networks.hpp"
#include "positions.hpp"
#include "search/engine/engine.hpp"
#include "search/engine/picker.hpp"
#include "search/engine/sieve.hpp"
#include "search/engine/table.hpp"
#include "search/engine/time_share.hpp"
#include "search/selfplay/selfplay.hpp"

namespace sumito {
namespace {

using engine::Score;
using testing::game_from;
using testing::network_file;
using testing::shipped_network;
using testing::wander;

engine::Options unpruned() {
    engine::Options options;
    options.hash_megabytes = 1;
    options.tuning.pruning = false;
    options.tuning.patience = 0;
    return options;
}

engine::Request to_depth(int depth) {
    engine::Request request;
    request.limits.depth = depth;
    return request;
}

// Minimax as the textbook has it, with ejections followed to their end at the leaves.
Score minimax(const Position<2>& position, const Rules& rules, const Handmade& handmade, int depth,
              int ply) {
    MoveList moves;
    legal_moves(position, rules, moves);
    Score best = -engine::infinite_score;
    if (depth == 0)
        best = handmade.evaluate(position);
    else if (moves.empty())
        return engine::loss_in(ply);
    for (const Move move : moves) {
        Position<2> next = position;
        play(next, move, rules);
        const bool ejects = next.quiet == 0;
        if (depth == 0 && !ejects) continue;
        const bool wins = next.ejected[position.turn()] >= rules.ejections_to_win;
        const Score score = wins ? engine::win_in(ply + 1)
                                 : -minimax(next, rules, handmade, std::max(0, depth - 1), ply + 1);
        best = std::max(best, score);
    }
    return best;
}

// Can the player to move force a win within so many plies?
bool can_force(const Position<2>& position, const Rules& rules, int plies) {
    MoveList moves;
    legal_moves(position, rules, moves);
    for (const Move move : moves) {
        Position<2> next = position;
        play(next, move, rules);
        if (next.ejected[position.turn()] >= rules.ejections_to_win) return true;
        if (plies < 3) continue;
        MoveList replies;
        legal_moves(next, rules, replies);
        const bool all = std::all_of(replies.begin(), replies.end(), [&](Move reply) {
            Position<2> after = next;
            play(after, reply, rules);
            if (after.ejected[next.turn()] >= rules.ejections_to_win) return false;
            return can_force(after, rules, plies - 2);
        });
        if (all) return true;
    }
    return false;
}

// What marbles of both players are worth on each cell.
class KnownWorths final : public engine::Judge {
  public:
    KnownWorths(Random& random, int largest) {
        for (nnue::Worths* worths : {&mover, &opponent})
            for (std::int32_t& worth : *worths)
                worth = static_cast<int>(random.below(static_cast<std::uint64_t>(2 * largest))) -
                        largest;
    }
    void worths(bool of_mover, Bits cells, nnue::Worths& found) override {
        found.fill(12'345);  // what was not asked for must not be used
        for (const int cell : cells_of(cells))
            found[static_cast<std::size_t>(cell)] =
                (of_mover ? mover : opponent)[static_cast<std::size_t>(cell)];
    }

    nnue::Worths mover, opponent;
};

TEST(picker_gives_every_legal_move_once) {
    Random random(1);
    auto memory = std::make_unique<engine::Memory>();
    auto lists = std::make_unique<engine::PickerLists>();
    memory->clear();
    for (const testing::Case& c : testing::cases()) {
        if (c.rules.players != 2) continue;
        for (int i = 0; i < (testing::quick() ? 10 : 200); ++i) {
            History<2> game = game_from(c.fen, c.rules);
            wander(game, random, static_cast<int>(random.below(60)));
            MoveList legal;
            legal_moves(game.current(), c.rules, legal);
            if (legal.empty()) continue;
            const auto any = [&] {
                return legal[static_cast<int>(
                    random.below(static_cast<std::uint64_t>(legal.size())))];
            };
            memory->add_killer(3, any());
            memory->reward_history(game.current().turn(), any(), 500);
            memory->set_counter(game.current().turn(), any(), any());
            KnownWorths judge(random, 10'000);
            const Move table_move = i % 2 ? any() : Move::none();
            engine::Picker picker(*lists, game.current(), c.rules, c.rules.board(), *memory, any(),
                                  3, 50);
            picker.begin(table_move, i % 3 ? &judge : nullptr);
            std::vector<int> given, expected;
            for (engine::Picked p = picker.next(false); p.move != Move::none();
                 p = picker.next(false)) {
                given.push_back(p.move.code());
                Position<2> next = game.current();
                play(next, p.move, c.rules);
                const bool ejects = next.quiet == 0;
                const bool pushes =
                    next.marbles[next.turn()] != game.current().marbles[next.turn()];
                if (p.kind == engine::MoveClass::ejection) CHECK(ejects);
                if (p.kind == engine::MoveClass::push) CHECK(pushes && !ejects);
                if (p.kind >= engine::MoveClass::killer) CHECK(!pushes);
            }
            for (const Move move : legal) expected.push_back(move.code());
            std::sort(given.begin(), given.end());
            std::sort(expected.begin(), expected.end());
            CHECK(given == expected);
        }
    }
}

TEST(a_move_deserves_less_time_the_longer_it_is_the_best) {
    const Move one = Move::in_line(3, Direction::E), other = Move::in_line(4, Direction::E);
    engine::TimeShare share;
    const double at_first = share.after(one, 20);
    double before = at_first;
    for (int i = 0; i < 4; ++i) {
        const double next = share.after(one, 20);
        CHECK(next < before);
        before = next;
    }
    CHECK(before < 1);
    CHECK_EQUAL(share.after(one, 25), before);       // it need not be less still, nor more
    CHECK(share.after(one, 15) > before);            // a fall is worth a look
    CHECK_EQUAL(share.after(one, -25), 2 * before);  // at most twice as much
    CHECK_EQUAL(share.after(one, -300), 2 * before);
    CHECK_EQUAL(share.after(other, -300), at_first);
}

TEST(sieve_knows_what_was_added) {
    Random random(3);
    engine::Sieve sieve;
    std::vector<std::uint64_t> added(100);
    for (std::uint64_t& number : added) sieve.add(number = random.next());
    for (const std::uint64_t number : added) CHECK(sieve.may_hold(number));
    int mistaken = 0;
    for (int i = 0; i < 10'000; ++i) mistaken += sieve.may_hold(random.next());
    CHECK(mistaken < 500);  // 100 of 4,096 places are taken
    sieve.clear();
    for (const std::uint64_t number : added) CHECK(!sieve.may_hold(number));
}

TEST(picker_sorts_by_history_and_worth) {
    Random random(8);
    auto memory = std::make_unique<engine::Memory>();
    auto lists = std::make_unique<engine::PickerLists>();
    const Rules rules = game_from(testing::belgian_daisy).rules();
    int compared = 0;
    for (int i = 0; i < (testing::quick() ? 20 : 400); ++i) {
        History<2> game = game_from(testing::belgian_daisy);
        wander(game, random, static_cast<int>(random.below(80)));
        const Position<2>& position = game.current();
        const int turn = position.turn();
        memory->clear();
        MoveList legal;
        legal_moves(position, rules, legal);
        for (const Move move : legal)
            memory->reward_history(turn, move, static_cast<int>(random.below(900)));
        KnownWorths judge(random, i % 2 ? 500 : engine::largest_worth);
        engine::Picker picker(*lists, position, rules, rules.board(), *memory, Move::none(), 3, 0);
        picker.begin(Move::none(), &judge);
        std::vector<int> given, expected;
        int last = 0;
        auto last_kind = engine::MoveClass::table;
        for (engine::Picked p = picker.next(false); p.move != Move::none();
             p = picker.next(false)) {
            given.push_back(p.move.code());
            Position<2> next = position;
            play(next, p.move, rules);
            int score = memory->history(turn, p.move);
            const auto add = [&](Bits cells, const nnue::Worths& worths, int sign) {
                for (const int cell : cells_of(cells))
                    score += sign * worths[static_cast<std::size_t>(cell)];
            };
            for (const bool own : {true, false}) {
                const Bits before = position.marbles[own ? turn : 1 - turn];
                const Bits after = next.marbles[own ? turn : 1 - turn];
                add(after & ~before, own ? judge.mover : judge.opponent, 1);
                add(before & ~after, own ? judge.mover : judge.opponent, -1);
            }
            if (p.kind == engine::MoveClass::quiet)
                CHECK_EQUAL(p.gain, score - memory->history(turn, p.move));
            if (p.kind != engine::MoveClass::ejection) {
                if (p.kind == last_kind) CHECK(score <= last);
                compared += p.kind == last_kind;
                last = score;
                last_kind = p.kind;
            }
        }
        for (const Move move : legal) expected.push_back(move.code());
        std::sort(given.begin(), given.end());
        std::sort(expected.begin(), expected.end());
        CHECK(given == expected);
    }
    CHECK(compared > (testing::quick() ? 500 : 10'000));
}

TEST(ejections_are_seen) {
    Random random(2);
    for (int i = 0; i < 300; ++i) {
        History<2> game = game_from(i % 2 ? testing::belgian_daisy : testing::small);
        wander(game, random, static_cast<int>(random.below(120)));
        const Position<2>& position = game.current();
        MoveList legal, ejections;
        legal_moves(position, game.rules(), legal);
        const Geometry& board = game.rules().board();
        engine::list_ejections(position, game.rules(), board, ejections);
        int expected = 0;
        for (const Move move : legal) {
            Position<2> next = position;
            play(next, move, game.rules());
            expected += next.quiet == 0;
        }
        CHECK_EQUAL(ejections.size(), expected);
        const int turn = position.turn();
        CHECK_EQUAL(engine::can_eject(position.marbles[turn], position.marbles[1 - turn], board),
                    expected > 0);
    }
}

TEST(quiet_moves_are_told_by_their_marbles) {
    Random random(8);
    for (int i = 0; i < 200; ++i) {
        History<2> game = game_from(i % 2 ? testing::belgian_daisy : testing::small);
        wander(game, random, static_cast<int>(random.below(100)));
        const Position<2>& position = game.current();
        const int turn = position.turn();
        MoveList legal;
        legal_moves(position, game.rules(), legal);
        std::vector<Bits> reached;
        for (const Move move : legal) {
            Position<2> next = position;
            play(next, move, game.rules());
            if (next.marbles[1 - turn] != position.marbles[1 - turn]) continue;
            reached.push_back(next.marbles[turn]);
            CHECK(engine::is_quiet_move(position.marbles[turn], next.marbles[turn], game.rules()));
        }
        // Other marbles a step away are reached by no move.
        const Bits empty = game.rules().board().cells & ~position.occupied();
        for (int k = 0; k < 50; ++k) {
            Bits other = position.marbles[turn];
            for (int n = 1 + static_cast<int>(random.below(3)); n > 0; --n) {
                Bits from = other, to = empty & ~other;
                for (auto skip = random.below(static_cast<std::uint64_t>(count(from))); skip;
                     --skip)
                    from &= from - 1;
                for (auto skip = random.below(static_cast<std::uint64_t>(count(to))); skip; --skip)
                    to &= to - 1;
                other ^= bit_of(lowest(from)) ^ bit_of(lowest(to));
            }
            const bool known = std::find(reached.begin(), reached.end(), other) != reached.end();
            CHECK_EQUAL(engine::is_quiet_move(position.marbles[turn], other, game.rules()), known);
        }
    }
}

TEST(engine_without_pruning_is_minimax) {
    Random random(3);
    for (const char* fen :
         {testing::belgian_daisy, testing::standard, testing::small, testing::mini}) {
        Rules rules = Board(fen, std::nullopt).rules();
        rules.repetition = 0;  // a value that depends on the way there has no place in a table
        const Handmade handmade(rules);
        engine::Engine engine(unpruned());
        const int positions = testing::quick() ? 3 : 60;
        for (int i = 0; i < positions; ++i) {
            History<2> game = game_from(fen, rules);
            wander(game, random, static_cast<int>(random.below(80)));
            if (game.outcome()) continue;
            for (int depth = 1; depth <= (rules.edge == 5 ? 2 : 3); ++depth) {
                const Score value = minimax(game.current(), rules, handmade, depth, 0);
                const engine::Report report = engine.search(game, to_depth(depth));
                CHECK_EQUAL(report.depth, depth);
                CHECK_EQUAL(report.lines.front().score, value);
            }
        }
    }
}

// A game late on: three to five marbles of each player have gone, so that the next ones decide.
History<2> late_game(Random& random) {
    const History<2> game = game_from(random.below(3) ? testing::belgian_daisy : testing::standard);
    Position<2> position = game.current();
    for (int player = 0; player < 2; ++player) {
        const int gone = 5 - static_cast<int>(random.below(6)) / 2;
        while (count(position.marbles[player]) > 14 - gone)
            position.marbles[player] &= ~bit_of(static_cast<int>(random.below(61)));
        position.ejected[1 - player] = static_cast<std::uint8_t>(gone);
    }
    position.key = position.computed_key();
    History<2> late(game.rules(), position);
    wander(late, random, 20 + static_cast<int>(random.below(60)));
    return late;
}

// Does the player to move lose within two plies, whatever he does?
bool must_lose(const Position<2>& position, const Rules& rules) {
    MoveList moves;
    legal_moves(position, rules, moves);
    return std::all_of(moves.begin(), moves.end(), [&](Move move) {
        Position<2> next = position;
        play(next, move, rules);
        return next.ejected[position.turn()] < rules.ejections_to_win && can_force(next, rules, 1);
    });
}

TEST(engine_claims_no_win_and_no_loss_that_is_none) {
    Random random(14);
    engine::Options options;
    options.hash_megabytes = 1;
    engine::Engine handmade(options), learned(options, shipped_network());
    int wins = 0, losses = 0;
    const int tries = testing::quick() ? 600 : 60'000;
    for (int i = 0; i < tries; ++i) {
        const History<2> game = late_game(random);
        if (game.outcome()) continue;
        engine::Engine& engine = i % 2 ? handmade : learned;
        engine.clear();
        const Score score = engine.search(game, to_depth(2 + i / 2 % 3)).lines.front().score;
        if (!engine::is_proved(score) || engine::plies_to_end(score) > 3) continue;
        ++(score > 0 ? wins : losses);
        CHECK(score > 0 ? can_force(game.current(), game.rules(), engine::plies_to_end(score))
                        : must_lose(game.current(), game.rules()));
    }
    CHECK(wins >= tries / 40 && losses >= tries / 600);
}

TEST(engine_finds_every_forced_win_in_three) {
    Random random(4);
    engine::Options options;
    options.hash_megabytes = 1;
    engine::Engine handmade(options), learned(options, shipped_network());
    int found = 0, early = 0;
    const int wanted = testing::quick() ? 20 : 2000;
    for (int tries = 0; found < wanted && tries < 400'000; ++tries) {
        const History<2> game = late_game(random);
        if (game.outcome() || can_force(game.current(), game.rules(), 1) ||
            !can_force(game.current(), game.rules(), 3))
            continue;
        ++found;
        early += game.current().ejected[game.current().turn()] < 5;
        for (engine::Engine* engine : {&handmade, &learned})
            for (const int depth : {3, 5}) {
                engine->clear();
                const engine::Report report = engine->search(game, to_depth(depth));
                CHECK_EQUAL(report.lines.front().score, engine::win_in(3));
            }
    }
    CHECK_EQUAL(found, wanted);
    CHECK(testing::quick() || early > 20);  // some take two ejections
}

TEST(engine_searches_positions_without_their_past) {
    engine::Engine engine(engine::Options{});
    for (const char* quiet : {"3", "4", "5", "40", "99"}) {
        const std::string fen =
            "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 w " + std::string(quiet) + " 60";
        CHECK(!engine.search(game_from(fen.c_str()), to_depth(4)).lines.empty());
    }
}

TEST(table_keeps_what_it_was_given) {
    engine::Table table(1);
    Random random(6);
    const Move move = Move::in_line(3, Direction::NE);
    for (int i = 0; i < 1000; ++i) {
        const Key key = random.next();
        table.store(key, 2, move, -321, 45, 7, engine::Bound::lower);
        const engine::TableHit hit = table.find(key, 2);
        CHECK(hit && hit.move == move && hit.score == -321 && hit.evaluation == 45 &&
              hit.depth == 7 && hit.bound == engine::Bound::lower);
        table.store(key, 2, Move::none(), engine::win_in(9), 0, 8, engine::Bound::exact);
        CHECK_EQUAL(table.find(key, 4).score, engine::win_in(11));  // seen from two plies on
        CHECK(table.find(key, 4).move == move);                     // a move is not forgotten
        CHECK(!table.find(key + 1, 2));
    }
}

// With few buckets, so that entries drive each other out, some that are hardly used, and more
// searches than can be told apart.
TEST(table_that_forgot_is_like_a_new_one) {
    engine::Table forgetful(1);
    Random random(7);
    const auto any_key = [&] { return Key{random.below(4000)} << 46 | random.below(3); };
    for (int game = 0; game < 150; ++game) {
        forgetful.forget();
        engine::Table fresh(1);
        const int searches = game % 10 == 9 ? 70 + game : 1 + game % 4;
        for (int search = 0; search < searches; ++search) {
            if (search || game % 3)  // or the first one begins without being told
                for (engine::Table* table : {&forgetful, &fresh}) table->new_search();
            for (int i = 0; i < 40; ++i) {
                const Key key = any_key();
                const int depth = static_cast<int>(random.below(12));
                const Move move =
                    random.below(4)
                        ? Move::in_line(static_cast<int>(random.below(61)), Direction::E)
                        : Move::none();
                const auto bound = static_cast<engine::Bound>(1 + random.below(3));
                for (engine::Table* table : {&forgetful, &fresh})
                    table->store(key, 0, move, game, search, depth, bound);
            }
            const int looks = search > 40 && search < 70 ? 8000 : 300;  // where generations recur
            for (int i = 0; i < looks; ++i) {
                const Key key = any_key();
                const engine::TableHit one = forgetful.find(key, 0), other = fresh.find(key, 0);
                CHECK(one.bound == other.bound && one.move == other.move &&
                      one.score == other.score && one.evaluation == other.evaluation &&
                      one.depth == other.depth);
            }
            CHECK_EQUAL(forgetful.fill(), fresh.fill());
        }
    }
}

TEST(engine_is_reproducible_and_keeps_its_limits) {
    const History<2> game = game_from(testing::belgian_daisy);
    engine::Options options;
    options.hash_megabytes = 1;
    engine::Engine one(options), two(options);
    engine::Request request;
    request.limits.nodes = testing::quick() ? 3'000 : 60'000;
    const engine::Report first = one.search(game, request);
    one.clear();
    for (const engine::Report& again : {one.search(game, request), two.search(game, request)}) {
        CHECK_EQUAL(again.nodes, *request.limits.nodes);
        CHECK(again.lines.front().moves == first.lines.front().moves);
        CHECK_EQUAL(again.lines.front().score, first.lines.front().score);
    }
    request.variations = 4;
    const engine::Report several = one.search(game, request);
    CHECK_EQUAL(several.lines.size(), 4u);
    for (std::size_t i = 1; i < 4; ++i) {
        CHECK(several.lines[i].score <= several.lines[i - 1].score);
        CHECK(several.lines[i].moves.front() != several.lines[0].moves.front());
    }
}

TEST(engine_with_threads_stops_when_told) {
    const History<2> game = game_from(testing::belgian_daisy);
    const auto network = std::make_shared<const nnue::Network>(network_file(32, 7));
    engine::Options options;
    options.hash_megabytes = 1;
    options.threads = 3;
    engine::Engine engine(options, network);
    for (int i = 0; i < 3; ++i) {
        std::atomic<bool> stop = false;
        engine::Request request;
        request.stop = &stop;
        engine::Report report;
        std::thread search([&] { report = engine.search(game, request); });
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        stop = true;
        search.join();
        CHECK(is_legal(game.current(), report.lines.front().moves.front(), game.rules()));
    }
}

TEST(selfplay_is_reproducible) {
    SelfplayOptions options;
    const History<2> daisy = game_from(testing::belgian_daisy);
    options.rules = daisy.rules();
    options.starts.push_back({daisy.current(), 1});
    options.soft_nodes = 50;
    options.hard_nodes = 200;
    options.engine.hash_megabytes = 1;
    const std::uint64_t games = testing::quick() ? 2 : 10;
    const SelfplayResult one = selfplay(options, nullptr, games, 1, nullptr);
    const SelfplayResult two = selfplay(options, nullptr, games, 1, nullptr);
    CHECK_EQUAL(one.games, games);
    CHECK_EQUAL(one.samples.size(), two.samples.size());
    CHECK(!one.samples.empty());
    CHECK(std::memcmp(one.samples.data(), two.samples.data(),
                      one.samples.size() * sizeof(Sample)) == 0);
    for (const Sample& sample : one.samples) {
        CHECK((sample.own & sample.other) == 0);
        CHECK(count(sample.own) + sample.other_ejected == 14);
        CHECK(count(sample.other) + sample.own_ejected == 14);
        CHECK(sample.result >= -1 && sample.result <= 1);
    }
}

}  // namespace
}  // namespace sumito
