// A position: marbles, turn, scores. Small, copied freely, knows nothing of how it came about.
//
// Templated on the number of players, so that two pay nothing for four.
#pragma once

#include <array>
#include <cstdint>

#include "bitboard.hpp"
#include "move.hpp"
#include "rules.hpp"
#include "zobrist.hpp"

namespace sumito {

// A player's previous move, kept only where inverting it is banned; 0 where there is nothing to
// ban (no move yet, or the move ejected a marble).
//   bits 0-12   the move's code
//   bits 13-15  which of the marbles it moved, counted from the rear or first, were the mover's own
//   bit  16     always set
using Trace = std::uint32_t;

template <int N>
struct Position {
    static_assert(N >= min_players && N <= max_players);

    std::array<Bits, N> marbles{};          // by player; disjoint
    Key key = 0;                            // of marbles, turn, ejected and traces; see board_key()
    std::uint32_t ply = 0;                  // turns since the start, skipped ones included
    std::uint32_t quiet = 0;                // moves since the last ejection
    std::array<std::uint8_t, N> ejected{};  // credited to each player
    std::array<Trace, N> traces{};          // all 0 unless rules.ban_inverse

    bool operator==(const Position&) const = default;

    int turn() const { return static_cast<int>(ply % N); }
    Bits occupied() const {
        Bits all = 0;
        for (const Bits set : marbles) all |= set;
        return all;
    }
    // Whose marble stands on this cell, or -1.
    int owner(int cell) const {
        for (int p = 0; p < N; ++p)
            if (marbles[p] & bit_of(cell)) return p;
        return -1;
    }
    // Computes the key from nothing; the one kept step by step must always equal it.
    Key computed_key() const {
        Key sum = zobrist::turn(turn());
        for (int p = 0; p < N; ++p) {
            for (const int cell : cells_of(marbles[p])) sum ^= zobrist::marble(p, cell);
            sum ^= zobrist::ejected(p, ejected[p]) ^ zobrist::trace(p, traces[p]);
        }
        return sum;
    }
    // Is it the same position for the repetition rule? Ejections need no look: they reset it.
    bool repeats(const Position& other) const {
        return key == other.key && marbles == other.marbles && traces == other.traces;
    }
};

// What the marbles are to the player who moves. With partners "mine, others, empty" is not enough.
template <class Word>
struct ViewOf {
    Word own;        // may stand at the rear
    Word movers;     // may be taken along in a move that pushes nothing
    Word helpers;    // may stand among the pushers
    Word pushable;   // may be pushed
    Word ejectable;  // may be pushed over the rim
    Word empty;
};
using View = ViewOf<Bits>;

// With two players all of it follows from two words.
template <class Word>
constexpr ViewOf<Word> view_of(Word own, Word other, const Geometry& board) {
    return {own, own, own, other, other, board.cells & ~(own | other)};
}

template <int N>
inline View view_of(const Position<N>& position, const Rules& rules, const Geometry& board) {
    if constexpr (N == 2) {
        const int turn = position.turn();
        return view_of(position.marbles[turn], position.marbles[1 - turn], board);
    } else {
        const int turn = position.turn();
        const Bits own = position.marbles[turn];
        const Bits all = position.occupied();
        View view{own, own, own, all & ~own, all & ~own, board.cells & ~all};
        if (N == 4 && rules.teams) {
            const Bits partner = position.marbles[(turn + 2) % N];
            if (rules.partner_help != PartnerHelp::none) view.helpers |= partner;
            if (rules.partner_help == PartnerHelp::move) view.movers |= partner;
            if (rules.partner_push == PartnerPush::never) view.pushable &= ~partner;
            if (rules.partner_push != PartnerPush::eject) view.ejectable &= ~partner;
        }
        return view;
    }
}

// The key for tables: everything that legality or the result depends on, except the history of
// repetitions.
template <int N>
inline Key board_key(const Position<N>& position, const Rules& rules) {
    const Key key = position.key ^ rules.fingerprint();
    return rules.ply_limit ? key ^ zobrist::ply(position.ply) : key;
}

// The own cells that a move vacates and those it fills.
struct OwnDelta {
    Bits vacated = 0;
    Bits filled = 0;
    bool inverts(const OwnDelta& other) const {
        return vacated == other.filled && filled == other.vacated;
    }
};

// What a legal move leaves behind for the ban on inverting it.
template <int N>
Trace trace_of(const Position<N>& position, Move move, const Geometry& board);
OwnDelta own_delta(Trace trace, const Geometry& board);

// Would this otherwise legal move invert the player's previous one?
template <int N>
bool inverts_previous(const Position<N>& position, Move move, const Geometry& board);

// Plays a legal move; whether it is legal is the caller's business.
template <int N>
void play(Position<N>& position, Move move, const Rules& rules);

// The position after a symmetry of the board.
template <int N>
Position<N> transform_position(const Position<N>& position, int symmetry, const Geometry& board);

}  // namespace sumito
