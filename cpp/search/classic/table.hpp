// The transposition table of the classic search, with the replacement schemes of the papers.
#pragma once

#include <vector>

#include "core/move.hpp"
#include "core/zobrist.hpp"
#include "options.hpp"

namespace sumito::classic {

enum class Bound : std::uint8_t { none, exact, lower, upper };

struct Entry {
    Key key = 0;
    double value = 0;
    Move move{};
    std::int8_t depth = -1;
    Bound bound = Bound::none;
    bool used = false;
};

class Table {
  public:
    Table(int bits, Replacement scheme);

    bool enabled() const { return !entries_.empty(); }
    // The entry of this position, or null; it then counts as used.
    Entry* find(Key key);
    void store(Key key, const Entry& entry);

  private:
    std::size_t slot(Key key) const { return key & mask_; }

    Replacement scheme_;
    std::size_t mask_ = 0;
    std::vector<Entry> entries_;  // two-tier: deepest at even places, newest at odd ones
};

}  // namespace sumito::classic
