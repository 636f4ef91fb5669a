#include "search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/random.hpp"
#include "ordering.hpp"
#include "table.hpp"

namespace sumito::classic {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr int max_plies = 128;

struct Interrupted {};

struct Window {
    double alpha = -infinity;
    double beta = infinity;
};

// A root move with the line that follows it.
struct RootMove {
    Move move{};
    double score = -infinity;
    std::vector<Move> line;
    bool exact = false;  // searched within the window
};

template <int N>
class Searcher {
  public:
    Searcher(const History<N>& game, const Evaluate<N>& evaluate, const Request& request)
        : game_(game),
          rules_(game.rules()),
          board_(rules_.board()),
          evaluate_(evaluate),
          options_(request.options),
          request_(request),
          stopper_(request.limits.seconds, request.stop),
          table_(options_.table_bits, options_.replacement),
          salt_(context_salt()) {
        killers_.fill({Move::none(), Move::none()});
    }

    SearchResult run() {
        prepare_root();
        const int deepest = std::clamp(request_.limits.depth.value_or(max_plies - 1), 1,
                                       max_plies - 1 - options_.quiescence_plies);
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
        result_.seconds = stopper_.elapsed();
        return std::move(result_);
    }

  private:
    // --- The root ------------------------------------------------------------------------------

    void prepare_root() {
        for (const Candidate& c : candidates(game_.current()))
            root_.push_back({c.move, -infinity, {c.move}, false});
        // Whatever happens, there is a move.
        result_.variations = {{0, {root_[0].move}}};
    }

    void iterate(int depth) {
        root_depth_ = depth;
        order_root(depth);
        Window window;
        const bool narrow = options_.aspiration && !result_.iterations.empty();
        if (narrow) {
            const double centre = result_.iterations.back().score;
            window = {centre - *options_.aspiration, centre + *options_.aspiration};
        }
        search_root(depth, window);
        if (narrow) {
            const double best = best_root().score;
            if (best <= window.alpha || best >= window.beta) search_root(depth, Window());
        }
    }

    void order_root(int depth) {
        Candidates moves;
        for (const RootMove& root : root_) moves.push_back({root.move, 0});
        order(moves, game_.current(), 1, Move::none());
        std::vector<RootMove> ordered;
        for (const Candidate& candidate : moves)
            ordered.push_back(*std::find_if(root_.begin(), root_.end(), [&](const RootMove& r) {
                return r.move == candidate.move;
            }));
        root_ = std::move(ordered);
        if (options_.iterative_deepening && options_.table_move_first && depth > 1)
            std::stable_sort(root_.begin(), root_.end(), by_score);
    }

    static bool by_score(const RootMove& a, const RootMove& b) { return a.score > b.score; }

    // As many moves as are asked for get exact scores: alpha is the worst of them.
    void search_root(int depth, Window window) {
        const std::size_t wanted =
            static_cast<std::size_t>(std::max({1, options_.best_of, options_.variations}));
        for (RootMove& root : root_) {
            root.score = -infinity;
            root.exact = false;
        }
        partial_.clear();
        std::vector<double> best;
        ++counters().expanded[0];
        for (RootMove& root : root_) {
            Window inner = window;
            if (options_.alpha_beta && best.size() >= wanted)
                inner.alpha = std::max(inner.alpha, best[wanted - 1]);
            std::vector<Move> line;
            const double value = child_value(game_.current(), root.move, depth, 1, inner, line);
            root.score = value;
            root.exact = !options_.alpha_beta || (value > inner.alpha && value < inner.beta);
            root.line = {root.move};
            root.line.insert(root.line.end(), line.begin(), line.end());
            partial_.push_back(root);
            best.insert(std::upper_bound(best.begin(), best.end(), value, std::greater<>()), value);
            if (options_.stop_above && value > *options_.stop_above) break;
        }
    }

    const RootMove& best_root() const {
        return *std::min_element(root_.begin(), root_.end(), by_score);
    }

    void finish_iteration(int depth) {
        std::vector<RootMove> sorted = root_;
        std::stable_sort(sorted.begin(), sorted.end(), by_score);
        take_variations(sorted, depth);
        result_.depth = depth;
        result_.iterations.push_back(
            {depth, result_.variations[0].score, stopper_.elapsed(), counters().nodes});
        result_.seconds = stopper_.elapsed();
        if (request_.on_iteration) request_.on_iteration(result_);
    }

    void take_variations(const std::vector<RootMove>& sorted, int depth) {
        const auto wanted =
            static_cast<std::size_t>(std::max({1, options_.best_of, options_.variations}));
        result_.variations.clear();
        for (std::size_t i = 0; i < std::min(wanted, sorted.size()); ++i) {
            if (i > 0 && sorted[i].score == -infinity) break;
            Variation variation{sorted[i].score, sorted[i].line};
            if (table_.enabled()) complete(variation, depth);
            result_.variations.push_back(std::move(variation));
        }
    }

