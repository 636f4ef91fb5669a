#include "history.hpp"

#include <algorithm>

namespace sumito {
namespace {

// Play may go on after the end, so several sides may have reached the goal: the most ejections
// count, and among equals whoever moved last.
template <int N>
std::optional<int> side_by_ejections(const Position<N>& position, const Rules& rules) {
    std::optional<int> best;
    int most = rules.ejections_to_win - 1;
    for (int back = 1; back <= N; ++back) {
        const int side = rules.side_of((position.turn() - back + N) % N);
        const int ejected = ejected_by(side, position, rules);
        if (ejected <= most) continue;
        most = ejected;
        best = side;
    }
    return best;
}

// The side with strictly more ejections than any other.
template <int N>
std::optional<int> leading_side(const Position<N>& position, const Rules& rules) {
    std::optional<int> best;
    int most = -1;
    for (int side = 0; side < rules.side_count(); ++side) {
        const int ejected = ejected_by(side, position, rules);
        if (ejected < most) continue;
        best = ejected > most ? std::optional<int>(side) : std::nullopt;
        most = ejected;
    }
    return best;
}

}  // namespace

template <int N>
std::optional<Outcome> outcome_of(const Position<N>& position, const Rules& rules) {
    if (const auto side = side_by_ejections(position, rules))
        return Outcome{Termination::ejections, side};
    if (!has_legal_move(position, rules)) {
        std::optional<int> winner;
        if (rules.no_move == NoMove::loses) winner = 1 - rules.side_of(position.turn());
        return Outcome{Termination::no_moves, winner};
    }
    if (rules.ply_limit && position.ply >= static_cast<std::uint32_t>(*rules.ply_limit)) {
        const bool count = rules.ply_limit_result == PlyLimitResult::ejections;
        return Outcome{Termination::ply_limit,
                       count ? leading_side(position, rules) : std::nullopt};
    }
    return std::nullopt;
}

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
std::optional<Outcome> History<N>::outcome() const {
    const std::optional<Outcome> outcome = outcome_of(current_, rules_);
    if (outcome && outcome->termination != Termination::ply_limit) return outcome;
    if (rules_.repetition && occurrences() >= rules_.repetition)
        return Outcome{Termination::repetition, std::nullopt};
    return outcome;
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

template std::optional<Outcome> outcome_of(const Position<2>&, const Rules&);
template std::optional<Outcome> outcome_of(const Position<3>&, const Rules&);
template std::optional<Outcome> outcome_of(const Position<4>&, const Rules&);

template class History<2>;
template class History<3>;
template class History<4>;

}  // namespace sumito
