#include "movegen.hpp"

namespace sumito {
namespace {

// All legal moves but for the ban on inverting one's previous move.
template <int N>
void list_all(const Position<N>& position, const Rules& rules, const Geometry& board,
              MoveList& list) {
    visit_moves<N>(
        view_of(position, rules, board), rules.inline_only, board,
        [&](Direction d, const Lines& s) {
            for (const int rear : cells_of(rears(s, d).all())) list.add(Move::in_line(rear, d));
        },
        [&](Direction d, bool second, const Broadsides& s) {
            const Direction axis = broadside_axis(d, second);
            for (const int cell : cells_of(s.two)) list.add(Move::broadside(cell, axis, 2, d));
            for (const int cell : cells_of(s.three)) list.add(Move::broadside(cell, axis, 3, d));
        });
}

template <int N>
bool is_banned(const Position<N>& position, Move move, const Rules& rules, const Geometry& board) {
    return rules.ban_inverse && inverts_previous(position, move, board);
}

}  // namespace

template <int N>
void legal_moves(const Position<N>& position, const Rules& rules, MoveList& list) {
    const Geometry& board = rules.board();
    list_all(position, rules, board, list);
    if (rules.ban_inverse && position.traces[position.turn()])
        list.keep_if([&](Move move) { return !inverts_previous(position, move, board); });
}

template <int N>
int legal_count(const Position<N>& position, const Rules& rules) {
    if (rules.ban_inverse && position.traces[position.turn()]) {
        MoveList list;
        legal_moves(position, rules, list);
        return list.size();
    }
    const Geometry& board = rules.board();
    return count_moves<N>(view_of(position, rules, board), rules.inline_only, board);
}

template <int N>
bool has_legal_move(const Position<N>& position, const Rules& rules) {
    if (rules.ban_inverse) return legal_count(position, rules) > 0;
    const Geometry& board = rules.board();
    const View view = view_of(position, rules, board);
    // In-line moves decide: an own marble of any broadside could also step that way alone.
    for (const Direction d : all_directions)
        if (const Lines s = lines<N>(view, board, d); s.by_one() | s.by_two | s.by_three)
            return true;
    return false;
}

template <int N>
bool is_legal(const Position<N>& position, Move move, const Rules& rules) {
    const Geometry& board = rules.board();
    const View view = view_of(position, rules, board);
    const Direction d = move.direction();
    bool possible;
    if (move.is_broadside()) {
        if (rules.inline_only || same_axis(move.axis(), d)) return false;
        const Bits free = view.movers & board.back(view.empty, d);
        const Broadsides s = broadsides<N>(view, board, free, move.axis());
        possible = (move.size() == 2 ? s.two : s.three) & bit_of(move.first());
    } else {
        possible = rears(lines<N>(view, board, d), d).all() & bit_of(move.first());
    }
    return possible && !is_banned(position, move, rules, board);
}

template <int N>
int pusher_count(const Position<N>& position, Move move, const Rules& rules) {
    const Geometry& board = rules.board();
    const Bits rear = bit_of(move.first());
    const Direction d = move.direction();
    const Rears r = rears(lines<N>(view_of(position, rules, board), board, d), d);
    return r.three & rear ? 3 : r.two & rear ? 2 : 1;
}

#define SUMITO_INSTANTIATE(N)                                                  \
    template void legal_moves<N>(const Position<N>&, const Rules&, MoveList&); \
    template int legal_count<N>(const Position<N>&, const Rules&);             \
    template bool has_legal_move<N>(const Position<N>&, const Rules&);         \
    template bool is_legal<N>(const Position<N>&, Move, const Rules&);         \
    template int pusher_count<N>(const Position<N>&, Move, const Rules&);
SUMITO_INSTANTIATE(2)
SUMITO_INSTANTIATE(3)
SUMITO_INSTANTIATE(4)
#undef SUMITO_INSTANTIATE

}  // namespace sumito
