#include "core/batch.hpp"

#include "arrays.hpp"
#include "bindings.hpp"

namespace sumito::bindings {
namespace {

using Actions = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Flags = nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class Array>
void check_length(const Batch& batch, const Array& array) {
    if (array.shape(0) != batch.size())
        raise("SumitoError", "expected one entry for each of the " + std::to_string(batch.size()) +
                                 " boards, got " + std::to_string(array.shape(0)));
}

std::size_t place(const Batch& batch, std::ptrdiff_t i) {
    const auto size = static_cast<std::ptrdiff_t>(batch.size());
    if (i < -size || i >= size) {
        PyErr_Format(PyExc_IndexError, "board %zd of a batch of %zd", i, size);
        throw nb::python_error();
    }
    return static_cast<std::size_t>(i < 0 ? i + size : i);
}

std::size_t action_count(const Batch& batch) {
    return static_cast<std::size_t>(action_table(batch.start().rules().edge).size());
}

}  // namespace

void bind_batch(nb::module_& m) {
    nb::class_<Batch>(m, "Batch",
                      "Many games of the same rules stepped together, without a Python loop.")
        .def(
            "__init__",
            [](Batch* self, const Board& start, std::ptrdiff_t size) {
                if (size < 1)
                    raise("SumitoError",
                          "a batch has 1 board or more, not " + std::to_string(size));
                new (self) Batch(start, static_cast<std::size_t>(size));
            },
            nb::arg("start"), nb::arg("size"), "``size`` copies of one board.")
        .def("__len__", &Batch::size)
        .def(
            "_get", [](const Batch& b, std::ptrdiff_t i) { return b[place(b, i)]; },
            nb::arg("index"))
        .def(
            "_set",
            [](Batch& b, std::ptrdiff_t i, const Board& board) {
                if (board.rules() != b.start().rules())
                    raise("SumitoError", "the boards of a batch all have the same rules");
                b[place(b, i)] = board;
            },
            nb::arg("index"), nb::arg("board"))
        .def_prop_ro("action_count", &action_count, "How many actions the index has.")
        .def(
            "step",
            [](Batch& b, const Actions& actions) {
                check_length(b, actions);
                nb::gil_scoped_release release;
                b.step({actions.data(), actions.shape(0)});
            },
            nb::arg("actions").noconvert(),
            nb::sig("def step(self, actions: numpy.typing.NDArray[numpy.int64]) -> None"),
            "Play one action in every board; a negative one leaves its board alone.\n\n"
            "Raises IllegalMoveError, before anything has changed, if one is not legal.")
        .def(
            "reset",
            [](Batch& b, const Flags& which) {
                check_length(b, which);
                b.reset({reinterpret_cast<const std::uint8_t*>(which.data()), which.shape(0)});
            },
            nb::arg("which").noconvert(),
            nb::sig("def reset(self, which: numpy.typing.NDArray[numpy.bool_]) -> None"),
            "Put the boards whose flag is set back to the start.")
        .def(
            "random_actions",
            [](const Batch& b, std::uint64_t seed) {
                auto made = new_array<std::int64_t>({b.size()});
                {
                    nb::gil_scoped_release release;
                    b.random_actions(seed, made.data);
                }
                return made.array;
            },
            nb::arg("seed"),
            nb::sig("def random_actions(self, seed: int) -> numpy.typing.NDArray[numpy.int64]"),
            "A uniformly random legal action for each board, -1 where there is none; the same\n"
            "seed gives the same actions on every machine.")
        .def(
            "action_masks",
            [](const Batch& b) {
                NewMask masks = new_mask({b.size(), action_count(b)});
                {
                    nb::gil_scoped_release release;
                    b.mark_legal(masks.data);
                }
                return masks.array;
            },
            nb::sig("def action_masks(self) -> numpy.typing.NDArray[numpy.bool_]"),
            "Which actions are legal, by board.")
        .def(
            "planes",
            [](const Batch& b) {
                const Rules& rules = b.start().rules();
                const auto rows = static_cast<std::size_t>(rules.board().rows);
                const auto planes = static_cast<std::size_t>(plane_count(rules.players));
                auto made = new_array<std::uint8_t>({b.size(), planes, rows, rows});
                {
                    nb::gil_scoped_release release;
                    b.write_planes(made.data);
                }
                return made.array;
            },
            nb::sig("def planes(self) -> numpy.typing.NDArray[numpy.uint8]"),
            "The positions as planes, by board; see ``Board.planes``.")
        .def(
            "turns",
            [](const Batch& b) {
                auto made = new_array<std::uint8_t>({b.size()});
                for (std::size_t i = 0; i < b.size(); ++i)
                    made.data[i] = static_cast<std::uint8_t>(b[i].turn());
                return made.array;
            },
            nb::sig("def turns(self) -> numpy.typing.NDArray[numpy.uint8]"),
            "Who is to move, by board.")
        .def(
            "ejected",
            [](const Batch& b) {
                const auto players = static_cast<std::size_t>(b.start().players());
                auto made = new_array<std::uint8_t>({b.size(), players});
                for (std::size_t i = 0; i < b.size(); ++i) {
                    const std::vector<int> counts = b[i].ejected();
                    for (std::size_t p = 0; p < players; ++p)
                        made.data[i * players + p] = static_cast<std::uint8_t>(counts[p]);
                }
                return made.array;
            },
            nb::sig("def ejected(self) -> numpy.typing.NDArray[numpy.uint8]"),
            "The ejections credited to each player, by board.")
        .def(
            "outcomes",
            [](const Batch& b) {
                auto terminations = new_array<std::uint8_t>({b.size()});
                auto winners = new_array<std::int8_t>({b.size()});
                {
                    nb::gil_scoped_release release;
                    b.outcomes(terminations.data, winners.data);
                }
                return nb::make_tuple(terminations.array, winners.array);
            },
            nb::sig("def outcomes(self) -> tuple[numpy.typing.NDArray[numpy.uint8], "
                    "numpy.typing.NDArray[numpy.int8]]"),
            "By board: 0 while the game goes on, else 1 for ejections, 2 no moves, 3 repetition,\n"
            "4 ply limit; and the winning side, -1 for none.");
}

}  // namespace sumito::bindings
