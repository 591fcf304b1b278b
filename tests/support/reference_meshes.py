"""Pieces and their parts as trimesh solids, an independent reference for our geometry."""

from collections.abc import Callable
from functools import cache

import numpy as np
import numpy.typing as npt
import trimesh

from sarisari.physics.convex_parts import Ball, Box, Cylinder, Part
from sarisari.physics.geometry import shape_of

Numbers = npt.NDArray[np.float64]


Closest = Callable[[trimesh.Trimesh, Numbers], tuple[Numbers, Numbers, Numbers]]
_closest: Closest = trimesh.proximity.closest_point_naive  # which has no types


def part_mesh(part: Part) -> trimesh.Trimesh:
    mesh: trimesh.Trimesh
    if isinstance(part, Box):
        mesh = trimesh.creation.box(extents=2 * np.array(part.half))
    elif isinstance(part, Cylinder):
        mesh = trimesh.creation.cylinder(part.radius, 2 * part.half, sections=96)
    elif isinstance(part, Ball):
        mesh = trimesh.creation.icosphere(4, part.radius)
    else:
        mesh = trimesh.convex.convex_hull(np.array(part.points))
        return mesh
    mesh.apply_translation(part.centre)
    return mesh


def is_within_another(part: Part) -> bool:
    return isinstance(part, Ball) and part.is_end


@cache
def whole_mesh(name: str) -> trimesh.Trimesh:
    mesh = shape_of(name).mesh
    return trimesh.Trimesh(mesh.corners, mesh.triangles, process=False)


def beyond(part: trimesh.Trimesh, points: Numbers) -> Numbers:
    """How far points lie outside a convex part; below 0 how deep inside."""
    across: Numbers = (
        part.face_normals @ points.T - (part.face_normals * part.triangles[:, 0]).sum(1)[:, None]
    )
    deepest: Numbers = across.max(0)
    return deepest


def outside(mesh: trimesh.Trimesh, points: Numbers) -> Numbers:
    """How far points lie outside any closed surface; 0 for those inside."""
    away = _closest(mesh, points)[1]
    a, b, c = (mesh.triangles[None, :, k] - points[:, None] for k in range(3))
    lengths = [np.linalg.norm(side, axis=2) for side in (a, b, c)]
    volume = np.einsum("ptk,ptk->pt", a, np.cross(b, c))
    below = lengths[0] * lengths[1] * lengths[2]
    for (one, other), third in (((a, b), 2), ((b, c), 0), ((c, a), 1)):
        below = below + np.einsum("ptk,ptk->pt", one, other) * lengths[third]
    turns = (2 * np.arctan2(volume, below)).sum(1) / (4 * np.pi)  # 1 inside, 0 outside
    return np.where(turns > 0.5, 0.0, away)
