#include "perft.hpp"

#include "movegen.hpp"

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

// Calls `child(pair)` for each position after one move, with the words already swapped. Knowing
// how many push and are pushed, a move is three or four bits.
template <class Child>
[[gnu::always_inline]] inline void visit_children(Pair pair, const Rules& rules,
                                                  const Geometry& board, Child&& child) {
    const auto lines = [&](Bits rears, Direction d, auto pushers,
                           auto pushed) __attribute__((always_inline)) {
        const int rotation = direction_rotations[index(d)];
        for (Bits rest = rears; rest; rest &= rest - 1) {
            const Bits rear = rest & -rest;
            const Bits front = rotate(rear, rotation * pushers() % torus_size);
            Bits other = pair.other;
            if constexpr (pushed() > 0) {
                // On the torus a marble pushed over the rim would reappear at the far side.
                const Bits last = rotate(front, rotation * (pushed() - 1) % torus_size);
                other ^= front ^ board.step(last, d);
            }
            child(Pair{other, pair.own ^ rear ^ front});
        }
    };
    const auto row = [&](Bits firsts, Direction d, Direction axis,
                         auto size) __attribute__((always_inline)) {
        const int along = direction_rotations[index(axis)];
        for (Bits rest = firsts; rest; rest &= rest - 1) {
            Bits cells = rest & -rest;
            for (int i = 1; i < size(); ++i) cells |= rotate(cells, along);
            child(
                Pair{pair.other, pair.own ^ cells ^ rotate(cells, direction_rotations[index(d)])});
        }
    };
    using std::integral_constant;
    constexpr integral_constant<int, 0> none{};
    constexpr integral_constant<int, 1> one{};
    constexpr integral_constant<int, 2> two{};
    constexpr integral_constant<int, 3> three{};
    const View view{pair.own,   pair.own,   pair.own,
                    pair.other, pair.other, board.cells & ~(pair.own | pair.other)};
    visit_moves<2>(
        view, rules, board,
        [&](Direction d, const InlineSets& s) __attribute__((always_inline)) {
            lines(s.one, d, one, none);
            lines(s.two, d, two, none);
            lines(s.three, d, three, none);
            lines(s.push_2_1, d, two, one);
            lines(s.push_3_1, d, three, one);
            lines(s.push_3_2, d, three, two);
        },
        [&](Direction d, Direction axis, const BroadsideSets& s) __attribute__((always_inline)) {
            row(s.two, d, axis, two);
            row(s.three, d, axis, three);
        });
}

int count_moves(Pair pair, const Rules& rules, const Geometry& board) {
    const View view{pair.own,   pair.own,   pair.own,
                    pair.other, pair.other, board.cells & ~(pair.own | pair.other)};
    int sum = 0;
    visit_moves<2>(
        view, rules, board, [&](Direction, const InlineSets& sets) { sum += count(sets.all()); },
        [&](Direction, Direction, const BroadsideSets& sets) {
            sum += count(sets.two) + count(sets.three);
        });
    return sum;
}

// Keeps the compiler from leaving out work whose result nobody reads.
inline void keep(Pair pair) {
    asm volatile("" : : "r"(pair.own), "r"(pair.other));
}

std::uint64_t perft_pair(Pair pair, const Rules& rules, const Geometry& board, int depth,
                         PerftLeaves leaves, const std::atomic<bool>* stop) {
    if (depth == 1 && leaves == PerftLeaves::bulk)
        return static_cast<std::uint64_t>(count_moves(pair, rules, board));
    std::uint64_t sum = 0;
    if (depth == 1) {
        visit_children(pair, rules, board, [&](Pair child) {
            keep(child);
            ++sum;
        });
    } else if (depth == 2 && leaves == PerftLeaves::bulk) {
        visit_children(pair, rules, board, [&](Pair child) {
            sum += static_cast<std::uint64_t>(count_moves(child, rules, board));
        });
    } else {
        if (stopped(stop)) return 0;
        visit_children(pair, rules, board, [&](Pair child) {
            sum += perft_pair(child, rules, board, depth - 1, leaves, stop);
        });
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
            return perft_pair({position.marbles[turn], position.marbles[1 - turn]}, rules,
                              rules.board(), depth, leaves, stop);
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
