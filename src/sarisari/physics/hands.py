"""The versions of the hand: how it releases pieces, and how pieces roll. A game keeps the version
that it began with, so the numbers of a version never change."""

import math

import msgspec

from sarisari.core.settle_question import FIRST_HAND, NEWEST_HAND


class Hand(msgspec.Struct, frozen=True):
    """The physical constants of one version."""

    ball_rolling: float  # rolling friction of a ball, in metres
    rolling: float  # the same for cylinders and other round parts
    rolling_drag_seconds: float  # seconds in which drag would stop a round piece
    ball_spin_drag: float  # newton metres per radian per second, for a ball
    speed: float = 0.0  # mm per second with which a piece leaves the hand, in any direction
    spin: float = 0.0  # radians per second, about any axis
    spread: float = 0.0  # share by which both may differ
    slips: float = 0.0  # share of the releases in which a finger slips
    slip: float = 1.0  # how many times as large both are then


HANDS = {
    FIRST_HAND: Hand(0.0001, 0.0003, 0.3, 1e-5),
    NEWEST_HAND: Hand(
        ball_rolling=0.00005,
        rolling=0.00005,
        rolling_drag_seconds=3.0,
        ball_spin_drag=1e-6,
        speed=35.0,
        spin=0.2,
        spread=0.04,
        slips=0.11,
        slip=2.5,
    ),
}
