"""PettingZoo: the card games as environments for several agents (AEC), over a batch of one game.

Importing this module registers them: `pettingzoo.make("aec", "sarisari/tindahan-v0")`.
"""

import sys
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv, register
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from sarisari.research.batch import Batch
from sarisari.research.games import batch_games

MASKS = ("observation", "info")
RENDER_MODES = ("human", "ansi")


def env(game: str, **settings: Any) -> Any:
    """Return an environment of a card game that insists on the order of calls. Settings are those
    of `CardEnv`."""
    return OrderEnforcingWrapper(CardEnv(game, **settings))


class CardEnv(AECEnv):  # type: ignore[misc]
    """A game of Tindahan, Bastos or Tanuki. Agents are `player_0`, `player_1` and so on, one for
    each seat; an action is an integer that the mask allows, and some plays consist of two.

    With `mask="observation"` an observation is a dictionary of `observation` and `action_mask`;
    with `mask="info"` it is an array, and the mask is in the agent's info. Other keyword arguments
    are options of the game, such as `players`.
    """

    def __init__(
        self,
        game: str,
        *,
        reward: str = "edge",
        mask: str = "observation",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if mask not in MASKS:
            raise ValueError(f"a mask is in the {' or the '.join(MASKS)}, not in {mask!r}")
        self.metadata = {
            "render_modes": [*RENDER_MODES],
            "name": f"sarisari_{game}_v0",
            "is_parallelizable": False,
        }
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"a game is rendered as human or ansi, not as {render_mode!r}")
        self.render_mode = render_mode
        self.batch = Batch(game, 1, options, reward=reward, reset="never")
        self._is_masked_inside = mask == "observation"
        self._is_seeded = False
        self.possible_agents = [f"player_{seat}" for seat in range(self.batch.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        entries, actions = self.batch.layout.size, len(self.batch.action_names)
        self.observation_spaces = {agent: self._space(entries) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self.agents: list[str] = []

    def _space(self, entries: int) -> Space[Any]:
        observation = Box(-128, 127, (entries,), np.int8)
        if not self._is_masked_inside:
            return observation
        mask = Box(0, 1, (len(self.batch.action_names),), np.int8)
        return Dict({"observation": observation, "action_mask": mask})

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new game: with a seed, always the same one. Without, the first game is random,
        and each later one follows from it."""
        if seed is None and not self._is_seeded:
            seed = int(np.random.default_rng().integers(2**63))
        self._is_seeded = True
        self.batch.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._hand_over()

    def _hand_over(self) -> None:
        """Name the agent that acts next, and write the masks into the infos if they go there."""
        seat = int(self.batch.seats[0])
        self.agent_selection = self.possible_agents[max(seat, 0)]
        self.infos = {
            agent: {} if self._is_masked_inside else {"action_mask": self._mask(agent)}
            for agent in self.agents
        }

    def _mask(self, agent: str) -> Any:
        """Return what an agent may do; nothing while others act, anything when the game is over."""
        seat = int(self.batch.seats[0])
        is_asked = seat in (-1, self._seats[agent])
        mask = self.batch.masks[0]
        return mask.copy() if is_asked else np.zeros_like(mask)

    def observe(self, agent: str) -> Any:
        """Return what an agent may know now, in new arrays."""
        seat = self._seats[agent]
        if seat == self.batch.seats[0]:
            seen = self.batch.observations[0].copy()
        else:
            seen = self.batch.observe(seat)[0]
        if not self._is_masked_inside:
            return seen
        return {"observation": seen, "action_mask": self._mask(agent)}

    def step(self, action: int | None) -> None:
        """Apply the action of the agent whose turn it is; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.batch.step(np.array([-1 if action is None else int(action)]))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.batch.rewards[0].tolist(), strict=True))
        if self.batch.games_over[0]:
            self.terminations = dict.fromkeys(self.agents, True)
        self._hand_over()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Describe what the agent whose turn it is may know: as text (`ansi`) or printed."""
        if self.render_mode is None:
            return None
        agent = self.agent_selection
        seen = self.batch.describe(self.batch.observe(self._seats[agent])[0])
        text = f"{agent}\n{seen}\n"
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text)
        return None

    def close(self) -> None:
        """Nothing is left open."""


for _game in batch_games():
    register("aec", f"sarisari/{_game}-v0", env, kwargs={"game": _game})
