// What opponents can eject (Verloop 2021, 5.2).
#pragma once

#include "eval/scene.hpp"

namespace sumito::terms {

// The marbles of a side and of each of its opponents.
struct Sides {
    Bits own;
    std::array<Bits, 3> opponents;
};

inline Sides sides_of(const Scene& scene) {
    return {scene.own, scene.opponent_marbles};
}

// The own marbles that one of the opponents could eject if it were his turn. Each pushes with his
// own marbles alone. An opponent's marble may stand between his line and the victim, unless the two
// are partners; all others are obstacles. The scene tells who counts, `sides` where they stand.
Bits threatened(const Scene& scene, const Sides& sides);

}  // namespace sumito::terms
