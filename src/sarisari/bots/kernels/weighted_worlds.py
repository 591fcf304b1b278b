"""Determinization with importance weights: draw worlds that fit a view into kernel states, each
with the log-likelihood of the other seats' choices so far (a particle filter over the belief).

Templates: `binder.py` binds the names assigned to `unbound` to one game's functions, so
jump-to-definition ends at `unbound` (see the docstring of `sarisari.bots.kernels`).
"""

from math import exp, log
from typing import Any

import numpy as np

from sarisari.bots.kernels.view_decoder import Past
from sarisari.bots.rollout_policy.odds import unseen_by
from sarisari.core.bits import ActionSet, lowest, size
from sarisari.core.cards import Seat
from sarisari.core.kernel import unbound
from sarisari.core.phase import SECOND
from sarisari.core.stream import Stream
from sarisari.core.world_draw import draw_world, make_draw_buffers

begin_round = legal = apply = score_actions = log_chance = unbound


def draw_pasts(
    states: Any,
    past: Past,
    slot_cards: Any,
    stream: Stream,
    temperature: float,
    coefficients: Any,
    logs: Any,
) -> None:
    """Draw a world into each state and replay the round in it. If `temperature` is positive,
    `logs` gets the log-likelihood of the other seats' choices in each world."""
    scores = np.zeros(64)
    room = make_draw_buffers()
    for number in range(len(states)):
        states[number] = past.start[0]
        s = states[number]
        draw_world(past.worlds, stream, s.hands, slot_cards[number], room)
        for seat in range(s.players):
            s.hands[seat] |= past.shown[seat]
        for slot in range(len(past.slot_seats)):
            s.hands[past.slot_seats[slot]] |= slot_cards[number, slot]
        begin_round(s)
        total = 0.0
        for event in range(len(past.events)):
            seat, first = past.events[event, 0], past.events[event, 1]
            if past.events[event, 3] >= 0:
                first = lowest(slot_cards[number, past.events[event, 3]])
            is_weighed = temperature > 0 and seat != past.seat
            if is_weighed:
                total += log_chance(s, seat, first, temperature, coefficients, scores)
            apply(s, seat, first)
            if s.phase == SECOND:
                second = past.events[event, 2]
                if is_weighed:
                    total += log_chance(s, seat, second, temperature, coefficients, scores)
                apply(s, seat, second)
        logs[number] = total


def log_chance_of(
    s: Any, seat: Seat, action: int, temperature: float, coefficients: Any, scores: Any
) -> float:
    """The log-probability of an action under a softmax of the policy's scores."""
    open_to_it: ActionSet = legal(s, seat)
    if size(open_to_it) == 1:
        return 0.0
    score_actions(s, seat, unseen_by(s, seat), coefficients, scores)
    total = 0.0
    rest = open_to_it
    while rest != 0:
        total += exp((scores[lowest(rest)] - scores[action]) / temperature)
        rest &= rest - 1
    return -log(total)
