"""What a search of one view works with: its worlds and its kernel."""

from typing import Any

import numpy as np
import numpy.typing as npt

from sarisari.bots.kernels.bound import search_of
from sarisari.bots.kernels.past import Aim, read_past
from sarisari.bots.kernels.search import COMPARE, DRAW, GROW
from sarisari.bots.kernels.tree import NODE
from sarisari.bots.quick import quick_play
from sarisari.bots.search.weights import resampled, tempered
from sarisari.core.game import View
from sarisari.core.layout import states_of
from sarisari.core.stream import Stream, fraction
from sarisari.games import get_game

Floats = npt.NDArray[np.float64]

NO_NODES = np.zeros(1, NODE).view(np.recarray)
NO_NUMBERS = np.zeros((0, 2), np.int64)
NO_VALUES = np.zeros((0, 0))
NO_LOGS = np.zeros(0)


class Desk:
    """Calls the game's search kernel; threads have a desk each."""

    def __init__(self, view: View, aim: Aim, drawn_for_one: int) -> None:
        game: Any = get_game(view.game)
        self.past, unseen = read_past(view)
        self.aim = aim
        pairs = [(*game.actions.parse(do), -1)[:2] for do in view.legal]
        self.actions = np.array(pairs, np.int64)  # by legal action: first and second integer
        self._slots = len(unseen.slots)
        self._drawn_for_one = drawn_for_one if aim.warmth > 0 and len(self.past.events) else 1
        self._search = search_of(view.game)
        self._knobs = quick_play(view.game).KNOBS
        self._scratch = states_of(self.past.start[0])
        self._no_slots = np.zeros((0, self._slots), np.int64)

    def draw(self, count: int, stream: Stream) -> Any:
        """So many states that fit the view, the likely ones more often."""
        states, logs = self.weighed(count * self._drawn_for_one, stream)
        if self._drawn_for_one == 1:
            return states
        return states[resampled(tempered(logs), count, float(fraction(stream)))]

    def weighed(self, count: int, stream: Stream) -> tuple[Any, Floats]:
        """So many states that fit the view, all as likely, and the logarithms of how likely
        they make what the others did."""
        states = states_of(self.past.start[0], count)
        slot_cards = np.zeros((count, self._slots), np.int64)
        logs = np.zeros(count)
        self._call(DRAW, states, stream, slot_cards=slot_cards, logs=logs)
        return states, logs

    def compare(self, states: Any, actions: Any, stream: Stream) -> Floats:
        """By state and action, given by its number: what it was worth."""
        values = np.zeros((len(states), len(actions)))
        self._call(COMPARE, states, stream, actions=self.actions[actions], values=values)
        return values

    def grow(self, nodes: Any, used: int, states: Any, stream: Stream) -> int:
        """A tree, larger by an iteration for each state: how many nodes are used then."""
        return self._call(GROW, states, stream, nodes=nodes, used=used)

    def _call(
        self,
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
                task, states, self.past, slots, logs, actions, values, self._scratch, nodes, used,
                self.aim, self._knobs, stream,
            )
        )  # fmt: skip
