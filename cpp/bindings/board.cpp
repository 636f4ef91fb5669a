#include "arrays.hpp"
#include "bindings.hpp"
#include "interruptible.hpp"

namespace sumito::bindings {
namespace {

int player_argument(const Board& board, int number) {
    if (number < 0 || number >= board.players())
        raise("SumitoError", "player must be 0 to " + std::to_string(board.players() - 1) +
                                 " in this game, not " + std::to_string(number));
    return number;
}

// Runs without the interpreter's lock, on a copy that no other thread can change, and gives up when
// the user presses Ctrl-C.
std::uint64_t interruptible_perft(const Board& board, int depth, bool bulk) {
    const PerftLeaves leaves = bulk ? PerftLeaves::bulk : PerftLeaves::made;
    if (depth < 0 || depth > max_perft_depth)
        raise("SumitoError", "depth must be 0 to " + std::to_string(max_perft_depth) + ", not " +
                                 std::to_string(depth));
    const Board snapshot = board.present();
    if (depth <= 3) {
        GilRelease release;
        return snapshot.perft(depth, leaves, nullptr);
    }
    std::atomic<bool> stop = false;
    return run_interruptibly(stop, [&] { return snapshot.perft(depth, leaves, &stop); });
}

nb::object outcome_tuple(const Board& board) {
    const auto outcome = board.outcome();
    if (!outcome) return nb::none();
    nb::list winners;
    for (int p = 0; p < board.players(); ++p)
        if (outcome->winning_side && board.rules().side_of(p) == *outcome->winning_side)
            winners.append(player(p));
    return nb::make_tuple(static_cast<int>(outcome->termination), nb::tuple(winners));
}

nb::tuple ejected_tuple(const Board& board) {
    nb::list counts;
    for (const int n : board.ejected()) counts.append(n);
    return nb::tuple(counts);
}

nb::tuple played(const Board& board) {
    nb::list moves;
    for (const Move move : board.moves()) moves.append(interned(move));
    return nb::tuple(moves);
}

std::size_t action_count(const Board& board) {
    return static_cast<std::size_t>(action_table(board.rules().edge).size());
}

void bind_history(nb::class_<Board>& c) {
    c.def(
         "push", [](Board& b, Move move) { b.push(move); }, nb::arg("move"),
         "Play a move. Raises IllegalMoveError, and changes nothing, if it is not legal.")
        .def(
            "pop",
            [](Board& b) {
                const auto move = b.pop();
                if (!move) {
                    PyErr_SetString(PyExc_IndexError, "no move to take back");
                    throw nb::python_error();
                }
                return interned(*move);
            },
            nb::sig("def pop(self) -> Move"),
            "Take back the last move and return it. Raises IndexError at the start.")
        .def(
            "push_text",
            [](Board& b, nb::str text) {
                const Move move = b.parse(text_of(text));
                b.push(move);
                return interned(move);
            },
            nb::arg("text"), nb::sig("def push_text(self, text: str) -> Move"),
            "Read a move as ``parse`` does, play it and return it.")
        .def_prop_ro("moves", &played, nb::sig("def moves(self) -> tuple[Move, ...]"),
                     "The moves that were played on this board.")
        .def_prop_ro("start_fen", &Board::start_fen, "The position before the first of them.")
        .def("repetitions", &Board::occurrences,
             "How often this position has occurred since the last ejection, this time included.")
        .def("_outcome", &outcome_tuple,
             nb::sig("def _outcome(self) -> tuple[int, tuple[Player, ...]] | None"));
}

void bind_moves(nb::class_<Board>& c) {
    c.def(
         "legal_moves",
         [](const Board& b) {
             MoveList moves;
             b.legal_moves(moves);
             return interned(moves);
         },
         nb::sig("def legal_moves(self) -> list[Move]"),
         "Every legal move exactly once. Does not ask whether the game is over.")
        .def("legal_count", &Board::legal_count, "How many legal moves there are.")
        .def(
            "is_legal", [](const Board& b, Move move) { return b.is_legal(move); }, nb::arg("move"),
            "May this move be played now?")
        .def(
            "effect", [](const Board& b, Move move) { return b.effect(move); }, nb::arg("move"),
            "What the move does: marbles moved, pushed and ejected; or why it is illegal.")
        .def(
            "parse", [](const Board& b, nb::str text) { return interned(b.parse(text_of(text))); },
            nb::arg("text"), nb::sig("def parse(self, text: str) -> Move"),
            "The legal move that a text means, in Aba-Pro, Nacre or PlayStrategy notation.\n\n"
            "Raises MoveTextError if it is no move, IllegalMoveError if it is not legal here.");
}

void bind_learning(nb::class_<Board>& c) {
    c.def_prop_ro("action_count", &action_count, "How many actions this board's index has.")
        .def(
            "action", [](const Board& b, Move move) { return b.action(move); }, nb::arg("move"),
            "The fixed index of a legal move's (group, direction).")
        .def(
            "move",
            [](const Board& b, int action) {
                const auto move = b.move(action);
                if (!move)
                    raise("IllegalMoveError", "action " + std::to_string(action) +
                                                  " is not legal in '" + b.fen() + "'");
                return interned(*move);
            },
            nb::arg("action"), nb::sig("def move(self, action: int) -> Move"),
            "The legal move of an action index; raises IllegalMoveError if it is not legal here.")
        .def(
            "action_mask",
            [](const Board& b) {
                NewMask mask = new_mask({action_count(b)});
                b.mark_legal(mask.data);
                return mask.array;
            },
            nb::sig("def action_mask(self) -> numpy.typing.NDArray[numpy.bool_]"),
            "Which actions are legal, as an array of action_count truth values.")
        .def(
            "planes",
            [](const Board& b) {
                const auto rows = static_cast<std::size_t>(b.rules().board().rows);
                const auto planes = static_cast<std::size_t>(plane_count(b.players()));
                auto made = new_array<std::uint8_t>({planes, rows, rows});
                b.write_planes(made.data);
                return made.array;
            },
            nb::sig("def planes(self) -> numpy.typing.NDArray[numpy.uint8]"),
            "The position as planes of [row, column], row a first: the marbles of each player,\n"
            "beginning with the one to move; their ejections in the same order, as constant "
            "planes;\n"
            "and the cells of the board.");
}

}  // namespace

void bind_board(nb::module_& m) {
    nb::class_<Board> c(m, "Board",
                        "A position with its history; ``sumito.Board`` adds Python manners.");
    c.def(
         "__init__",
         [](Board* self, nb::str fen, const std::optional<Rules>& rules) {
             new (self) Board(text_of(fen), rules);
         },
         nb::arg("fen"), nb::arg("rules") = nb::none())
        .def(nb::init<const Board&>(), nb::arg("other"))
        .def_prop_ro(
            "rules", [](const Board& b) { return b.rules(); }, "The rules of this game.")
        .def_prop_ro(
            "turn", [](const Board& b) { return player(b.turn()); }, "Who is to move.")
        .def_prop_ro("ply", &Board::ply,
                     "Turns since the start of the game, skipped ones included.")
        .def_prop_ro(
            "move_number",
            [](const Board& b) { return b.ply() / static_cast<unsigned>(b.players()) + 1; },
            "The number of the round, counted from 1.")
        .def_prop_ro("quiet", &Board::quiet, "Moves since the last ejection.")
        .def_prop_ro("ejected", &ejected_tuple, nb::sig("def ejected(self) -> tuple[int, ...]"),
                     "The ejections credited to each player.")
        .def_prop_ro("key", &Board::key,
                     "A 64-bit key of everything that legality or the result depends on, but for\n"
                     "the history of repetitions.")
        .def("_computed_key", &Board::computed_key, "The key computed from nothing; for tests.")
        .def("fen", &Board::fen, "The position as text.")
        .def(
            "at",
            [](const Board& b, nb::str cell) -> std::optional<Player> {
                const int owner = b.owner(cell_argument(cell, b.rules().board()));
                return owner < 0 ? std::nullopt : std::optional(player(owner));
            },
            nb::arg("cell"), "Whose marble stands on a cell; None if it is empty.")
        .def(
            "marbles",
            [](const Board& b, int p) { return cell_tuple(b.marbles(player_argument(b, p))); },
            nb::arg("player"), nb::sig("def marbles(self, player: int) -> tuple[str, ...]"),
            "The cells of a player's marbles, in the order of their names.")
        .def(
            "bits", [](const Board& b, int p) { return b.marbles(player_argument(b, p)); },
            nb::arg("player"),
            "A player's marbles as a 61-bit set: bit (column + 13 row) mod 61, both from 0.")
        .def(
            "__eq__", [](const Board& a, const Board& b) { return a == b; }, nb::is_operator(),
            nb::sig("def __eq__(self, other: object, /) -> bool"),
            "The same rules, position and counts of moves, and the same moves banned.")
        .def(
            "_transformed",
            [](const Board& b, int symmetry) { return b.transformed(symmetry_argument(symmetry)); },
            nb::arg("symmetry"));
    bind_history(c);
    bind_moves(c);
    bind_learning(c);
    c.attr("__hash__") = nb::none();

    m.def("perft", &interruptible_perft, nb::arg("board"), nb::arg("depth"), nb::kw_only(),
          nb::arg("bulk") = true,
          "The number of leaves of the game tree of this depth. With ``bulk=False`` every leaf\n"
          "position is made; the result is the same.");
    m.def(
        "action_symmetry",
        [](int symmetry, int edge) {
            const Geometry& board = board_argument(edge);
            const ActionTable& table = action_table(edge);
            auto made = new_array<std::int64_t>({static_cast<std::size_t>(table.size())});
            for (int a = 0; a < table.size(); ++a)
                made.data[static_cast<std::size_t>(a)] =
                    table.transform(a, symmetry_argument(symmetry), board);
            return made.array;
        },
        nb::arg("symmetry"), nb::arg("edge") = 5,
        nb::sig("def action_symmetry(symmetry: int, edge: int = 5) -> "
                "numpy.typing.NDArray[numpy.int64]"),
        "Where each action goes under one of the twelve symmetries; see ``Move.transform``.");
}

}  // namespace sumito::bindings
