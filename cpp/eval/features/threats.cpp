#include "threats.hpp"

#include "core/movegen.hpp"

namespace sumito::terms {

Bits threatened(const Scene& scene, const Sides& sides) {
    const Geometry& board = scene.board;
    if (!(sides.own & board.rim)) return 0;
    Bits pushable = sides.own;
    if (!scene.rules.teams)
        for (const Bits set : sides.opponents) pushable |= set;
    Bits victims = 0;
    for (int i = 0; i < scene.opponents; ++i) {
        const Bits attackers = sides.opponents[i];
        for_each_direction([&](auto constant) __attribute__((always_inline)) {
            constexpr Direction d = constant();
            const Bits two = board.step(attackers & board.step(attackers, d), d);
            const Bits three = board.step(attackers & two, d);
            const Bits behind_first = board.step(three & pushable & ~attackers, d);
            victims |= sides.own & board.leave[index(d)] & (two | behind_first);
        });
    }
    return victims;
}

}  // namespace sumito::terms
