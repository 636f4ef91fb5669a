#include <thread>

#include "check.hpp"
#include "positions.hpp"
#include "search/engine/engine.hpp"

namespace sumito {
namespace {

// Boards share nothing but constant tables; each thread has its own.
TEST(boards_in_many_threads) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([i] {
            for (const testing::Case& c : testing::cases()) {
                Board board(c.fen, c.rules);
                const std::uint64_t leaves = board.perft(2, PerftLeaves::bulk, nullptr);
                CHECK_EQUAL(board.perft(2, PerftLeaves::made, nullptr), leaves);
                MoveList moves;
                board.legal_moves(moves);
                board.push(moves[i]);
                MoveList replies;
                board.legal_moves(replies);
                if (!replies.empty()) CHECK(board.move(board.action(replies[0])) == replies[0]);
            }
        });
    for (std::thread& thread : threads) thread.join();
}

TEST(perft_stops_when_told) {
    const Board board(testing::standard, std::nullopt);
    std::atomic<bool> stop = false;
    std::thread search([&] { board.perft(12, PerftLeaves::bulk, &stop); });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop = true;
    search.join();
}

// Pondering: no time counts before somebody says so, and then little is left of it.
TEST(a_search_whose_time_begins_later) {
    const Board board(testing::belgian_daisy, std::nullopt);
    const auto& game = std::get<History<2>>(board.any());
    engine::Options options;
    options.hash_megabytes = 1;
    options.threads = 2;
    engine::Engine engine(options);
    for (const std::optional<double> soft : {std::optional<double>{}, std::optional(0.001)}) {
        std::atomic<bool> begin = false, thinks = false, done = false;
        engine::Request request;
        request.limits.seconds = soft ? 60.0 : 0.05;
        request.soft_seconds = soft;
        request.begin = &begin;
        request.on_iteration = [&](const engine::Report&) { thinks = true; };
        engine::Report report;
        std::thread search([&] {
            report = engine.search(game, request);
            done = true;
        });
        while (!thinks) std::this_thread::yield();
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        CHECK(!done);
        begin = true;
        search.join();
        CHECK(report.seconds >= 0.1);
        CHECK(report.seconds < 30);
        CHECK(!report.lines.empty());
    }
}

}  // namespace
}  // namespace sumito
