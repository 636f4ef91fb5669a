#include "position.hpp"

#include "movegen.hpp"

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

// Two players: own marbles, then opponents'. Only the ends of each part change.
void shift_line(Position<2>& position, int rear, Direction d, const Geometry& board,
                int& ejected_player) {
    const int turn = position.turn();
    const int rotation = direction_rotations[index(d)];
    Bits& own = position.marbles[turn];
    Bits& other = position.marbles[1 - turn];
    // At most three marbles move; without branches, whose way would be hard to foresee.
    const Bits second = rotate(bit_of(rear), rotation);
    const Bits third = rotate(second, rotation);
    const Bits fourth = rotate(third, rotation);
    const Bits two = own & second ? third : second;
    const Bits front = (own & second) && (own & third) ? fourth : two;
    own ^= bit_of(rear) ^ front;
    position.key ^= zobrist::marble(turn, rear) ^ zobrist::marble(turn, lowest(front));
    if (!(other & front)) return;
    Bits beyond = front;
    do beyond = board.step(beyond, d);
    while (other & beyond);
    other ^= front ^ beyond;
    position.key ^= zobrist::marble(1 - turn, lowest(front));
    if (beyond)
        position.key ^= zobrist::marble(1 - turn, lowest(beyond));
    else
        ejected_player = 1 - turn;
}

// Two players: a broadside, of own marbles alone.
void shift_aside(Position<2>& position, Move move, const Geometry& board) {
    const int turn = position.turn();
    const Bits before = move.cells(), after = board.step(before, move.direction());
    position.marbles[turn] ^= before ^ after;
    const auto ends = [&](Bits set) {
        return zobrist::marble(turn, lowest(set)) ^ zobrist::marble(turn, highest(set));
    };
    position.key ^= ends(before) ^ ends(after);
    if (move.size() == 3) {
        const auto middle = [&](Bits set) {
            return zobrist::marble(turn, lowest(set & (set - 1)));
        };
        position.key ^= middle(before) ^ middle(after);
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

// Passes the turn on; where the rules say so, over the heads of those who cannot move.
template <int N>
void pass_turn(Position<N>& position, const Rules& rules) {
    const std::uint32_t next = position.ply + 1;
    set_turn(position, next);
    if (rules.no_move != NoMove::skip) return;
    for (int i = 0; i < N; ++i) {
        set_turn(position, next + static_cast<std::uint32_t>(i));
        if (has_legal_move(position, rules)) return;
    }
    set_turn(position, next);  // nobody can move: the game is over
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
    return own_delta(trace_of(position, move, board), board).inverts(own_delta(previous, board));
}

template <int N>
void play(Position<N>& position, Move move, const Rules& rules) {
    const Geometry& board = rules.board();
    const int mover = position.turn();
    const Trace trace = rules.ban_inverse ? trace_of(position, move, board) : 0;
    int victim = -1;
    if (move.is_broadside()) {
        if constexpr (N == 2)
            shift_aside(position, move, board);
        else
            shift(position, move.cells(), move.direction(), board);
    } else if constexpr (N == 2) {
        shift_line(position, move.first(), move.direction(), board, victim);
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
    if (rules.ban_inverse) {
        position.key ^= zobrist::trace(mover, position.traces[mover]);
        position.traces[mover] = victim >= 0 ? 0 : own_part(trace, board);
        position.key ^= zobrist::trace(mover, position.traces[mover]);
    }
    pass_turn(position, rules);
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
