"""How far the table could lean, by forces alone, against what is simulated."""

import math
from collections.abc import Sequence

import numpy as np
import pytest

from sarisari.physics.corners import contact_corners
from sarisari.physics.margin import stability_margin
from sarisari.physics.settle import place
from sarisari.physics.world import Tower, World
from tests.support.towers import BASE, FLAT, ON_SIDE, TWELVE, built

Turn = tuple[float, float, float, float]


def put_down(plan: Sequence[tuple[str, float, float, Turn]]) -> Tower:
    """A base with pieces put down one after another by a steady hand."""
    tower: Tower = (BASE,)
    for name, x, y, turn in plan:
        tower = place(tower, name, (x, y, *turn), with_film=False).tower
    return tower


def simulated(tower: Tower, towards: float, start: float) -> float:
    """The lean in degrees at which a piece has moved by 2 mm, if the table leans ever more, by a
    degree a second."""
    world = World(tower)
    before = world.poses()[:, :3]
    for step in range(1000):
        lean, way = math.radians(start + step / 50), math.radians(towards)
        flat = [math.sin(lean) * math.cos(way), math.sin(lean) * math.sin(way)]
        world.model.opt.gravity[:] = 9.81 * np.array([*flat, -math.cos(lean)])
        world.step(10)
        if np.linalg.norm(world.poses()[:, :3] - before, axis=1).max() > 2:
            return start + step / 50
    return start + 20


def test_a_post_topples_when_its_centre_leaves_its_foot() -> None:
    tower = place((BASE,), "post", (0.0, 0.0, *FLAT), with_film=False).tower
    found = stability_margin(tower)
    assert found.degrees == pytest.approx(math.degrees(math.atan(10 / 40)), abs=0.3)
    assert found.first == "post"


def test_a_flat_brick_slides_before_it_topples() -> None:
    tower = place((BASE,), "brick", (0.0, 0.0, *FLAT), with_film=False).tower
    assert stability_margin(tower).degrees == pytest.approx(math.degrees(math.atan(0.5)), abs=0.1)


def test_the_weakest_direction_is_the_side_to_which_it_overhangs() -> None:
    tower = place((BASE,), "cube", (0.0, 12.0, *FLAT), with_film=False).tower
    found = stability_margin(tower)
    assert found.towards == 90
    assert found.first == "cube"
    assert found.degrees == pytest.approx(math.degrees(math.atan(8 / 16)), abs=0.3)


@pytest.mark.parametrize(
    ("plan", "loose"),
    [
        ([("ball", 0, 0, FLAT)], "ball"),
        ([("cube", -20, 0, FLAT), ("cylinder", 20, 0, ON_SIDE)], "cylinder"),
        ([("cube", -20, 0, FLAT), ("ball", 20, 0, FLAT), ("slab", -20, 0, FLAT)], "ball"),
    ],
)
def test_a_piece_that_lies_loose_is_named_and_not_what_stands_firm(
    plan: list[tuple[str, float, float, Turn]], loose: str
) -> None:
    found = stability_margin(put_down(plan))
    assert str(found.degrees) == "0.0", "never minus zero"
    assert found.first == loose
    assert found.rolls


def test_an_egg_beside_a_cube_goes_first() -> None:
    """Its hull has small faces, on which it may rest, but nothing else goes as early."""
    found = stability_margin(put_down([("cube", -20, 0, FLAT), ("egg", 20, 0, ON_SIDE)]))
    assert found.first == "egg"
    assert found.degrees < 5


def test_the_lowest_piece_that_goes_is_named_not_what_it_bears() -> None:
    """A slab and a cube on a cylinder that lies on its side: all three go, and they roll."""
    plan = [("cylinder", 0, 0, ON_SIDE), ("slab", 0, 0, FLAT), ("cube", 0, 0, FLAT)]
    found = stability_margin(put_down(plan))
    assert (found.first, found.rolls) == ("cylinder", True)
    stack = [("cube", 0, 0, FLAT), ("slab", 0, 0, FLAT), ("brick", 0, 0, FLAT)]
    found = stability_margin(put_down(stack))
    assert found.degrees > 20
    assert (found.first, found.rolls) == ("cube", False)


@pytest.mark.parametrize("count", [6, 9, 11])
def test_forces_promise_what_simulation_keeps(count: int) -> None:
    tower = built(TWELVE[:count])
    found = stability_margin(tower)
    assert found.degrees > 10
    shown = simulated(tower, found.towards, found.degrees - 1.5)
    assert found.degrees == pytest.approx(shown, abs=0.5)


@pytest.mark.parametrize(
    ("name", "turn", "count"),
    [("cube", FLAT, 4), ("hexagon", FLAT, 6), ("octagon", FLAT, 8), ("cylinder", FLAT, 24),
     ("cylinder", ON_SIDE, 2), ("ball", FLAT, 1), ("arch", FLAT, 8)],
)  # fmt: skip
def test_all_corners_on_which_a_piece_rests_are_found(
    name: str, turn: tuple[float, float, float, float], count: int
) -> None:
    world = World(place((BASE,), name, (0.0, 0.0, *turn), with_film=False).tower)
    touch = contact_corners(world)
    spots = touch.spots[(np.sort(touch.pieces, axis=1) == (0, 1)).all(axis=1)]
    assert len(np.unique(spots.round(5), axis=0)) == count
    assert np.allclose(spots[:, 2], 0.02, atol=1e-5)


def test_a_side_counts_only_as_far_as_what_it_rests_on() -> None:
    """A cube of 32 over the edge of the base, which is 20 from the middle."""
    world = World(place((BASE,), "cube", (0.0, 12.0, *FLAT), with_film=False).tower)
    touch = contact_corners(world)
    spots = touch.spots[(np.sort(touch.pieces, axis=1) == (0, 1)).all(axis=1)] * 1000
    assert np.ptp(spots, axis=0)[:2] == pytest.approx((32, 24), abs=0.1)
    assert spots[:, 1].max() == pytest.approx(20, abs=0.1)
