#include "picker.hpp"

#include <algorithm>
#include <cstring>

namespace sumito::engine {
namespace {

// The pushes in one direction, as sets of rear cells.
struct Pushes {
    Bits ejecting;
    Bits other;
};

[[gnu::always_inline]] inline Pushes pushes_of(const Lines& s, Direction d, const Geometry& board) {
    const int back = direction_rotations[index(opposite(d))];
    const Bits leave = board.leave[index(d)];
    const Bits before_leave = board.back(leave, d);
    const Bits two = rotate(s.push_2_1, 2 * back % torus_size);
    const Bits three = rotate(s.push_3_1 | s.push_3_2, 3 * back % torus_size);
    const Bits two_out = rotate(s.push_2_1 & leave, 2 * back % torus_size);
    const Bits three_out =
        rotate((s.push_3_1 & leave) | (s.push_3_2 & before_leave), 3 * back % torus_size);
    return {two_out | three_out, (two ^ two_out) | (three ^ three_out)};
}

constexpr std::size_t max_pushes = 6 * torus_size;  // in line

}  // namespace

void list_ejections(const Position<2>& position, const Rules& rules, const Geometry& board,
                    MoveList& list) {
    const View view = view_of(position, rules, board);
    for_each_direction([&](auto constant) __attribute__((always_inline)) {
        constexpr Direction d = constant();
        const Lines s = lines<2>(view, board, d);
        for (const int rear : cells_of(pushes_of(s, d, board).ejecting))
            list.add(Move::in_line(rear, d));
    });
    if (rules.ban_inverse)
        list.keep_if([&](Move move) { return !inverts_previous(position, move, board); });
}

bool can_eject(Bits own, Bits other, const Geometry& board) {
    const View view = view_of(own, other, board);
    Bits found = 0;
    for_each_direction([&](auto constant) __attribute__((always_inline)) {
        constexpr Direction d = constant();
        found |= pushes_of(lines<2>(view, board, d), d, board).ejecting;
    });
    return found;
}

bool is_quiet_move(Bits from, Bits to, const Rules& rules) {
    const Geometry& board = rules.board();
    const Bits left = from & ~to, reached = to & ~from;
    const int moved = count(left);
    if (moved == 0 || moved > 3 || moved != count(reached)) return false;
    for (const Direction d : all_directions) {
        if (moved == 1) {  // one marble jumps over its own, which is the same as pushing them
            Bits cell = left;
            for (int i = 0; i < 3; ++i) {
                cell = board.step(cell, d);
                if (cell == reached) return true;
                if (!(cell & from)) break;
            }
        } else if (!rules.inline_only && board.step(left, d) == reached) {
            for (const Direction axis : all_directions)
                if (!same_axis(axis, d) && count(board.step(left, axis) & left) == moved - 1)
                    return true;
        }
    }
    return false;
}

Picker::Picker(PickerLists& lists, const Position<2>& position, const Rules& rules,
               const Geometry& board, const Memory& memory, Move previous, int ply,
               int continuation)
    : position_(position),
      rules_(rules),
      board_(board),
      history_(memory.history(position.turn())),
      answers_(memory.answers(position.turn(), previous)),
      continuation_(previous == Move::none() ? 0 : continuation),
      refutations_{memory.killers(ply)[0], memory.killers(ply)[1],
                   memory.counter(position.turn(), previous)},
      lists_(lists) {
    make_forcing();
    left_ = ejections_end_;
}

void Picker::begin(Move table_move, Judge* judge) {
    judge_ = judge;
    if (table_move != Move::none() && is_legal(position_, table_move, rules_))
        table_move_ = table_move;  // else that of another position with the same key
}

bool Picker::is_allowed(Move move) const {
    return !rules_.ban_inverse || !inverts_previous(position_, move, board_);
}

// Legal here, and pushes nothing; the sets of make_forcing() are there.
bool Picker::is_quiet(Move move) const {
    if (move.is_broadside()) return is_legal(position_, move, rules_);
    return (quiet_rears_[index(move.direction())] & bit_of(move.first())) && is_allowed(move);
}

// Moves that came before, and those that are not allowed, are passed over when they are picked: few
// of the moves ever are.
[[gnu::always_inline]] inline void Picker::add(Move move, int& size, int gain) {
    const auto at = static_cast<std::size_t>(size);
    lists_.moves[at] = move;
    lists_.gains[at] = gain;
    int score = history_[move.code()] + gain;
    if (continuation_)
        score += std::clamp(answers_[Memory::slot(move)] * continuation_ / 100, -Memory::limit,
                            Memory::limit);
    lists_.scores[at] = score * (1 << place_bits) + size;
    ++size;
}

void Picker::make_forcing() {
    const View view = view_of(position_, rules_, board_);
    std::array<Bits, 6> pushes;
    int size = 0;
    for_each_direction([&](auto constant) __attribute__((always_inline)) {
        constexpr Direction d = constant();
        const Lines s = lines<2>(view, board_, d);
        const Pushes p = pushes_of(s, d, board_);
        const int back = direction_rotations[index(opposite(d))];
        pushes[index(d)] = p.other;
        quiet_rears_[index(d)] = rotate(s.quiet_1, back) |
                                 rotate(s.quiet_2, 2 * back % torus_size) |
                                 rotate(s.quiet_3, 3 * back % torus_size);
        for (const int rear : cells_of(p.ejecting)) add(Move::in_line(rear, d), size);
    });
    ejections_end_ = size;
    for (const Direction d : all_directions)
        for (const int rear : cells_of(pushes[index(d)])) add(Move::in_line(rear, d), size);
    pushes_end_ = size;
}

void Picker::judge_pushes() {
    const Bits own = position_.marbles[position_.turn()];
    const Bits other = position_.marbles[1 - position_.turn()];
    // Where the rear marble leaves, where the front one enters, and where what it pushes goes.
    struct Push {
        std::uint8_t rear, front, beyond;
    };
    std::array<Push, max_pushes> pushes;
    const auto begin = static_cast<std::size_t>(ejections_end_);
    const auto count = static_cast<std::size_t>(pushes_end_) - begin;
    Bits mine = 0, theirs = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Move move = lists_.moves[begin + i];
        const Track& track = board_.ahead[index(move.direction())][move.first()];
        const std::uint8_t* front = track.data() + line_size(own, track);
        const std::uint8_t beyond = front[1 + (other >> front[1] & 1)];
        pushes[i] = {static_cast<std::uint8_t>(move.first()), *front, beyond};
        mine |= bit_of(move.first()) | bit_of(*front);
        theirs |= bit_of(*front) | bit_of(beyond);
    }
    nnue::Worths my, their;
    judge_->worths(true, mine, my);
    judge_->worths(false, theirs, their);
    for (std::size_t i = 0; i < count; ++i) {
        const auto [rear, front, beyond] = pushes[i];
        const int gain = my[front] - my[rear] + their[beyond] - their[front];
        lists_.scores[begin + i] += gain * (1 << place_bits);
    }
}

