"""The sides on which a piece can rest on a flat surface, from its convex hull."""

import math
from functools import cache
from typing import NamedTuple

import msgspec
import numpy as np

from sarisari.physics.convex_parts import Points
from sarisari.physics.geometry import kind, shape_of
from sarisari.physics.hulls import depth_inside, hull_planes
from sarisari.physics.quaternion import compose, rotation_about, rotation_matrix

SAFE_MM = 1.0  # mm that the centre of mass must lie inside a side's edge
FLATNESS_MM = 0.01  # mm by which the corners of one side may deviate from a plane
ALIKE_MM = 0.05  # mm; sides that differ by less are the same to a builder
HALF = 0.5**0.5
EIGHTHS = 8  # eighths of a full turn
ROUND_TURNS = (
    (HALF, HALF, 0.0, 0.0),
    (1.0, 0.0, 0.0, 0.0),
    (0.0, 1.0, 0.0, 0.0),
)  # lying, upright, inverted
DOWN = np.array([0.0, 0.0, -1.0])


class Side(msgspec.Struct, frozen=True):
    """A resting side, given by the rotation that turns it down."""

    turn: tuple[float, float, float, float]
    lean: float  # degrees by which the piece could tilt
    rise: float  # mm; height of the centre of mass
    length: float  # mm, along x and along y as it rests
    width: float


class TurnedPiece(NamedTuple):
    """A resting side of a piece, rotated about the vertical."""

    number: int  # of the side; negative for a slant
    side: Side
    eighths: int  # of a turn: 0 along the base, 2 across
    turn: tuple[float, float, float, float]

    @property
    def is_slant(self) -> bool:
        """Whether the piece rests on none of its sides."""
        return self.number < 0


@cache
def sides(name: str) -> tuple[Side, ...]:
    """Return the resting sides of a piece or base, the most stable first."""
    return _sides(kind(name)) if kind(name) != "base" else _sides("base-1")


def _sides(name: str) -> tuple[Side, ...]:
    corners = shape_of(name).mesh.corners
    found: list[Side] = []
    for plane in hull_planes(corners):
        side = _side(corners, plane[:3] / np.linalg.norm(plane[:3]))
        if side is not None and not any(_are_alike(side, other) for other in found):
            found.append(side)
    rounded = [_any_side(corners, np.array(turn)) for turn in ROUND_TURNS if shape_of(name).rolls]
    found += [side for side in rounded if not any(_are_alike(side, other) for other in found)]
    return tuple(sorted(found, key=lambda side: -side.lean))


def _side(corners: Points, normal: Points) -> Side | None:
    """Return the side that faces along a normal, if the piece can rest on it."""
    heights = corners @ normal
    if (heights > heights.max() - FLATNESS_MM).sum() < 3:
        return None
    turn = _turn_down(normal)
    turned = corners @ rotation_matrix(turn).T
    low = turned[:, 2].min()
    inside = depth_inside(turned[turned[:, 2] < low + FLATNESS_MM, :2], np.zeros(2))
    if inside < SAFE_MM:
        return None
    turn = _align(corners, turn)
    turned = corners @ rotation_matrix(turn).T
    w, x, y, z = (float(part) for part in turn)
    length, width = (float(span) for span in np.ptp(turned[:, :2], axis=0))
    lean = float(np.degrees(np.arctan(inside / -low)))
    return Side((w, x, y, z), lean, float(-low), length, width)


def _any_side(corners: Points, turn: Points) -> Side:
    """Return a side for a round piece, which may rest in a hollow in any orientation."""
    turned = corners @ rotation_matrix(turn).T
    w, x, y, z = (float(part) for part in turn)
    length, width, _ = (float(span) for span in np.ptp(turned, axis=0))
    return Side((w, x, y, z), 0.0, float(-turned[:, 2].min()), length, width)


def _turn_down(normal: Points) -> Points:
    """Return the shortest rotation that turns a normal down."""
    axis = np.cross(normal, DOWN)
    sine, cosine = float(np.linalg.norm(axis)), float(normal @ DOWN)
    if sine < 1e-6:
        return np.array([1.0, 0, 0, 0]) if cosine > 0 else np.array([0.0, 1, 0, 0])
    return rotation_about(axis / sine, float(np.arctan2(sine, cosine)))


def _align(corners: Points, turn: Points) -> Points:
    """Rotate about the vertical so that the bounding rectangle is smallest, with its length along
    x."""

    def room(degrees: float) -> tuple[float, float]:
        about = compose(turn, rotation_about(-DOWN, np.radians(degrees)))
        span = np.ptp((corners @ rotation_matrix(about).T)[:, :2], axis=0)
        return round(float(span[0] * span[1]), 2), -round(float(span[0]), 2)

    best = min((0.0, 90.0, 30.0, 60.0, 45.0, 15.0, 75.0, 120.0, 150.0), key=room)
    return compose(turn, rotation_about(-DOWN, np.radians(best)))


def _are_alike(one: Side, other: Side) -> bool:
    return all(
        abs(a - b) < ALIKE_MM
        for a, b in ((one.rise, other.rise), (one.length, other.length), (one.width, other.width))
    )


def turned_by(number: int, side: Side, eighths: int) -> TurnedPiece:
    """Return a side that faces down, rotated by eighths of a turn."""
    angle = 2 * math.pi * eighths / EIGHTHS
    w, x, y, z = compose(np.array(side.turn), rotation_about(-DOWN, angle)).tolist()
    return TurnedPiece(number, side, eighths, (w, x, y, z))
