#include "text.hpp"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace sumito {
namespace {

constexpr std::string_view marble_letters = "SsAJ";
constexpr std::string_view turn_letters = "bwaj";
constexpr long max_turns = 4'000'000'000;  // fits the counters with room to play on

std::string number(long value) {
    return std::to_string(value);
}

// --- Moves -------------------------------------------------------------------------------------

[[noreturn]] void refuse_move(std::string_view text, const std::string& expected) {
    throw MoveTextError(quoted(text) + " is not a move: " + expected);
}

// The cell at this place of a move's text.
int cell_at(std::string_view text, std::size_t place) {
    const int cell = cell_from_name(text.substr(place, 2));
    if (cell == no_cell)
        refuse_move(text, quoted(text.substr(place, 2)) + " at character " +
                              number(static_cast<long>(place) + 1) + " is not a cell (a1 to i9)");
    return cell;
}

Move parse_broadside(std::string_view text) {
    const int one = cell_at(text, 0), other = cell_at(text, 2), target = cell_at(text, 4);
    const Ray row = ray_between(one, other), step = ray_between(one, target);
    if (row.distance < 1 || row.distance > 2)
        refuse_move(text, "its first two cells must be the ends of two or three cells in a line");
    if (step.distance != 1)
        refuse_move(text, "its last cell must be next to its first, where that marble goes");
    if (same_axis(row.direction, step.direction))
        refuse_move(text, "a broadside goes across its line; in-line moves are written a1b2");
    const Move move = broadside_between(one, other, step.direction);
    if (!fits(move, geometry(max_edge))) refuse_move(text, "it would leave the board");
    return move;
}

// --- Positions ---------------------------------------------------------------------------------

class FenParser {
  public:
    explicit FenParser(std::string_view text) : text_(text) { split(); }

    Setup run(const std::optional<Rules>& rules) {
        // rows, one ejection count per player, turn, and then perhaps quiet moves and move number
        std::size_t turn = 1;
        while (turn < fields_.size() && is_number(fields_[turn])) ++turn;
        const int players = static_cast<int>(turn) - 1;
        if (turn >= fields_.size())
            refuse("expected rows, ejections by each player and a turn letter (b, w, a or j)");
        if (players < min_players || players > max_players)
            refuse("expected two to four ejection counts after the rows, found " + number(players));
        if (fields_.size() > turn + 3)
            refuse("expected nothing after the move number, found " + quoted(fields_[turn + 3]));
        const std::vector<std::string_view> rows = split_rows();
        const int edge = (static_cast<int>(rows.size()) + 1) / 2;
        setup_.rules = rules.value_or(Rules::standard(edge, players));
        if (setup_.rules.edge != edge)
            refuse("has " + number(static_cast<long>(rows.size())) + " rows, but the rules say " +
                   number(2 * setup_.rules.edge - 1) + " (edge " + number(setup_.rules.edge) + ")");
        if (setup_.rules.players != players)
            refuse("is for " + number(players) + " players, but the rules say " +
                   number(setup_.rules.players));
        for (std::size_t i = 0; i < rows.size(); ++i)
            read_row(rows[i], static_cast<int>(rows.size() - 1 - i));
        for (int p = 0; p < players; ++p)
            setup_.ejected[p] = static_cast<int>(read_number(fields_[1 + p], 255, "ejections"));
        read_turn(turn, players);
        check_counts();
        return setup_;
    }

  private:
    [[noreturn]] void refuse(const std::string& why) const {
        throw FenError(quoted(text_) + " is not a position: " + why);
    }

    static bool is_number(std::string_view field) {
        return !field.empty() &&
               std::all_of(field.begin(), field.end(), [](char c) { return c >= '0' && c <= '9'; });
    }

    void split() {
        std::size_t at = 0;
        while (at < text_.size()) {
            const std::size_t end = std::min(text_.find(' ', at), text_.size());
            if (end > at) fields_.push_back(text_.substr(at, end - at));
            if (fields_.size() > 16) refuse("too many fields");
            at = end + 1;
        }
        if (fields_.empty()) refuse("it is empty");
    }

