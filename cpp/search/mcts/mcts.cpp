#include "mcts.hpp"

#include <string>
#include <utility>

#include "walk.hpp"

namespace sumito {
namespace {

const MctsOptions& checked(const MctsOptions& options, bool has_scorer) {
    options.check(has_scorer);
    return options;
}

// A tree that can grow no more must not wait for a limit on its nodes for ever.
constexpr std::uint64_t iterations_without_growth = 10'000;

// The node of a position within so many plies of another one, or nothing.
template <int N>
std::optional<std::uint32_t> find_position(const Tree& tree, std::uint32_t node,
                                           const Position<N>& here, const Position<N>& wanted,
                                           const Rules& rules, int plies) {
    if (here == wanted) return node;
    if (plies == 0 || here.ply >= wanted.ply) return std::nullopt;
    for (std::uint32_t i = tree[node].first_child; i; i = tree[i].next) {
        Position<N> next = here;
        play(next, tree[i].move, rules);
        if (const auto found = find_position(tree, i, next, wanted, rules, plies - 1)) return found;
    }
    return std::nullopt;
}

// Does one game begin with the other?
template <int N>
bool continues(const History<N>& now, const History<N>& before) {
    if (now.length() < before.length() || now.start() != before.start()) return false;
    for (std::size_t i = 0; i < before.length(); ++i)
        if (now.move(i) != before.move(i)) return false;
    return true;
}

// The node that the moves of a game from `first` on lead to, or nothing.
template <int N>
std::optional<std::uint32_t> follow_game(const Tree& tree, const History<N>& game,
                                         std::size_t first) {
    std::uint32_t node = Tree::root;
    for (std::size_t i = first; i < game.length(); ++i) {
        node = tree.child(node, game.move(i));
        if (!node) return std::nullopt;
    }
    return node;
}

// Makes iterations until a limit is reached, and at least one; returns how many. (Inlined, GCC 12
// believes that the stopper's deadline may be read where there is none.)
template <int N>
[[gnu::noinline]] std::uint64_t iterate(Walk<N>& walk, const Tree& tree, const SearchLimits& limits,
                                        Stopper& stopper) {
    std::uint64_t iterations = 0, idle = 0;
    for (;;) {
        const std::uint32_t size = tree.size();
        walk.iterate();
        ++iterations;
        idle = tree.size() > size ? 0 : idle + 1;
        if (limits.iterations && iterations >= *limits.iterations) return iterations;
        if (limits.nodes && tree.size() >= *limits.nodes) return iterations;
        if (limits.nodes && idle >= iterations_without_growth) return iterations;
        if (stopper.look()) return iterations;
    }
}

}  // namespace

template <int N>
Mcts<N>::Mcts(const MctsOptions& options, MctsScorer<N> scorer)
    : options_(checked(options, static_cast<bool>(scorer))),
      scorer_(std::move(scorer)),
      tree_(options.max_nodes) {}

// Where the present position stands in the kept tree.
template <int N>
std::optional<std::uint32_t> Mcts<N>::find_kept(const History<N>& history) const {
    if (!options_.reuse || !kept_ || kept_->rules() != history.rules()) return std::nullopt;
    const Position<N>&before = kept_->current(), &now = history.current();
    if (options_.view == MctsView::root && before.turn() != now.turn()) return std::nullopt;
    if (continues(history, *kept_)) return follow_game(tree_, history, kept_->length());
    // Which repetitions ended the game in the tree depends on how it came about.
    if (options_.repetition) return std::nullopt;
    return find_position(tree_, Tree::root, before, now, history.rules(), N);
}

template <int N>
MctsResult Mcts<N>::search(const History<N>& history, const SearchLimits& limits,
                           std::uint64_t seed, const std::atomic<bool>* stop) {
    if (!limits.iterations && !limits.nodes && !limits.seconds && !stop)
        throw MctsError("a search needs a limit: iterations, nodes or seconds");
    if (limits.depth && *limits.depth < 1)
        throw MctsError("depth must be 1 or more, not " + std::to_string(*limits.depth));
    Stopper stopper(limits.seconds, stop);
    MctsResult result;
    if (const auto node = find_kept(history)) {
        tree_.reroot(*node);
        result.nodes_kept = tree_.size();
    } else {
        tree_.clear();
    }
    kept_.reset();  // should the scoring function throw
    if (!has_legal_move(history.current(), history.rules())) return result;
    const std::uint32_t size_before = tree_.size();
    Walk<N> walk(tree_, history, options_, scorer_, limits.depth, seed);
    result.iterations = iterate(walk, tree_, limits, stopper);
    result.nodes_added = tree_.size() - size_before;
    result.back_propagated = walk.back_propagated();
    result.memory_full = walk.memory_full();
    report(tree_, options_, walk.random(), result);
    if (options_.reuse) kept_ = history;
    result.seconds = stopper.elapsed();
    return result;
}

template class Mcts<2>;
template class Mcts<3>;
template class Mcts<4>;

}  // namespace sumito
