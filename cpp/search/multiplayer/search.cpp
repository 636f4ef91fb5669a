#include "search.hpp"

#include <algorithm>
#include <limits>

#include "search/classic/ordering.hpp"
#include "search/score.hpp"

namespace sumito::multiplayer {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct Interrupted {};

template <int N>
class Searcher {
  public:
    Searcher(const History<N>& game, const Evaluate<N>& evaluate, const Request& request)
        : game_(game),
          rules_(game.rules()),
          evaluate_(evaluate),
          request_(request),
          stopper_(request.limits.seconds, request.stop,
                   request.slow_evaluate ? 1 : Stopper::usual_nodes_between_looks) {}

    SearchResult run() {
        MoveList moves;
        legal_moves(game_.current(), rules_, moves);
        result_.variations = {{0, {moves[0]}}};
        const bool deepen = !request_.limits.depth;
        const int deepest = std::clamp(request_.limits.depth.value_or(60), 1, 60);
        try {
            for (int depth = deepen ? 1 : deepest; depth <= deepest; ++depth) iterate(depth);
        } catch (const Interrupted&) {
            // The last finished depth counts, or the first move if there was none.
        }
        result_.seconds = stopper_.elapsed();
        return std::move(result_);
    }

  private:
    using Values = std::array<double, N>;

    void iterate(int depth) {
        std::vector<Move> line;
        const double score = request_.method == Method::max_n
                                 ? max_n(game_.current(), depth, 0, line)[player()]
                                 : brs(game_.current(), depth, 0, false, -infinity, infinity, line);
        result_.depth = depth;
        result_.variations = {{score, line}};
        result_.iterations.push_back({depth, score, stopper_.elapsed(), result_.counters.nodes});
    }

    std::size_t player() const { return static_cast<std::size_t>(request_.context.player); }

    // Goes on to the position after a move for as long as `use` takes.
    template <class Use>
    auto with_move(const Position<N>& position, Move move, Use&& use) {
        if (request_.limits.nodes && result_.counters.nodes >= *request_.limits.nodes)
            throw Interrupted();
        if (stopper_.should_stop()) throw Interrupted();
        ++result_.counters.nodes;
        Position<N> child = position;
        play(child, move, rules_);
        line_.push_back(move);
        const auto value = use(child);
        line_.pop_back();
        return value;
    }

    double value_for(int who, const Position<N>& position, int ply) {
        if (const auto outcome = outcome_of(position, rules_))
            return end_value(*outcome, who, ply, rules_);
        ++result_.counters.evaluations;
        Context context = request_.context;
        context.player = who;
        return checked(evaluate_(position, rules_, context, line_));
    }

    Values max_n(const Position<N>& position, int depth, int ply, std::vector<Move>& line) {
        line.clear();
        Values best;
        if (depth == 0 || outcome_of(position, rules_)) {
            for (int p = 0; p < N; ++p)
                best[static_cast<std::size_t>(p)] = value_for(p, position, ply);
            return best;
        }
        const auto turn = static_cast<std::size_t>(position.turn());
        best.fill(-infinity);
        MoveList moves;
        legal_moves(position, rules_, moves);
        std::vector<Move> below;
        for (const Move move : moves) {
            const Values values = with_move(position, move, [&](const Position<N>& child) {
                return max_n(child, depth - 1, ply + 1, below);
            });
            if (values[turn] <= best[turn]) continue;
            best = values;
            line.assign(1, move);
            line.insert(line.end(), below.begin(), below.end());
        }
        return best;
    }

    // `replied`: an opponent has chosen a reply since the searching player moved.
    double brs(const Position<N>& position, int depth, int ply, bool replied, double alpha,
               double beta, std::vector<Move>& line) {
        line.clear();
        if (depth == 0 || outcome_of(position, rules_))
            return value_for(request_.context.player, position, ply);
        const bool mine = position.turn() == request_.context.player;
        if (mine) replied = false;
        classic::Candidates moves = ordered(position);
        double best = mine ? -infinity : infinity;
        std::vector<Move> below;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            // Opponents: the first move leaves the reply to others; every move can be the reply.
            if (!mine && replied && i > 0) break;
            const bool reply_is_made = !mine && (i > 0 || replied);
            const double value = with_move(position, moves[i].move, [&](const Position<N>& child) {
                return brs(child, depth - 1, ply + 1, reply_is_made, alpha, beta, below);
            });
            if (mine ? value > best : value < best) {
                best = value;
                line.assign(1, moves[i].move);
                line.insert(line.end(), below.begin(), below.end());
            }
            (mine ? alpha : beta) = mine ? std::max(alpha, best) : std::min(beta, best);
            if (alpha >= beta) break;
        }
        return best;
    }

    // Pushes, then large groups, then towards the centre.
    classic::Candidates ordered(const Position<N>& position) const {
        MoveList list;
        legal_moves(position, rules_, list);
        classic::Candidates moves;
        for (const Move move : list)
            moves.push_back(
                {move, static_cast<double>(classic::centre_rank(position, move, rules_))});
        classic::sort_by_rank(moves);
        return moves;
    }

    const History<N>& game_;
    const Rules& rules_;
    const Evaluate<N>& evaluate_;
    const Request& request_;
    Stopper stopper_;
    std::vector<Move> line_;  // from the root to where the search is
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

}  // namespace sumito::multiplayer
