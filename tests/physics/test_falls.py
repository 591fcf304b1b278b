"""What is a fall, by one measure for placing and pulling, under both options."""

import math
from typing import cast

import numpy as np
import pytest
from msgspec.structs import replace

from sarisari.core.settle_question import FIRST_HAND, Fall, PhysicsOptions, SettleQuestion
from sarisari.physics import settle as settling
from sarisari.physics.bearing import bearing_nothing
from sarisari.physics.falls import FallJudge
from sarisari.physics.motion import Motion
from sarisari.physics.settle import SettleOutcome, place, pull
from sarisari.physics.settler import MujocoSettler
from sarisari.physics.suggestions import simulated_suggestions
from sarisari.physics.world import Placed
from tests.support.towers import BASE, FLAT, UPSIDE_DOWN, built, column

ACROSS = (0.5**0.5, 0.0, 0.0, 0.5**0.5)
DOWEL = (("dowel", -25, 0),)
DISC_UP = (("cylinder", 21, 0), ("disc", 7, 0))
COLUMN = tuple(column("base-1", "octagon", "cube", "disc"))


def tumbling(fall: Fall, *, film: bool = True) -> SettleOutcome:
    """A spool beside the middle of a standing dowel: it tumbles down to the base."""
    return place(built(DOWEL), "spool", (-10.0, 0.0, *FLAT), with_film=film, fall=fall)


def thrown(fall: Fall) -> SettleOutcome:
    """A plank across the far edge of a disc: the disc turns over. Under the first hand both come to
    rest on the base; now that less brakes a disc, it would roll on to the table."""
    across = (-26.0, 0.0, *ACROSS)
    return place(built(DISC_UP), "plank", across, fall=fall, hand=FIRST_HAND)


@pytest.mark.clause("AN-31", "BAN-33")
@pytest.mark.parametrize("film", [True, False])
def test_a_spool_that_tumbles_to_the_base_has_fallen(film: bool) -> None:
    outcome = tumbling("any", film=film)
    assert outcome.verdict == "fallen"
    assert outcome.fell == (("spool", 90.0),)
    assert (outcome.settle.stands, outcome.settle.touch) == (False, False)


@pytest.mark.clause("AN-31")
@pytest.mark.parametrize("film", [True, False])
def test_where_only_the_table_counts_it_stands(film: bool) -> None:
    outcome = tumbling("table", film=film)
    assert outcome.stands
    assert outcome.fell == ()
    assert dict(outcome.tower)["spool"][2] == pytest.approx(40, abs=0.1)


@pytest.mark.clause("AN-31", "BAN-25")
def test_an_older_piece_that_is_thrown_down_has_fallen() -> None:
    outcome = thrown("any")
    assert not outcome.settle.stands
    assert dict(outcome.fell)["disc"] == pytest.approx(30, abs=1)
    assert outcome.landed == ()
    assert thrown("table").stands


@pytest.mark.clause("AN-32")
def test_pieces_that_sink_level_when_one_is_pulled_from_below_have_fallen() -> None:
    outcome = pull(COLUMN, "octagon", hand=FIRST_HAND)
    assert outcome.verdict == "fallen"
    assert outcome.fell == (("cube", 14.0), ("disc", 14.0))
    assert pull(COLUMN, "octagon", with_film=False, hand=FIRST_HAND).verdict == "fallen"
    assert pull(COLUMN, "octagon", fall="table", hand=FIRST_HAND).stands


@pytest.mark.clause("AN-32")
def test_pieces_that_sink_by_ten_millimetres_have_only_moved() -> None:
    tower = tuple(column("base-1", "disc", "cube"))
    outcome = pull(tower, "disc", hand=FIRST_HAND)
    assert outcome.stands
    assert outcome.fell == ()
    assert outcome.poses["cube"][2] == pytest.approx(36, abs=0.1)


@pytest.mark.clause("AN-31")
def test_earlier_turns_do_not_add_up() -> None:
    """The cube comes down twice, by 10 mm each time."""
    tower: tuple[Placed, ...] = tuple(column("base-1", "disc", "plank", "cube"))
    for piece in ("disc", "plank"):
        outcome = pull(tower, piece, hand=FIRST_HAND)
        assert outcome.stands
        tower = outcome.tower
    assert dict(tower)["cube"][2] == pytest.approx(36, abs=0.2)


class Played:
    """A motion that was thought up: by frame how high the second of two pieces is."""

    is_sound = True
    work = 0

    def __init__(self, heights: list[float], *, touches: bool = False) -> None:
        self._left = list(heights)
        self._touches = touches
        self.frames = [self._frame(50.0)]
        self.touched: list[int] = []

    def _frame(self, height: float) -> np.ndarray:
        return np.array([[0, 0, 10, *FLAT], [0, 0, height, *FLAT]])

    def frame(self) -> None:
        self.frames.append(self._frame(self._left.pop(0)))
        if self._touches and self.frames[-1][1, 2] < 40:
            self.touched = [1]

    def is_still(self, times: float = 1.0) -> bool:
        return not self._left


def judged(motion: Played, *, film: bool, fall: Fall = "any") -> str:
    judge = FallJudge(["base-1", "cube"], motion.frames[0], fall)
    return settling._run(cast(Motion, motion), judge, film, math.inf)


