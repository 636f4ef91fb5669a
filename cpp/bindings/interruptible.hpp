// Long work without the interpreter's lock, which Ctrl-C or another thread can stop.
#pragma once

#include <atomic>
#include <chrono>
#include <future>

#include "bindings.hpp"

namespace sumito::bindings {

// Set by anyone; a search that was given it ends soon after.
struct StopFlag {
    std::atomic<bool> set = false;
};

// How long a signal may wait for its turn.
inline constexpr std::chrono::milliseconds signal_wait(5);

// Runs work(flag) in a thread of its own and waits for it. The flag is set when Python has a signal
// to handle, whose exception is then raised.
template <class Work>
auto run_interruptibly(std::atomic<bool>& flag, Work&& work) {
    auto result = std::async(std::launch::async, std::forward<Work>(work));
    for (;;) {
        {
            GilRelease release;
            if (result.wait_for(signal_wait) == std::future_status::ready) break;
        }
        if (PyErr_CheckSignals() != 0) {
            nb::python_error error;
            flag = true;
            {
                GilRelease release;
                result.wait();
            }
            throw error;
        }
    }
    return result.get();
}

// Runs short work in the caller's thread.
template <class Work>
auto run_without_lock(Work&& work) {
    GilRelease release;
    return work();
}

}  // namespace sumito::bindings
