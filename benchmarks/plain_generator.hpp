// A plain move generator for Abalone: two players, 61 cells, an array of cells with a border.
//
// This is the program one writes first, and it is kept as the yardstick for the bitboard core: the
// benchmark links both and times them in one run. It shares no code with the core. It is meant to
// be honest, not slow: moves go into vectors that are reused, counting needs no vector at all,
// moves are made and taken back in place. (Lists of marbles instead of a scan of the 61 cells were
// tried and were no faster.)

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace plain {

// Cell (row, column), both from 1, is at 11 * row + column; the rest of the array is border.
inline constexpr int stride = 11;
inline constexpr int array_size = stride * stride;

enum class Cell : std::uint8_t { border, empty, black, white };

struct Move {
    std::uint8_t first;     // in-line: the rear marble; broadside: the first of the row
    std::int8_t direction;  // where every marble goes, as a difference of array indices
    std::int8_t along;      // from one own marble to the next; equal to direction if in-line
    std::uint8_t marbles;   // own marbles that move, 1 to 3
    std::uint8_t pushed;    // opposing marbles that move, 0 to 2
    bool ejects;            // whether the last pushed marble leaves the board
};

struct Board {
    std::array<Cell, array_size> cells{};  // all border until cells are set
    std::array<int, 2> ejected{};          // by black, by white
    Cell turn = Cell::black;
};

// The board of a text such as "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1".
// Throws std::invalid_argument if the text is not one.
Board from_fen(const std::string& fen);

// Replaces the contents of `moves` with all legal moves.
void generate(const Board& board, std::vector<Move>& moves);

// The number of legal moves.
std::uint64_t count(const Board& board);

void make(Board& board, const Move& move);
void unmake(Board& board, const Move& move);

// The number of move sequences of this length. With `bulk`, the moves of the last ply are counted;
// without, every one of them is made and taken back.
std::uint64_t perft(Board& board, int depth, bool bulk);

}  // namespace plain
