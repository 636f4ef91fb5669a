// Which moves are legal. The rules of moving stand here once: lists, counts, legality tests, masks
// and perft all read the same sets.
//
// For one direction, all in-line moves of a kind are found at once. "An own marble behind this
// cell" is step(own), "two of them" is step(own & step(own)), and so on; a move is such a cell that
// is empty, or holds a marble that can be pushed.
#pragma once

#include "position.hpp"

namespace sumito {

// The in-line moves in one direction, as sets of target cells: where the foremost pusher goes.
// A word is Bits, or BitsPair for two positions at once.
template <class Word>
struct LinesOf {
    Word quiet_1, quiet_2, quiet_3;     // into an empty cell
    Word push_2_1, push_3_1, push_3_2;  // onto the nearest pushed marble
    Word by_two, by_three;              // with two or three pushers, pushing or not

    Word by_one() const { return quiet_1; }
};
using Lines = LinesOf<Bits>;

// The rear cells of those moves, by the number of pushers. A partner who may both help and be
// pushed can put one rear into two sets (the same move, read in two ways): the larger group counts.
struct Rears {
    Bits one, two, three;
    Bits all() const { return one | two | three; }
};

[[gnu::always_inline]] inline Rears rears(const Lines& s, Direction d) {
    const int back = direction_rotations[index(opposite(d))];
    Rears r;
    r.three = rotate(s.by_three, 3 * back % torus_size);
    r.two = rotate(s.by_two, 2 * back % torus_size) & ~r.three;
    r.one = rotate(s.by_one(), back) & ~r.two & ~r.three;
    return r;
}

// First cells of the legal broadsides in one direction along one axis.
template <class Word>
struct BroadsidesOf {
    Word two, three;
};
using Broadsides = BroadsidesOf<Bits>;

#include "lines.inc"

// The two axes along which marbles that move in this direction stand abreast.
constexpr Direction broadside_axis(Direction d, bool second) {
    return static_cast<Direction>((index(d) + (second ? 2 : 1)) % 3);
}

// Calls visitor(constant) with constant() == d for each direction d, so that the compiler knows it.
template <class Visitor>
[[gnu::always_inline]] inline void for_each_direction(Visitor&& visitor) {
    visitor([] { return Direction::E; });
    visitor([] { return Direction::NE; });
    visitor([] { return Direction::NW; });
    visitor([] { return Direction::W; });
    visitor([] { return Direction::SW; });
    visitor([] { return Direction::SE; });
}

// Calls on_lines(direction, lines) and on_broadsides(direction, second axis?, sets) for all moves.
template <int N, class OnLines, class OnBroadsides>
[[gnu::always_inline]] inline void visit_moves(const View& view, bool inline_only,
                                               const Geometry& board, OnLines&& on_lines,
                                               OnBroadsides&& on_broadsides) {
    for_each_direction([&](auto constant) __attribute__((always_inline)) {
        constexpr Direction d = constant();
        on_lines(d, lines<N>(view, board, d));
        if (inline_only) return;
        const Bits free = view.movers & board.back(view.empty, d);
        on_broadsides(d, false, broadsides<N>(view, board, free, broadside_axis(d, false)));
        on_broadsides(d, true, broadsides<N>(view, board, free, broadside_axis(d, true)));
    });
}

// How many moves there are, bans aside; for BitsPair in both positions together.
template <int N, class Word>
[[gnu::always_inline]] inline int count_moves(const ViewOf<Word>& view, bool inline_only,
                                              const Geometry& board) {
    int sum = 0;
    for_each_direction([&](auto constant) __attribute__((always_inline)) {
        constexpr Direction d = constant();
        const LinesOf<Word> s = lines<N>(view, board, d);
        if (inline_only) {
            if constexpr (N == 4)
                sum += count(rears(s, d).all());
            else
                sum += count(s.by_one()) + count(s.by_two) + count(s.by_three);
            return;
        }
        const Word free = view.movers & board.back(view.empty, d);
        const BroadsidesOf<Word> a = broadsides<N>(view, board, free, broadside_axis(d, false));
        const BroadsidesOf<Word> b = broadsides<N>(view, board, free, broadside_axis(d, true));
        if constexpr (N == 4) {
            sum += count(rears(s, d).all()) + count(a.two) + count(a.three) + count(b.two);
        } else {
            // Lines are named by cells without an own marble, broadsides by own ones, so that two
            // sets can be counted as one.
            sum +=
                count(s.by_one() | a.two) + count(s.by_two | a.three) + count(s.by_three | b.two);
        }
        sum += count(b.three);
    });
    return sum;
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
