// What a thread has learned about moves: which quiet ones were good.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

#include "core/bitboard.hpp"
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
    using History = std::array<std::int16_t, Move::code_count>;
    const History& history(int player) const { return history_[static_cast<std::size_t>(player)]; }
    int history(int player, Move move) const { return history(player)[move.code()]; }
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
        knows_answers_ = true;
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

    // By how much evaluations were wrong where a player's marbles stood like this, in 1/256.
    int correction(int turn, Bits own, Bits other) const {
        return (corrections_[turn][0][place(own)] + corrections_[turn][1][place(other)]) / 2;
    }
    void correct(int turn, Bits own, Bits other, int error, int weight) {
        for (std::int16_t* value :
             {&corrections_[turn][0][place(own)], &corrections_[turn][1][place(other)]}) {
            const int wanted = std::clamp(error * 256, -max_correction, max_correction);
            *value = static_cast<std::int16_t>((*value * (256 - weight) + wanted * weight) / 256);
        }
    }

    void clear() {
        for (auto& player : corrections_)
            for (auto& side : player) side.fill(0);
        for (auto& player : history_) player.fill(0);
        for (auto& ply : killers_) ply.fill(Move::none());
        for (auto& player : counters_) player.fill(Move::none());
        if (!knows_answers_) return;
        for (auto& player : *answers_)
            for (auto& previous : player) previous.fill(0);
        knows_answers_ = false;
    }
    // Before a new search: what was learned counts half, killers are forgotten.
    void age() {
        for (auto& player : history_)
            for (auto& value : player) value = static_cast<std::int16_t>(value / 2);
        for (auto& ply : killers_) ply.fill(Move::none());
    }

  private:
    static constexpr int max_correction = 100 * 256;
    static constexpr std::size_t correction_count = 16384;
    static std::size_t place(Bits marbles) {
        return static_cast<std::size_t>((marbles * 0x9e3779b97f4a7c15u) >> 50);
    }

    std::array<std::array<std::array<std::int16_t, correction_count>, 2>, 2> corrections_;
    std::array<History, 2> history_;
    std::array<std::array<Move, 2>, max_ply + 2> killers_;
    std::array<std::array<Move, Move::code_count>, 2> counters_;
    std::unique_ptr<std::array<std::array<Answers, 1024>, 2>> answers_ =
        std::make_unique<std::array<std::array<Answers, 1024>, 2>>();
    bool knows_answers_ = false;  // there are many to forget
};

}  // namespace sumito::engine
