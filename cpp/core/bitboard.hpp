// Sets of cells as 61 bits on a torus.
//
// A hexagon of edge length 5 has 61 cells and tiles the plane, so numbering the cell in row r and
// column c (both from 0) as  bit = (c + 13 r) mod 61  gives every cell its own bit, and a step in
// any of the six directions is one rotation modulo 61 whatever the cell. Steps over the rim wrap
// round to the far side; an AND with the cells that can be entered that way removes them.
#pragma once

#include <bit>
#include <cstdint>

namespace sumito {

// A set of cells: bit i is the cell with index i. Bits 61 to 63 are always zero.
using Bits = std::uint64_t;

inline constexpr int torus_size = 61;
inline constexpr Bits torus_mask = (Bits{1} << torus_size) - 1;

constexpr Bits bit_of(int cell) {
    return Bits{1} << cell;
}
constexpr int count(Bits set) {
    return std::popcount(set);
}

// The index of the lowest cell; the set must not be empty.
constexpr int lowest(Bits set) {
    return std::countr_zero(set);
}
// And of the highest.
constexpr int highest(Bits set) {
    return std::bit_width(set) - 1;
}

// The same set of two positions side by side: portable vectors, so that one pass counts for both.
typedef Bits BitsPair __attribute__((vector_size(16)));
inline int count(BitsPair sets) {
    return count(sets[0]) + count(sets[1]);
}

// Moves every cell by `steps` places round the torus. Bits 61 to 63 of the result are not cleared:
// every caller masks with a set of cells anyway. A word is Bits or BitsPair.
template <class Word>
constexpr Word rotate_unmasked(Word set, int steps) {
    return (set << steps) | (set >> (torus_size - steps));
}

constexpr Bits rotate(Bits set, int steps) {
    return rotate_unmasked(set, steps) & torus_mask;
}

// Iterates over the cells of a set: for (int cell : cells_of(set)) ...
class CellRange {
  public:
    class Iterator {
      public:
        explicit constexpr Iterator(Bits rest) : rest_(rest) {}
        constexpr int operator*() const { return lowest(rest_); }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1;
            return *this;
        }
        constexpr bool operator!=(const Iterator& other) const { return rest_ != other.rest_; }

      private:
        Bits rest_;
    };

    explicit constexpr CellRange(Bits set) : set_(set) {}
    constexpr Iterator begin() const { return Iterator(set_); }
    constexpr Iterator end() const { return Iterator(0); }

  private:
    Bits set_;
};

constexpr CellRange cells_of(Bits set) {
    return CellRange(set);
}

}  // namespace sumito
