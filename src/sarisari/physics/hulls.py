"""Convex hulls: the planes around a solid, and how far a point lies inside a flat outline."""

import numpy as np

from sarisari.physics.convex_parts import Points
from sarisari.physics.world import engine

LEAST_AREA_MM2 = 1e-3  # of a triangle that shows where its plane lies
LEAST_OUTLINE_MM2 = 1e-9  # of a hull that is more than a line


def hull_planes(corners: Points) -> Points:
    """Return the planes around the convex hull of corners in space, as normal and offset, without
    duplicates. MuJoCo computes the hull, with Qhull."""
    mujoco = engine()
    spec = mujoco.MjSpec()
    mesh, geom = spec.add_mesh(), spec.worldbody.add_geom()
    mesh.name, mesh.uservert = "solid", corners.ravel()
    geom.type, geom.meshname = mujoco.mjtGeom.mjGEOM_MESH, mesh.name
    graph = spec.compile().mesh_graph
    triangles = corners[graph[-3 * graph[1] :].reshape(-1, 3)]  # the second number counts them
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    sizes = np.linalg.norm(normals, axis=1)
    is_wide = sizes > LEAST_AREA_MM2
    normals = normals[is_wide] / sizes[is_wide, None]
    offsets = -(normals * triangles[is_wide, 0]).sum(axis=1)
    planes: Points = np.round(np.concatenate([normals, offsets[:, None]], axis=1), 4) + 0.0
    return np.unique(planes, axis=0)


def depth_inside(spots: Points, spot: Points) -> float:
    """Return how far a point lies inside the convex hull of others in the plane, in mm; negative
    outside, or if there is no hull.

    >>> depth_inside(np.array([[0.0, 0], [4, 0], [4, 4], [0, 4], [2, 2]]), np.array([1.0, 2]))
    1.0
    """
    around = _outline(spots)
    sides = np.roll(around, -1, axis=0) - around
    if len(around) < 3 or abs(float(np.sum(_crossed(around, sides)))) < LEAST_OUTLINE_MM2:
        return -1.0
    normals = sides[:, ::-1] * (1, -1) / np.hypot(sides[:, 0], sides[:, 1])[:, None]
    return float(-(normals @ spot - (normals * around).sum(axis=1)).max())


def _outline(spots: Points) -> Points:
    """Return the corners of the convex hull, counterclockwise (Andrew's monotone chain)."""
    ordered = np.unique(spots, axis=0).tolist()
    chains = []
    for points in (ordered, ordered[::-1]):
        chain: list[list[float]] = []
        for point in points:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        chains.append(chain[:-1])
    return np.array(chains[0] + chains[1]).reshape(-1, 2)


def _turn(a: list[float], b: list[float], c: list[float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _crossed(one: Points, other: Points) -> Points:
    crossed: Points = one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0]
    return crossed
