// Many small sets walked as one.
//
// A loop per set ends after a number of rounds that no branch predictor can guess, and positions
// have some sixty sets with about one cell each. One loop over all cells of all sets guesses wrong
// only once.
#pragma once

#include "bitboard.hpp"

namespace sumito {

template <int Capacity>
class TaggedSets {
  public:
    // Empty sets are dropped. At most Capacity calls.
    [[gnu::always_inline]] void add(Bits set, int tag) {
        sets_[size_] = set;
        tags_[size_] = static_cast<std::uint16_t>(tag);
        size_ += set != 0;
    }

    // Calls visitor(cell, tag) for every cell of every set.
    template <class Visitor>
    [[gnu::always_inline]] void visit(Visitor&& visitor) {
        sets_[size_] = 0;
        Bits rest = sets_[0];
        for (int i = 0; i < size_;) {
            visitor(lowest(rest), tags_[i]);
            rest &= rest - 1;
            const Bits done = rest == 0;
            i += static_cast<int>(done);
            rest |= sets_[i] & -done;
        }
    }

  private:
    Bits sets_[Capacity + 1];
    std::uint16_t tags_[Capacity + 1];
    int size_ = 0;
};

}  // namespace sumito