    std::vector<std::string_view> split_rows() const {
        std::vector<std::string_view> rows;
        std::string_view rest = fields_[0];
        for (;;) {
            const std::size_t end = rest.find('/');
            rows.push_back(rest.substr(0, end));
            if (end == std::string_view::npos) break;
            rest.remove_prefix(end + 1);
            if (rows.size() > 9) break;
        }
        if (rows.size() != 5 && rows.size() != 7 && rows.size() != 9)
            refuse("expected 5, 7 or 9 rows separated by '/', found " +
                   (rows.size() > 9 ? "more" : number(static_cast<long>(rows.size()))));
        return rows;
    }

    void read_row(std::string_view row, int index) {
        const Geometry& board = setup_.rules.board();
        const int first = board.first_column(index), width = board.last_column(index) - first + 1;
        const std::string name(1, static_cast<char>('a' + index));
        int column = 0;
        for (const char c : row) {
            if (c >= '1' && c <= '9') {
                column += c - '0';
            } else {
                const std::size_t player = marble_letters.find(c);
                if (player == std::string_view::npos ||
                    static_cast<int>(player) >= setup_.rules.players)
                    refuse("row " + name + " has " + quoted({&c, 1}) + ", expected " +
                           expected_letters() + " or a digit for empty cells");
                if (column < width)
                    setup_.marbles[player] |= bit_of(cell_index({index, first + column}));
                ++column;
            }
            if (column > width) break;
        }
        if (column != width)
            refuse("row " + name + " (" + quoted(row) + ") must have " + number(width) +
                   " cells, not " + (column > width ? "more" : number(column)));
    }

    std::string expected_letters() const {
        std::string list;
        for (int p = 0; p < setup_.rules.players; ++p) {
            if (p) list += ", ";
            list += marble_letters[static_cast<std::size_t>(p)];
            list += " (" + std::string(player_name(p)) + ")";
        }
        return list;
    }

    long read_number(std::string_view field, long most, const std::string& what) const {
        if (!is_number(field)) refuse("expected a number of " + what + ", found " + quoted(field));
        long value = 0;
        for (const char c : field) {
            value = value * 10 + (c - '0');
            if (value > most) refuse(quoted(field) + " " + what + " is more than " + number(most));
        }
        return value;
    }

    void read_turn(std::size_t place, int players) {
        const std::string_view field = fields_[place];
        const std::string_view letters = turn_letters.substr(0, static_cast<std::size_t>(players));
        if (field.size() != 1 || letters.find(field[0]) == std::string_view::npos)
            refuse("expected the player to move, one of '" + std::string(letters) + "', found " +
                   quoted(field));
        const long turn = static_cast<long>(letters.find(field[0]));
        const long quiet = place + 1 < fields_.size()
                               ? read_number(fields_[place + 1], max_turns, "quiet moves")
                               : 0;
        const long move_number =
            place + 2 < fields_.size()
                ? read_number(fields_[place + 2], max_turns / players, "as move number")
                : std::max(0L, quiet - turn + players - 1) / players + 1;
        if (move_number < 1) refuse("the move number must be 1 or more");
        setup_.ply = static_cast<std::uint32_t>((move_number - 1) * players + turn);
        setup_.quiet = static_cast<std::uint32_t>(quiet);
        if (setup_.quiet > setup_.ply)
            refuse(number(quiet) + " quiet moves are more than the " + number(setup_.ply) +
                   " turns so far");
    }

    void check_counts() const {
        const Rules& rules = setup_.rules;
        int on_board = 0, ejected = 0;
        for (int p = 0; p < rules.players; ++p) {
            const int marbles = count(setup_.marbles[p]);
            on_board += marbles;
            ejected += setup_.ejected[p];
            if (marbles > rules.marbles)
                refuse(std::string(player_name(p)) + " has " + number(marbles) +
                       " marbles, the most is " + number(rules.marbles));
            if (rules.players == 2 && marbles + setup_.ejected[1 - p] > rules.marbles)
                refuse(std::string(player_name(p)) + " has " + number(marbles) + " marbles and " +
                       number(setup_.ejected[1 - p]) + " ejected, together more than " +
                       number(rules.marbles));
        }
        if (on_board + ejected > rules.players * rules.marbles)
            refuse(number(on_board) + " marbles and " + number(ejected) +
                   " ejected are together more than " + number(rules.players * rules.marbles));
    }

