// What the binding files share. No rules here: they translate, and that is all.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <thread>

#include "core/board.hpp"

namespace nb = nanobind;

namespace sumito::bindings {

// The players as Python knows them; the core counts them.
enum class Player : std::uint8_t { BLACK, WHITE, AZURE, JADE };
enum class MoveKind : std::uint8_t { INLINE, BROADSIDE };

inline Player player(int number) {
    return static_cast<Player>(number);
}
inline std::optional<Player> player(std::optional<int> number) {
    return number ? std::optional(player(*number)) : std::nullopt;
}

void bind_errors(nb::module_& m);
void bind_move(nb::module_& m);
void bind_rules(nb::module_& m);
void bind_effect(nb::module_& m);
void bind_board(nb::module_& m);
void bind_batch(nb::module_& m);
void bind_eval(nb::module_& m);
void bind_search(nb::module_& m);
void bind_mcts(nb::module_& m);
void bind_engine(nb::module_& m);

// When the interpreter shuts down, whoever asks for its lock is ended in the middle of what it
// does, and with it the whole process. So before that, at exit, threads on their way to the lock
// are waited for, and those that come later are parked for good.
class Ending {
  public:
    // Called at exit by the thread that holds the lock.
    static void begin();
    // To be held while asking for the lock.
    class Way {
      public:
        Way() {
            ++on_their_way_;
            if (!begun_ || ender_ == std::this_thread::get_id()) return;
            --on_their_way_;
            for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
        }
        ~Way() { --on_their_way_; }
        Way(const Way&) = delete;
        Way& operator=(const Way&) = delete;
    };

  private:
    static inline std::atomic<bool> begun_ = false;
    static inline std::atomic<int> on_their_way_ = 0;
    static inline std::thread::id ender_;  // set before begun_
};

// Lets other Python threads run for a while.
class GilRelease {
  public:
    GilRelease() : state_(PyEval_SaveThread()) {}
    ~GilRelease() {
        const Ending::Way way;
        PyEval_RestoreThread(state_);
    }
    GilRelease(const GilRelease&) = delete;
    GilRelease& operator=(const GilRelease&) = delete;

  private:
    PyThreadState* state_;
};

// Takes the lock for a call of Python.
class GilAcquire {
  public:
    GilAcquire() {
        const Ending::Way way;
        state_ = PyGILState_Ensure();
    }
    ~GilAcquire() { PyGILState_Release(state_); }
    GilAcquire(const GilAcquire&) = delete;
    GilAcquire& operator=(const GilAcquire&) = delete;

  private:
    PyGILState_STATE state_;
};

// Raises an error class of sumito.errors. For IllegalMoveError with its effect, see errors.cpp.
[[noreturn]] void raise(const char* error_class, const std::string& message);

// Any Python text, even with lone surrogates, as bytes that a parser can look at.
std::string text_of(nb::str text);

// The one Move object of each value.
nb::object interned(Move move);
nb::list interned(const MoveList& moves);

// The name of a cell as one Python string object each; None for no_cell.
nb::object cell_object(int cell);
nb::tuple cell_tuple(Bits cells);
// The cell of this name on this board; raises SumitoError otherwise.
int cell_argument(nb::str name, const Geometry& board);
// Raises SumitoError unless 0 <= symmetry < 12.
int symmetry_argument(int symmetry);
// Raises RulesError unless 3 <= edge <= 5.
const Geometry& board_argument(int edge);

}  // namespace sumito::bindings
