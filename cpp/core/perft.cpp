#include "perft.hpp"

#include <array>

#include "movegen.hpp"

namespace sumito {
namespace {

bool stopped(const std::atomic<bool>* stop) {
    return stop && stop->load(std::memory_order_relaxed);
}

// The words of two players are all that legality depends on as long as nothing is banned and
// nobody is skipped. The player to move comes second.
using Pair = BitsPair;

// What a move of a known kind changes in both words, by kind and cell (a line's target, a
// broadside's first). What pushes nothing changes one word only, and is kept as one, so that the
// tables fit into the fastest memory.
// A kind is a direction and one of ten: 1, 2 or 3 marbles in line; pushes 2-1, 3-1, 3-2; broadsides
// of 2 and 3 along the one axis and the other.
enum Kind {
    line_1,
    line_2,
    line_3,
    push_2_1,
    push_3_1,
    push_3_2,
    side_2,
    side_3,
    second_side_2,
    second_side_3,
    kind_count
};
static_assert(push_2_1 == 2 + 1 && push_3_1 == 3 + 1 && push_3_2 == 3 + 2);

class Changes {
  public:
    explicit Changes(const Geometry& board) {
        for (const Direction d : all_directions)
            for (const int cell : cells_of(board.cells)) {
                for (int pushers = 1; pushers <= 3; ++pushers)
                    for (int pushed = 0; pushed < pushers; ++pushed)
                        set_line(board, d, cell, pushers, pushed);
                for (const bool second : {false, true})
                    for (const int size : {2, 3}) set_side(board, d, cell, second, size);
            }
    }
    // The changes of a kind, by cell: in the mover's word, or for pushes in both.
    const Bits* quiet(Direction d, Kind kind) const { return quiet_[index(d)][kind]; }
    const Pair* push(Direction d, Kind kind) const { return push_[index(d)][kind - push_2_1]; }

  private:
    void set_line(const Geometry& board, Direction d, int target, int pushers, int pushed) {
        Bits rear = bit_of(target);
        for (int i = 0; i < pushers; ++i) rear = board.back(rear, d);
        Bits beyond = bit_of(target);  // nothing where the last one is ejected
        for (int i = 0; i < pushed; ++i) beyond = board.step(beyond, d);
        const Bits own = rear | bit_of(target);
        if (pushed)
            push_[index(d)][pushers + pushed - push_2_1][target] =
                Pair{own, bit_of(target) ^ beyond};
        else
            quiet_[index(d)][pushers - 1][target] = own;
    }
    void set_side(const Geometry& board, Direction d, int first, bool second, int size) {
        Bits cells = bit_of(first);
        for (int i = 1; i < size; ++i) cells |= board.step(cells, broadside_axis(d, second));
        const int kind = side_2 + 2 * second + (size - 2);
        quiet_[index(d)][kind][first] = cells ^ board.step(cells, d);
    }

    Bits quiet_[direction_count][kind_count][torus_size] = {};
    Pair push_[direction_count][3][torus_size] = {};
};

const Changes& changes(const Geometry& board) {
    static const Changes edge_3(geometry(3)), edge_4(geometry(4)), edge_5(geometry(5));
    return board.edge == 3 ? edge_3 : board.edge == 4 ? edge_4 : edge_5;
}

struct Tree {
    bool inline_only;
    const Geometry& board;
    const Changes& changes;
    PerftLeaves leaves;
    const std::atomic<bool>* stop;
};

// Calls `child(pair)` for each position after one move.
template <class Child>
[[gnu::always_inline]] inline void visit_children(Pair pair, const Tree& tree, Child&& child) {
    const Pair swapped = {pair[1], pair[0]};  // now the mover's word stands first
    const auto visit = [&](Bits set, Direction d, Kind kind) __attribute__((always_inline)) {
        const Bits* change = tree.changes.quiet(d, kind);
        for (; set; set &= set - 1) child(swapped ^ Pair{change[lowest(set)], 0});
    };
    const auto visit_pushes = [&](Bits set, Direction d, Kind kind) __attribute__((always_inline)) {
        const Pair* change = tree.changes.push(d, kind);
        for (; set; set &= set - 1) child(swapped ^ change[lowest(set)]);
    };
    visit_moves<2>(
        view_of(pair[1], pair[0], tree.board), tree.inline_only, tree.board,
        [&](Direction d, const Lines& s) __attribute__((always_inline)) {
            visit(s.quiet_1, d, line_1);
            visit(s.quiet_2, d, line_2);
            visit(s.quiet_3, d, line_3);
            visit_pushes(s.push_2_1, d, push_2_1);
            visit_pushes(s.push_3_1, d, push_3_1);
            visit_pushes(s.push_3_2, d, push_3_2);
        },
        [&](Direction d, bool second, const Broadsides& s) __attribute__((always_inline)) {
            visit(s.two, d, second ? second_side_2 : side_2);
            visit(s.three, d, second ? second_side_3 : side_3);
        });
}

// The moves of all positions after one move, two positions at a time.
std::uint64_t count_replies(Pair pair, const Tree& tree) {
    std::array<Pair, max_moves + 1> children;
    int size = 0;
    visit_children(pair, tree, [&](Pair child) { children[size++] = child; });
    // Without marbles there are no moves, so an odd number can be filled up.
    children[size] = Pair{0, 0};
    std::uint64_t sum = 0;
    for (int i = 0; i < size; i += 2) {
        const Pair own = {children[i][1], children[i + 1][1]};
        const Pair other = {children[i][0], children[i + 1][0]};
        sum += static_cast<std::uint64_t>(
            count_moves<2>(view_of(own, other, tree.board), tree.inline_only, tree.board));
    }
    return sum;
}

// Keeps the compiler from leaving out work whose result nobody reads.
inline void keep(Pair pair) {
    asm volatile("" : : "x"(pair));
}

std::uint64_t perft_pair(Pair pair, const Tree& tree, int depth) {
    if (tree.leaves == PerftLeaves::bulk && depth == 2) return count_replies(pair, tree);
    if (depth > 2 && stopped(tree.stop)) return 0;
    std::uint64_t sum = 0;
    if (depth == 1)
        visit_children(pair, tree, [&](Pair child) {
            keep(child);
            ++sum;
        });
    else
        visit_children(pair, tree, [&](Pair child) { sum += perft_pair(child, tree, depth - 1); });
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
        if (!rules.ban_inverse && rules.no_move != NoMove::skip && depth > 1) {
            const int turn = position.turn();
            const Pair pair{position.marbles[1 - turn], position.marbles[turn]};
            const Geometry& board = rules.board();
            return perft_pair(pair, {rules.inline_only, board, changes(board), leaves, stop},
                              depth);
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
