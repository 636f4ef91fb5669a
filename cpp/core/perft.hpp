// Counting the leaves of the game tree: the yardstick of every move generator.
#pragma once

#include <atomic>

#include "position.hpp"

namespace sumito {

// Deeper trees could not be counted in the age of the universe, nor their leaves in 64 bits.
inline constexpr int max_perft_depth = 64;

// How the last ply is counted.
enum class PerftLeaves : std::uint8_t {
    bulk,  // its moves are counted, not made
    made,  // every leaf position is made
};

// Leaves of the tree of this depth. Stops early, with a meaningless result, once `stop` is set.
template <int N>
std::uint64_t perft(const Position<N>& position, const Rules& rules, int depth,
                    PerftLeaves leaves = PerftLeaves::bulk,
                    const std::atomic<bool>* stop = nullptr);

}  // namespace sumito
