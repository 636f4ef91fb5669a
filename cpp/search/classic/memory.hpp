// The transposition table as a search uses it: keys, values by distance to the end, bounds.
#pragma once

#include "shared.hpp"
#include "table.hpp"
#include "window.hpp"

namespace sumito::classic {

template <int N>
class Memory {
  public:
    explicit Memory(Shared<N>& shared)
        : shared_(shared),
          table_(shared.options.table_bits, shared.options.replacement),
          salt_(context_salt()) {}

    bool enabled() const { return table_.enabled(); }

    Key key_of(const Position<N>& position) const {
        const Key key = position.key ^ salt_;
        return shared_.rules.ply_limit ? key ^ zobrist::ply(position.ply) : key;
    }
    // A look that is not counted.
    const Entry* find(Key key) { return table_.find(key); }
    void prefetch(Key key) const { table_.prefetch(key); }

    const Entry* probe(const Position<N>& position) {
        if (!enabled()) return nullptr;
        ++shared_.counters.table_probes;
        const Entry* entry = find(key_of(position));
        if (entry) ++shared_.counters.table_hits;
        return entry;
    }

    // Does the entry answer a search to this depth?
    bool cuts(const Entry& entry, int depth, int ply, Window window) const {
        const Options& options = shared_.options;
        if (options.table_deeper_cuts ? entry.depth < depth : entry.depth != depth) return false;
        if (entry.bound == Bound::exact) return true;
        if (!options.alpha_beta) return false;
        const double value = value_at(entry, ply);
        return entry.bound == Bound::lower ? value >= window.beta : value <= window.alpha;
    }

    // Wins are counted from the root, but kept in the table as counted from the position.
    static double value_at(const Entry& entry, int ply) { return farther(entry.value, -ply); }

    void store(const Position<N>& position, int depth, int ply, double value, Move move,
               Window window) {
        if (!enabled()) return;
        ++shared_.counters.table_stores;
        const Bound bound = value <= window.alpha  ? Bound::upper
                            : value >= window.beta ? Bound::lower
                                                   : Bound::exact;
        table_.store(key_of(position),
                     {0, farther(value, ply), move, static_cast<std::int8_t>(depth), bound, false});
    }

  private:
    static double farther(double value, int ply) {
        return value > most_score ? value + ply : value < -most_score ? value - ply : value;
    }

    // What else a value depends on: the rules, root ejections, the chosen row, the player.
    Key context_salt() const {
        const Context& context = shared_.request.context;
        Key salt = scramble(shared_.rules.fingerprint() + static_cast<Key>(context.player));
        salt = scramble(salt + static_cast<Key>(context.row));
        for (int p = 0; p < N; ++p)
            salt = scramble(
                salt + static_cast<Key>(context.root_ejected[p] * 64 + context.root_marbles[p]));
        return salt;
    }

    Shared<N>& shared_;
    Table table_;
    Key salt_;
};

}  // namespace sumito::classic
