// What can be set about the engine: by users, and by those who tune it.
#pragma once

#include <cstddef>

namespace sumito::engine {

// The constants of the search. Scores are hundredths of a marble.
struct Tuning {
    bool pruning = true;  // off: nothing is left out, the value is that of minimax

    int late_move_base = 28;  // quiet moves tried at depth d, in tenths: base + slope * d ...
    int late_move_slope = 18;
    int late_move_depth = 5;  // ... up to this depth, and by a player one ejection before his win
    int deciding_late = 2;    // so many times as many, lest a quiet move that forces it be missed

    int reduction_base = 48;   // hundredths of a ply off late moves
    int reduction_scale = 47;  // times ln(depth) ln(index), in hundredths

    int reverse_futility = 9;  // margin for each ply that lets a node fail high at once
    int reverse_futility_depth = 7;

    int futility = 44;  // margin for each ply under which quiet moves are not tried
    int futility_depth = 2;

    bool null_move = false;
    int null_move_depth = 4;
    int null_move_reduction = 3;

    int iterative_reduction_depth = 2;  // from here on without a table move one ply less

    int aspiration = 6;  // half-width of the first window
    int aspiration_depth = 4;

    int reduction_history = 1109;  // history that makes up for a ply of reduction
    int continuation = 0;          // hundredths that answers to the previous move count
    int correction = 0;            // percent of what evaluations of like positions were wrong by
    bool push_history = false;     // pushes that refute are remembered like quiet moves
    bool improving_late = true;    // half as many late moves where the score does not improve
    int worth_depth = 3;           // from here on marbles' worths help to sort moves; 0: never
    int worth_weight = 77;         // history that a hundredth of a marble counts as
    int worth_reduction = 83;      // percent of a move's worth that reductions look at
    int patience = 100;     // after so many quiet plies an advantage counts half; 0: always in full
    int restlessness = 12;  // plies that make a marble in contact worth a hundredth more; 0: none
};

constexpr int largest_constant = 10'000;

// Calls f(name, value, least) for every constant: how they are set from outside.
template <class F>
void for_each_constant(Tuning& t, F f) {
    f("pruning", t.pruning, 0);
    f("late_move_base", t.late_move_base, 0);
    f("late_move_slope", t.late_move_slope, 0);
    f("late_move_depth", t.late_move_depth, 0);
    f("deciding_late", t.deciding_late, 1);
    f("reduction_base", t.reduction_base, 0);
    f("reduction_scale", t.reduction_scale, 0);
    f("reverse_futility", t.reverse_futility, 0);
    f("reverse_futility_depth", t.reverse_futility_depth, 0);
    f("futility", t.futility, 0);
    f("futility_depth", t.futility_depth, 0);
    f("null_move", t.null_move, 0);
    f("null_move_depth", t.null_move_depth, 0);
    f("null_move_reduction", t.null_move_reduction, 0);
    f("iterative_reduction_depth", t.iterative_reduction_depth, 0);
    f("aspiration", t.aspiration, 1);
    f("aspiration_depth", t.aspiration_depth, 0);
    f("reduction_history", t.reduction_history, 1);
    f("continuation", t.continuation, 0);
    f("correction", t.correction, 0);
    f("push_history", t.push_history, 0);
    f("improving_late", t.improving_late, 0);
    f("worth_depth", t.worth_depth, 0);
    f("worth_weight", t.worth_weight, 0);
    f("worth_reduction", t.worth_reduction, 0);
    f("patience", t.patience, 0);
    f("restlessness", t.restlessness, 0);
}

struct Options {
    std::size_t hash_megabytes = 16;
    int threads = 1;
    bool ply_limit = false;  // see the ply limit of the rules coming
    Tuning tuning;
};

}  // namespace sumito::engine
