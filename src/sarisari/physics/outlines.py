"""Outlines of sawn pieces and profiles of lathed ones, in mm."""

import math
from collections.abc import Sequence
from itertools import pairwise

from sarisari.physics.convex_parts import Spot
from sarisari.physics.solids import Sawn, apothem, spot_at

HALF_CIRCLE_SIDES = 24  # sides of the polygon of a drawn half circle
QUARTER_CURVE_SIDES = 14  # sides of the polygon of a drawn quarter of an egg


def arc(across: float, up: float, z: float, start: float, end: float) -> list[Spot]:
    """Return a section of an ellipse as radii and heights, from one angle in degrees to another."""
    angles = [
        math.radians(start + (end - start) * k / QUARTER_CURVE_SIDES)
        for k in range(QUARTER_CURVE_SIDES + 1)
    ]
    spots = [(across * math.cos(angle), z + up * math.sin(angle)) for angle in angles]
    return [(0.0 if r < 1e-9 else r, height) for r, height in spots]


def rectangle(left: float, right: float, low: float, high: float) -> list[Spot]:
    return [(left, low), (right, low), (right, high), (left, high)]


def block(length: float, width: float, height: float) -> Sawn:
    return board(rectangle(-length / 2, length / 2, -width / 2, width / 2), height)


def board(outline: Sequence[Spot], height: float, *cells: Sequence[Spot]) -> Sawn:
    """Return a solid sawn from above. Without cells, the outline must be convex."""
    return Sawn(outline, cells or (outline,), height)


def upright(outline: Sequence[Spot], depth: float, *cells: Sequence[Spot]) -> Sawn:
    """Return a solid sawn from the side: the outline has x and height."""
    return Sawn(outline, cells or (outline,), depth, upright=True)


def regular(across: float, sides: int) -> list[Spot]:
    """Return a regular polygon, given the distance between opposite sides."""
    reach = across / 2 / math.cos(math.pi / sides)
    return [spot_at(reach, math.pi * (2 * k + 1) / sides) for k in range(sides)]


def ellipse(length: float, width: float) -> list[Spot]:
    angles = [math.pi * k / HALF_CIRCLE_SIDES for k in range(2 * HALF_CIRCLE_SIDES)]
    return [(length / 2 * math.cos(angle), width / 2 * math.sin(angle)) for angle in angles]


def coarse_arc(radius: float, sides: int) -> list[Spot]:
    """Return half of a polygon with the area of a circle, from the right over the top to the left."""
    reach = radius * apothem(2 * sides) / math.cos(math.pi / sides / 2)
    return [spot_at(reach, math.pi * k / sides) for k in range(sides + 1)]


def arch(length: float, depth: float, height: float, radius: float) -> Sawn:
    """Return a bridge over a half circle."""
    half = length / 2
    curve = [spot_at(radius, math.pi * k / HALF_CIRCLE_SIDES) for k in range(HALF_CIRCLE_SIDES + 1)]
    outline = [*reversed(curve), (half, 0), (half, height), (-half, height), (-half, 0)]
    inner = coarse_arc(radius, 8)
    right = [inner[0], (half, 0), (half, height), (inner[1][0], height), inner[1]]
    cells = [right, [(-x, z) for x, z in reversed(right)]]  # avoids a knife edge at the feet
    for (x, z), (left, top) in pairwise(inner[1:-1]):
        cells.append([(left, top), (x, z), (x, height), (left, height)])
    return upright(outline, depth, *cells)


def horseshoe(outer: float, inner: float, leg: float, height: float) -> Sawn:
    """Return half a ring with straight legs, lying flat."""
    out = [spot_at(outer, math.pi * k / HALF_CIRCLE_SIDES) for k in range(HALF_CIRCLE_SIDES + 1)]
    back = [
        spot_at(inner, math.pi * k / HALF_CIRCLE_SIDES)
        for k in reversed(range(HALF_CIRCLE_SIDES + 1))
    ]
    legs = [(-outer, -leg), (-inner, -leg)], [(inner, -leg), (outer, -leg)]
    outline = [*out, *legs[0], *back, *legs[1]]
    far, near = coarse_arc(outer, 16), coarse_arc(inner, 8)
    cells = [
        rectangle(-far[0][0], -near[0][0], -leg, 0),
        rectangle(near[0][0], far[0][0], -leg, 0),
    ]
    cells += [[near[k], *far[2 * k : 2 * k + 3], near[k + 1]] for k in range(8)]
    return board(outline, height, *cells)


def window(side: float, depth: float, radius: float) -> Sawn:
    """Return an upright square with a round hole through it."""
    half, sides = side / 2, 12
    hole = [
        spot_at(radius, math.pi * k / HALF_CIRCLE_SIDES)
        for k in reversed(range(2 * HALF_CIRCLE_SIDES))
    ]
    reach = radius * apothem(sides) / math.cos(math.pi / sides)
    cells = []
    for k in range(sides):
        start, end = (2 * math.pi * step / sides for step in (k, k + 1))
        corner = [
            spot for spot in rectangle(-half, half, -half, half) if start < _angle(spot) < end
        ]
        edge = [_on_square(half, start), *corner, _on_square(half, end)]
        cells.append([spot_at(reach, start), *edge, spot_at(reach, end)])
    raised = [[(x, z + half) for x, z in cell] for cell in cells]
    frame = rectangle(-half, half, 0, side)
    return Sawn(frame, raised, depth, upright=True, hole=[(x, z + half) for x, z in hole])


def _angle(spot: Spot) -> float:
    return math.atan2(spot[1], spot[0]) % (2 * math.pi)


def _on_square(half: float, angle: float) -> Spot:
    """Return where a ray from the centre of a square leaves it."""
    x, y = math.cos(angle), math.sin(angle)
    scale = half / max(abs(x), abs(y))
    return x * scale, y * scale
