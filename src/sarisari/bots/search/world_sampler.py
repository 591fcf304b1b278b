"""World sampling for one search: draws worlds that fit a view (determinizations), weighs and
resamples them by likelihood, and runs the game's search kernel on them."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from sarisari.bots.kernels.binder import search_of
from sarisari.bots.kernels.root_rollouts import MEASURE_COUNT, NO_ACTION
from sarisari.bots.kernels.search_kernel import COMPARE, DRAW, GROW
from sarisari.bots.kernels.tree import NODE
from sarisari.bots.kernels.view_decoder import SearchParameters, read_past
from sarisari.bots.rollout_policy import rollout_policy
from sarisari.bots.search.world_weights import resampled, tempered
from sarisari.core.game import View
from sarisari.core.layout import states_of
from sarisari.core.stream import Stream, draw, fraction, new_stream
from sarisari.core.worlds import world_count
from sarisari.games import get_game

Floats = npt.NDArray[np.float64]

NO_NODES = np.zeros(1, NODE).view(np.recarray)
NO_NUMBERS = np.zeros((0, 2), np.int64)
AS_IT_IS = np.array([[NO_ACTION, NO_ACTION]], np.int64)
NO_VALUES = np.zeros((0, 0, MEASURE_COUNT))
NO_LOGS = np.zeros(0)
MOST_THREADS = 2
FEW_WORLDS = 32  # up to this many worlds are enumerated instead of sampled
DRAWS_PER_WORLD = 8  # draws to enumerate them: a given world is missed once in 3,000 times
MOST_WORLDS = 1500  # weighed for one choice: more would add no information


@cache
def _pool() -> ThreadPoolExecutor:
    """The thread pool of all searches: kernels release the GIL."""
    return ThreadPoolExecutor(MOST_THREADS)


def end_threads() -> None:
    """End the threads of searches, which the next search starts again. A process that is going to
    be forked must have none: they would be missing in its children."""
    _pool().shutdown()
    _pool.cache_clear()


def integers_of(view: View) -> Any:
    """The first and second integer of each legal action; -1 if there is no second."""
    game: Any = get_game(view.game)
    pairs = [(*game.actions.parse(do), -1)[:2] for do in view.legal]
    return np.array(pairs, np.int64)


class WorldSampler:
    """Calls the game's search kernel in one or several threads. The result is the same for the
    same number of threads."""

    def __init__(
        self, view: View, parameters: SearchParameters, drawn_for_one: int, threads: int = 1
    ) -> None:
        self.past, unseen = read_past(view)
        self.parameters = parameters
        self.actions = integers_of(view)
        self._slots = len(unseen.slots)
        self._drawn_for_one = drawn_for_one
        self._is_weighing = parameters.temperature > 0 and len(self.past.events) > 0
        self._search = search_of(view.game)
        self._coefficients = rollout_policy(view.game).COEFFICIENTS
        self._threads = threads
        self._scratch = [states_of(self.past.start[0]) for _ in range(threads)]
        self._no_slots = np.zeros((0, self._slots), np.int64)
        self.pool = self.past.start[:0]  # the worlds drawn so far, if they are weighed
        self._logs = NO_LOGS
        self._weights = NO_LOGS
        self._is_complete = False

    def draw(self, count: int, stream: Stream) -> Any:
        """Draw `count` states that fit the view, likely ones more often."""
        if not self._is_weighing:
            return self.draw_weighed(count, stream)[0]
        if not self._is_complete:
            self._gather(count * self._drawn_for_one, stream)
        return self.pool[resampled(self._weights, count, float(fraction(stream)))]

    def _gather(self, count: int, stream: Stream) -> None:
        """Add worlds to the pool; if there are only few, add all of them, each once."""
        total = world_count(self.past.worlds)
        # worlds are compared by their hands, which does not work for face-down cards
        is_few = total <= FEW_WORLDS and self._slots == 0
        count = DRAWS_PER_WORLD * int(total) if is_few else min(count, MOST_WORLDS - len(self.pool))
        states, logs = self.draw_weighed(count, stream)
        if is_few:
            once = np.unique(states.hands, axis=0, return_index=True)[1]
            states, logs = states[once], logs[once]
        self.pool = np.concatenate([self.pool, states]).view(np.recarray)
        self._logs = np.concatenate([self._logs, logs])
        self._weights = tempered(self._logs)
        self._is_complete = is_few or len(self.pool) == MOST_WORLDS

    def draw_weighed(self, count: int, stream: Stream) -> tuple[Any, Floats]:
        """Draw `count` states that fit the view, uniformly, with the log-likelihood of the other
        seats' choices in each."""
        states, slot_cards, logs = self._blank(count)
        self._run(
            [
                (DRAW, states[part], own, {"slot_cards": slot_cards[part], "logs": logs[part]})
                for part, own in self._parts(count, stream)
            ]
        )
        return states, logs

    def compare(self, states: Any, actions: Any, stream: Stream) -> Floats:
        """Play out the actions with these indices in each state, or, if there are none, the state
        as it is. Return the measures of `root_rollouts.compare`, by state, action and measure."""
        chosen = self.actions[actions] if len(actions) else AS_IT_IS
        values = np.zeros((len(states), len(chosen), MEASURE_COUNT))
        self._run(
            [
                (COMPARE, states[part], own, {"actions": chosen, "values": values[part]})
                for part, own in self._parts(len(states), stream)
            ]
        )
        return values

    def grow(self, nodes: Any, used: int, count: int, stream: Stream) -> int:
        """Grow a tree by `count` iterations. Return the number of nodes in use."""
        if self._is_weighing:
            states = self.draw(count, stream)
            return self._call(0, GROW, states, stream, nodes=nodes, used=used)
        states, slots, logs = self._blank(count)
        return self._call(
            0, DRAW | GROW, states, stream, slot_cards=slots, logs=logs, nodes=nodes, used=used
        )

    def _blank(self, count: int) -> tuple[Any, Any, Floats]:
        """Arrays for `count` worlds: states, cards by slot, and log-likelihoods."""
        states = np.empty(count + 1, self.past.start.dtype)[:count].view(np.recarray)
        return states, np.zeros((count, self._slots), np.int64), np.zeros(count)

    def _parts(self, count: int, stream: Stream) -> list[tuple[slice, Stream]]:
        """A slice of `count` states for each thread, with its own random stream."""
        if self._threads == 1:
            return [(slice(0, count), stream)]
        ends = [count * number // self._threads for number in range(self._threads + 1)]
        return [(slice(start, end), new_stream(int(draw(stream)))) for start, end in pairwise(ends)]

    def _run(self, calls: list[tuple[int, Any, Stream, dict[str, Any]]]) -> None:
        """Run all calls, each in its own thread if there are several."""

        def one(number: int) -> int:
            task, states, stream, more = calls[number]
            return self._call(number, task, states, stream, **more)

        if len(calls) == 1:
            one(0)
        else:
            list(_pool().map(one, range(len(calls))))

    def _call(
        self,
        thread: int,
        task: int,
        states: Any,
        stream: Stream,
        *,
        slot_cards: Any = None,
        logs: Any = NO_LOGS,
        actions: Any = NO_NUMBERS,
        values: Any = NO_VALUES,
        nodes: Any = NO_NODES,
        used: int = 0,
    ) -> int:
        slots = self._no_slots if slot_cards is None else slot_cards
        return int(
            self._search(
                task, states, self.past, slots, logs, actions, values, self._scratch[thread], nodes, used,
                self.parameters, self._coefficients, stream,
            )
        )  # fmt: skip
