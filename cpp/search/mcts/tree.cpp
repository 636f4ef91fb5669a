#include "tree.hpp"

#include "core/bitboard.hpp"

namespace sumito {
namespace {

// Which nodes are kept, and how many of them stand before a given one.
class Kept {
  public:
    explicit Kept(std::uint32_t size) : words_(size / 64 + 1), before_(size / 64 + 1) {}

    void add(std::uint32_t node) { words_[node / 64] |= bit_of(node % 64); }
    // Calls visit(node) in order; those that it adds behind the node are visited too.
    template <class Visit>
    void for_each(Visit&& visit) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            Bits seen = 0;  // and everything below the last one
            while (const Bits rest = words_[i] & ~seen) {
                const int bit = lowest(rest);
                seen |= bit_of(bit) | (bit_of(bit) - 1);
                visit(static_cast<std::uint32_t>(64 * i) + static_cast<std::uint32_t>(bit));
            }
        }
    }
    void count_up() {
        std::uint32_t sum = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) {
            before_[i] = sum;
            sum += static_cast<std::uint32_t>(count(words_[i]));
        }
    }
    std::uint32_t rank(std::uint32_t node) const {
        const Bits lower = words_[node / 64] & (bit_of(node % 64) - 1);
        return before_[node / 64] + static_cast<std::uint32_t>(count(lower));
    }

  private:
    std::vector<Bits> words_;
    std::vector<std::uint32_t> before_;
};

}  // namespace

Tree::Tree(std::uint32_t max_nodes)
    : max_nodes_(max_nodes), nodes_(std::make_unique_for_overwrite<Node[]>(max_nodes)) {
    clear();
}

void Tree::clear() {
    nodes_[root] = {0, 0, 0, 0, Move(), NodeState::unseen, -1};
    size_ = 1;
    widths_.assign(1, 1);
}

std::uint32_t Tree::add_children(std::uint32_t parent, std::span<const Move> moves, int depth) {
    const std::uint32_t first = size_;
    for (const Move move : moves) {
        nodes_[size_] = {0, 0, 0, size_ + 1, move, NodeState::unseen, -1};
        ++size_;
    }
    nodes_[size_ - 1].next = nodes_[parent].first_child;
    nodes_[parent].first_child = first;
    const auto level = static_cast<std::size_t>(depth);
    if (widths_.size() <= level) widths_.resize(level + 1);
    widths_[level] += size_ - first;
    return first;
}

std::uint32_t Tree::child(std::uint32_t parent, Move move) const {
    for (std::uint32_t i = nodes_[parent].first_child; i; i = nodes_[i].next)
        if (nodes_[i].move == move) return i;
    return 0;
}

// In place, so that the cap on memory holds here too: children stand behind their parents, so one
// pass in order finds what is kept and another moves it forward. What is dropped costs next to
// nothing.
void Tree::reroot(std::uint32_t node) {
    if (node == root) return;
    nodes_[node].next = 0;
    Kept kept(size_);
    kept.add(node);
    kept.for_each([&](std::uint32_t i) {
        for_each_child(*this, i, [&](std::uint32_t c, const Node&) { kept.add(c); });
    });
    kept.count_up();
    std::uint32_t size = 0;
    kept.for_each([&](std::uint32_t i) {
        Node moved = nodes_[i];
        if (moved.first_child) moved.first_child = kept.rank(moved.first_child);
        if (moved.next) moved.next = kept.rank(moved.next);
        nodes_[size++] = moved;
    });
    size_ = size;
    measure();
}

void Tree::measure() {
    widths_.clear();
    std::vector<std::uint32_t> level = {root}, below;
    while (!level.empty()) {
        widths_.push_back(static_cast<std::uint32_t>(level.size()));
        for (const std::uint32_t node : level)
            for_each_child(*this, node, [&](std::uint32_t c, const Node&) { below.push_back(c); });
        level.swap(below);
        below.clear();
    }
}

}  // namespace sumito
