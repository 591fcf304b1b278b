"""Tremor: the random error of a human hand at the release."""

import math

import numpy as np

from sarisari.core.stream import Stream, fraction
from sarisari.physics.convex_parts import Points
from sarisari.physics.quaternion import rotation_about

TREMOR_SIZES = {"none": 0.0, "small": 1.0, "large": 3.0}
SHIFT_MM = 0.3  # standard deviation along x and along y, in mm
TILT_RADIANS = math.radians(0.3)  # standard deviation of the rotation about a random axis
MOST_SPREADS = 3.0  # standard deviations; no hand slips farther


def tremor(stream: Stream, size: str) -> tuple[Points, Points]:
    """Return the error of the hand: the offset in x and y, in mm, and a rotation as a quaternion."""
    shift = np.array([_normal(stream), _normal(stream)]) * SHIFT_MM * TREMOR_SIZES[size]
    up = 2 * fraction(stream) - 1
    around = 2 * math.pi * fraction(stream)
    flat = math.sqrt(1 - up * up)
    axis = np.array([flat * math.cos(around), flat * math.sin(around), up])
    return shift, rotation_about(axis, _normal(stream) * TILT_RADIANS * TREMOR_SIZES[size])


def _normal(stream: Stream) -> float:
    """Return a normally distributed random number, clipped."""
    length = math.sqrt(-2 * math.log(1 - fraction(stream)))
    number = length * math.cos(2 * math.pi * fraction(stream))
    return max(-MOST_SPREADS, min(MOST_SPREADS, number))
