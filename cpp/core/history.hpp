// A position and how it came about: undo, repetition, and the end of the game.
#pragma once

#include <optional>
#include <vector>

#include "movegen.hpp"
#include "position.hpp"

namespace sumito {

enum class Termination : std::uint8_t { ejections, no_moves, repetition, ply_limit };

struct Outcome {
    Termination termination;
    std::optional<int> winning_side;  // none: a draw
};

// Ejections credited to a side in total.
template <int N>
int ejected_by(int side, const Position<N>& position, const Rules& rules) {
    int sum = 0;
    for (int p = 0; p < N; ++p)
        if (rules.side_of(p) == side) sum += position.ejected[p];
    return sum;
}

// How the game stands in a position, repetition aside, for which it takes a history.
template <int N>
std::optional<Outcome> outcome_of(const Position<N>& position, const Rules& rules);

template <int N>
class History {
  public:
    static constexpr int player_count = N;

    History(const Rules& rules, const Position<N>& start) : rules_(rules), current_(start) {}

    const Rules& rules() const { return rules_; }
    const Position<N>& current() const { return current_; }
    const Position<N>& start() const { return past_.empty() ? current_ : past_.front().position; }
    std::size_t length() const { return past_.size(); }
    Move move(std::size_t i) const { return past_[i].move; }
    // The position so many moves ago; 1 is before the last move.
    const Position<N>& before(std::size_t moves) const {
        return past_[past_.size() - moves].position;
    }

    // The move must be legal.
    void push(Move move) {
        past_.push_back({current_, move});
        play(current_, move, rules_);
    }
    // There must be a move to take back.
    Move pop() {
        const Move move = past_.back().move;
        current_ = past_.back().position;
        past_.pop_back();
        return move;
    }

    // How often the present position has occurred since the last ejection, this time included.
    int occurrences() const;
    // Whether a position is one of the last `back`, the present one included.
    bool has_occurred(const Position<N>& position, std::size_t back) const;
    std::optional<Outcome> outcome() const;
    History transformed(int symmetry) const;

  private:
    struct Past {
        Position<N> position;  // before the move
        Move move;
    };

    Rules rules_;
    Position<N> current_;
    std::vector<Past> past_;
};

}  // namespace sumito
