"""The hand that lets go: what it does to round pieces and what not, and that old games keep theirs.

`bench/hand.py` measures all set-ups with 200 seeds; here are a few with fewer.
"""

import math

import numpy as np
import pytest

from bench.hand import SET_UPS, SetUp, standing
from sarisari.core.settle_question import FIRST_HAND, NEWEST_HAND, Tremor
from sarisari.core.stream import new_stream
from sarisari.physics.hands import HANDS
from sarisari.physics.settle import place
from sarisari.physics.tremor import push
from tests.support.towers import BASE, FLAT, built

NAMED = {set_up.name: set_up for set_up in SET_UPS}
MIDDLE = NAMED["ball in the middle of the base"]
EDGE = NAMED["ball 1 mm inside the edge of the base"]
DOWEL = NAMED["ball on the end of an upright dowel"]
HAND = HANDS[NEWEST_HAND]


@pytest.mark.parametrize("set_up", [set_up for set_up in SET_UPS if set_up.is_safe], ids=str)
def test_flat_pieces_and_an_egg_in_its_cup_stay_where_they_are_put(set_up: SetUp) -> None:
    assert standing(set_up, "none", 1) == standing(set_up, "small", 6) == 100


@pytest.mark.parametrize(
    "name",
    [
        EDGE.name,
        DOWEL.name,
        "cube on a cylinder that lies",
        "cube on a disc that stands on its rim",
    ],
)
def test_what_nobody_could_put_down_falls(name: str) -> None:
    assert standing(NAMED[name], "none", 1) == 100
    assert standing(NAMED[name], "small", 12) <= 25
    assert standing(NAMED[name], "large", 12) <= 25


def test_a_ball_on_the_base_stays_mostly_and_rolls_a_little() -> None:
    outcomes = [
        place((BASE,), "ball", MIDDLE.placement, new_stream(seed), "small", with_film=False)
        for seed in range(20)
    ]
    stood = [dict(outcome.tower)["ball"] for outcome in outcomes if outcome.stands]
    assert 12 <= len(stood) <= 19
    assert all(6 < math.hypot(*pose[:2]) < 14 for pose in stood)


@pytest.mark.parametrize("name", [EDGE.name, DOWEL.name, MIDDLE.name])
def test_the_first_hand_leaves_a_ball_where_it_is(name: str) -> None:
    """Games that began with it keep it: not one micrometre of rolling."""
    assert standing(NAMED[name], "small", 6, FIRST_HAND) == 100


# poses under the first hand, as they were before there was another
FIRST_POSES = (
    (3.3132, -2.5594, 25.9988),
    (3.8896, -3.6779, 34.9976),
    (3.3457, -2.5595, 39.9988),
)


@pytest.mark.parametrize(("size", "most"), [("none", 0.0), ("small", 1.0), ("large", 1.5)])
def test_a_push_is_as_strong_as_it_says(size: Tremor, most: float) -> None:
    stream = new_stream(3)
    pushes = [push(stream, size, HAND) for _ in range(2000)]
    speeds = np.array([np.linalg.norm(speed) for speed, _ in pushes])
    spins = np.array([np.linalg.norm(spin) for _, spin in pushes])
    assert all(speed[2] == 0 for speed, _ in pushes)
    assert np.median(speeds) == pytest.approx(most * HAND.speed, rel=0.01)
    assert np.median(spins) == pytest.approx(most * HAND.spin, rel=0.01)
    assert speeds.max() <= most * HAND.speed * HAND.slip * (1 + HAND.spread)
    slips = (speeds > 1.5 * most * HAND.speed).mean()
    assert slips == pytest.approx(HAND.slips if most else 0, abs=0.02)


def test_a_ball_between_two_parts_of_a_piece_is_not_on_an_edge() -> None:
    """The cross consists of several parts; where they meet there is no edge to roll over."""
    tower = built((("cross", 0, 0),))
    outcomes = [
        place(tower, "ball", (8.0, 0.0, *FLAT), new_stream(seed), "small", with_film=False)
        for seed in range(6)
    ]
    assert any(outcome.stands for outcome in outcomes)


def test_the_first_hand_gives_the_same_poses_as_ever() -> None:
    found = []
    for name, size in (("slab", "small"), ("ball", "large"), ("cylinder", "small")):
        outcome = place(
            (BASE,), name, (3.0, -2.0, *FLAT), new_stream(7), size, hand=FIRST_HAND, with_film=False
        )
        found.append(outcome.tower[-1][1][:3])
    assert found == [pytest.approx(pose, abs=1e-3) for pose in FIRST_POSES]
