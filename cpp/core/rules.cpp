#include "rules.hpp"

#include <array>

#include "zobrist.hpp"

namespace sumito {
namespace {

std::string number(int value) {
    return std::to_string(value);
}

void expect(bool holds, const std::string& message) {
    if (!holds) throw RulesError(message);
}

}  // namespace

Rules Rules::standard(int edge, int players) {
    Rules rules;
    rules.edge = edge;
    rules.players = players;
    expect(edge >= min_edge && edge <= max_edge, "edge must be 3, 4 or 5, not " + number(edge));
    expect(players >= min_players && players <= max_players,
           "players must be 2, 3 or 4, not " + number(players));
    constexpr std::array<int, 3> to_win = {2, 5, 6}, marbles = {5, 11, 14};
    rules.teams = players == 4;
    rules.ejections_to_win = to_win[edge - min_edge];
    rules.marbles = marbles[edge - min_edge];
    rules.no_move = players == 2 ? NoMove::loses : NoMove::skip;
    return rules;
}

void Rules::check() const {
    expect(edge >= min_edge && edge <= max_edge, "edge must be 3, 4 or 5, not " + number(edge));
    expect(players >= min_players && players <= max_players,
           "players must be 2, 3 or 4, not " + number(players));
    expect(!teams || players == 4, "teams need four players, not " + number(players));
    expect(marbles >= 1 && marbles <= board().cell_count,
           "marbles must be 1 to " + number(board().cell_count) + " on this board, not " +
               number(marbles));
    expect(ejections_to_win >= 1 && ejections_to_win <= 3 * marbles,
           "ejections_to_win must be 1 to " + number(3 * marbles) + ", not " +
               number(ejections_to_win));
    expect(
        repetition == 0 || (repetition >= 2 && repetition <= 1000),
        "repetition must be 0 (never a draw) or 2 to 1000 occurrences, not " + number(repetition));
    expect(!ply_limit || (*ply_limit >= 1 && *ply_limit <= 1'000'000),
           "ply_limit must be None or 1 to 1,000,000, not " + number(ply_limit.value_or(0)));
    expect(no_move != NoMove::loses || side_count() == 2,
           "no_move='loses' needs two sides; with " + number(players) +
               " players each for himself use 'skip' or 'draw'");
}

// Only what is unusual is mixed in, each field under its own number, so that a new field changes no
// key of games that do not use it.
std::uint64_t Rules::fingerprint() const {
    const auto numbers = [](const Rules& r) {
        return std::array{static_cast<int>(r.teams),
                          r.ejections_to_win,
                          r.marbles,
                          r.repetition,
                          r.ply_limit.value_or(0),
                          static_cast<int>(r.ply_limit_result),
                          static_cast<int>(r.ban_inverse),
                          static_cast<int>(r.inline_only),
                          static_cast<int>(r.no_move),
                          static_cast<int>(r.partner_help),
                          static_cast<int>(r.partner_push),
                          static_cast<int>(r.partner_credit)};
    };
    const auto mine = numbers(*this), usual = numbers(standard(edge, players));
    std::uint64_t mix = scramble(static_cast<std::uint64_t>(edge * 8 + players));
    for (std::size_t i = 0; i < mine.size(); ++i)
        if (mine[i] != usual[i])
            mix ^= scramble((std::uint64_t{i} + 1) << 32 | static_cast<std::uint32_t>(mine[i]));
    return mix;
}

std::string_view to_text(PlyLimitResult value) {
    return value == PlyLimitResult::draw ? "draw" : "ejections";
}

std::string_view to_text(NoMove value) {
    constexpr std::array<std::string_view, 3> names = {"loses", "draw", "skip"};
    return names[static_cast<int>(value)];
}

std::string_view to_text(PartnerHelp value) {
    constexpr std::array<std::string_view, 3> names = {"none", "push", "move"};
    return names[static_cast<int>(value)];
}

std::string_view to_text(PartnerPush value) {
    constexpr std::array<std::string_view, 3> names = {"never", "push", "eject"};
    return names[static_cast<int>(value)];
}

std::string_view to_text(PartnerCredit value) {
    constexpr std::array<std::string_view, 3> names = {"opponents", "mover", "nobody"};
    return names[static_cast<int>(value)];
}

std::string_view player_name(int player) {
    constexpr std::array<std::string_view, 4> names = {"black", "white", "azure", "jade"};
    return names[player];
}

}  // namespace sumito
