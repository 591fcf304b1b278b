"""The orientations in which the terminal offers a piece: each of its six sides down, without those
that look the same."""

from functools import cache

import numpy as np

from sarisari.bots.games.bandu.simple_placement import SIDES
from sarisari.physics.convex_parts import Points
from sarisari.physics.geometry import shape_of
from sarisari.physics.quaternion import rotation_matrix

ALIKE_MM = 0.5  # orientations whose outlines differ by less look the same
QUARTER_TURNS = 4


@cache
def distinct_orientations(piece: str) -> tuple[int, ...]:
    """Return which of `SIDES` to offer, in order. A quarter turn makes no difference.

    >>> distinct_orientations("ball"), distinct_orientations("brick")
    ((0,), (0, 2, 4))
    """
    outlines: list[Points] = []
    kept = []
    for number, side in enumerate(SIDES):
        outline = _outline(piece, side)
        if not any(_are_alike(outline, other) for other in outlines):
            outlines.append(outline)
            kept.append(number)
    return tuple(kept)


def _outline(piece: str, side: tuple[float, float, float, float]) -> Points:
    """How far a piece reaches from its centre of mass, in mm: to the right, back, left and front,
    down and up; then two radii of gyration, which tell a spool that stands from one that lies, and
    a Z from its mirror image."""
    shape, turn = shape_of(piece), rotation_matrix(np.array(side))
    turned = shape.mesh.corners @ turn.T
    low, high = turned.min(axis=0), turned.max(axis=0)
    inertia = turn @ shape.inertia @ turn.T / shape.mass
    radii = [np.sign(each) * abs(each) ** 0.5 for each in (inertia[2, 2], inertia[0, 1])]
    return np.array([high[0], high[1], -low[0], -low[1], -low[2], high[2], *radii])


def _quarter_turned(outline: Points) -> Points:
    around, rest, skew = outline[:4], outline[4:7], outline[7:]
    return np.concatenate([np.roll(around, 1), rest, -skew])


def _are_alike(one: Points, other: Points) -> bool:
    for _ in range(QUARTER_TURNS):
        if np.abs(one - other).max() < ALIKE_MM:
            return True
        one = _quarter_turned(one)
    return False
