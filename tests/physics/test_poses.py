"""Suggested placements: they hold, and they can be said."""

import numpy as np
import pytest
from physics.building import BASE, FLAT, TWELVE, built

from sarisari.core.stream import new_stream
from sarisari.games.bandu.pieces import PIECE_NAMES
from sarisari.physics.loads import touching, weakest_under
from sarisari.physics.poses import SAFE, suggested
from sarisari.physics.relief import relief_of, resting, underside
from sarisari.physics.settle import place
from sarisari.physics.sides import sides
from sarisari.physics.world import World
from sarisari.text import catalogue


@pytest.mark.parametrize(
    ("name", "rises"),
    [("cube", [16]), ("brick", [10, 15, 30]), ("dowel", [45, 9]), ("cone", [12.8, 20])],
)
def test_a_piece_rests_on_its_sides(name: str, rises: list[float]) -> None:
    """By the height of the centre of mass, the steadiest first; sides that look alike once."""
    found = [side.rise for side in sides(name)]
    assert found[: len(rises)] == pytest.approx(rises, abs=0.2)


@pytest.mark.parametrize("name", PIECE_NAMES)
def test_every_piece_has_a_side_to_try(name: str) -> None:
    assert sides(name)


@pytest.mark.parametrize("name", ["slab", "tee", "prism"])
def test_the_best_suggestion_on_a_tower_stands(name: str) -> None:
    tower = built(TWELVE[:5])
    best = suggested(tower, name)[0]
    outcomes = [
        place(tower, name, best.placement, new_stream(seed), "small", with_film=False)
        for seed in range(4)
    ]
    assert all(outcome.stands for outcome in outcomes)
    assert best.degrees > 5


def test_what_is_safe_comes_before_what_is_not() -> None:
    safe = [
        each.degrees > SAFE and each.inside > 1 for each in suggested(built(TWELVE[:5]), "roof")
    ]
    assert safe == sorted(safe, reverse=True)
    assert safe[0]


def test_a_tower_says_what_it_would_not_bear() -> None:
    """A plank across a cube: its end holds no weight, its middle does."""
    tower = built((("cube", 0, 0), ("plank", 0, 0)))
    world = World([*tower, ("cylinder", (0.0, 0.0, 500.0, *FLAT))])
    contacts = touching(world)
    added = float(world.model.body_mass[-1])
    middle, end = (
        weakest_under(world, contacts, 2, np.array([x, 0.0, 82.0]), added) for x in (0.0, 50.0)
    )
    assert middle > 5
    assert end < 0


def test_maps_of_heights_find_where_a_piece_lies_on_a_tower() -> None:
    """A cube fits anywhere on a base; well inside at its middle, at the height of its top."""
    seen = resting(relief_of((BASE,)), underside("cube", FLAT))
    here = int(np.flatnonzero((seen.spots == 0).all(1))[0])
    assert seen.heights[here] == pytest.approx(20)
    assert seen.inside[here] == pytest.approx(16, abs=2)
    outside = int(np.flatnonzero((seen.spots == (44, 0)).all(1))[0])
    assert seen.inside[outside] < 0


def test_a_lying_egg_is_better_than_one_on_its_end() -> None:
    assert suggested((BASE,), "egg")[0].words.params["how"] == "side"


def test_an_egg_is_put_into_the_cup() -> None:
    cup = place((BASE,), "eggcup", (0.0, 0.0, *FLAT), with_film=False).tower
    best = suggested(cup, "egg")[0]
    assert best.words.params["piece"] == "eggcup"
    assert place(cup, "egg", best.placement, new_stream(1), "small", with_film=False).stands


def test_suggestions_can_be_said() -> None:
    said = [catalogue().say(each.words) for each in suggested((BASE,), "plank")]
    assert "Standing on base 1, lengthwise" in said


def test_a_base_of_challenge_is_laid_on_the_table() -> None:
    best = suggested((), "roof")[0]
    assert catalogue().say(best.words) == "Standing on the table, lengthwise"
    assert place((), "roof", best.placement, with_film=False).stands
