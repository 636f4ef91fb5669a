#include "bindings.hpp"

namespace sumito::bindings {
namespace {

// The one Python object of every move and cell name, kept for as long as the process lives.
PyObject* move_table = nullptr;
PyObject* cell_table = nullptr;

Move parse_argument(nb::str text) {
    return parse_move(text_of(text));
}

Move make_inline(nb::str rear, Direction d) {
    const Geometry& board = geometry(max_edge);
    const Move move = Move::in_line(cell_argument(rear, board), d);
    if (!fits(move, board))
        raise("MoveTextError", "a step " + std::string(direction_name(d)) + " from " +
                                   cell_name(move.first()) + " leaves the board");
    return move;
}

Move make_broadside(nb::str first, nb::str last, Direction d) {
    const Geometry& board = geometry(max_edge);
    const int one = cell_argument(first, board), other = cell_argument(last, board);
    const int target = board.neighbour(one, d);
    if (target == no_cell)
        raise("MoveTextError", "a step " + std::string(direction_name(d)) + " from " +
                                   cell_name(one) + " leaves the board");
    return parse_move(cell_name(one) + cell_name(other) + cell_name(target));
}

int target_of(Move move) {
    return (move.first() + direction_rotations[index(move.direction())]) % torus_size;
}

// All moves of the largest board, by code; None where a code is no move.
nb::tuple make_moves() {
    nb::tuple table = nb::steal<nb::tuple>(PyTuple_New(Move::code_count));
    for (int code = 0; code < Move::code_count; ++code) {
        const Move move = Move::from_code(static_cast<std::uint16_t>(code));
        const bool valid = move.first() < torus_size && index(move.direction()) < 6 &&
                           (move.is_broadside() ? index(move.axis()) < 3 &&
                                                      !same_axis(move.axis(), move.direction())
                                                : code < 1 << 9) &&
                           fits(move, geometry(max_edge));
        nb::object item = valid ? nb::cast(move) : nb::none();
        PyTuple_SET_ITEM(table.ptr(), code, item.release().ptr());
    }
    return table;
}

nb::tuple make_cells() {
    nb::tuple table = nb::steal<nb::tuple>(PyTuple_New(torus_size));
    for (int cell = 0; cell < torus_size; ++cell)
        PyTuple_SET_ITEM(table.ptr(), cell, PyUnicode_InternFromString(cell_name(cell).c_str()));
    return table;
}

}  // namespace

nb::object interned(Move move) {
    return nb::borrow(PyTuple_GET_ITEM(move_table, move.code()));
}

nb::list interned(const MoveList& moves) {
    nb::list list = nb::steal<nb::list>(PyList_New(moves.size()));
    for (int i = 0; i < moves.size(); ++i) {
        PyObject* item = PyTuple_GET_ITEM(move_table, moves[i].code());
        Py_INCREF(item);
        PyList_SET_ITEM(list.ptr(), i, item);
    }
    return list;
}

nb::object cell_object(int cell) {
    return cell == no_cell ? nb::none() : nb::borrow(PyTuple_GET_ITEM(cell_table, cell));
}

nb::tuple cell_tuple(Bits cells) {
    nb::list names;
    const Geometry& board = geometry(max_edge);
    for (const int cell : board.by_name)
        if (cells & bit_of(cell)) names.append(cell_object(cell));
    return nb::tuple(names);
}

int cell_argument(nb::str name, const Geometry& board) {
    const std::string text = text_of(name);
    const int cell = cell_from_name(text);
    if (cell == no_cell || !(board.cells & bit_of(cell)))
        raise("SumitoError", quoted(text) +
                                 " is not a cell of this board: expected a row letter a to " +
                                 std::string(1, static_cast<char>('a' + board.rows - 1)) +
                                 " and a digit, as in " + cell_name(board.centre));
    return cell;
}

int symmetry_argument(int symmetry) {
    if (symmetry < 0 || symmetry >= symmetry_count)
        raise("SumitoError", "symmetry must be 0 to 11, not " + std::to_string(symmetry));
    return symmetry;
}

const Geometry& board_argument(int edge) {
    if (edge < min_edge || edge > max_edge)
        throw RulesError("edge must be 3, 4 or 5, not " + std::to_string(edge));
    return geometry(edge);
}

void bind_move(nb::module_& m) {
    nb::enum_<Player>(m, "Player", nb::is_arithmetic(), "A player, by the colour of the marbles.")
        .value("BLACK", Player::BLACK, "Moves first.")
        .value("WHITE", Player::WHITE)
        .value("AZURE", Player::AZURE, "The third player.")
        .value("JADE", Player::JADE, "The fourth player.")
        .def("__repr__",
             [](Player p) {
                 constexpr std::array names = {"Player.BLACK", "Player.WHITE", "Player.AZURE",
                                               "Player.JADE"};
                 return names[static_cast<int>(p)];
             })
        .def("__str__", [](Player p) { return player_name(static_cast<int>(p)); });

    nb::enum_<Direction>(m, "Direction", nb::is_arithmetic(),
                         "One of the six directions, counter-clockwise from east.")
        .value("E", Direction::E)
        .value("NE", Direction::NE)
        .value("NW", Direction::NW)
        .value("W", Direction::W)
        .value("SW", Direction::SW)
        .value("SE", Direction::SE)
        .def("__repr__", [](Direction d) { return "Direction." + std::string(direction_name(d)); })
        .def("__str__", [](Direction d) { return direction_name(d); });

    nb::enum_<MoveKind>(m, "MoveKind", nb::is_str(), "How a group of marbles moves.")
        .str_value("INLINE", MoveKind::INLINE, "inline", "Along the line of the marbles.")
        .str_value("BROADSIDE", MoveKind::BROADSIDE, "broadside", "Sideways, two or three abreast.")
        .def("__repr__", [](MoveKind kind) {
            return kind == MoveKind::INLINE ? "MoveKind.INLINE" : "MoveKind.BROADSIDE";
        });

    nb::class_<Move>(
        m, "Move",
        "A move as a value that does not depend on the position.\n\n"
        "An in-line move is its rear marble and a direction, a broadside its first and\n"
        "last marble and a direction. Its text is Aba-Pro notation: ``a1b2``, ``c3c5d4``.")
        .def(
            "__init__", [](Move* self, nb::str text) { new (self) Move(parse_argument(text)); },
            nb::arg("text"),
            "Read Aba-Pro text. Four-character forms whose cells lie in line are read at any\n"
            "distance, which covers the in-line moves of Nacre and PlayStrategy.")
        .def_static(
            "inline", [](nb::str rear, Direction d) { return interned(make_inline(rear, d)); },
            nb::arg("rear"), nb::arg("direction"),
            nb::sig("def inline(rear: str, direction: Direction) -> Move"),
            "The move of the line that begins with the marble on ``rear``.")
        .def_static(
            "broadside",
            [](nb::str first, nb::str last, Direction d) {
                return interned(make_broadside(first, last, d));
            },
            nb::arg("first"), nb::arg("last"), nb::arg("direction"),
            nb::sig("def broadside(first: str, last: str, direction: Direction) -> Move"),
            "The sideways move of the two or three marbles between two ends.")
        .def_prop_ro(
            "kind",
            [](Move move) { return move.is_broadside() ? MoveKind::BROADSIDE : MoveKind::INLINE; },
            "In-line or broadside.")
        .def_prop_ro("direction", &Move::direction, "Where the marbles go.")
        .def_prop_ro(
            "first", [](Move move) { return cell_object(move.first()); },
            nb::sig("def first(self) -> str"),
            "The rear cell of an in-line move, the smaller end of a broadside.")
        .def_prop_ro(
            "last", [](Move move) { return cell_object(move.last()); },
            nb::sig("def last(self) -> str"),
            "The larger end of a broadside; the rear cell of an in-line move.")
        .def_prop_ro(
            "target", [](Move move) { return cell_object(target_of(move)); },
            nb::sig("def target(self) -> str"), "The cell to which ``first`` goes.")
        .def_prop_ro(
            "cells", [](Move move) { return cell_tuple(move.cells()); },
            nb::sig("def cells(self) -> tuple[str, ...]"),
            "The cells that the value names: the rear, or the marbles of a broadside.")
        .def(
            "transform",
            [](Move move, int symmetry, int edge) {
                const Geometry& board = board_argument(edge);
                if (!fits(move, board))
                    raise("SumitoError", "'" + move_text(move) +
                                             "' is not a move on a board of edge " +
                                             std::to_string(edge));
                return interned(transform_move(move, symmetry_argument(symmetry), board));
            },
            nb::arg("symmetry"), nb::arg("edge") = 5,
            nb::sig("def transform(self, symmetry: int, edge: int = 5) -> Move"),
            "The same move after one of the twelve symmetries of the board: 0-5 turn by 60 "
            "degrees\n"
            "counter-clockwise each, 6-11 swap east and west first.")
        .def("__str__", [](Move move) { return move_text(move); })
        .def("__repr__", [](Move move) { return "Move('" + move_text(move) + "')"; })
        .def("__hash__", [](Move move) { return static_cast<Py_hash_t>(move.code()); })
        .def(
            "__eq__", [](Move a, Move b) { return a == b; }, nb::is_operator(),
            nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def(
            "__lt__", [](Move a, Move b) { return move_text(a) < move_text(b); }, nb::is_operator())
        .def(
            "__le__", [](Move a, Move b) { return move_text(a) <= move_text(b); },
            nb::is_operator())
        .def(
            "__gt__", [](Move a, Move b) { return move_text(a) > move_text(b); }, nb::is_operator())
        .def(
            "__ge__", [](Move a, Move b) { return move_text(a) >= move_text(b); },
            nb::is_operator())
        .def(
            "__copy__", [](nb::object self) { return self; }, nb::sig("def __copy__(self) -> Move"))
        .def(
            "__deepcopy__", [](nb::object self, nb::dict) { return self; }, nb::arg("memo"),
            nb::sig("def __deepcopy__(self, memo: dict[int, object]) -> Move"))
        .def(
            "__reduce__",
            [](nb::handle self) {
                return nb::make_tuple(self.type(), nb::make_tuple(move_text(nb::cast<Move>(self))));
            },
            nb::sig("def __reduce__(self) -> tuple[type[Move], tuple[str]]"));

    move_table = make_moves().release().ptr();
    cell_table = make_cells().release().ptr();

    m.def(
        "cells", [](int edge) { return cell_tuple(board_argument(edge).cells); },
        nb::arg("edge") = 5, nb::sig("def cells(edge: int = 5) -> tuple[str, ...]"),
        "The names of all cells of a board, a1 first.");
    m.def(
        "transform_cell",
        [](nb::str cell, int symmetry, int edge) {
            const Geometry& board = board_argument(edge);
            return cell_object(
                transform_cell(cell_argument(cell, board), symmetry_argument(symmetry), board));
        },
        nb::arg("cell"), nb::arg("symmetry"), nb::arg("edge") = 5,
        nb::sig("def transform_cell(cell: str, symmetry: int, edge: int = 5) -> str"),
        "Where a cell goes under one of the twelve symmetries; see ``Move.transform``.");
    m.def(
        "inverse_symmetry",
        [](int symmetry) { return inverse_symmetry(symmetry_argument(symmetry)); },
        nb::arg("symmetry"), "The symmetry that undoes this one.");
}

}  // namespace sumito::bindings
