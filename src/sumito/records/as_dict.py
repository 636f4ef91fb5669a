"""Game records as plain values, such as JSON holds; nothing of the tree is lost.

The tree is a flat list of nodes, since variations can be nested more deeply than JSON readers
like. The first stands for the start; each of the others has a move and the number of the node
that it comes after. A line goes on before the variations beside it.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from .. import notation as notations
from .._core import Rules
from ..errors import RecordError, SumitoError
from .apgn_writer import check_tag, ending_of
from .comment import check_cell, write_clock
from .fields import each, expect, field
from .node import Node
from .record import GameRecord

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..board import Board

__all__ = ["from_dict", "to_dict"]


def to_dict(game: GameRecord, notation: str = "aba-pro") -> dict[str, Any]:
    """The whole record; for convenience also its main line, its result and its last position."""
    tree = _write_tree(game, notation)
    along = list(game.root.main_line())
    bare = len(tree) == len(along) + 1 and all(len(node) <= 2 for node in tree[1:]) and not tree[0]
    # The main line comes first, so its moves are the first nodes after the start.
    data: dict[str, Any] = {
        "tags": dict(game.tags),
        "start": game.start,
        "rules": game.rules.to_dict(),
        "moves": [node["move"] for node in tree[1 : len(along) + 1]],
        "result": game.result,
        "end": game.board().fen(),
    }
    if game.ending is not None:
        data["ending"] = game.ending
    if not bare:
        data["tree"] = tree
    return data


def from_dict(data: Mapping[str, Any]) -> GameRecord:
    """The record that `to_dict` made into plain values; every move is played."""
    try:
        return _read(expect(data, "a game", dict))
    except SumitoError as error:
        raise RecordError(f"this is no game: {error}") from error


def _read(data: dict[str, Any]) -> GameRecord:
    tags = field(data, "tags", dict)
    for name, value in tags.items():
        check_tag(name)
        expect(value, f"the tag {name}", str)
    try:
        rules = Rules(**field(data, "rules", dict))
    except TypeError:
        known = ", ".join(Rules().to_dict())
        raise RecordError(f"'rules' must have fields of {known}, not {data['rules']}") from None
    texts = each(field(data, "moves", list), "'moves'", str)
    game = GameRecord(field(data, "start", str), rules, tags=tags, moves=texts)
    game.ending = expect(data.get("ending"), "'ending'", str, type(None))
    ending_of(game)  # which refuses what cannot stand there
    if "tree" in data:
        moves, game.root = game.moves, Node()
        _read_tree(game, each(data["tree"], "'tree'", dict))
        if game.moves != moves:
            raise RecordError("'moves' is not the main line of 'tree'")
    return game


def _write_tree(game: GameRecord, notation: str) -> list[dict[str, Any]]:
    way, edge = notations.get(notation), game.rules.edge
    place = {id(game.root): (0, 0)}  # of each node: its number, and its moves from the start
    board, here = game.board(0), 0
    tree: list[dict[str, Any]] = [_write_notes(game.root, edge)]
    for node in game.root.walk():
        if node.move is None:
            continue
        after, depth = place[id(node.parent)]
        place[id(node)] = (len(tree), depth + 1)
        _take_back(board, here - depth)
        text = way.write(board, node.move)
        board.push(node.move)
        here = depth + 1
        tree.append({"after": after, "move": text, **_write_notes(node, edge)})
    return tree


def _read_tree(game: GameRecord, tree: list[dict[str, Any]]) -> None:
    if not tree:
        raise RecordError("'tree' needs a first node that stands for the start")
    _read_notes(tree[0], game.root, game.rules.edge)
    nodes, depths = [game.root], [0]
    line = [0]  # the numbers of the nodes from the start to the one that is on the board
    board = game.board(0)
    for number, data in enumerate(tree[1:], 1):
        after = field(data, "after", int)
        if not 0 <= after < number or line[depths[after] : depths[after] + 1] != [after]:
            raise RecordError(f"node {number} cannot come after {after}, which is not on its line")
        depth = depths[after]
        _take_back(board, len(line) - 1 - depth)
        node = nodes[after].append(Node(board.push_text(field(data, "move", str))))
        _read_notes(data, node, game.rules.edge)
        nodes.append(node)
        depths.append(depth + 1)
        line[depth + 1 :] = [number]


def _take_back(board: Board, moves: int) -> None:
    for _ in range(moves):
        board.pop()


def _write_notes(node: Node, edge: int) -> dict[str, Any]:
    _check(node, edge)
    notes = {
        "comment_before": node.comment_before,
        "comment": node.comment,
        "nags": list(node.nags),
        "marks": list(node.marks),
        "arrows": [list(arrow) for arrow in node.arrows],
        "clock": node.clock,
        "evaluation": node.evaluation,
    }
    return {name: value for name, value in notes.items() if value not in ("", [], None)}


def _read_notes(data: dict[str, Any], node: Node, edge: int) -> None:
    for name, value in data.items():
        match name:
            case "comment" | "comment_before":
                setattr(node, name, expect(value, name, str))
            case "clock" | "evaluation":
                setattr(node, name, expect(value, name, float, type(None)))
            case "nags":
                node.nags = each(value, name, int)
            case "marks":
                node.marks = each(value, name, str)
            case "arrows":
                pairs = [each(pair, "an arrow", str) for pair in each(value, name, list)]
                if any(len(pair) != 2 for pair in pairs):
                    raise RecordError(f"an arrow needs two cells: {value!r}")
                node.arrows = [(pair[0], pair[1]) for pair in pairs]
            case "after" | "move" if node.move is not None:
                pass
            case _:
                raise RecordError(f"a node has no {name!r}")
    _check(node, edge)


def _check(node: Node, edge: int) -> None:
    """Refuse what could not be written as APGN either."""
    if node.move is None and node.comment_before:
        raise RecordError("the start has no move for a comment to stand before")
    for cell in (*node.marks, *(cell for arrow in node.arrows for cell in arrow)):
        check_cell(cell, edge)
    if node.clock is not None:
        write_clock(node.clock)
    if node.evaluation is not None and not math.isfinite(node.evaluation):
        raise RecordError(f"an evaluation must be a finite number, not {node.evaluation}")
    if not all(0 <= nag <= 255 for nag in node.nags):
        raise RecordError(f"annotation glyphs are numbers from 0 to 255, not {node.nags}")
