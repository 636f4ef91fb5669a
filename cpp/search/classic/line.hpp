// The moves and positions from the root to where a search is, and whether a position has been there
// before.
#pragma once

#include <span>
#include <vector>

#include "core/history.hpp"

namespace sumito::classic {

template <int N>
class Line {
  public:
    // Lines of more moves are not searched.
    static constexpr std::size_t max_length = 128;

    explicit Line(const History<N>& game) : game_(game) {
        moves_.reserve(max_length);
        positions_.reserve(max_length);  // so that what push() returns stays where it is
    }

    // Plays a move in the last position, which the caller has at hand; returns the one after it.
    const Position<N>& push(Move move, const Position<N>& position) {
        moves_.push_back(move);
        positions_.push_back(position);
        play(positions_.back(), move, game_.rules());
        return positions_.back();
    }
    void pop() {
        moves_.pop_back();
        positions_.pop_back();
    }
    void clear() {
        moves_.clear();
        positions_.clear();
    }
    std::span<const Move> moves() const { return moves_; }

    // Would the position, as the next of the line, be an earlier one of it or of the game? Once is
    // enough: what is possible once is possible again.
    bool has(const Position<N>& position) const { return has(position, positions_.size()); }
    // The same of the line's last.
    bool repeats_itself() const { return has(positions_.back(), positions_.size() - 1); }

  private:
    bool has(const Position<N>& position, std::size_t length) const {
        std::size_t back = position.quiet;
        for (std::size_t i = length; i > 0 && back > 0; --i, --back)
            if (positions_[i - 1].repeats(position)) return true;
        return back > 0 && game_.has_occurred(position, back);
    }

    const History<N>& game_;
    std::vector<Move> moves_;
    std::vector<Position<N>> positions_;  // after each of them
};

}  // namespace sumito::classic
