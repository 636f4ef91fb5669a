// The fixed index of actions, for machine learning: every (group of one to three marbles in line,
// direction) that stays on the board. 1,734 on 61 cells, 918 on 37, 354 on 19.
//
// Order: groups of one, two, three; by axis (E, NE, NW); by first cell's name; by direction.
#pragma once

#include <span>
#include <vector>

#include "movegen.hpp"
#include "position.hpp"

namespace sumito {

struct Action {
    int first;  // the smaller end
    Direction axis;
    int size;
    Direction direction;
    Move move;  // the move value it stands for, whatever the position
};

class ActionTable {
  public:
    explicit ActionTable(const Geometry& board);

    int size() const { return static_cast<int>(actions_.size()); }
    const Action& operator[](int action) const { return actions_[action]; }
    // The action of `pushers` marbles from this rear on, or of a broadside; -1 if there is none.
    int in_line(int rear, Direction d, int pushers) const {
        return in_line_[index(d)][pushers - 1][rear];
    }
    int broadside(int first, Direction axis, int size, Direction d) const {
        return broadside_[index(d)][index(axis)][size - 2][first];
    }
    // Where each action goes under a symmetry.
    int transform(int action, int symmetry, const Geometry& board) const;

  private:
    using ByCell = std::array<std::int16_t, torus_size>;
    std::vector<Action> actions_;
    std::array<std::array<ByCell, 3>, 6> in_line_;
    std::array<std::array<std::array<ByCell, 2>, 3>, 6> broadside_;
};

const ActionTable& action_table(int edge);

// The action of a legal move.
template <int N>
int action_of(const Position<N>& position, Move move, const Rules& rules);

// The legal move that this action is, if it is one here.
template <int N>
std::optional<Move> move_of(const Position<N>& position, int action, const Rules& rules);

// Sets mask[a] for the actions of all legal moves; the mask must be zero and of full length.
template <int N>
void mark_legal(const Position<N>& position, const Rules& rules, std::span<std::uint8_t> mask);

// One-hot and constant planes on a grid of (2 edge - 1) x (2 edge - 1), row a first:
// marbles of each player, the one to move first; ejections credited to each, in the same order;
// the cells of the board. `planes` holds plane_count(N) x rows x rows numbers.
constexpr int plane_count(int players) {
    return 2 * players + 1;
}
template <int N>
void write_planes(const Position<N>& position, const Geometry& board,
                  std::span<std::uint8_t> planes);

}  // namespace sumito
