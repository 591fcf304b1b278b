"""The trace of a round: what the table has seen that a kernel's record does not keep. Nets read it
beside the record.

Templates: `bots/kernels/binder.py` binds the names assigned to `unbound` to one game's functions.
"""

from typing import Any

import numpy as np

from sarisari.core.bits import ONE, CardSet, wide
from sarisari.core.cards import Seat
from sarisari.core.kernel import unbound
from sarisari.core.layout import state_type
from sarisari.core.phase import CHOOSE, NONE

apply = begin_round = is_face_down = shows_void = unbound

MOST_SEATS = 5

TRACE = state_type(
    [
        ("covered", np.int64, MOST_SEATS),  # by seat: cards laid face down in this round
        ("voids", np.uint8, MOST_SEATS),  # by seat: a set of suits that it has shown to lack
        ("covers", np.uint8),  # whether the options hide cards that are laid face down
    ]
)


def begin_traced(s: Any, t: Any) -> None:
    """Begin a round whose hands have been dealt."""
    for seat in range(MOST_SEATS):
        t.covered[seat] = 0
        t.voids[seat] = 0
    begin_round(s)


def apply_traced(s: Any, t: Any, seat: Seat, action: int) -> None:
    """Apply one integer of an action, and keep what it shows. A secret choice shows nothing."""
    led = wide(s.led)
    if led != NONE and s.phase != CHOOSE and shows_void(s, seat, action):
        t.voids[seat] |= ONE << led
    if t.covers and is_face_down(action):
        before: CardSet = s.hands[seat]
        apply(s, seat, action)
        t.covered[seat] |= before & ~s.hands[seat]
    else:
        apply(s, seat, action)
