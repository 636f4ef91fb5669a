// The moves that a term counts: those of each member of the side with his own marbles alone.
#pragma once

#include "core/movegen.hpp"
#include "eval/scene.hpp"

namespace sumito::terms {

// What the marbles are to one member who moves. The opponents that count can be pushed; all other
// marbles, a partner's too, are obstacles.
inline View member_view(const Scene& scene, int member) {
    const Bits own = scene.member_marbles[member];
    return {own, own, own, scene.other, scene.other, scene.empty};
}

}  // namespace sumito::terms
