// What can be chosen about a Monte Carlo tree search, and what two papers chose.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>

#include "search/playout/policy.hpp"

namespace sumito {

// Bad options or limits.
struct MctsError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// When and how the tree grows.
enum class MctsExpansion : std::uint8_t {
    all_children,     // every leaf on the way gets all its children and the walk goes on, to the
                      // end of the game or the depth cap (Maastricht 2020, V-C)
    on_second_visit,  // a leaf is rolled out at its first visit; at its second it gets all its
                      // children and a random one is rolled out (Hutson 2021, Algorithm 1)
    one_node,         // one new node an iteration (proposed in Maastricht 2020, XI)
};

// What a game that was cut off counts.
enum class MctsCut : std::uint8_t {
    draw,       // a draw
    ejections,  // own ejections minus those of the best other side, by the number that wins
    scorer,     // what the scoring function says
};

// Win, draw and loss.
enum class MctsRange : std::uint8_t {
    plus_minus,  // 1, 0, -1 (Hutson 2021, section 3)
    zero_one,    // 1, 1/2, 0 (Maastricht 2020, V-C)
};

// Whose score a node adds up. `root` lets everybody maximise the score of the player at the root.
enum class MctsView : std::uint8_t { mover, root };

// The move is that of the visited child of the root with the largest ...
enum class MctsChoice : std::uint8_t {
    score,   // cumulative score (Hutson 2021, Algorithm 1)
    visits,  // number of visits
    ucb,     // finite upper confidence bound (Maastricht 2020, V-C)
    mean,    // mean score
};

struct MctsOptions {
    double exploration = 0.05;  // E or C of UCB1; a child without visits has an infinite bound
    MctsExpansion expansion = MctsExpansion::on_second_visit;
    std::optional<PlayoutPolicy> rollout = PlayoutPolicy::push_first;  // none: score leaves as cut
    std::uint32_t rollout_plies = 800;                                 // a roll-out is cut there
    MctsCut cut = MctsCut::draw;
    MctsRange range = MctsRange::plus_minus;
    MctsView view = MctsView::mover;
    MctsChoice choice = MctsChoice::score;
    std::optional<int> depth_cap;         // nodes at this depth are rolled out or cut
    std::uint32_t max_nodes = 8'000'000;  // of 24 bytes; at the cap the tree stops growing, not the
                                          // search; memory is taken as it is needed
    bool repetition = false;  // repeated positions end the game in the tree, as the rules say
    bool reuse = false;       // keep what can still be reached from one search to the next

    // E = 0.05, push-first roll-outs of 800 plies; the scoring function comes with the search.
    static MctsOptions hutson();
    // C = sqrt 2, no roll-outs, depth 100, half a point each at the cut, tree kept.
    static MctsOptions maastricht();

    // Throws MctsError, saying what was expected, if the fields make no sense.
    void check(bool has_scorer) const;
};

}  // namespace sumito
