"""A piece is drawn out of a tower by hand: slowly, in a direction, with friction (decision 25)."""

import math

import pytest

from sarisari.core.event import Toward
from sarisari.core.settle_question import FIRST_HAND, NEWEST_HAND, SettleQuestion
from sarisari.physics.pull_ways import easiest_ways
from sarisari.physics.settle import SettleOutcome, pull
from sarisari.physics.settler import MujocoSettler
from sarisari.physics.world import Placed
from tests.support.towers import FLAT, SINK, at, built, column

LEFT, RIGHT, FRONT, BACK = (-1.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 1.0, 0.0)
UP, DOWN = (0.0, 0.0, 1.0), (0.0, 0.0, -1.0)
ALL_WAYS = (LEFT, RIGHT, FRONT, BACK, UP, DOWN)

BESIDE = built((("slab", 0, 0), ("washer", -12, 0), ("dowel", 13.1, 0)))  # both bear nothing
CUP = built((("slab", 0, 0), ("eggcup", 0, 0), ("egg", 0, 0)))


TURNED = (0.5**0.5, 0.0, 0.0, 0.5**0.5)  # along y
# a slab that a washer could bear alone; the plank along y bears some of it too
SHARED: tuple[Placed, ...] = (
    at("base-1", 0.0, 0.0, 0.0),
    at("washer", -16.0, 0.0, 20 - SINK),
    ("plank", (24.0, 0.0, 25 - SINK, *TURNED)),
    at("slab", -6.0, 0.0, 30 - 2 * SINK),
)


def shifts(outcome: SettleOutcome, tower: tuple[Placed, ...]) -> dict[str, float]:
    """How far, in mm, each piece that stayed has moved."""
    before = dict(tower)
    return {
        name: math.dist(pose[:3], before[name][:3])
        for name, pose in outcome.tower
        if name in before
    }


@pytest.mark.clause("BAN-29", "AN-32")
@pytest.mark.parametrize("toward", [UP, LEFT, FRONT, None])
def test_a_piece_that_bears_nothing_comes_out_and_leaves_the_rest_alone(
    toward: Toward | None,
) -> None:
    outcome = pull(BESIDE, "washer", toward)
    assert outcome.stands
    assert max(shifts(outcome, BESIDE).values()) < 0.1
    assert [name for name, _ in outcome.tower] == ["base-1", "slab", "dowel"]


def test_the_film_shows_the_draw() -> None:
    outcome = pull(BESIDE, "washer", FRONT)
    assert outcome.film is not None
    assert list(outcome.film.moves) == ["washer"]
    first, *_, last = outcome.film.moves["washer"]
    assert (last[1], last[3]) == pytest.approx((first[1], first[3]), abs=0.5)
    assert last[2] < first[2] - 20
    assert 0.3 < outcome.film.frames / outcome.film.rate < 3


def test_friction_drags_along_what_rests_on_the_piece() -> None:
    """Slowly, so that nothing is left behind as it would be by a jerk."""
    tower = tuple(column("base-1", "disc", "cube"))
    outcome = pull(tower, "disc", RIGHT)
    assert outcome.verdict == "fallen"
    assert outcome.landed == ("cube",)
    assert dict(outcome.tower)["cube"][0] > 60


@pytest.mark.clause("AN-32")
def test_a_piece_at_the_bottom_of_a_column_takes_the_column_with_it() -> None:
    tower = tuple(column("base-1", "octagon", "cube", "disc"))
    for toward in (RIGHT, FRONT, UP):
        outcome = pull(tower, "octagon", toward)
        assert outcome.settle.is_out
        assert {name for name, _ in outcome.fell} == {"cube", "disc"}


@pytest.mark.parametrize("toward", [RIGHT, None])
def test_a_plank_is_drawn_from_under_a_slab_that_something_else_bears_too(
    toward: Toward | None,
) -> None:
    outcome = pull(SHARED, "plank", toward)
    assert outcome.stands
    assert shifts(outcome, SHARED)["slab"] < 10
    assert shifts(outcome, SHARED)["washer"] < 10


@pytest.mark.parametrize("toward", [BACK, LEFT])
def test_the_same_plank_drawn_another_way_fells_the_slab(toward: Toward) -> None:
    """Lengthwise it rubs along the slab for too long, and on the left is the washer."""
    assert pull(SHARED, "plank", toward).settle.is_out


@pytest.mark.parametrize("toward", ALL_WAYS)
def test_an_egg_comes_out_of_its_cup_by_being_lifted_wherever_it_is_drawn(toward: Toward) -> None:
    outcome = pull(CUP, "egg", toward)
    assert outcome.film is not None
    assert outcome.film.frames < 400
    assert "egg" not in dict(outcome.tower)
    if toward in (UP, DOWN):  # down: it is stuck, and lifted
        assert outcome.stands


@pytest.mark.clause("AN-32")
def test_what_the_hand_lifts_and_then_lets_go_of_has_fallen() -> None:
    """Even if it comes down on the spot where it was, or slightly lower."""
    tower = tuple(column("base-1", "disc", "cube"))
    outcome = pull(tower, "disc", UP)
    assert outcome.verdict == "fallen"
    [(name, mm)] = outcome.fell
    assert name == "cube"
    assert mm > 30


@pytest.mark.parametrize("toward", [(1e-300, 0.0, 0.0), (1e300, 1e300, 0.0)])
def test_only_the_direction_counts_not_its_length(toward: Toward) -> None:
    outcome = pull(BESIDE, "dowel", toward)
    assert outcome.stands


def test_a_pull_is_the_same_for_the_same_question() -> None:
    asked = SettleQuestion(
        tower=CUP, piece="egg", placed=None, tremor="large", hand=NEWEST_HAND, toward=LEFT
    )
    first, second = (MujocoSettler().settle(asked, seed) for seed in (1, 2))
    assert first == second


@pytest.mark.parametrize("toward", [RIGHT, None])
def test_the_verdict_of_a_pull_is_the_same_without_a_film(toward: Toward | None) -> None:
    tower = tuple(column("base-1", "disc", "cube"))
    for plan, piece in ((tower, "disc"), (CUP, "egg"), (BESIDE, "washer")):
        shown, tried = (pull(plan, piece, toward, with_film=film) for film in (True, False))
        assert shown.verdict == tried.verdict
        assert tried.film is None


def test_the_hand_of_older_games_takes_a_piece_away_at_once() -> None:
    asked = SettleQuestion(
        tower=tuple(column("base-1", "disc", "cube")),
        piece="disc",
        placed=None,
        tremor="none",
        hand=FIRST_HAND,
        toward=RIGHT,
    )
    settle = MujocoSettler().settle(asked, 1)
    assert settle.stands
    assert settle.film is not None
    assert "disc" not in settle.film.moves


def test_the_easiest_way_out_of_a_cup_is_up_and_out_of_a_pile_sideways() -> None:
    names = [name for name, _ in CUP]
    assert easiest_ways(CUP, names.index("egg"))[0] == UP
    under = tuple(column("base-1", "plank", "cube", "disc"))
    assert easiest_ways(under, 2)[0][2] == 0


def test_a_tower_with_an_impossible_pose_is_lost() -> None:
    bad = ("cube", (math.nan, 0.0, 36.0, *FLAT))
    assert pull((BESIDE[0], bad, BESIDE[1]), "cube", UP).verdict == "fallen"
