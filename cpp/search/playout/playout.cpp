#include "playout.hpp"

#include <algorithm>

#include "pair_game.hpp"

namespace sumito {
namespace {

template <int N>
PlayoutResult<N> finish(const Position<N>& position, const Rules& rules, std::uint32_t plies) {
    PlayoutResult<N> result;
    result.position = position;
    result.plies = plies;
    for (int p = 0; p < N; ++p) result.ejections[rules.side_of(p)] += position.ejected[p];
    if (const auto outcome = outcome_of(position, rules)) {
        result.termination = outcome->termination;
        result.winner = outcome->winning_side;
    }
    return result;
}

PlayoutResult<2> play_words(const Position<2>& start, const Rules& rules,
                            const SidePolicies& policies, std::uint32_t max_plies,
                            std::uint64_t seed, const std::atomic<bool>* stop) {
    const int turn = start.turn();
    PairGame game{start.marbles[turn],
                  start.marbles[1 - turn],
                  {start.ejected[turn], start.ejected[1 - turn]},
                  start.quiet};
    if (rules.ply_limit)
        max_plies = std::min(max_plies, static_cast<std::uint32_t>(*rules.ply_limit) - start.ply);
    static const RunPairGame run = pair_game_runner();
    run(game, {policies[turn], policies[1 - turn]}, rules, max_plies, move_seeds(seed, start.ply),
        stop);
    Position<2> end;
    end.ply = start.ply + game.plies;
    end.quiet = game.quiet;
    const int next = end.turn();
    end.marbles[next] = game.own;
    end.marbles[1 - next] = game.other;
    end.ejected[next] = static_cast<std::uint8_t>(game.ejected[0]);
    end.ejected[1 - next] = static_cast<std::uint8_t>(game.ejected[1]);
    end.key = end.computed_key();
    return finish(end, rules, game.plies);
}

template <int N>
PlayoutResult<N> play_position(Position<N> position, const Rules& rules,
                               const SidePolicies& policies, std::uint32_t max_plies,
                               std::uint64_t seed, const std::atomic<bool>* stop) {
    std::uint32_t plies = 0;
    for (; plies < max_plies && !is_told_to_stop(plies, stop); ++plies) {
        const PlayoutPolicy policy = policies[rules.side_of(position.turn())];
        Random random(move_seed(seed, position.ply));
        const std::optional<Move> move = draw_move(position, rules, policy, random);
        if (!move) break;
        play(position, *move, rules);
        const bool at_limit =
            rules.ply_limit && position.ply >= static_cast<std::uint32_t>(*rules.ply_limit);
        if (at_limit || (position.quiet == 0 && outcome_of(position, rules))) {
            ++plies;
            break;
        }
    }
    return finish(position, rules, plies);
}

}  // namespace

template <int N>
PlayoutResult<N> playout(const Position<N>& start, const Rules& rules, const SidePolicies& policies,
                         std::uint32_t max_plies, std::uint64_t seed,
                         const std::atomic<bool>* stop) {
    if (outcome_of(start, rules)) return finish(start, rules, 0);
    if constexpr (N == 2)
        if (!rules.ban_inverse && rules.no_move != NoMove::skip)
            return play_words(start, rules, policies, max_plies, seed, stop);
    return play_position(start, rules, policies, max_plies, seed, stop);
}

template PlayoutResult<2> playout<2>(const Position<2>&, const Rules&, const SidePolicies&,
                                     std::uint32_t, std::uint64_t, const std::atomic<bool>*);
template PlayoutResult<3> playout<3>(const Position<3>&, const Rules&, const SidePolicies&,
                                     std::uint32_t, std::uint64_t, const std::atomic<bool>*);
template PlayoutResult<4> playout<4>(const Position<4>&, const Rules&, const SidePolicies&,
                                     std::uint32_t, std::uint64_t, const std::atomic<bool>*);

}  // namespace sumito
