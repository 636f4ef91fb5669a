// The loops over the neurons of a network, in the form that is fastest on this machine.
#pragma once

#include <array>
#include <cstdint>

#include "core/play.hpp"

namespace sumito::nnue {

inline constexpr int max_hidden = 256;
inline constexpr int hidden_step = 32;
inline constexpr int hidden_one = 255;          // what 1.0 is in an accumulator
inline constexpr int other_cells = torus_size;  // rows of own marbles come first, then the others'

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
    // How steeply the total rises with each sum, mine first, in steps of 64.
    void (*slopes)(Sums sums, const std::int16_t* weights, std::int16_t* slopes);
    // How far the total would rise by these slopes, in steps of 64, with one marble more on each of
    // some cells, for which these rows would be added to my sums and to theirs.
    void (*worths)(const std::int16_t* slopes, const std::int16_t* my_rows,
                   const std::int16_t* their_rows, Bits cells, std::int32_t* found);
};

// For a number of hidden neurons that is a multiple of hidden_step up to max_hidden. All machines
// compute the same numbers.
const Kernels& kernels(int hidden);
const Kernels& portable_kernels(int hidden);

}  // namespace sumito::nnue
