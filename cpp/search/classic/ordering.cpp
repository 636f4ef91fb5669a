#include "ordering.hpp"

#include <algorithm>
#include <cstdlib>

namespace sumito::classic {
namespace {

int centre_distance(int cell, const Geometry& board) {
    const Coordinates c = coordinates(cell), m = coordinates(board.centre);
    const int rows = c.row - m.row, columns = c.column - m.column;
    return rows * columns >= 0 ? std::max(std::abs(rows), std::abs(columns))
                               : std::abs(rows) + std::abs(columns);
}

// Marbles that a legal in-line move shifts, pushed ones included.
template <int N>
int line_length(const Position<N>& position, Move move, const Geometry& board) {
    const Bits occupied = position.occupied();
    int length = 0;
    for (Bits cell = bit_of(move.first()); cell & occupied;
         cell = board.step(cell, move.direction()))
        ++length;
    return length;
}

template <int N>
int group_size(const Position<N>& position, Move move, const Rules& rules) {
    return move.is_broadside() ? move.size() : pusher_count(position, move, rules);
}

}  // namespace

void sort_by_rank(Candidates& moves) {
    std::stable_sort(moves.begin(), moves.end(),
                     [](const Candidate& a, const Candidate& b) { return a.rank > b.rank; });
}

template <int N>
int marble_rank(const Position<N>& position, Move move, const Geometry& board) {
    if (move.is_broadside()) return move.size() == 3 ? 4 : 2;
    switch (line_length(position, move, board)) {
        case 1:
            return 1;
        case 2:
            return 3;
        case 3:
            return 5;
        case 4:
            return 6;
        default:
            return 7;
    }
}

template <int N>
int centre_rank(const Position<N>& position, Move move, const Rules& rules) {
    const Geometry& board = rules.board();
    const int group = group_size(position, move, rules);
    const bool pushes = !move.is_broadside() && line_length(position, move, board) > group;
    const int target = board.neighbour(move.first(), move.direction());
    const int closer = centre_distance(move.first(), board) - centre_distance(target, board);
    return 100 * pushes + 10 * group + closer;
}

template <int N>
int group_rank(const Position<N>& position, Move move, const Rules& rules) {
    return group_size(position, move, rules);
}

void iteration_sort(std::vector<KnownCandidate>& moves) {
    std::vector<std::size_t> known;
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (moves[i].known) known.push_back(i);
    std::stable_sort(known.begin(), known.end(), [&](std::size_t a, std::size_t b) {
        return moves[a].candidate.rank > moves[b].candidate.rank;
    });
    const std::size_t front = known.size() / 3, back = known.size() / 6;
    std::vector<bool> moved(moves.size(), false);
    for (std::size_t i = 0; i < known.size(); ++i)
        moved[known[i]] = i < front || i >= known.size() - back;
    std::vector<KnownCandidate> result;
    result.reserve(moves.size());
    for (std::size_t i = 0; i < front; ++i) result.push_back(moves[known[i]]);
    // The other known ones keep the places that such moves have, in sorted order.
    std::size_t next = front;
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (!moved[i]) result.push_back(moves[i].known ? moves[known[next++]] : moves[i]);
    for (std::size_t i = known.size() - back; i < known.size(); ++i)
        result.push_back(moves[known[i]]);
    moves = std::move(result);
}

void move_to_front(Candidates& moves, Move move) {
    const auto found = std::find_if(moves.begin(), moves.end(),
                                    [&](const Candidate& c) { return c.move == move; });
    if (found != moves.end()) std::rotate(moves.begin(), found, found + 1);
}

#define SUMITO_INSTANTIATE(N)                                               \
    template int marble_rank<N>(const Position<N>&, Move, const Geometry&); \
    template int centre_rank<N>(const Position<N>&, Move, const Rules&);    \
    template int group_rank<N>(const Position<N>&, Move, const Rules&);
SUMITO_INSTANTIATE(2)
SUMITO_INSTANTIATE(3)
SUMITO_INSTANTIATE(4)
#undef SUMITO_INSTANTIATE

}  // namespace sumito::classic
