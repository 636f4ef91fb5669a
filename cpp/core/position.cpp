#include "position.hpp"

#include "movegen.hpp"
#include "play.hpp"

namespace sumito {
namespace {

constexpr Trace trace_valid = 1u << 16;

constexpr Trace pack_trace(Move move, unsigned own_pattern) {
    return move.code() | own_pattern << 13 | trace_valid;
}

constexpr Move move_of(Trace trace) {
    return Move::from_code(static_cast<std::uint16_t>(trace & (Move::code_count - 1)));
}

constexpr unsigned pattern_of(Trace trace) {
    return trace >> 13 & 7;
}

// The line that an in-line move shifts, and whether its last marble goes over the rim.
struct Line {
    Bits cells;
    Bits last;
    bool ejects;
};

Line line_from(Bits occupied, int rear, Direction d, const Geometry& board) {
    Bits last = bit_of(rear), cells = last;
    for (;;) {
        const Bits next = board.step(last, d);
        if (!(next & occupied)) return {cells, last, next == 0};
        cells |= next;
        last = next;
    }
}

// Moves the marbles of `cells` by one step and keeps the key in step.
template <int N>
void shift(Position<N>& position, Bits cells, Direction d, const Geometry& board) {
    for (int p = 0; p < N; ++p) {
        const Bits before = position.marbles[p] & cells;
        const Bits change = before ^ board.step(before, d);
        position.marbles[p] ^= change;
        for (const int cell : cells_of(change)) position.key ^= zobrist::marble(p, cell);
    }
}

template <int N>
int credited_player(int mover, int victim, const Rules& rules) {
    if (!rules.same_side(mover, victim)) return mover;
    switch (rules.partner_credit) {
        case PartnerCredit::mover:
            return mover;
        case PartnerCredit::opponents:
            return (mover + 1) % N;
        case PartnerCredit::nobody:
            break;
    }
    return -1;
}

template <int N>
void set_turn(Position<N>& position, std::uint32_t ply) {
    position.key ^= zobrist::turn(position.turn());
    position.ply = ply;
    position.key ^= zobrist::turn(position.turn());
}

// Passes over the heads of those who cannot move.
template <int N>
void skip_turns(Position<N>& position, const Rules& rules) {
    const std::uint32_t next = position.ply;
    for (int i = 0; i < N; ++i) {
        set_turn(position, next + static_cast<std::uint32_t>(i));
        if (has_legal_move(position, rules)) return;
    }
    set_turn(position, next);  // nobody can move: the game is over
}

// Moves marbles, counts, and passes the turn on. Returns whether a marble was ejected.
bool move_marbles(Position<2>& position, Move move, const Rules& rules) {
    const Position<2> before = position;
    Changes changes;
    advance(before, move, rules.board(), position, changes);
    return position.quiet == 0;
}

template <int N>
bool move_marbles(Position<N>& position, Move move, const Rules& rules) {
    const Geometry& board = rules.board();
    const int mover = position.turn();
    int victim = -1;
    if (move.is_broadside()) {
        shift(position, move.cells(), move.direction(), board);
    } else {
        const Line line = line_from(position.occupied(), move.first(), move.direction(), board);
        if (line.ejects) victim = position.owner(lowest(line.last));
        shift(position, line.cells, move.direction(), board);
    }
    ++position.quiet;
    if (victim >= 0) {
        position.quiet = 0;
        if (const int credited = credited_player<N>(mover, victim, rules); credited >= 0) {
            position.key ^= zobrist::ejected(credited, position.ejected[credited]);
            ++position.ejected[credited];
            position.key ^= zobrist::ejected(credited, position.ejected[credited]);
        }
    }
    set_turn(position, position.ply + 1);
    return victim >= 0;
}

}  // namespace

template <int N>
Trace trace_of(const Position<N>& position, Move move, const Geometry& board) {
    const Bits own = position.marbles[position.turn()];
    Bits cell = bit_of(move.first());
    const Direction along = move.is_broadside() ? move.axis() : move.direction();
    const int length = move.is_broadside() ? move.size() : 3;
    unsigned pattern = 0;
    const Bits occupied = position.occupied();
    for (int i = 0; i < length && (cell & occupied); ++i) {
        if (own & cell) pattern |= 1u << i;
        cell = board.step(cell, along);
    }
    return pack_trace(move, pattern);
}

// The same own marbles may go the same way alone or with a partner's at their side: only what
// happens to the own ones counts, so a broadside is cut down to them.
static Trace own_part(Trace trace, const Geometry& board) {
    const Move move = move_of(trace);
    unsigned pattern = pattern_of(trace);
    if (!move.is_broadside()) return trace;
    int first = move.first();
    for (; pattern && !(pattern & 1); pattern >>= 1) first = board.neighbour(first, move.axis());
    if (pattern == 1) return pack_trace(Move::in_line(first, move.direction()), 1);
    const int size = pattern == 3 ? 2 : 3;
    return pack_trace(Move::broadside(first, move.axis(), size, move.direction()), pattern);
}

OwnDelta own_delta(Trace trace, const Geometry& board) {
    const Move move = move_of(trace);
    const Direction along = move.is_broadside() ? move.axis() : move.direction();
    Bits cell = bit_of(move.first()), before = 0;
    for (unsigned pattern = pattern_of(trace); pattern; pattern >>= 1) {
        if (pattern & 1) before |= cell;
        cell = board.step(cell, along);
    }
    const Bits after = board.step(before, move.direction());
    return {before & ~after, after & ~before};
}

template <int N>
bool inverts_previous(const Position<N>& position, Move move, const Geometry& board) {
    const Trace previous = position.traces[position.turn()];
    if (!previous) return false;
    // What goes back goes the other way.
    if (move.direction() != opposite(move_of(previous).direction())) return false;
    return own_delta(trace_of(position, move, board), board).inverts(own_delta(previous, board));
}

template <int N>
void play(Position<N>& position, Move move, const Rules& rules) {
    const int mover = position.turn();
    const Trace trace = rules.ban_inverse ? trace_of(position, move, rules.board()) : 0;
    const bool ejects = move_marbles(position, move, rules);
    if (rules.ban_inverse) {
        position.key ^= zobrist::trace(mover, position.traces[mover]);
        position.traces[mover] = ejects ? 0 : own_part(trace, rules.board());
        position.key ^= zobrist::trace(mover, position.traces[mover]);
    }
    if (rules.no_move == NoMove::skip) skip_turns(position, rules);
}

template <int N>
Position<N> transform_position(const Position<N>& position, int symmetry, const Geometry& board) {
    Position<N> result = position;
    for (int p = 0; p < N; ++p) {
        result.marbles[p] = transform_bits(position.marbles[p], symmetry, board);
        if (const Trace trace = position.traces[p]) {
            const Move old = move_of(trace);
            const Move move = transform_move(old, symmetry, board);
            unsigned pattern = pattern_of(trace);
            // A broadside whose ends have changed places counts its marbles from the other end.
            if (move.is_broadside() && move.first() != transform_cell(old.first(), symmetry, board))
                pattern = move.size() == 2 ? (pattern & 1) << 1 | pattern >> 1
                                           : (pattern & 1) << 2 | (pattern & 2) | pattern >> 2;
            result.traces[p] = pack_trace(move, pattern);
        }
    }
    result.key = result.computed_key();
    return result;
}

#define SUMITO_INSTANTIATE(N)                                                     \
    template Trace trace_of<N>(const Position<N>&, Move, const Geometry&);        \
    template bool inverts_previous<N>(const Position<N>&, Move, const Geometry&); \
    template void play<N>(Position<N>&, Move, const Rules&);                      \
    template Position<N> transform_position<N>(const Position<N>&, int, const Geometry&);
SUMITO_INSTANTIATE(2)
SUMITO_INSTANTIATE(3)
SUMITO_INSTANTIATE(4)
#undef SUMITO_INSTANTIATE

}  // namespace sumito
