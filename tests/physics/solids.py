"""Pieces and parts as meshes of a library that knows nothing of ours."""

from functools import cache

import numpy as np
import trimesh

from sarisari.physics.geometry import shape_of
from sarisari.physics.parts import Ball, Box, Cylinder, Part


def part_mesh(part: Part) -> trimesh.Trimesh:
    if isinstance(part, Box):
        mesh = trimesh.creation.box(extents=2 * np.array(part.half))
    elif isinstance(part, Cylinder):
        mesh = trimesh.creation.cylinder(part.radius, 2 * part.half, sections=96)
    elif isinstance(part, Ball):
        mesh = trimesh.creation.icosphere(4, part.radius)
    else:
        return trimesh.convex.convex_hull(np.array(part.points))
    return mesh.apply_translation(part.centre)


@cache
def whole_mesh(name: str) -> trimesh.Trimesh:
    mesh = shape_of(name).mesh
    return trimesh.Trimesh(mesh.corners, mesh.triangles, process=False)
