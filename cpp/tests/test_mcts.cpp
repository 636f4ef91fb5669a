#include <algorithm>
#include <chrono>
#include <cmath>
#include <set>
#include <thread>

#include "check.hpp"
#include "core/random.hpp"
#include "positions.hpp"
#include "search/mcts/logarithm.hpp"
#include "search/mcts/mcts.hpp"

namespace sumito {
namespace {

constexpr MctsExpansion all_expansions[] = {
    MctsExpansion::all_children, MctsExpansion::on_second_visit, MctsExpansion::one_node};

// Black has five ejections, and one move (g7h8) makes it six.
constexpr const char* win_in_one = "4s/4S1/4S2/8/SSSS5/8/7/sss3/sssss 5 4 b 0 60";

History<2> two(const char* fen) {
    return std::get<History<2>>(Board(fen, std::nullopt).any());
}

SearchLimits iterations(std::uint64_t number) {
    SearchLimits limits;
    limits.iterations = number;
    return limits;
}

// Fewer in short runs.
SearchLimits about(std::uint64_t number) {
    return iterations(testing::quick() ? number / 10 : number);
}

MctsOptions with(MctsExpansion expansion) {
    MctsOptions options;
    options.expansion = expansion;
    options.max_nodes = 3'000'000;
    if (expansion == MctsExpansion::all_children) options.depth_cap = 30;
    return options;
}

bool same(const MctsResult& a, const MctsResult& b) {
    if (a.children.size() != b.children.size()) return false;
    for (std::size_t i = 0; i < a.children.size(); ++i)
        if (a.children[i].move != b.children[i].move ||
            a.children[i].visits != b.children[i].visits ||
            a.children[i].score != b.children[i].score)
            return false;
    return a.move == b.move && a.variation == b.variation && a.iterations == b.iterations &&
           a.nodes_added == b.nodes_added && a.back_propagated == b.back_propagated &&
           a.max_depth == b.max_depth && a.max_width == b.max_width;
}

// Walks the whole tree: every child is a different legal move, and no visit is lost. `own` is how
// many visits may end at an inner node.
template <int N>
std::uint32_t check_tree(const Tree& tree, std::uint32_t node, const Position<N>& position,
                         const Rules& rules, std::uint32_t own) {
    const Node& here = tree[node];
    std::uint32_t nodes = 1, visits = 0;
    std::set<int> moves;
    for_each_child(tree, node, [&](std::uint32_t i, const Node& child) {
        CHECK(i > node && i < tree.size());
        CHECK(moves.insert(child.move.code()).second);
        CHECK(is_legal(position, child.move, rules));
        CHECK(std::abs(child.score) <= child.visits);
        Position<N> next = position;
        play(next, child.move, rules);
        visits += child.visits;
        nodes += check_tree(tree, i, next, rules, own);
    });
    if (here.state == NodeState::expanded)
        CHECK_EQUAL(static_cast<int>(moves.size()), legal_count(position, rules));
    if (here.state == NodeState::ended || here.state == NodeState::unseen) CHECK(moves.empty());
    CHECK_EQUAL(here.visits == 0, here.state == NodeState::unseen);
    if (!moves.empty()) CHECK(visits <= here.visits && here.visits - visits <= own);
    return nodes;
}

template <int N>
void check_search(const Mcts<N>& mcts, const History<N>& history, const MctsResult& result) {
    const Tree& tree = mcts.tree();
    const std::uint32_t own = mcts.options().expansion == MctsExpansion::all_children ? 0 : 1;
    CHECK_EQUAL(check_tree(tree, Tree::root, history.current(), history.rules(), own), tree.size());
    std::uint64_t width = 0, visits = 0;
    for (const std::uint32_t nodes : tree.widths()) width += nodes;
    CHECK_EQUAL(width, tree.size());
    CHECK(is_legal(history.current(), *result.move, history.rules()));
    CHECK(result.variation.front() == *result.move);
    CHECK(result.children.front().move == *result.move);
    for (const MctsChild& child : result.children) visits += child.visits;
    CHECK(visits >= result.iterations);
    CHECK_EQUAL(visits + (result.nodes_kept ? own : 0), tree[Tree::root].visits);
}

TEST(logarithms_are_those_of_the_library) {
    for (std::uint64_t n = 1; n < 1'000'000'000'000; n += 1 + n / 7) {
        const double exact = std::log(static_cast<double>(n));
        CHECK(std::abs(natural_log(n) - exact) <= 4e-16 * exact);
    }
}

TEST(mcts_trees_are_consistent_and_reproducible) {
    for (const testing::Case& c : testing::cases())
        std::visit(
            [&]<class H>(const H& history) {
                constexpr int N = H::player_count;
                for (const MctsExpansion expansion : all_expansions) {
                    Mcts<N> mcts(with(expansion)), other(with(expansion));
                    const MctsResult result = mcts.search(history, about(60), 4);
                    CHECK_EQUAL(result.nodes_added + 1, mcts.tree().size());
                    check_search(mcts, history, result);
                    CHECK(same(result, other.search(history, about(60), 4)));
                    CHECK(!same(result, other.search(history, about(60), 5)));
                    CHECK(same(result, other.search(history, about(60), 4)));
                }
            },
            Board(c.fen, c.rules).any());
}

TEST(mcts_finds_a_win_by_ejection) {
    const History<2> history = two(win_in_one);
    for (const MctsExpansion expansion : all_expansions)
        for (const MctsRange range : {MctsRange::plus_minus, MctsRange::zero_one})
            for (const MctsView view : {MctsView::mover, MctsView::root})
                for (const MctsChoice choice :
                     {MctsChoice::score, MctsChoice::visits, MctsChoice::mean}) {
                    MctsOptions options = with(expansion);
                    options.range = range;
                    options.view = view;
                    options.choice = choice;
                    Mcts<2> mcts(options);
                    const MctsResult result = mcts.search(history, iterations(2000), 1);
                    CHECK_EQUAL(move_text(*result.move), "g7h8");
                    CHECK_EQUAL(result.score, 1.0);
                    CHECK_EQUAL(result.variation.size(), 1u);
                }
}

// All bounds are infinite at first, so that any move may come.
TEST(mcts_breaks_ties_at_random) {
    for (const MctsExpansion expansion : all_expansions) {
        MctsOptions options = with(expansion);
        options.depth_cap = 1;
        options.rollout.reset();
        Mcts<2> mcts(options);
        std::set<int> chosen;
        for (std::uint64_t seed = 0; seed < 500; ++seed)
            chosen.insert(mcts.search(two(testing::standard), iterations(1), seed).move->code());
        CHECK_EQUAL(chosen.size(), 44u);
    }
}

// Without roll-outs the score of a cut decides: here the ejections, or what a function says of
// them.
TEST(mcts_scores_what_is_cut_off) {
    Rules rules = Rules::standard(5, 2);
    rules.ejections_to_win = 7;
    const History<2> history = std::get<History<2>>(Board(win_in_one, rules).any());
    MctsOptions options = with(MctsExpansion::one_node);
    options.rollout.reset();
    options.depth_cap = 1;
    options.choice = MctsChoice::mean;
    options.cut = MctsCut::ejections;
    const MctsResult counted = Mcts<2>(options).search(history, iterations(1000), 1);
    CHECK_EQUAL(move_text(*counted.move), "g7h8");
    CHECK(std::abs(counted.score - 2.0 / 7) < 1e-9);
    options.cut = MctsCut::scorer;
    const auto fewest = [](const Position<2>& p, int player) {
        return (player == 0 ? -0.1 : 0.1) * p.ejected[0];
    };
    const MctsResult scored = Mcts<2>(options, fewest).search(history, iterations(1000), 1);
    CHECK(move_text(*scored.move) != "g7h8");
    CHECK(std::abs(scored.score + 0.5) < 1e-9);
}

// Maastricht 2020, V-C and Tables IX to XI: one walk of depth 100, all children of every node.
TEST(mcts_of_maastricht_walks_to_depth_100) {
    Mcts<2> mcts(MctsOptions::maastricht());
    const MctsResult result = mcts.search(two(testing::standard), iterations(1), 1);
    CHECK_EQUAL(result.back_propagated, 100u);
    CHECK_EQUAL(result.max_depth, 100);
    CHECK(result.nodes_added > 5000 && result.nodes_added < 12'000);
    CHECK_EQUAL(result.score, 0.5);
    CHECK(std::isinf(result.children.back().ucb));
}

TEST(mcts_honours_its_cap_on_memory) {
    const History<2> history = two(testing::standard);
    for (const MctsExpansion expansion : all_expansions) {
        MctsOptions options = with(expansion);
        options.max_nodes = 1273;
        options.reuse = true;
        Mcts<2> mcts(options);
        const MctsResult result = mcts.search(history, iterations(2000), 1);
        CHECK(result.memory_full);
        CHECK_EQUAL(result.iterations, 2000u);
        CHECK(mcts.tree().size() <= options.max_nodes && mcts.tree().size() > 1000);
        History<2> later = history;
        later.push(*result.move);
        CHECK(mcts.search(later, iterations(100), 1).move);
        CHECK(mcts.tree().size() <= options.max_nodes);
    }
}

TEST(mcts_obeys_limits) {
    const History<2> history = two(testing::standard);
    Mcts<2> mcts(MctsOptions{});
    SearchLimits limits;
    limits.nodes = 3000;
    const MctsResult small = mcts.search(history, limits, 1);
    CHECK(mcts.tree().size() >= 3000 && mcts.tree().size() < 3000 + max_moves);
    CHECK(small.iterations > 50);
    limits = iterations(3000);
    limits.depth = 2;
    CHECK_EQUAL(mcts.search(history, limits, 1).max_depth, 2);
    limits = {};
    limits.seconds = 0.05;
    const double enough = testing::quick() ? 0.3 : 0.06;
    CHECK(testing::soonest(enough, [&] {
              const MctsResult timed = mcts.search(history, limits, 1);
              CHECK(timed.seconds >= 0.05 && timed.move);
              return timed.seconds;
          }) < enough);
    // A tree that is exhausted ends a search for nodes.
    limits = {};
    limits.nodes = 1'000'000;
    limits.depth = 1;
    CHECK_EQUAL(mcts.search(history, limits, 1).nodes_added, 44u);
}

// Seconds from the order to stop to the end of a search.
double seconds_to_stop(Mcts<2>& mcts, const History<2>& history) {
    std::atomic<bool> stop = false;
    MctsResult result;
    std::thread search([&] { result = mcts.search(history, {}, 1, &stop); });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const auto told = std::chrono::steady_clock::now();
    stop = true;
    search.join();
    const std::chrono::duration<double> late = std::chrono::steady_clock::now() - told;
    CHECK(result.move);
    return late.count();
}

TEST(mcts_stops_when_told) {
    const History<2> history = two(testing::standard);
    for (const MctsExpansion expansion : all_expansions) {
        MctsOptions options = with(expansion);
        options.rollout = PlayoutPolicy::uniform;
        Mcts<2> mcts(options);
        const double most = testing::quick() ? 0.2 : 0.02;
        CHECK(testing::soonest(most, [&] { return seconds_to_stop(mcts, history); }) < most);
    }
}

// The moves of a search and the subtree that a second one begins with.
void check_reuse(MctsOptions options, bool by_history) {
    options.reuse = true;
    Mcts<2> mcts(options);
    History<2> history = two(testing::belgian_daisy);
    const MctsResult first = mcts.search(history, about(1000), 1);
    const std::uint32_t node = mcts.tree().child(Tree::root, *first.move);
    std::uint32_t reply = 0;  // the most visited one
    for_each_child(mcts.tree(), node, [&](std::uint32_t i, const Node& child) {
        if (!reply || child.visits > mcts.tree()[reply].visits) reply = i;
    });
    const Node before = mcts.tree()[reply];
    history.push(*first.move);
    history.push(before.move);
    if (!by_history) history = History<2>(history.rules(), history.current());
    const SearchLimits one = iterations(1);
    const MctsResult second = mcts.search(history, one, 1);
    CHECK(second.nodes_kept > 0);
    CHECK_EQUAL(mcts.tree()[Tree::root].visits, before.visits + 1);
    CHECK_EQUAL(mcts.tree().size(), second.nodes_kept + second.nodes_added);
    check_search(mcts, history, second);
    // Another game starts anew; the same position again goes on.
    CHECK_EQUAL(mcts.search(two(testing::standard), one, 1).nodes_kept, 0u);
    mcts.forget();
    CHECK_EQUAL(mcts.search(two(testing::standard), one, 1).nodes_kept, 0u);
    CHECK(mcts.search(two(testing::standard), one, 1).nodes_kept > 0);
}

TEST(mcts_keeps_its_tree_if_asked_to) {
    for (const MctsExpansion expansion : all_expansions)
        for (const bool by_history : {true, false}) {
            MctsOptions options = with(expansion);
            check_reuse(options, by_history);
            options.view = MctsView::root;
            check_reuse(options, by_history);
        }
}

// After two rounds of to and fro, black's going to and fro again would be the third occurrence.
TEST(mcts_sees_repetition_if_asked_to) {
    History<2> history = two(testing::standard);
    const char* to_and_fro[] = {"c3d3", "g7f7", "d3c3", "f7g7"};
    for (int ply = 0; ply < 7; ++ply) history.push(parse_move(to_and_fro[ply % 4]));
    const Move repeating = parse_move(to_and_fro[3]);
    for (const bool repetition : {true, false}) {
        MctsOptions options;
        options.repetition = repetition;
        Mcts<2> mcts(options);
        mcts.search(history, iterations(3000), 1);
        const Node& node = mcts.tree()[mcts.tree().child(Tree::root, repeating)];
        CHECK(node.visits > 0);
        CHECK_EQUAL(node.state == NodeState::ended, repetition);
        CHECK_EQUAL(node.score == 0 && node.winner == -1, repetition);
    }
}

TEST(mcts_without_a_move_or_a_limit) {
    Rules rules = Rules::standard(3, 2);
    rules.ejections_to_win = 5;
    const Board stuck("3/4/5/ss2/Ss1 2 4 b 0 9", rules);
    Mcts<2> mcts(MctsOptions{});
    const MctsResult none = mcts.search(std::get<History<2>>(stuck.any()), iterations(100), 1);
    CHECK(!none.move && none.variation.empty());
    const auto refuses = [](auto&& call) {
        try {
            call();
        } catch (const MctsError&) {
            return true;
        }
        return false;
    };
    CHECK(refuses([&] { mcts.search(two(testing::standard), {}, 1); }));
    CHECK(refuses([&] { Mcts<2> needs_scorer(MctsOptions::hutson()); }));
    MctsOptions options = MctsOptions::hutson();
    options.rollout.reset();
    const auto no_number = [](const Position<2>&, int) { return std::nan(""); };
    CHECK(refuses([&] { Mcts<2>(options, no_number).search(two(win_in_one), iterations(10), 1); }));
    options = MctsOptions::maastricht();
    options.max_nodes = 0;
    CHECK(refuses([&] { Mcts<2> too_small(options); }));
}

}  // namespace
}  // namespace sumito
