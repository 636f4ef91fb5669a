// The loops over the neurons of a network, in the form that is fastest on this machine.
#pragma once

#include <array>
#include <cstdint>

#include "core/play.hpp"

namespace sumito::nnue {

inline constexpr int max_hidden = 256;
inline constexpr int hidden_step = 32;
inline constexpr int hidden_one = 255;  // what 1.0 is in an accumulator

// In memory the two rows of a cell stand together, that of the other player's marble first; after
// those of all cells come the rows for ejected marbles.
constexpr int own_row(int cell) {
    return 2 * cell + 1;
}
constexpr int other_row(int cell) {
    return 2 * cell;
}

struct Kernels {
    // What the sums of both players become when a move has changed the board, by its ChangeKind
    // less one. "Mine" are those of the player to move after it, `rows` the weights of all inputs.
    struct Sums {
        const std::int16_t *mine, *theirs;
    };
    using Change = void (*)(Sums from, std::int16_t* mine, std::int16_t* theirs,
                            const std::int16_t* rows, const Jump* jumps);
    std::array<Change, 4> change;
    void (*add)(std::int16_t* to, const std::int16_t* row);
    void (*subtract)(std::int16_t* to, const std::int16_t* row);
    // The output's sum of clipped and squared sums times weights, mine first.
    std::int32_t (*total)(Sums sums, const std::int16_t* weights);
    // The same for changed sums, without writing these down.
    using TotalAfter = std::int32_t (*)(Sums from, const std::int16_t* weights,
                                        const std::int16_t* rows, const Jump* jumps);
    std::array<TotalAfter, 4> total_after;
    // How steeply the total rises with each sum, in steps of 64: mine, theirs, and mine again.
    void (*slopes)(Sums sums, const std::int16_t* weights, std::int16_t* slopes);
    // How far the total would fall by these slopes, in steps of 64, with one marble more of theirs
    // on each of some cells; from the slopes of theirs on, with one more of mine. That is
    // multiplied by a factor, in 1/65536, and clipped.
    void (*worths)(const std::int16_t* slopes, const std::int16_t* rows, Bits cells,
                   std::int64_t factor, std::int64_t limit, std::int32_t* found);
};

// For a number of hidden neurons that is a multiple of hidden_step up to max_hidden. All machines
// compute the same numbers.
const Kernels& kernels(int hidden);
const Kernels& portable_kernels(int hidden);

}  // namespace sumito::nnue
