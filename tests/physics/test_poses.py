"""Suggested placements: they hold, and they can be said."""

import sys
from collections.abc import Iterator

import numpy as np
import pytest

from sarisari.core.settle_question import NEWEST_HAND, Fall, PhysicsOptions, Placement
from sarisari.core.stream import new_stream
from sarisari.games.bandu.pieces import PIECE_NAMES
from sarisari.physics.candidates import SAFE_DEGREES
from sarisari.physics.height_map import (
    covered_flat_cells,
    flat_cells,
    height_map_of,
    resting_on,
    underside,
)
from sarisari.physics.load_paths import contacts_of, weakest_under
from sarisari.physics.settle import place
from sarisari.physics.sides import sides
from sarisari.physics.suggestions import (
    by_looks,
    compact_suggestions,
    simulated_suggestions,
    stable_suggestions,
)
from sarisari.physics.world import Placed, World, engine
from sarisari.text import catalogue
from tests.support.towers import BASE, FLAT, TWELVE, built


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
    best = simulated_suggestions(tower, name)[0]
    outcomes = [
        place(tower, name, best.placement, new_stream(seed), "small", with_film=False)
        for seed in range(4)
    ]
    assert all(outcome.stands for outcome in outcomes)
    assert best.degrees > 5


@pytest.fixture
def no_engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whoever asks MuJoCo for anything fails."""
    engine.cache_clear()
    monkeypatch.setitem(sys.modules, "mujoco", None)
    yield
    engine.cache_clear()


@pytest.mark.clause("BAN-26", "AN-29")
@pytest.mark.parametrize("height", [0, 1, 6])
def test_looks_never_ask_the_engine(height: int, request: pytest.FixtureRequest) -> None:
    tower = built(TWELVE[:5])[:height]
    request.getfixturevalue("no_engine")
    for piece in PIECE_NAMES:
        found = by_looks(tower, piece)
        assert 1 <= len(found) <= 6
        assert all(len(each.placement) == 6 for each in found)
    with pytest.raises(ImportError):
        simulated_suggestions(tower or built(()), "cube")


@pytest.mark.parametrize("name", ["slab", "brick", "cube"])
def test_what_looks_best_stands_where_it_is_easy(name: str) -> None:
    tower = built(TWELVE[:5])
    best = by_looks(tower, name)[0]
    assert place(tower, name, best.placement, with_film=False).stands
    assert "on the" in catalogue().say(best.words).lower()


def test_what_is_safe_comes_before_what_is_not() -> None:
    safe = [
        each.degrees > SAFE_DEGREES and each.inside > 1
        for each in stable_suggestions(built(TWELVE[:5]), "roof")
    ]
    assert safe == sorted(safe, reverse=True)
    assert safe[0]


@pytest.mark.parametrize(
    ("below", "piece", "fall", "said"),
    [
        ("roof", "horseshoe", "table", "On its side on the roof, diagonally, in the middle"),
        ("cone", "trough", "any", "Upside down on the cone, diagonally, in the middle"),
    ],
)
def test_where_nothing_lies_firmly_a_piece_is_caught(
    below: str, piece: str, fall: Fall, said: str
) -> None:
    """Every side along and across falls; what is suggested is none of these, and holds. The
    horseshoe slides down astride the roof: AN-31 forgives that only with `fall=table`."""
    tower = place((), below, simulated_suggestions((), below)[0].placement, with_film=False).tower

    def stood(placement: Placement) -> list[bool]:
        return [
            place(
                *(tower, piece, placement, new_stream(seed), "small"), with_film=False, fall=fall
            ).stands
            for seed in range(50, 53)
        ]

    assert not any(all(stood(each.placement)) for each in stable_suggestions(tower, piece))
    best = simulated_suggestions(tower, piece, PhysicsOptions("small", fall, NEWEST_HAND))[0]
    assert catalogue().say(best.words) == said
    assert all(stood(best.placement))


def test_a_tower_says_what_it_would_not_bear() -> None:
    """A plank across a cube: its end holds no weight, its middle does."""
    tower = built((("cube", 0, 0), ("plank", 0, 0)))
    world = World([*tower, ("cylinder", (0.0, 0.0, 500.0, *FLAT))])
    contacts = contacts_of(world)
    added = float(world.model.body_mass[-1])
    middle, end = (
        weakest_under(world, contacts, 2, np.array([x, 0.0, 82.0]), added) for x in (0.0, 50.0)
    )
    assert middle > 5
    assert end < 0


def test_maps_of_heights_find_where_a_piece_lies_on_a_tower() -> None:
    """A cube fits wherever its centre of mass is over a base; well inside at its middle, at the
    height of its top."""
    seen = resting_on(height_map_of((BASE,)), underside("cube", FLAT))
    here = int(np.flatnonzero((seen.spots == 0).all(1))[0])
    assert seen.heights[here] == pytest.approx(20)
    assert seen.inside[here] == pytest.approx(16, abs=2)
    assert not (seen.spots == (44, 0)).all(1).any(), "its centre of mass is beyond the end"


def test_what_is_flat_can_be_built_on_and_is_covered_by_what_lies_there() -> None:
    """Cells of 2 x 2 mm: a base of 80 x 40 has about 800, those at its edge not counted."""
    bare, cube = height_map_of((BASE,)), underside("cube", FLAT)
    assert flat_cells(bare).sum() == pytest.approx(39 * 19, abs=60)
    middle, corner = covered_flat_cells(bare, cube, np.array([[0.0, 0.0], [38.0, 18.0]]))
    assert middle == pytest.approx(16 * 16, abs=40)
    assert corner < middle / 2
    assert flat_cells(height_map_of(built((("cone", 0, 0),)))).sum() < 0.8 * flat_cells(bare).sum()


def test_a_piece_can_be_put_where_it_leaves_room() -> None:
    """Three pieces with points, each 40 mm wide, fit on a base if they stand at its corners."""
    tower: tuple[Placed, ...] = (BASE,)
    for name in ("cone", "pawn", "pyramid"):
        spot = compact_suggestions(tower, name)[0]
        assert spot.degrees > SAFE_DEGREES
        outcome = place(tower, name, spot.placement, new_stream(5), "small", with_film=False)
        assert outcome.stands
        tower = outcome.tower
    assert len(tower) == 4


def test_nothing_is_spared_without_a_tower_or_a_safe_place() -> None:
    assert compact_suggestions((), "cone") == []
    assert compact_suggestions(built((("cone", 0, 0),)), "ball") == []


def test_a_lying_egg_is_better_than_one_on_its_end() -> None:
    assert simulated_suggestions((BASE,), "egg")[0].words.params["how"] == "side"


def test_an_egg_is_put_into_the_cup() -> None:
    cup = place((BASE,), "eggcup", (0.0, 0.0, *FLAT), with_film=False).tower
    best = simulated_suggestions(cup, "egg")[0]
    assert (best.words.params["piece"], best.risk) == ("eggcup", "held")
    assert np.hypot(*best.placement[:2]) < 1
    assert place(cup, "egg", best.placement, new_stream(1), "small", with_film=False).stands


def test_suggestions_can_be_said() -> None:
    said = [catalogue().say(each.words) for each in simulated_suggestions((BASE,), "plank")]
    assert "Flat on base 1, lengthwise, on the left" in said


def test_a_base_of_challenge_is_laid_on_the_table() -> None:
    best = simulated_suggestions((), "roof")[0]
    assert catalogue().say(best.words) == "Standing on the table, lengthwise"
    assert place((), "roof", best.placement, with_film=False).stands
