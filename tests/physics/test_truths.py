"""What is true of real wood is true here."""

import math

import numpy as np
import pytest
from physics.building import BASE, FLAT, ON_END, ON_SIDE, TWELVE, TWENTY, built, drift
from soaking import IS_SOAK

from sarisari.games.bandu.pieces import BASE_NAMES, PIECE_NAMES
from sarisari.physics.settle import place, pull
from sarisari.physics.world import World

STAND = 60 if IS_SOAK else 3  # seconds


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


@pytest.mark.parametrize("name", ["brick", "slab", "cube", "disc", "octagon", "cross", "tube"])
def test_half_a_millimetre_decides_at_an_edge(name: str) -> None:
    """The base is 40 wide: its edge is 20 from the middle."""
    assert place((BASE,), name, (0.0, 19.5, *FLAT), with_film=False).stands
    assert not place((BASE,), name, (0.0, 20.5, *FLAT), with_film=False).stands


@pytest.mark.parametrize("name", ["plank", "hexagon", "cylinder", "spool", "pawn"])
def test_half_a_millimetre_decides_at_the_end_of_the_base(name: str) -> None:
    assert place((BASE,), name, (39.5, 0.0, *FLAT), with_film=False).stands
    assert not place((BASE,), name, (40.5, 0.0, *FLAT), with_film=False).stands


@pytest.mark.parametrize("plan", [TWELVE, TWENTY], ids=["twelve", "twenty"])
def test_a_mixed_tower_stands_without_drifting(plan: tuple[tuple[str, float, float], ...]) -> None:
    assert drift(built(plan), STAND) < 0.1


def test_a_ball_rests_in_a_cup_and_not_on_a_slope() -> None:
    cup = place((), "eggcup", (0.0, 0.0, *FLAT), with_film=False).tower
    assert place(cup, "ball", (1.0, 0.0, *FLAT), with_film=False).stands
    wedge = place((), "wedge", (0.0, 0.0, *FLAT), with_film=False).tower
    assert place(wedge, "ball", (0.0, 0.0, *FLAT), with_film=False).first == "ball"


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
    outcome = pull((*tower, ("egg", (400.0, 0.0, 16.0, *ON_END))), "egg")
    assert outcome.stands
    assert outcome.poses == {}
    assert outcome.film is not None
    assert outcome.film.moves == {}


def test_pulling_a_support_fells_the_tower() -> None:
    outcome = pull(built(TWELVE), "cylinder")
    assert outcome.verdict == "fallen"
    assert outcome.first in {name for name, _ in built(TWELVE)}


def test_pulling_a_piece_from_the_side_leaves_it_standing() -> None:
    outcome = pull(built(TWELVE), "pyramid")
    assert outcome.stands
    assert "pyramid" not in dict(outcome.tower)


def test_pulling_a_thin_slab_from_under_others_counts_as_a_fall() -> None:
    """They might land on their feet; no hand could do it."""
    assert pull(built(TWENTY), "disc").verdict == "fallen"
