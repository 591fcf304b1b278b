"""Eased edges: the edges of wooden pieces are slightly rounded, and a round piece that is released
on one with a tremor rolls over it. In the engine edges are sharp, because flat pieces are to stand
up to their very edge; so the hand's push is turned outwards instead."""

import numpy as np

from sarisari.physics.convex_parts import Points
from sarisari.physics.corners import anticlockwise, side_towards
from sarisari.physics.world import World, engine

EASED_METRES = {
    "none": 0.0,
    "small": 0.002,
    "large": 0.004,
}  # metres from an edge within which a trembling hand pushes over it
LEVEL = 0.98  # vertical component of the normal of a level face
ROUND_CONTACT = 6  # dimension of the contact of a round part, which has rolling friction
LEAST_OUTWARD = 0.5  # least share of the speed that goes over the edge
LOOK_METRES = 0.001  # metres beyond the edge, and up and down, where another part would be felt


def turned_outwards(world: World, number: int, speed: Points, size: str) -> Points:
    """Return the speed with which a round piece leaves the hand: over an edge, if the piece touches
    nothing but that edge, otherwise as given. `size` is that of the tremor."""
    outwards = _way_over_edge(world, number, EASED_METRES[size])
    if outwards is None:
        return speed
    along = float(speed @ outwards)
    least = LEAST_OUTWARD * float(np.linalg.norm(speed))
    return speed + (max(abs(along), least) - along) * outwards


def _way_over_edge(world: World, number: int, eased: float) -> Points | None:
    """Return the level direction over the edge on which a round piece lies, or None."""
    contact = world.data.contact
    mine = world.owner[contact.geom] == number
    rows = np.flatnonzero(mine.any(axis=1))
    others = np.unique(contact.geom[rows][~mine[rows]])
    if len(others) != 1 or world.owner[others[0]] < 0:
        return None
    is_level = abs(contact.frame[rows, 2]) > LEVEL
    if not is_level.all() or (contact.dim[rows] != ROUND_CONTACT).any():
        return None
    face = side_towards(world, int(others[0]), np.array([0.0, 0.0, 1.0]))
    if len(face) < 3:
        return None
    spots = contact.pos[rows]
    outwards = _nearest_edge(anticlockwise(face[:, :2]), spots[:, :2], eased)
    if outwards is None:
        return None
    beyond = spots.mean(axis=0) + (eased + LOOK_METRES) * outwards
    return outwards if _is_free(world, number, beyond) else None


def _nearest_edge(corners: Points, spots: Points, eased: float) -> Points | None:
    """Return the outward direction of the edge near which all spots lie, or None."""
    edges = np.roll(corners, -1, axis=0) - corners
    lengths = np.linalg.norm(edges, axis=1)
    normals = np.stack([edges[:, 1], -edges[:, 0]], 1) / np.maximum(lengths, 1e-9)[:, None]
    depths = ((corners[:, None] - spots[None]) * normals[:, None]).sum(axis=2).max(axis=1)
    nearest = int(np.where(lengths > 1e-6, depths, np.inf).argmin())
    if depths[nearest] > eased:
        return None
    return np.array([*normals[nearest], 0.0])


def _is_free(world: World, number: int, spot: Points) -> bool:
    """Whether nothing continues the face beyond its edge: a piece may consist of several parts."""
    above = spot + np.array([0.0, 0.0, LOOK_METRES])
    found = np.zeros(1, np.int32)
    down = np.array([0.0, 0.0, -1.0])
    far = engine().mj_ray(world.model, world.data, above, down, None, 1, number + 1, found)
    return not 0 <= far < 2 * LOOK_METRES
