"""The file for the page, read back by a library."""

import io

import numpy as np
import pytest

from sarisari.games.bandu.pieces import BASE_NAMES, PIECE_NAMES
from sarisari.physics.geometry import shape_of
from sarisari.physics.gltf import glb

ALL = (BASE_NAMES[0], *PIECE_NAMES)


def test_the_file_has_every_piece_in_its_size() -> None:
    import trimesh  # heavy

    content = glb(ALL)
    scene = trimesh.load_scene(io.BytesIO(content), file_type="glb")
    assert set(scene.geometry) == set(ALL)
    assert len(content) < 400_000
    for name in ALL:
        turned, mesh = scene.graph[name]
        corners = trimesh.transform_points(scene.geometry[mesh].vertices, turned)
        assert np.ptp(corners, axis=0) == pytest.approx(shape_of(name).size, abs=0.15)


def test_edges_are_sharp_and_curves_smooth() -> None:
    import trimesh  # heavy

    cube = trimesh.load_scene(io.BytesIO(glb(["cube"])), file_type="glb").geometry["cube"]
    assert len(cube.vertices) == 24  # three normals at each corner
