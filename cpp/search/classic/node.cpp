#include "node.hpp"

#include <cmath>

namespace sumito::classic {

template <int N>
Candidates NodeSearch<N>::candidates(const Position<N>& position) const {
    MoveList list;
    legal_moves(position, rules_, list);
    if (options_.forbid_earlier) drop_earlier(position, list);
    Candidates moves;
    moves.reserve(static_cast<std::size_t>(list.size()));
    for (const Move move : list) moves.push_back({move, 0});
    return moves;
}

// Leaves out the moves to boards that have been there before, unless there are no others.
template <int N>
void NodeSearch<N>::drop_earlier(const Position<N>& position, MoveList& list) const {
    MoveList kept = list;
    kept.keep_if([&](Move move) {
        Position<N> child = position;
        play(child, move, rules_);
        return !shared_.line.has(child);
    });
    if (!kept.empty()) list = kept;
}

template <int N>
double NodeSearch<N>::child_value(const Position<N>& parent, Move move, int depth, int ply,
                                  Window window, std::vector<Move>& line) {
    SearchCounters& counters = shared_.counters;
    shared_.go_on();
    ++counters.nodes;
    ++counters.children[shared_.index_of(ply - 1)];
    const Position<N>& child = shared_.line.push(move, parent);
    const double result = value(child, depth - 1, ply, window, line);
    shared_.line.pop();
    return result;
}

template <int N>
double NodeSearch<N>::value(const Position<N>& position, int depth, int ply, Window window,
                            std::vector<Move>& line) {
    line.clear();
    if (const auto end = terminal_value(position, ply)) return *end;
    if (depth <= 0) {
        const int deepest =
            std::min<int>(root_depth_ + options_.quiescence_plies, Line<N>::max_length - 1);
        const bool unstable = options_.quiescence && position.quiet == 0 && ply < deepest;
        if (!unstable) return remembered_leaf_value(position);
        depth = 1;
    }
    if (options_.heuristic_window != HeuristicWindow::none)
        window = window.within(leaf_value(position), heuristic_size(options_, depth));
    if (window.empty()) return window.alpha;
    const Entry* entry = memory_.probe(position);
    if (entry && memory_.cuts(*entry, depth, ply, window)) {
        ++shared_.counters.table_cutoffs;
        return memory_.value_at(*entry, ply);
    }
    return expand(position, depth, ply, window, entry ? entry->move : Move::none(), line);
}

template <int N>
double NodeSearch<N>::expand(const Position<N>& position, int depth, int ply, Window window,
                             Move table_move, std::vector<Move>& line) {
    const bool maximising = shared_.maximising(position);
    Candidates moves = candidates(position);
    sort(moves, position, ply + 1, table_move);
    ++shared_.counters.expanded[shared_.index_of(ply)];
    Window inner = window;
    double best = maximising ? -infinity : infinity, second = best;
    Move best_move = moves[0].move;
    std::vector<Move> below;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const double found = child_value(position, moves[i].move, depth, ply + 1, inner, below);
        if (maximising ? found > best : found < best) {
            second = best;
            best = found;
            best_move = moves[i].move;
            line.assign(1, best_move);
            line.insert(line.end(), below.begin(), below.end());
        }
        if (good_enough(found, maximising)) break;
        if (!options_.alpha_beta) continue;
        inner.raise(best, maximising);
        if (inner.empty()) {
            count_cutoff(moves[i].move, i, depth, ply);
            break;
        }
    }
    memory_.store(position, depth, ply, best, best_move, window);
    return released_choice(position, best, second, maximising);
}

template <int N>
void NodeSearch<N>::count_cutoff(Move move, std::size_t i, int depth, int ply) {
    SearchCounters& counters = shared_.counters;
    ++counters.cutoffs;
    ++counters.cutoffs_by_index[std::min<std::size_t>(i, SearchCounters::tracked_indices - 1)];
    sorter_.add_cutoff(move, depth, ply);
}

template <int N>
bool NodeSearch<N>::good_enough(double value, bool maximising) const {
    return maximising ? options_.stop_above && value > *options_.stop_above
                      : options_.stop_below && value < *options_.stop_below;
}

// Alphalone's released program takes one of the two best moves at random inside the tree.
template <int N>
double NodeSearch<N>::released_choice(const Position<N>& position, double best, double second,
                                      bool maximising) const {
    if (!options_.random_inside_tree || !maximising || !std::isfinite(second)) return best;
    return scramble(position.key ^ shared_.request.seed) & 1 ? second : best;
}

// The value of a position in which the game is over: the last of the line.
template <int N>
std::optional<double> NodeSearch<N>::terminal_value(const Position<N>& position, int ply) const {
    const std::optional<Outcome> outcome = outcome_of(position, rules_);
    if (outcome && outcome->termination != Termination::ply_limit)
        return end_value(*outcome, shared_.request.context.player, ply, rules_);
    if (options_.draws_by_repetition && shared_.line.repeats_itself()) return 0;
    if (!outcome) return std::nullopt;
    return end_value(*outcome, shared_.request.context.player, ply, rules_);
}

template <int N>
double NodeSearch<N>::leaf_value(const Position<N>& position) {
    ++shared_.counters.evaluations;
    return shared_.static_value(position);
}

template <int N>
double NodeSearch<N>::remembered_leaf_value(const Position<N>& position) {
    if (!options_.table_leaves || !memory_.enabled()) return leaf_value(position);
    if (const Entry* entry = memory_.probe(position); entry && entry->depth == 0) {
        ++shared_.counters.table_cutoffs;
        return entry->value;
    }
    const double found = leaf_value(position);
    memory_.store(position, 0, 0, found, Move::none(), Window());
    return found;
}

template <int N>
void NodeSearch<N>::complete(Variation& variation, int depth) {
    if (!memory_.enabled()) return;
    const SearchCounters before = shared_.counters;
    const Position<N>* position = &shared_.game.current();
    int ply = 0;
    const auto follow = [&](Move move) {
        position = &shared_.line.push(move, *position);
        ++ply;
    };
    for (const Move move : variation.moves) follow(move);
    try {
        while (ply < depth && !terminal_value(*position, ply)) {
            std::vector<Move> moves;
            const Entry* entry = memory_.find(memory_.key_of(*position));
            if (entry && entry->depth == depth - ply && entry->bound == Bound::exact)
                moves = {entry->move};
            else
                expand(*position, depth - ply, ply, Window(), Move::none(), moves);
            for (const Move move : moves) follow(move);
            variation.moves.insert(variation.moves.end(), moves.begin(), moves.end());
        }
    } catch (const Interrupted&) {
        // The line stays as long as it is.
    }
    shared_.line.clear();
    shared_.counters = before;
}

template class NodeSearch<2>;
template class NodeSearch<3>;
template class NodeSearch<4>;

}  // namespace sumito::classic
