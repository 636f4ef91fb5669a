#include <algorithm>

#include "logarithm.hpp"
#include "walk.hpp"

namespace sumito {
namespace {

double value_of(const MctsChild& child, MctsChoice choice) {
    switch (choice) {
        case MctsChoice::score:
            return child.score;
        case MctsChoice::visits:
            return child.visits;
        case MctsChoice::ucb:
            return child.ucb;
        case MctsChoice::mean:
            break;
    }
    return child.mean;
}

// Visited children first, the best of them in front; among equals a random one.
void sort_children(std::vector<MctsChild>& children, MctsChoice choice, Random& random) {
    const auto better = [&](const MctsChild& a, const MctsChild& b) {
        if ((a.visits > 0) != (b.visits > 0)) return a.visits > 0;
        return a.visits > 0 && value_of(a, choice) > value_of(b, choice);
    };
    std::stable_sort(children.begin(), children.end(), better);
    const auto first_worse = std::find_if(children.begin(), children.end(), [&](const auto& child) {
        return better(children.front(), child);
    });
    const auto best = random.below(static_cast<std::uint64_t>(first_worse - children.begin()));
    std::swap(children[0], children[best]);
}

// The moves from a node on by the number of visits.
void follow(const Tree& tree, std::uint32_t node, std::vector<Move>& moves) {
    while (node && tree[node].visits) {
        moves.push_back(tree[node].move);
        std::uint32_t best = 0;
        for_each_child(tree, node, [&](std::uint32_t i, const Node& child) {
            if (!best || child.visits > tree[best].visits) best = i;
        });
        node = best;
    }
}

}  // namespace

void report(const Tree& tree, const MctsOptions& options, Random& random, MctsResult& result) {
    const double log_visits = natural_log(tree[Tree::root].visits);
    for_each_child(tree, Tree::root, [&](std::uint32_t, const Node& child) {
        const double mean = child.visits ? child.score / child.visits : 0;
        result.children.push_back({child.move, child.visits, child.score, mean,
                                   upper_bound(child, log_visits, options.exploration)});
    });
    sort_children(result.children, options.choice, random);
    result.move = result.children[0].move;
    result.score = result.children[0].mean;
    follow(tree, tree.child(Tree::root, *result.move), result.variation);
    const auto widths = tree.widths();
    result.max_depth = static_cast<int>(widths.size()) - 1;
    result.max_width = *std::max_element(widths.begin(), widths.end());
}

}  // namespace sumito
