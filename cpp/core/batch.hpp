// Thousands of games stepped together, for machine learning.
#pragma once

#include <span>
#include <vector>

#include "board.hpp"

namespace sumito {

// An action that is not legal in its board, and where.
struct IllegalAction : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

class Batch {
  public:
    // `size` copies of one board.
    Batch(const Board& start, std::size_t size) : start_(start), boards_(size, start) {}

    std::size_t size() const { return boards_.size(); }
    const Board& start() const { return start_; }
    Board& operator[](std::size_t i) { return boards_[i]; }
    const Board& operator[](std::size_t i) const { return boards_[i]; }

    // Plays one action in every board; a negative action leaves its board alone. Throws
    // IllegalAction before anything has changed if one of them is not legal.
    void step(std::span<const std::int64_t> actions);
    // Puts the boards whose flag is set back to the start.
    void reset(std::span<const std::uint8_t> which);
    // A uniformly random legal action for each board, -1 where there is none; a function of the
    // seed and the board's place alone.
    void random_actions(std::uint64_t seed, std::span<std::int64_t> actions) const;
    // Rows of action_table(edge).size().
    void mark_legal(std::span<std::uint8_t> masks) const;
    void write_planes(std::span<std::uint8_t> planes) const;
    // 0 while the game goes on, else 1 + Termination; and the winning side, -1 for none.
    void outcomes(std::span<std::uint8_t> terminations, std::span<std::int8_t> winners) const;

  private:
    Board start_;
    std::vector<Board> boards_;
};

}  // namespace sumito
