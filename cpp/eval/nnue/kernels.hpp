// The loops over the neurons of a network, in the form that is fastest on this machine.
#pragma once

#include <cstdint>

namespace sumito::nnue {

inline constexpr int max_hidden = 256;
inline constexpr int hidden_step = 32;
inline constexpr int hidden_one = 255;  // what 1.0 is in an accumulator

// A row of weights to add and one to take away.
struct Exchange {
    const std::int16_t* added;
    const std::int16_t* removed;
};

// `my` is what the player to move sees, `their` what his opponent does.
struct Kernels {
    void (*change_one)(const std::int16_t* from, std::int16_t* to, Exchange);
    void (*change_two)(const std::int16_t* from, std::int16_t* to, Exchange, Exchange);
    void (*add)(std::int16_t* to, const std::int16_t* row);
    void (*subtract)(std::int16_t* to, const std::int16_t* row);
    // The output's sum of clipped and squared sums times weights, mine first.
    std::int32_t (*total)(const std::int16_t* mine, const std::int16_t* theirs,
                          const std::int16_t* weights);
    // The same for sums in which one or two rows have changed, without writing these sums down.
    std::int32_t (*total_after_one)(const std::int16_t* mine, const std::int16_t* theirs,
                                    const std::int16_t* weights, const Exchange* my,
                                    const Exchange* their);
    std::int32_t (*total_after_two)(const std::int16_t* mine, const std::int16_t* theirs,
                                    const std::int16_t* weights, const Exchange* my,
                                    const Exchange* their);
};

// For a number of hidden neurons that is a multiple of hidden_step up to max_hidden. All machines
// compute the same numbers.
const Kernels& kernels(int hidden);
const Kernels& portable_kernels(int hidden);

}  // namespace sumito::nnue
