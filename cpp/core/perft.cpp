#include "perft.hpp"

#include <memory>

#include "movegen.hpp"
#include "tagged_sets.hpp"

namespace sumito {
namespace {

bool stopped(const std::atomic<bool>* stop) {
    return stop && stop->load(std::memory_order_relaxed);
}

// The words of two players are all that legality depends on as long as nothing is banned and
// nobody is skipped. The player to move comes first.
struct Pair {
    Bits own;
    Bits other;
};

View view_of(Pair pair, const Geometry& board) {
    return {pair.own,   pair.own,   pair.own,
            pair.other, pair.other, board.cells & ~(pair.own | pair.other)};
}

// What a move of a known kind changes in both words, by kind and first cell. A kind is a direction
// and one of ten: 1, 2 or 3 marbles in line; pushes 2-1, 3-1, 3-2; broadsides of 2 and 3 on the one
// axis and on the other.
enum Kind { line_1, line_2, line_3, push_2_1, push_3_1, push_3_2, side_a2, side_a3, side_b2, side_b3 };
constexpr int kinds = 10;

constexpr Direction side_axis(Direction d, bool second) {
    return static_cast<Direction>((index(d) + (second ? 2 : 1)) % 3);
}

class Changes {
  public:
    explicit Changes(const Geometry& board) {
        for (const Direction d : all_directions)
            for (const int cell : cells_of(board.cells)) {
                for (int pushers = 1; pushers <= 3; ++pushers) set_line(board, d, cell, pushers, 0);
                set_line(board, d, cell, 2, 1);
                set_line(board, d, cell, 3, 1);
                set_line(board, d, cell, 3, 2);
                for (const bool second : {false, true})
                    for (const int size : {2, 3}) set_side(board, d, cell, second, size);
            }
    }
    const Pair& at(int tag, int cell) const { return table_[tag][cell]; }

    static constexpr int tag(Direction d, Kind kind) { return index(d) * kinds + kind; }

  private:
    void set_line(const Geometry& board, Direction d, int rear, int pushers, int pushed) {
        Bits front = bit_of(rear);
        for (int i = 0; i < pushers; ++i) front = board.step(front, d);
        Bits beyond = front;  // nothing where the last one is ejected
        for (int i = 0; i < pushed; ++i) beyond = board.step(beyond, d);
        const Kind kind = pushed == 0 ? static_cast<Kind>(pushers - 1)
                                      : static_cast<Kind>(pushers + pushed);
        table_[tag(d, kind)][rear] = {bit_of(rear) | front, pushed ? front ^ beyond : 0};
    }
    void set_side(const Geometry& board, Direction d, int first, bool second, int size) {
        Bits cells = bit_of(first);
        for (int i = 1; i < size; ++i) cells |= board.step(cells, side_axis(d, second));
        const Kind kind = static_cast<Kind>(side_a2 + 2 * second + (size - 2));
        table_[tag(d, kind)][first] = {cells ^ board.step(cells, d), 0};
    }

