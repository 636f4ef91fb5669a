// How long a search may go on, and how it is told to stop.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

namespace sumito {

struct SearchLimits {
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<double> seconds;
    std::optional<std::uint64_t> iterations;
};

// Told to stop from another thread, or by its clock. Asking the clock costs more than a node, so it
// is asked now and then.
class Stopper {
  public:
    static constexpr int usual_nodes_between_looks = 64;
    static constexpr double longest = 1e9;  // seconds; more than the clock can add is no limit

    using Clock = std::chrono::steady_clock;

    // `nodes_between_looks`: 1 where a node takes so long that the clock does not matter.
    // `begin`: the seconds count from when somebody sets it; without it from now on.
    explicit Stopper(std::optional<double> seconds, const std::atomic<bool>* stop = nullptr,
                     int nodes_between_looks = usual_nodes_between_looks,
                     const std::atomic<bool>* begin = nullptr)
        : start_(Clock::now()),
          seconds_(seconds),
          stop_(stop),
          begin_(begin),
          nodes_between_looks_(nodes_between_looks) {
        if (!begin_) set_deadline(start_);
    }

    // Call once a node and evaluation; the answer stays true once it is.
    bool should_stop() {
        if (stopped_) return true;
        if (--until_look_ > 0) return false;
        until_look_ = nodes_between_looks_;
        return stopped_ = look();
    }
    // Looks at once.
    bool look() {
        if (stop_ && stop_->load(std::memory_order_relaxed)) stopped_ = true;
        if (begin_ && begin_->load(std::memory_order_relaxed)) {
            begin_ = nullptr;
            set_deadline(Clock::now());
            if (has_enough_) stopped_ = true;
        }
        if (deadline_ && Clock::now() >= *deadline_) stopped_ = true;
        return stopped_;
    }
    void stop() { stopped_ = true; }
    // There is no need to go on. Before the seconds count, the search goes on all the same and is
    // stopped as soon as they do.
    bool may_end() {
        has_enough_ = true;
        return !begin_;
    }
    double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  private:
    void set_deadline(Clock::time_point from) {
        if (seconds_ && *seconds_ < longest)
            deadline_ = from + std::chrono::duration_cast<Clock::duration>(
                                   std::chrono::duration<double>(*seconds_));
    }

    Clock::time_point start_;
    std::optional<double> seconds_;
    std::optional<Clock::time_point> deadline_;
    const std::atomic<bool>* stop_;
    const std::atomic<bool>* begin_;  // null once the seconds count
    int nodes_between_looks_;
    int until_look_ = 1;  // a flag that is set already is seen at once
    bool stopped_ = false;
    bool has_enough_ = false;
};

}  // namespace sumito
