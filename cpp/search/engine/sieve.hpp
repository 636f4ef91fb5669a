// A set that may say yes of a number that is not in it, but never no of one that is.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace sumito::engine {

class Sieve {
  public:
    void clear() { words_.fill(0); }
    void add(std::uint64_t number) {
        const std::size_t place = place_of(number);
        words_[place / 64] |= std::uint64_t{1} << place % 64;
    }
    bool may_hold(std::uint64_t number) const {
        const std::size_t place = place_of(number);
        return words_[place / 64] >> place % 64 & 1;
    }

  private:
    static constexpr int place_bits = 12;  // a game of a hundred quiet plies fills 2%
    static std::size_t place_of(std::uint64_t number) {
        return static_cast<std::size_t>((number * 0x9e3779b97f4a7c15u) >> (64 - place_bits));
    }

    std::array<std::uint64_t, (1 << place_bits) / 64> words_{};
};

}  // namespace sumito::engine
