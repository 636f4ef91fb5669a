// Monte Carlo tree search (UCT) for any number of players.
//
// A node's score is that of the player who moved into it, so every player maximises his own; with
// more than two, a win is a win for the winner's side and a loss for everybody else.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "core/history.hpp"
#include "options.hpp"
#include "search/limits.hpp"
#include "tree.hpp"

namespace sumito {

// How good an unfinished position is for a player, from -1 (lost) to 1 (won).
template <int N>
using MctsScorer = std::function<double(const Position<N>&, int player)>;

// A child of the root.
struct MctsChild {
    Move move;
    std::uint32_t visits;
    double score;  // cumulative
    double mean;   // 0 without visits
    double ucb;    // infinite without visits
};

struct MctsResult {
    std::optional<Move> move;         // none only if there is no legal move
    double score = 0;                 // the mean of that move
    std::vector<Move> variation;      // that move, then the most visited ones
    std::vector<MctsChild> children;  // the best by options.choice first, unvisited ones last

    std::uint64_t iterations = 0;
    std::uint64_t nodes_added = 0;
    std::uint64_t nodes_kept = 0;       // from the search before, the root included
    std::uint64_t back_propagated = 0;  // nodes updated, the root not counted
    std::uint64_t max_width = 0;        // nodes at the widest depth
    int max_depth = 0;                  // of the deepest node, the root's being 0
    bool memory_full = false;           // options.max_nodes kept a leaf from growing
    double seconds = 0;
};

template <int N>
class Mcts {
  public:
    // Throws MctsError for options that make no sense.
    explicit Mcts(const MctsOptions& options, MctsScorer<N> scorer = {});

    const MctsOptions& options() const { return options_; }
    const Tree& tree() const { return tree_; }

    // Searches the present position. At least one of iterations, nodes (size of the tree), seconds
    // or `stop` must be given; depth lowers the depth cap. One iteration is always made.
    // Without options.reuse, and for iterations or nodes, the result is a function of position,
    // options, limits and seed (and of the past, if options.repetition). With it, the tree is kept
    // if the game went on from the position of the last search, or if the present position can be
    // found within N plies of that one.
    MctsResult search(const History<N>& history, const SearchLimits& limits, std::uint64_t seed,
                      const std::atomic<bool>* stop = nullptr);
    MctsResult search(const Position<N>& position, const Rules& rules, const SearchLimits& limits,
                      std::uint64_t seed, const std::atomic<bool>* stop = nullptr) {
        return search(History<N>(rules, position), limits, seed, stop);
    }

    // Forgets the tree.
    void forget() { kept_.reset(); }

  private:
    std::optional<std::uint32_t> find_kept(const History<N>& history) const;

    MctsOptions options_;
    MctsScorer<N> scorer_;
    Tree tree_;
    std::optional<History<N>> kept_;  // of the search that the tree belongs to
};

}  // namespace sumito
