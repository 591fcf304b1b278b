"""What an eye sees of a tower, without the engine."""

import numpy as np
import pytest

from sarisari.core.settle_question import NEWEST_HAND
from sarisari.core.stream import new_stream
from sarisari.physics.geometry import shape_of
from sarisari.physics.height_map import height_map_of, resting_on, underside
from sarisari.physics.load_paths import weakest_with
from sarisari.physics.quaternion import rotation_matrix
from sarisari.physics.settle import place
from sarisari.physics.sight import as_expected, seen_contacts
from sarisari.physics.suggestions import by_looks, compact_by_looks
from tests.support.towers import BASE, FLAT, TWELVE, built

BARE = (BASE,)


def upright_share(turn: tuple[float, ...]) -> float:
    """How much of a piece's own axis points up or down: 1 standing, 0 lying."""
    return abs(float(rotation_matrix(np.array(turn))[2, 2]))


@pytest.mark.parametrize("name", ["spindle", "egg"])
def test_what_has_a_point_is_laid_down(name: str) -> None:
    found = by_looks(BARE, name)
    lying = [each for each in found if upright_share(each.placement[2:]) < 0.5]
    assert found[0] in lying
    standing = [each for each in found if each not in lying]
    assert max(each.around for each in standing) < min(each.around for each in lying)
    assert all(each.degrees == 0 for each in found), "it rolls, or stands on a point"


def test_a_cone_stands_on_its_flat_side() -> None:
    found = by_looks(BARE, "cone")
    assert found[0].placement[2:] == pytest.approx(FLAT)
    assert found[0].degrees > 30
    upside_down = [each for each in found if each.placement[3] == pytest.approx(1)]
    assert all(each.degrees < 1 for each in upside_down)


@pytest.mark.parametrize("name", ["spindle", "ball", "egg"])
def test_what_rolls_goes_where_it_has_room(name: str) -> None:
    best = by_looks(BARE, name)[0]
    x, y = best.placement[:2]
    assert abs(x) < 12
    assert abs(y) < 8
    stood = [
        place(BARE, name, best.placement, new_stream(seed), "small", hand=NEWEST_HAND).stands
        for seed in range(8)
    ]
    assert sum(stood) >= 6


def test_room_to_roll_ends_at_the_edge() -> None:
    """A base is 40 mm deep."""
    seen = resting_on(height_map_of(BARE), underside("ball", FLAT))

    def room(x: float, y: float) -> float:
        return float(seen.room[np.flatnonzero((seen.spots == (x, y)).all(1))[0]])

    assert room(0, 0) == pytest.approx(20, abs=4)
    assert room(0, 12) == pytest.approx(8, abs=4)
    assert room(0, 12) == room(20, 12) == room(0, -12)


def test_an_eye_sees_what_hangs_over() -> None:
    """A plank across a cube: its end holds no weight, its middle does."""
    tower = built((("cube", 0, 0), ("plank", 0, 0)))
    added = shape_of("cylinder").mass
    weights = np.array([*(shape_of(name).mass for name, _ in tower), added])
    centres = np.array([*(pose[:3] for _, pose in tower), (0.0, 0.0, 500.0)])
    middle, end = (
        weakest_with(seen_contacts(tower), weights, centres, 2, np.array([x, 0.0, 82.0]), added)
        for x in (0.0, 56.0)
    )
    assert middle > 5
    assert end < 0
    best = by_looks(tower, "cylinder")[0]
    assert place(tower, "cylinder", best.placement, with_film=False).stands


def test_an_eye_sees_where_pieces_touch() -> None:
    contacts = seen_contacts(built((("cube", 0, 0), ("plank", 0, 0))))
    pairs = set(zip(contacts.upper.tolist(), contacts.lower.tolist(), strict=True))
    assert pairs == {(0, -1), (1, 0), (2, 1)}
    assert contacts.spots[contacts.upper == 2, 2] == pytest.approx(52, abs=0.5)


@pytest.mark.parametrize("name", ["slab", "cube", "cone", "disc"])
def test_a_piece_is_expected_where_it_comes_to_rest(name: str) -> None:
    tower = built(TWELVE[:3])
    best = by_looks(tower, name)[0]
    expected = as_expected(tower, name, best.placement)[-1][1]
    outcome = place(tower, name, best.placement, with_film=False)
    assert outcome.stands
    assert expected[:3] == pytest.approx(outcome.tower[-1][1][:3], abs=1)


def test_what_leaves_room_is_safe_and_beside_the_middle() -> None:
    found = compact_by_looks(BARE, "cone")
    assert found
    assert compact_by_looks((), "cone") == []
    for each in found:
        x, y = each.placement[:2]
        assert abs(x) + abs(y) > 15
        assert each.degrees > 2
        assert each.inside > 4
