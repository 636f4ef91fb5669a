// Games that tests play at random.
#pragma once

#include "core/board.hpp"
#include "core/random.hpp"

namespace sumito::testing {

inline History<2> game_from(const char* fen, const Rules& rules) {
    return std::get<History<2>>(Board(fen, rules).any());
}

inline History<2> game_from(const char* fen) {
    return std::get<History<2>>(Board(fen, std::nullopt).any());
}

// Some random moves; the game may end on the way.
inline void wander(History<2>& game, Random& random, int plies) {
    for (int i = 0; i < plies && !game.outcome(); ++i) {
        MoveList moves;
        legal_moves(game.current(), game.rules(), moves);
        game.push(moves[static_cast<int>(random.below(static_cast<std::uint64_t>(moves.size())))]);
    }
}

}  // namespace sumito::testing