    Pair table_[6 * kinds][torus_size] = {};
};
static_assert(push_2_1 == 2 + 1 && push_3_1 == 3 + 1 && push_3_2 == 3 + 2);

const Changes& changes(const Geometry& board) {
    static const Changes edge_3(geometry(3)), edge_4(geometry(4)), edge_5(geometry(5));
    return board.edge == 3 ? edge_3 : board.edge == 4 ? edge_4 : edge_5;
}

struct Tree {
    const Rules& rules;
    const Geometry& board;
    const Changes& change;
    PerftLeaves leaves;
    const std::atomic<bool>* stop;
};

// Calls `child(pair)` for each position after one move, with the words already swapped.
template <class Child>
[[gnu::always_inline]] inline void visit_children(Pair pair, const Tree& tree, Child&& child) {
    TaggedSets<6 * kinds> sets;
    visit_moves<2>(
        view_of(pair, tree.board), tree.rules, tree.board,
        [&](Direction d, const InlineSets& s) __attribute__((always_inline)) {
            sets.add(s.one, Changes::tag(d, line_1));
            sets.add(s.two, Changes::tag(d, line_2));
            sets.add(s.three, Changes::tag(d, line_3));
            sets.add(s.push_2_1, Changes::tag(d, push_2_1));
            sets.add(s.push_3_1, Changes::tag(d, push_3_1));
            sets.add(s.push_3_2, Changes::tag(d, push_3_2));
        },
        [&](Direction d, Direction axis, const BroadsideSets& s) __attribute__((always_inline)) {
            const bool second = axis != side_axis(d, false);
            sets.add(s.two, Changes::tag(d, second ? side_b2 : side_a2));
            sets.add(s.three, Changes::tag(d, second ? side_b3 : side_a3));
        });
    sets.visit([&](int cell, int tag) __attribute__((always_inline)) {
        const Pair& change = tree.change.at(tag, cell);
        child(Pair{pair.other ^ change.other, pair.own ^ change.own});
    });
}

// Counts without looking for rears: each set holds the cell before the foremost own marble, which
// takes five rotations a direction instead of nine.
std::uint64_t count_moves(Pair pair, const Rules& rules, const Geometry& board) {
    const Bits own = pair.own, other = pair.other, empty = board.cells & ~(own | other);
    int sum = 0;
    const auto direction = [&](auto constant) __attribute__((always_inline)) {
        constexpr Direction d = constant();
        const Bits before_empty = board.back(empty, d);
        const Bits front = other & (before_empty | board.leave[index(d)]);
        const Bits one = board.step(own, d);        // an own marble behind,
        const Bits two = board.step(own & one, d);  // two of them,
        const Bits three = board.step(own & two, d);
        const Bits light = empty | front;
        const Bits heavy = light | (other & board.back(front, d));
        sum += count(one & empty) + count(two & light) + count(three & heavy);
        if (rules.inline_only) return;
        const Bits free = own & before_empty;
        const auto axis = [&](Direction a) __attribute__((always_inline)) {
            const Bits pairs = free & board.step(free, a);
            sum += count(pairs) + count(free & board.step(pairs, a));
        };
        axis(side_axis(d, false));
        axis(side_axis(d, true));
    };
    direction([] { return Direction::E; });
    direction([] { return Direction::NE; });
    direction([] { return Direction::NW; });
    direction([] { return Direction::W; });
    direction([] { return Direction::SW; });
    direction([] { return Direction::SE; });
    return static_cast<std::uint64_t>(sum);
}

// Keeps the compiler from leaving out work whose result nobody reads.
inline void keep(Pair pair) {
    asm volatile("" : : "r"(pair.own), "r"(pair.other));
}

std::uint64_t perft_pair(Pair pair, const Tree& tree, int depth) {
    const bool bulk = tree.leaves == PerftLeaves::bulk;
    if (depth == 1 && bulk) return count_moves(pair, tree.rules, tree.board);
    std::uint64_t sum = 0;
    if (depth == 1) {
        visit_children(pair, tree, [&](Pair child) {
            keep(child);
            ++sum;
        });
    } else if (depth == 2 && bulk) {
        visit_children(pair, tree, [&](Pair child) {
            sum += count_moves(child, tree.rules, tree.board);
        });
    } else {
        if (stopped(tree.stop)) return 0;
        visit_children(pair, tree,
                       [&](Pair child) { sum += perft_pair(child, tree, depth - 1); });
    }
    return sum;
}

template <int N>
std::uint64_t perft_any(const Position<N>& position, const Rules& rules, int depth,
                        PerftLeaves leaves, const std::atomic<bool>* stop) {
    if (depth == 1 && leaves == PerftLeaves::bulk)
        return static_cast<std::uint64_t>(legal_count(position, rules));
    if (depth > 2 && stopped(stop)) return 0;
    MoveList moves;
    legal_moves(position, rules, moves);
    std::uint64_t sum = 0;
    for (const Move move : moves) {
        Position<N> child = position;
        play(child, move, rules);
        sum += depth == 1 ? 1 : perft_any(child, rules, depth - 1, leaves, stop);
    }
    return sum;
}

}  // namespace

template <int N>
std::uint64_t perft(const Position<N>& position, const Rules& rules, int depth, PerftLeaves leaves,
                    const std::atomic<bool>* stop) {
    if (depth <= 0) return 1;
    if constexpr (N == 2)
        if (!rules.ban_inverse && rules.no_move != NoMove::skip) {
            const int turn = position.turn();
            const Pair pair{position.marbles[turn], position.marbles[1 - turn]};
            const Geometry& board = rules.board();
            return perft_pair(pair, {rules, board, changes(board), leaves, stop}, depth);
        }
    return perft_any(position, rules, depth, leaves, stop);
}

template std::uint64_t perft<2>(const Position<2>&, const Rules&, int, PerftLeaves,
                                const std::atomic<bool>*);
template std::uint64_t perft<3>(const Position<3>&, const Rules&, int, PerftLeaves,
                                const std::atomic<bool>*);
template std::uint64_t perft<4>(const Position<4>&, const Rules&, int, PerftLeaves,
                                const std::atomic<bool>*);

}  // namespace sumito
