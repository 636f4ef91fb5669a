// Our own random numbers, so that results do not differ between machines or libraries.
#pragma once

#include <cstdint>

#include "zobrist.hpp"

namespace sumito {

// SplitMix64: any seed is a good one.
class Random {
  public:
    explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() { return scramble(state_ += 0x9e3779b97f4a7c15u); }

    // A number below `bound`, which must be 1 to 2^32. The bias, bound / 2^32, is beyond notice for
    // the few hundred moves of a position.
    constexpr std::uint64_t below(std::uint64_t bound) { return ((next() >> 32) * bound) >> 32; }

  private:
    std::uint64_t state_;
};

}  // namespace sumito
