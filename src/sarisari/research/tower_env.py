"""PettingZoo: a game of towers as an environment, with the real physics. Auctions are actions, and a
piece is placed by choosing among suggested poses."""

from functools import cache
from typing import Any

import numpy as np
from gymnasium.spaces import Box

from sarisari.arena.game_runner import outlasted
from sarisari.games import BUILT_IN_GAMES, get_game
from sarisari.research.agents_env import AgentsEnv
from sarisari.research.tower_game import TowerGame
from sarisari.research.tower_picture import tower_picture

LARGEST = 2e9  # any number in an observation: a game may have a thousand million beans


@cache
def tower_games() -> tuple[str, ...]:
    """Return the names of our games with towers."""
    return tuple(name for name in BUILT_IN_GAMES if get_game(name).about.has_settles)


class TowerEnv(AgentsEnv):
    """A game of towers. Rewards come at the end: how many others a seat has outlasted, minus the
    mean of the others; alone, the pieces of the tower. Keyword arguments that are not named here are
    options of the game, such as `players` or `pieces`.

    A step takes a tenth of a second and more when a piece is placed: suggestions are computed, and
    the tower is simulated until it rests.
    """

    def __init__(
        self,
        game: str,
        *,
        mask: str = "observation",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.table = table = TowerGame(game, options)
        observation = Box(-LARGEST, LARGEST, (table.layout_size,), np.float32)
        super().__init__(game, table.players, observation, table.action_names, mask, render_mode)

    def _begin(self, seed: int | None) -> None:
        self.table.begin(seed)

    def _act(self, action: int) -> list[float]:
        self.table.act(action)
        result = self.table.reading.result
        if result is None:
            return [0.0] * self.table.players
        if self.table.players == 1:
            return [float(self.table.totals[0])]
        points = outlasted(result.ranks)
        total, others = sum(points), self.table.players - 1
        return [mine - (total - mine) / others for mine in points]

    def _to_act(self) -> int:
        return self.table.to_act

    def _look(self, seat: int) -> Any:
        return self.table.observe(seat)

    def _open_actions(self) -> Any:
        return self.table.mask

    def _words(self, seat: int) -> str:
        return self.table.describe(seat)

    def _picture(self, seat: int) -> Any:
        return tower_picture(self.possible_agents[seat], self.table.view()).pixels
