"""Closed triangle meshes: how a piece is drawn, and its volume, centre of mass and inertia."""

import msgspec
import numpy as np
import numpy.typing as npt

from sarisari.physics.convex_parts import Points

CREASE = np.cos(np.radians(32))  # below this angle, faces are shaded as one surface


class Mesh(msgspec.Struct, frozen=True):
    """Corners in mm, and triangles of them, anticlockwise as seen from outside."""

    corners: Points
    triangles: npt.NDArray[np.int64]

    def moved(self, by: Points) -> "Mesh":
        return Mesh(self.corners + by, self.triangles)

    @property
    def faces(self) -> Points:
        """By triangle: its three corners."""
        return self.corners[self.triangles]


class Bulk(msgspec.Struct, frozen=True):
    """Properties of a solid of density 1: volume in mm3, centre of mass, and inertia about it."""

    volume: float
    centre: Points
    inertia: Points


def bulk(mesh: Mesh) -> Bulk:
    """Compute the bulk properties as sums over the tetrahedra between each triangle and the origin."""
    faces = mesh.faces
    volumes = np.linalg.det(faces) / 6
    volume = volumes.sum()
    centre = volumes @ faces.sum(1) / 4 / volume
    faces = faces - centre
    volumes = np.linalg.det(faces) / 6
    sums = faces.sum(1)
    # the integral of x_i x_j over a tetrahedron with one corner at the origin
    spread = np.einsum("t,tci,tcj->ij", volumes, faces, faces)
    spread = (spread + np.einsum("t,ti,tj->ij", volumes, sums, sums)) / 20
    return Bulk(float(volume), centre, np.trace(spread) * np.eye(3) - spread)


def shaded(mesh: Mesh) -> tuple[Points, Points, npt.NDArray[np.int64]]:
    """Return corners, normals and triangles for drawing: corners are duplicated at sharp edges."""
    faces = mesh.faces
    across = np.cross(faces[:, 1] - faces[:, 0], faces[:, 2] - faces[:, 0])
    flat = across / np.linalg.norm(across, axis=1, keepdims=True)
    around: dict[int, list[int]] = {}
    for number, triangle in enumerate(mesh.triangles.tolist()):
        for corner in triangle:
            around.setdefault(corner, []).append(number)
    rows: dict[tuple[int, tuple[float, ...]], int] = {}
    triangles = np.empty_like(mesh.triangles)
    for number, triangle in enumerate(mesh.triangles.tolist()):
        for place, corner in enumerate(triangle):
            near = [other for other in around[corner] if flat[other] @ flat[number] > CREASE]
            normal = across[near].sum(0)
            normal = np.round(normal / np.linalg.norm(normal), 3)
            triangles[number, place] = rows.setdefault((corner, tuple(normal)), len(rows))
    corners = mesh.corners[[corner for corner, _ in rows]]
    return corners, np.array([normal for _, normal in rows]), triangles
