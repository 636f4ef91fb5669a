// The positions from below the root to where a search is, and whether one has been there before.
#pragma once

#include <vector>

#include "core/history.hpp"

namespace sumito::classic {

template <int N>
class Line {
  public:
    explicit Line(const History<N>& game) : game_(game) {}

    void push(const Position<N>& position) { positions_.push_back(position); }
    void pop() { positions_.pop_back(); }
    void clear() { positions_.clear(); }

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
    std::vector<Position<N>> positions_;
};

}  // namespace sumito::classic
