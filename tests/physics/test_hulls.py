"""Convex hulls of pieces and of outlines."""

import numpy as np
import pytest

from sarisari.physics.catalogue import SOLIDS
from sarisari.physics.geometry import shape_of
from sarisari.physics.hulls import depth_inside, hull_planes

SQUARE = np.array([[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]])


def test_a_cube_has_six_planes() -> None:
    half = shape_of("cube").size[0] / 2
    planes = hull_planes(shape_of("cube").mesh.corners)
    assert {tuple(plane[:3]) for plane in planes.tolist()} == {
        (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1),
    }  # fmt: skip
    assert planes[:, 3] == pytest.approx(-half)


@pytest.mark.parametrize("piece", [name for name in SOLIDS if name != "base"])
def test_no_corner_of_a_piece_lies_outside_its_hull_and_each_plane_touches_it(piece: str) -> None:
    corners = shape_of(piece).mesh.corners
    planes = hull_planes(corners)
    heights = corners @ planes[:, :3].T + planes[:, 3]
    assert heights.max() < 0.01  # mm; planes are rounded
    assert (np.abs(heights) < 0.02).sum(axis=0).min() >= 3


@pytest.mark.parametrize(
    ("spot", "depth"),
    [((2, 2), 2), ((1, 2), 1), ((0, 2), 0), ((-1, 2), -1), ((5, 2), -1), ((2, 7), -3)],
)
def test_how_far_a_point_lies_inside_an_outline(spot: tuple[float, float], depth: float) -> None:
    inner = np.array([[1.0, 1.0], [2.0, 0.0], [0.0, 0.0]])  # inside, on a side, twice
    spots = np.concatenate([inner, SQUARE])
    assert depth_inside(spots, np.array(spot, float)) == pytest.approx(depth)


@pytest.mark.parametrize("spots", [SQUARE[:0], SQUARE[:1], SQUARE[:2], SQUARE[[0, 0, 1, 1]]])
def test_a_point_or_a_line_has_no_inside(spots: np.ndarray) -> None:
    assert depth_inside(spots, np.zeros(2)) == -1
