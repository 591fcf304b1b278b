"""What should fit does fit: one piece put down on another ends up where it belongs."""

import math
from typing import TypeAlias

import pytest

from sarisari.physics.geometry import shape_of
from sarisari.physics.settle import place
from sarisari.physics.world import Placed
from tests.support.towers import FLAT, UPSIDE_DOWN

Turn: TypeAlias = tuple[float, float, float, float]


def centre_height(below: str, above: str, turn: Turn = FLAT, under: Turn = FLAT) -> float:
    """The height of a piece's centre of mass after it was put down on another on the table."""
    first = place((), below, (0.0, 0.0, *under), with_film=False)
    assert first.stands
    x, y = first.tower[0][1][:2]
    outcome = place(first.tower, above, (x, y, *turn))
    assert outcome.verdict in ("stands", "touching")
    return dict(outcome.tower)[above][2]


def test_the_egg_sits_in_the_egg_cup() -> None:
    low = centre_height("eggcup", "egg") - shape_of("egg").rise
    assert 23.8 < low < 36  # the floor of the cup is at 24, its rim at 46


def test_the_ball_sits_in_the_egg_cup() -> None:
    assert 24 < centre_height("eggcup", "ball") - 15 < 36


def test_the_ball_drops_into_the_pot() -> None:
    assert centre_height("pot", "ball") - 15 == pytest.approx(10, abs=0.3)


@pytest.mark.parametrize(("hollow", "height"), [("tube", 30), ("bobbin", 34), ("ring", 12)])
def test_the_dowel_goes_through(hollow: str, height: float) -> None:
    """It stands on the table inside, its centre above half its own length."""
    assert centre_height(hollow, "dowel") == pytest.approx(45, abs=0.3)
    assert height < 90


@pytest.mark.parametrize("hollow", ["tube", "bobbin", "ring"])
def test_what_is_hollow_goes_over_the_dowel(hollow: str) -> None:
    assert centre_height("dowel", hollow) == pytest.approx(shape_of(hollow).rise, abs=0.3)


def test_the_dowel_goes_through_the_window_when_that_lies_down() -> None:
    on_back = (math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0)
    assert centre_height("window", "dowel", under=on_back) == pytest.approx(45, abs=0.3)


@pytest.mark.parametrize(("hollow", "radius"), [("ring", 13), ("washer", 7.5), ("tube", 13)])
def test_rings_rest_on_the_cone_where_it_is_as_wide_as_their_hole(
    hollow: str, radius: float
) -> None:
    expected = 50 * (20 - radius) / 19.5
    low = centre_height("cone", hollow) - shape_of(hollow).rise
    assert low == pytest.approx(expected, abs=1.5)


def test_the_cube_fits_the_trough() -> None:
    assert centre_height("trough", "cube") - 16 == pytest.approx(14, abs=0.1)


def test_the_post_fits_the_trough_lengthwise() -> None:
    across = (math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0)
    assert centre_height("trough", "post", across) == pytest.approx(24, abs=0.2)


def test_the_roof_fits_the_vee_upside_down() -> None:
    """Its ridge of 85 degrees goes to the bottom of the groove of 90, or rests against a side."""
    low = centre_height("vee", "roof", UPSIDE_DOWN)
    assert low < 30 + 24 - shape_of("roof").rise - 8


def test_the_arch_goes_over_the_lying_dowel() -> None:
    lying: Placed = ("dowel", (0.0, 0.0, 9.0, math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0))
    outcome = place((lying,), "arch", (0.0, 0.0, *FLAT))
    assert dict(outcome.tower)["arch"][2] == pytest.approx(shape_of("arch").rise, abs=0.1)


def test_the_dowel_lies_in_the_vee() -> None:
    along_y = (math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0)
    assert centre_height("vee", "dowel", along_y) == pytest.approx(16 + 9 * math.sqrt(2), abs=0.3)


def test_a_ball_does_not_fall_through_the_ring() -> None:
    low = centre_height("ring", "ball")
    assert low == pytest.approx(12 + math.sqrt(15**2 - 13**2), abs=0.6)
