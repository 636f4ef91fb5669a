// Random games. The move at a ply is drawn by its own seed, move_seed(game seed, ply), so that a
// game is the one that random players make move by move. They end as the rules say, except that
// repetition is not tracked: it would cost more than the moves, and random games run into ejections
// long before it matters.
#pragma once

#include <array>
#include <atomic>
#include <optional>

#include "core/history.hpp"
#include "draw.hpp"

namespace sumito {

template <int N>
struct PlayoutResult {
    std::optional<Termination> termination;  // none: cut off after max_plies moves
    std::optional<int> winner;               // the winning side, if there is one
    std::uint32_t plies = 0;                 // moves made
    std::array<int, N> ejections{};          // credited to each side, those before the game too
    Position<N> position;                    // at the end
};

// A policy for each side; those beyond rules.side_count() are not read.
using SidePolicies = std::array<PlayoutPolicy, max_players>;

constexpr SidePolicies same_for_all(PlayoutPolicy policy) {
    return {policy, policy, policy, policy};
}

// The game of this seed, of at most `max_plies` moves. Once `stop` is set it is cut off within a
// thousand.
template <int N>
PlayoutResult<N> playout(const Position<N>& start, const Rules& rules, const SidePolicies& policies,
                         std::uint32_t max_plies, std::uint64_t seed,
                         const std::atomic<bool>* stop = nullptr);

template <int N>
PlayoutResult<N> playout(const Position<N>& start, const Rules& rules, PlayoutPolicy policy,
                         std::uint32_t max_plies, std::uint64_t seed) {
    return playout(start, rules, same_for_all(policy), max_plies, seed);
}

}  // namespace sumito
