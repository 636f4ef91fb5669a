// What can be set about the engine: by users, and by those who tune it.
#pragma once

#include <cstddef>

namespace sumito::engine {

// The constants of the search. Scores are hundredths of a marble.
struct Tuning {
    bool pruning = true;  // off: nothing is left out, the value is that of minimax

    int late_move_base = 6;  // quiet moves tried at depth d: base + slope * d ...
    int late_move_slope = 8;
    int late_move_depth = 3;  // ... up to this depth

    int reduction_base = 50;   // hundredths of a ply off late moves
    int reduction_scale = 45;  // times ln(depth) ln(index), in hundredths

    int reverse_futility = 30;  // margin for each ply that lets a node fail high at once
    int reverse_futility_depth = 6;

    int futility = 40;  // margin for each ply under which quiet moves are not tried
    int futility_depth = 3;

    bool null_move = false;
    int null_move_depth = 4;
    int null_move_reduction = 3;

    int iterative_reduction_depth = 4;  // from here on without a table move one ply less

    int aspiration = 25;  // half-width of the first window
    int aspiration_depth = 4;

    int reduction_history = 6000;  // history that makes up for a ply of reduction
    int continuation = 0;          // hundredths that answers to the previous move count
    int threat_margin = 0;         // more margin when the opponent threatens to eject
    bool rim_extension = false;    // one ply more when the opponent threatens to eject
    int rim_extension_depth = 1;
    int patience = 100;  // after so many quiet plies an advantage counts half; 0: always in full
};

struct Options {
    std::size_t hash_megabytes = 16;
    int threads = 1;
    int variations = 1;      // MultiPV
    bool ply_limit = false;  // see the ply limit of the rules coming
    Tuning tuning;
};

}  // namespace sumito::engine