    std::string_view text_;
    std::vector<std::string_view> fields_;
    Setup setup_;
};

}  // namespace

std::string quoted(std::string_view text) {
    constexpr std::size_t most = 120;
    std::string result = "'";
    for (const char c : text.substr(0, most)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte != 0x7f && byte != '\'' && byte < 0x80) {
            result += c;
        } else {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\x%02x", byte);
            result += escape;
        }
    }
    return result + (text.size() > most ? "...'" : "'");
}

std::string move_text(Move move) {
    const auto target = [&](int cell) {
        return (cell + direction_rotations[index(move.direction())]) % torus_size;
    };
    std::string text = cell_name(move.first());
    if (move.is_broadside()) text += cell_name(move.last());
    return text + cell_name(target(move.first()));
}

Move parse_move(std::string_view text) {
    if (text.size() == 6) return parse_broadside(text);
    if (text.size() != 4)
        refuse_move(text, "expected four characters (in-line, a1b2) or six (broadside, c3c5d4)");
    const int from = cell_at(text, 0), to = cell_at(text, 2);
    const Ray ray = ray_between(from, to);
    if (ray.distance == 0)
        refuse_move(text,
                    from == to ? "its two cells are the same" : "its two cells are not in line");
    return Move::in_line(from, ray.direction);
}

std::optional<BroadsideGuess> parse_nacre_broadside(std::string_view text) {
    if (text.size() != 4) return std::nullopt;
    const int from = cell_from_name(text.substr(0, 2)), to = cell_from_name(text.substr(2, 2));
    if (from == no_cell || to == no_cell || from == to) return std::nullopt;
    const Geometry& board = geometry(max_edge);
    BroadsideGuess guess;
    for (const Direction axis : all_directions)
        for (int size = 2; size <= 3; ++size)
            for (const int turn : {1, 5}) {  // the row and the move differ by 60 degrees
                const Direction d = static_cast<Direction>((index(axis) + turn) % 6);
                int end = from;
                for (int i = 1; i < size && end != no_cell; ++i) end = board.neighbour(end, axis);
                if (end == no_cell || board.neighbour(end, d) != to) continue;
                const Move move = broadside_between(from, end, d);
                if (fits(move, board)) guess.moves[guess.count++] = move;
            }
    return guess.count ? std::optional(guess) : std::nullopt;
}

Setup parse_fen(std::string_view text, const std::optional<Rules>& rules) {
    return FenParser(text).run(rules);
}

template <int N>
std::string fen(const Position<N>& position, const Geometry& board) {
    std::string text;
    for (int row = board.rows - 1; row >= 0; --row) {
        int empty = 0;
        const auto flush = [&] {
            if (empty) text += static_cast<char>('0' + empty);
            empty = 0;
        };
        for (int column = board.first_column(row); column <= board.last_column(row); ++column) {
            const int owner = position.owner(cell_index({row, column}));
            if (owner < 0) {
                ++empty;
            } else {
                flush();
                text += marble_letters[static_cast<std::size_t>(owner)];
            }
        }
        flush();
        if (row) text += '/';
    }
    for (const int ejected : position.ejected) text += ' ' + number(ejected);
    text += ' ';
    text += turn_letters[static_cast<std::size_t>(position.turn())];
    return text + ' ' + number(position.quiet) + ' ' + number(position.ply / N + 1);
}

template std::string fen<2>(const Position<2>&, const Geometry&);
template std::string fen<3>(const Position<3>&, const Geometry&);
template std::string fen<4>(const Position<4>&, const Geometry&);

}  // namespace sumito
