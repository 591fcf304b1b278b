"""Convex parts (box, cylinder, ball, convex hull): the collision shapes of the engine. In mm, in
the frame of their piece."""

from collections.abc import Sequence
from itertools import product
from typing import TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

Points: TypeAlias = npt.NDArray[np.float64]  # one row per point
Spot: TypeAlias = tuple[float, float]  # x and y, or x and z
Place: TypeAlias = tuple[float, float, float]


class Box(msgspec.Struct, frozen=True):
    """An axis-aligned cuboid."""

    half: Place  # half of its length, width and height
    centre: Place

    @property
    def points(self) -> tuple[Place, ...]:
        """The corners."""
        (x, y, z), (a, b, c) = self.centre, self.half
        return tuple((x + i * a, y + j * b, z + k * c) for i, j, k in product((-1, 1), repeat=3))

    def moved(self, by: Place) -> "Box":
        return Box(self.half, _sum(self.centre, by))


class Cylinder(msgspec.Struct, frozen=True):
    """An upright cylinder."""

    radius: float
    half: float  # half of its height
    centre: Place

    def moved(self, by: Place) -> "Cylinder":
        return Cylinder(self.radius, self.half, _sum(self.centre, by))


class Ball(msgspec.Struct, frozen=True):
    """A ball."""

    radius: float
    centre: Place
    is_end: bool = False  # it lies inside another part and only forms its round end

    def moved(self, by: Place) -> "Ball":
        return Ball(self.radius, _sum(self.centre, by), self.is_end)


class Hull(msgspec.Struct, frozen=True):
    """A convex hull of points."""

    points: tuple[Place, ...]
    rolls: bool = False  # it approximates something round

    def moved(self, by: Place) -> "Hull":
        return Hull(tuple(_sum(point, by) for point in self.points), self.rolls)


Part: TypeAlias = Box | Cylinder | Ball | Hull


def prism(polygon: Sequence[Spot], depth: float, upright: bool) -> Part:
    """Return a convex polygon with thickness: lying on the table, or upright along y.

    >>> prism([(-5, 0), (5, 0), (5, 8), (-5, 8)], 4, upright=True)
    Box(half=(5.0, 2.0, 4.0), centre=(0.0, 0.0, 4.0))
    """
    spots = np.asarray(polygon, float)
    low, high = spots.min(0), spots.max(0)
    half, middle = (high - low) / 2, (high + low) / 2
    if len(spots) == 4 and all(np.isclose(abs(spot - middle), half).all() for spot in spots):
        across, along = float(half[0]), float(half[1])
        x, other = float(middle[0]), float(middle[1])
        if upright:
            return Box((across, depth / 2, along), (x, 0.0, other))
        return Box((across, along, depth / 2), (x, other, depth / 2))
    return Hull(tuple(point for spot in spots.tolist() for point in _edge(spot, depth, upright)))


def _edge(spot: Sequence[float], depth: float, upright: bool) -> tuple[Place, Place]:
    """Return the two corners of a prism at one corner of its polygon."""
    x, other = spot
    if upright:
        return (x, -depth / 2, other), (x, depth / 2, other)
    return (x, other, 0.0), (x, other, depth)


def _sum(one: Place, other: Place) -> Place:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
