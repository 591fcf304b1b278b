"""Quaternions (w, x, y, z) for rotations."""

import math

import numpy as np

from sarisari.physics.convex_parts import Points


def rotation_about(axis: Points, angle: float) -> Points:
    """Return the rotation about a unit axis, by an angle in radians."""
    return np.array([math.cos(angle / 2), *(math.sin(angle / 2) * axis)])


def compose(first: Points, second: Points) -> Points:
    """Return the rotation that applies the first, then the second."""
    a, b = second, first
    w = a[0] * b[0] - a[1:] @ b[1:]
    return np.array([w, *(a[0] * b[1:] + b[0] * a[1:] + np.cross(a[1:], b[1:]))])


def rotation_matrix(turn: Points) -> Points:
    """Return the rotation matrix of a unit quaternion: its columns are the rotated axes."""
    w, x, y, z = turn
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )


def tilt(before: Points, after: Points) -> float:
    """Return by how many degrees the vertical axis tilts between two orientations.

    >>> tilt(np.array([1.0, 0, 0, 0]), np.array([0.5**0.5, 0.5**0.5, 0, 0]))
    90.0
    """
    up = rotation_matrix(after) @ rotation_matrix(before).T @ [0, 0, 1]
    return float(round(np.degrees(np.arccos(np.clip(up[2], -1, 1))), 9))
