// danger_trapped: the number of own marbles that an opponent can eject now, and still could after
// any move of the player, or of either partner, as if it were his turn. Each marble is followed
// where the move takes it. Without any move all that can be ejected count.
// Verloop 2021, 5.2.
#include "member_view.hpp"
#include "terms.hpp"
#include "threats.hpp"

namespace sumito::terms {
namespace {

// The marbles that an in-line move shifts, own and pushed.
Bits line_from(const Scene& scene, int rear, Direction d) {
    const Bits occupied = scene.board.cells & ~scene.empty;
    Bits line = 0;
    for (Bits cell = bit_of(rear); cell & occupied; cell = scene.board.step(cell, d)) line |= cell;
    return line;
}

// Those of the trapped marbles, as they stand before the move, that it does not save.
Bits still_trapped(const Scene& scene, const Sides& before, Bits trapped, Bits moved, Direction d) {
    const Geometry& board = scene.board;
    const auto shifted = [&](Bits set) { return (set & ~moved) | board.step(set & moved, d); };
    Sides after = {shifted(before.own), {}};
    for (int i = 0; i < scene.opponents; ++i) after.opponents[i] = shifted(before.opponents[i]);
    const Bits danger = threatened(scene, after);
    return (trapped & ~moved & danger) | (trapped & moved & board.back(danger, d));
}

double value(const Scene& scene, std::span<const double>) {
    const Sides sides = sides_of(scene);
    Bits trapped = threatened(scene, sides);
    for (int member = 0; member < scene.members && trapped; ++member)
        visit_moves<2>(
            member_view(scene, member), scene.rules.inline_only, scene.board,
            [&](Direction d, const Lines& s) {
                for (const int rear : cells_of(rears(s, d).all())) {
                    if (!trapped) return;
                    trapped = still_trapped(scene, sides, trapped, line_from(scene, rear, d), d);
                }
            },
            [&](Direction d, bool second, const Broadsides& s) {
                const Direction axis = broadside_axis(d, second);
                for (const int size : {2, 3})
                    for (const int first : cells_of(size == 2 ? s.two : s.three)) {
                        if (!trapped) return;
                        const Bits row = Move::broadside(first, axis, size, d).cells();
                        trapped = still_trapped(scene, sides, trapped, row, d);
                    }
            });
    return count(trapped);
}

}  // namespace

const Term danger_trapped = {"danger_trapped",
                             "own marbles that an opponent can eject whatever the player does",
                             "verloop 5.2", value};

}  // namespace sumito::terms
