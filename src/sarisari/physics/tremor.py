"""The error of a human hand when it lets go."""

import math

import numpy as np

from sarisari.core.stream import Stream, fraction
from sarisari.physics.convex_parts import Points
from sarisari.physics.quaternion import turn_about

SIZES = {"none": 0.0, "small": 1.0, "large": 3.0}
SHIFT = 0.3  # mm, the spread along x and along y
TILT = math.radians(0.3)  # the spread of the turn about an axis by chance
FARTHEST = 3.0  # spreads: no hand slips farther than that


def tremor(stream: Stream, size: str) -> tuple[Points, Points]:
    """How far the hand is off in x and y, in mm, and by what quaternion."""
    shift = np.array([_normal(stream), _normal(stream)]) * SHIFT * SIZES[size]
    up = 2 * fraction(stream) - 1
    around = 2 * math.pi * fraction(stream)
    flat = math.sqrt(1 - up * up)
    axis = np.array([flat * math.cos(around), flat * math.sin(around), up])
    return shift, turn_about(axis, _normal(stream) * TILT * SIZES[size])


def _normal(stream: Stream) -> float:
    """A number by chance, normally distributed, cut off far out."""
    length = math.sqrt(-2 * math.log(1 - fraction(stream)))
    number = length * math.cos(2 * math.pi * fraction(stream))
    return max(-FARTHEST, min(FARTHEST, number))
