"""PettingZoo: all games as environments for several agents (AEC).

Importing this module registers them: `pettingzoo.make("aec", "sarisari/tindahan-v0")`.
"""

from typing import Any

import numpy as np
from gymnasium.spaces import Box
from pettingzoo import register
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from sarisari.research.agents_env import AgentsEnv
from sarisari.research.batch import Batch
from sarisari.research.games import batch_games
from sarisari.research.pixel_picture import card_picture
from sarisari.research.tower_env import TowerEnv, tower_games


def env(game: str, **settings: Any) -> Any:
    """Return an environment of a game that insists on the order of calls. Settings are those of
    `CardEnv`, or of `TowerEnv` for a game with towers."""
    made = TowerEnv if game in tower_games() else CardEnv
    return OrderEnforcingWrapper(made(game, **settings))


class CardEnv(AgentsEnv):
    """A card game, over a batch of one. An action is an integer that the mask allows, and some
    plays consist of two. Keyword arguments that are not named here are options of the game, such as
    `players`."""

    def __init__(
        self,
        game: str,
        *,
        reward: str = "edge",
        mask: str = "observation",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.batch = batch = Batch(game, 1, options, reward=reward, reset="never")
        observation = Box(-128, 127, (batch.layout.size,), np.int8)
        super().__init__(game, batch.players, observation, batch.action_names, mask, render_mode)

    def _begin(self, seed: int | None) -> None:
        self.batch.reset(seed)

    def _act(self, action: int) -> list[float]:
        paid: list[float] = self.batch.step(np.array([action])).rewards[0].tolist()
        return paid

    def _to_act(self) -> int:
        return int(self.batch.seats[0])

    def _look(self, seat: int) -> Any:
        if seat == self.batch.seats[0]:
            return self.batch.observations[0].copy()
        return self.batch.observe(seat)[0]

    def _open_actions(self) -> Any:
        return self.batch.masks[0]

    def _words(self, seat: int) -> str:
        return self.batch.describe(self.batch.observe(seat)[0])

    def _picture(self, seat: int) -> Any:
        seen = self.batch.layout.read(self.batch.observe(seat)[0])
        return card_picture(self.possible_agents[seat], seen, self.batch.layout.suits).pixels


for _game in (*batch_games(), *tower_games()):
    register("aec", f"sarisari/{_game}-v0", env, kwargs={"game": _game})
