// What a search has found and what it cost, with the counters that the papers report.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/move.hpp"

namespace sumito {

// One line of a search: its value for the searching player, and the moves.
struct Variation {
    double score = 0;
    std::vector<Move> moves;
};

struct SearchCounters {
    static constexpr int tracked_indices = 16;
    static constexpr int tracked_depths = 64;

    std::uint64_t nodes = 0;              // positions visited, the root not counted
    std::uint64_t evaluations = 0;        // of leaves
    std::uint64_t order_evaluations = 0;  // for sorting moves
    std::uint64_t table_probes = 0;
    std::uint64_t table_hits = 0;
    std::uint64_t table_cutoffs = 0;
    std::uint64_t table_stores = 0;
    std::uint64_t cutoffs = 0;
    std::array<std::uint64_t, tracked_indices> cutoffs_by_index{};  // the last is "that or later"
    std::array<std::uint64_t, tracked_depths> expanded{};           // inner nodes by ply
    std::array<std::uint64_t, tracked_depths> children{};           // moves searched from them
};

struct Iteration {
    int depth = 0;
    double score = 0;
    double seconds = 0;       // since the search began
    std::uint64_t nodes = 0;  // since the search began
};

struct SearchResult {
    int depth = 0;                      // searched completely
    std::vector<Variation> variations;  // best first; more than one with MultiPV
    std::size_t chosen = 0;             // the variation whose first move is played
    double seconds = 0;
    SearchCounters counters;
    std::vector<Iteration> iterations;
};

}  // namespace sumito
