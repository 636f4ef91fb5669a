#include "bulk.hpp"

#include <algorithm>
#include <thread>

namespace sumito {
namespace {

// Enough games to make taking them from the common counter free.
constexpr std::uint64_t games_at_once = 16;

bool stopped(const std::atomic<bool>* stop) {
    return stop && stop->load(std::memory_order_relaxed);
}

// No more threads than have something to do.
std::size_t thread_count(int wanted, std::uint64_t games) {
    const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
    const std::uint64_t most = wanted > 0 ? static_cast<unsigned>(wanted) : cores;
    return std::clamp<std::uint64_t>(games / games_at_once, 1, most);
}

}  // namespace

template <int N>
void BulkPlayouts::add(const PlayoutResult<N>& game) {
    ++games;
    if (!game.termination)
        ++unfinished;
    else if (game.winner)
        ++wins[*game.winner];
    else
        ++drawn;
    for (int side = 0; side < N; ++side) ejections[side] += game.ejections[side];
    total_plies += game.plies;
    max_plies = std::max(max_plies, game.plies);
    const std::size_t bin = game.plies / plies_per_bin;
    if (lengths.size() <= bin) lengths.resize(bin + 1);
    ++lengths[bin];
}

void BulkPlayouts::add(const BulkPlayouts& other) {
    games += other.games;
    for (std::size_t side = 0; side < wins.size(); ++side) wins[side] += other.wins[side];
    for (std::size_t side = 0; side < wins.size(); ++side) ejections[side] += other.ejections[side];
    drawn += other.drawn;
    unfinished += other.unfinished;
    total_plies += other.total_plies;
    max_plies = std::max(max_plies, other.max_plies);
    if (lengths.size() < other.lengths.size()) lengths.resize(other.lengths.size());
    for (std::size_t i = 0; i < other.lengths.size(); ++i) lengths[i] += other.lengths[i];
}

template <int N>
BulkPlayouts run_playouts(const Position<N>& start, const Rules& rules,
                          const SidePolicies& policies, const GameRange& games,
                          std::uint32_t max_plies, std::uint64_t seed, int threads,
                          const std::atomic<bool>* stop) {
    std::atomic<std::uint64_t> next = 0;
    const auto work = [&](BulkPlayouts& sums) {
        for (;;) {
            const std::uint64_t first = next.fetch_add(games_at_once, std::memory_order_relaxed);
            if (first >= games.count) return;
            for (std::uint64_t i = first; i < std::min(games.count, first + games_at_once); ++i) {
                const PlayoutResult<N> game = playout(start, rules, policies, max_plies,
                                                      game_seed(seed, games.first + i), stop);
                if (stopped(stop)) return;
                sums.add(game);
            }
        }
    };
    std::vector<BulkPlayouts> parts(thread_count(threads, games.count));
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < parts.size(); ++i) others.emplace_back([&, i] { work(parts[i]); });
    work(parts[0]);
    for (std::thread& thread : others) thread.join();
    BulkPlayouts sums;
    for (const BulkPlayouts& part : parts) sums.add(part);
    return sums;
}

#define SUMITO_INSTANTIATE(N)                                                                    \
    template BulkPlayouts run_playouts<N>(const Position<N>&, const Rules&, const SidePolicies&, \
                                          const GameRange&, std::uint32_t, std::uint64_t, int,   \
                                          const std::atomic<bool>*);
SUMITO_INSTANTIATE(2)
SUMITO_INSTANTIATE(3)
SUMITO_INSTANTIATE(4)
#undef SUMITO_INSTANTIATE

}  // namespace sumito
