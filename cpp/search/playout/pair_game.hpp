// A random game of two players on bare words: these are all that matters as long as nothing is
// banned and nobody skipped. Most of the time of a search with roll-outs goes by here.
#pragma once

#include <array>
#include <atomic>

#include "core/random.hpp"
#include "draw.hpp"

namespace sumito {

// The player to move first.
struct PairGame {
    Bits own, other;
    std::array<int, 2> ejected;
    std::uint32_t quiet;  // moves since the last ejection
    std::uint32_t plies = 0;

    bool operator==(const PairGame&) const = default;
};

inline bool is_told_to_stop(std::uint32_t plies, const std::atomic<bool>* stop) {
    constexpr std::uint32_t plies_between_looks = 1024;
    return stop && plies % plies_between_looks == 0 && stop->load(std::memory_order_relaxed);
}

// Plays until a side has ejected enough, somebody cannot move, or the plies are used up. Whoever is
// to move has the first policy; each move has its own of the seeds.
using RunPairGame = void (*)(PairGame& game, std::array<PlayoutPolicy, 2> policies,
                             const Rules& rules, std::uint32_t max_plies, Random seeds,
                             const std::atomic<bool>* stop);

// The fastest on this machine, and the one that runs everywhere: both play the same games.
RunPairGame pair_game_runner();
RunPairGame portable_pair_game_runner();

}  // namespace sumito
