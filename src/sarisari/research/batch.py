"""Batches: many games of one kind stepped at once (a vector environment), in preallocated arrays."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from sarisari.bots.rollout_policy import rollout_policy
from sarisari.core.game import State
from sarisari.core.layout import copy_of, states_of
from sarisari.core.options import players_of
from sarisari.games import get_game
from sarisari.research.batch_binder import advance_of, observe_of
from sarisari.research.batch_kernel import (
    BEGIN,
    ITS_TURN,
    MEMORY,
    NEVER,
    SKIP,
    BatchSetup,
    Outputs,
    first_illegal,
)
from sarisari.research.batch_setup import checked_options, controls_of, setup_of
from sarisari.research.game_streams import seeded_streams
from sarisari.research.games import batch_room
from sarisari.research.observed_fields import Observation, ObservationLayout
from sarisari.research.round_moves import moves_of
from sarisari.research.saved_batch import SavedBatch, read_saved

LEAST_SHARE = 64  # games for a thread


class Batch:
    """`n` games of one kind. After each step the arrays say, by game, who acts (`seats`, -1 when
    the game is over), what that seat may know (`observations`), what it may do (`masks`), what
    each seat was given (`rewards`), and whether a round or the game has just ended
    (`rounds_over`, `games_over`). The next step overwrites them.

    Each game has a random stream of its own: it depends on the seed and on the game's number, and
    neither on `n` nor on `threads`. Deals do not depend on how the games are played.
    """

    def __init__(
        self,
        game: str,
        n: int,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        threads: int = 1,
        *,
        reward: str = "edge",
        reset: str = "at once",
        opponents: Mapping[int, str] | None = None,
    ) -> None:
        room = batch_room(game)
        if n < 1 or threads < 1:
            raise ValueError("a batch has at least one game and one thread")
        rules: Any = get_game(game)
        self.options = checked_options(rules, options or {})
        self.game, self.n, self.threads = game, n, threads
        self.reward, self.reset_mode = reward, reset
        self.players = players_of(self.options)
        self.action_names = room.ACTION_NAMES
        self.layout = ObservationLayout(room.FIELDS, rules.deck, self.players)
        self.opponents = dict(opponents or {})
        self._controls = controls_of(self.opponents, self.players)
        self._setup = setup_of(rules, self.options, self._controls, reward, reset)
        self._fresh = rules.new_record(self.options)
        self._states: Any = states_of(self._fresh, n)
        self._memories: Any = np.zeros(n, MEMORY).view(np.recarray)
        # the same memory: handing a plain array to a kernel takes a seventh of the time
        self._bare = (self._states.view(np.ndarray), self._memories.view(np.ndarray))
        self.observations = np.zeros((n, self.layout.size), np.int8)
        self.masks = np.zeros((n, len(self.action_names)), np.int8)
        self.rewards = np.zeros((n, self.players), np.float32)
        self.seats = np.zeros(n, np.int8)
        self.rounds_over = np.zeros(n, np.bool_)
        self.games_over = np.zeros(n, np.bool_)
        self._out = Outputs(
            self.observations,
            self.masks,
            self.rewards,
            self.seats,
            self.rounds_over,
            self.games_over,
        )
        self._actions = np.full(n, BEGIN, np.int64)
        self._movers = np.full(n, ITS_TURN, np.int64)
        self._coefficients = rollout_policy(game).COEFFICIENTS
        self._pool: ThreadPoolExecutor | None = None
        self.reset(seed)

    @property
    def bytes_per_game(self) -> int:
        """The memory that one game takes, with everything a step fills."""
        arrays = (self._states, self._memories, self._actions, self._movers, *self._out)
        return sum(array[:1].nbytes for array in arrays)

    def reset(self, seed: int | None = None) -> Outputs:
        """Begin new games everywhere: with a seed, from new streams; without, the streams go on."""
        if seed is not None:
            streams = seeded_streams(seed, self.n)
            self._memories["deals"], self._memories["luck"] = streams[:, 0], streams[:, 1]
        self._states[:] = self._fresh
        self._actions[:] = BEGIN
        return self._advance(self._setup)

    def step(self, actions: npt.ArrayLike) -> Outputs:
        """Apply one action in each game. An action is an integer that the game's mask allows; some
        plays consist of two, one after the other. ValueError, with nothing changed, if an action
        is not legal. In a game that is over, any action will do and changes nothing."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"a step takes {self.n} whole numbers, one for each game")
        self._actions[:] = chosen
        wrong = first_illegal(self._bare[1], self._actions)
        if wrong >= 0:
            action = int(self._actions[wrong])
            names = self.action_names
            what = f"{action} ({names[action]})" if 0 <= action < len(names) else f"{action}"
            raise ValueError(f"action {what} is not legal in game {wrong}: see its mask")
        return self._advance(self._setup)

    def _advance(self, setup: BatchSetup) -> Outputs:
        advance: Callable[..., None] = advance_of(self.game)
        rest = (self._controls, setup, self._out, self._coefficients)
        arrays = (*self._bare, self._actions, self._movers, *rest)
        threads = min(self.threads, max(self.n // LEAST_SHARE, 1))
        if threads == 1:
            advance(*arrays, 0, self.n)
            return self._out
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads)
        bounds = [self.n * share // threads for share in range(threads + 1)]
        jobs = [
            self._pool.submit(advance, *arrays, first, last) for first, last in pairwise(bounds)
        ]
        wait(jobs)
        for job in jobs:
            job.result()
        return self._out

    def observe(self, seats: npt.ArrayLike) -> npt.NDArray[np.int8]:
        """Return what the given seat of each game may know, whoever is to act: one seat for all
        games, or one for each."""
        chosen = np.array(np.broadcast_to(np.asarray(seats), self.n), np.int64)
        if chosen.min() < 0 or chosen.max() >= self.players:
            raise ValueError(f"there are seats 0 to {self.players - 1}")
        observations = np.empty_like(self.observations)
        observe_of(self.game)(*self._bare, chosen, self._setup, observations)
        return observations

    def describe(self, observation: Observation) -> str:
        """Return an observation in words, one line for each field."""
        return self.layout.describe(observation)

    def record(self, number: int) -> Any:
        """Return a copy of a game's whole state, as the kernel's record: the truth, with all that
        is hidden."""
        return copy_of(self._states[number])

    def totals(self) -> npt.NDArray[np.int16]:
        """Return the points of finished rounds, by game and seat."""
        totals: npt.NDArray[np.int16] = self._states["totals"][:, : self.players].copy()
        return totals

    def hidden(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Return what no seat knows of the others, by game and seat, as sets of cards (a bit for
        each): the cards in hand, and those that were laid face down in this round."""
        hands: npt.NDArray[np.int64] = self._states["hands"][:, : self.players].astype(np.int64)
        face_down: npt.NDArray[np.int64] = self._memories["covered"][:, : self.players].copy()
        return hands, face_down

    def put(self, number: int, state: State) -> None:
        """Replace one game by a state of the text contract, such as a sample of a belief. Its
        round is played again from the deal; later deals come from the game's own stream."""
        if state.game != self.game or state.options != self.options:
            raise ValueError("the state is one of another game, or has other options")
        start, moves = moves_of(state)
        self._states[number] = start
        memory = self._memories[number]
        memory["played"], memory["covered"], memory["voids"] = 0, 0, 0
        self._actions[:] = SKIP
        controls, self._controls = self._controls, controls_of({}, self.players)
        setup = self._setup._replace(following=NEVER)
        for seat, action in moves:
            self._actions[number], self._movers[number] = action, seat
            self._advance(setup)
        self._controls = controls
        self._actions[number], self._movers[number] = BEGIN, ITS_TURN
        self._advance(setup)
        self.rewards[number], self.rounds_over[number] = 0, False

    def put_alike(self, first: int, records: Any) -> None:
        """Replace the games that follow `first`, and itself, by kernel records of the same moment:
        their seats have shown the same cards as those of game `first` have."""
        part = slice(first, first + len(records))
        self._states[part] = records
        for name in ("played", "covered", "voids"):
            self._memories[name][part] = self._memories[name][first]
        self._actions[:] = SKIP
        self._actions[part], self._movers[part] = BEGIN, ITS_TURN
        self._advance(self._setup._replace(following=NEVER))
        self.rewards[part], self.rounds_over[part] = 0, False

    def clone(self) -> "Batch":
        """Return an independent copy, whose games go on in the same way."""
        return self.take(np.arange(self.n))

    def take(self, indices: npt.ArrayLike) -> "Batch":
        """Return a batch of copies of the given games, in this order. A game may occur several
        times; its copies get the same deals."""
        chosen = np.asarray(indices, np.int64)
        if chosen.ndim != 1 or not len(chosen):
            raise ValueError("take needs a list of games")
        taken = self._like(len(chosen))
        for mine, other in zip(self._arrays().values(), taken._arrays().values(), strict=True):
            other[:] = mine[chosen]
        return taken

    def _like(self, n: int) -> "Batch":
        return Batch(
            self.game,
            n,
            self.options,
            threads=self.threads,
            reward=self.reward,
            reset=self.reset_mode,
            opponents=self.opponents,
        )

    def _arrays(self) -> dict[str, Any]:
        """All that changes, by name."""
        return {"states": self._states, "memories": self._memories, **self._out._asdict()}

    def save(self) -> bytes:
        """Return the batch as bytes."""
        return msgspec.msgpack.encode(
            SavedBatch(
                self.game,
                get_game(self.game).rules_version,
                self.n,
                dict(self.options),
                self.threads,
                self.reward,
                self.reset_mode,
                self.opponents,
                {name: array.tobytes() for name, array in self._arrays().items()},
            )
        )

    @classmethod
    def restore(cls, data: bytes) -> "Batch":
        """Return the batch that was saved; ValueError if the bytes are not one."""
        saved = read_saved(data)
        batch = cls(
            saved.game,
            saved.n,
            saved.options,
            threads=saved.threads,
            reward=saved.reward,
            reset=saved.reset,
            opponents=saved.opponents,
        )
        for name, array in batch._arrays().items():
            saved.fill(name, array)
        return batch

    def __reduce__(self) -> tuple[Any, ...]:
        return Batch.restore, (self.save(),)
