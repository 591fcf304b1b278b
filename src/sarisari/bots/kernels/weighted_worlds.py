"""Worlds that fit a view, drawn into kernel states, each with how likely the others' choices so
far are in it."""

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
from sarisari.core.worlds import draw_world, make_draw_buffers

begin_round = legal = apply = rate = log_chance = unbound


def draw_pasts(
    states: Any, past: Past, slot_cards: Any, stream: Stream, warmth: float, knobs: Any, logs: Any
) -> None:
    """Draw a world into each state and play the round again in it. With some warmth, `logs` gets
    the logarithm of how likely it makes what the others did."""
    likings = np.zeros(64)
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
            is_weighed = warmth > 0 and seat != past.seat
            if is_weighed:
                total += log_chance(s, seat, first, warmth, knobs, likings)
            apply(s, seat, first)
            if s.phase == SECOND:
                second = past.events[event, 2]
                if is_weighed:
                    total += log_chance(s, seat, second, warmth, knobs, likings)
                apply(s, seat, second)
        logs[number] = total


def log_chance_of(
    s: Any, seat: Seat, action: int, warmth: float, knobs: Any, likings: Any
) -> float:
    """The logarithm of the chance that quick play of such warmth does this."""
    open_to_it: ActionSet = legal(s, seat)
    if size(open_to_it) == 1:
        return 0.0
    rate(s, seat, unseen_by(s, seat), knobs, likings)
    total = 0.0
    rest = open_to_it
    while rest != 0:
        total += exp((likings[lowest(rest)] - likings[action]) / warmth)
        rest &= rest - 1
    return -log(total)
