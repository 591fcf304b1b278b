"""Suggested placements: they hold, and they can be said."""

import pytest
from physics.building import BASE, FLAT, TWELVE, built

from sarisari.core.stream import new_stream
from sarisari.games.bandu.pieces import PIECE_NAMES
from sarisari.physics.poses import suggested
from sarisari.physics.settle import place
from sarisari.physics.sides import sides
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


def test_suggestions_are_ranked_by_how_steady_the_tower_would_stand() -> None:
    leans = [each.degrees for each in suggested(built(TWELVE[:3]), "arch")]
    assert leans == sorted(leans, reverse=True)
    assert len(leans) > 2


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
    assert catalogue().say(best.words) == "Standing on the table, crosswise"
    assert place((), "roof", best.placement, with_film=False).stands
