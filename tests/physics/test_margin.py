"""How far the table could lean, by forces alone, against what is simulated."""

import math

import numpy as np
import pytest
from physics.building import BASE, FLAT, TWELVE, built

from sarisari.physics.margin import margin
from sarisari.physics.settle import place
from sarisari.physics.world import Tower, World


def simulated(tower: Tower, towards: float) -> float:
    """The lean in degrees at which a piece has moved by 6 mm, if the table leans ever more."""
    world = World(tower)
    before = world.poses()[:, :3]
    for tenth in range(400):
        lean, way = math.radians(tenth / 10), math.radians(towards)
        flat = [math.sin(lean) * math.cos(way), math.sin(lean) * math.sin(way)]
        world.model.opt.gravity[:] = 9.81 * np.array([*flat, -math.cos(lean)])
        world.step(10)
        if np.linalg.norm(world.poses()[:, :3] - before, axis=1).max() > 6:
            return tenth / 10
    return 40.0


def test_a_post_topples_when_its_centre_leaves_its_foot() -> None:
    tower = place((BASE,), "post", (0.0, 0.0, *FLAT), with_film=False).tower
    found = margin(tower)
    assert found.degrees == pytest.approx(math.degrees(math.atan(10 / 40)), abs=0.3)
    assert found.first == "post"


def test_a_flat_brick_slides_before_it_topples() -> None:
    tower = place((BASE,), "brick", (0.0, 0.0, *FLAT), with_film=False).tower
    assert margin(tower).degrees == pytest.approx(math.degrees(math.atan(0.5)), abs=2.5)


def test_the_weakest_direction_is_the_side_to_which_it_overhangs() -> None:
    tower = place((BASE,), "cube", (0.0, 12.0, *FLAT), with_film=False).tower
    found = margin(tower)
    assert found.towards == 90
    assert found.first == "cube"
    assert found.degrees == pytest.approx(math.degrees(math.atan(8 / 16)), abs=2.5)


@pytest.mark.parametrize("count", [6, 9])
def test_forces_promise_no_more_than_simulation_keeps(count: int) -> None:
    """The engine names four points of a contact at most, so forces have less to stand on."""
    tower = built(TWELVE[:count])
    found = margin(tower)
    shown = simulated(tower, found.towards)
    assert shown - 6 < found.degrees < shown
    assert found.degrees > 5
