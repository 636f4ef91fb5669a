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
            const auto mine = random_row(random, hidden, 900), theirs = mine;
            const auto weights = random_row(random, 2 * hidden, std::min(limit, 128));
            std::vector<std::vector<std::int16_t>> rows;
            for (int i = 0; i < 8; ++i) rows.push_back(random_row(random, hidden, 300));
            const Exchange my[] = {{rows[0].data(), rows[1].data()},
                                   {rows[2].data(), rows[3].data()}};
            const Exchange their[] = {{rows[4].data(), rows[5].data()},
                                      {rows[6].data(), rows[7].data()}};
            auto a = mine, b = mine;
            fast.change_one(mine.data(), a.data(), my[0]);
            plain.change_one(mine.data(), b.data(), my[0]);
            CHECK(a == b);
            auto c = theirs;
            plain.change_one(theirs.data(), c.data(), their[0]);
            const std::int32_t one = plain.total(a.data(), c.data(), weights.data());
            CHECK(fast.total(a.data(), c.data(), weights.data()) == one);
            for (const Kernels* k : {&fast, &plain})
                CHECK(k->total_after_one(mine.data(), theirs.data(), weights.data(), my, their) ==
                      one);
            fast.change_two(mine.data(), a.data(), my[0], my[1]);
            plain.change_two(mine.data(), b.data(), my[0], my[1]);
            CHECK(a == b);
            plain.change_two(theirs.data(), c.data(), their[0], their[1]);
            const std::int32_t two = plain.total(a.data(), c.data(), weights.data());
            for (const Kernels* k : {&fast, &plain})
                CHECK(k->total_after_two(mine.data(), theirs.data(), weights.data(), my, their) ==
                      two);
            fast.add(a.data(), rows[5].data());
            plain.add(b.data(), rows[5].data());
            fast.subtract(a.data(), rows[6].data());
            plain.subtract(b.data(), rows[6].data());
            CHECK(a == b);
        }
    }
}

}  // namespace
}  // namespace sumito::nnue
