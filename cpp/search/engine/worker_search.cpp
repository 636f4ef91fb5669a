// The search itself; see worker.cpp for what comes before and beside it.
#include "worker.hpp"

#include <array>

#include "evaluations.hpp"
#include "worker_position.hpp"

namespace sumito::engine {
namespace {

constexpr int nodes_between_looks = 256;  // at the clock: some 40 microseconds

// By the network, whose slopes are found when they are first asked for.
template <class Evaluation>
class NodeJudge final : public Judge {
  public:
    NodeJudge(Evaluation& evaluation, const Position<2>* stack, int ply, int weight)
        : evaluation_(evaluation), stack_(stack), ply_(ply), weight_(weight) {}

    void worths(bool of_mover, Bits cells, nnue::Worths& found) override {
        if constexpr (Evaluation::knows_worths) {
            if (!knows_slopes_) evaluation_.slopes(stack_, ply_, slopes_);
            knows_slopes_ = true;
            evaluation_.network().worths(slopes_, of_mover, cells, weight_, largest_worth, found);
        }
    }

  private:
    Evaluation& evaluation_;
    const Position<2>* stack_;
    int ply_, weight_;
    bool knows_slopes_ = false;
    nnue::Slopes slopes_;
};

}  // namespace

template <class Evaluation>
int Worker<Evaluation>::late_reduction(int depth, int index) const {
    return reductions_[static_cast<std::size_t>(std::min(depth, reduction_count - 1))]
                      [static_cast<std::size_t>(std::min(index, reduction_count - 1))];
}

template <class Evaluation>
bool Worker<Evaluation>::should_stop() {
    if (stopped_) return true;
    if (nodes() < next_look_) return false;
    next_look_ = nodes() + nodes_between_looks;
    if (node_limit_) next_look_ = std::min(next_look_, *node_limit_);
    // Neither clock nor flag keeps it from the first ply, so that no move is played unseen.
    const bool told = root_depth_ > 1 && (shared_.stop.load(std::memory_order_relaxed) ||
                                          (stopper_ && stopper_->look()));
    stopped_ = told || (node_limit_ && nodes() >= *node_limit_);
    return stopped_;
}

template <class Evaluation>
Score Worker<Evaluation>::search_root(int depth, Score alpha, Score beta,
                                      std::span<const Move> left_out) {
    left_out_ = left_out;
    root_depth_ = depth;
    lines_[0].clear();
    return search<true>(0, alpha, beta, depth);
}

// How many quiet moves are tried before the rest is left out.
template <class Evaluation>
int Worker<Evaluation>::late_moves(const Position<2>& position, int depth, bool improving) const {
    const Tuning& tuning = tuning_;
    if (depth > tuning.late_move_depth) return max_moves;
    int limit = (tuning.late_move_base + tuning.late_move_slope * depth) / 10;
    limit = std::min(limit, max_moves);
    if (tuning.improving_late && !improving) limit /= 2;
    if (position.ejected[position.turn()] + 1 >= rules_.ejections_to_win)
        limit *= tuning.deciding_late;
    return limit;
}

// What can be said of a node without a look at its moves or into the table. Most end here.
template <class Evaluation>
template <bool is_pv>
Score Worker<Evaluation>::search(int ply, Score alpha, Score beta, int depth) {
    if (depth <= 0) return quiesce(ply, alpha, beta);
    if (should_stop()) return 0;
    const auto at = static_cast<std::size_t>(ply);
    const Tuning& tuning = tuning_;
    const bool is_root = ply == 0;
    Score least = -infinite_score;  // that the player to move is sure of
    if constexpr (is_pv) lines_[at].clear();

    if (!is_root) {
        if (is_repetition(ply)) return drawn(ply);
        if (is_at_limit(ply)) return at_limit(ply);
        if (ply >= max_ply) return static_score(ply, evaluate(ply));
        // No line from here can be better than a win with the next move, or worse than a loss now.
        alpha = std::max(alpha, loss_in(ply));
        if (alpha < drawn(ply) && tuning.pruning && can_repeat(ply)) alpha = least = drawn(ply);
        beta = std::min(beta, win_in(ply + 1));
        if (alpha >= beta) return alpha;
    }

    Node node{alpha, beta, depth};
    // Whoever stands before the deciding ejection may lose whatever the score says.
    node.may_prune =
        !is_pv && tuning.pruning && !is_proved(beta) && !in_danger(ply) && !ends_within(ply, depth);
    if (node.may_prune && node.depth <= tuning.reverse_futility_depth) {
        node.evaluation = evaluations_[at] = evaluate(ply);
        node.static_score = static_score(ply, node.evaluation);
        if (fails_high(node, node.static_score, is_improving(ply))) return node.static_score;
    }
    // The moves that are searched may all be worse than the repetition that is not.
    return std::max(expand<is_pv>(ply, node), least);
}

template <class Evaluation>
bool Worker<Evaluation>::is_improving(int ply) const {
    const auto at = static_cast<std::size_t>(ply);
    return ply >= 2 && evaluations_[at] > evaluations_[at - 2];
}

// Is this score so high that the node need not be searched?
template <class Evaluation>
bool Worker<Evaluation>::fails_high(const Node& node, Score score, bool improving) const {
    return score - tuning_.reverse_futility * (node.depth - improving) >= node.beta;
}

// Does the table tell all that is asked of this node?
template <class Evaluation>
inline bool Worker<Evaluation>::answers(const TableHit& hit, const Node& node) const {
    return hit && hit.depth >= node.depth && (tuning_.pruning || hit.depth == node.depth) &&
           (hit.bound == Bound::exact || (hit.bound == Bound::lower && hit.score >= node.beta) ||
            (hit.bound == Bound::upper && hit.score <= node.alpha));
}

// What is thought of a node before its moves are searched.
template <class Evaluation>
inline void Worker<Evaluation>::weigh(int ply, const TableHit& hit, Node& node) {
    if (node.static_score == no_score) {
        node.evaluation = hit && hit.evaluation != no_score ? hit.evaluation : evaluate(ply);
        node.static_score = static_score(ply, node.evaluation);
    }
    evaluations_[static_cast<std::size_t>(ply)] = node.evaluation;
    node.improving = is_improving(ply);
    node.estimate = node.static_score;
    if (hit && !is_proved(hit.score) &&
        (hit.bound == Bound::exact || (hit.bound == Bound::lower && hit.score > node.estimate) ||
         (hit.bound == Bound::upper && hit.score < node.estimate)))
        node.estimate = hit.score;
}

// The null move: who stands so well that he could pass need not look for a move. The score if that
// is so, else no_score; not where an ejection threatens.
template <class Evaluation>
Score Worker<Evaluation>::score_of_passing(int ply, const Node& node) {
    const Position<2>& position = stack_[static_cast<std::size_t>(ply)];
    const int turn = position.turn();
    if (!tuning_.null_move || node.depth < tuning_.null_move_depth || node.estimate < node.beta ||
        rules_.ban_inverse || moves_[static_cast<std::size_t>(ply - 1)] == Move::none() ||
        can_eject(position.marbles[1 - turn], position.marbles[turn], *board_))
        return no_score;
    pass(ply);
    const Score score = -search<false>(ply + 1, -node.beta, -node.beta + 1,
                                       node.depth - tuning_.null_move_reduction - node.depth / 4);
    if (score < node.beta) return no_score;
    return is_proved(score) ? node.beta : score;
}

// Who cannot move is passed over; if nobody can, the game is drawn.
template <class Evaluation>
template <bool is_pv>
Score Worker<Evaluation>::score_of_skipping(int ply, const Node& node) {
    const auto at = static_cast<std::size_t>(ply);
    if (moves_[at - 1] == Move::none()) return drawn(ply);
    pass(ply);
    const Score score = -search<is_pv>(ply + 1, -node.beta, -node.alpha, node.depth);
    if constexpr (is_pv) lines_[at] = lines_[at + 1];
    return score;
}

// By how much less deep a late quiet move is searched, of those that are.
template <class Evaluation>
template <bool is_pv>
inline int Worker<Evaluation>::reduction_of(int ply, const Picked& picked, int index,
                                            const Node& node) const {
    const int turn = stack_[static_cast<std::size_t>(ply)].turn();
    const std::int64_t worth = std::int64_t{picked.gain} * tuning_.worth_reduction / 100;
    int reduction = late_reduction(node.depth, index) + !node.improving - is_pv;
    reduction -=
        static_cast<int>((memory_.history(turn, picked.move) + worth) / tuning_.reduction_history);
    return std::clamp(reduction, 0, std::max(node.depth - 2, 0));
}

// Searches what the move just made leads to: the first of a node in full, others to see whether
// they are better at all.
template <class Evaluation>
template <bool is_pv>
inline Score Worker<Evaluation>::search_next(int ply, Score alpha, Score beta, int depth,
                                             int reduction, bool is_first) {
    if (is_pv && is_first) return -search<true>(ply + 1, -beta, -alpha, depth);
    Score score = -search<false>(ply + 1, -alpha - 1, -alpha, depth - reduction);
    if (score > alpha && reduction) score = -search<false>(ply + 1, -alpha - 1, -alpha, depth);
    if (is_pv && score > alpha && score < beta)
        score = -search<true>(ply + 1, -beta, -alpha, depth);
    return score;
}

// Remembers what a node that was searched has come to.
template <class Evaluation>
void Worker<Evaluation>::conclude(int ply, Key position_key, const Node& node, const Found& found) {
    const Score best = found.best;
    const Position<2>& position = stack_[static_cast<std::size_t>(ply)];
    if (tuning_.correction && !is_proved(best) && !found.ejects &&
        !(best >= node.beta && best <= node.static_score) &&
        !(best <= node.alpha && best >= node.static_score)) {
        const int turn = position.turn();
        memory_.correct(turn, position.marbles[turn], position.marbles[1 - turn],
                        best - faded(ply, node.evaluation), std::min(node.depth + 1, 16));
    }
    if (ply == 0 && !left_out_.empty()) return;
    const Bound bound = best >= node.beta   ? Bound::lower
                        : best > node.alpha ? Bound::exact
                                            : Bound::upper;
    shared_.table.store(position_key, ply, found.move, best, node.evaluation, node.depth, bound);
}

// The rest of a node: the table, what may be said without its moves, and its moves.
template <class Evaluation>
template <bool is_pv>
Score Worker<Evaluation>::expand(int ply, Node& node) {
    const auto at = static_cast<std::size_t>(ply);
    const Position<2>& position = stack_[at];
    const Tuning& tuning = tuning_;

    // Moves that push are made while the table's entry is on its way.
    Picker picker(lists_[at], position, rules_, *board_, memory_,
                  ply ? moves_[at - 1] : Move::none(), ply, tuning.continuation);
    const Key position_key = key(ply);
    const TableHit hit = shared_.table.find(position_key, ply);
    if (!is_pv && answers(hit, node)) return hit.score;
    weigh(ply, hit, node);
    if (node.may_prune) {
        if (node.depth <= tuning.reverse_futility_depth &&
            fails_high(node, node.estimate, node.improving))
            return node.estimate;
        const Score passed = score_of_passing(ply, node);
        if (stopped_) return 0;
        if (passed != no_score) return passed;
    }
    // Where the end by the ply limit is in sight it must stay so.
    if (tuning.pruning && !hit && node.depth >= tuning.iterative_reduction_depth &&
        !ends_within(ply, node.depth))
        --node.depth;

    NodeJudge<Evaluation> judge(evaluation_, stack_.data(), ply, tuning.worth_weight);
    const bool is_judged =
        Evaluation::knows_worths && tuning.worth_depth && node.depth >= tuning.worth_depth;
    picker.begin(hit ? hit.move : Move::none(), is_judged ? &judge : nullptr);
    const Found found = search_moves<is_pv>(ply, node, picker);
    if (found.searched) deepest_ = std::max(deepest_, ply + 1);
    if (stopped_) return 0;
    if (!found.searched) return score_without_moves<is_pv>(ply, node);
    conclude(ply, position_key, node, found);
    return found.best;
}

// Tries the moves of a node one after another, as many as it takes.
template <class Evaluation>
template <bool is_pv>
inline auto Worker<Evaluation>::search_moves(int ply, const Node& node, Picker& picker) -> Found {
    const auto at = static_cast<std::size_t>(ply);
    const Tuning& tuning = tuning_;
    const bool is_root = ply == 0;
    const int depth = node.depth;
    const Score beta = node.beta;
    Score alpha = node.alpha;
    Found found;
    std::array<Move, 64> tried;
    std::size_t tried_count = 0;
    int quiet_count = 0;
    bool skip_quiet = false;
    const int late_limit = late_moves(stack_[at], depth, node.improving);

    for (;;) {
        // Before more moves are made: are there enough, or none that could help?
        if (!is_root && tuning.pruning && found.best > -proved_score)
            skip_quiet = skip_quiet || quiet_count >= late_limit ||
                         (!is_pv && depth <= tuning.futility_depth &&
                          node.static_score + tuning.futility * (depth + 1) <= alpha);
        const Picked picked = picker.next(skip_quiet);
        const Move move = picked.move;
        if (move == Move::none()) return found;
        if (is_root && std::find(left_out_.begin(), left_out_.end(), move) != left_out_.end())
            continue;
        // The table's move is none here, whatever it does: neither counted nor punished.
        const bool is_quiet = picked.kind >= MoveClass::killer;
        quiet_count += is_quiet;

        make(ply, move);
        if (depth > 1) shared_.table.prefetch(key(ply + 1));
        ++found.searched;
        // Only a search of the line itself fills it again.
        if constexpr (is_pv) lines_[at + 1].clear();
        Score score;
        if (has_won(ply + 1)) {
            score = win_in(ply + 1);
        } else {
            const bool is_late =
                tuning.pruning && depth >= 2 && found.searched > 1 + 2 * is_root && is_quiet;
            const int reduction =
                is_late ? reduction_of<is_pv>(ply, picked, found.searched, node) : 0;
            score = search_next<is_pv>(ply, alpha, beta, depth - 1, reduction, found.searched == 1);
        }
        if (stopped_) return found;

        found.best = std::max(found.best, score);
        if (score > alpha) {
            alpha = score;
            found.move = move;
            found.ejects = stack_[at + 1].quiet == 0;
            if constexpr (is_pv) lines_[at].set(move, lines_[at + 1]);
            if (is_root) line_score_ = score;
            if (score >= beta) {
                if (is_quiet || picked.kind == MoveClass::table)
                    learn(ply, move, depth, {tried.data(), tried_count});
                else if (tuning.push_history && picked.kind == MoveClass::push)
                    memory_.reward_history(stack_[at].turn(), move, bonus_of(depth));
                return found;
            }
        }
        if (is_quiet && tried_count < tried.size()) tried[tried_count++] = move;
    }
}

// There was no move to search.
template <class Evaluation>
template <bool is_pv>
Score Worker<Evaluation>::score_without_moves(int ply, const Node& node) {
    if (ply == 0) return -infinite_score;  // all of its moves were left out
    if (skips_) return score_of_skipping<is_pv>(ply, node);
    return rules_.no_move == NoMove::draw ? drawn(ply) : loss_in(ply);
}

// Only ejections, until the position is quiet enough to be evaluated.
template <class Evaluation>
Score Worker<Evaluation>::quiesce(int ply, Score alpha, Score beta) {
    if (should_stop()) return 0;
    const auto at = static_cast<std::size_t>(ply);
    lines_[at].clear();
    if (is_repetition(ply)) return drawn(ply);
    if (is_at_limit(ply)) return at_limit(ply);
    // No look into the table: it would cost more than the node.
    Score best = static_score(ply, evaluate(ply));
    if (ply >= max_ply || best >= beta) return best;
    alpha = std::max(alpha, best);
    MoveList moves;
    list_ejections(stack_[at], rules_, *board_, moves);
    if (!moves.empty()) deepest_ = std::max(deepest_, ply + 1);
    for (const Move move : moves) {
        make(ply, move);
        const Score score = has_won(ply + 1) ? win_in(ply + 1) : -quiesce(ply + 1, -beta, -alpha);
        if (stopped_) return 0;
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        alpha = score;
        if (score >= beta) break;
    }
    return best;
}

template class Worker<HandmadeEvaluation>;
template class Worker<NetworkEvaluation>;

}  // namespace sumito::engine
