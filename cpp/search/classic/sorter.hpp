// Puts the moves of a node into the order in which the options want them tried.
#pragma once

#include "memory.hpp"
#include "ordering.hpp"

namespace sumito::classic {

template <int N>
class Sorter {
  public:
    Sorter(Shared<N>& shared, Memory<N>& memory) : shared_(shared), memory_(memory) {
        killers_.fill({Move::none(), Move::none()});
    }

    // The moves at the root are ply 1. `table_move` is what the table has for the position.
    void sort(Candidates& moves, const Position<N>& position, int ply, Move table_move);

    // A move has caused a cutoff at a node of this ply.
    void add_cutoff(Move move, int depth, int ply);

  private:
    double value_after(const Position<N>& position, Move move);
    void sort_by_table(Candidates& moves, const Position<N>& position, double sign);

    Shared<N>& shared_;
    Memory<N>& memory_;
    HistoryTable history_;
    std::array<std::array<Move, 2>, SearchCounters::tracked_depths> killers_;
};

}  // namespace sumito::classic