@pytest.mark.clause("AN-31")
@pytest.mark.parametrize("film", [True, False])
@pytest.mark.parametrize(
    ("heights", "verdict"),
    [([40.0, 30.0, 45.0, 49.0], "stands"), ([45.0, 41.0], "stands"), ([45.0, 39.9], "fallen")],
    ids=["comes back", "sinks by 9", "sinks by more than 10"],
)
def test_only_the_end_counts(heights: list[float], verdict: str, film: bool) -> None:
    assert judged(Played(heights), film=film) == verdict


@pytest.mark.clause("AN-13", "AN-31")
@pytest.mark.parametrize("fall", ["any", "table"])
@pytest.mark.parametrize("film", [True, False])
def test_what_has_touched_the_table_is_lost_even_if_it_comes_back(film: bool, fall: Fall) -> None:
    assert judged(Played([30.0, 49.0], touches=True), film=film, fall=fall) == "fallen"


@pytest.mark.clause("AN-31")
@pytest.mark.parametrize("fall", ["any", "table"])
def test_a_base_that_tips_has_fallen(fall: Fall) -> None:
    """A base of Challenge that is wider above than below."""
    tee = place((), "tee", (0.0, 0.0, *FLAT), with_film=False).tower
    outcome = place(tee, "cube", (20.0, 0.0, *FLAT), fall=fall)
    assert outcome.verdict == "tipped"
    assert [name for name, _ in outcome.fell] == ["tee", "cube"]
    assert outcome.landed == ("cube",)
    assert not outcome.settle.stands


@pytest.mark.clause("AN-31", "AN-24")
def test_a_base_that_is_put_down_may_come_down() -> None:
    """An egg of Challenge, let go on its end, rolls onto its side."""
    asked = SettleQuestion(tower=(), piece="egg", placed=(0.0, 0.0, *UPSIDE_DOWN), tremor="none")
    settle = MujocoSettler().settle(asked, 1)
    assert (settle.stands, settle.touch, settle.fell, settle.landed) == (True, False, (), ())


@pytest.mark.clause("AN-13", "AN-31")
@pytest.mark.parametrize("fall", ["any", "table"])
def test_a_piece_beside_the_tower_touches_the_table_and_came_down_by_nothing(fall: Fall) -> None:
    settle = place((BASE,), "cube", (100.0, 0.0, *FLAT), fall=fall).settle
    assert (settle.stands, settle.touch) == (True, True)
    assert (settle.fell, settle.landed) == ((("cube", 0.0),), ("cube",))


@pytest.mark.clause("AN-31")
def test_the_settler_follows_the_option_and_always_says_what_fell() -> None:
    asked = SettleQuestion(
        tower=built(DOWEL), piece="spool", placed=(-10.0, 0.0, *FLAT), tremor="none", fall="table"
    )
    settle = MujocoSettler().settle(asked, 1)
    assert (settle.stands, settle.fell) == (True, ())
    counted = SettleQuestion(tower=built(DOWEL), piece="spool", placed=asked.placed, tremor="none")
    settle = MujocoSettler().settle(counted, 1)
    assert (settle.stands, settle.fell) == (False, (("spool", 90.0),))


@pytest.mark.clause("AN-31")
@pytest.mark.parametrize("fall", ["any", "table"])
def test_the_film_of_a_fall_ends_where_the_pieces_lie(fall: Fall) -> None:
    outcome = tumbling(fall)
    assert outcome.film is not None
    path = outcome.film.moves["spool"]
    assert path[-1][0] == outcome.film.frames - 1
    assert path[0][3] - path[-1][3] == pytest.approx(90, abs=0.2)
    assert path[-1][1:4] == pytest.approx(outcome.poses["spool"][:3], abs=0.01)


@pytest.mark.clause("AN-31")
@pytest.mark.parametrize(("fall", "first"), [("any", 18.0), ("table", -10.0)])
def test_a_suggestion_that_falls_by_the_measure_of_the_table_does_not_come_first(
    fall: Fall, first: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the dowel the spool tumbles, on the base it stands."""
    looks = simulated_suggestions(built(DOWEL), "spool")[0]
    seen = [replace(looks, placement=(x, 0.0, *FLAT)) for x in (-10.0, 18.0)]
    monkeypatch.setattr("sarisari.physics.suggestions.stable_suggestions", lambda *_: seen)
    found = simulated_suggestions(built(DOWEL), "spool", PhysicsOptions("small", fall))
    assert found[0].placement[0] == first


@pytest.mark.clause("AN-32")
def test_a_piece_bears_nothing_if_nothing_rests_on_it() -> None:
    tower = built((("cylinder", -22, 0), ("hexagon", 22, 0), ("plank", 0, 0), ("washer", 0, 0)))
    assert bearing_nothing(tower) == ["washer"]
    assert bearing_nothing(COLUMN) == ["disc"]


@pytest.mark.clause("AN-32")
def test_pieces_side_by_side_bear_nothing_and_pulling_them_moves_nothing() -> None:
    tower = built((("slab", 0, 0), ("washer", -12, 0), ("dowel", 13.1, 0)))
    free = bearing_nothing(tower)
    assert free == ["washer", "dowel"]
    for piece in free:
        assert pull(tower, piece).poses == {}
