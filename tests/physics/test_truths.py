"""What is true of real wood is true here."""

import math

import numpy as np
import pytest

from sarisari.core.settle_question import FIRST_HAND
from sarisari.games.bandu.pieces import BASE_NAMES, PIECE_NAMES
from sarisari.physics.quaternion import tilt
from sarisari.physics.settle import SettleOutcome, place, pull
from sarisari.physics.world import World
from tests.support.soak import IS_SOAK
from tests.support.towers import (
    BASE,
    FLAT,
    ON_END,
    ON_SIDE,
    TWELVE,
    TWENTY,
    UPSIDE_DOWN,
    built,
    drift,
)

STAND = 60 if IS_SOAK else 3  # seconds
YAWS = (0, 15, 30, 45, 77) if IS_SOAK else (30,)  # degrees
BALANCED = ("egg", "spindle")  # upright on a point: they fall anywhere
FOOTED = ("arch", "horseshoe")  # with nothing below their centre of mass


def slid(name: str, degrees: float) -> float:
    """How far, in mm, a piece slides in half a second on a table that leans."""
    world = World(place((), name, (0.0, 0.0, *FLAT), with_film=False).tower)
    lean = math.radians(degrees)
    world.model.opt.gravity[:] = np.array([math.sin(lean), 0, -math.cos(lean)]) * 9.81
    start = world.poses()[0, 0]
    world.step(250)
    return float(world.poses()[0, 0] - start)


@pytest.mark.parametrize("name", ["base-1", "slab", "brick", "disc"])
def test_wood_holds_on_wood_at_25_degrees_and_slips_at_28(name: str) -> None:
    assert slid(name, 25) < 0.1
    assert slid(name, 28) > 5


def at_edge(name: str, way: float, yaw: float, beyond: float) -> SettleOutcome:
    """A piece whose centre of mass is so many mm beyond an edge of the base, 80 x 40 wide."""
    turn = (math.cos(math.radians(yaw) / 2), 0.0, 0.0, math.sin(math.radians(yaw) / 2))
    x, y = round(math.cos(math.radians(way))), round(math.sin(math.radians(way)))
    spot = (x * (40 + beyond), y * (20 + beyond))
    return place((BASE,), name, (*spot, *turn), with_film=False)


@pytest.mark.parametrize("name", sorted(set(PIECE_NAMES) - {*FOOTED, *BALANCED}))
def test_half_a_millimetre_decides_at_an_edge(name: str) -> None:
    """On all sides of the base; the piece as it stands, or turned aslant."""
    for way in (0, 90, 180, 270):
        for yaw in YAWS:
            assert at_edge(name, way, yaw, -0.5).stands, (way, yaw)
            assert not at_edge(name, way, yaw, 0.5).stands, (way, yaw)


@pytest.mark.parametrize("yaw", range(0, 90, 15))
def test_a_broad_piece_with_many_corners_stands_a_fifth_of_a_millimetre_from_an_edge(
    yaw: int,
) -> None:
    """Whichever corners of its side the engine names."""
    assert all(at_edge("octagon", way, yaw, -0.2).stands for way in (0, 90, 180, 270))


@pytest.mark.parametrize("name", FOOTED)
def test_half_a_millimetre_decides_for_two_feet_at_the_same_edge(name: str) -> None:
    assert at_edge(name, 90, 0, -0.5).stands
    assert not at_edge(name, 90, 0, 0.5).stands


@pytest.mark.parametrize("plan", [TWELVE, TWENTY], ids=["twelve", "twenty"])
def test_a_mixed_tower_stands_without_drifting(plan: tuple[tuple[str, float, float], ...]) -> None:
    assert drift(built(plan), STAND) < 0.1


def test_a_ball_rests_in_a_cup_and_not_on_a_slope() -> None:
    cup = place((), "eggcup", (0.0, 0.0, *FLAT), with_film=False).tower
    assert place(cup, "ball", (1.0, 0.0, *FLAT), with_film=False).stands
    wedge = place((), "wedge", (0.0, 0.0, *FLAT), with_film=False).tower
    assert place(wedge, "ball", (0.0, 0.0, *FLAT), with_film=False).landed == ("ball",)


def test_a_ball_stays_on_the_level_and_rolls_down_a_degree() -> None:
    assert abs(slid("ball", 0)) < 0.01
    assert slid("ball", 1) > 2


@pytest.mark.parametrize(
    "name", [*BALANCED, "halfegg", "pawn", "cone", "fir", "pyramid", "tetrahedron"]
)
def test_nothing_stands_on_a_tip_or_on_a_round_end_that_is_narrow(name: str) -> None:
    """The steadiest hand lets go of it upside down on the table."""
    ((_, pose),) = place((), name, (0.0, 0.0, *UPSIDE_DOWN), with_film=False).tower
    assert tilt(np.array(UPSIDE_DOWN), np.array(pose[3:])) > 45


@pytest.mark.parametrize("name", ["dome", "knob"])
def test_what_is_wider_than_high_stands_on_its_round_end(name: str) -> None:
    ((_, pose),) = place((), name, (0.0, 0.0, *UPSIDE_DOWN), with_film=False).tower
    assert tilt(np.array(UPSIDE_DOWN), np.array(pose[3:])) < 1


@pytest.mark.parametrize("name", [*PIECE_NAMES, *BASE_NAMES[:2]])
def test_every_piece_of_challenge_has_a_resting_pose_on_the_table(name: str) -> None:
    outcomes = [place((), name, (0.0, 0.0, *turn), with_film=False) for turn in (FLAT, ON_SIDE)]
    rested = [outcome for outcome in outcomes if outcome.stands]
    assert rested
    again = place((), name, (*rested[0].tower[0][1][:2], *rested[0].tower[0][1][3:]))
    assert again.stands


def test_a_restored_tower_does_not_move() -> None:
    """What is written down is what the engine starts from."""
    tower = built(TWELVE)
    outcome = pull((*tower, ("egg", (400.0, 0.0, 16.0, *ON_END))), "egg", hand=FIRST_HAND)
    assert outcome.stands
    assert outcome.poses == {}
    assert outcome.film is not None
    assert outcome.film.moves == {}


def test_pulling_a_support_fells_the_tower() -> None:
    outcome = pull(built(TWELVE), "cylinder")
    assert outcome.verdict == "fallen"
    assert set(outcome.landed) <= {name for name, _ in built(TWELVE)}


def test_pulling_a_piece_from_the_side_leaves_it_standing() -> None:
    outcome = pull(built(TWELVE), "pyramid")
    assert outcome.stands
    assert "pyramid" not in dict(outcome.tower)
