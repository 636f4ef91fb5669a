// What a thread has learned about moves: which quiet ones were good.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

#include "core/move.hpp"
#include "score.hpp"

namespace sumito::engine {

// A number that moves towards a limit with every bonus, so that old experience fades.
inline void reward(std::int16_t& value, int bonus, int limit) {
    value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / limit);
}

class Memory {
  public:
    static constexpr int limit = 16384;

    // History by player and move.
    int history(int player, Move move) const { return history_[player][move.code()]; }
    void reward_history(int player, Move move, int bonus) {
        reward(history_[player][move.code()], bonus, limit);
    }

    // How good moves were as answers to another move.
    using Answers = std::array<std::int16_t, 1024>;
    static std::size_t slot(Move move) {  // first cell, direction, broadside or not
        return static_cast<std::size_t>((move.code() & 511) | (move.code() >> 12 & 1) << 9);
    }
    const Answers& answers(int player, Move previous) const {
        return (*answers_)[static_cast<std::size_t>(player)]
                          [previous == Move::none() ? 0 : slot(previous)];
    }
    void reward_answer(int player, Move previous, Move move, int bonus) {
        if (previous == Move::none()) return;
        reward((*answers_)[static_cast<std::size_t>(player)][slot(previous)][slot(move)], bonus,
               limit);
    }

    // The last two quiet moves that refuted something on this ply.
    const std::array<Move, 2>& killers(int ply) const { return killers_[ply]; }
    void add_killer(int ply, Move move) {
        if (killers_[ply][0] == move) return;
        killers_[ply][1] = killers_[ply][0];
        killers_[ply][0] = move;
    }
    // The quiet move that last refuted this one.
    Move counter(int player, Move previous) const {
        return previous == Move::none() ? Move::none() : counters_[player][previous.code()];
    }
    void set_counter(int player, Move previous, Move move) {
        if (previous != Move::none()) counters_[player][previous.code()] = move;
    }

    void clear() {
        for (auto& player : history_) player.fill(0);
        for (auto& ply : killers_) ply.fill(Move::none());
        for (auto& player : counters_) player.fill(Move::none());
        for (auto& player : *answers_)
            for (auto& previous : player) previous.fill(0);
    }
    // Before a new search: what was learned counts half, killers are forgotten.
    void age() {
        for (auto& player : history_)
            for (auto& value : player) value = static_cast<std::int16_t>(value / 2);
        for (auto& ply : killers_) ply.fill(Move::none());
    }

  private:
    std::array<std::array<std::int16_t, Move::code_count>, 2> history_;
    std::array<std::array<Move, 2>, max_ply + 2> killers_;
    std::array<std::array<Move, Move::code_count>, 2> counters_;
    std::unique_ptr<std::array<std::array<Answers, 1024>, 2>> answers_ =
        std::make_unique<std::array<std::array<Answers, 1024>, 2>>();
};

}  // namespace sumito::engine
