#include <thread>

#include "check.hpp"
#include "positions.hpp"

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

}  // namespace
}  // namespace sumito
