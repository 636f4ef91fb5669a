"""What the tests of games share."""

from __future__ import annotations

import json

from sumito import Player
from sumito.game import Game

BLACK, WHITE, AZURE, JADE = Player
SHUFFLE = ["c3d3", "g7f7", "d3c3", "f7g7"]
ONE_PUSH_WINS = "3/4/2SSs/4/3 1 0 b 0 1"


class Time:
    """A clock on the wall that moves only when told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def restored(game: Game, time: Time) -> Game:
    return Game.from_dict(json.loads(json.dumps(game.to_dict())), time=time)
