// The moves of a position one after another, the promising ones first: the table's move, ejections,
// pushes, killers and counter move, quiet moves, which are made only when asked for; pushes and
// quiet moves by history and, if somebody can tell, by what they are worth.
#pragma once

#include <limits>

#include "core/movegen.hpp"
#include "eval/nnue/network.hpp"
#include "memory.hpp"

namespace sumito::engine {

enum class MoveClass : std::uint8_t { table, ejection, push, killer, quiet };

struct Picked {
    Move move = Move::none();
    MoveClass kind = MoveClass::table;
    int gain = 0;  // what a quiet move that is no killer is worth, in the measure of history
};

// All moves that eject a marble.
void list_ejections(const Position<2>& position, const Rules& rules, const Geometry& board,
                    MoveList& list);
// Can the player whose marbles are `own` eject one of `other`?
bool can_eject(Bits own, Bits other, const Geometry& board);

// Does one move that pushes nothing turn these own marbles into those? Where they go must be empty.
bool is_quiet_move(Bits from, Bits to, const Rules& rules);

// Somebody who can tell what marbles are worth where, so that moves are sorted by that too.
class Judge {
  public:
    // To the player to move, of one marble more of his, or of his opponent's, on each of some
    // cells: in the measure of history, at most largest_worth either way.
    virtual void worths(bool of_mover, Bits cells, nnue::Worths& found) = 0;

  protected:
    ~Judge() = default;
};

inline constexpr int largest_worth = 1 << 17;  // six of them and histories fit into a score

// Where a picker keeps moves, filled as far as they go. They are large.
struct PickerLists {
    static constexpr int block_size = 16;

    std::array<Move, max_moves> moves;
    std::array<std::int32_t, max_moves + block_size> scores;
    std::array<std::int32_t, max_moves> gains;  // of quiet moves; 0 without a judge
    std::array<std::int32_t, max_moves / block_size + 1> block_best;  // of quiet moves
};

class Picker {
  public:
    // Lists the moves that push. The lists are the picker's as long as there is one.
    Picker(PickerLists& lists, const Position<2>& position, const Rules& rules,
           const Geometry& board, const Memory& memory, Move previous, int ply, int continuation);

    // Before the first next(): the table's move, if any, comes first. Without a judge moves are
    // sorted by history alone.
    void begin(Move table_move, Judge* judge = nullptr);
    // The next move, or Move::none(). With `skip_quiet` only those that push are still given.
    Picked next(bool skip_quiet);

  private:
    enum class Stage : std::uint8_t { table, ejections, pushes, killers, make_quiet, quiet };
    // A move's place in the list and its score in one number, so that the best is the largest.
    static constexpr int place_bits = 11;
    static_assert(max_moves <= 1 << place_bits);
    static_assert(6 * largest_worth + 2 * Memory::limit < 1 << (31 - place_bits));
    static constexpr std::int32_t taken = std::numeric_limits<std::int32_t>::min();
    static constexpr int block_size = PickerLists::block_size;

    void make_forcing();
    void make_quiet();
    void judge_pushes();
    template <bool is_judged>
    int list_quiet(const nnue::Worths& worths);
    void add(Move move, int& size, int gain = 0);
    bool is_allowed(Move move) const;
    bool is_quiet(Move move) const;
    Move take(std::int32_t score);
    Move pick_forcing(int begin, int end);
    Move pick_quiet();
    std::int32_t best_of_block(std::size_t block) const;

    const Position<2>& position_;
    const Rules& rules_;
    const Geometry& board_;
    const Memory::History& history_;
    const Memory::Answers& answers_;
    int continuation_;
    Judge* judge_ = nullptr;
    Move table_move_ = Move::none();
    std::array<Move, 3> refutations_;
    Stage stage_ = Stage::table;
    int refutation_ = 0;
    int left_ = 0;  // in the present stage
    int ejections_end_ = 0, pushes_end_ = 0, end_ = 0;
    std::array<Bits, 6> quiet_rears_;
    PickerLists& lists_;
    int gain_ = 0;  // of the move that was taken last
    int block_count_ = 0;
    std::size_t changed_block_ = 0;  // whose best is to be found anew
};

}  // namespace sumito::engine
