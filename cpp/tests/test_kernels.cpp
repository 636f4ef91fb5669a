#include <algorithm>
#include <vector>

#include "check.hpp"
#include "core/random.hpp"
#include "eval/nnue/kernels.hpp"

namespace sumito::nnue {
namespace {

std::vector<std::int16_t> random_row(Random& random, int size, int limit) {
    std::vector<std::int16_t> row(static_cast<std::size_t>(size));
    for (std::int16_t& value : row)
        value = static_cast<std::int16_t>(
            static_cast<int>(random.below(static_cast<std::uint64_t>(2 * limit + 1))) - limit);
    return row;
}

TEST(every_machine_computes_the_same) {
    Random random(61);
    for (int hidden = hidden_step; hidden <= max_hidden; hidden += hidden_step) {
        const Kernels &fast = kernels(hidden), &plain = portable_kernels(hidden);
        const int limit = 33025 / (2 * hidden);  // as large as a file may be, see network.cpp
        for (int round = 0; round < 50; ++round) {
            const auto mine = random_row(random, hidden, 900);
            const auto theirs = random_row(random, hidden, 900);
            const auto weights = random_row(random, 2 * hidden, std::min(limit, 128));
            // Now and then as large as in any file, though sums of such rows mean nothing.
            const auto rows = random_row(random, 2 * torus_size * hidden, round % 5 ? 300 : 4096);
            std::array<Jump, 3> jumps;
            for (Jump& jump : jumps)
                jump = {static_cast<std::uint8_t>(random.below(torus_size)),
                        static_cast<std::uint8_t>(random.below(torus_size))};
            for (std::size_t kind = 0; kind < plain.change.size(); ++kind) {
                auto a = mine, b = theirs, c = mine, d = theirs;
                const Kernels::Sums from{mine.data(), theirs.data()};
                fast.change[kind](from, a.data(), b.data(), rows.data(), jumps.data());
                plain.change[kind](from, c.data(), d.data(), rows.data(), jumps.data());
                CHECK(a == c && b == d);
                const std::int32_t total = plain.total({c.data(), d.data()}, weights.data());
                CHECK(fast.total({a.data(), b.data()}, weights.data()) == total);
                for (const Kernels* k : {&fast, &plain})
                    CHECK(k->total_after[kind](from, weights.data(), rows.data(), jumps.data()) ==
                          total);
            }
            auto a = mine, b = mine;
            fast.add(a.data(), rows.data());
            plain.add(b.data(), rows.data());
            fast.subtract(a.data(), rows.data() + hidden);
            plain.subtract(b.data(), rows.data() + hidden);
            CHECK(a == b);

            std::vector<std::int16_t> slopes(static_cast<std::size_t>(3 * hidden));
            std::vector<std::int16_t> plain_slopes(slopes.size());
            fast.slopes({mine.data(), theirs.data()}, weights.data(), slopes.data());
            plain.slopes({mine.data(), theirs.data()}, weights.data(), plain_slopes.data());
            CHECK(slopes == plain_slopes);
            std::array<std::int32_t, 64> worths{}, plain_worths{};
            const Bits cells = random.next() & torus_mask;
            for (const int from : {0, hidden}) {
                const auto* first = slopes.data() + from;
                fast.worths(first, rows.data(), cells, 20'000, 100'000, worths.data());
                plain.worths(first, rows.data(), cells, 20'000, 100'000, plain_worths.data());
                CHECK(worths == plain_worths);
            }
        }
    }
}

}  // namespace
}  // namespace sumito::nnue
