#!/usr/bin/env python3
"""A small UGI engine for Abalone in plain Python: it plays random legal moves, pushes if it can.

Start from this file to write an engine of your own; docs/ugi.md describes the protocol, and
`sumito ugi-check "python3 examples/ugi_engine.py"` tries it. Two players, any size of board.
"""

import random
import sys

STANDARD = "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1"
# A cell is (row, column): a1 is (0, 0), and e5 is (4, 4). East, north-east, north-west, and back.
DIRECTIONS = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)]


def name(cell):
    """The name of a cell."""
    return "abcdefghi"[cell[0]] + str(cell[1] + 1)


def cell(text):
    """The cell of a name."""
    return "abcdefghi".index(text[0]), int(text[1]) - 1


def step(cell, direction, count=1):
    """The cell so many steps away."""
    return cell[0] + count * direction[0], cell[1] + count * direction[1]


class Board:
    """Where the marbles are: cells with the colour "b", "w" or "" for empty."""

    def __init__(self, fen):
        rows, black, white, self.turn = fen.split()[:4]
        rows = rows.split("/")[::-1]
        self.edge = (len(rows) + 1) // 2
        self.ejected = {"b": int(black), "w": int(white)}
        self.cells = {}
        for row, text in enumerate(rows):
            column = max(0, row - self.edge + 1)
            for mark in text:
                for _ in range(int(mark) if mark.isdigit() else 1):
                    self.cells[row, column] = {"S": "b", "s": "w"}.get(mark, "")
                    column += 1

    def line(self, rear, direction):
        """How many own and other marbles move with the rear one; None if they cannot."""
        other = "w" if self.turn == "b" else "b"
        own, cell = 0, rear
        while self.cells.get(cell) == self.turn:
            own, cell = own + 1, step(cell, direction)
        others = 0
        while self.cells.get(cell) == other:
            others, cell = others + 1, step(cell, direction)
        end = self.cells.get(cell)  # "" is empty, None is over the rim
        if not 1 <= own <= 3 or others >= own or end == self.turn or (end is None and not others):
            return None
        return own, others

    def moves(self):
        """The texts of all legal moves, and those of them that push."""
        moves, pushes = [], []
        for rear in [cell for cell, colour in self.cells.items() if colour == self.turn]:
            for direction in DIRECTIONS:
                if line := self.line(rear, direction):
                    moves.append(name(rear) + name(step(rear, direction)))
                    pushes += moves[-1:] if line[1] else []
            for along in DIRECTIONS[:3]:  # broadsides: two or three in a row, the smaller end first
                for last in (step(rear, along), step(rear, along, 2)):
                    for direction in DIRECTIONS:
                        if direction in (along, (-along[0], -along[1])):
                            continue
                        if self.broadside(rear, last, direction):
                            moves.append(name(rear) + name(last) + name(step(rear, direction)))
        return moves, pushes

    def broadside(self, first, last, direction):
        """The marbles between two ends, if they can move sideways."""
        count = max(abs(last[0] - first[0]), abs(last[1] - first[1]))
        along = (last[0] - first[0]) // count, (last[1] - first[1]) // count
        group = [step(first, along, i) for i in range(count + 1)]
        own = all(self.cells.get(cell) == self.turn for cell in group)
        return group if own and all(self.cells.get(step(c, direction)) == "" for c in group) else []

    def make(self, text):
        """Play a move: the rear marble and where it goes, or two ends and where the first goes."""
        *_, last, target = ends = [cell(text[i : i + 2]) for i in range(0, len(text), 2)]
        first = ends[0]
        direction = target[0] - first[0], target[1] - first[1]
        if len(ends) == 2:
            count = sum(self.line(first, direction) or ())
            group = [step(first, direction, i) for i in range(count)]
        else:
            group = self.broadside(first, last, direction)
        if not group or direction not in DIRECTIONS:
            raise ValueError("illegal move " + text)
        for source in reversed(group):  # the foremost first
            target = step(source, direction)
            if target in self.cells:
                self.cells[target] = self.cells[source]
            else:
                self.ejected[self.turn] += 1
            self.cells[source] = ""
        self.turn = "w" if self.turn == "b" else "b"


def position(text, last_text, board):
    """The board of a command `position`. A game that goes on costs only its new moves."""
    if " moves " in last_text and text.startswith(last_text + " "):
        moves = text[len(last_text) :]
    else:
        start, _, moves = (text + " ").partition(" moves ")
        start, _, rules = start.partition(" rules ")
        if "ban_inverse=true" in rules or "inline_only=true" in rules:
            raise ValueError("this engine does not know the rules " + rules)
        kind, _, fen = start.strip().partition(" ")
        if kind not in ("startpos", "fen"):
            raise ValueError("expected startpos or fen, not " + kind)
        board = Board(fen or STANDARD)
    for move in moves.split():
        board.make(move)
    return board


def choose(board, words):
    """A random push if there is one, else any random move; the same for the same seed."""
    moves, pushes = board.moves() if board else ([], [])
    seed = words[words.index("seed") + 1] if "seed" in words else None
    return random.Random(seed).choice(sorted(pushes or moves)) if moves else "none"


def main():
    """Answer commands until the end."""
    board, text = Board(STANDARD), ""
    answer = ""  # of an endless search: it is kept until someone says stop
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        try:
            if command == "ugi":
                print("id name Random example\nid author Sumito\nugiok")
            elif command == "isready":
                print("readyok")
            elif command == "position":
                last, board, last_text, text = board, None, text, ""
                board, text = position(rest, last_text, last), rest
            elif command == "go":
                answer = "bestmove " + choose(board, rest.split())
                if "infinite" not in rest.split():
                    print(answer)
                    answer = ""
            elif command == "stop" and answer:
                print(answer)
                answer = ""
            elif command == "quit":
                break
            elif command not in ("", "uginewgame", "setoption", "stop"):
                print("info string unknown command", command)
        except Exception as error:  # a bad command must not end the engine
            print("info string error:", error)
            if command == "go":
                print("bestmove none")
        sys.stdout.flush()  # or nobody will ever see the answer


if __name__ == "__main__":
    main()
