// Which moves are legal. The rules of moving stand here once: lists, counts, legality tests, masks
// and perft all read the same sets.
//
// For one direction, all in-line moves of a kind are found at once: "own marble with an empty cell
// before it" is  own & back(empty), and so on. A set holds the *rear* cells.
#pragma once

#include "position.hpp"

namespace sumito {

// Rear cells of the legal in-line moves in one direction, by pushers and pushed. With two or three
// players the sets are disjoint; a partner who may both help and be pushed can put one rear into
// two of them (the same move, read in two ways).
struct InlineSets {
    Bits one, two, three;  // nothing pushed
    Bits push_2_1, push_3_1, push_3_2;

    Bits quiet() const { return one | two | three; }
    Bits pushes() const { return push_2_1 | push_3_1 | push_3_2; }
    Bits all() const { return quiet() | pushes(); }
};

[[gnu::always_inline]] inline InlineSets inline_sets(const View& v, const Geometry& board,
                                                     Direction d) {
    InlineSets s;
    s.one = v.own & board.back(v.empty, d);
    const Bits lead = v.movers & board.back(v.empty, d);
    s.two = v.own & board.back(lead, d);
    s.three = v.own & board.back(v.movers & board.back(lead, d), d);
    // The front of what is pushed: before an empty cell, or at the rim where it may be ejected.
    const Bits front =
        (v.pushable & board.back(v.empty, d)) | (v.ejectable & board.leave[index(d)]);
    const Bits against_one = v.helpers & board.back(front, d);
    const Bits two_against_one = board.back(against_one, d);
    s.push_2_1 = v.own & two_against_one;
    s.push_3_1 = v.own & board.back(v.helpers & two_against_one, d);
    const Bits against_two = v.helpers & board.back(v.pushable & board.back(front, d), d);
    s.push_3_2 = v.own & board.back(v.helpers & board.back(against_two, d), d);
    return s;
}

// First cells of the legal broadsides in one direction along one axis.
struct BroadsideSets {
    Bits two, three;
};

// `free` are the marbles that could step in the direction: movers & back(empty).
template <int N>
[[gnu::always_inline]] inline BroadsideSets broadside_sets(const View& v, const Geometry& board,
                                                           Bits free, Direction axis) {
    BroadsideSets s;
    s.two = free & board.back(free, axis);
    s.three = free & board.back(s.two, axis);
    if constexpr (N == 4) {  // partner marbles may be taken along, but not alone
        const Bits near = v.own | board.back(v.own, axis);
        s.two &= near;
        s.three &= v.own | board.back(near, axis);
    }
    return s;
}

// Calls on_inline(direction, sets) and on_broadside(direction, axis, sets) for all of them.
template <int N, class OnInline, class OnBroadside>
[[gnu::always_inline]] inline void visit_moves(const View& view, const Rules& rules,
                                               const Geometry& board, OnInline&& on_inline,
                                               OnBroadside&& on_broadside) {
    const auto visit = [&](auto d_constant) __attribute__((always_inline)) {
        constexpr Direction d = d_constant();
        on_inline(d, inline_sets(view, board, d));
        if (rules.inline_only) return;
        const Bits free = view.movers & board.back(view.empty, d);
        constexpr Direction one = static_cast<Direction>((index(d) + 1) % 3);
        constexpr Direction other = static_cast<Direction>((index(d) + 2) % 3);
        on_broadside(d, one, broadside_sets<N>(view, board, free, one));
        on_broadside(d, other, broadside_sets<N>(view, board, free, other));
    };
    visit([] { return Direction::E; });
    visit([] { return Direction::NE; });
    visit([] { return Direction::NW; });
    visit([] { return Direction::W; });
    visit([] { return Direction::SW; });
    visit([] { return Direction::SE; });
}

// Every legal move exactly once, in a fixed order.
template <int N>
void legal_moves(const Position<N>& position, const Rules& rules, MoveList& list);

// How many there are, without listing them.
template <int N>
int legal_count(const Position<N>& position, const Rules& rules);

template <int N>
bool has_legal_move(const Position<N>& position, const Rules& rules);

// Any move value, of any board.
template <int N>
bool is_legal(const Position<N>& position, Move move, const Rules& rules);

// How many marbles push in a legal in-line move: the largest number that fits.
template <int N>
int pusher_count(const Position<N>& position, Move move, const Rules& rules);

}  // namespace sumito
