#include "playout.hpp"

#include <algorithm>
#include <utility>

namespace sumito {
namespace {

constexpr std::uint32_t plies_between_looks = 1024;

bool stopped(std::uint32_t plies, const std::atomic<bool>* stop) {
    return stop && plies % plies_between_looks == 0 && stop->load(std::memory_order_relaxed);
}

template <int N>
PlayoutResult<N> finish(const Position<N>& position, const Rules& rules, std::uint32_t plies) {
    PlayoutResult<N> result;
    result.position = position;
    result.plies = plies;
    for (int p = 0; p < N; ++p) result.ejections[rules.side_of(p)] += position.ejected[p];
    if (const auto outcome = outcome_of(position, rules)) {
        result.termination = outcome->termination;
        result.winner = outcome->winning_side;
    }
    return result;
}

// The words of two players are all that matters as long as nothing is banned and nobody skipped.
struct Words {
    Bits own, other;
};

// What a move changes in the mover's word, by direction, slot, whether it is a broadside, and cell.
// Looked up, since whether a random move is a line or a broadside cannot be predicted.
class OwnChanges {
  public:
    constexpr OwnChanges() {
        for (const Direction d : all_directions)
            for (int slot = 0; slot < 4; ++slot)
                for (int cell = 0; cell < torus_size; ++cell) {
                    table_[index(d)][slot][0][cell] = line(d, slot, cell);
                    table_[index(d)][slot][1][cell] = broadside(d, slot, cell);
                }
    }
    Bits of(const SlotMove& m, bool broadside) const {
        return table_[index(m.direction)][m.slot][broadside][m.cell];
    }

  private:
    static constexpr Bits line(Direction d, int slot, int target) {
        const int back = direction_rotations[index(opposite(d))];
        return bit_of(target) ^ rotate(bit_of(target), (slot + 1) * back % torus_size);
    }
    static constexpr Bits broadside(Direction d, int slot, int first) {
        const int along = direction_rotations[index(broadside_axis(d, slot >> 1))];
        Bits cells = bit_of(first);
        cells |= rotate(cells, along);
        if (slot & 1) cells |= rotate(cells, along);
        return cells ^ rotate(cells, direction_rotations[index(d)]);
    }

    Bits table_[direction_count][4][2][torus_size] = {};
};
constexpr OwnChanges own_changes;

// True if a marble went over the rim.
bool shift(Words& words, const SlotMove& m, const Geometry& board) {
    const Bits target = bit_of(m.cell);
    words.own ^= own_changes.of(m, (words.own & target) != 0);
    if (!(words.other & target)) return false;
    Bits beyond = board.step(target, m.direction);
    if (words.other & beyond) beyond = board.step(beyond, m.direction);
    words.other ^= target ^ beyond;
    return beyond == 0;
}

// The game as two words, the player to move first.
struct PairGame {
    Words words;
    std::array<int, 2> ejected;  // likewise
    std::uint32_t quiet;         // moves since the last ejection
    std::uint32_t plies = 0;

    // Plays until a side has ejected enough, somebody cannot move, or the plies are used up.
    void run(std::array<PlayoutPolicy, 2> policies, const Rules& rules, std::uint32_t max_plies,
             Random seeds, const std::atomic<bool>* stop) {
        const Geometry& board = rules.board();
        while (plies < max_plies && !stopped(plies, stop)) {
            const View view = view_of(words.own, words.other, board);
            Random random(seeds.next());
            SlotMove move;
            if (!draw_in_order(policies[0], [&]<MoveKind kind>() {
                    return draw_from(KindSets<2, kind>(view, rules.inline_only, board), random,
                                     move);
                }))
                return;
            ++plies;
            ++quiet;
            bool won = false;
            if (shift(words, move, board)) {
                quiet = 0;
                won = ++ejected[0] >= rules.ejections_to_win;
            }
            std::swap(words.own, words.other);
            std::swap(ejected[0], ejected[1]);
            std::swap(policies[0], policies[1]);
            if (won) return;
        }
    }
};

PlayoutResult<2> play_words(const Position<2>& start, const Rules& rules,
                            const SidePolicies& policies, std::uint32_t max_plies,
                            std::uint64_t seed, const std::atomic<bool>* stop) {
    const int turn = start.turn();
    PairGame game{{start.marbles[turn], start.marbles[1 - turn]},
                  {start.ejected[turn], start.ejected[1 - turn]},
                  start.quiet};
    if (rules.ply_limit)
        max_plies = std::min(max_plies, static_cast<std::uint32_t>(*rules.ply_limit) - start.ply);
    game.run({policies[turn], policies[1 - turn]}, rules, max_plies, move_seeds(seed, start.ply),
             stop);
    Position<2> end;
    end.ply = start.ply + game.plies;
    end.quiet = game.quiet;
    const int next = end.turn();
    end.marbles[next] = game.words.own;
    end.marbles[1 - next] = game.words.other;
    end.ejected[next] = static_cast<std::uint8_t>(game.ejected[0]);
    end.ejected[1 - next] = static_cast<std::uint8_t>(game.ejected[1]);
    end.key = end.computed_key();
    return finish(end, rules, game.plies);
}

template <int N>
PlayoutResult<N> play_position(Position<N> position, const Rules& rules,
                               const SidePolicies& policies, std::uint32_t max_plies,
                               std::uint64_t seed, const std::atomic<bool>* stop) {
    std::uint32_t plies = 0;
    for (; plies < max_plies && !stopped(plies, stop); ++plies) {
        const PlayoutPolicy policy = policies[rules.side_of(position.turn())];
        Random random(move_seed(seed, position.ply));
        const std::optional<Move> move = draw_move(position, rules, policy, random);
        if (!move) break;
        play(position, *move, rules);
        const bool at_limit =
            rules.ply_limit && position.ply >= static_cast<std::uint32_t>(*rules.ply_limit);
        if (at_limit || (position.quiet == 0 && outcome_of(position, rules))) {
            ++plies;
            break;
        }
    }
    return finish(position, rules, plies);
}

}  // namespace

template <int N>
PlayoutResult<N> playout(const Position<N>& start, const Rules& rules, const SidePolicies& policies,
                         std::uint32_t max_plies, std::uint64_t seed,
                         const std::atomic<bool>* stop) {
    if (outcome_of(start, rules)) return finish(start, rules, 0);
    if constexpr (N == 2)
        if (!rules.ban_inverse && rules.no_move != NoMove::skip)
            return play_words(start, rules, policies, max_plies, seed, stop);
    return play_position(start, rules, policies, max_plies, seed, stop);
}

template PlayoutResult<2> playout<2>(const Position<2>&, const Rules&, const SidePolicies&,
                                     std::uint32_t, std::uint64_t, const std::atomic<bool>*);
template PlayoutResult<3> playout<3>(const Position<3>&, const Rules&, const SidePolicies&,
                                     std::uint32_t, std::uint64_t, const std::atomic<bool>*);
template PlayoutResult<4> playout<4>(const Position<4>&, const Rules&, const SidePolicies&,
                                     std::uint32_t, std::uint64_t, const std::atomic<bool>*);

}  // namespace sumito
