"""Root rollouts (flat Monte Carlo): play every candidate action out in the same worlds with the
same random numbers. A search compares the values; hints show the other measures too.

A template: `binder.py` binds the names assigned to `unbound` to one game's functions, so
jump-to-definition ends at `unbound` (see the docstring of `sarisari.bots.kernels`).
"""

from typing import Any

import numpy as np

from sarisari.bots.kernels.view_decoder import SearchParameters
from sarisari.core.bits import wide
from sarisari.core.cards import Seat
from sarisari.core.kernel import unbound
from sarisari.core.phase import SECOND
from sarisari.core.stream import Stream, draw
from sarisari.core.worlds import Numbers

apply = finish = worth = tricks_taken = meets_bid = unbound

WORTH, EDGE, TRICK, BID = 0, 1, 2, 3  # measures: the last index of `values`
POINTS = 4  # POINTS + seat: the points of the round, by seat
MOST_SEATS = 8
MEASURE_COUNT = POINTS + MOST_SEATS
NO_ACTION = -1  # in place of an action's first integer: play the state out as it is


def compare(
    states: Any,
    scratch: Any,
    seat: Seat,
    actions: Numbers,
    parameters: SearchParameters,
    coefficients: Any,
    stream: Stream,
    values: Any,
) -> None:
    """Fill `values`, by state and action (first and second integer), with the value of the
    action, its edge in points, whether the trick was won, whether the bid was met and the points
    of every seat."""
    scores = np.zeros(64)
    chance = stream.copy()
    s = scratch[0]
    for number in range(len(states)):
        seed = draw(stream)
        for index in range(len(actions)):
            scratch[0] = states[number]
            chance[0] = seed
            before = tricks_taken(s, seat)
            if actions[index, 0] != NO_ACTION:
                apply(s, seat, actions[index, 0])
                if s.phase == SECOND:
                    apply(s, seat, actions[index, 1])
            wins = finish(
                s,
                seat,
                before,
                chance,
                parameters.jitter,
                parameters.policy_turns,
                coefficients,
                scores,
            )
            values[number, index, WORTH] = worth(s, seat, parameters.win_worth)
            values[number, index, EDGE] = worth(s, seat, 0.0)
            values[number, index, TRICK] = 1.0 if wins else 0.0
            values[number, index, BID] = 1.0 if meets_bid(s, seat) else 0.0
            for other in range(min(wide(s.players), MOST_SEATS)):
                values[number, index, POINTS + other] = s.points[other]