template <bool is_judged>
int Picker::list_quiet(const nnue::Worths& worths) {
    const View view = view_of(position_, rules_, board_);
    int size = pushes_end_;
    for_each_direction([&](auto constant) __attribute__((always_inline)) {
        constexpr Direction d = constant();
        const auto& ahead = board_.ahead[index(d)];
        for (const int rear : cells_of(quiet_rears_[index(d)])) {
            int gain = 0;
            if constexpr (is_judged) {
                const Track& track = ahead[rear];
                gain = worths[track[line_size(view.own, track)]] - worths[rear];
            }
            add(Move::in_line(rear, d), size, gain);
        }
        if (rules_.inline_only) return;
        const Bits free = view.own & board_.back(view.empty, d);
        nnue::Worths steps;
        if constexpr (is_judged)
            for (const int cell : cells_of(free))
                steps[cell] = worths[ahead[cell][1]] - worths[cell];
        for (const bool second : {false, true}) {
            const Direction axis = broadside_axis(d, second);
            const Broadsides s = broadsides<2>(view, board_, free, axis);
            const auto& along = board_.ahead[index(axis)];
            for (const int cell : cells_of(s.two)) {
                int gain = 0;
                if constexpr (is_judged) gain = steps[cell] + steps[along[cell][1]];
                add(Move::broadside(cell, axis, 2, d), size, gain);
            }
            for (const int cell : cells_of(s.three)) {
                int gain = 0;
                if constexpr (is_judged)
                    gain = steps[cell] + steps[along[cell][1]] + steps[along[cell][2]];
                add(Move::broadside(cell, axis, 3, d), size, gain);
            }
        }
    });
    return size;
}