    // In an interrupted iteration the moves searched so far still count if one of them beats what
    // the last finished iteration found, or if there was none.
    void keep_best_so_far() {
        if (partial_.empty()) return;
        const auto best = std::min_element(partial_.begin(), partial_.end(), by_score);
        const bool first = result_.iterations.empty();
        const bool includes_old_best =
            !first && std::any_of(partial_.begin(), partial_.end(), [&](const RootMove& r) {
                return r.move == result_.variations[0].moves[0];
            });
        if (first || includes_old_best) result_.variations = {{best->score, best->line}};
    }

    // A forced win or loss does not change with depth.
    bool decided() const {
        const double score = result_.variations[0].score;
        return options_.iterative_deepening && !request_.limits.depth &&
               std::abs(score) > win_score / 2;
    }

    void choose() {
        const std::size_t among = std::min<std::size_t>(
            static_cast<std::size_t>(std::max(1, options_.best_of)), result_.variations.size());
        if (among > 1) result_.chosen = Random(request_.seed).below(among);
    }

    // --- Inner nodes ---------------------------------------------------------------------------

    double child_value(const Position<N>& parent, Move move, int depth, int ply, Window window,
                       std::vector<Move>& line) {
        if (request_.limits.nodes && counters().nodes >= *request_.limits.nodes)
            throw Interrupted();
        if (stopper_.should_stop()) throw Interrupted();
        ++counters().nodes;
        ++counters().children[index_of(ply - 1)];
        Position<N> child = parent;
        play(child, move, rules_);
        const bool ejected = child.quiet == 0;
        path_.push_back(child);
        const double value = node_value(child, depth - 1, ply, ejected, window, line);
        path_.pop_back();
        return value;
    }

    double node_value(const Position<N>& position, int depth, int ply, bool ejected, Window window,
                      std::vector<Move>& line) {
        line.clear();
        if (const auto value = terminal_value(position, ply)) return *value;
        if (depth <= 0) {
            const bool unstable =
                options_.quiescence && ejected && ply < root_depth_ + options_.quiescence_plies;
            if (!unstable) return remembered_leaf_value(position);
            depth = 1;
        }
        narrow_by_estimate(position, depth, window);
        if (window.alpha >= window.beta) return window.alpha;
        const Entry* entry = probe(position);
        if (entry && cuts(*entry, depth, ply, window)) {
            ++counters().table_cutoffs;
            return from_table(entry->value, ply);
        }
        return expand(position, depth, ply, window, entry ? entry->move : Move::none(), line);
    }

    double expand(const Position<N>& position, int depth, int ply, const Window window,
                  Move table_move, std::vector<Move>& line) {
        const bool maximising = rules_.same_side(position.turn(), request_.context.player);
        Candidates moves = candidates(position);
        order(moves, position, ply + 1, table_move);
        ++counters().expanded[index_of(ply)];
        Window inner = window;
        double best = maximising ? -infinity : infinity, second = best;
        Move best_move = moves[0].move;
        std::vector<Move> below;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const double value = child_value(position, moves[i].move, depth, ply + 1, inner, below);
            if (maximising ? value > best : value < best) {
                second = best;
                best = value;
                best_move = moves[i].move;
                line.assign(1, best_move);
                line.insert(line.end(), below.begin(), below.end());
            }
            if (good_enough(value, maximising)) break;
            if (!options_.alpha_beta) continue;
            (maximising ? inner.alpha : inner.beta) =
                maximising ? std::max(inner.alpha, best) : std::min(inner.beta, best);
            if (inner.alpha >= inner.beta) {
                cut(moves[i].move, i, depth, ply);
                break;
            }
        }
        store(position, depth, ply, best, best_move, window);
        return released_choice(position, best, second, maximising);
    }

    Candidates candidates(const Position<N>& position) const {
        MoveList list;
        legal_moves(position, rules_, list);
        if (options_.forbid_earlier) drop_earlier(position, list);
        Candidates moves;
        moves.reserve(static_cast<std::size_t>(list.size()));
        for (const Move move : list) moves.push_back({move, 0});
        return moves;
    }

    // Leaves out the moves to boards that have been there before, unless there are no others.
    void drop_earlier(const Position<N>& position, MoveList& list) const {
        MoveList kept = list;
        kept.keep_if([&](Move move) {
            Position<N> child = position;
            play(child, move, rules_);
            return !occurred(child, path_.size());
        });
        if (!kept.empty()) list = kept;
    }

    void cut(Move move, std::size_t i, int depth, int ply) {
        ++counters().cutoffs;
        ++counters()
              .cutoffs_by_index[std::min<std::size_t>(i, SearchCounters::tracked_indices - 1)];
        history_.add(move, depth);
        auto& killers = killers_[index_of(ply)];
        if (killers[0] != move) {
            killers[1] = killers[0];
            killers[0] = move;
        }
    }

