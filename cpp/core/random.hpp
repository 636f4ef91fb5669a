// Our own random numbers, so that results do not differ between machines or libraries.
#pragma once

#include <cstdint>

#include "zobrist.hpp"

namespace sumito {

// SplitMix64 (Steele, Lea, Flood 2014): any seed is a good one.
class Random {
  public:
    explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() { return scramble(state_ += step); }
    // Leaves out so many numbers.
    constexpr void skip(std::uint64_t numbers) { state_ += numbers * step; }

    // A number below `bound`, which must be 1 to 2^32. The bias, bound / 2^32, is beyond notice for
    // the few hundred moves of a position.
    constexpr std::uint64_t below(std::uint64_t bound) { return ((next() >> 32) * bound) >> 32; }

  private:
    static constexpr std::uint64_t step = 0x9e3779b97f4a7c15u;

    std::uint64_t state_;
};

// The seeds of a game's moves, from this ply on.
constexpr Random move_seeds(std::uint64_t game_seed, std::uint64_t ply) {
    Random seeds(scramble(game_seed));
    seeds.skip(ply);
    return seeds;
}
// The seed of one move: a move depends on the seed of its game and its ply alone, so that a game
// can be taken up anywhere.
constexpr std::uint64_t move_seed(std::uint64_t game_seed, std::uint64_t ply) {
    return move_seeds(game_seed, ply).next();
}
// The seed of one game among many, which is to theirs as a move's is to its game's.
constexpr std::uint64_t game_seed(std::uint64_t seed, std::uint64_t game) {
    return move_seed(seed, game);
}

}  // namespace sumito
