// The search below the root: one node after the other.
#pragma once

#include "sorter.hpp"

namespace sumito::classic {

template <int N>
class NodeSearch {
  public:
    explicit NodeSearch(Shared<N>& shared)
        : shared_(shared),
          rules_(shared.rules),
          options_(shared.options),
          memory_(shared),
          sorter_(shared, memory_) {}

    // Lines may go on beyond this depth by quiescence alone.
    void set_root_depth(int depth) { root_depth_ = depth; }

    // The moves to try here, in the order of their generation.
    Candidates candidates(const Position<N>& position) const;
    void sort(Candidates& moves, const Position<N>& position, int ply, Move table_move) {
        sorter_.sort(moves, position, ply, table_move);
    }

    // The value of a move to the given depth (1: the position after it is a leaf), and the moves
    // that follow it. Throws Interrupted.
    double child_value(const Position<N>& parent, Move move, int depth, int ply, Window window,
                       std::vector<Move>& line);

    // A cutoff by the table ends a line early: what is missing is looked up there, or searched
    // anew. Costs nothing in the counters.
    void complete(Variation& variation, int depth);

  private:
    double value(const Position<N>& position, int depth, int ply, Window window,
                 std::vector<Move>& line);
    double expand(const Position<N>& position, int depth, int ply, Window window, Move table_move,
                  std::vector<Move>& line);
    std::optional<double> terminal_value(const Position<N>& position, int ply) const;
    double leaf_value(const Position<N>& position);
    double remembered_leaf_value(const Position<N>& position);
    void drop_earlier(const Position<N>& position, MoveList& list) const;
    void count_cutoff(Move move, std::size_t i, int depth, int ply);
    bool good_enough(double value, bool maximising) const;
    double released_choice(const Position<N>& position, double best, double second,
                           bool maximising) const;

    Shared<N>& shared_;
    const Rules& rules_;
    const Options& options_;
    Memory<N> memory_;
    Sorter<N> sorter_;
    int root_depth_ = 0;
};

}  // namespace sumito::classic
