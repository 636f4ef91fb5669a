// The transposition table of the classic search, with the replacement schemes of the papers.
#pragma once

#include <cstdlib>
#include <memory>

#include "core/move.hpp"
#include "core/zobrist.hpp"
#include "options.hpp"

namespace sumito::classic {

enum class Bound : std::uint8_t { none, exact, lower, upper };

// All zero bits are an entry that holds nothing.
struct Entry {
    Key key = 0;
    double value = 0;
    Move move{};
    std::int8_t depth = 0;
    Bound bound = Bound::none;
    bool used = false;
};

class Table {
  public:
    Table(int bits, Replacement scheme);

    bool enabled() const { return entries_ != nullptr; }
    // The entry of this position, or null; it then counts as used.
    Entry* find(Key key);
    void prefetch(Key key) const { __builtin_prefetch(&entries_[slot(key)]); }
    void store(Key key, const Entry& entry);

  private:
    struct Free {
        void operator()(Entry* entries) const { std::free(entries); }
    };

    std::size_t slot(Key key) const { return key & mask_; }

    Replacement scheme_;
    std::size_t mask_ = 0;
    // Two-tier: deepest at even places, newest at odd ones. The system gives memory that is zero
    // when it is first used, so that a large table costs a short search nothing.
    std::unique_ptr<Entry[], Free> entries_;
};

}  // namespace sumito::classic
