"""What the PettingZoo environments of all games share: agents, masks, rewards and the order of
calls (AEC)."""

import sys
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv

MASKS = ("observation", "info")
RENDER_MODES = ("human", "ansi", "rgb_array")


class AgentsEnv(AECEnv):  # type: ignore[misc]
    """All seats of a game as agents: `player_0`, `player_1` and so on.

    With `mask="observation"` an observation is a dictionary of `observation` and `action_mask`;
    with `mask="info"` it is an array, and the mask is in the agent's info.
    """

    def __init__(
        self,
        game: str,
        players: int,
        observation: Box,
        action_names: Sequence[str],
        mask: str,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        if mask not in MASKS:
            raise ValueError(f"a mask is in the {' or the '.join(MASKS)}, not in {mask!r}")
        if render_mode is not None and render_mode not in RENDER_MODES:
            modes = "human, ansi or rgb_array"
            raise ValueError(f"a game is rendered as {modes}, not as {render_mode!r}")
        self.metadata = {
            "render_modes": [*RENDER_MODES],
            "name": f"sarisari_{game}_v0",
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.action_names = tuple(action_names)
        self._is_masked_inside = mask == "observation"
        self._is_seeded = False
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: self._space(observation) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(len(action_names)) for agent in self.possible_agents}
        self.agents: list[str] = []

    def _space(self, seen: Box) -> Space[Any]:
        observation = Box(seen.low, seen.high, dtype=seen.dtype.type)
        if not self._is_masked_inside:
            return observation
        mask = Box(0, 1, (len(self.action_names),), np.int8)
        return Dict({"observation": observation, "action_mask": mask})

    @abstractmethod
    def _begin(self, seed: int | None) -> None:
        """Begin a new game: with a seed, always the same one."""

    @abstractmethod
    def _act(self, action: int) -> list[float]:
        """Apply an action of the seat to act; return what each seat is given. ValueError, with
        nothing changed, if it is not legal."""

    @abstractmethod
    def _to_act(self) -> int:
        """Return the seat to act, or -1 if the game is over."""

    @abstractmethod
    def _look(self, seat: int) -> Any:
        """Return a new array with what a seat may know."""

    @abstractmethod
    def _open_actions(self) -> Any:
        """Return the mask of the seat to act, which must not be changed; all 1 when the game is
        over."""

    @abstractmethod
    def _words(self, seat: int) -> str:
        """Describe what a seat may know."""

    @abstractmethod
    def _picture(self, seat: int) -> Any:
        """Draw what a seat may know: rows of pixels."""

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
        self._begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._hand_over()

    def _hand_over(self) -> None:
        """Name the agent that acts next, and write the masks into the infos if they go there."""
        self.agent_selection = self.possible_agents[max(self._to_act(), 0)]
        self.infos = {
            agent: {} if self._is_masked_inside else {"action_mask": self._mask(agent)}
            for agent in self.agents
        }

    def _mask(self, agent: str) -> Any:
        """Return what an agent may do; nothing while others act, anything when the game is over."""
        is_asked = self._to_act() in (-1, self._seats[agent])
        mask = self._open_actions()
        return mask.copy() if is_asked else np.zeros_like(mask)

    def observe(self, agent: str) -> Any:
        """Return what an agent may know now, in new arrays."""
        seen = self._look(self._seats[agent])
        if not self._is_masked_inside:
            return seen
        return {"observation": seen, "action_mask": self._mask(agent)}

    def step(self, action: int | None) -> None:
        """Apply the action of the agent whose turn it is; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        paid = self._act(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, paid, strict=True))
        if self._to_act() < 0:
            self.terminations = dict.fromkeys(self.agents, True)
        self._hand_over()
        self._accumulate_rewards()

    def render(self) -> Any:
        """Show what the agent whose turn it is may know: as text (`ansi`), printed (`human`), or as
        a picture (`rgb_array`)."""
        if self.render_mode is None:
            return None
        agent = self.agent_selection
        if self.render_mode == "rgb_array":
            return self._picture(self._seats[agent])
        text = f"{agent}\n{self._words(self._seats[agent])}\n"
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text)
        return None

    def close(self) -> None:
        """Nothing is left open."""
