// One thread of the engine: principal variation search with a position on a stack for every ply.
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "core/history.hpp"
#include "core/play.hpp"
#include "memory.hpp"
#include "options.hpp"
#include "picker.hpp"
#include "search/limits.hpp"
#include "sieve.hpp"
#include "table.hpp"

namespace sumito::engine {

// A line of moves; kept by the ply it starts at.
class Line {
  public:
    void clear() { size_ = 0; }
    void set(Move move, const Line& rest) {
        moves_[0] = move;
        size_ = std::min(rest.size_ + 1, max_ply);
        std::copy_n(rest.moves_.begin(), size_ - 1, moves_.begin() + 1);
    }
    std::span<const Move> moves() const { return {moves_.data(), static_cast<std::size_t>(size_)}; }
    bool empty() const { return size_ == 0; }
    Move front() const { return moves_[0]; }

  private:
    std::array<Move, max_ply> moves_;
    int size_ = 0;
};

// What all threads of a search look at.
struct Shared {
    Table& table;
    const Options& options;
    std::atomic<bool> stop = false;  // for all of them
};

// `Evaluation` knows the value of a position: int evaluate(const Position<2>* stack, int ply),
// where stack[ply] is the position and those below it led to it. It hears by begin() of another
// stack[0], and by reach(int ply) of another stack[ply]; there it is told how it came about.
template <class Evaluation>
class Worker {
  public:
    Worker(Shared& shared, Evaluation evaluation)
        : shared_(shared), tuning_(shared.options.tuning), evaluation_(std::move(evaluation)) {
        prepare();
        memory_.clear();
    }

    // Gets ready for a search from the present position of a game. By the contempt a draw is worse
    // for whoever is to move there than it looks.
    void start(const History<2>& game, std::optional<std::uint64_t> nodes, Stopper* stopper,
               Score contempt, bool ply_limit);

    // Searches the root to this depth and leaves out some of its moves.
    Score search_root(int depth, Score alpha, Score beta, std::span<const Move> left_out);

    // The best line of the last search_root(); empty if it was stopped before it had any.
    const Line& line() const { return lines_[0]; }
    Score line_score() const { return line_score_; }
    // What the table knows of the answer to a move at the root; none if nothing.
    Move answer_to(Move move) const;
    bool stopped() const { return stopped_; }
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    int deepest() const { return deepest_; }
    void forget() { memory_.clear(); }
    Evaluation& evaluation() { return evaluation_; }

  private:
    // What is known of a node before its moves are looked at.
    struct Node {
        Score alpha, beta;
        int depth;
        bool may_prune = false;
        Score evaluation = no_score;    // of the position as it stands
        Score static_score = no_score;  // what that counts here
        Score estimate = no_score;      // the static score, or what the table says
        bool improving = false;
    };

    // What has come of its moves.
    struct Found {
        Score best = -infinite_score;
        Move move = Move::none();  // the best, if it is better than alpha
        bool ejects = false;       // that move
        int searched = 0;
    };

    template <bool is_pv>
    Score search(int ply, Score alpha, Score beta, int depth);
    template <bool is_pv>
    [[gnu::noinline]] Score expand(int ply, Node& node);
    template <bool is_pv>
    Found search_moves(int ply, const Node& node, Picker& picker);
    template <bool is_pv>
    Score score_without_moves(int ply, const Node& node);
    bool answers(const TableHit& hit, const Node& node) const;
    void weigh(int ply, const TableHit& hit, Node& node);
    Score score_of_passing(int ply, const Node& node);
    template <bool is_pv>
    Score score_of_skipping(int ply, const Node& node);
    template <bool is_pv>
    int reduction_of(int ply, const Picked& picked, int index, const Node& node) const;
    template <bool is_pv>
    Score search_next(int ply, Score alpha, Score beta, int depth, int reduction, bool is_first);
    void conclude(int ply, Key position_key, const Node& node, const Found& found);
    bool fails_high(const Node& node, Score score, bool improving) const;
    bool is_improving(int ply) const;
    Score quiesce(int ply, Score alpha, Score beta);

