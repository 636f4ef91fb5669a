// What a thread of the engine knows of a single position of its stack, and of the move that leads
// to the next. The search, which includes this, has it inlined.
#pragma once

#include <algorithm>

#include "worker.hpp"

namespace sumito::engine {

// Where the game ends at some ply, a score holds for that distance from it only.
template <class Evaluation>
Key Worker<Evaluation>::key_of(const Position<2>& position) const {
    const Key key = position.key ^ salt_;
    return has_limit() ? key ^ zobrist::ply(position.ply) : key;
}

template <class Evaluation>
void Worker<Evaluation>::make(int ply, Move move) {
    const auto at = static_cast<std::size_t>(ply);
    moves_[at] = move;
    if (is_plain_) {
        advance(stack_[at], move, *board_, stack_[at + 1], evaluation_.reach(ply + 1));
    } else {
        stack_[at + 1] = stack_[at];
        play(stack_[at + 1], move, rules_);
        evaluation_.reach(ply + 1) = {};
    }
    note(root_ + at + 1, stack_[at + 1]);
    nodes_.store(nodes() + 1, std::memory_order_relaxed);
}

template <class Evaluation>
bool Worker<Evaluation>::has_won(int ply) const {
    const Position<2>& position = stack_[static_cast<std::size_t>(ply)];
    return position.ejected[1 - position.turn()] >= rules_.ejections_to_win;
}

// Could the opponent win with his next move?
template <class Evaluation>
bool Worker<Evaluation>::in_danger(int ply) const {
    const Position<2>& position = stack_[static_cast<std::size_t>(ply)];
    const int turn = position.turn();
    return position.ejected[1 - turn] + 1 >= rules_.ejections_to_win &&
           can_eject(position.marbles[1 - turn], position.marbles[turn], *board_);
}

// A position that comes again below the root counts as a draw at once, since whoever wants it can
// have it a third time; one of the game itself only if the rule says so.
template <class Evaluation>
bool Worker<Evaluation>::is_repetition(int ply) const {
    if (!rules_.repetition) return false;
    const auto at = static_cast<std::size_t>(ply);
    const std::size_t now = root_ + at;
    // A position from a text may say of more quiet plies than there are positions before it.
    const std::size_t reach = std::min<std::size_t>(stack_[at].quiet, now);
    std::size_t back = 4;
    for (; back <= std::min(reach, at); back += 2)
        if (keys_[now - back] == keys_[now]) return true;
    if (back > reach || !past_keys_.may_hold(keys_[now])) return false;
    int found = 1;
    for (; back <= reach; back += 2)
        if (keys_[now - back] == keys_[now] && ++found >= rules_.repetition) return true;
    return false;
}

template <class Evaluation>
Score Worker<Evaluation>::at_limit(int ply) const {
    const Position<2>& position = stack_[static_cast<std::size_t>(ply)];
    if (rules_.ply_limit_result == PlyLimitResult::draw) return drawn(ply);
    const int lead = position.ejected[position.turn()] - position.ejected[1 - position.turn()];
    return lead > 0 ? win_in(ply) : lead < 0 ? loss_in(ply) : drawn(ply);
}

// What a position is worth, however it came about; the table keeps this.
template <class Evaluation>
Score Worker<Evaluation>::evaluate(int ply) {
    return std::clamp(evaluation_.evaluate(stack_.data(), ply), -evaluation_limit,
                      evaluation_limit);
}

// What that counts at this point of the game. The longer nothing is ejected, the less an advantage
// is worth: whoever has it must use it.
template <class Evaluation>
Score Worker<Evaluation>::faded(int ply, Score evaluation) const {
    const Position<2>& position = stack_[static_cast<std::size_t>(ply)];
    const auto quiet = std::min<std::size_t>(position.quiet, fading_.size() - 1);
    Score score = evaluation * (fading_one - fading_[quiet]) / fading_one;
    if (contact_) {
        const int turn = stack_[0].turn();
        const Score sought = contact_ * touching(position, turn);
        score += position.turn() == turn ? sought : -sought;
    }
    return std::clamp(score, -evaluation_limit, evaluation_limit);
}

// How many marbles of a player stand beside one of the opponent's?
template <class Evaluation>
int Worker<Evaluation>::touching(const Position<2>& position, int player) const {
    Bits beside = 0;
    for (const Direction d : all_directions)
        beside |= board_->step(position.marbles[1 - player], d);
    return count(position.marbles[player] & beside);
}

// The faded score, put right by how wrong it was in like positions.
template <class Evaluation>
Score Worker<Evaluation>::static_score(int ply, Score evaluation) const {
    const Score score = faded(ply, evaluation);
    const int share = tuning_.correction;
    if (!share) return score;
    const Position<2>& position = stack_[static_cast<std::size_t>(ply)];
    const int turn = position.turn();
    const int wrong = memory_.correction(turn, position.marbles[turn], position.marbles[1 - turn]);
    return std::clamp(score + wrong * share / 25600, -evaluation_limit, evaluation_limit);
}

}  // namespace sumito::engine
