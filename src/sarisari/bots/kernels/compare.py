"""Root rollouts: every action that is still in question, played out in the same worlds with the
same chance."""

from typing import Any

import numpy as np

from sarisari.bots.kernels.past import Aim
from sarisari.core.cards import Seat
from sarisari.core.kernel import unbound
from sarisari.core.phase import SECOND
from sarisari.core.stream import Stream, draw
from sarisari.core.worlds import Numbers

apply = finish = worth = unbound


def compare(
    states: Any,
    scratch: Any,
    seat: Seat,
    actions: Numbers,
    aim: Aim,
    knobs: Any,
    stream: Stream,
    values: Any,
) -> None:
    """By state and action (first and second integer), what it is worth in the end, and its edge
    in points."""
    likings = np.zeros(64)
    chance = stream.copy()
    s = scratch[0]
    for number in range(len(states)):
        seed = draw(stream)
        for index in range(len(actions)):
            scratch[0] = states[number]
            chance[0] = seed
            apply(s, seat, actions[index, 0])
            if s.phase == SECOND:
                apply(s, seat, actions[index, 1])
            finish(s, chance, aim.jitter, aim.quick_turns, knobs, likings)
            values[number, index, 0] = worth(s, seat, aim.win_worth)
            values[number, index, 1] = worth(s, seat, 0.0)
