// Games of the engine against itself, as positions with scores and results for training.
#pragma once

#include <vector>

#include "core/history.hpp"
#include "search/engine/engine.hpp"

namespace sumito {

// A position from the view of the player to move. Written to files as it stands: little-endian.
struct Sample {
    Bits own;
    Bits other;
    std::uint8_t own_ejected;    // by the player to move
    std::uint8_t other_ejected;  // by the opponent
    std::int8_t result;          // 1 won, 0 drawn, -1 lost
    std::uint8_t left;           // plies to the end of the game, at most 255
    std::int16_t score;          // of the search, in hundredths of a marble
    std::uint16_t ply;
};
static_assert(sizeof(Sample) == 24);

struct SelfplayStart {
    Position<2> position;
    int weight = 1;  // how often it is chosen
};

struct SelfplayOptions {
    Rules rules;
    std::vector<SelfplayStart> starts;
    int min_random_plies = 6;
    int max_random_plies = 11;
    int largest_imbalance = 100;  // starts with a larger score are thrown away
    int handicap_percent = 10;    // starts in which one side lacks one to three marbles
    std::uint64_t soft_nodes = 2000;
    std::uint64_t hard_nodes = 10000;
    int resign_lead = 4;   // adjudicated as won at this lead ...
    int resign_plies = 6;  // ... for so many plies
    int max_quiet = 100;   // a draw after so many plies without an ejection ...
    int max_plies = 250;   // ... or so many in all
    engine::Options engine;
};

struct SelfplayResult {
    std::vector<Sample> samples;
    std::uint64_t games = 0;
    std::uint64_t decided = 0;  // by ejections or lead
    std::uint64_t repeated = 0;
    std::uint64_t capped = 0;
    std::uint64_t plies = 0;
    std::uint64_t nodes = 0;
    std::array<std::uint64_t, 3> results{};  // for the first player: lost, drawn, won
};

// Plays so many games on one thread; the same seed gives the same games everywhere.
SelfplayResult selfplay(const SelfplayOptions& options,
                        std::shared_ptr<const nnue::Network> network, std::uint64_t games,
                        std::uint64_t seed, const std::atomic<bool>* stop);

}  // namespace sumito
