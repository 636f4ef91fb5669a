// Scores of the engine: hundredths of a marble from the view of the player to move.
#pragma once

#include <cstdlib>

namespace sumito::engine {

using Score = int;

inline constexpr int max_ply = 120;  // as far as a line can be followed

inline constexpr Score win_score = 30000;  // less one for every ply that it takes
inline constexpr Score infinite_score = 32000;
inline constexpr Score no_score = 32001;                    // not known
inline constexpr Score proved_score = win_score - max_ply;  // beyond it, the end has been seen
inline constexpr Score evaluation_limit = proved_score - 1;

constexpr Score win_in(int ply) {
    return win_score - ply;
}
constexpr Score loss_in(int ply) {
    return ply - win_score;
}
constexpr bool is_proved(Score score) {
    return score >= proved_score || score <= -proved_score;
}
// How many plies from the root a proved end is away.
constexpr int plies_to_end(Score score) {
    return win_score - (score < 0 ? -score : score);
}

}  // namespace sumito::engine
