// A game position with its history, for any number of players: what the outside world holds.
#pragma once

#include <atomic>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "actions.hpp"
#include "effect.hpp"
#include "history.hpp"
#include "perft.hpp"
#include "text.hpp"

namespace sumito {

// A move that may not be played, with the full explanation.
struct IllegalMove : std::invalid_argument {
    IllegalMove(const std::string& message, Effect what)
        : std::invalid_argument(message), effect(std::move(what)) {}
    Effect effect;
};

class Board {
  public:
    using Any = std::variant<History<2>, History<3>, History<4>>;

    explicit Board(const Setup& setup);
    explicit Board(Any any) : any_(std::move(any)) {}
    // Throws FenError; see parse_fen().
    Board(std::string_view fen, const std::optional<Rules>& rules);

    const Rules& rules() const;
    int players() const { return rules().players; }
    int turn() const;
    std::uint32_t ply() const;
    std::uint32_t quiet() const;
    std::vector<int> ejected() const;
    Key key() const;
    Key computed_key() const;  // from nothing; for tests
    Bits marbles(int player) const;
    int owner(int cell) const;
    std::string fen() const;
    std::string start_fen() const;
    std::vector<Move> moves() const;
    std::size_t length() const;

    void legal_moves(MoveList& list) const;
    int legal_count() const;
    bool is_legal(Move move) const;
    Effect effect(Move move) const;
    // Throws IllegalMove and changes nothing if the move is not legal.
    void push(Move move);
    // Returns nothing if there is no move to take back.
    std::optional<Move> pop();
    // Any notation that can be read, in small or capital letters; throws MoveTextError or
    // IllegalMove.
    Move parse(std::string_view text) const;

    int occurrences() const;
    std::optional<Outcome> outcome() const;

    // Throws IllegalMove if the move is not legal.
    int action(Move move) const;
    std::optional<Move> move(int action) const;
    void mark_legal(std::span<std::uint8_t> mask) const;
    void write_planes(std::span<std::uint8_t> planes) const;

    // The same position without the moves that led to it.
    Board present() const;
    Board transformed(int symmetry) const;
    std::uint64_t perft(int depth, PerftLeaves leaves, const std::atomic<bool>* stop) const;

    // The same rules, position and counts of moves, and the same moves banned; how it came about
    // does not matter otherwise.
    bool operator==(const Board& other) const;

    const Any& any() const { return any_; }

  private:
    // Throws IllegalMove, quoting the text that was given for the move, if any.
    [[noreturn]] void refuse(Move move, std::string_view given = {}) const;

    Any any_;
};

}  // namespace sumito
