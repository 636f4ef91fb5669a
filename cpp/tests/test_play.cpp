#include <set>

#include "check.hpp"
#include "core/batch.hpp"
#include "core/random.hpp"
#include "positions.hpp"

namespace sumito {
namespace testing {

std::vector<Case> cases() {
    std::vector<Case> list;
    for (const char* fen : {standard, belgian_daisy, mini, small, three, four}) {
        const Rules usual = parse_fen(fen, std::nullopt).rules;
        list.push_back({fen, usual});
        Rules other = usual;
        other.ban_inverse = true;
        other.no_move = NoMove::skip;
        other.ply_limit = 60;
        other.ply_limit_result = PlyLimitResult::ejections;
        list.push_back({fen, other});
        other = usual;
        other.inline_only = true;
        list.push_back({fen, other});
    }
    for (const PartnerHelp help : {PartnerHelp::none, PartnerHelp::push, PartnerHelp::move})
        for (const PartnerPush push : {PartnerPush::never, PartnerPush::push, PartnerPush::eject}) {
            Rules rules = Rules::standard(5, 4);
            rules.partner_help = help;
            rules.partner_push = push;
            rules.ban_inverse = true;
            list.push_back({four, rules});
        }
    Rules free_for_all = Rules::standard(5, 4);
    free_for_all.teams = false;
    list.push_back({four, free_for_all});
    return list;
}

}  // namespace testing

namespace {

// The leaves of trees that other programs agree on.
void check_perft(const char* fen, std::initializer_list<std::uint64_t> counts) {
    const Board board(fen, std::nullopt);
    int depth = 0;
    for (const std::uint64_t expected : counts) {
        ++depth;
        if (testing::quick() && expected > 10'000'000) break;
        CHECK_EQUAL(board.perft(depth, PerftLeaves::bulk, nullptr), expected);
        if (expected < 10'000'000)
            CHECK_EQUAL(board.perft(depth, PerftLeaves::made, nullptr), expected);
    }
}

TEST(perft_of_known_positions) {
    check_perft(testing::standard, {44, 1936, 98912, 5045110, 283320928});
    check_perft(testing::belgian_daisy, {52, 2692, 149322, 8270666, 483942012});
}

std::set<int> listed(const Board& board) {
    MoveList moves;
    board.legal_moves(moves);
    std::set<int> codes;
    for (const Move move : moves) codes.insert(move.code());
    CHECK_EQUAL(static_cast<int>(codes.size()), moves.size());  // each exactly once
    CHECK_EQUAL(board.legal_count(), moves.size());
    return codes;
}

// The list, the test of single moves, the effect and the mask of actions must agree.
void check_moves(const Board& board) {
    const std::set<int> codes = listed(board);
    std::vector<std::uint8_t> mask(
        static_cast<std::size_t>(action_table(board.rules().edge).size()));
    board.mark_legal(mask);
    std::size_t marked = 0;
    for (const auto flag : mask) marked += flag;
    CHECK_EQUAL(marked, codes.size());
    for (int code = 0; code < Move::code_count; ++code) {
        const Move move = Move::from_code(static_cast<std::uint16_t>(code));
        if (move.first() >= torus_size || index(move.direction()) >= 6) continue;
        if (move.is_broadside() ? index(move.axis()) > 2 || same_axis(move.axis(), move.direction())
                                : code >= 1 << 9)
            continue;
        if (!fits(move, geometry(max_edge))) continue;
        const bool legal = codes.count(code);
        CHECK_EQUAL(board.is_legal(move), legal);
        const Effect effect = board.effect(move);
        CHECK_EQUAL(effect.legal(), legal);
        CHECK_EQUAL(effect.message == "legal", legal);
        if (!legal) continue;
        const int action = board.action(move);
        CHECK(mask[static_cast<std::size_t>(action)]);
        CHECK(board.move(action) == move);
        CHECK(board.parse(move_text(move)) == move);
    }
}

// One random move on both boards, one the image of the other.
void step_together(Board& board, Board& image, int symmetry, Random& random) {
    MoveList moves;
    board.legal_moves(moves);
    const Move move = moves[static_cast<int>(random.below(static_cast<unsigned>(moves.size())))];
    board.push(move);
    image.push(transform_move(move, symmetry, board.rules().board()));
    CHECK(board.transformed(symmetry) == image);
    CHECK_EQUAL(board.occurrences(), image.occurrences());
    CHECK_EQUAL(board.key(), board.computed_key());
    CHECK_EQUAL(image.key(), image.computed_key());
}

TEST(random_play_with_full_undo) {
    const int games = testing::quick() ? 2 : 12;
    std::uint64_t seed = 0;
    for (const testing::Case& c : testing::cases())
        for (int game = 0; game < games; ++game) {
            Random random(++seed);
            const int symmetry = static_cast<int>(random.below(symmetry_count));
            Board board(c.fen, c.rules);
            Board image = board.transformed(symmetry);
            const int inverse = inverse_symmetry(symmetry);
            CHECK(image.transformed(inverse) == board);
            std::vector<Board> past;
            for (int ply = 0; ply < 80 && board.legal_count(); ++ply) {
                if (game == 0) check_moves(board);
                past.push_back(board);
                step_together(board, image, symmetry, random);
            }
            while (!past.empty()) {
                board.pop();
                CHECK(board == past.back());
                CHECK_EQUAL(board.key(), past.back().key());
                CHECK_EQUAL(board.occurrences(), past.back().occurrences());
                past.pop_back();
            }
            CHECK(!board.pop());
        }
}

TEST(illegal_moves_change_nothing) {
    Board board(testing::standard, std::nullopt);
    const Board before = board;
    const std::pair<const char*, Reason> refused[] = {{"a1a2", Reason::too_many},
                                                      {"i5h5", Reason::not_yours},
                                                      {"e5e6", Reason::empty_cell},
                                                      {"a1a2b1", Reason::blocked}};
    for (const auto& [text, reason] : refused) {
        std::optional<Reason> found;
        try {
            board.push(parse_move(text));
        } catch (const IllegalMove& error) {
            found = error.effect.reason;
        }
        CHECK(found == reason);
        CHECK(board == before);
    }
}

TEST(batches_step_like_single_boards) {
    for (const testing::Case& c : testing::cases()) {
        const Board start(c.fen, c.rules);
        Batch batch(start, 16);
        std::vector<Board> boards(16, start);
        std::vector<std::int64_t> actions(16);
        for (int ply = 0; ply < 20; ++ply) {
            batch.random_actions(static_cast<std::uint64_t>(ply), actions);
            batch.step(actions);
            for (std::size_t i = 0; i < boards.size(); ++i) {
                if (actions[i] >= 0) boards[i].push(*boards[i].move(static_cast<int>(actions[i])));
                CHECK(batch[i] == boards[i]);
            }
        }
        batch.random_actions(99, actions);  // all good but the last
        actions[15] = 1 << 20;
        bool refused = false;
        try {
            batch.step(actions);
        } catch (const IllegalAction&) {
            refused = true;
        }
        CHECK(refused);
        for (std::size_t i = 0; i < boards.size(); ++i) CHECK(batch[i] == boards[i]);
    }
}

}  // namespace
}  // namespace sumito
