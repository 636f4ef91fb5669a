#include "draw.hpp"

namespace sumito {
namespace {

// The moves of a kind that do not invert the player's previous one.
template <int N, MoveKind kind>
void list_allowed(const KindSets<N, kind>& moves, const Position<N>& position,
                  const Geometry& board, MoveList& list) {
    const Bits own = position.marbles[position.turn()];
    for (int i = 0; i < moves.size; ++i)
        for (const int cell : cells_of(moves.sets[i]))
            list.add(move_from_slot<N>(moves.move(i, cell), own));
    list.keep_if([&](Move move) { return !inverts_previous(position, move, board); });
}

}  // namespace

template <int N>
std::optional<Move> draw_move(const Position<N>& position, const Rules& rules, PlayoutPolicy policy,
                              Random& random) {
    const Geometry& board = rules.board();
    const View view = view_of(position, rules, board);
    Move move;
    const auto draw = [&]<MoveKind kind>() {
        const KindSets<N, kind> moves(view, rules.inline_only, board);
        SlotMove drawn;
        if (!draw_from(moves, random, drawn)) return false;
        move = move_from_slot<N>(drawn, view.own);
        if (!rules.ban_inverse || !inverts_previous(position, move, board)) return true;
        // A second draw among what is allowed leaves all of that equally likely.
        MoveList allowed;
        list_allowed(moves, position, board, allowed);
        if (allowed.empty()) return false;
        move = allowed[static_cast<int>(random.below(static_cast<unsigned>(allowed.size())))];
        return true;
    };
    const bool found =
        policy == PlayoutPolicy::uniform      ? draw_in_order<PlayoutPolicy::uniform>(draw)
        : policy == PlayoutPolicy::push_first ? draw_in_order<PlayoutPolicy::push_first>(draw)
                                              : draw_in_order<PlayoutPolicy::tiered>(draw);
    return found ? std::optional(move) : std::nullopt;
}

template std::optional<Move> draw_move<2>(const Position<2>&, const Rules&, PlayoutPolicy, Random&);
template std::optional<Move> draw_move<3>(const Position<3>&, const Rules&, PlayoutPolicy, Random&);
template std::optional<Move> draw_move<4>(const Position<4>&, const Rules&, PlayoutPolicy, Random&);

}  // namespace sumito
