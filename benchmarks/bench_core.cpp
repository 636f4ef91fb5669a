// Speed of the rules core beside the plain generator, in one run; and perft to depth 6.
//
//   sumito_bench                     everything
//   sumito_bench --quick             without the deep counts
//   sumito_bench --perft DEPTH       one bulk perft from the standard start, printed as seconds
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "core/board.hpp"
#include "plain_generator.hpp"

namespace {

using Clock = std::chrono::steady_clock;

struct Start {
    const char* name;
    const char* fen;
};

constexpr Start starts[] = {
    {"standard", "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1"},
    {"belgian-daisy", "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1"},
    {"tactical-1", "ssss1/1s1S1S/s1SS3/3SSS2/s1S1S2s1/4sss1/2S1s1S/1SS3/1S1s1 0 0 b 0 1"},
};

struct Deep {
    Start start;
    std::uint64_t leaves;  // at depth 6
};

constexpr Deep deep[] = {{starts[0], 15850074356}, {starts[1], 28274165700}};

// The same code path with other boards and more players.
constexpr Start others[] = {
    {"edge 3", "sss/1ss1/5/1SS1/SSS 0 0 b 0 1"},
    {"edge 4", "ssss/sssss/2ss2/7/2SS2/SSSSS/SSSS 0 0 b 0 1"},
    {"three players", "ss1AA/ss2AA/ss3AA/ss4AA/ss5AA/s6A/7/SSSSSS/SSSSS 0 0 0 b 0 1"},
    {"four players", "AAAA1/1AAA1J/2AA1JJ/5JJJ/sss3JJJ/sss5/ss1SS2/s1SSS1/1SSSS 0 0 0 0 b 0 1"},
};

struct Timed {
    std::uint64_t leaves = 0;
    double seconds = 1e9;  // the best of the runs
    double rate() const { return static_cast<double>(leaves) / seconds; }
};

template <class Work>
void time_once(Timed& timed, Work&& work) {
    const auto start = Clock::now();
    timed.leaves = work();
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (seconds < timed.seconds) timed.seconds = seconds;
}

Timed time_core(const char* fen, int depth, sumito::PerftLeaves leaves, int runs) {
    const sumito::Board board(fen, std::nullopt);
    Timed timed;
    for (int i = 0; i < runs; ++i)
        time_once(timed, [&] { return board.perft(depth, leaves, nullptr); });
    return timed;
}

// Alternates, so that a busy machine is unfair to both.
bool compare(const Start& start, bool bulk, int depth) {
    const auto leaves = bulk ? sumito::PerftLeaves::bulk : sumito::PerftLeaves::made;
    const sumito::Board board(start.fen, std::nullopt);
    plain::Board plain_board = plain::from_fen(start.fen);
    Timed core, plain;
    for (int i = 0; i < 5; ++i) {
        time_once(core, [&] { return board.perft(depth, leaves, nullptr); });
        time_once(plain, [&] { return plain::perft(plain_board, depth, bulk); });
    }
    std::printf("  %-14s %-8s %9.0f M/s  plain %7.0f M/s  ratio %5.1f\n", start.name,
                bulk ? "counted" : "made", core.rate() / 1e6, plain.rate() / 1e6,
                core.rate() / plain.rate());
    if (core.leaves == plain.leaves) return true;
    std::printf("error: %llu leaves, but the plain generator finds %llu\n",
                static_cast<unsigned long long>(core.leaves),
                static_cast<unsigned long long>(plain.leaves));
    return false;
}

bool count_deep(const Deep& position) {
    const Timed timed = time_core(position.start.fen, 6, sumito::PerftLeaves::bulk, 1);
    const bool right = timed.leaves == position.leaves;
    std::printf("  %-14s %llu in %.1f s, %.0f M/s: %s\n", position.start.name,
                static_cast<unsigned long long>(timed.leaves), timed.seconds, timed.rate() / 1e6,
                right ? "correct" : "WRONG");
    return right;
}

int run(bool quick) {
    bool right = true;
    std::printf("Leaves of perft a second, one thread, best of 5 (depth 5 counted, 4 made)\n");
    for (const bool bulk : {true, false})
        for (const Start& start : starts) right &= compare(start, bulk, bulk ? 5 : 4);
    std::printf("Other boards and players, depth 4\n");
    for (const Start& start : others) {
        const Timed counted = time_core(start.fen, 4, sumito::PerftLeaves::bulk, 5);
        const Timed made = time_core(start.fen, 4, sumito::PerftLeaves::made, 5);
        std::printf("  %-14s %9.0f M/s counted, %5.0f M/s made\n", start.name, counted.rate() / 1e6,
                    made.rate() / 1e6);
    }
    if (!quick) {
        std::printf("Depth 6\n");
        for (const Deep& position : deep) right &= count_deep(position);
    }
    return right ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 3 && !std::strcmp(argv[1], "--perft")) {
        const Timed timed =
            time_core(starts[0].fen, std::atoi(argv[2]), sumito::PerftLeaves::bulk, 3);
        std::printf("%.6f\n", timed.seconds);
        return 0;
    }
    return run(argc == 2 && !std::strcmp(argv[1], "--quick"));
}
