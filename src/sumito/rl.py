"""Abalone as a PettingZoo environment, to learn from by playing (extra ``rl``)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._core import Player
from .board import Board
from .errors import SumitoError
from .outcome import Termination

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise SumitoError(
        "the environment needs PettingZoo: install it with pip install 'sumito[rl]'"
    ) from None

__all__ = ["AbaloneEnv", "env"]

Observation = dict[str, Any]


def env(*args: Any, **options: Any) -> AECEnv[str, Observation, int]:
    """An `AbaloneEnv` in PettingZoo's usual wrappers: an illegal action loses the game at once,
    and calls in the wrong order are told. It takes what `AbaloneEnv` takes."""
    found: AECEnv[str, Observation, int] = AbaloneEnv(*args, **options)
    for wrapper in (
        lambda inner: wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1),
        wrappers.AssertOutOfBoundsWrapper,
        wrappers.OrderEnforcingWrapper,
    ):
        found = wrapper(found)
    return found


class AbaloneEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A game for two to four agents, named by their colours, who move one after the other.

    An observation has the key ``observation``, `Board.planes` as the agent sees them (his own
    marbles first, whoever is to move), and ``action_mask``, 1 for each action that he may choose.
    An action is the index that `Board.action` gives. Winners get 1, and the losers lose as much
    between them; a draw is 0. At the ply limit of the rules a game is truncated, else terminated.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (so declared by PettingZoo)
        "name": "abalone_v1",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        start: str | Board = "belgian-daisy",
        *,
        random_plies: int = 0,
        ejection_reward: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        """``start`` is the name of a layout, or a board with any position and rules.

        Each game begins with ``random_plies`` moves chosen by the seed of `reset`.
        ``ejection_reward`` is for every marble ejected, taken from the one who lost it, beside the
        reward at the end. ``render_mode`` is ``"ansi"`` (a text) or ``"human"`` (printed).
        """
        super().__init__()
        self._start = Board.from_layout(start) if isinstance(start, str) else start.copy()
        if self._start.is_over():
            raise SumitoError(f"a game cannot start where it is over: {self._start.fen()}")
        if random_plies < 0:
            raise SumitoError(f"random_plies must not be negative, but is {random_plies}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise SumitoError(f"render_mode must be ansi or human, not {render_mode!r}")
        self._random_plies = random_plies
        self._ejection_reward = ejection_reward
        self.render_mode = render_mode
        self.board = self._start.copy()
        """The game; not to be changed."""
        self.possible_agents = [_name(player) for player in range(self.board.rules.players)]
        self.agents: list[str] = []
        shape, actions = self.board.planes().shape, self.board.action_count
        self.observation_spaces = {
            name: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, shape, np.uint8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for name in self.possible_agents
        }
        self.action_spaces = {name: spaces.Discrete(actions) for name in self.possible_agents}
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        """What observations of an agent look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """Which actions there are."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. Without a seed the random moves go on where they were."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.board = self._opening()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = _name(self.board.turn)

    def _opening(self) -> Board:
        for _ in range(100):
            board = self._start.copy()
            for _ in range(self._random_plies):
                if board.is_over():
                    break
                choice = self._random.choice(np.flatnonzero(board.action_mask()))
                board.push(board.move(int(choice)))
            if not board.is_over():
                return board
        raise SumitoError(f"games from here are over within {self._random_plies} random plies")

    def observe(self, agent: str) -> Observation:
        """The board as this agent sees it, and his actions if it is his turn."""
        player, players = self.possible_agents.index(agent), self.board.rules.players
        turn = int(self.board.turn)
        planes = self.board.planes()
        if player != turn:
            own = [(player - turn + i) % players for i in range(players)]
            lost = [players + i for i in own]
            planes = planes[[*own, *lost, *range(2 * players, len(planes))]]
        if player == turn and not self.board.is_over():
            mask = self.board.action_mask().astype(np.int8)
        else:
            mask = np.zeros(self.board.action_count, np.int8)
        return {"observation": planes, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action for whoever is to move; ``None`` for one whose game is over."""
        mover = self.agent_selection
        if self.terminations[mover] or self.truncations[mover]:
            self._was_dead_step(action)
            return
        if action is None:
            raise SumitoError(f"{mover} must choose an action")
        self._cumulative_rewards[mover] = 0.0
        self._clear_rewards()
        move = self.board.move(int(action))
        effect = self.board.effect(move)
        if effect.ejected is not None:
            self.rewards[_name(effect.ejected)] -= self._ejection_reward
        if effect.credited is not None:
            self.rewards[_name(effect.credited)] += self._ejection_reward
        self.board.push(move)
        self._settle()
        self.agent_selection = _name(self.board.turn)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _settle(self) -> None:
        """Whoever has won gets his reward."""
        outcome = self.board.outcome()
        if outcome is None:
            return
        cut = outcome.termination is Termination.PLY_LIMIT
        ended = self.truncations if cut else self.terminations
        ended.update(dict.fromkeys(ended, True))
        winners = {_name(player) for player in outcome.winners}
        if not winners:
            return
        losers = len(self.possible_agents) - len(winners)
        for name in self.rewards:
            self.rewards[name] += 1.0 if name in winners else -len(winners) / losers

    def render(self) -> str | None:
        """The board as text."""
        if self.render_mode == "human":
            print(self.board)
        return str(self.board) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


def _name(player: int) -> str:
    return Player(player).name.lower()
