#include "engine.hpp"

#include <thread>

#include "evaluations.hpp"
#include "time_share.hpp"
#include "worker.hpp"

namespace sumito::engine {
namespace {

constexpr int depth_limit = 100;

// Threads that help a search: whatever ends it, an exception too, stops them and waits for them.
class Helpers {
  public:
    explicit Helpers(std::atomic<bool>& stop) : stop_(stop) {}
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;
    ~Helpers() {
        stop_ = true;
        for (std::thread& thread : threads_) thread.join();
    }
    template <class Work>
    void add(Work&& work) {
        threads_.emplace_back(std::forward<Work>(work));
    }

  private:
    std::atomic<bool>& stop_;
    std::vector<std::thread> threads_;
};

// One search: the main thread deepens and reports, the others help through the table.
template <class Evaluation>
class Searcher {
  public:
    template <class Make>
    Searcher(Shared& shared, const Rules& rules, Make make_evaluation)
        : shared_(shared), rules_(rules) {
        for (int i = 0; i < std::max(1, shared.options.threads); ++i)
            workers_.push_back(std::make_unique<Worker<Evaluation>>(shared, make_evaluation()));
    }

    const Rules& rules() const { return rules_; }
    void forget() {
        for (auto& worker : workers_) worker->forget();
    }

    Report search(const History<2>& game, const Request& request) {
        Stopper stopper(request.limits.seconds, request.stop, 1, request.begin);
        shared_.table.new_search();
        shared_.stop = false;
        MoveList legal;
        legal_moves(game.current(), rules_, legal);
        const int wanted = std::min(std::max(1, request.variations), legal.size());
        Report report;
        {
            Helpers helpers(shared_.stop);
            for (std::size_t i = 1; i < workers_.size(); ++i) {
                start(i, game, request, nullptr);
                helpers.add([this, i] { help(*workers_[i], static_cast<int>(i)); });
            }
            start(0, game, request, &stopper);
            report = deepen(*workers_.front(), legal, wanted, request, stopper);
        }
        // A player wants to know what to think about on the opponent's time.
        std::vector<Move>& best = report.lines.front().moves;
        if (best.size() == 1)
            if (const Move answer = workers_.front()->answer_to(best[0]); answer != Move::none())
                best.push_back(answer);
        report.nodes = nodes();
        report.seconds = stopper.elapsed();
        return report;
    }

  private:
    void start(std::size_t worker, const History<2>& game, const Request& request,
               Stopper* stopper) {
        workers_[worker]->start(game, share_of(request.limits.nodes, worker), stopper,
                                request.contempt, request.ply_limit);
    }
    // How many of the nodes that all threads may visit are one thread's.
    std::optional<std::uint64_t> share_of(std::optional<std::uint64_t> nodes,
                                          std::size_t worker) const {
        if (!nodes) return std::nullopt;
        return *nodes / workers_.size() + (worker < *nodes % workers_.size());
    }
    std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const auto& worker : workers_) sum += worker->nodes();
        return sum;
    }

    // Starts one ply deeper in every other thread, so that they do not all do the same.
    void help(Worker<Evaluation>& worker, int number) {
        for (int depth = 1 + number % 2; depth <= depth_limit && !worker.stopped(); ++depth)
            worker.search_root(depth, -infinite_score, infinite_score, {});
    }

    Report deepen(Worker<Evaluation>& main, const MoveList& legal, int wanted,
                  const Request& request, Stopper& stopper) {
        Report report;
        // Whatever happens there is a move to play.
        report.lines.push_back({no_score, {legal[0]}});
        TimeShare share;
        const int last = std::min(request.limits.depth.value_or(depth_limit), depth_limit);
        for (int depth = 1; depth <= last; ++depth) {
            const std::span<const FoundLine> known(report.lines.data(),
                                                   report.depth > 0 ? report.lines.size() : 0);
            std::vector<FoundLine> lines = search_lines(main, depth, wanted, known);
            take(report, std::move(lines), main.stopped(), wanted);
            report.deepest = std::max(report.deepest, main.deepest());
            report.nodes = nodes();
            report.seconds = stopper.elapsed();
            report.table_fill = shared_.table.fill();
            if (main.stopped()) break;
            report.depth = depth;
            if (request.on_iteration) request.on_iteration(report);
            const FoundLine& best = report.lines.front();
            const double deserved = legal.size() > 1 ? share.after(best.moves[0], best.score) : 0;
            if (request.soft_seconds && stopper.elapsed() >= *request.soft_seconds * deserved &&
                stopper.may_end())
                break;
            if (request.soft_nodes && report.nodes >= *request.soft_nodes) break;
            // The ends have been seen, and looking deeper cannot change them.
            const bool all_ended =
                std::all_of(report.lines.begin(), report.lines.end(), [&](const FoundLine& line) {
                    return is_proved(line.score) && depth >= plies_to_end(line.score) + 2;
                });
            if (all_ended && !request.limits.depth) break;
        }
        return report;
    }

