"""One move in the tree of a game, with what was said about it.

A game can have thousands of plies and variations within variations, so nothing here recurses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .._core import Move

__all__ = ["Node"]

_NOTES = ("comment_before", "comment", "nags", "marks", "arrows", "clock", "evaluation")

# A subtree as a flat list, parents before children: (index of the parent, move, notes).
_Flat = list[tuple[int, "Move | None", tuple[object, ...]]]


class Node:
    """A move and the moves that may follow it; the root of a tree stands for no move.

    Nodes compare by value, with everything below them, and can be copied and pickled.
    """

    __slots__ = ("_children", "_move", "_parent", *_NOTES)
    __hash__ = None  # type: ignore[assignment]  # a node can change

    comment_before: str
    """What is said before the move, as at the beginning of a variation."""

    comment: str
    """What is said after the move; at the root, about the game."""

    nags: list[int]
    """Numeric annotation glyphs: 1 ``!``, 2 ``?``, 3 ``!!``, 4 ``??``, 5 ``!?``, 6 ``?!``, ..."""

    marks: list[str]
    """Cells to highlight."""

    arrows: list[tuple[str, str]]
    """Arrows to draw, each from one cell to another."""

    clock: float | None
    """The seconds that the mover had left after the move."""

    evaluation: float | None
    """An evaluation of the position after the move, in the unit of whoever wrote it."""

    def __init__(
        self,
        move: Move | None = None,
        *,
        comment: str = "",
        comment_before: str = "",
        nags: Iterable[int] = (),
        marks: Iterable[str] = (),
        arrows: Iterable[tuple[str, str]] = (),
        clock: float | None = None,
        evaluation: float | None = None,
    ) -> None:
        self._move = move
        self._parent: Node | None = None
        self._children: list[Node] = []
        self.comment_before = comment_before
        self.comment = comment
        self.nags = list(nags)
        self.marks = list(marks)
        self.arrows = list(arrows)
        self.clock = clock
        self.evaluation = evaluation

    @property
    def move(self) -> Move | None:
        """The move that leads here; ``None`` at the root."""
        return self._move

    @property
    def parent(self) -> Node | None:
        """The node before this one; ``None`` at the root."""
        return self._parent

    @property
    def children(self) -> tuple[Node, ...]:
        """The moves that may follow: first the main line, then the variations in order."""
        return tuple(self._children)

    @property
    def ply(self) -> int:
        """The number of moves from the root to this node."""
        return sum(1 for _ in self.path())

    def add(self, move: Move) -> Node:
        """The child with this move: the one that is there, or a new last one."""
        for child in self._children:
            if child._move == move:
                return child
        return self.append(Node(move))

    def append(self, child: Node) -> Node:
        """Make a node without a parent the last child, even if its move is there already."""
        if child._parent is not None:
            raise RecordError(f"{child!r} already has a parent; remove() it there first")
        if child._move is None:
            raise RecordError("a node without a move can only be the root of a tree")
        # Only a node with children can be above this one: a long line stays quick to build.
        if child is self or (child._children and any(n is child for n in self._ancestors())):
            raise RecordError(f"{child!r} cannot follow itself")
        child._parent = self
        self._children.append(child)
        return child

    def promote(self, *, to_main: bool = False) -> None:
        """Move this variation one place forward among its siblings, or before all of them."""
        siblings, place = self._place()
        siblings.insert(0 if to_main else max(0, place - 1), siblings.pop(place))

    def remove(self) -> None:
        """Take this node, and all that follows it, out of the tree."""
        siblings, place = self._place()
        del siblings[place]
        self._parent = None

    def main_line(self) -> Iterator[Node]:
        """The nodes that follow this one when the first child is taken every time."""
        node = self
        while node._children:
            node = node._children[0]
            yield node

    def path(self) -> list[Node]:
        """The nodes from the first move of the game to this one; empty for the root."""
        nodes = [node for node in self._ancestors() if node._parent is not None]
        nodes.reverse()
        return nodes

    def walk(self) -> Iterator[Node]:
        """This node and all below it: each before its children, the main line first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node._children))

    def _ancestors(self) -> Iterator[Node]:
        node: Node | None = self
        while node is not None:
            yield node
            node = node._parent

    def _place(self) -> tuple[list[Node], int]:
        if self._parent is None:
            raise RecordError("the root of a tree has no siblings and cannot be removed")
        siblings = self._parent._children
        return siblings, next(i for i, node in enumerate(siblings) if node is self)

    def _notes(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in _NOTES)

    def _flat(self) -> _Flat:
        index = {id(node): i for i, node in enumerate(self.walk())}
        return [
            (index[id(node._parent)] if node is not self else -1, node._move, node._notes())
            for node in self.walk()
        ]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        pairs = [(self, other)]
        while pairs:
            a, b = pairs.pop()
            if a._move != b._move or a._notes() != b._notes():
                return False
            if len(a._children) != len(b._children):
                return False
            pairs.extend(zip(a._children, b._children, strict=True))
        return True

    def __reduce__(self) -> tuple[object, tuple[_Flat]]:
        # Pickle would recurse along the children; the list is flat.
        return _from_flat, (self._flat(),)

    def __copy__(self) -> Node:
        return _from_flat(self._flat())

    def __repr__(self) -> str:
        what = "root" if self._move is None else str(self._move)
        return f"<Node {what}, {len(self._children)} children>"


def _from_flat(flat: _Flat) -> Node:
    nodes: list[Node] = []
    for parent, move, notes in flat:
        node = Node(move)
        for name, value in zip(_NOTES, notes, strict=True):
            setattr(node, name, list(value) if isinstance(value, list) else value)
        if nodes:
            node._parent = nodes[parent]
            nodes[parent]._children.append(node)
        nodes.append(node)
    return nodes[0]
