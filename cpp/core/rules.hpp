// What can differ from game to game. Every choice that the printed rules leave open is a field.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "geometry.hpp"

namespace sumito {

// Bad input; the bindings turn each into the Python error of the same name.
struct RulesError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

inline constexpr int min_players = 2;
inline constexpr int max_players = 4;

enum class PlyLimitResult : std::uint8_t { draw, ejections };  // at the limit: who ejected more?
enum class NoMove : std::uint8_t { loses, draw, skip };        // what having no legal move means
enum class PartnerHelp : std::uint8_t { none, push, move };    // may partner marbles join my line?
enum class PartnerPush : std::uint8_t { never, push, eject };  // may I push my partner's marbles?
enum class PartnerCredit : std::uint8_t { opponents, mover, nobody };  // for an ejected partner

struct Rules {
    int edge = 5;
    int players = 2;
    bool teams = false;            // four players: 0 and 2 against 1 and 3
    int ejections_to_win = 6;      // by a side in total
    int marbles = 14;              // the most that a player can have begun with
    int repetition = 3;            // this occurrence of a position is a draw; 0: never
    std::optional<int> ply_limit;  // the game ends after so many turns
    PlyLimitResult ply_limit_result = PlyLimitResult::draw;
    bool ban_inverse = false;  // a player may not take back his own previous move
    bool inline_only = false;  // no broadsides
    NoMove no_move = NoMove::loses;
    PartnerHelp partner_help = PartnerHelp::push;
    PartnerPush partner_push = PartnerPush::never;
    PartnerCredit partner_credit = PartnerCredit::opponents;

    bool operator==(const Rules&) const = default;

    // The usual rules for this board and number of players. Throws RulesError if there are none.
    static Rules standard(int edge, int players);

    // Throws RulesError, saying what was expected, if the fields contradict each other.
    void check() const;

    const Geometry& board() const { return geometry(edge); }
    int side_count() const { return teams ? 2 : players; }
    int side_of(int player) const { return teams ? player % 2 : player; }
    bool same_side(int a, int b) const { return side_of(a) == side_of(b); }

    // Mixed into every key, so that positions under different rules never share one.
    std::uint64_t fingerprint() const;
};

std::string_view to_text(PlyLimitResult value);
std::string_view to_text(NoMove value);
std::string_view to_text(PartnerHelp value);
std::string_view to_text(PartnerPush value);
std::string_view to_text(PartnerCredit value);

// "black", "white", "azure", "jade".
std::string_view player_name(int player);

}  // namespace sumito
