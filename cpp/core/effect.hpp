// What a move does, or why it may not be played: one structure for errors, pictures and players.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "movegen.hpp"
#include "position.hpp"

namespace sumito {

enum class EffectKind : std::uint8_t { step, line, push, ejection, broadside };

enum class Reason : std::uint8_t {
    off_board,      // names a cell that this board does not have
    empty_cell,     // nothing stands at the rear
    not_yours,      // the rear marble is another player's
    no_such_group,  // a broadside of marbles that are not all the mover's
    blocked,        // a marble stands where it may not be pushed
    too_many,       // more than three in a row
    too_weak,       // as many or more to push as there are pushers
    own_behind,     // an own marble behind the ones to be pushed
    ejects_own,     // an own marble would leave the board
    ejects_partner,
    inline_only,
    inverse,  // takes back one's own previous move
};

struct Shift {
    int player;
    int source;
    int target;  // no_cell: over the rim
    bool operator==(const Shift&) const = default;
};

struct Effect {
    Move move{};
    int player = 0;
    EffectKind kind = EffectKind::step;
    std::vector<Shift> moved;      // rear first, or first to last
    std::vector<Shift> pushed;     // nearest first
    std::optional<int> ejected;    // whose marble leaves the board
    std::optional<int> credited;   // to whom it counts
    std::optional<Reason> reason;  // why not; none if the move is legal
    Bits blockers = 0;             // the cells at fault
    std::string message;           // "legal", or the reason in words

    bool legal() const { return !reason; }
    bool operator==(const Effect&) const = default;
};

template <int N>
Effect effect_of(const Position<N>& position, Move move, const Rules& rules);

}  // namespace sumito
