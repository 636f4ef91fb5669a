#include "check.hpp"
#include "core/random.hpp"
#include "positions.hpp"

namespace sumito {
namespace {

TEST(fen_round_trips) {
    for (const testing::Case& c : testing::cases()) {
        Board board(c.fen, c.rules);
        CHECK_EQUAL(board.fen(), std::string(c.fen));
        Random random(7);
        for (int ply = 0; ply < 60 && board.legal_count(); ++ply) {
            MoveList moves;
            board.legal_moves(moves);
            board.push(moves[static_cast<int>(random.below(static_cast<unsigned>(moves.size())))]);
            const Board again(board.fen(), c.rules);
            CHECK_EQUAL(again.fen(), board.fen());
            CHECK_EQUAL(again.ply(), board.ply());
        }
    }
}

bool reads_fen(const std::string& text) {
    try {
        const Board board(text, std::nullopt);
        CHECK_EQUAL(Board(board.fen(), std::nullopt).fen(), board.fen());
        return true;
    } catch (const FenError&) {
        return false;
    }
}

TEST(any_bytes_are_read_or_refused) {
    Random random(3);
    const Board board(testing::belgian_daisy, std::nullopt);
    const std::string start = testing::belgian_daisy;
    const std::string letters = "SsAJbwaj0123456789/ ";
    int read = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text = start;
        for (std::uint64_t changes = random.below(4); changes; --changes) {
            const std::size_t at = random.below(text.size());
            const char c = random.below(2) ? letters[random.below(letters.size())]
                                           : static_cast<char>(random.below(256));
            switch (random.below(3)) {
                case 0:
                    text[at] = c;
                    break;
                case 1:
                    text.insert(at, 1, c);
                    break;
                default:
                    text.erase(at, 1);
            }
        }
        read += reads_fen(text);
        const std::string move = text.substr(random.below(text.size()), random.below(8));
        try {
            CHECK(board.is_legal(board.parse(move)));
        } catch (const MoveTextError&) {
        } catch (const IllegalMove&) {
        }
    }
    CHECK(read > 1000);
}

}  // namespace
}  // namespace sumito
