// A move as a value that does not depend on the position.
//
//   bits 0-5    first cell: the rear marble of an in-line move, the smaller end of a broadside
//   bits 6-8    direction of the move
//   bits 9-10   broadside: axis of the row of marbles, from the first cell (E, NE or NW)
//   bit  11     broadside: set for three marbles, clear for two
//   bit  12     set for a broadside
//
// How many marbles an in-line move takes along, own and pushed, is up to the position.
#pragma once

#include <cstdint>

#include "geometry.hpp"

namespace sumito {

class Move {
  public:
    static constexpr int code_count = 1 << 13;

    constexpr Move() = default;

    static constexpr Move in_line(int rear, Direction d) {
        return Move(static_cast<std::uint16_t>(rear | index(d) << 6));
    }
    // `size` marbles from `first` on along `axis`, which is E, NE or NW and not the axis of `d`.
    static constexpr Move broadside(int first, Direction axis, int size, Direction d) {
        return Move(static_cast<std::uint16_t>(first | index(d) << 6 | index(axis) << 9 |
                                               (size == 3) << 11 | 1 << 12));
    }
    // Equal to no move of any board.
    static constexpr Move none() { return Move(0xffff); }
    // The code must come from code().
    static constexpr Move from_code(std::uint16_t code) { return Move(code); }

    constexpr std::uint16_t code() const { return code_; }
    constexpr bool is_broadside() const { return code_ >> 12; }
    constexpr int first() const { return code_ & 63; }
    constexpr Direction direction() const { return static_cast<Direction>(code_ >> 6 & 7); }
    constexpr Direction axis() const { return static_cast<Direction>(code_ >> 9 & 3); }
    // Marbles in the row of a broadside; 1 for an in-line move, whose value names only the rear.
    constexpr int size() const { return is_broadside() ? 2 + (code_ >> 11 & 1) : 1; }
    // The cells the value names: the rear, or the whole row of a broadside.
    constexpr Bits cells() const {
        Bits set = bit_of(first());
        for (int i = 1; i < size(); ++i) set |= rotate(set, direction_rotations[index(axis())]);
        return set;
    }
    constexpr int last() const {
        int cell = first();
        for (int i = 1; i < size(); ++i)
            cell = (cell + direction_rotations[index(axis())]) % torus_size;
        return cell;
    }

    constexpr bool operator==(const Move&) const = default;

  private:
    explicit constexpr Move(std::uint16_t code) : code_(code) {}

    std::uint16_t code_;  // left unset by Move(), so that a list of moves costs nothing to make
};

// How many different moves there are on the largest board: 312 in-line and 960 broadsides.
inline constexpr int max_moves = 1272;

// A list with its storage inside, so that making one costs nothing.
class MoveList {
  public:
    void add(Move move) { moves_[size_++] = move; }
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }
    Move operator[](int i) const { return moves_[i]; }
    // Keeps the moves for which `keep` holds, in their order.
    template <class Predicate>
    void keep_if(Predicate keep) {
        int kept = 0;
        for (int i = 0; i < size_; ++i)
            if (keep(moves_[i])) moves_[kept++] = moves_[i];
        size_ = kept;
    }

  private:
    std::array<Move, max_moves> moves_;
    int size_ = 0;
};

// Does this value name cells of this board, and does it stay on it? (Own marbles never leave it.)
bool fits(Move move, const Geometry& board);

// The move as it looks after a symmetry of the board.
Move transform_move(Move move, int symmetry, const Geometry& board);

// The broadside of the marbles between two ends, given in either order and two or three in line.
Move broadside_between(int one_end, int other_end, Direction d);

// The direction from one cell towards another in line with it, and the distance; 0 if not in line.
struct Ray {
    Direction direction = Direction::E;
    int distance = 0;
};
Ray ray_between(int from, int to);

}  // namespace sumito
