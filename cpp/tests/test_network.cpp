#include <algorithm>

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
    for (std::size_t i = 40; i < good.size(); i += 97) {
        bad = good;
        bad[i] ^= 4;
        CHECK(!refusal(bad).empty());
    }
}

}  // namespace
}  // namespace sumito
