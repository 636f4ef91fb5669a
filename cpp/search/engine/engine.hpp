// Sumito's own engine for two players: iterative deepening with one or several threads.
#pragma once

#include <functional>
#include <memory>

#include "core/history.hpp"
#include "eval/nnue/network.hpp"
#include "options.hpp"
#include "score.hpp"
#include "search/limits.hpp"

namespace sumito::engine {

struct FoundLine {
    Score score = 0;  // no_score if the search was cut short before it knew of any
    std::vector<Move> moves;
};

struct Report {
    int depth = 0;                 // searched completely
    int deepest = 0;               // the furthest ply looked at
    std::vector<FoundLine> lines;  // best first
    std::uint64_t nodes = 0;
    double seconds = 0;
    int table_fill = 0;  // thousandths
};

struct Request {
    SearchLimits limits;
    // A new iteration is not begun after about so many seconds, less or more as the move deserves;
    // limits.seconds cuts one short.
    std::optional<double> soft_seconds;
    std::optional<std::uint64_t> soft_nodes;  // the same for limits.nodes
    int variations = 1;
    bool ply_limit = false;  // see the ply limit of the rules coming, whatever the options say
    Score contempt = 0;      // how much less than nothing a draw is worth to the player to move
    const std::atomic<bool>* stop = nullptr;
    // Pondering: limits.seconds counts from when this is set. A search that has taken its
    // soft_seconds by then ends at once.
    const std::atomic<bool>* begin = nullptr;
    std::function<void(const Report&)> on_iteration;
};

class Engine {
  public:
    // With a network where one is given and fits the rules, else with the hand-made evaluation.
    explicit Engine(const Options& options, std::shared_ptr<const nnue::Network> network = nullptr);
    ~Engine();

    // There must be a legal move; at least one is looked at, however short the time.
    Report search(const History<2>& game, const Request& request);
    // Forgets all that earlier searches left behind ...
    void clear();
    // ... and mostly in no time, whatever the size of the table: before each of many short
    // searches.
    void forget();
    const Options& options() const;

  private:
    class Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sumito::engine
