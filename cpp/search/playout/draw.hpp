// One random move, exactly uniform among the legal ones of its kind (but for the 2^-32 or so of
// Random::below).
#pragma once

#include <optional>
#include <utility>

#include "core/random.hpp"
#include "kinds.hpp"

namespace sumito {

// Which of the counts the n-th thing falls to; n becomes its place there. Without branches, since
// no processor could predict them.
template <std::size_t size>
[[gnu::always_inline]] inline int place_among(const std::array<int, size>& counts, int& n) {
    int i = 0, before = 0, sum = 0;
    for (std::size_t j = 0; j + 1 < size; ++j) {
        sum += counts[j];
        const bool past = n >= sum;
        i += past;
        before = past ? sum : before;
    }
    n -= before;
    return i;
}

// A random one of the moves in some sets; false if they are empty. Bans aside.
template <int N, MoveKind kind>
[[gnu::always_inline]] inline bool draw_from(const KindSets<N, kind>& moves, Random& random,
                                             SlotMove& move) {
    constexpr int slots = KindSets<N, kind>::slots.count;
    std::array<int, direction_count> by_direction{};
    int total = 0;
    for (int d = 0; d < direction_count; ++d) {
        for (int i = 0; i < slots; ++i) by_direction[d] += count(moves.sets[d * slots + i]);
        total += by_direction[d];
    }
    if (total == 0) return false;
    int n = static_cast<int>(random.below(static_cast<unsigned>(total)));
    const int d = place_among(by_direction, n);
    std::array<int, slots> by_slot;
    for (int i = 0; i < slots; ++i) by_slot[i] = count(moves.sets[d * slots + i]);
    const int i = d * slots + place_among(by_slot, n);
    Bits set = moves.sets[i];
    for (; n; --n) set &= set - 1;
    move = moves.move(i, lowest(set));
    return true;
}

// Calls draw.operator()<kind>() for the kinds in the policy's order until one of them succeeds.
template <PlayoutPolicy policy, class Draw>
[[gnu::always_inline]] inline bool draw_in_order(Draw&& draw) {
    constexpr auto kinds = kinds_in_order<policy>;
    return [&]<std::size_t... i>(std::index_sequence<i...>) __attribute__((always_inline)) {
        return (draw.template operator()<kinds[i]>() || ...);
    }(std::make_index_sequence<kinds.size()>());
}

// A random legal move, or none if there is no legal move.
template <int N>
std::optional<Move> draw_move(const Position<N>& position, const Rules& rules, PlayoutPolicy policy,
                              Random& random);

}  // namespace sumito
