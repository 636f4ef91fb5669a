#include "board.hpp"

namespace sumito {
namespace {

template <int N>
History<N> make_history(const Setup& setup) {
    Position<N> position;
    for (int p = 0; p < N; ++p) {
        position.marbles[p] = setup.marbles[p];
        position.ejected[p] = static_cast<std::uint8_t>(setup.ejected[p]);
    }
    position.ply = setup.ply;
    position.quiet = setup.quiet;
    position.key = position.computed_key();
    return History<N>(setup.rules, position);
}

Board::Any make_any(const Setup& setup) {
    switch (setup.rules.players) {
        case 2:
            return make_history<2>(setup);
        case 3:
            return make_history<3>(setup);
        default:
            return make_history<4>(setup);
    }
}

// Where a player without a move is skipped, no position has such a player to move while another
// could.
template <int N>
void check_turn(const History<N>& history, std::string_view fen) {
    if (history.rules().no_move != NoMove::skip) return;
    Position<N> position = history.current();
    const int turn = position.turn();
    for (int i = 0; i < N; ++i, ++position.ply)
        if (has_legal_move(position, history.rules())) {
            if (i == 0) return;
            throw FenError(quoted(fen) + " is not a position: " + std::string(player_name(turn)) +
                           " cannot move and would be skipped; expected " +
                           std::string(player_name(position.turn())) + " to move");
        }
}

}  // namespace

Board::Board(const Setup& setup) : any_(make_any(setup)) {}

Board::Board(std::string_view fen, const std::optional<Rules>& rules)
    : Board(parse_fen(fen, rules)) {
    std::visit([&](const auto& history) { check_turn(history, fen); }, any_);
}

const Rules& Board::rules() const {
    return std::visit([](const auto& h) -> const Rules& { return h.rules(); }, any_);
}

int Board::turn() const {
    return std::visit([](const auto& h) { return h.current().turn(); }, any_);
}

std::uint32_t Board::ply() const {
    return std::visit([](const auto& h) { return h.current().ply; }, any_);
}

std::uint32_t Board::quiet() const {
    return std::visit([](const auto& h) { return h.current().quiet; }, any_);
}

std::vector<int> Board::ejected() const {
    return std::visit(
        [](const auto& h) {
            return std::vector<int>(h.current().ejected.begin(), h.current().ejected.end());
        },
        any_);
}

Key Board::key() const {
    return std::visit([](const auto& h) { return board_key(h.current(), h.rules()); }, any_);
}

Key Board::computed_key() const {
    return std::visit(
        [](const auto& h) {
            auto position = h.current();
            position.key = position.computed_key();
            return board_key(position, h.rules());
        },
        any_);
}

Bits Board::marbles(int player) const {
    return std::visit([&](const auto& h) { return h.current().marbles[player]; }, any_);
}

int Board::owner(int cell) const {
    return std::visit([&](const auto& h) { return h.current().owner(cell); }, any_);
}

std::string Board::fen() const {
    return std::visit([](const auto& h) { return sumito::fen(h.current(), h.rules().board()); },
                      any_);
}

std::string Board::start_fen() const {
    return std::visit([](const auto& h) { return sumito::fen(h.start(), h.rules().board()); },
                      any_);
}

std::size_t Board::length() const {
    return std::visit([](const auto& h) { return h.length(); }, any_);
}

std::vector<Move> Board::moves() const {
    return std::visit(
        [](const auto& h) {
            std::vector<Move> moves(h.length());
            for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = h.move(i);
            return moves;
        },
        any_);
}

void Board::legal_moves(MoveList& list) const {
    std::visit([&](const auto& h) { sumito::legal_moves(h.current(), h.rules(), list); }, any_);
}

int Board::legal_count() const {
    return std::visit([](const auto& h) { return sumito::legal_count(h.current(), h.rules()); },
                      any_);
}

bool Board::is_legal(Move move) const {
    return std::visit([&](const auto& h) { return sumito::is_legal(h.current(), move, h.rules()); },
                      any_);
}

Effect Board::effect(Move move) const {
    return std::visit([&](const auto& h) { return effect_of(h.current(), move, h.rules()); }, any_);
}

void Board::refuse(Move move, std::string_view given) const {
    Effect what = effect(move);
    const std::string name = move_text(move);
    std::string message = "illegal move " + quoted(given.empty() ? name : given);
    if (!given.empty() && given != name) message += " (" + name + ")";
    message +=
        " for " + std::string(player_name(turn())) + ": " + what.message + " (in '" + fen() + "')";
    throw IllegalMove(message, std::move(what));
}

void Board::push(Move move) {
    std::visit(
        [&](auto& h) {
            if (!sumito::is_legal(h.current(), move, h.rules())) refuse(move);
            h.push(move);
        },
        any_);
}

std::optional<Move> Board::pop() {
    return std::visit(
        [](auto& h) { return h.length() ? std::optional<Move>(h.pop()) : std::nullopt; }, any_);
}

Move Board::parse(std::string_view text) const {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (const auto guess = parse_nacre_broadside(lower)) {
        for (int i = 0; i < guess->count; ++i)
            if (is_legal(guess->moves[i])) return guess->moves[i];
        // The group that is there is the one that was meant.
        const bool second = guess->count == 2 &&
                            effect(guess->moves[0]).reason == Reason::no_such_group &&
                            effect(guess->moves[1]).reason != Reason::no_such_group;
        refuse(guess->moves[second], text);
    }
    const Move move = parse_move(lower);
    if (!is_legal(move)) refuse(move, text);
    return move;
}

int Board::occurrences() const {
    return std::visit([](const auto& h) { return h.occurrences(); }, any_);
}

std::optional<Outcome> Board::outcome() const {
    return std::visit([](const auto& h) { return h.outcome(); }, any_);
}

int Board::action(Move move) const {
    if (!is_legal(move)) refuse(move);
    return std::visit([&](const auto& h) { return action_of(h.current(), move, h.rules()); }, any_);
}

std::optional<Move> Board::move(int action) const {
    return std::visit([&](const auto& h) { return move_of(h.current(), action, h.rules()); }, any_);
}

void Board::mark_legal(std::span<std::uint8_t> mask) const {
    std::visit([&](const auto& h) { sumito::mark_legal(h.current(), h.rules(), mask); }, any_);
}

void Board::write_planes(std::span<std::uint8_t> planes) const {
    std::visit([&](const auto& h) { sumito::write_planes(h.current(), h.rules().board(), planes); },
               any_);
}

Board Board::present() const {
    return std::visit(
        [](const auto& h) { return Board(Any(std::decay_t<decltype(h)>(h.rules(), h.current()))); },
        any_);
}

Board Board::transformed(int symmetry) const {
    return std::visit([&](const auto& h) { return Board(Any(h.transformed(symmetry))); }, any_);
}

std::uint64_t Board::perft(int depth, PerftLeaves leaves, const std::atomic<bool>* stop) const {
    return std::visit(
        [&](const auto& h) { return sumito::perft(h.current(), h.rules(), depth, leaves, stop); },
        any_);
}

bool Board::operator==(const Board& other) const {
    if (any_.index() != other.any_.index() || rules() != other.rules()) return false;
    return std::visit(
        [&](const auto& h) {
            using H = std::decay_t<decltype(h)>;
            return h.current() == std::get<H>(other.any_).current();
        },
        any_);
}

}  // namespace sumito
