// The papers' alpha-beta: every technique is a switch of its own. All are off to begin with, which
// is plain minimax.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>

namespace sumito::classic {

struct OptionsError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// Plies (the root's moves are ply 1) on which a way of sorting is used; empty by default.
struct PlyRange {
    int first = 1;
    int last = 0;
    bool contains(int ply) const { return ply >= first && ply <= last; }
};

enum class Replacement : std::uint8_t {
    newest,     // always
    deepest,    // unless the old entry was searched deeper
    two_tier,   // one of each
    used_flag,  // never an entry that has been used (Papadopoulos et al. 2012)
};

enum class HeuristicWindow : std::uint8_t { none, constant, growing };  // growing with the depth

struct Options {
    bool alpha_beta = false;
    bool iterative_deepening = false;

    int table_bits = 0;  // 2^bits entries; 0: no table
    Replacement replacement = Replacement::newest;
    bool table_deeper_cuts = false;  // entries searched deeper may cut too; changes values
    bool table_move_first = false;
    bool table_leaves = false;  // keep the evaluations of leaves too, as Verloop 2021, 2.3 does

    // Sorting of moves (Papadopoulos et al. 2012; Verloop 2021, 2.5.1).
    PlyRange evaluate_sorting;
    PlyRange history_sorting;
    PlyRange marble_sorting;
    PlyRange iteration_sorting;
    bool killers = false;
    bool centre_first = false;  // pushes, then large groups, then towards the centre: Lemmens 5.1
    bool larger_groups_first = false;  // Maastricht V-B

    bool quiescence = false;  // goes on while the last move ejected a marble
    int quiescence_plies = 8;

    std::optional<double> aspiration;  // half the window round the last iteration's score
    HeuristicWindow heuristic_window = HeuristicWindow::none;
    double window_size = 0;

    std::optional<double> stop_above;  // Alphalone 3.2.3: the first move that is good enough,
    std::optional<double> stop_below;  // for either player

    bool draws_by_repetition = false;  // inside the tree, as 0

    int best_of = 1;                  // play one of the best so many moves, by the seed
    bool random_inside_tree = false;  // as released by Alphalone: also at inner maximising nodes
    // As released by Verloop: the root player's best move comes first, whoever is to move; and no
    // move may lead to an earlier board, of the game or of the line, as long as there is another.
    bool sort_for_root = false;
    bool forbid_earlier = false;
    int variations = 1;     // MultiPV
    bool all_best = false;  // instead: every line as good as the best

    // Throws OptionsError, saying what was expected.
    void check() const;
};

}  // namespace sumito::classic
