"""Whatever somebody asks for, there is an answer within bounds."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sarisari.games.bandu.pieces import PIECE_NAMES
from sarisari.physics.settle import MOST_FRAMES, SettleOutcome, place, pull
from tests.support.soak import IS_SOAK
from tests.support.towers import BASE, FLAT, built

SMALL = (("slab", 0, 0), ("cylinder", -8, 0), ("disc", -5, 0))
ANY = st.floats(allow_nan=True, allow_infinity=True)
NEAR = st.floats(-60, 60)
PART = st.floats(-1, 1)
EXAMPLES = 3000 if IS_SOAK else 45


def check(outcome: SettleOutcome) -> None:
    """A verdict, finite poses near the tower, a film within bounds."""
    assert outcome.verdict in ("stands", "touching", "fallen", "tipped")
    rows = np.array(list(outcome.poses.values())).reshape(-1, 7)
    assert np.isfinite(rows).all()
    assert (np.abs(rows[:, :3]) < 5000).all()
    assert outcome.film is None or outcome.film.frames <= MOST_FRAMES
    assert outcome.stands == (not outcome.settle.is_out)


@settings(max_examples=EXAMPLES)
@given(st.sampled_from(PIECE_NAMES), NEAR, NEAR, st.tuples(PART, PART, PART, PART))
def test_any_piece_in_any_pose_near_the_tower_has_a_verdict(
    name: str, x: float, y: float, turn: tuple[float, float, float, float]
) -> None:
    tower = tuple(placed for placed in built(SMALL) if placed[0] != name)
    check(place(tower, name, (x, y, *turn)))


@settings(max_examples=EXAMPLES // 3)
@given(st.tuples(ANY, ANY, ANY, ANY, ANY, ANY))
def test_any_six_numbers_have_a_verdict(numbers: tuple[float, ...]) -> None:
    check(place((BASE,), "ell", numbers, with_film=False))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "numbers",
    [
        (math.nan, 0, 1, 0, 0, 0),
        (0, math.inf, 1, 0, 0, 0),
        (0, 0, 0, 0, 0, 0),
        (0, 0, math.nan, 0, 0, 0),
        (0, 0, math.inf, 1, 0, 0),
    ],
)
def test_what_is_no_place_falls(numbers: tuple[float, float, float, float, float, float]) -> None:
    outcome = place((BASE,), "cube", numbers)
    assert outcome.verdict == "fallen"
    assert outcome.settle.is_out


@pytest.mark.parametrize("far", [1e3, 1e6, 1e300])
def test_far_away_is_beside_the_tower(far: float) -> None:
    outcome = place((BASE,), "cube", (far, -far, *FLAT))
    assert outcome.landed == ("cube",)
    check(outcome)


def test_a_tower_whose_pieces_are_all_in_one_place_comes_apart_or_stands_but_never_explodes() -> (
    None
):
    """A record is believed, so its poses may be any: they overlap here."""
    heap = (BASE, *((name, (0.0, 0.0, 30.0, *FLAT)) for name in PIECE_NAMES[:12]))
    check(place(heap, "tee", (0.0, 0.0, *FLAT)))


@pytest.mark.parametrize("height", [1e9, math.nan, -1e9])
def test_a_tower_with_impossible_poses_has_fallen(height: float) -> None:
    odd = (BASE, ("egg", (0.0, 0.0, height, *FLAT)))
    assert place(odd, "cube", (0.0, 0.0, *FLAT)).verdict == "fallen"
    assert pull((*odd, ("cube", (0.0, 0.0, 36.0, *FLAT))), "cube").verdict == "fallen"
