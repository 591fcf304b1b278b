"""Contact polygons: every corner of each contact between pieces. The engine reports at most four."""

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sarisari.physics.convex_parts import Ball, Cylinder, Hull, Part, Points
from sarisari.physics.geometry import shape_of
from sarisari.physics.world import MM_PER_METRE, TABLE, World, engine

CONTACT_METRES = 1e-4  # metres within which parts touch
FLATNESS_METRES = 3e-5  # metres by which the corners of one side may deviate from a plane
FLAT_END = 0.99  # component along its axis of the direction in which a round part has a flat end
RIM_CORNERS = 24  # corners of the polygon that approximates a circle


class Corners(NamedTuple):
    """Row by row: two pieces (-1 for the table), with a normal that points from the first to the
    second, and a point in metres."""

    pieces: npt.NDArray[np.int64]
    frames: Points  # by corner: the normal and two tangents
    spots: Points


def contact_corners(world: World) -> Corners:
    """Return the contact corners of a world as its pieces lie now. Changes the contact margins of
    the world."""
    world.model.geom_margin[:] = CONTACT_METRES
    world.model.body_margin[:] = CONTACT_METRES
    engine().mj_forward(world.model, world.data)
    contact = world.data.contact
    pairs, frames, spots = [], [], []
    for geoms in np.unique(contact.geom, axis=0).tolist():
        rows = np.flatnonzero((contact.geom == geoms).all(axis=1))
        frame = contact.frame[rows[0]].reshape(3, 3)
        named = contact.pos[rows]
        found = _shared_corners(world, geoms, frame, named)
        pairs += [world.owner[geoms]] * len(found)
        frames += [frame] * len(found)
        spots.append(found)
    return Corners(
        np.array(pairs, np.int64).reshape(-1, 2),
        np.array(frames).reshape(-1, 3, 3),
        np.concatenate([np.zeros((0, 3)), *spots]),
    )


def _shared_corners(world: World, geoms: list[int], frame: Points, named: Points) -> Points:
    """Return the corners of the area that two parts share, or the points that the engine reported
    if they do not meet in a face."""
    first, second = geoms
    level = float((named @ frame[0]).mean())
    upper = side_towards(world, second, -frame[0]) @ frame[1:].T
    if first == TABLE:
        flat = upper
    else:
        lower = side_towards(world, first, frame[0]) @ frame[1:].T
        if max(len(lower), len(upper)) < 3:
            return named
        flat = _clip(upper, lower) if len(lower) > 2 else _clip(lower, upper)
    return flat @ frame[1:] + level * frame[0] if len(flat) else named


def side_towards(world: World, geom: int, way: Points) -> Points:
    """Return the corners of a part that lie farthest in a direction, in metres."""
    piece = int(world.owner[geom])
    part = shape_of(world.names[piece]).parts[int((world.owner[:geom] == piece).sum())]
    place, axes = world.data.xpos[piece + 1], world.data.xmat[piece + 1].reshape(3, 3)
    own = _points(part, axes.T @ way)
    along: Points = own @ (axes.T @ way)
    own = own[along > along.max() - FLATNESS_METRES * MM_PER_METRE]
    if isinstance(part, Hull) and part.rolls and abs(axes.T @ way)[2] < FLAT_END:
        own = _line_along(own)
    side: Points = own / MM_PER_METRE @ axes.T + place
    return side


def _line_along(facet: Points) -> Points:
    """Return the line on which something round rests, of the facet that stands for it: it could
    roll to either side."""
    levels = np.unique(facet[:, 2].round(3))
    return np.array([facet[abs(facet[:, 2] - level) < 0.01].mean(axis=0) for level in levels])


def _points(part: Part, way: Points) -> Points:
    """Return the corners of a part in mm, in the frame of its piece; for round parts, those that
    matter in a direction."""
    if isinstance(part, Ball):
        return np.array([part.centre + part.radius * way])
    if not isinstance(part, Cylinder):
        return np.array(part.points)
    across = math.hypot(way[0], way[1])
    start = math.atan2(way[1], way[0]) if across > 1e-6 else 0.0
    angles = start + 2 * np.pi * np.arange(RIM_CORNERS) / RIM_CORNERS
    rim = part.radius * np.stack([np.cos(angles), np.sin(angles), 0 * angles], 1)
    ends = [rim + part.centre + (0, 0, height) for height in (-part.half, part.half)]
    return np.concatenate(ends)


def _clip(subject: Points, by: Points) -> Points:
    """Clip a convex polygon, a line or a point by a convex polygon (Sutherland-Hodgman), in the
    plane."""
    around = anticlockwise(by)
    kept = anticlockwise(subject)
    for start, end in zip(around, np.roll(around, -1, axis=0), strict=True):
        edge = end - start
        depth = edge[0] * (kept[:, 1] - start[1]) - edge[1] * (kept[:, 0] - start[0])
        rows = []
        for k, here in enumerate(depth):
            before = depth[k - 1]
            if (here < 0) != (before < 0):
                rows.append(kept[k - 1] + (kept[k] - kept[k - 1]) * before / (before - here))
            if here >= 0:
                rows.append(kept[k])
        if not rows:
            return np.zeros((0, 2))
        kept = np.array(rows)
    return kept


def anticlockwise(points: Points) -> Points:
    """Return the corners of a convex polygon in anticlockwise order."""
    middle = points - points.mean(axis=0)
    return points[np.argsort(np.arctan2(middle[:, 1], middle[:, 0]))]
