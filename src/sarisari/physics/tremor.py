"""Tremor: the random error of a human hand at the release."""

import math

import numpy as np

from sarisari.core.stream import Stream, fraction
from sarisari.physics.convex_parts import Points
from sarisari.physics.hands import Hand
from sarisari.physics.quaternion import rotation_about

TREMOR_SIZES = {"none": 0.0, "small": 1.0, "large": 3.0}
PUSH_SIZES = {"none": 0.0, "small": 1.0, "large": 1.5}
SHIFT_MM = 0.3  # standard deviation along x and along y, in mm
TILT_RADIANS = math.radians(0.3)  # standard deviation of the rotation about a random axis
MOST_SPREADS = 3.0  # standard deviations; no hand slips farther


def tremor(stream: Stream, size: str) -> tuple[Points, Points]:
    """Return the error of the hand: the offset in x and y, in mm, and a rotation as a quaternion."""
    shift = np.array([_normal(stream), _normal(stream)]) * SHIFT_MM * TREMOR_SIZES[size]
    axis = _direction(stream)
    return shift, rotation_about(axis, _normal(stream) * TILT_RADIANS * TREMOR_SIZES[size])


def push(stream: Stream, size: str, hand: Hand) -> tuple[Points, Points]:
    """Return the speed with which a piece leaves the hand, level and in mm per second, and its
    spin in radians per second."""
    way = 2 * math.pi * fraction(stream)
    level = np.array([math.cos(way), math.sin(way), 0.0])
    speed = hand.speed * _about_one(stream, hand.spread)
    spin = hand.spin * _about_one(stream, hand.spread)
    axis = _direction(stream)
    scale = PUSH_SIZES[size] * (hand.slip if fraction(stream) < hand.slips else 1.0)
    return scale * speed * level, scale * spin * axis


def _about_one(stream: Stream, spread: float) -> float:
    return 1 + spread * (2 * fraction(stream) - 1)


def _direction(stream: Stream) -> Points:
    """Return a uniformly random unit vector."""
    up = 2 * fraction(stream) - 1
    around = 2 * math.pi * fraction(stream)
    flat = math.sqrt(1 - up * up)
    return np.array([flat * math.cos(around), flat * math.sin(around), up])


def _normal(stream: Stream) -> float:
    """Return a normally distributed random number, clipped."""
    length = math.sqrt(-2 * math.log(1 - fraction(stream)))
    number = length * math.cos(2 * math.pi * fraction(stream))
    return max(-MOST_SPREADS, min(MOST_SPREADS, number))
