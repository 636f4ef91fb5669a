#include <algorithm>
#include <cmath>
#include <cstring>

#include "check.hpp"
#include "games.hpp"
#include "networks.hpp"
#include "positions.hpp"
#include "search/engine/engine.hpp"

namespace sumito {
namespace {

using testing::game_from;
using testing::network_file;
using testing::wander;

std::string refusal(const std::vector<std::uint8_t>& file) {
    try {
        nnue::Network network(file);
    } catch (const NetworkError& error) {
        return error.what();
    }
    return "";
}

TEST(network_sums_are_kept_up_to_date) {
    Random random(5);
    for (const int hidden : {32, 64, 256}) {
        const nnue::Network network(network_file(hidden, static_cast<std::uint64_t>(hidden)));
        CHECK_EQUAL(network.hidden(), hidden);
        CHECK(network.description() == "test");
        for (int i = 0; i < (testing::quick() ? 5 : 50); ++i) {
            History<2> game = game_from(testing::belgian_daisy);
            nnue::Accumulator kept, made;
            network.refresh(game.current(), kept);
            for (int ply = 0; ply < 150 && !game.outcome(); ++ply) {
                const Position<2> before = game.current();
                wander(game, random, 1);
                nnue::Accumulator next;
                network.update(before, kept, game.current(), next);
                network.refresh(game.current(), made);
                const auto check_sums = [&] {
                    for (std::size_t player = 0; player < 2; ++player)
                        CHECK(std::equal(made.sums[player].begin(),
                                         made.sums[player].begin() + hidden,
                                         next.sums[player].begin()));
                };
                check_sums();
                // Other ways to what a move leads to.
                Position<2> after;
                Changes changes;
                const Move move = game.move(game.length() - 1);
                advance(before, move, game.rules().board(), after, changes);
                CHECK(after == game.current());
                if (changes.kind != ChangeKind::unknown) {
                    CHECK_EQUAL(network.evaluate_after(kept, changes, before.turn()),
                                network.evaluate(made, after.turn()));
                    network.update(kept, changes, before.turn(), next);
                    check_sums();
                }
                kept = next;
            }
        }
    }
}

// By the formula of the slopes, from the weights in the file.
TEST(network_tells_what_marbles_are_worth) {
    Random random(7);
    int clipped = 0;
    for (const int hidden : {32, 128}) {
        const std::vector<std::uint8_t> file = network_file(hidden, 3);
        const nnue::Network network(file);
        const auto weight = [&](int place) {
            std::int16_t value;
            std::memcpy(&value, file.data() + testing::first_weight + 2 * place, sizeof value);
            return double{1.0 * value};
        };
        const int output = (nnue::input_count + 1) * hidden;
        for (int i = 0; i < 20; ++i) {
            History<2> game = game_from(testing::belgian_daisy);
            wander(game, random, static_cast<int>(random.below(80)));
            const int mover = game.current().turn();
            nnue::Accumulator sums;
            network.refresh(game.current(), sums);
            for (const bool of_mover : {true, false}) {
                nnue::Worths worths;
                constexpr int factor = 256, limit = 30'000;
                nnue::Slopes slopes;
                network.slopes(sums, mover, slopes);
                network.worths(slopes, of_mover, game.rules().board().cells, factor, limit, worths);
                for (const int cell : cells_of(game.rules().board().cells)) {
                    double rise = 0, rounding = 0;  // of the output, as the opponent sees it
                    for (const int looker : {1 - mover, mover}) {
                        const bool own = (looker == mover) == of_mover;
                        const int row = own ? nnue::own_cell(cell) : nnue::other_cell(cell);
                        for (int neuron = 0; neuron < hidden; ++neuron) {
                            const int sum = sums.sums[static_cast<std::size_t>(looker)]
                                                     [static_cast<std::size_t>(neuron)];
                            const double step = weight(row * hidden + neuron);
                            const int place = output + (looker == mover ? hidden : 0) + neuron;
                            if (sum > 0 && sum <= nnue::hidden_one)
                                rise += 2.0 * sum * weight(place) * step;
                            rounding += 64 * std::abs(step);
                        }
                    }
                    const double to_marbles =
                        1.0 * factor * network.scale() /
                        (nnue::hidden_one * nnue::hidden_one * nnue::output_one);
                    const double told = worths[static_cast<std::size_t>(cell)];
                    const double expected = std::clamp<double>(-rise * to_marbles, -limit, limit);
                    clipped += std::abs(expected) == limit;
                    CHECK(std::abs(told - expected) <=
                          (rounding + 0.01 * std::abs(rise)) * to_marbles + 2);
                }
            }
        }
    }
    CHECK(clipped > 0);
}

// In a build with assertions every node of it compares what was kept with sums made anew.
TEST(engine_searches_with_a_network) {
    Random random(6);
    engine::Options options;
    options.hash_megabytes = 1;
    engine::Engine engine(
        options, std::make_shared<const nnue::Network>(network_file(64, std::uint64_t{9})));
    engine::Request request;
    request.limits.depth = 5;
    for (int i = 0; i < (testing::quick() ? 4 : 40); ++i) {
        History<2> game = game_from(testing::belgian_daisy);
        wander(game, random, 2 * i);
        if (!game.outcome()) CHECK(!engine.search(game, request).lines.empty());
    }
}

TEST(networks_that_are_none_are_refused) {
    const std::vector<std::uint8_t> good = network_file(32, 1);
    CHECK(refusal(good).empty());
    auto bad = good;
    bad[0] = 'X';
    CHECK(refusal(bad).find("SumitoNN") != std::string::npos);
    bad = good;
    bad[8] = 9;
    CHECK(refusal(bad).find("version 9") != std::string::npos);
    bad = good;
    bad[12] = 33;
    CHECK(refusal(bad).find("multiple of 32") != std::string::npos);
    bad = good;
    bad.pop_back();
    CHECK(refusal(bad).find("cut short") != std::string::npos);
    bad = good;
    bad.push_back(0);
    CHECK(refusal(bad).find("too many") != std::string::npos);
    CHECK(refusal({}).find("cut short") != std::string::npos);
    CHECK(refusal(network_file(32, 1, 1000)).empty());
    CHECK(refusal(network_file(32, 1, 4096)).find("sum of a hidden neuron") != std::string::npos);
    CHECK(refusal(network_file(32, 1, 4200)).find("-4096 to 4096") != std::string::npos);
    for (std::size_t i = 40; i < good.size(); i += 97) {
        bad = good;
        bad[i] ^= 4;
        CHECK(!refusal(bad).empty());
    }
}

}  // namespace
}  // namespace sumito
