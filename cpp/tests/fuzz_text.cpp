// Coverage-guided fuzzing of everything that reads text: positions and moves. Any bytes must be
// read or refused; what is read must survive being written and read again.
#include <cstdlib>
#include <string_view>

#include "core/board.hpp"

namespace {

void expect(bool holds) {
    if (!holds) std::abort();
}

void fuzz_position(std::string_view text) {
    try {
        const sumito::Board board(text, std::nullopt);
        expect(sumito::Board(board.fen(), std::nullopt) == board);
        expect(board.key() == board.computed_key());
        sumito::MoveList moves;
        board.legal_moves(moves);
        expect(moves.size() == board.legal_count());
        for (const sumito::Move move : moves) {
            sumito::Board after = board;
            after.push(move);
            expect(after.key() == after.computed_key());
            after.pop();
            expect(after == board);
        }
    } catch (const sumito::FenError&) {
    }
}

void fuzz_move(std::string_view text) {
    static const sumito::Board board("ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1",
                                     std::nullopt);
    try {
        expect(board.is_legal(board.parse(text)));
    } catch (const sumito::MoveTextError&) {
    } catch (const sumito::IllegalMove& error) {
        expect(!error.effect.legal());
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    fuzz_position(text);
    fuzz_move(text);
    return 0;
}
