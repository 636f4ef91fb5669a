#include "core/batch.hpp"

#include <mutex>

#include "arrays.hpp"
#include "bindings.hpp"
#include "evaluation.hpp"

namespace sumito::bindings {
namespace {

// A batch that threads may share: whoever calls waits until the call before is done.
struct SharedBatch {
    SharedBatch(const Board& start, std::size_t size) : batch(start, size) {}

    // Runs work(batch) without the interpreter's lock and alone.
    template <class Work>
    auto run(Work&& work) {
        GilRelease release;
        const std::lock_guard guard(mutex);
        return work(batch);
    }

    Batch batch;
    std::mutex mutex;
};

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
    nb::class_<SharedBatch>(m, "Batch",
                            "Many games of the same rules stepped together, without a Python loop.")
        .def(
            "__init__",
            [](SharedBatch* self, const Board& start, std::ptrdiff_t size) {
                if (size < 1)
                    raise("SumitoError",
                          "a batch has 1 board or more, not " + std::to_string(size));
                new (self) SharedBatch(start, static_cast<std::size_t>(size));
            },
            nb::arg("start"), nb::arg("size"), "``size`` copies of one board.")
        .def("__len__", [](const SharedBatch& s) { return s.batch.size(); })
        .def(
            "_get",
            [](SharedBatch& s, std::ptrdiff_t i) {
                const std::size_t at = place(s.batch, i);
                return s.run([&](const Batch& b) { return b[at]; });
            },
            nb::arg("index"))
        .def(
            "_set",
            [](SharedBatch& s, std::ptrdiff_t i, const Board& board) {
                if (board.rules() != s.batch.start().rules())
                    raise("SumitoError", "the boards of a batch all have the same rules");
                const std::size_t at = place(s.batch, i);
                Board copy = board;
                s.run([&](Batch& b) { b[at] = std::move(copy); });
            },
            nb::arg("index"), nb::arg("board"))
        .def_prop_ro(
            "action_count", [](const SharedBatch& s) { return action_count(s.batch); },
            "How many actions the index has.")
        .def(
            "step",
            [](SharedBatch& s, const Actions& actions) {
                check_length(s.batch, actions);
                s.run([&](Batch& b) { b.step({actions.data(), actions.shape(0)}); });
            },
            nb::arg("actions").noconvert(),
            nb::sig("def step(self, actions: numpy.typing.NDArray[numpy.int64]) -> None"),
            "Play one action in every board; a negative one leaves its board alone.\n\n"
            "Raises IllegalMoveError, before anything has changed, if one is not legal.")
        .def(
            "reset",
            [](SharedBatch& s, const Flags& which) {
                check_length(s.batch, which);
                const auto* flags = reinterpret_cast<const std::uint8_t*>(which.data());
                s.run([&](Batch& b) { b.reset({flags, which.shape(0)}); });
            },
            nb::arg("which").noconvert(),
            nb::sig("def reset(self, which: numpy.typing.NDArray[numpy.bool_]) -> None"),
            "Put the boards whose flag is set back to the start.")
        .def(
            "_value_table",
            [](SharedBatch& s, const WeightedSum& sum) {
                ValueTable table(sum, s.batch.size());
                s.run([&](const Batch& b) {
                    for (std::size_t i = 0; i < b.size(); ++i) table.write(i, b[i]);
                });
                return table.array();
            },
            nb::arg("evaluator"),
            nb::sig("def _value_table(self, evaluator: WeightedSum) -> "
                    "numpy.typing.NDArray[numpy.float64]"))
        .def(
            "random_actions",
            [](SharedBatch& s, std::uint64_t seed) {
                auto made = new_array<std::int64_t>({s.batch.size()});
                s.run([&](const Batch& b) { b.random_actions(seed, made.data); });
                return made.array;
            },
            nb::arg("seed"),
            nb::sig("def random_actions(self, seed: int) -> numpy.typing.NDArray[numpy.int64]"),
            "A uniformly random legal action for each board, -1 where there is none; the same\n"
            "seed gives the same actions on every machine.")
        .def(
            "action_masks",
            [](SharedBatch& s) {
                NewMask masks = new_mask({s.batch.size(), action_count(s.batch)});
                s.run([&](const Batch& b) { b.mark_legal(masks.data); });
                return masks.array;
            },
            nb::sig("def action_masks(self) -> numpy.typing.NDArray[numpy.bool_]"),
            "Which actions are legal, by board.")
        .def(
            "planes",
            [](SharedBatch& s) {
                const Rules& rules = s.batch.start().rules();
                const auto rows = static_cast<std::size_t>(rules.board().rows);
                const auto planes = static_cast<std::size_t>(plane_count(rules.players));
                auto made = new_array<std::uint8_t>({s.batch.size(), planes, rows, rows});
                s.run([&](const Batch& b) { b.write_planes(made.data); });
                return made.array;
            },
            nb::sig("def planes(self) -> numpy.typing.NDArray[numpy.uint8]"),
            "The positions as planes, by board; see ``Board.planes``.")
        .def(
            "turns",
            [](SharedBatch& s) {
                auto made = new_array<std::uint8_t>({s.batch.size()});
                s.run([&](const Batch& b) {
                    for (std::size_t i = 0; i < b.size(); ++i)
                        made.data[i] = static_cast<std::uint8_t>(b[i].turn());
                });
                return made.array;
            },
            nb::sig("def turns(self) -> numpy.typing.NDArray[numpy.uint8]"),
            "Who is to move, by board.")
        .def(
            "ejected",
            [](SharedBatch& s) {
                const auto players = static_cast<std::size_t>(s.batch.start().players());
                auto made = new_array<std::uint8_t>({s.batch.size(), players});
                s.run([&](const Batch& b) {
                    for (std::size_t i = 0; i < b.size(); ++i) {
                        const std::vector<int> counts = b[i].ejected();
                        for (std::size_t p = 0; p < players; ++p)
                            made.data[i * players + p] = static_cast<std::uint8_t>(counts[p]);
                    }
                });
                return made.array;
            },
            nb::sig("def ejected(self) -> numpy.typing.NDArray[numpy.uint8]"),
            "The ejections credited to each player, by board.")
        .def(
            "outcomes",
            [](SharedBatch& s) {
                auto terminations = new_array<std::uint8_t>({s.batch.size()});
                auto winners = new_array<std::int8_t>({s.batch.size()});
                s.run([&](const Batch& b) { b.outcomes(terminations.data, winners.data); });
                return nb::make_tuple(terminations.array, winners.array);
            },
            nb::sig("def outcomes(self) -> tuple[numpy.typing.NDArray[numpy.uint8], "
                    "numpy.typing.NDArray[numpy.int8]]"),
            "By board: 0 while the game goes on, else 1 for ejections, 2 no moves, 3 repetition,\n"
            "4 ply limit; and the winning side, -1 for none.");
}

}  // namespace sumito::bindings
