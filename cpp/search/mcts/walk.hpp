// One search: walks from the root to a leaf, a score there, and back.
#pragma once

#include <array>

#include "core/random.hpp"
#include "mcts.hpp"

namespace sumito {

// UCB1 (Hutson 2021, equation 1; Maastricht 2020, equation 3); `log_visits` is ln of the parent's.
double upper_bound(const Node& child, double log_visits, double exploration);

template <int N>
class Walk {
  public:
    // The tree's root is the history's present position.
    Walk(Tree& tree, const History<N>& history, const MctsOptions& options,
         const MctsScorer<N>& scorer, std::optional<int> depth, std::uint64_t seed);

    void iterate();

    std::uint64_t back_propagated() const { return back_propagated_; }
    bool memory_full() const { return memory_full_; }
    Random& random() { return random_; }

  private:
    struct Step {
        std::uint32_t node;
        int mover;  // who moved into it
    };
    using Scores = std::array<double, N>;  // by player

    void descend();
    bool has_ended(Node& node) const;
    // A child to go on to, added or chosen; 0 if the leaf stays one.
    std::uint32_t next_node(std::uint32_t node);
    bool add_all(std::uint32_t node);
    std::uint32_t add_one(std::uint32_t node);
    std::uint32_t select(std::uint32_t node);
    template <class IsMeant>
    std::uint32_t pick(unsigned meant, IsMeant&& is_meant);
    bool has_room(int nodes);

    Scores score_leaf();
    Scores score_end(std::optional<int> winner) const;
    Scores score_cut(const Position<N>& position) const;
    double scorer_says(const Position<N>& position, int player) const;
    double scaled(double score) const;
    void back_propagate(const Scores& scores);

    const Rules& rules() const { return history_.rules(); }
    int depth() const { return static_cast<int>(path_.size()) - 1; }

    Tree& tree_;
    const MctsOptions& options_;
    const MctsScorer<N>& scorer_;
    std::optional<int> depth_cap_;
    Random random_;
    History<N> history_;  // up to where the walk is
    std::size_t root_length_;
    int root_player_;
    std::vector<Step> path_;
    // The children among which one is being chosen, side by side, so that the compiler can compute
    // several bounds at once.
    struct Family {
        std::array<std::uint32_t, max_moves> nodes;
        std::array<double, max_moves> scores, visits;
    };
    Family family_;
    std::uint64_t back_propagated_ = 0;
    bool memory_full_ = false;
};

// The move, the children, the variation and the size of the tree.
void report(const Tree& tree, const MctsOptions& options, Random& random, MctsResult& result);

}  // namespace sumito
