#include "scene.hpp"

namespace sumito {
namespace {

// The opponent with most marbles; among equals the next in turn order.
template <int N>
int strongest_opponent(const Position<N>& position, int player, const Rules& rules) {
    int best = -1;
    for (int i = 1; i < N; ++i) {
        const int p = (player + i) % N;
        if (rules.same_side(p, player)) continue;
        if (best < 0 || count(position.marbles[p]) > count(position.marbles[best])) best = p;
    }
    return best;
}

// Own marbles lost. With two sides the score tells; otherwise only the start of the game does.
template <int N>
int lost_marbles(const Rules& rules, const Context& context, int player,
                 const std::array<int, max_players>& marbles,
                 const std::array<int, max_players>& ejected) {
    int lost = 0;
    for (int p = 0; p < N; ++p) {
        if (rules.side_count() == 2) {
            if (!rules.same_side(p, player)) lost += ejected[p];
        } else if (p == player && context.start_marbles[p]) {
            lost += context.start_marbles[p] - marbles[p];
        }
    }
    return lost;
}

}  // namespace

template <int N>
Scene make_scene(const Position<N>& position, int player, const Rules& rules,
                 const Context& context) {
    Scene scene{rules.board(), rules, context, player, 0, 0, 0, 0, 0, 0, 0, 0, {}, 0, {}};
    const int only = context.strongest_only ? strongest_opponent(position, player, rules) : -1;
    std::array<int, max_players> marbles{}, ejected{};
    Bits occupied = 0;
    for (int i = 0; i < N; ++i) {
        const int p = (player + i) % N;
        const Bits set = position.marbles[p];
        occupied |= set;
        marbles[p] = count(set);
        ejected[p] = position.ejected[p];
        if (rules.same_side(p, player)) {
            scene.own |= set;
            scene.member_marbles[scene.members++] = set;
            scene.ejected += position.ejected[p];
            scene.ejected_at_root += context.root_ejected[p];
        } else if (only < 0 || only == p) {
            scene.other |= set;
            scene.opponent_marbles[scene.opponents++] = set;
        }
    }
    scene.empty = scene.board.cells & ~occupied;
    scene.lost = lost_marbles<N>(rules, context, player, marbles, ejected);
    scene.lost_at_root =
        lost_marbles<N>(rules, context, player, context.root_marbles, context.root_ejected);
    return scene;
}

template <int N>
Context make_context(const Position<N>& root, const Position<N>& start, int player) {
    Context context;
    context.player = player;
    for (int p = 0; p < N; ++p) {
        context.start_marbles[p] = count(start.marbles[p]);
        context.root_ejected[p] = root.ejected[p];
        context.root_marbles[p] = count(root.marbles[p]);
    }
    return context;
}

#define SUMITO_INSTANTIATE(N)                                                            \
    template Scene make_scene<N>(const Position<N>&, int, const Rules&, const Context&); \
    template Context make_context<N>(const Position<N>&, const Position<N>&, int);
SUMITO_INSTANTIATE(2)
SUMITO_INSTANTIATE(3)
SUMITO_INSTANTIATE(4)
#undef SUMITO_INSTANTIATE

}  // namespace sumito
