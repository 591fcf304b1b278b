"""The pieces as solids: what is drawn is what touches, and both weigh what they should."""

import json
import math

import numpy as np
import pytest
import trimesh
from typer.testing import CliRunner

from sarisari.cli import app
from sarisari.games.bandu.pieces import BASE_NAMES, BASE_POSE, PIECE_NAMES
from sarisari.physics.catalogue import SOLIDS
from sarisari.physics.geometry import DENSITY, shape_of
from tests.support.reference_meshes import beyond, is_within_another, outside, part_mesh, whole_mesh

ALL = (BASE_NAMES[0], *PIECE_NAMES)
SURFACE = 0.5  # mm


def test_every_piece_and_the_base_has_a_solid() -> None:
    assert set(SOLIDS) == {"base", *PIECE_NAMES}
    assert shape_of("base-1").size == (80, 40, 20)
    assert shape_of("base-6").rise == BASE_POSE[2]


@pytest.mark.parametrize("name", ALL)
def test_a_drawn_piece_is_a_closed_surface_about_its_centre_of_mass(name: str) -> None:
    mesh = whole_mesh(name)
    assert mesh.is_watertight
    assert mesh.is_winding_consistent
    assert np.abs(mesh.center_mass).max() < 1e-6


@pytest.mark.parametrize("name", ALL)
def test_mass_and_inertia_are_those_of_a_mesh_library(name: str) -> None:
    shape, mesh = shape_of(name), whole_mesh(name)
    assert shape.mass == pytest.approx(mesh.volume * DENSITY)
    inertia = mesh.moment_inertia * DENSITY
    assert np.allclose(shape.inertia, inertia, atol=1e-6 * np.abs(inertia).max())


@pytest.mark.parametrize("name", ALL)
def test_the_parts_fill_what_is_drawn_and_nothing_else(name: str) -> None:
    parts = [part_mesh(part) for part in shape_of(name).parts if not is_within_another(part)]
    volume = sum(part.volume for part in parts)
    centre = sum(part.volume * part.center_mass for part in parts) / volume
    assert volume == pytest.approx(whole_mesh(name).volume, rel=0.03)
    assert np.abs(centre).max() < 0.1


@pytest.mark.parametrize("name", ALL)
def test_the_surface_of_the_parts_is_within_half_a_millimetre_of_the_drawn_one(name: str) -> None:
    """Each drawn point is near a part, and no point of a part is far outside the drawn solid."""
    mesh = whole_mesh(name)
    parts = [part_mesh(part) for part in shape_of(name).parts]
    drawn = trimesh.sample.sample_surface(mesh, 300, seed=1)[0]
    gaps = np.min([beyond(part, drawn) for part in parts], axis=0)
    assert np.abs(gaps).max() < SURFACE
    corners = np.unique(np.concatenate([part.vertices for part in parts]).round(3), axis=0)
    assert outside(mesh, corners[:: 1 + len(corners) // 150]).max() < SURFACE


@pytest.mark.parametrize(
    ("name", "volume"),
    [
        ("cube", 32**3),
        ("cylinder", math.pi * 16**2 * 40),
        ("ball", 4 / 3 * math.pi * 15**3),
        ("tube", math.pi * (21**2 - 13**2) * 30),
        ("dome", 2 / 3 * math.pi * 23**3),
        ("arch", (72 * 36 - math.pi * 200) * 26),
    ],
)
def test_volumes_are_those_of_the_formulas(name: str, volume: float) -> None:
    assert shape_of(name).volume == pytest.approx(volume, rel=0.006)


@pytest.mark.parametrize("name", ["cone", "pyramid", "fir", "spindle", "tetrahedron"])
def test_tips_are_at_most_a_millimetre_wide(name: str) -> None:
    corners = shape_of(name).mesh.corners
    tip = corners[corners[:, 2] > corners[:, 2].max() - 1e-6]
    assert np.ptp(tip, axis=0).max() <= 1.01


def test_the_command_prints_names_or_everything() -> None:
    names = CliRunner().invoke(app, ["pieces", "--json"])
    assert json.loads(names.stdout) == list(PIECE_NAMES)
    full = json.loads(CliRunner().invoke(app, ["pieces", "--json", "--full"]).stdout)
    assert [piece["name"] for piece in full] == list(PIECE_NAMES)
    assert full[0]["size"] == [32, 32, 32]
    assert full[0]["pose"] == [0, 0, 16, 1, 0, 0, 0]
    shown = CliRunner().invoke(app, ["pieces"]).stdout.splitlines()
    assert len(shown) == 48
    assert shown[0].split() == ["cube", "32", "x", "32", "x", "32", "mm", "22.9", "g"]


def test_a_piece_that_there_is_not_has_no_shape() -> None:
    with pytest.raises(ValueError, match="no piece 'sphere'"):
        shape_of("sphere")
