// The random numbers behind position keys. Tests pin them: keys may be stored in files.
#pragma once

#include <array>
#include <cstdint>

#include "bitboard.hpp"
#include "rules.hpp"

namespace sumito {

using Key = std::uint64_t;

// A bijective scrambler of 64 bits (the finaliser of SplitMix64).
constexpr std::uint64_t scramble(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

namespace zobrist {

inline constexpr int counted_ejections = 256;  // as many as a FEN can say

struct Tables {
    std::array<std::array<Key, 64>, max_players> marble{};  // 0 for what is no cell
    std::array<std::array<Key, counted_ejections>, max_players> ejected{};
    std::array<Key, max_players> turn{};
};

constexpr Tables make_tables() {
    Tables t;
    std::uint64_t state = 0x5375'6d69'746f'3631;  // "Sumito61"
    const auto next = [&] { return scramble(state += 0x9e3779b97f4a7c15u); };
    for (auto& player : t.marble)
        for (int cell = 0; cell < torus_size; ++cell) player[cell] = next();
    for (auto& player : t.ejected)
        for (auto& key : player) key = next();
    for (auto& key : t.turn) key = next();
    return t;
}

inline constexpr Tables tables = make_tables();

constexpr Key marble(int player, int cell) {
    return tables.marble[player][cell];
}
constexpr Key ejected(int player, int number) {
    return tables.ejected[player][number];
}
constexpr Key turn(int player) {
    return tables.turn[player];
}
// From one of two players to the other.
inline constexpr Key change_of_turn = turn(0) ^ turn(1);
// A player's previous move, where repeating it backwards is banned; 0 stands for none.
constexpr Key trace(int player, std::uint32_t trace) {
    return trace ? scramble((std::uint64_t{trace} << 2 | static_cast<unsigned>(player)) +
                            0x7472616365u)
                 : 0;
}
constexpr Key ply(std::uint32_t ply) {
    return scramble(ply + 0x706c79u);
}

}  // namespace zobrist
}  // namespace sumito
