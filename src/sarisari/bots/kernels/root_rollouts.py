"""Root rollouts: every action that is still in question, played out in the same worlds with the
same chance. A search goes by what it is worth; hints tell the rest too."""

from typing import Any

import numpy as np

from sarisari.bots.kernels.view_decoder import Aim
from sarisari.core.cards import Seat
from sarisari.core.kernel import unbound
from sarisari.core.phase import SECOND
from sarisari.core.stream import Stream, draw
from sarisari.core.worlds import Numbers

apply = finish = worth = taken = meets_bid = unbound

WORTH, EDGE, TRICK, BID = 0, 1, 2, 3  # what is counted
COUNTED = 4


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
    """By state and action (first and second integer): what it is worth in the end, its edge in
    points, and whether the trick was won and the bid met."""
    likings = np.zeros(64)
    chance = stream.copy()
    s = scratch[0]
    for number in range(len(states)):
        seed = draw(stream)
        for index in range(len(actions)):
            scratch[0] = states[number]
            chance[0] = seed
            before = taken(s, seat)
            apply(s, seat, actions[index, 0])
            if s.phase == SECOND:
                apply(s, seat, actions[index, 1])
            wins = finish(s, seat, before, chance, aim.jitter, aim.quick_turns, knobs, likings)
            values[number, index, WORTH] = worth(s, seat, aim.win_worth)
            values[number, index, EDGE] = worth(s, seat, 0.0)
            values[number, index, TRICK] = 1.0 if wins else 0.0
            values[number, index, BID] = 1.0 if meets_bid(s, seat) else 0.0
