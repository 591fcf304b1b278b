"""The auctions of a game of towers in a batch: many games stepped in one compiled call, with towers
that stand or fall as a fitted model says instead of the physics."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from sarisari.core.layout import states_of
from sarisari.core.message import Refused
from sarisari.core.options import players_of
from sarisari.games import get_game
from sarisari.research.game_streams import seeded_streams
from sarisari.research.games import auction_room
from sarisari.text import catalogue

NO_ACTION = -1


class AuctionBatch:
    """`n` games of auctions. After each step the arrays say, by game, who acts (`seats`, -1 when the
    game is over), what is known (`observations`), what may be done (`masks`), what each seat was
    given (`rewards`) and whether the game has just ended (`games_over`).

    A piece that is won is placed at once; no pose is chosen. A game ends when one tower is left or,
    at the latest, when a piece would have to be pulled, which the model does not know: all that
    stand then share the first place. A game that is over begins anew in the next step, whatever its
    action.
    """

    def __init__(
        self, game: str, n: int, options: Mapping[str, Any] | None = None, seed: int = 0
    ) -> None:
        self._room = room = auction_room(game)
        if n < 1:
            raise ValueError("a batch has at least one game")
        rules: Any = get_game(game)
        try:
            first = rules.new(options or {})
        except Refused as refused:
            raise ValueError(f"{game}: {catalogue().refusal(refused.message)}") from None
        self.game, self.n, self.options = game, n, first.options
        if self.options["mode"] != "standard":
            raise ValueError("a batch of auctions has the mode standard only")
        self.players = players_of(self.options)
        self.action_names: tuple[str, ...] = room.ACTION_NAMES
        self.fields: dict[str, int] = room.observation_fields(self.players)
        self._fresh = first.record
        self._states: Any = states_of(first.record, n)
        self._memories: Any = np.zeros(n, room.MEMORY).view(np.recarray)
        self.observations = np.zeros((n, sum(self.fields.values())), np.float32)
        self.masks = np.zeros((n, len(self.action_names)), np.int8)
        self.seats = np.zeros(n, np.int8)
        self.rewards = np.zeros((n, self.players), np.float32)
        self.games_over = np.zeros(n, np.bool_)
        self._out = room.AuctionOutputs(self.observations, self.masks, self.seats)
        self._tables = (room.CHANCES, room.AFTERS, room.NOISES)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Begin new games everywhere: with a seed, from new streams; without, the streams go on."""
        if seed is not None:
            self._memories["luck"] = seeded_streams(seed, self.n)[:, 0]
        self._begin(np.arange(self.n))
        self.games_over[:] = False
        self._advance(np.full(self.n, NO_ACTION, np.int64))

    def _begin(self, games: npt.NDArray[Any]) -> None:
        self._states[games] = self._fresh
        self._memories["openness"][games] = self._room.BARE
        self._memories["is_cut"][games] = 0

    def step(self, actions: npt.ArrayLike) -> None:
        """Apply one action in each game: an integer that the game's mask allows. ValueError, with
        nothing changed, if an action is not legal."""
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise ValueError(f"a step takes {self.n} whole numbers, one for each game")
        chosen = given.astype(np.int64)
        is_known = (chosen >= 0) & (chosen < len(self.action_names))
        is_legal = is_known & (self.masks[np.arange(self.n), np.where(is_known, chosen, 0)] == 1)
        wrong = np.flatnonzero(~is_legal & ~self.games_over)
        if len(wrong):
            raise ValueError(
                f"action {chosen[wrong[0]]} is not legal in game {wrong[0]}: see its mask"
            )
        chosen[self.games_over] = NO_ACTION
        self._begin(np.flatnonzero(self.games_over))
        self._advance(chosen)

    def _advance(self, actions: npt.NDArray[np.int64]) -> None:
        self._room.step_auctions(
            self._states,
            self._memories,
            actions,
            self.players,
            self._tables,
            self._out,
        )
        self.games_over[:] = self.seats < 0
        self.rewards[:] = 0
        over = np.flatnonzero(self.games_over)
        if len(over):
            self.rewards[over] = edges_of(self._states["out_at"][over, : self.players])

    def describe(self, observation: npt.NDArray[np.float32]) -> dict[str, list[float]]:
        """Return the parts of an observation by name."""
        ends = np.cumsum(list(self.fields.values()))
        parts = np.split(observation, ends[:-1])
        return {name: part.tolist() for name, part in zip(self.fields, parts, strict=True)}


def edges_of(out_at: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
    """Return how many others each seat outlasted, minus the mean of the others, from the order in
    which they went out (0: not at all).

    >>> edges_of(np.array([[1, 0, 2]])).tolist()
    [[-1.5, 1.5, 0.0]]
    """
    players = out_at.shape[1]
    lasted = np.where(out_at == 0, players, out_at).astype(np.int64)
    outlasted = (lasted[:, :, None] > lasted[:, None, :]).sum(2)
    total = outlasted.sum(1, keepdims=True)
    edges: npt.NDArray[np.float32] = (outlasted - (total - outlasted) / (players - 1)).astype(
        np.float32
    )
    return edges
