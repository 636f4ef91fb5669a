// The engine's transposition table: shared by all threads without locks.
//
// A bucket fills one cache line with four entries. An entry is two words, of which the first is the
// key combined with the second: a reader that meets a half-written entry finds no match.
//
//   bits 0-15   move code, all ones for none
//   bits 16-31  score, wins counted from this position
//   bits 32-47  static evaluation
//   bits 48-55  depth
//   bits 56-57  bound: 1 upper, 2 lower, 3 exact
//   bits 58-63  generation: the search that stored it
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "core/move.hpp"
#include "core/zobrist.hpp"
#include "score.hpp"

namespace sumito::engine {

enum class Bound : std::uint8_t { none, upper, lower, exact };

struct TableHit {
    Move move = Move::none();
    Score score = no_score;
    Score evaluation = no_score;
    int depth = 0;
    Bound bound = Bound::none;

    explicit operator bool() const { return bound != Bound::none; }
};

class Table {
  public:
    explicit Table(std::size_t megabytes) { resize(megabytes); }

    // Empties it.
    void resize(std::size_t megabytes);
    void clear();
    // The same, mostly in no time: what was stored before counts as empty. Now and then it is
    // emptied indeed.
    void forget();
    // Entries of earlier searches give way first.
    void new_search();

    void prefetch(Key key) const { __builtin_prefetch(&buckets_[place(key)]); }
    TableHit find(Key key, int ply) const;
    void store(Key key, int ply, Move move, Score score, Score evaluation, int depth, Bound bound);

    // How full it is with entries of this search, in thousandths.
    int fill() const;

  private:
    static constexpr int entries_per_bucket = 4;
    static constexpr unsigned generation_mask = 63;

    struct Entry {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};

        void empty() {
            check.store(0, std::memory_order_relaxed);
            data.store(0, std::memory_order_relaxed);
        }
    };
    struct alignas(64) Bucket {
        std::array<Entry, entries_per_bucket> entries;
    };

    // Is this an entry, and one from after the last forget()?
    bool holds(std::uint64_t data) const {
        return data && (!has_dead_ || age_of(data) <= ((generation_ - first_) & generation_mask));
    }
    unsigned age_of(std::uint64_t data) const;
    void advance() { generation_ = (generation_ + 1) & generation_mask; }
    void begin_anew();
    void sweep();

    // A share of the buckets as large as the key's upper half is of all such numbers.
    std::size_t place(Key key) const {
        return static_cast<std::size_t>(((key >> 32) * bucket_count_) >> 32);
    }

    struct Free {
        void operator()(Bucket* buckets) const { std::free(buckets); }
    };

    std::unique_ptr<Bucket[], Free> buckets_;
    std::size_t bucket_count_ = 0;
    unsigned generation_ = 0;
    // Entries from before a forget() are told by their age, so they are swept away before there are
    // as many generations as can be told apart.
    bool has_dead_ = false;
    bool is_new_ = true;  // nothing has been searched in this generation
    unsigned first_ = 0;  // generation after the last forget()
    unsigned begun_ = 0;  // generations since all entries were emptied
};

}  // namespace sumito::engine
