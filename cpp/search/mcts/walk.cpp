#include "walk.hpp"

#include <algorithm>
#include <bitset>
#include <cmath>
#include <limits>
#include <string>

#include "logarithm.hpp"
#include "search/playout/playout.hpp"

namespace sumito {
namespace {

// The past matters only where repetition does.
template <int N>
History<N> root_history(const History<N>& history, bool repetition) {
    if (repetition) return history;
    Rules rules = history.rules();
    rules.repetition = 0;
    return History<N>(rules, history.current());
}

// For a child with a visit.
double upper_bound(double score, double visits, double log_visits, double exploration) {
    const double share = 1.0 / visits;
    return score * share + exploration * std::sqrt(log_visits * share);
}

std::optional<int> lower(std::optional<int> a, std::optional<int> b) {
    return a && b ? std::min(*a, *b) : a ? a : b;
}

}  // namespace

double upper_bound(const Node& child, double log_visits, double exploration) {
    if (child.visits == 0) return std::numeric_limits<double>::infinity();
    return upper_bound(child.score, child.visits, log_visits, exploration);
}

template <int N>
Walk<N>::Walk(Tree& tree, const History<N>& history, const MctsOptions& options,
              const MctsScorer<N>& scorer, std::optional<int> depth, std::uint64_t seed)
    : tree_(tree),
      options_(options),
      scorer_(scorer),
      depth_cap_(lower(options.depth_cap, depth)),
      random_(seed),
      history_(root_history(history, options.repetition)),
      root_length_(history_.length()),
      root_player_(history.current().turn()) {
    // Whether the game is over at the root is the caller's business.
    Node& root = tree_[Tree::root];
    if (root.state != NodeState::expanded) root.state = NodeState::open;
}

template <int N>
void Walk<N>::iterate() {
    descend();
    back_propagate(score_leaf());
    while (history_.length() > root_length_) history_.pop();
}

template <int N>
void Walk<N>::descend() {
    path_.assign(1, {Tree::root, root_player_});
    for (;;) {
        const std::uint32_t node = path_.back().node;
        if (has_ended(tree_[node])) return;
        if (depth_cap_ && depth() >= *depth_cap_) return;
        const bool is_new = node != Tree::root && tree_[node].visits == 0;
        if (is_new && options_.expansion != MctsExpansion::all_children) return;
        const std::uint32_t next = next_node(node);
        if (!next) return;
        path_.push_back({next, history_.current().turn()});
        history_.push(tree_[next].move);
    }
}

template <int N>
bool Walk<N>::has_ended(Node& node) const {
    if (node.state == NodeState::unseen) {
        const std::optional<Outcome> outcome = history_.outcome();
        node.state = outcome ? NodeState::ended : NodeState::open;
        if (outcome) node.winner = static_cast<std::int8_t>(outcome->winning_side.value_or(-1));
    }
    return node.state == NodeState::ended;
}

template <int N>
std::uint32_t Walk<N>::next_node(std::uint32_t node) {
    if (tree_[node].state != NodeState::expanded) {
        if (options_.expansion == MctsExpansion::one_node) {
            if (const std::uint32_t added = add_one(node)) return added;
        } else if (!add_all(node)) {
            return 0;
        }
    }
    return tree_[node].first_child ? select(node) : 0;
}

template <int N>
bool Walk<N>::has_room(int nodes) {
    if (tree_.has_room(nodes)) return true;
    memory_full_ = true;
    return false;
}

template <int N>
bool Walk<N>::add_all(std::uint32_t node) {
    MoveList moves;
    legal_moves(history_.current(), rules(), moves);
    if (!has_room(moves.size())) return false;
    tree_.add_children(node, {moves.begin(), moves.end()}, depth() + 1);
    tree_[node].state = NodeState::expanded;
    return true;
}

// A random one of the moves without a node; 0 if there is no room for it.
template <int N>
std::uint32_t Walk<N>::add_one(std::uint32_t node) {
    if (!has_room(1)) return 0;
    std::bitset<Move::code_count> known;
    for_each_child(tree_, node, [&](std::uint32_t, const Node& c) { known.set(c.move.code()); });
    MoveList moves;
    legal_moves(history_.current(), rules(), moves);
    moves.keep_if([&](Move move) { return !known.test(move.code()); });
    if (moves.size() == 1) tree_[node].state = NodeState::expanded;
    const Move move = moves[static_cast<int>(random_.below(static_cast<unsigned>(moves.size())))];
    return tree_.add_children(node, {&move, 1}, depth() + 1);
}

// The child with the largest upper confidence bound; ties at random. That of children without a
// visit is infinite, so that where there are any nothing is computed.
template <int N>
std::uint32_t Walk<N>::select(std::uint32_t node) {
    int size = 0;
    unsigned unvisited = 0;
    for_each_child(tree_, node, [&](std::uint32_t i, const Node& child) {
        family_.nodes[size] = i;
        family_.scores[size] = child.score;
        family_.visits[size++] = child.visits;
        unvisited += child.visits == 0;
    });
    if (unvisited) return pick(unvisited, [&](int i) { return family_.visits[i] == 0; });
    const double log_visits = natural_log(std::max(1u, tree_[node].visits));
    std::array<double, max_moves>& bounds = family_.scores;
    for (int i = 0; i < size; ++i)
        bounds[i] =
            upper_bound(family_.scores[i], family_.visits[i], log_visits, options_.exploration);
    double best = bounds[0];
    for (int i = 1; i < size; ++i) best = std::max(best, bounds[i]);
    unsigned ties = 0;
    for (int i = 0; i < size; ++i) ties += bounds[i] == best;
    return pick(ties, [&](int i) { return bounds[i] == best; });
}

// A random one of the family's members that are meant, of which there are so many.
template <int N>
template <class IsMeant>
std::uint32_t Walk<N>::pick(unsigned meant, IsMeant&& is_meant) {
    std::uint64_t skip = meant > 1 ? random_.below(meant) : 0;
    for (int i = 0;; ++i)
        if (is_meant(i) && skip-- == 0) return family_.nodes[i];
}

template <int N>
typename Walk<N>::Scores Walk<N>::score_leaf() {
    const Node& leaf = tree_[path_.back().node];
    if (leaf.state == NodeState::ended)
        return score_end(leaf.winner >= 0 ? std::optional<int>(leaf.winner) : std::nullopt);
    if (!options_.rollout) return score_cut(history_.current());
    const PlayoutResult<N> game = playout(history_.current(), rules(), *options_.rollout,
                                          options_.rollout_plies, random_.next());
    return game.termination ? score_end(game.winner) : score_cut(game.position);
}

template <int N>
double Walk<N>::scaled(double score) const {
    return options_.range == MctsRange::plus_minus ? score : (score + 1) / 2;
}

template <int N>
typename Walk<N>::Scores Walk<N>::score_end(std::optional<int> winner) const {
    Scores scores;
    for (int p = 0; p < N; ++p)
        scores[p] = scaled(!winner ? 0 : rules().side_of(p) == *winner ? 1 : -1);
    return scores;
}

template <int N>
typename Walk<N>::Scores Walk<N>::score_cut(const Position<N>& position) const {
    Scores scores;
    scores.fill(scaled(0));
    if (options_.cut == MctsCut::scorer) {
        for (int p = 0; p < N; ++p)
            if (options_.view == MctsView::mover || p == root_player_)
                scores[p] = scaled(scorer_says(position, p));
    } else if (options_.cut == MctsCut::ejections) {
        std::array<int, N> ejected{};  // by side
        for (int p = 0; p < N; ++p) ejected[rules().side_of(p)] += position.ejected[p];
        for (int p = 0; p < N; ++p) {
            int others = 0;
            for (int side = 0; side < rules().side_count(); ++side)
                if (side != rules().side_of(p)) others = std::max(others, ejected[side]);
            const double lead = ejected[rules().side_of(p)] - others;
            scores[p] = scaled(lead / rules().ejections_to_win);
        }
    }
    return scores;
}

template <int N>
double Walk<N>::scorer_says(const Position<N>& position, int player) const {
    const double score = scorer_(position, player);
    if (!(score >= -1 && score <= 1))  // nor may it be a NaN
        throw MctsError("a scoring function must give -1 to 1, not " + std::to_string(score));
    return score;
}

template <int N>
void Walk<N>::back_propagate(const Scores& scores) {
    for (const Step& step : path_) {
        Node& node = tree_[step.node];
        ++node.visits;
        node.score += scores[options_.view == MctsView::mover ? step.mover : root_player_];
    }
    back_propagated_ += path_.size() - 1;
}

template class Walk<2>;
template class Walk<3>;
template class Walk<4>;

}  // namespace sumito
