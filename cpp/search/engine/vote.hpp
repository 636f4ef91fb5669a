// How threads that searched the same position choose a line together.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "engine.hpp"

namespace sumito::engine {

// What a thread has found at the last depth that it finished; none at depth 0.
struct Finding {
    int depth = 0;
    FoundLine line;
};

// Each thread speaks for its first move, the louder the deeper it has looked and the more it thinks
// of it; of a move's lines that of the thread that comes first is taken. A proved end is weighed by
// its score alone. The first finding, of the main thread, is never empty.
inline const Finding& chosen(std::span<const Finding> findings) {
    constexpr Score whisper = 10;  // of the thread that thinks least of its move, in hundredths
    Score least = findings.front().line.score;
    for (const Finding& one : findings)
        if (one.depth) least = std::min(least, one.line.score);
    const auto voices_for = [&](Move move) {
        std::int64_t sum = 0;
        for (const Finding& one : findings)
            if (one.depth && one.line.moves.front() == move)
                sum += std::int64_t{one.line.score - least + whisper} * one.depth;
        return sum;
    };
    const Finding* best = &findings.front();
    for (const Finding& one : findings) {
        if (!one.depth) continue;
        const bool is_better =
            is_proved(one.line.score) || is_proved(best->line.score)
                ? one.line.score > best->line.score
                : voices_for(one.line.moves.front()) > voices_for(best->line.moves.front());
        if (is_better) best = &one;
    }
    return *best;
}

}  // namespace sumito::engine
