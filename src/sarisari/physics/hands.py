"""The versions of the hand: how it releases pieces, and how pieces roll. A game keeps the version
that it began with, so the numbers of a version never change."""

from typing import Literal

import msgspec

from sarisari.core.settle_question import FIRST_HAND, NEWEST_HAND


class Rest(msgspec.Struct, frozen=True):
    """How little a tower may move to be at rest."""

    frames: int  # frames during which nothing may move
    mm: float  # mm that a resting piece may move at table height
    turn: float  # the same for components of a quaternion
    sway: float  # mm more at a height of one metre
    power: float = 2  # of the height with which sway grows
    # how many times more a piece may turn at one metre; None: as many as it may move. A tower that
    # sways hardly turns its pieces, but one that begins to topple from a tip does
    turn_sway: float | None = None


class Hand(msgspec.Struct, frozen=True):
    """The physical constants of one version."""

    rest: Rest
    integrator: Literal["mjINT_DISCRETE", "mjINT_EULER"]  # of the engine; Euler is faster
    ball_rolling: float  # rolling friction of a ball, in metres
    rolling: float  # the same for cylinders and other round parts
    ball_drag_seconds: float  # seconds in which drag would stop a ball
    ball_spin_drag: float  # newton metres per radian per second, for a ball
    speed: float = 0.0  # mm per second with which a piece leaves the hand, in any direction
    spin: float = 0.0  # radians per second, about any axis
    spread: float = 0.0  # share by which both may differ
    slips: float = 0.0  # share of the releases in which a finger slips
    slip: float = 1.0  # how many times as large both are then


HANDS = {
    FIRST_HAND: Hand(
        rest=Rest(frames=7, mm=0.023, turn=0.0008, sway=0.8),
        integrator="mjINT_DISCRETE",
        ball_rolling=0.0001,
        rolling=0.0003,
        ball_drag_seconds=0.3,
        ball_spin_drag=1e-5,
    ),
    NEWEST_HAND: Hand(
        rest=Rest(frames=4, mm=0.0165, turn=0.0006, sway=0.85, power=1.5, turn_sway=8.0),
        integrator="mjINT_EULER",
        ball_rolling=0.00005,
        rolling=0.00005,
        ball_drag_seconds=3.0,
        ball_spin_drag=1e-6,
        speed=35.7,
        spin=0.2,
        spread=0.04,
        slips=0.11,
        slip=2.5,
    ),
}
