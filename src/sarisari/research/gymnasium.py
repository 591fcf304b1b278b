"""Gymnasium: one seat of a card game against bots, and many such games at once.

Importing this module registers them: `gymnasium.make("sarisari/tindahan-v0")` and
`gymnasium.make_vec("sarisari/tindahan-v0", num_envs=1024)`.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import Env, register
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sarisari.research.batch import Batch
from sarisari.research.bot_table import BotTable
from sarisari.research.games import batch_games

Observed: TypeAlias = dict[str, Any]  # `observation` and `action_mask`

ILLEGAL_REWARD = -100.0


def spaces_of(batch: Batch) -> tuple[Dict, Discrete]:
    """Return the spaces of observations, with their masks, and of actions."""
    observation = Box(-128, 127, (batch.layout.size,), np.int8)
    mask = Box(0, 1, (len(batch.action_names),), np.int8)
    actions = Discrete(len(batch.action_names))
    return Dict({"observation": observation, "action_mask": mask}), actions


class SeatEnv(Env[Observed, Any]):
    """One seat of Tindahan, Bastos or Tanuki against bots: one spec for all (`casual`,
    `strong:ms=200`), or one for each of the other seats.

    An illegal action ends the episode with the reward `illegal_reward`, because Gymnasium's own
    checker does not look at masks. Other keyword arguments are options of the game, such as
    `players`.
    """

    def __init__(
        self,
        game: str,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "casual",
        reward: str = "edge",
        illegal_reward: float = ILLEGAL_REWARD,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.metadata = {"render_modes": ["ansi"]}
        if render_mode not in (None, "ansi"):
            raise ValueError(f"a game is rendered as ansi, not as {render_mode!r}")
        self.render_mode = render_mode
        batch = Batch(game, 1, options, reward=reward, reset="never")
        specs = [bots] * (batch.players - 1) if isinstance(bots, str) else list(bots)
        self.table = BotTable(batch, seat, specs)
        self.illegal_reward = illegal_reward
        self.observation_space, self.action_space = spaces_of(batch)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin a new game: with a seed, always the same one."""
        super().reset(seed=seed, options=options)
        self.table.reset(int(self.np_random.integers(2**63)))
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Act, and let the bots act until it is this seat's turn again."""
        if not self.table.is_legal(int(action)):
            return self._seen(), self.illegal_reward, True, False, self._info() | {"illegal": True}
        paid = 0.0 if self._is_over else self.table.act(int(action))
        return self._seen(), paid, self._is_over, False, self._info()

    @property
    def _is_over(self) -> bool:
        return bool(self.table.batch.games_over[0])

    def _seen(self) -> Observed:
        batch = self.table.batch
        is_asked = batch.seats[0] == self.table.seat
        seen = batch.observations[0] if is_asked else batch.observe(self.table.seat)[0]
        return {"observation": seen.copy(), "action_mask": batch.masks[0].copy()}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.batch.masks[0].copy()}

    def render(self) -> str | None:
        """Describe what the seat may know, if the environment was made to be rendered."""
        return self.table.batch.describe(self._seen()["observation"]) if self.render_mode else None


class SeatVectorEnv(VectorEnv[Observed, npt.NDArray[Any], npt.NDArray[Any]]):
    """One seat of many games at once; the kernel plays the others, at random or quickly. A game
    that is over begins anew in the next step, whatever the action. An illegal action raises
    ValueError and changes nothing.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        seat: int = 0,
        opponent: str = "quick",
        reward: str = "edge",
        threads: int = 1,
        **options: Any,
    ) -> None:
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
        players = Batch(game, 1, options).players
        if seat not in range(players):
            raise ValueError(f"there are seats 0 to {players - 1}, but no seat {seat}")
        self.batch = Batch(
            game,
            num_envs,
            options,
            threads=threads,
            reward=reward,
            reset="next step",
            opponents={other: opponent for other in range(players) if other != seat},
        )
        self.num_envs = num_envs
        self.seat = seat
        self.single_observation_space, self.single_action_space = spaces_of(self.batch)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin new games everywhere: with a seed, always the same ones."""
        super().reset(seed=seed, options=options)
        self.batch.reset(int(self.np_random.integers(2**63)))
        return self._seen(), {}

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[Observed, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Act in all games. The arrays that are returned belong to the caller."""
        out = self.batch.step(actions)
        paid = out.rewards[:, self.seat].astype(np.float64)
        return self._seen(), paid, out.games_over.copy(), np.zeros(self.num_envs, np.bool_), {}

    def _seen(self) -> Observed:
        batch = self.batch
        return {"observation": batch.observations.copy(), "action_mask": batch.masks.copy()}


for _game in batch_games():
    register(
        f"sarisari/{_game}-v0",
        entry_point=f"{__name__}:SeatEnv",
        vector_entry_point=f"{__name__}:SeatVectorEnv",
        kwargs={"game": _game},
    )
