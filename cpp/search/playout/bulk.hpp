// Many random games in one loop on all cores, for statistics (as in Hutson 2021, Table 1).
#pragma once

#include <vector>

#include "playout.hpp"

namespace sumito {

struct BulkPlayouts {
    static constexpr std::uint32_t plies_per_bin = 10;

    std::uint64_t games = 0;                             // fewer than asked for if told to stop
    std::array<std::uint64_t, max_players> wins{};       // by side
    std::uint64_t drawn = 0;                             // ended by the rules without a winner
    std::uint64_t unfinished = 0;                        // cut off after max_plies
    std::array<std::uint64_t, max_players> ejections{};  // by side, those before the games too
    std::uint64_t total_plies = 0;
    std::uint32_t max_plies = 0;         // of the longest game
    std::vector<std::uint64_t> lengths;  // games of 0-9, 10-19, ... plies, up to the longest

    bool operator==(const BulkPlayouts&) const = default;

    // Adds one game, or the sums of others.
    template <int N>
    void add(const PlayoutResult<N>& game);
    void add(const BulkPlayouts& other);
};

// Which games of a long series.
struct GameRange {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

// Plays some games from one position. Game i has game_seed(seed, i), so the sums do not depend on
// `threads`; 0 takes one for each core. Games under way when `stop` is set do not count.
template <int N>
BulkPlayouts run_playouts(const Position<N>& start, const Rules& rules,
                          const SidePolicies& policies, const GameRange& games,
                          std::uint32_t max_plies, std::uint64_t seed, int threads = 0,
                          const std::atomic<bool>* stop = nullptr);

}  // namespace sumito
