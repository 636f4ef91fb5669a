#include "worker.hpp"

#include <array>
#include <cmath>

#include "evaluations.hpp"

namespace sumito::engine {
namespace {

// After so many plies without an ejection a player who wants no draw begins to seek contact, a ply
// sooner for every hundredth that a draw is worth less to him, but not before the earliest. For so
// many plies more he does so ever harder.
constexpr int restless_after = 215, earliest_restless = 100, restless_growth = 96;

}  // namespace

template <class Evaluation>
void Worker<Evaluation>::start(const History<2>& game, std::optional<std::uint64_t> nodes,
                               Stopper* stopper, Score contempt, bool ply_limit) {
    rules_ = game.rules();
    board_ = &rules_.board();
    contempt_ = contempt;
    ply_limit_ = (shared_.options.ply_limit || ply_limit) && rules_.ply_limit
                     ? static_cast<std::uint32_t>(*rules_.ply_limit)
                     : no_ply_limit;
    // What was found with another view of draws does not count.
    salt_ = rules_.fingerprint();
    if (contempt) salt_ ^= scramble(static_cast<Key>(2 * contempt + game.current().turn()));
    stack_[0] = game.current();
    evaluation_.begin();
    contact_ = restless(contempt);
    if (contact_) salt_ ^= scramble(static_cast<Key>(contact_) << 32);
    stopper_ = stopper;
    node_limit_ = nodes;
    nodes_ = 0;
    next_look_ = 0;
    stopped_ = false;
    deepest_ = 0;
    memory_.age();
    // A turn that is skipped is a move of nothing here, so that players always take turns.
    skips_ = rules_.no_move == NoMove::skip;
    if (skips_) rules_.no_move = NoMove::loses;
    is_plain_ = !rules_.ban_inverse;
    past_.clear();
    const std::size_t reach = std::min<std::size_t>(game.current().quiet, game.length());
    for (std::size_t back = reach; back >= 1; --back) past_.push_back(game.before(back));
    root_ = past_.size();
    keys_.resize(root_ + max_ply + 2);
    movers_.resize(keys_.size());
    past_keys_.clear();
    past_movers_.clear();
    for (std::size_t i = 0; i < root_; ++i) {
        note(i, past_[i]);
        past_keys_.add(keys_[i]);
        past_movers_.add(movers_[i]);
    }
    note(root_, stack_[0]);
}

// Two who stand dug in can go on for ever. What a marble beside one of the opponent's is worth to
// the player at the root when that has lasted: nothing if he stands no better, who would only help
// the other by coming out.
template <class Evaluation>
Score Worker<Evaluation>::restless(Score contempt) {
    if (contempt <= 0 || !tuning_.restlessness) return 0;
    const int begun = std::max(restless_after - contempt, earliest_restless);
    const int waited = static_cast<int>(stack_[0].quiet) - begun;
    if (waited < tuning_.restlessness || evaluate(0) <= 0) return 0;
    return std::min(waited, restless_growth) / tuning_.restlessness;
}

// What depends on the constants of the search alone.
template <class Evaluation>
void Worker<Evaluation>::prepare() {
    const Tuning& tuning = tuning_;
    for (int quiet = 0; quiet < static_cast<int>(fading_.size()); ++quiet)
        fading_[static_cast<std::size_t>(quiet)] =
            tuning.patience ? fading_one * std::min(quiet, tuning.patience) / (2 * tuning.patience)
                            : 0;
    // Hundredths of the natural logarithm, whole numbers: a search must not depend on a library.
    std::array<int, reduction_count> log{};
    for (std::size_t i = 1; i < log.size(); ++i)
        log[i] = static_cast<int>(std::lround(100 * std::log(i)));
    for (std::size_t depth = 0; depth < log.size(); ++depth)
        for (std::size_t index = 0; index < log.size(); ++index)
            reductions_[depth][index] = static_cast<std::int8_t>(std::min(
                (tuning.reduction_base + tuning.reduction_scale * log[depth] * log[index] / 10000) /
                    100,
                max_ply));
}

template <class Evaluation>
void Worker<Evaluation>::pass(int ply) {
    const auto at = static_cast<std::size_t>(ply);
    moves_[at] = Move::none();
    Position<2>& next = stack_[at + 1] = stack_[at];
    next.key ^= zobrist::turn(next.turn());
    ++next.ply;
    ++next.quiet;
    next.key ^= zobrist::turn(next.turn());
    note(root_ + at + 1, next);
    evaluation_.reach(ply + 1) = {};
    nodes_.store(nodes() + 1, std::memory_order_relaxed);
}

// Could the player to move bring about a repetition with his next move? Then he has a draw at
// least, which the search might not see because it does not look at all quiet moves.
template <class Evaluation>
bool Worker<Evaluation>::can_repeat(int ply) const {
    if (!rules_.repetition || rules_.ban_inverse) return false;
    const Position<2>& position = stack_[static_cast<std::size_t>(ply)];
    const int turn = position.turn();
    const std::size_t now = root_ + static_cast<std::size_t>(ply);
    std::size_t reach = std::min<std::size_t>(position.quiet, now);
    if (!past_movers_.may_hold(position.marbles[1 - turn]))
        reach = std::min(reach, static_cast<std::size_t>(ply));
    for (std::size_t back = 3; back <= reach; back += 2) {  // he stood as now before his last move
        const std::size_t at = now - back;
        if (movers_[at] != position.marbles[1 - turn]) continue;
        const Position<2>& earlier = at >= root_ ? stack_[at - root_] : past_[at];
        if (!is_quiet_move(position.marbles[turn], earlier.marbles[turn], rules_)) continue;
        if (at >= root_) return true;
        const auto times =
            std::count(keys_.begin(), keys_.begin() + static_cast<long>(root_), earlier.key);
        if (times + 1 >= rules_.repetition) return true;
    }
    return false;
}

template <class Evaluation>
Move Worker<Evaluation>::answer_to(Move move) const {
    Position<2> next = stack_[0];
    play(next, move, rules_);
    const TableHit hit = shared_.table.find(key_of(next), 1);
    MoveList legal;
    if (hit && next.ejected[1 - next.turn()] < rules_.ejections_to_win)
        legal_moves(next, rules_, legal);
    return std::find(legal.begin(), legal.end(), hit.move) != legal.end() ? hit.move : Move::none();
}

template <class Evaluation>
void Worker<Evaluation>::learn(int ply, Move best, int depth, std::span<const Move> tried) {
    const int player = stack_[static_cast<std::size_t>(ply)].turn();
    const int bonus = bonus_of(depth);
    memory_.reward_history(player, best, bonus);
    for (const Move move : tried) memory_.reward_history(player, move, -bonus);
    if (tuning_.continuation && ply > 0) {
        const Move previous = moves_[static_cast<std::size_t>(ply - 1)];
        memory_.reward_answer(player, previous, best, bonus);
        for (const Move move : tried) memory_.reward_answer(player, previous, move, -bonus);
    }
    memory_.add_killer(ply, best);
    if (ply > 0) memory_.set_counter(player, moves_[static_cast<std::size_t>(ply - 1)], best);
}

template class Worker<HandmadeEvaluation>;
template class Worker<NetworkEvaluation>;

}  // namespace sumito::engine
