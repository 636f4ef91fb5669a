#include "history.hpp"

#include <algorithm>

namespace sumito {

template <int N>
int History<N>::occurrences() const {
    int found = 1;
    const std::size_t reach = std::min<std::size_t>(current_.quiet, past_.size());
    for (std::size_t back = 1; back <= reach; ++back)
        if (past_[past_.size() - back].position.repeats(current_)) ++found;
    return found;
}

template <int N>
bool History<N>::has_occurred(const Position<N>& position, std::size_t back) const {
    if (back == 0) return false;
    if (current_.repeats(position)) return true;
    const std::size_t reach = std::min(back - 1, past_.size());
    for (std::size_t i = 1; i <= reach; ++i)
        if (past_[past_.size() - i].position.repeats(position)) return true;
    return false;
}

template <int N>
int History<N>::ejected_by(int side) const {
    int sum = 0;
    for (int p = 0; p < N; ++p)
        if (rules_.side_of(p) == side) sum += current_.ejected[p];
    return sum;
}

// Play may go on after the end, so several sides may have reached the goal: the most ejections
// count, and among equals whoever moved last.
template <int N>
std::optional<int> History<N>::side_by_ejections() const {
    std::optional<int> best;
    for (int back = 1; back <= N; ++back) {
        const int side = rules_.side_of((current_.turn() - back + N) % N);
        if (ejected_by(side) < rules_.ejections_to_win) continue;
        if (!best || ejected_by(side) > ejected_by(*best)) best = side;
    }
    return best;
}

// The side with strictly more ejections than any other.
template <int N>
std::optional<int> History<N>::leading_side() const {
    int best = 0;
    bool tied = false;
    for (int side = 1; side < rules_.side_count(); ++side) {
        if (ejected_by(side) == ejected_by(best)) tied = true;
        if (ejected_by(side) > ejected_by(best)) {
            best = side;
            tied = false;
        }
    }
    return tied ? std::nullopt : std::optional<int>(best);
}

template <int N>
std::optional<Outcome> History<N>::outcome() const {
    if (const auto side = side_by_ejections()) return Outcome{Termination::ejections, side};
    if (!has_legal_move(current_, rules_)) {
        std::optional<int> winner;
        if (rules_.no_move == NoMove::loses) winner = 1 - rules_.side_of(current_.turn());
        return Outcome{Termination::no_moves, winner};
    }
    if (rules_.repetition && occurrences() >= rules_.repetition)
        return Outcome{Termination::repetition, std::nullopt};
    if (rules_.ply_limit && current_.ply >= static_cast<std::uint32_t>(*rules_.ply_limit)) {
        const bool count = rules_.ply_limit_result == PlyLimitResult::ejections;
        return Outcome{Termination::ply_limit, count ? leading_side() : std::nullopt};
    }
    return std::nullopt;
}

template <int N>
History<N> History<N>::transformed(int symmetry) const {
    const Geometry& board = rules_.board();
    History result(rules_, transform_position(current_, symmetry, board));
    result.past_.reserve(past_.size());
    for (const Past& past : past_)
        result.past_.push_back({transform_position(past.position, symmetry, board),
                                transform_move(past.move, symmetry, board)});
    return result;
}

template class History<2>;
template class History<3>;
template class History<4>;

}  // namespace sumito
