"""What Bandu's bots expect of towers that they have not examined."""

from typing import Any

import msgspec
import pytest

from sarisari.bots.games.bandu.builder import estimates as module
from sarisari.bots.games.bandu.builder.estimates import Estimates
from sarisari.bots.games.bandu.builder.placement_odds import tower_of
from sarisari.bots.games.bandu.worth import survival
from sarisari.games import get_game
from sarisari.games.bandu.view import BanduView
from tests.support.narrowing import of_type

pytest.importorskip("mujoco")

GAME = get_game("bandu")
OPEN = survival.MOST_OPENNESS
HALF, NARROW = OPEN - 2, OPEN - 8


def first_view(**options: Any) -> BanduView:
    return of_type(BanduView, GAME.view(GAME.new(options), 0))


def found(chance: float, monkeypatch: pytest.MonkeyPatch) -> Estimates:
    """What seat 0 knows of three towers, after a look at its own that told it this chance."""
    monkeypatch.setattr(module, "chance", lambda *_: chance)
    estimates = Estimates(first_view(players=3))
    estimates.openness = [HALF] * 3
    estimates.look(0, "roof")
    return estimates


def test_what_is_hard_on_my_base_is_hard_on_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    mine, theirs = (found(0.1, monkeypatch).prospect(seat, "roof").chance for seat in (0, 1))
    assert mine < 0.5
    assert theirs < survival.estimate(HALF, "roof") - 0.03


def test_an_egg_looks_worse_than_it_is_on_an_open_base_only() -> None:
    assert survival.blended(OPEN, "egg", 0.6) > 0.9
    assert survival.blended(NARROW, "egg", 0.6) == pytest.approx(0.6)


def test_what_is_safe_for_me_as_expected_is_as_safe_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    expected = survival.estimate(HALF, "roof")
    assert found(0.9999, monkeypatch).prospect(1, "roof").chance == expected


def test_it_says_little_about_a_tower_of_another_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    estimates = found(0.3, monkeypatch)
    estimates.openness[2] = NARROW
    assert estimates.prospect(2, "roof").chance == survival.estimate(NARROW, "roof")


def test_another_piece_is_judged_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = survival.estimate(HALF, "brick")
    assert found(0.3, monkeypatch).prospect(1, "brick").chance == expected


def test_nothing_is_certain_about_a_narrow_tower_that_nobody_has_seen() -> None:
    hard = survival.difficulty("roof")
    near, far = (survival.estimate(hard + logit, "roof") for logit in (2.0, -2.0))
    assert 0.6 < near < 0.85
    assert near == pytest.approx(1 - far)


def test_a_careful_builder_loses_less_room_but_gains_no_more() -> None:
    assert survival.opened(OPEN, "fir") < survival.opened(OPEN, "fir", is_careful=True) < OPEN
    assert survival.opened(0.0, "plank", is_careful=True) == survival.opened(0.0, "plank")


def test_all_bases_look_the_same() -> None:
    view = first_view(players=3)
    assert tower_of(view, 0) == tower_of(view, 2)


def test_two_bases_in_one_tower_keep_their_names() -> None:
    """Challenge has bases in its pile."""
    view = first_view(players=2)
    base = view.poses[0]["base-1"]
    view = msgspec.structs.replace(
        view, towers=[["base-3", "base-5"], []], poses=[{"base-3": base, "base-5": base}, {}]
    )
    assert [name for name, _ in tower_of(view, 0)] == ["base-3", "base-5"]
