// The plain array-based generator; plain_generator.hpp says what it is for.

#include "plain_generator.hpp"

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <stdexcept>

namespace plain {
namespace {

// East, north-east, north-west and their opposites; rows of marbles are walked along the first
// three, so that every row is met once.
constexpr std::array<int, 6> directions{1, stride + 1, stride, -1, -stride - 1, -stride};
constexpr std::size_t row_directions = 3;

constexpr int cell_count = 61;

constexpr int first_column(int row) {
    return std::max(1, row - 4);
}
constexpr int last_column(int row) {
    return std::min(9, row + 4);
}

constexpr std::array<std::uint8_t, cell_count> playable_cells() {
    std::array<std::uint8_t, cell_count> cells{};
    std::size_t next = 0;
    for (int row = 1; row <= 9; ++row)
        for (int column = first_column(row); column <= last_column(row); ++column)
            cells[next++] = static_cast<std::uint8_t>(stride * row + column);
    return cells;
}
constexpr auto all_cells = playable_cells();

constexpr Cell opponent(Cell player) {
    return player == Cell::black ? Cell::white : Cell::black;
}

// The array stays in range: from a playable cell a walk meets the border before it could leave.
Cell& at(Board& board, int index) {
    return board.cells[static_cast<std::size_t>(index)];
}
Cell at(const Board& board, int index) {
    return board.cells[static_cast<std::size_t>(index)];
}

Move make_move(int first, int direction, int along, int marbles, int pushed, bool ejects) {
    return {.first = static_cast<std::uint8_t>(first),
            .direction = static_cast<std::int8_t>(direction),
            .along = static_cast<std::int8_t>(along),
            .marbles = static_cast<std::uint8_t>(marbles),
            .pushed = static_cast<std::uint8_t>(pushed),
            .ejects = ejects};
}

// The in-line move with its rear marble at `rear`, if there is one.
template <typename Emit>
void inline_move(const Board& board, int rear, int direction, Cell own, Cell other, Emit&& emit) {
    int marbles = 1;
    int next = rear + direction;
    while (at(board, next) == own) {
        if (++marbles > 3) return;
        next += direction;
    }
    if (at(board, next) == Cell::empty) {
        emit(make_move(rear, direction, direction, marbles, 0, false));
        return;
    }
    int pushed = 0;
    while (at(board, next) == other) {
        if (++pushed == marbles) return;
        next += direction;
    }
    if (pushed == 0 || at(board, next) == own) return;
    emit(make_move(rear, direction, direction, marbles, pushed, at(board, next) == Cell::border));
}

// The broadsides of the rows of two and three that begin at `first` and go on `along`.
template <typename Emit>
void broadsides(const Board& board, int first, std::size_t along_index, Cell own, Emit&& emit) {
    const int along = directions[along_index];
    if (at(board, first + along) != own) return;
    const bool three = at(board, first + 2 * along) == own;
    for (std::size_t index = 0; index < directions.size(); ++index) {
        if (index % row_directions == along_index) continue;
        const int target = first + directions[index];
        if (at(board, target) != Cell::empty || at(board, target + along) != Cell::empty) continue;
        emit(make_move(first, directions[index], along, 2, 0, false));
        if (three && at(board, target + 2 * along) == Cell::empty)
            emit(make_move(first, directions[index], along, 3, 0, false));
    }
}

template <typename Emit>
void for_each_move(const Board& board, Emit&& emit) {
    const Cell own = board.turn;
    const Cell other = opponent(own);
    for (const int cell : all_cells) {
        if (at(board, cell) != own) continue;
        for (const int direction : directions)
            inline_move(board, cell, direction, own, other, emit);
        for (std::size_t along = 0; along < row_directions; ++along)
            broadsides(board, cell, along, own, emit);
    }
}

// `lists` has one vector for each ply that makes moves, so that nothing is allocated on the way.
std::uint64_t perft(Board& board, std::vector<Move>* lists, int depth, bool bulk) {
    if (depth == 0) return 1;
    if (bulk && depth == 1) return count(board);
    std::vector<Move>& moves = *lists;
    generate(board, moves);
    std::uint64_t leaves = 0;
    for (const Move& move : moves) {
        make(board, move);
        leaves += perft(board, lists + 1, depth - 1, bulk);
        unmake(board, move);
    }
    return leaves;
}

void read_row(Board& board, int row, const std::string& text) {
    int column = first_column(row);
    for (const char letter : text) {
        const bool run = letter >= '1' && letter <= '9';
        const int length = run ? letter - '0' : 1;
        if ((!run && letter != 'S' && letter != 's') || column + length - 1 > last_column(row))
            throw std::invalid_argument("not a row of this board: '" + text + "'");
        const Cell content = run ? Cell::empty : letter == 'S' ? Cell::black : Cell::white;
        for (int i = 0; i < length; ++i) at(board, stride * row + column++) = content;
    }
    if (column != last_column(row) + 1)
        throw std::invalid_argument("row too short: '" + text + "'");
}

}  // namespace

Board from_fen(const std::string& fen) {
    Board board;
    std::istringstream fields(fen);
    std::string rows;
    std::string turn;
    if (!(fields >> rows >> board.ejected[0] >> board.ejected[1] >> turn) ||
        (turn != "b" && turn != "w") || std::count(rows.begin(), rows.end(), '/') != 8)
        throw std::invalid_argument("not a position of two players on 61 cells: '" + fen + "'");
    std::istringstream lines(rows);
    std::string line;
    for (int row = 9; row >= 1; --row) {
        std::getline(lines, line, '/');
        read_row(board, row, line);
    }
    board.turn = turn == "b" ? Cell::black : Cell::white;
    return board;
}

void generate(const Board& board, std::vector<Move>& moves) {
    moves.clear();
    for_each_move(board, [&moves](const Move& move) { moves.push_back(move); });
}

std::uint64_t count(const Board& board) {
    std::uint64_t moves = 0;
    for_each_move(board, [&moves](const Move&) { ++moves; });
    return moves;
}

void make(Board& board, const Move& move) {
    const Cell own = board.turn;
    board.turn = opponent(own);
    if (move.along != move.direction) {
        for (int i = 0, cell = move.first; i < move.marbles; ++i, cell += move.along) {
            at(board, cell) = Cell::empty;
            at(board, cell + move.direction) = own;
        }
        return;
    }
    // Only the ends of a line change: the rear cell is left, and the one in front of the own
    // marbles entered. It held the first pushed marble, which reappears beyond the last one; an
    // ejected one does not.
    const int front = move.first + move.marbles * move.direction;
    at(board, move.first) = Cell::empty;
    at(board, front) = own;
    if (move.ejects)
        ++board.ejected[own == Cell::white];
    else if (move.pushed > 0)
        at(board, front + move.pushed * move.direction) = opponent(own);
}

void unmake(Board& board, const Move& move) {
    const Cell own = opponent(board.turn);
    board.turn = own;
    if (move.along != move.direction) {
        for (int i = 0, cell = move.first; i < move.marbles; ++i, cell += move.along) {
            at(board, cell + move.direction) = Cell::empty;
            at(board, cell) = own;
        }
        return;
    }
    const int front = move.first + move.marbles * move.direction;
    at(board, move.first) = own;
    at(board, front) = move.pushed > 0 ? opponent(own) : Cell::empty;
    if (move.ejects)
        --board.ejected[own == Cell::white];
    else if (move.pushed > 0)
        at(board, front + move.pushed * move.direction) = Cell::empty;
}

std::uint64_t perft(Board& board, int depth, bool bulk) {
    std::vector<std::vector<Move>> lists(static_cast<std::size_t>(std::max(depth, 0)));
    for (std::vector<Move>& moves : lists) moves.reserve(256);
    return perft(board, lists.data(), depth, bulk);
}

}  // namespace plain
