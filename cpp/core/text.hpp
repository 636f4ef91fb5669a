// Moves and positions as text. Every function takes any bytes and either understands them or throws
// an error that quotes them and says what was expected.
#pragma once

#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "move.hpp"
#include "position.hpp"
#include "rules.hpp"

namespace sumito {

struct MoveTextError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};
struct FenError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// The text in single quotes, shortened and with anything unprintable escaped.
std::string quoted(std::string_view text);

// Aba-Pro: `a1b2` (rear, where it goes) or `c3c5d4` (first, last, where the first goes).
std::string move_text(Move move);

// A text that is a move on its own: six characters are an Aba-Pro broadside, four characters whose
// cells are in line an in-line move by (rear, direction), at whatever distance (so the Nacre and
// PlayStrategy forms are read too).
Move parse_move(std::string_view text);

// Four characters whose cells are not in line name a broadside by one end's source and the other
// end's target (Nacre). For two marbles that fits two moves, and the position decides.
struct BroadsideGuess {
    std::array<Move, 2> moves;
    int count = 0;
};
std::optional<BroadsideGuess> parse_nacre_broadside(std::string_view text);

// A position as read from text: what every Position<N> has, for any N.
struct Setup {
    Rules rules;
    std::array<Bits, max_players> marbles{};
    std::array<int, max_players> ejected{};
    std::uint32_t ply = 0;
    std::uint32_t quiet = 0;
};

// Rows from the top, ejections by each player, turn, quiet moves, move number. Without rules, the
// usual ones for the board and the number of players in the text. Whether the counts are possible
// is checked; whether the player to move can move is not.
Setup parse_fen(std::string_view text, const std::optional<Rules>& rules);

template <int N>
std::string fen(const Position<N>& position, const Geometry& board);

}  // namespace sumito
