#include "table.hpp"

#include <algorithm>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace sumito::engine {
namespace {

constexpr std::uint64_t pack(Move move, Score score, Score evaluation, int depth, Bound bound,
                             unsigned generation) {
    return std::uint64_t{move.code()} |
           std::uint64_t{static_cast<std::uint16_t>(static_cast<std::int16_t>(score))} << 16 |
           std::uint64_t{static_cast<std::uint16_t>(static_cast<std::int16_t>(evaluation))} << 32 |
           std::uint64_t{static_cast<std::uint8_t>(depth)} << 48 |
           std::uint64_t{static_cast<std::uint8_t>(bound)} << 56 | std::uint64_t{generation} << 58;
}
constexpr Score score_of(std::uint64_t data) {
    return static_cast<std::int16_t>(data >> 16);
}
constexpr int depth_of(std::uint64_t data) {
    return static_cast<int>(data >> 48 & 0xff);
}
constexpr Bound bound_of(std::uint64_t data) {
    return static_cast<Bound>(data >> 56 & 3);
}
constexpr unsigned generation_of(std::uint64_t data) {
    return static_cast<unsigned>(data >> 58);
}

// In the tree a win is counted from the root, in the table from the position.
constexpr Score to_table(Score score, int ply) {
    return score >= proved_score ? score + ply : score <= -proved_score ? score - ply : score;
}
constexpr Score from_table(Score score, int ply) {
    return score >= proved_score ? score - ply : score <= -proved_score ? score + ply : score;
}

}  // namespace

// Large pages, where the system has them, spare most of the time that finding a page takes.
static void* allocate(std::size_t bytes) {
    constexpr std::size_t page = std::size_t{2} << 20;
    void* memory = std::aligned_alloc(page, (bytes + page - 1) / page * page);
    if (!memory) throw std::bad_alloc();
#ifdef __linux__
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

void Table::resize(std::size_t megabytes) {
    const std::size_t count = std::max<std::size_t>(1, (megabytes << 20) / sizeof(Bucket));
    if (count == bucket_count_) return clear();
    buckets_.reset();  // first give back, then take
    bucket_count_ = 0;
    buckets_.reset(new (allocate(count * sizeof(Bucket))) Bucket[count]);
    bucket_count_ = count;
    begin_anew();
}

void Table::clear() {
    for (std::size_t i = 0; i < bucket_count_; ++i)
        for (Entry& entry : buckets_[i].entries) entry.empty();
    begin_anew();
}

void Table::begin_anew() {
    generation_ = first_ = begun_ = 0;
    has_dead_ = false;
    is_new_ = true;
}

void Table::forget() {
    if (++begun_ >= generation_mask) return clear();
    advance();
    first_ = generation_;
    has_dead_ = is_new_ = true;
}

void Table::new_search() {
    if (is_new_) {
        is_new_ = false;
        return;
    }
    if (++begun_ >= generation_mask && has_dead_) sweep();
    advance();
}

// Empties the entries from before the last forget().
void Table::sweep() {
    for (std::size_t i = 0; i < bucket_count_; ++i)
        for (Entry& entry : buckets_[i].entries)
            if (!holds(entry.data.load(std::memory_order_relaxed))) entry.empty();
    has_dead_ = false;
}

unsigned Table::age_of(std::uint64_t data) const {
    return (generation_ - generation_of(data)) & generation_mask;
}

TableHit Table::find(Key key, int ply) const {
    for (const Entry& entry : buckets_[place(key)].entries) {
        const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
        if ((entry.check.load(std::memory_order_relaxed) ^ data) != key || !holds(data)) continue;
        return {Move::from_code(static_cast<std::uint16_t>(data)), from_table(score_of(data), ply),
                static_cast<std::int16_t>(data >> 32), depth_of(data), bound_of(data)};
    }
    return {};
}

void Table::store(Key key, int ply, Move move, Score score, Score evaluation, int depth,
                  Bound bound) {
    Bucket& bucket = buckets_[place(key)];
    Entry* chosen = nullptr;
    int least = 0;
    for (Entry& entry : bucket.entries) {
        const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
        if ((entry.check.load(std::memory_order_relaxed) ^ data) == key && holds(data)) {
            // Keep a good move, and a deeper result of this search.
            if (move == Move::none()) move = Move::from_code(static_cast<std::uint16_t>(data));
            if (bound != Bound::exact && depth + 3 < depth_of(data) &&
                generation_of(data) == generation_)
                return;
            chosen = &entry;
            break;
        }
        const int worth = holds(data) ? depth_of(data) - 4 * static_cast<int>(age_of(data)) : -1000;
        if (!chosen || worth < least) {
            chosen = &entry;
            least = worth;
        }
    }
    const std::uint64_t data =
        pack(move, to_table(score, ply), evaluation, std::clamp(depth, 0, 255), bound, generation_);
    chosen->check.store(key ^ data, std::memory_order_relaxed);
    chosen->data.store(data, std::memory_order_relaxed);
}

int Table::fill() const {
    const std::size_t looked = std::min<std::size_t>(bucket_count_, 250);
    int used = 0;
    for (std::size_t i = 0; i < looked; ++i)
        for (const Entry& entry : buckets_[i].entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            used += data && generation_of(data) == generation_;
        }
    return static_cast<int>(used * 1000 / (looked * entries_per_bucket));
}

}  // namespace sumito::engine