    bool good_enough(double value, bool maximising) const {
        return maximising ? options_.stop_above && value > *options_.stop_above
                          : options_.stop_below && value < *options_.stop_below;
    }

    // Alphalone's released program takes one of the two best moves at random inside the tree.
    double released_choice(const Position<N>& position, double best, double second,
                           bool maximising) const {
        if (!options_.random_inside_tree || !maximising || !std::isfinite(second)) return best;
        return scramble(position.key ^ request_.seed) & 1 ? second : best;
    }

    std::optional<double> terminal_value(const Position<N>& position, int ply) const {
        for (int p = 0; p < N; ++p) {
            int total = 0;
            for (int q = 0; q < N; ++q)
                if (rules_.same_side(p, q)) total += position.ejected[q];
            if (total >= rules_.ejections_to_win)
                return rules_.same_side(p, request_.context.player) ? win_score - ply
                                                                    : ply - win_score;
        }
        if (!has_legal_move(position, rules_)) {
            if (rules_.no_move != NoMove::loses) return 0;
            return rules_.same_side(position.turn(), request_.context.player) ? ply - win_score
                                                                              : win_score - ply;
        }
        if (options_.draws_by_repetition && occurred(position, path_.size() - 1)) return 0;
        if (rules_.ply_limit && position.ply >= static_cast<std::uint32_t>(*rules_.ply_limit) &&
            rules_.ply_limit_result == PlyLimitResult::draw)
            return 0;
        return std::nullopt;
    }

    // Has the position been there before, among the first so many of the line or in the game? The
    // second time is enough: what is possible once is possible again.
    bool occurred(const Position<N>& position, std::size_t line_length) const {
        std::size_t back = position.quiet;
        for (std::size_t i = line_length; i > 0 && back > 0; --i, --back)
            if (path_[i - 1].repeats(position)) return true;
        return back > 0 && game_.has_occurred(position, back);
    }

    double leaf_value(const Position<N>& position) {
        ++counters().evaluations;
        return evaluate_(position, rules_, request_.context);
    }

    double remembered_leaf_value(const Position<N>& position) {
        if (!options_.table_leaves || !table_.enabled()) return leaf_value(position);
        if (const Entry* entry = probe(position); entry && entry->depth == 0) {
            ++counters().table_cutoffs;
            return entry->value;
        }
        const double value = leaf_value(position);
        store(position, 0, 0, value, Move::none(), Window());
        return value;
    }

    // Aba-Pro's heuristic alpha-beta, and the source paper's windows: no re-search.
    void narrow_by_estimate(const Position<N>& position, int depth, Window& window) {
        if (options_.heuristic_window == HeuristicWindow::none) return;
        const double estimate = leaf_value(position);
        const double size = options_.heuristic_window == HeuristicWindow::growing
                                ? options_.window_size * depth
                                : options_.window_size;
        window.alpha = std::max(window.alpha, estimate - size);
        window.beta = std::min(window.beta, estimate + size);
    }

    // --- The table -----------------------------------------------------------------------------

    // What else a value depends on: the rules, root ejections, the chosen row, the player.
    Key context_salt() const {
        Key salt = scramble(rules_.fingerprint() + static_cast<Key>(request_.context.player));
        salt = scramble(salt + static_cast<Key>(request_.context.row));
        for (int p = 0; p < N; ++p)
            salt = scramble(salt + static_cast<Key>(request_.context.root_ejected[p] * 64 +
                                                    request_.context.root_marbles[p]));
        return salt;
    }
    Key key_of(const Position<N>& position) const {
        const Key key = position.key ^ salt_;
        return rules_.ply_limit ? key ^ zobrist::ply(position.ply) : key;
    }

    const Entry* probe(const Position<N>& position) {
        if (!table_.enabled()) return nullptr;
        ++counters().table_probes;
        const Entry* entry = table_.find(key_of(position));
        if (entry) ++counters().table_hits;
        return entry;
    }

    // Wins are counted from the root, but kept in the table as counted from the position.
    static double to_table(double value, int ply) {
        return value > win_score / 2 ? value + ply : value < -win_score / 2 ? value - ply : value;
    }
    static double from_table(double value, int ply) { return to_table(value, -ply); }

    bool cuts(const Entry& entry, int depth, int ply, const Window& window) const {
        if (options_.table_deeper_cuts ? entry.depth < depth : entry.depth != depth) return false;
        if (entry.bound == Bound::exact) return true;
        if (!options_.alpha_beta) return false;
        const double value = from_table(entry.value, ply);
        return entry.bound == Bound::lower ? value >= window.beta : value <= window.alpha;
    }

