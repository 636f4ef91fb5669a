#include "search.hpp"

#include <algorithm>
#include <cmath>

#include "core/random.hpp"
#include "node.hpp"

namespace sumito::classic {
namespace {

// A root move with the line that follows it.
struct RootMove {
    Move move{};
    double score = -infinity;
    std::vector<Move> line;
};

bool by_score(const RootMove& a, const RootMove& b) {
    return a.score > b.score;
}

// The root and its iterations.
template <int N>
class RootSearch {
  public:
    RootSearch(const History<N>& game, const Evaluate<N>& evaluate, const Request& request)
        : shared_(game, evaluate, request), options_(request.options), nodes_(shared_) {}

    SearchResult run() {
        prepare();
        constexpr int max_plies = Line<N>::max_length - 1;
        const int deepest = std::clamp(shared_.request.limits.depth.value_or(max_plies), 1,
                                       std::max(1, max_plies - options_.quiescence_plies));
        int depth = options_.iterative_deepening ? 1 : deepest;
        try {
            for (; depth <= deepest; ++depth) {
                iterate(depth);
                finish_iteration(depth);
                if (decided()) break;
            }
        } catch (const Interrupted&) {
            keep_best_so_far();
        }
        choose();
        result_.counters = shared_.counters;
        result_.seconds = shared_.stopper.elapsed();
        return std::move(result_);
    }

  private:
    const Position<N>& position() const { return shared_.game.current(); }

    void prepare() {
        for (const Candidate& c : nodes_.candidates(position()))
            root_.push_back({c.move, -infinity, {c.move}});
        // Whatever happens, there is a move.
        result_.variations = {{0, {root_[0].move}}};
    }

    void iterate(int depth) {
        nodes_.set_root_depth(depth);
        order(depth);
        Window window;
        const bool narrow = options_.aspiration && !result_.iterations.empty();
        if (narrow) window = window.within(result_.iterations.back().score, *options_.aspiration);
        search(depth, window);
        if (narrow && !window.contains(best_score())) search(depth, Window());
    }

    void order(int depth) {
        Candidates moves;
        for (const RootMove& root : root_) moves.push_back({root.move, 0});
        nodes_.sort(moves, position(), 1, Move::none());
        std::vector<RootMove> ordered;
        for (const Candidate& candidate : moves)
            ordered.push_back(*std::find_if(root_.begin(), root_.end(), [&](const RootMove& r) {
                return r.move == candidate.move;
            }));
        root_ = std::move(ordered);
        if (options_.iterative_deepening && options_.table_move_first && depth > 1)
            std::stable_sort(root_.begin(), root_.end(), by_score);
    }

    // How many moves need exact scores.
    std::size_t wanted() const {
        if (options_.all_best) return root_.size();
        return static_cast<std::size_t>(std::max({1, options_.best_of, options_.variations}));
    }

    // Alpha is the worst of the moves that are wanted.
    void search(int depth, Window window) {
        for (RootMove& root : root_) root.score = -infinity;
        searched_ = 0;
        std::vector<double> best;
        ++shared_.counters.expanded[0];
        for (RootMove& root : root_) {
            Window inner = window;
            if (options_.alpha_beta && best.size() >= wanted())
                inner.raise(best[wanted() - 1], true);
            std::vector<Move> line;
            root.score = nodes_.child_value(position(), root.move, depth, 1, inner, line);
            root.line = {root.move};
            root.line.insert(root.line.end(), line.begin(), line.end());
            ++searched_;
            best.insert(std::upper_bound(best.begin(), best.end(), root.score, std::greater<>()),
                        root.score);
            if (options_.stop_above && root.score > *options_.stop_above) break;
        }
    }

    double best_score() const {
        return std::min_element(root_.begin(), root_.end(), by_score)->score;
    }

    void finish_iteration(int depth) {
        std::vector<RootMove> sorted = root_;
        std::stable_sort(sorted.begin(), sorted.end(), by_score);
        take_variations(sorted, depth);
        result_.depth = depth;
        result_.iterations.push_back({depth, result_.variations[0].score, shared_.stopper.elapsed(),
                                      shared_.counters.nodes});
        if (!shared_.request.on_iteration) return;
        result_.counters = shared_.counters;
        result_.seconds = shared_.stopper.elapsed();
        shared_.request.on_iteration(result_);
    }

    void take_variations(const std::vector<RootMove>& sorted, int depth) {
        result_.variations.clear();
        for (std::size_t i = 0; i < std::min(wanted(), sorted.size()); ++i) {
            if (i > 0 && sorted[i].score == -infinity) break;
            if (options_.all_best && sorted[i].score < sorted[0].score) break;
            Variation variation{sorted[i].score, sorted[i].line};
            nodes_.complete(variation, depth);
            result_.variations.push_back(std::move(variation));
        }
    }

    // In an interrupted iteration the moves searched so far still count if one of them beats what
    // the last finished iteration found, or if there was none.
    void keep_best_so_far() {
        if (searched_ == 0) return;
        const auto end = root_.begin() + searched_;
        const auto best = std::min_element(root_.begin(), end, by_score);
        const bool first = result_.iterations.empty();
        const bool includes_old_best =
            !first && std::any_of(root_.begin(), end, [&](const RootMove& r) {
                return r.move == result_.variations[0].moves[0];
            });
        if (first || includes_old_best) result_.variations = {{best->score, best->line}};
    }

    // A forced win or loss does not change with depth.
    bool decided() const {
        return options_.iterative_deepening && !shared_.request.limits.depth &&
               std::abs(result_.variations[0].score) > most_score;
    }

    void choose() {
        const std::size_t among = std::min<std::size_t>(
            static_cast<std::size_t>(std::max(1, options_.best_of)), result_.variations.size());
        if (among > 1) result_.chosen = Random(shared_.request.seed).below(among);
    }

    Shared<N> shared_;
    const Options& options_;
    NodeSearch<N> nodes_;
    std::vector<RootMove> root_;
    std::ptrdiff_t searched_ = 0;  // so many of them, in the iteration under way
    SearchResult result_;
};

}  // namespace

template <int N>
SearchResult search(const History<N>& game, const Evaluate<N>& evaluate, const Request& request) {
    return RootSearch<N>(game, evaluate, request).run();
}

template SearchResult search<2>(const History<2>&, const Evaluate<2>&, const Request&);
template SearchResult search<3>(const History<3>&, const Evaluate<3>&, const Request&);
template SearchResult search<4>(const History<4>&, const Evaluate<4>&, const Request&);

}  // namespace sumito::classic