    // The best lines at some depth, of moves that differ; the depth before tells what to expect.
    std::vector<FoundLine> search_lines(Worker<Evaluation>& worker, int depth, int wanted,
                                        std::span<const FoundLine> known) {
        std::vector<FoundLine> lines;
        std::vector<Move> left_out;
        for (std::size_t i = 0; i < static_cast<std::size_t>(wanted); ++i) {
            const Score guess = i < known.size() ? known[i].score : 0;
            FoundLine found = search_window(worker, depth, guess, left_out);
            if (found.moves.empty()) break;
            left_out.push_back(found.moves.front());
            lines.push_back(std::move(found));
            if (worker.stopped()) break;
        }
        return lines;
    }

    FoundLine search_window(Worker<Evaluation>& worker, int depth, Score guess,
                            const std::vector<Move>& left_out) {
        const Tuning& tuning = shared_.options.tuning;
        Score alpha = -infinite_score, beta = infinite_score;
        Score width = tuning.aspiration;
        if (tuning.pruning && depth >= tuning.aspiration_depth && !is_proved(guess)) {
            alpha = guess - width;
            beta = guess + width;
        }
        FoundLine found;
        for (;;) {
            Score score = worker.search_root(depth, alpha, beta, left_out);
            // A line that was complete before the stop is worth more than the last iteration's.
            if (!worker.line().empty()) {
                if (worker.stopped()) score = worker.line_score();
                const auto moves = worker.line().moves();
                found.moves.assign(moves.begin(), moves.end());
                found.score = score;
            }
            if (worker.stopped()) return found;
            if (score <= alpha) {
                beta = (alpha + beta) / 2;  // not below what has just been found
                alpha = std::max(-infinite_score, score - width);
            } else if (score >= beta) {
                beta = std::min(infinite_score, score + width);
            } else {
                return found;
            }
            width *= 2;
            if (width > 1000) alpha = -infinite_score, beta = infinite_score;
        }
    }

    // Of an iteration that was cut short, a single line is worth more than the last iteration's; of
    // several, those that are missing would have to be compared with old ones.
    static void take(Report& report, std::vector<FoundLine> lines, bool cut_short, int wanted) {
        if (lines.empty() || (cut_short && wanted > 1 && report.depth > 0)) return;
        std::stable_sort(lines.begin(), lines.end(),
                         [](const FoundLine& a, const FoundLine& b) { return a.score > b.score; });
        // Cut short after "this move is better than that", nothing is known of what follows it.
        const std::vector<Move>& old = report.lines.front().moves;
        if (cut_short && lines[0].moves.size() == 1 && lines[0].moves[0] == old[0])
            lines[0].moves = old;
        report.lines = std::move(lines);
    }

    Shared& shared_;
    Rules rules_;
    std::vector<std::unique_ptr<Worker<Evaluation>>> workers_;
};

}  // namespace

class Engine::Inside {
  public:
    Inside(const Options& given, std::shared_ptr<const nnue::Network> network)
        : options(given),
          table(given.hash_megabytes),
          shared{table, options},
          network_(std::move(network)) {}

    Report search(const History<2>& game, const Request& request) {
        const Rules& rules = game.rules();
        if (network_ && nnue::Network::fits(rules))
            return with(learned_, rules, [&] { return NetworkEvaluation(network_); })
                .search(game, request);
        return with(handmade_, rules, [&] { return HandmadeEvaluation(rules); })
            .search(game, request);
    }
    void clear() {
        table.clear();
        forget_moves();
    }
    void forget() {
        table.forget();
        forget_moves();
    }

    Options options;
    Table table;
    Shared shared;

  private:
    void forget_moves() {
        if (learned_) learned_->forget();
        if (handmade_) handmade_->forget();
    }
    // The searcher for these rules, kept from one move to the next.
    template <class Evaluation, class Make>
    Searcher<Evaluation>& with(std::unique_ptr<Searcher<Evaluation>>& kept, const Rules& rules,
                               Make make) {
        if (!kept || kept->rules() != rules)
            kept = std::make_unique<Searcher<Evaluation>>(shared, rules, make);
        return *kept;
    }

    std::shared_ptr<const nnue::Network> network_;
    std::unique_ptr<Searcher<NetworkEvaluation>> learned_;
    std::unique_ptr<Searcher<HandmadeEvaluation>> handmade_;
};

Engine::Engine(const Options& options, std::shared_ptr<const nnue::Network> network)
    : inside_(std::make_unique<Inside>(options, std::move(network))) {}
Engine::~Engine() = default;

Report Engine::search(const History<2>& game, const Request& request) {
    return inside_->search(game, request);
}

void Engine::clear() {
    inside_->clear();
}
void Engine::forget() {
    inside_->forget();
}

const Options& Engine::options() const {
    return inside_->options;
}

}  // namespace sumito::engine
