#include "sorter.hpp"

namespace sumito::classic {

template <int N>
void Sorter<N>::sort(Candidates& moves, const Position<N>& position, int ply, Move table_move) {
    const Options& options = shared_.options;
    const Geometry& board = shared_.rules.board();
    const double sign = shared_.maximising(position) || options.sort_for_root ? 1 : -1;
    const auto rank_by = [&](auto&& rank) {
        for (Candidate& c : moves) c.rank = rank(c.move);
        sort_by_rank(moves);
    };
    if (options.evaluate_sorting.contains(ply))
        rank_by([&](Move move) { return sign * value_after(position, move); });
    else if (options.history_sorting.contains(ply))
        rank_by([&](Move move) { return history_.rank(move); });
    else if (options.marble_sorting.contains(ply))
        rank_by([&](Move move) { return marble_rank(position, move, board); });
    else if (options.centre_first)
        rank_by([&](Move move) { return centre_rank(position, move, shared_.rules); });
    else if (options.larger_groups_first)
        rank_by([&](Move move) { return group_rank(position, move, shared_.rules); });
    if (options.iteration_sorting.contains(ply) && memory_.enabled())
        sort_by_table(moves, position, sign);
    if (options.killers) {
        const auto& killers = killers_[shared_.index_of(ply - 1)];
        move_to_front(moves, killers[1]);
        move_to_front(moves, killers[0]);
    }
    if (options.table_move_first && memory_.enabled() && ply > 1) move_to_front(moves, table_move);
}

template <int N>
void Sorter<N>::add_cutoff(Move move, int depth, int ply) {
    history_.add(move, depth);
    auto& killers = killers_[shared_.index_of(ply)];
    if (killers[0] != move) {
        killers[1] = killers[0];
        killers[0] = move;
    }
}

template <int N>
double Sorter<N>::value_after(const Position<N>& position, Move move) {
    if (shared_.stopper.should_stop()) throw Interrupted();
    ++shared_.counters.order_evaluations;
    const double value = shared_.static_value(shared_.line.push(move, position));
    shared_.line.pop();
    return value;
}

template <int N>
void Sorter<N>::sort_by_table(Candidates& moves, const Position<N>& position, double sign) {
    // The keys first, so that the entries are on their way from memory when they are looked at.
    std::vector<Key> keys;
    keys.reserve(moves.size());
    for (const Candidate& c : moves) {
        Position<N> child = position;
        play(child, c.move, shared_.rules);
        keys.push_back(memory_.key_of(child));
        memory_.prefetch(keys.back());
    }
    std::vector<KnownCandidate> list;
    list.reserve(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Entry* entry = memory_.find(keys[i]);
        const double rank = entry ? sign * entry->value : moves[i].rank;
        list.push_back({{moves[i].move, rank}, entry != nullptr});
    }
    iteration_sort(list);
    for (std::size_t i = 0; i < list.size(); ++i) moves[i] = list[i].candidate;
}

template class Sorter<2>;
template class Sorter<3>;
template class Sorter<4>;

}  // namespace sumito::classic