    void store(const Position<N>& position, int depth, int ply, double value, Move move,
               const Window& window) {
        if (!table_.enabled()) return;
        ++counters().table_stores;
        const Bound bound = value <= window.alpha  ? Bound::upper
                            : value >= window.beta ? Bound::lower
                                                   : Bound::exact;
        table_.store(key_of(position), {0, to_table(value, ply), move,
                                        static_cast<std::int8_t>(depth), bound, false});
    }

    // A cutoff by the table ends a line early. What is missing is looked up there, or the position
    // is expanded anew.
    void complete(Variation& variation, int depth) {
        const SearchCounters before = counters();
        Position<N> position = game_.current();
        int ply = 0;
        const auto follow = [&](Move move) {
            play(position, move, rules_);
            path_.push_back(position);
            ++ply;
        };
        for (const Move move : variation.moves) follow(move);
        try {
            while (ply < depth && !terminal_value(position, ply)) {
                std::vector<Move> line;
                const Entry* entry = table_.find(key_of(position));
                if (entry && entry->depth == depth - ply && entry->bound == Bound::exact)
                    line = {entry->move};
                else
                    expand(position, depth - ply, ply, Window(), Move::none(), line);
                for (const Move move : line) follow(move);
                variation.moves.insert(variation.moves.end(), line.begin(), line.end());
            }
        } catch (const Interrupted&) {
            // The line stays as long as it is.
        }
        path_.clear();
        counters() = before;
    }

    // --- Order ---------------------------------------------------------------------------------

    void order(Candidates& moves, const Position<N>& position, int ply, Move table_move) {
        const bool maximising = rules_.same_side(position.turn(), request_.context.player);
        const double sign = maximising || options_.sort_for_root ? 1 : -1;
        if (options_.evaluate_sorting.contains(ply)) {
            for (Candidate& c : moves) c.rank = sign * static_value(position, c.move);
        } else if (options_.history_sorting.contains(ply)) {
            for (Candidate& c : moves) c.rank = history_.rank(c.move);
        } else if (options_.marble_sorting.contains(ply)) {
            for (Candidate& c : moves) c.rank = marble_rank(position, c.move, board_);
        } else if (options_.centre_first) {
            for (Candidate& c : moves) c.rank = centre_rank(position, c.move, rules_);
        } else if (options_.larger_groups_first) {
            for (Candidate& c : moves) c.rank = group_rank(position, c.move, rules_);
        }
        sort_by_rank(moves);
        if (options_.iteration_sorting.contains(ply) && table_.enabled())
            sort_by_table(moves, position, sign);
        if (options_.killers)
            for (const Move killer :
                 {killers_[index_of(ply - 1)][1], killers_[index_of(ply - 1)][0]})
                move_to_front(moves, killer);
        if (options_.table_move_first && table_.enabled() && ply > 1)
            move_to_front(moves, table_move);
    }

    double static_value(const Position<N>& position, Move move) {
        Position<N> child = position;
        play(child, move, rules_);
        ++counters().order_evaluations;
        return evaluate_(child, rules_, request_.context);
    }

    void sort_by_table(Candidates& moves, const Position<N>& position, double sign) {
        std::vector<KnownCandidate> list;
        for (const Candidate& c : moves) {
            Position<N> child = position;
            play(child, c.move, rules_);
            const Entry* entry = table_.find(key_of(child));
            list.push_back({{c.move, entry ? sign * entry->value : c.rank}, entry != nullptr});
        }
        iteration_sort(list);
        for (std::size_t i = 0; i < list.size(); ++i) moves[i] = list[i].candidate;
    }

    SearchCounters& counters() { return result_.counters; }
    static std::size_t index_of(int ply) {
        return static_cast<std::size_t>(std::clamp(ply, 0, SearchCounters::tracked_depths - 1));
    }

    const History<N>& game_;
    const Rules& rules_;
    const Geometry& board_;
    const Evaluate<N>& evaluate_;
    const Options& options_;
    const Request& request_;
    Stopper stopper_;
    Table table_;
    Key salt_;
    HistoryTable history_;
    std::array<std::array<Move, 2>, SearchCounters::tracked_depths> killers_;
    std::vector<RootMove> root_, partial_;
    std::vector<Position<N>> path_;
    int root_depth_ = 0;
    SearchResult result_;
};

}  // namespace

template <int N>
SearchResult search(const History<N>& game, const Evaluate<N>& evaluate, const Request& request) {
    return Searcher<N>(game, evaluate, request).run();
}

template SearchResult search<2>(const History<2>&, const Evaluate<2>&, const Request&);
template SearchResult search<3>(const History<3>&, const Evaluate<3>&, const Request&);
template SearchResult search<4>(const History<4>&, const Evaluate<4>&, const Request&);

}  // namespace sumito::classic