    void prepare();
    int late_reduction(int depth, int index) const;
    int late_moves(const Position<2>& position, int depth, bool improving) const;
    // Plays a move on the stack; whether it has won the game stands there afterwards.
    void make(int ply, Move move);
    void pass(int ply);
    void note(std::size_t place, const Position<2>& position) {  // for repetitions
        keys_[place] = position.key;
        movers_[place] = position.marbles[position.turn()];
    }
    bool has_won(int ply) const;  // the player who moved last
    bool in_danger(int ply) const;
    bool is_repetition(int ply) const;
    Score drawn(int ply) const { return ply % 2 ? contempt_ : -contempt_; }
    bool can_repeat(int ply) const;
    bool has_limit() const { return ply_limit_ != no_ply_limit; }
    bool is_at_limit(int ply) const {
        return stack_[static_cast<std::size_t>(ply)].ply >= ply_limit_;
    }
    // Does the game end before a search to this depth does?
    bool ends_within(int ply, int depth) const {
        return has_limit() &&
               stack_[static_cast<std::size_t>(ply)].ply + static_cast<std::uint32_t>(depth) >=
                   ply_limit_;
    }
    Score at_limit(int ply) const;
    Score evaluate(int ply);
    Score faded(int ply, Score evaluation) const;
    Score restless(Score contempt);
    int touching(const Position<2>& position, int player) const;
    Score static_score(int ply, Score evaluation) const;
    Key key_of(const Position<2>& position) const;
    Key key(int ply) const { return key_of(stack_[static_cast<std::size_t>(ply)]); }
    bool should_stop();
    static int bonus_of(int depth) { return std::min(32 * depth * depth + 64 * depth, 1600); }
    void learn(int ply, Move best, int depth, std::span<const Move> tried);

    Shared& shared_;
    const Tuning tuning_;
    Evaluation evaluation_;
    Memory memory_;
    Rules rules_;
    bool is_plain_ = true;  // advance() is all that playing a move takes
    bool skips_ = false;    // who cannot move is passed over, instead of losing
    const Geometry* board_ = nullptr;
    Key salt_ = 0;
    Score contempt_ = 0;
    Score contact_ = 0;  // for each marble of the root's player beside one of the other's
    static constexpr std::uint32_t no_ply_limit = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t ply_limit_ = no_ply_limit;
    static constexpr int fading_one = 4096;
    static constexpr int reduction_count = 64;
    std::array<std::array<std::int8_t, reduction_count>, reduction_count> reductions_;
    std::array<int, 512> fading_;  // what is taken off an advantage after so many quiet plies
    Stopper* stopper_ = nullptr;   // only the main thread looks at the clock
    std::optional<std::uint64_t> node_limit_;
    std::uint64_t next_look_ = 0;  // at limits and flags
    std::atomic<std::uint64_t> nodes_ = 0;
    bool stopped_ = false;
    int deepest_ = 0;
    int root_depth_ = 0;
    Score line_score_ = 0;
    std::span<const Move> left_out_;
    std::size_t root_ = 0;           // the place of the root's key
    std::vector<Position<2>> past_;  // of the game since the last ejection, without the root
    std::vector<Key> keys_;          // of past_, and after them of stack_
    std::vector<Bits> movers_;       // like keys_: the marbles of whoever is to move
    Sieve past_keys_, past_movers_;  // of past_: a look saves going through all of it
    std::array<Position<2>, max_ply + 2> stack_;
    std::array<Move, max_ply + 2> moves_;         // moves_[ply] leads from stack_[ply] to the next
    std::array<Score, max_ply + 2> evaluations_;  // as in Node
    std::array<Line, max_ply + 2> lines_;
    // Not on the thread's own stack, which is small in places.
    std::unique_ptr<PickerLists[]> lists_ =
        std::make_unique_for_overwrite<PickerLists[]>(max_ply + 2);
};

}  // namespace sumito::engine
