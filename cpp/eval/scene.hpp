// A position through one player's eyes: what every evaluation term looks at.
#pragma once

#include <array>

#include "core/position.hpp"

namespace sumito {

// What a score depends on besides the position. Built once for a search and then left alone.
struct Context {
    int player = 0;                                // whose score it is: the one who searches
    bool strongest_only = false;                   // opponents: only the one with most marbles
    std::array<int, max_players> start_marbles{};  // at the start of the game; 0: unknown
    std::array<int, max_players> root_ejected{};   // credited to each player at the root
    std::array<int, max_players> root_marbles{};   // on the board at the root
    int row = 0;                                   // of a phased evaluator, where the root chooses
};

// The marbles of a side and of its opponents, with what has been ejected. Terms see nothing else,
// so that they work for any board and number of players.
struct Scene {
    const Geometry& board;
    const Rules& rules;
    const Context& context;
    int player;  // one of the side; with partners, the first given
    Bits own;    // the side's marbles
    Bits other;  // the opponents' marbles that count
    Bits empty;
    int ejected;          // credited to the side
    int lost;             // its own marbles, as far as is known
    int ejected_at_root;  // the same two at the root of the search
    int lost_at_root;
    int members;                           // players of the side: 1, or 2 partners
    std::array<Bits, 2> member_marbles;    // of each of them
    int opponents;                         // players that count as opponents
    std::array<Bits, 3> opponent_marbles;  // of each of them
};

template <int N>
Scene make_scene(const Position<N>& position, int player, const Rules& rules,
                 const Context& context);

// The context of a search that begins here.
template <int N>
Context make_context(const Position<N>& root, const Position<N>& start, int player);

}  // namespace sumito