void Picker::make_quiet() {
    nnue::Worths worths;
    if (judge_) {
        const Bits own = position_.marbles[position_.turn()];
        Bits reached = 0;
        for (const Direction d : all_directions) reached |= board_.step(own, d);
        judge_->worths(true, own | (reached & ~position_.marbles[1 - position_.turn()]), worths);
    }
    const int size = judge_ ? list_quiet<true>(worths) : list_quiet<false>(worths);
    end_ = size;
    std::fill_n(lists_.scores.begin() + size, block_size, taken);
    block_count_ = (end_ - pushes_end_ + block_size - 1) / block_size;
    for (std::size_t i = 0; i < static_cast<std::size_t>(block_count_); ++i)
        lists_.block_best[i] = best_of_block(i);
    changed_block_ = 0;
}

// The move with this score, which is taken; none if it came before or is not allowed.
inline Move Picker::take(std::int32_t score) {
    const auto place = static_cast<std::size_t>(score & ((1 << place_bits) - 1));
    lists_.scores[place] = taken;
    --left_;
    gain_ = lists_.gains[place];
    const Move move = lists_.moves[place];
    return move != table_move_ && is_allowed(move) ? move : Move::none();
}

// The best of the moves that are left, none if there is none.
Move Picker::pick_forcing(int begin, int end) {
    while (left_ > 0) {
        const Move move =
            take(*std::max_element(lists_.scores.begin() + begin, lists_.scores.begin() + end));
        if (move != Move::none()) return move;
    }
    return Move::none();
}

// The same of quiet moves: there are many, so the best of each block of them is kept.
Move Picker::pick_quiet() {
    while (left_ > 0) {
        lists_.block_best[changed_block_] = best_of_block(changed_block_);
        const std::int32_t best =
            *std::max_element(lists_.block_best.begin(), lists_.block_best.begin() + block_count_);
        const int place = best & ((1 << place_bits) - 1);
        changed_block_ = static_cast<std::size_t>((place - pushes_end_) / block_size);
        if (const Move move = take(best); move != Move::none()) return move;
    }
    return Move::none();
}

// Compilers do not find the vector code for this by themselves.
inline std::int32_t Picker::best_of_block(std::size_t block) const {
    typedef std::int32_t Four __attribute__((vector_size(16)));
    static_assert(block_size == 4 * sizeof(Four) / sizeof(std::int32_t));
    std::array<Four, 4> scores;
    std::memcpy(&scores, lists_.scores.data() + pushes_end_ + static_cast<int>(block) * block_size,
                sizeof scores);
    const Four low = scores[0] > scores[1] ? scores[0] : scores[1];
    const Four high = scores[2] > scores[3] ? scores[2] : scores[3];
    const Four best = low > high ? low : high;
    return std::max(std::max(best[0], best[1]), std::max(best[2], best[3]));
}

Picked Picker::next(bool skip_quiet) {
    switch (stage_) {
        case Stage::table:
            stage_ = Stage::ejections;
            if (table_move_ != Move::none()) return {table_move_, MoveClass::table};
            [[fallthrough]];
        case Stage::ejections:
            if (const Move move = pick_forcing(0, ejections_end_); move != Move::none())
                return {move, MoveClass::ejection};
            left_ = pushes_end_ - ejections_end_;
            if (judge_ && left_ > 1) judge_pushes();
            stage_ = Stage::pushes;
            [[fallthrough]];
        case Stage::pushes:
            if (const Move move = pick_forcing(ejections_end_, pushes_end_); move != Move::none())
                return {move, MoveClass::push};
            stage_ = Stage::killers;
            [[fallthrough]];
        case Stage::killers:
            while (!skip_quiet && refutation_ < 3) {
                const int i = refutation_++;
                const Move move = refutations_[i];
                const bool seen = move == Move::none() || move == table_move_ ||
                                  (i > 0 && move == refutations_[0]) ||
                                  (i > 1 && move == refutations_[1]);
                if (seen || !is_quiet(move)) {
                    refutations_[i] = Move::none();  // so that it is not passed over below
                    continue;
                }
                return {move, MoveClass::killer};
            }
            stage_ = Stage::make_quiet;
            [[fallthrough]];
        case Stage::make_quiet:
            if (skip_quiet) return {};
            make_quiet();
            left_ = end_ - pushes_end_;
            stage_ = Stage::quiet;
            [[fallthrough]];
        case Stage::quiet:
            while (!skip_quiet) {
                const Move move = pick_quiet();
                if (move == Move::none()) break;
                if (move != refutations_[0] && move != refutations_[1] && move != refutations_[2])
                    return {move, MoveClass::quiet, gain_};
            }
            return {};
    }
    return {};
}

}  // namespace sumito::engine
