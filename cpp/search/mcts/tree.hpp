// The tree of a Monte Carlo search: nodes in one pool, addressed by index, children behind their
// parent. Positions are not kept; a walk from the root plays the moves.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/move.hpp"

namespace sumito {

enum class NodeState : std::uint8_t {
    unseen,    // added, but no walk has come here
    open,      // the game goes on, and there may be moves without a child
    expanded,  // every move has a child
    ended,     // the game is over
};

// No initialisers, so that memory is touched only as the tree grows.
struct Node {
    double score;  // the sum over all visits
    std::uint32_t visits;
    std::uint32_t first_child;  // 0: none, since the root is nobody's child
    std::uint32_t next;         // sibling; 0: none. Siblings added together stand side by side
    Move move;                  // that led here
    NodeState state;
    std::int8_t winner;  // if ended: the winning side, or -1
};
static_assert(sizeof(Node) == 24);

class Tree {
  public:
    static constexpr std::uint32_t root = 0;

    explicit Tree(std::uint32_t max_nodes);

    // Back to a root alone.
    void clear();
    std::uint32_t size() const { return size_; }
    bool has_room(int nodes) const {
        return static_cast<std::uint64_t>(size_) + static_cast<std::uint64_t>(nodes) <= max_nodes_;
    }
    Node& operator[](std::uint32_t node) { return nodes_[node]; }
    const Node& operator[](std::uint32_t node) const { return nodes_[node]; }

    // Adds children before those there are, in the order of the moves, and returns the first. There
    // must be room. `depth` is theirs.
    std::uint32_t add_children(std::uint32_t parent, std::span<const Move> moves, int depth);

    // The child by this move, or 0.
    std::uint32_t child(std::uint32_t parent, Move move) const;

    // Makes a node the root and forgets what cannot be reached from it.
    void reroot(std::uint32_t node);

    // Nodes by depth, from the root's 1 on.
    std::span<const std::uint32_t> widths() const { return widths_; }

  private:
    void measure();

    std::uint32_t max_nodes_;
    std::uint32_t size_ = 0;
    std::unique_ptr<Node[]> nodes_;
    std::vector<std::uint32_t> widths_;
};

// Calls visit(index, node) for each child.
template <class Visit>
inline void for_each_child(const Tree& tree, std::uint32_t parent, Visit&& visit) {
    for (std::uint32_t i = tree[parent].first_child; i; i = tree[i].next) visit(i, tree[i]);
}

}  // namespace sumito
