"""The geometry of each piece for the engine and the page, with its origin at the centre of mass."""

from functools import cache

import msgspec
import numpy as np

from sarisari.games.bandu.pieces import NAMES
from sarisari.physics.catalogue import SOLIDS
from sarisari.physics.convex_parts import Ball, Part, Place, Points
from sarisari.physics.mesh import Mesh, bulk
from sarisari.physics.solids import Lathed, Round, Solid

DENSITY = 0.0007  # of beech, in grams per cubic millimetre


class Shape(msgspec.Struct, frozen=True):
    """One piece in its canonical orientation, with its origin at its centre of mass."""

    name: str
    parts: tuple[Part, ...]  # convex, side by side: the collision shapes
    mesh: Mesh  # the same solid, smooth: for drawing
    size: Place  # length, width, height in mm
    rise: float  # the height of its centre of mass in the canonical pose
    volume: float  # in mm3
    mass: float  # in grams
    inertia: Points  # about the centre of mass, in grams times mm2
    rolls: bool

    @property
    def is_ball(self) -> bool:
        """Whether the piece looks the same from all sides."""
        return all(isinstance(part, Ball) for part in self.parts)

    @property
    def has_round_end(self) -> bool:
        """Whether the piece could be balanced on a point, like an egg."""
        return any(isinstance(part, Ball) and part.is_end for part in self.parts)


def kind(name: str) -> str:
    """Return the shape's name for a piece: all bases look the same.

    >>> kind("base-3"), kind("egg")
    ('base', 'egg')
    """
    return "base" if name.startswith("base-") else name


def shape_of(name: str) -> Shape:
    """Return the shape of a piece or base; ValueError if the name is unknown.

    >>> shape_of("cube").size, shape_of("base-2").rise
    ((32.0, 32.0, 32.0), 10.0)
    """
    if name not in NAMES:
        raise ValueError(f"there is no piece {name!r}")
    return shape_of_kind(kind(name))


@cache
def shape_of_kind(name: str) -> Shape:
    """Return the shape of a kind of piece.

    >>> shape_of_kind("base").size
    (80.0, 40.0, 20.0)
    """
    solid = SOLIDS[name]
    mesh = solid.mesh()
    whole = bulk(mesh)
    x, y, z = (round(float(-value), 9) + 0.0 for value in whole.centre)
    return Shape(
        name=name,
        parts=tuple(part.moved((x, y, z)) for part in solid.parts()),
        mesh=mesh.moved(-whole.centre),
        size=_size(solid, mesh),
        rise=-z,
        volume=whole.volume,
        mass=whole.volume * DENSITY,
        inertia=whole.inertia * DENSITY,
        rolls=isinstance(solid, Lathed | Round) or name in ("halfround", "oval"),
    )


def _size(solid: Solid, mesh: Mesh) -> Place:
    """Return length, width and height. The polygon of a drawn circle is slightly wider than the
    circle."""
    length, width, height = (round(float(value), 3) for value in np.ptp(mesh.corners, 0))
    if isinstance(solid, Lathed):
        length = width = 2 * max(radius for radius, _ in solid.outer)
    if isinstance(solid, Round):
        length = width = 2 * solid.radius
    return float(length), float(width), height
