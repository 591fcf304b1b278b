"""Constructive solids: saw an outline out of a board, taper it to a point, or turn a profile on a
lathe.

Each gives a smooth surface for drawing and convex parts for the engine. In the parts, a circle is a
polygon of equal area, so that both weigh the same.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

import msgspec
import numpy as np

from sarisari.physics.convex_parts import Ball, Cylinder, Hull, Part, Place, Spot, prism
from sarisari.physics.mesh import Mesh
from sarisari.physics.triangles import cut_triangles

CIRCLE_SIDES = 48  # sides of the polygon of a drawn circle
LATHED_SIDES = 32  # sides of the polygon of a lathed part
STRAY_MM = 0.4  # mm by which the parts of a hollow may deviate from its circle
TIP_RADIUS_MM = 0.5  # radius in mm of a pointed end
BLUNT_MM = 0.3  # mm of a tip that is filled by a ball only
FAINT_MM = 0.08  # mm by which a curve of the parts may deviate from the drawn one


class Sawn(msgspec.Struct, frozen=True):
    """An outline with thickness, lying on the table or upright along y."""

    outline: Sequence[Spot]  # anticlockwise
    cells: Sequence[Sequence[Spot]]  # convex polygons that cover the outline
    depth: float
    upright: bool = False
    hole: Sequence[Spot] = ()  # clockwise

    def parts(self) -> tuple[Part, ...]:
        return tuple(prism(cell, self.depth, self.upright) for cell in self.cells)

    def mesh(self) -> Mesh:
        """Two faces and the sides between them."""
        spots = np.array([*self.outline, *self.hole], float)
        count = len(spots)
        caps = np.array(cut_triangles(self.outline, self.hole))
        sides = [
            side
            for first, length in ((0, len(self.outline)), (len(self.outline), len(self.hole)))
            for a, b in _pairs(first, length)
            for side in ((a, b, b + count), (a, b + count, a + count))
        ]
        triangles = np.concatenate([caps[:, ::-1], caps + count, np.array(sides)])
        return Mesh(self._solid(spots), triangles)

    def _solid(self, spots: np.ndarray) -> np.ndarray:
        """Return the corners of the lower face, then of the upper; if upright, of the far face,
        then the near."""
        low, high = (self.depth / 2, -self.depth / 2) if self.upright else (0.0, self.depth)
        both = np.concatenate([np.insert(spots, 2, low, 1), np.insert(spots, 2, high, 1)])
        return both[:, [0, 2, 1]] if self.upright else both


class Tapered(msgspec.Struct, frozen=True):
    """A convex polygon that shrinks towards the top, as in a pyramid."""

    outline: Sequence[Spot]  # anticlockwise
    tip: float  # scale of the outline at the top, e.g. 0.02
    height: float

    def parts(self) -> tuple[Part, ...]:
        radius = self.tip * min(math.hypot(x, y) for x, y in self.outline) / 2
        point = Ball(radius, (0.0, 0.0, self.height - radius), is_end=True)
        return Hull(tuple(self._corners(self.height - BLUNT_MM))), point

    def mesh(self) -> Mesh:
        flat = Sawn(self.outline, (), self.height).mesh()
        return Mesh(np.array(self._corners(self.height)), flat.triangles)

    def _corners(self, top: float) -> list[Place]:
        """Return the corners of the bottom, and of a cut at a height."""
        part = 1 - (1 - self.tip) * top / self.height
        cut = [(x * part, y * part, top) for x, y in self.outline]
        return [*((x, y, 0.0) for x, y in self.outline), *cut]


class Lathed(msgspec.Struct, frozen=True):
    """A profile rotated about the z axis (a solid of revolution)."""

    outer: Sequence[Spot]  # radius and height, upwards
    inner: Sequence[Spot] = ()  # radius and height of a hole or well, upwards
    cuts: Sequence[float] = ()  # heights at which it is cut into convex layers

    def parts(self) -> tuple[Part, ...]:
        levels = [self.outer[0][1], *self.cuts, self.outer[-1][1]]
        height = levels[-1] - levels[0]
        return tuple(
            part
            for low, high in pairwise(levels)
            for part in _layer(
                section(self.outer, low, high), section(self.inner, low, high), height
            )
        )

    def mesh(self) -> Mesh:
        """Rings of corners; a corner on the axis is shared by all sides."""
        through = bool(self.inner) and self.inner[0][1] == self.outer[0][1]
        profile = [*self.outer, *reversed(self.inner)]
        if not through:
            profile = [spot for spot in profile if spot[0] > 0]
            profile = [
                (0.0, self.outer[0][1]),
                *profile,
                (0.0, (self.inner or self.outer[::-1])[0][1]),
            ]
        grid, corners = _rings(profile)
        rows = list(pairwise(grid)) + ([(grid[-1], grid[0])] if through else [])
        triangles = [
            triangle
            for low, high in rows
            for k in range(CIRCLE_SIDES)
            for triangle in _between_rings(low, high, k)
        ]
        return Mesh(np.array(corners), np.array(triangles))


class Round(msgspec.Struct, frozen=True):
    """A ball."""

    radius: float

    def parts(self) -> tuple[Part, ...]:
        return (Ball(self.radius, (0.0, 0.0, self.radius)),)

    def mesh(self) -> Mesh:
        angles = [math.pi * k / CIRCLE_SIDES * 2 for k in range(1, CIRCLE_SIDES // 2)]
        side = [(self.radius * math.sin(a), self.radius * (1 - math.cos(a))) for a in angles]
        return Lathed([(0.0, 0.0), *side, (0.0, 2 * self.radius)]).mesh()


Solid: TypeAlias = Sawn | Tapered | Lathed | Round


def _rings(profile: Sequence[Spot]) -> tuple[list[list[int]], list[Place]]:
    """Return, by corner of a profile, the indices of the corners around it; and all corners."""
    grid: list[list[int]] = []
    corners: list[Place] = []
    for radius, z in profile:
        if radius == 0:
            grid.append([len(corners)] * CIRCLE_SIDES)
            corners.append((0.0, 0.0, z))
        else:
            grid.append(list(range(len(corners), len(corners) + CIRCLE_SIDES)))
            corners += [(x, y, z) for x, y in circle(radius, CIRCLE_SIDES)]
    return grid, corners


def _between_rings(low: list[int], high: list[int], k: int) -> list[tuple[int, int, int]]:
    """Return one side between two rings: two triangles, or one at the axis."""
    after = (k + 1) % CIRCLE_SIDES
    both = [(low[k], low[after], high[after]), (low[k], high[after], high[k])]
    return [triangle for triangle in both if len(set(triangle)) == 3]


def _pairs(first: int, length: int) -> list[tuple[int, int]]:
    """Return each corner of a closed line with the next one."""
    return [(first + k, first + (k + 1) % length) for k in range(length)]


def circle(radius: float, sides: int) -> list[Spot]:
    """Return the corners of a polygon with the area of a circle."""
    reach = radius * apothem(sides) / math.cos(math.pi / sides)
    return [spot_at(reach, 2 * math.pi * k / sides) for k in range(sides)]


def apothem(sides: int) -> float:
    """Return the apothem (distance of the sides from the centre) of a regular polygon with the area
    of a unit circle."""
    return math.sqrt(math.pi / (sides * math.tan(math.pi / sides)))


def spot_at(radius: float, angle: float) -> Spot:
    return radius * math.cos(angle), radius * math.sin(angle)


def sides_for(radius: float) -> int:
    """Return how many sides a hollow needs to stay close to its circle."""
    sides = 8
    while radius * (apothem(sides) / math.cos(math.pi / sides) - 1) > STRAY_MM:
        sides += 2
    return sides


def section(line: Sequence[Spot], low: float, high: float) -> list[Spot]:
    """Return the section of a rising line between two heights. Of two corners at the same height,
    the section below gets the first and the section above the last.

    >>> section([(9, 0), (9, 4), (5, 4), (5, 10)], 4, 7)
    [(5, 4), (5.0, 7)]
    """
    if not line or line[0][1] >= high or line[-1][1] <= low:
        return []
    start = [spot for spot in line if spot[1] == low][-1:] or [_at(line, low)]
    end = [spot for spot in line if spot[1] == high][:1] or [_at(line, high)]
    return [*start, *(spot for spot in line if low < spot[1] < high), *end]


def _at(line: Sequence[Spot], z: float) -> Spot:
    """Return the point of a rising line at a height; its end if the line does not reach that
    height."""
    heights = [spot[1] for spot in line]
    return float(np.interp(z, heights, [spot[0] for spot in line])), min(
        max(z, heights[0]), heights[-1]
    )


def simplify(line: Sequence[Spot]) -> list[Spot]:
    """Simplify a curve so that it stays within FAINT of the original (Ramer-Douglas-Peucker)."""
    if len(line) < 3:
        return list(line)
    spots = np.asarray(line, float)
    along = spots[-1] - spots[0]
    length = math.hypot(*along)
    off = abs(np.cross(np.append(along, 0), np.insert(spots - spots[0], 2, 0, 1))[:, 2]) / length
    far = int(off.argmax())
    if off[far] < FAINT_MM:
        return [line[0], line[-1]]
    return simplify(line[: far + 1])[:-1] + simplify(line[far:])


def _layer(outer: Sequence[Spot], inner: Sequence[Spot], height: float) -> list[Part]:
    """Return the convex parts of one layer of a piece: a single part, or sectors around its hollow."""
    if inner:
        return _sectors(simplify(outer), simplify(inner))
    radii = {radius for radius, _ in outer}
    if len(radii) == 1:
        low, high = outer[0][1], outer[-1][1]
        return [Cylinder(radii.pop(), (high - low) / 2, (0.0, 0.0, (low + high) / 2))]
    curve = simplify(_blunt(_blunt(outer)[::-1])[::-1])
    points = [(x, y, z) for radius, z in curve for x, y in circle(radius, LATHED_SIDES)]
    ends = _end(outer, height), _end(outer[::-1], height)
    return [Hull(tuple(points), rolls=True), *(end for end in ends if end)]


def _blunt(line: Sequence[Spot]) -> Sequence[Spot]:
    """Return a line without the point or tip at its start."""
    (start, z), (across, next_z) = line[0], line[1]
    if start == 0:
        return line[1:]
    if start > TIP_RADIUS_MM:
        return line
    part = BLUNT_MM / abs(next_z - z)
    return [(start + part * (across - start), z + part * (next_z - z)), *line[1:]]


def _end(line: Sequence[Spot], height: float) -> Ball | None:
    """Return the ball that fits into a round end or a tip; on flat facets the piece could stand
    there. None if the line does not start in one, or is too flat for a ball inside the solid."""
    (start, z), (across, next_z) = line[0], line[1]
    up = next_z - z
    if start > TIP_RADIUS_MM or up == 0:
        return None
    radius = start or (across * across + up * up) / 2 / abs(up)
    centre = z + math.copysign(radius, up)
    return Ball(radius, (0.0, 0.0, centre), is_end=True) if 2 * radius < height else None


def _sectors(outer: Sequence[Spot], inner: Sequence[Spot]) -> list[Part]:
    """Return the layer of a hollow, cut into sectors like a cake."""
    widest = max(radius for radius, _ in inner)
    sides = sides_for(widest)
    fine = 3 * sides
    parts: list[Part] = []
    for k in range(sides):
        angles = [2 * math.pi * (k + j / 3) / sides for j in range(4)]
        stretch = apothem(fine) / math.cos(math.pi / fine)
        points = [(*spot_at(r * stretch, a), z) for r, z in outer for a in angles]
        inside = apothem(sides) / math.cos(math.pi / sides)
        ends = (angles[0], angles[-1])
        points += [(*spot_at(r * inside, a), z) for r, z in inner for a in ends]
        parts.append(Hull(tuple(dict.fromkeys(points))))
    return parts
