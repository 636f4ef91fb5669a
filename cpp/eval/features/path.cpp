#include "path.hpp"

#include "directions.hpp"

namespace sumito::terms {

// Spreads from the target backwards, so that one pass serves all marbles.
double path_length_sum(const Scene& scene, int target, double unreachable) {
    Bits front = bit_of(target), seen = front;
    int sum = 0;
    for (int steps = 1; front && (scene.own & ~seen); ++steps) {
        const Bits next = neighbours(front, scene.board) & ~seen;
        sum += steps * count(scene.own & next);
        seen |= next;
        front = next & scene.empty;
    }
    if (unreachable < 0) unreachable = 2.0 * scene.board.edge;
    return sum + unreachable * count(scene.own & ~seen);
}

}  // namespace sumito::terms
