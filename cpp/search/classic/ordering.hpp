// In which order the classic search tries moves.
#pragma once

#include <array>
#include <vector>

#include "core/movegen.hpp"
#include "core/position.hpp"

namespace sumito::classic {

struct Candidate {
    Move move{};
    double rank = 0;  // higher first
};
using Candidates = std::vector<Candidate>;

// Highest rank first; equals keep their order.
void sort_by_rank(Candidates& moves);

// Verloop's released program: in-line moves of 5, 4, 3 marbles, pushed ones included; broadsides
// of 3; in-line moves of 2; broadsides of 2; single marbles. Higher is earlier.
template <int N>
int marble_rank(const Position<N>& position, Move move, const Geometry& board);

// Lemmens 2005, 5.1: pushes first, then larger groups, then moves towards the centre.
template <int N>
int centre_rank(const Position<N>& position, Move move, const Rules& rules);

// Maastricht 2020, V-B: larger groups first.
template <int N>
int group_rank(const Position<N>& position, Move move, const Rules& rules);

// Verloop 2021, Fig. 2.3: of the moves with known scores (rank is set where `known`), the best
// third goes to the front, the worst sixth to the back, and the others are sorted among their own
// places.
struct KnownCandidate {
    Candidate candidate;
    bool known = false;
};
void iteration_sort(std::vector<KnownCandidate>& moves);

// Moves one candidate to the front, if it is there.
void move_to_front(Candidates& moves, Move move);

// Cutoffs by move, whatever the position: the history heuristic.
class HistoryTable {
  public:
    void add(Move move, int depth) {
        counts_[move.code()] += static_cast<std::uint64_t>(depth * depth);
    }
    double rank(Move move) const { return static_cast<double>(counts_[move.code()]); }

  private:
    std::array<std::uint64_t, Move::code_count> counts_{};
};

}  // namespace sumito::classic
