"""A placement in words: how a piece lies, on what, in which direction and where."""

from functools import cache

import numpy as np

from sarisari.core.message import Message, say
from sarisari.physics.convex_parts import Points
from sarisari.physics.geometry import Shape, kind, shape_of_kind
from sarisari.physics.quaternion import rotation_matrix
from sarisari.physics.sides import TurnedPiece

SQUARE_RATIO = 1.1  # ratio of length to width below which a side has no direction
OFF_CENTRE_MM = 4.0  # mm from the centre
UPRIGHT = 0.99  # vertical component of the piece's own axis
LEVEL = 0.05  # the same for an axis that lies
FLAT_RATIO = 0.9  # ratio of height to width below which a piece that has no top lies flat
ALIKE_MM = 0.3  # mm by which corners of a symmetric piece may differ: curves are polygons
FLIPS = np.array([[1, -1, -1], [-1, 1, -1], [1, 1, -1]])  # that put the top at the bottom


def describe(
    piece: str,
    turned: TurnedPiece,
    below: str | None = None,
    beside: Points | None = None,
) -> Message:
    """Describe a placement on the table, or on a piece `below` at a spot `beside` its middle: "on
    its side on the slab, lengthwise, on the left"."""
    shape = shape_of_kind(kind(piece))
    how, way = _how(shape, turned), _way(shape, turned)
    if below is None or beside is None:
        return say("pose-table", how=how, way=way)
    x, y = beside.tolist()
    return say("pose-on", piece=below, how=how, way=way, where=_where(x, y))


def _how(shape: Shape, turned: TurnedPiece) -> str:
    """Return how a piece lies. A ball or a cube looks the same whichever way it is turned, and only
    a piece with a top can be upside down."""
    if shape.is_ball:
        return "any"
    if turned.is_slant:
        return "leaning"
    axes = rotation_matrix(np.array(turned.turn))
    up = float(axes[2, 2])
    if is_cubic(shape.name) and abs(axes[2]).max() > UPRIGHT:
        return "any"
    if abs(up) < LEVEL:
        return "end" if _is_on_end(shape, turned, axes) else "side"
    if abs(up) < UPRIGHT:
        return "slant"
    if has_top(shape.name):
        return "standing" if up > 0 else "upside-down"
    length, width, height = shape.size
    return "flat" if height < FLAT_RATIO * min(length, width) else "standing"


def _is_on_end(shape: Shape, turned: TurnedPiece, axes: Points) -> bool:
    """Whether a piece that lies on one of its sides is higher than it is long and wide."""
    height = np.ptp(shape.mesh.corners @ axes[2])
    return bool(height > SQUARE_RATIO * max(turned.side.length, turned.side.width))


@cache
def has_top(name: str) -> bool:
    """Whether a piece of a kind looks different upside down."""
    corners = shape_of_kind(name).mesh.corners
    return not any(_are_alike(corners, corners * flip) for flip in FLIPS)


@cache
def is_cubic(name: str) -> bool:
    """Whether a piece of a kind looks the same on all its sides."""
    shape = shape_of_kind(name)
    corners = shape.mesh.corners
    is_even = max(shape.size) - min(shape.size) < ALIKE_MM
    return is_even and not has_top(name) and _are_alike(corners, corners[:, [2, 0, 1]])


def _are_alike(corners: Points, others: Points) -> bool:
    """Whether every corner has another one in its place."""
    gaps = np.linalg.norm(corners[:, None] - others[None], axis=2)
    return bool(gaps.min(axis=1).max() < ALIKE_MM)


def _way(shape: Shape, turned: TurnedPiece) -> str:
    """Return the direction in which a piece lies; something round has none as it stands."""
    side, eighths = turned.side, turned.eighths
    is_square = max(side.length, side.width) < SQUARE_RATIO * min(side.length, side.width)
    is_round = shape.rolls and abs(rotation_matrix(np.array(turned.turn))[2, 2]) > UPRIGHT
    if shape.is_ball or turned.is_slant or (is_square and (is_round or eighths % 2 == 0)):
        return "any"
    if eighths % 2:
        return "diagonal"
    along = (side.length > side.width) != (eighths % 4 == 2)
    return "lengthwise" if along else "crosswise"


def _where(x: float, y: float) -> str:
    """Return the position on the piece below, seen with the base lengthwise in front of the viewer.

    >>> _where(-20.0, 9.0), _where(0.0, -9.0), _where(1.0, 1.0)
    ('left-back', 'front', 'middle')
    """
    sides = ["left"] * (x < -OFF_CENTRE_MM) + ["right"] * (x > OFF_CENTRE_MM)
    sides += ["front"] * (y < -OFF_CENTRE_MM) + ["back"] * (y > OFF_CENTRE_MM)
    return "-".join(sides) or "middle"
