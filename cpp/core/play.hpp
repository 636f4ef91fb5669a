// What a move of two players changes. Inline, for those who play millions of moves a second.
#pragma once

#include "position.hpp"

namespace sumito {

// A marble that stands elsewhere than before. Marbles that go one step in line look as if the
// rearmost had jumped to the front.
struct Jump {
    std::uint8_t from, to;
};

// How many of the mover's marbles have jumped, or one of his and one of the opponent's.
enum class ChangeKind : std::uint8_t { unknown, one, two, three, push };

struct Changes {
    ChangeKind kind = ChangeKind::unknown;  // nothing is said of a move that ejects
    std::array<Jump, 3> jumps;              // the mover's first
};

// How many marbles go along in line with the first of a track, at most three. Without branches,
// whose way would be hard to foresee.
[[gnu::always_inline]] inline std::size_t line_size(Bits own, const Track& track) {
    const Bits second = own >> track[1] & 1, third = own >> track[2] & second;
    return 1 + second + third;
}

// Plays a legal move under rules that neither ban inverting moves nor skip turns; for other rules
// there is more to do, see play().
[[gnu::always_inline]] inline void advance(const Position<2>& before, Move move,
                                           const Geometry& board, Position<2>& after,
                                           Changes& changes) {
    const int turn = before.turn();
    const auto& ahead = board.ahead[index(move.direction())];
    const int first = move.first();
    const Bits own = before.marbles[turn], other = before.marbles[1 - turn];
    const Key key = before.key ^ zobrist::change_of_turn;
    after = before;
    after.ply = before.ply + 1;
    after.quiet = before.quiet + 1;

    const auto jump = [&](std::size_t i, int from, int to) {
        changes.jumps[i] = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
        return bit_of(from) ^ bit_of(to);
    };
    const auto keys = [](int player, int from, int to) {
        return zobrist::marble(player, from) ^ zobrist::marble(player, to);
    };
    if (move.is_broadside()) {
        const Track& row = board.ahead[index(move.axis())][first];
        const int second = row[1], to = ahead[first][1], second_to = ahead[second][1];
        after.marbles[turn] = own ^ jump(0, first, to) ^ jump(1, second, second_to);
        after.key = key ^ keys(turn, first, to) ^ keys(turn, second, second_to);
        changes.kind = ChangeKind::two;
        if (move.size() == 2) return;
        const int third = row[2], third_to = ahead[third][1];
        after.marbles[turn] ^= jump(2, third, third_to);
        after.key ^= keys(turn, third, third_to);
        changes.kind = ChangeKind::three;
        return;
    }
    const Track& track = ahead[first];
    const std::uint8_t* front = track.data() + line_size(own, track);
    after.marbles[turn] = own ^ jump(0, first, *front);
    after.key = key ^ keys(turn, first, *front);
    changes.kind = ChangeKind::one;
    if (!(other >> *front & 1)) return;
    const int beyond = front[1 + (other >> front[1] & 1)];
    after.marbles[1 - turn] = (other ^ jump(1, *front, beyond)) & board.cells;
    after.key ^= keys(1 - turn, *front, beyond);
    changes.kind = ChangeKind::push;
    if (beyond != beyond_rim) return;
    const int number = after.ejected[turn]++;
    after.key ^= zobrist::ejected(turn, number) ^ zobrist::ejected(turn, number + 1);
    after.quiet = 0;
    changes.kind = ChangeKind::unknown;
}

}  // namespace sumito
