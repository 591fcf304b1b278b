"""What hints are made of: every action played out in the same worlds, and besides its points
whether it won the trick and met the bid. A kernel of its own: searches need no more than points."""

from typing import Any

import numpy as np

from sarisari.bots.kernels.past import Aim
from sarisari.core.bits import ActionSet, lowest, size, wide
from sarisari.core.cards import Seat
from sarisari.core.kernel import unbound
from sarisari.core.phase import DEAL, OVER, PLAY, SECOND
from sarisari.core.stream import Stream, draw
from sarisari.core.worlds import Numbers

legal = apply = worth = choose = taken = meets_bid = play_on = unbound

EDGE, WORTH, TRICK, BID = 0, 1, 2, 3  # what is counted
COUNTED = 4


def count_hints(
    states: Any,
    scratch: Any,
    seat: Seat,
    actions: Numbers,
    aim: Aim,
    knobs: Any,
    stream: Stream,
    found: Any,
) -> None:
    """By state and action (first and second integer): the edge of the round, the same as a search
    sees it, and whether the trick was won and the bid met."""
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
            wins = play_on(s, seat, before, chance, aim.jitter, knobs[0], likings)
            found[number, index, EDGE] = worth(s, seat, 0.0)
            found[number, index, WORTH] = worth(s, seat, aim.win_worth)
            found[number, index, TRICK] = 1.0 if wins else 0.0
            found[number, index, BID] = 1.0 if meets_bid(s, seat) else 0.0


def play_on_from(
    s: Any, seat: Seat, before: int, stream: Stream, jitter: float, knobs: Any, likings: Any
) -> bool:
    """Play quickly to the end of the round. Whether the seat, which had taken so much before,
    took the trick that lay there."""
    is_over = False
    wins = False
    while s.phase > DEAL and s.phase < OVER:
        if not is_over and s.phase == PLAY and s.turn_count == 0:
            is_over = True
            wins = taken(s, seat) > before
        mover = s.turn
        open_to_it: ActionSet = legal(s, mover)
        action = lowest(open_to_it)
        if size(open_to_it) > 1:
            action = choose(s, mover, open_to_it, stream, jitter, knobs, likings)
        apply(s, mover, action)
    return wins if is_over else taken(s, seat) > before


def tricks_taken(s: Any, seat: Seat) -> int:
    """Tricks so far, where they are counted."""
    return wide(s.tricks[seat])


def cards_taken(s: Any, seat: Seat) -> int:
    """Cards won so far, where these are kept."""
    return size(s.won[seat])


def meets_its_bid(s: Any, seat: Seat) -> bool:
    """TAN-23, TAN-25. Whether a finished round brought as many tricks as were bid."""
    return bool(s.bids[seat] == s.tricks[seat])


def has_no_bid(s: Any, seat: Seat) -> bool:  # noqa: ARG001 - in the place of the other
    """A game without bids."""
    return False
