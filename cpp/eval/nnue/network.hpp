// A small neural network that values positions: 134 inputs a side, one hidden layer, one output.
//
// Both players look at the board through the same weights: 61 inputs for own marbles, 61 for the
// opponent's, six each for the number of marbles that one has ejected and lost. What a player's
// inputs add up to is his accumulator; a move changes few inputs, so it is kept up to date by
// adding and subtracting rows of weights. The output sees the accumulator of the player to move
// first, squared after clipping to 0..1.
//
// The file, all numbers little-endian:
//   8 bytes   "SumitoNN"
//   uint32    version, 1
//   uint32    hidden neurons a side, a multiple of 32
//   uint32    rules fingerprint kind, 1: the standard board with 61 cells and six ejections
//   int32     score for an output of 1, in hundredths of a marble
//   uint32    length of a description, and so many bytes of UTF-8
//   int16     hidden weights [134][hidden], from -4096 to 4096, hidden biases [hidden], in 1/255
//   int16     output weights [2 * hidden], in 1/64
//   int32     output bias, in 1/(255 * 64)
//   uint64    FNV-1a of everything before
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/play.hpp"
#include "kernels.hpp"

namespace sumito {

// A file that is not a network, or a damaged one.
struct NetworkError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

namespace nnue {

inline constexpr int counted_ejections = 6;
inline constexpr int input_count = 2 * torus_size + 2 * counted_ejections;
inline constexpr int output_one = 64;  // and in an output weight
inline constexpr int largest_score = 30'000;

// Which input is on.
constexpr int own_cell(int cell) {
    return cell;
}
constexpr int other_cell(int cell) {
    return torus_size + cell;
}
constexpr int own_ejected(int number) {
    return 2 * torus_size + number;
}
constexpr int other_ejected(int number) {
    return 2 * torus_size + counted_ejections + number;
}

// Numbers that fill a cache line; rows of them begin with one, as processors like it.
struct alignas(64) Chunk : std::array<std::int16_t, hidden_step> {};
static_assert(sizeof(Chunk) == 64);

// The sums of a position, for both players.
struct alignas(64) Accumulator {
    std::array<std::array<std::int16_t, max_hidden>, 2> sums;
};

// How steeply the output rises with the sums of a position; see Kernels::slopes.
struct alignas(64) Slopes : std::array<std::int16_t, 3 * max_hidden> {};

// A number for each of some cells.
using Worths = std::array<std::int32_t, torus_size>;

class Network {
  public:
    // Throws NetworkError, saying what was expected.
    explicit Network(std::span<const std::uint8_t> file);

    int hidden() const { return hidden_; }
    int scale() const { return scale_; }
    const std::string& description() const { return description_; }
    std::uint64_t checksum() const { return checksum_; }

    // Can it value positions under these rules?
    static bool fits(const Rules& rules);

    void refresh(const Position<2>& position, Accumulator& accumulator) const;
    // What the accumulator of `before` becomes when the position has changed to `after` ...
    void update(const Position<2>& before, const Accumulator& from, const Position<2>& after,
                Accumulator& to) const;
    // ... and when a move has changed it in a known way.
    void update(const Accumulator& from, const Changes& changes, int mover, Accumulator& to) const;
    // Hundredths of a marble for the player to move.
    int evaluate(const Accumulator& accumulator, int turn) const;
    // The same after known changes, without the accumulator that they lead to: most positions have
    // no successor that is looked at.
    int evaluate_after(const Accumulator& from, const Changes& changes, int mover) const {
        return score(kernels_->total_after[kernel_of(changes)](
            sums(from, 1 - mover), output_[0].data(), rows(), changes.jumps.data()));
    }

    // What one marble more on a cell, of the mover or of his opponent, is worth to the mover after
    // his move by the slopes for his opponent: hundredths of a marble times a weight, clipped. The
    // difference of two cells tells what a step is worth, roughly, at a small part of what
    // evaluating it costs.
    void slopes(const Accumulator& from, int mover, Slopes& found) const {
        kernels_->slopes(sums(from, 1 - mover), output_[0].data(), found.data());
    }
    void worths(const Slopes& slopes, bool of_mover, Bits cells, int weight, int limit,
                Worths& found) const;

  private:
    void check_sums() const;
    int score(std::int32_t total) const {
        const std::int64_t output =
            total / hidden_one + std::int64_t{output_bias_};  // 1/(255 * 64)
        const std::int64_t score = output * scale_ / (hidden_one * output_one);
        return static_cast<int>(std::clamp<std::int64_t>(score, -largest_score, largest_score));
    }
    static std::size_t kernel_of(const Changes& changes) {
        return static_cast<std::size_t>(changes.kind) - 1;
    }
    static Kernels::Sums sums(const Accumulator& accumulator, int turn) {
        return {accumulator.sums[static_cast<std::size_t>(turn)].data(),
                accumulator.sums[static_cast<std::size_t>(1 - turn)].data()};
    }
    // See own_row() and other_row().
    const std::int16_t* rows() const { return weights_[0].data(); }
    const std::int16_t* row(int input) const { return rows() + place_of(input) * hidden_; }
    static constexpr int place_of(int input) {
        return input < torus_size       ? own_row(input)
               : input < 2 * torus_size ? other_row(input - torus_size)
                                        : input;
    }

    int hidden_ = 0, chunks_ = 0;
    const Kernels* kernels_ = nullptr;  // made for so many
    int scale_ = 0;
    std::string description_;
    std::uint64_t checksum_ = 0;
    std::vector<Chunk> weights_;  // [place of an input][hidden]
    std::vector<Chunk> biases_;
    std::vector<Chunk> output_;
    std::int32_t output_bias_ = 0;
};

}  // namespace nnue
}  // namespace sumito
