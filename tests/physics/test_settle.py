"""A placement from the hand to the verdict, as a table asks for it."""

import hashlib
import subprocess
import sys

import numpy as np
import pytest

from sarisari.core.settle_question import SettleQuestion
from sarisari.core.stream import new_stream
from sarisari.physics.film import film
from sarisari.physics.settle import place, pull
from sarisari.physics.settler import MujocoSettler
from sarisari.physics.tremor import tremor
from tests.support.towers import BASE, FLAT, TWELVE, UPSIDE_DOWN, built

ELSEWHERE = """
import hashlib
from sarisari.core.settle_question import SettleQuestion
from sarisari.physics.settler import MujocoSettler
tower = (("base-1", (0.0, 0.0, 10.0, 1.0, 0.0, 0.0, 0.0)),)
for piece in ("arch", "egg", "knob"):
    asked = SettleQuestion(tower=tower, piece=piece, placed=(5.0, 2.0, 1.0, 0.1, 0.0, 0.0), tremor="small")
    print(hashlib.sha256(repr(MujocoSettler().settle(asked, 7)).encode()).hexdigest())
"""


def test_a_piece_that_stands_is_written_down_where_it_rests() -> None:
    asked = SettleQuestion(tower=(BASE,), piece="cube", placed=(3.0, 4.0, *FLAT), tremor="none")
    settle = MujocoSettler().settle(asked, 1)
    assert settle.stands
    assert not settle.touch
    assert list(settle.poses) == ["cube"]
    assert settle.poses["cube"][:3] == pytest.approx((3, 4, 36), abs=0.02)


def test_a_piece_beside_the_tower_touches_the_table() -> None:
    outcome = place((BASE,), "cube", (100.0, 0.0, *FLAT))
    assert outcome.verdict == "touching"
    assert outcome.landed == ("cube",)
    assert (outcome.settle.stands, outcome.settle.touch, outcome.settle.is_out) == (
        True,
        True,
        True,
    )


@pytest.mark.parametrize(
    ("piece", "x", "y", "verdict"),
    [("cube", 100, 0, "touching"), ("cube", 0, 25, "fallen"), ("plank", 45, 0, "touching"),
     ("cube", 0, 0, "stands"), ("egg", 0, 0, "fallen"), ("dowel", 49.5, 0, "touching")],
)  # fmt: skip
def test_the_verdict_is_the_same_without_a_film(
    piece: str, x: float, y: float, verdict: str
) -> None:
    outcomes = [place((BASE,), piece, (x, y, *FLAT), with_film=film) for film in (True, False)]
    assert [outcome.verdict for outcome in outcomes] == [verdict, verdict]
    assert outcomes[0].landed[:1] == outcomes[1].landed[:1]
    assert outcomes[1].film is None


def test_a_piece_over_the_edge_falls() -> None:
    outcome = place((BASE,), "cube", (0.0, 25.0, *FLAT))
    assert outcome.verdict == "fallen"
    assert (outcome.settle.stands, outcome.settle.touch) == (False, True)


def test_a_heavy_load_at_its_end_tips_the_base() -> None:
    """On a long arm: the plank at rest on the base, a post far out on it."""
    tower = place((BASE,), "plank", (20.0, 0.0, *FLAT), with_film=False).tower
    outcome = place(tower, "barrel", (60.0, 0.0, *FLAT))
    assert outcome.verdict in ("tipped", "fallen")
    assert outcome.settle.is_out


def test_a_base_of_challenge_may_touch_the_table() -> None:
    asked = SettleQuestion(tower=(), piece="egg", placed=(0.0, 0.0, *UPSIDE_DOWN), tremor="small")
    settle = MujocoSettler().settle(asked, 3)
    assert settle.stands
    assert not settle.touch


def test_the_film_shows_only_what_moves_and_ends_where_it_rests() -> None:
    outcome = place(built(TWELVE), "egg", (-18.0, 0.0, *FLAT))
    assert outcome.film is not None
    assert "base-1" not in outcome.film.moves
    path = outcome.film.moves["egg"]
    assert [key[0] for key in path] == sorted({key[0] for key in path})
    assert path[0][0] == 0
    assert path[-1][0] == outcome.film.frames - 1
    assert path[-1][1:4] == pytest.approx(outcome.poses["egg"][:3], abs=0.01)


def test_a_film_can_be_interpolated_from_its_keys() -> None:
    time = np.linspace(0, 1, 31)
    path = np.zeros((31, 1, 7))
    path[:, 0, 2] = 100 - 50 * np.maximum(time - 0.3, 0) ** 2
    path[:, 0, 3] = 1
    shown = film(["cube"], list(path))
    keys = np.array(shown.moves["cube"])
    assert len(keys) < 15
    between = np.interp(np.arange(31), keys[:, 0], keys[:, 3])
    assert np.abs(between - path[:, 0, 2]).max() < 0.11


def test_the_same_question_gives_the_same_answer_in_another_process() -> None:
    tower = (BASE,)
    mine = []
    for piece in ("arch", "egg", "knob"):
        asked = SettleQuestion(
            tower=tower, piece=piece, placed=(5.0, 2.0, 1.0, 0.1, 0.0, 0.0), tremor="small"
        )
        mine.append(hashlib.sha256(repr(MujocoSettler().settle(asked, 7)).encode()).hexdigest())
    theirs = subprocess.run(
        [sys.executable, "-c", ELSEWHERE], capture_output=True, check=True, text=True
    )
    assert theirs.stdout.split() == mine


def test_another_seed_is_another_tremor() -> None:
    asked = SettleQuestion(tower=(BASE,), piece="slab", placed=(0.0, 0.0, *FLAT), tremor="small")
    assert MujocoSettler().settle(asked, 1).poses != MujocoSettler().settle(asked, 2).poses


def test_a_tremor_is_as_large_as_it_says() -> None:
    stream = new_stream(5)
    draws = [tremor(stream, "small") for _ in range(2000)]
    shifts = np.array([shift for shift, _ in draws])
    angles = np.degrees([2 * np.arcsin(np.linalg.norm(turn[1:])) for _, turn in draws])
    assert shifts.std() == pytest.approx(0.3, rel=0.05)
    assert np.sqrt((angles**2).mean()) == pytest.approx(0.3, rel=0.05)
    assert np.abs(shifts).max() <= 0.9
    still, turn = tremor(stream, "none")
    assert (still == 0).all()
    assert turn.tolist() == [1, 0, 0, 0]


def test_a_pulled_piece_is_gone_and_the_others_keep_their_poses() -> None:
    tower = built(TWELVE)
    asked = SettleQuestion(tower=tower, piece="pyramid", placed=None, tremor="small")
    settle = MujocoSettler().settle(asked, 1)
    assert settle.stands
    assert settle.poses == {}
    assert pull(tower, "pyramid").tower == tuple(
        placed for placed in tower if placed[0] != "pyramid"
    )
