"""Rollout policies and their coefficients."""

import numpy as np
import pytest

from sarisari.bots.games import CardPlay, play_of
from sarisari.bots.games.tanuki import rollout_policy as tanuki
from sarisari.bots.rollout_policy import rollout_policy
from sarisari.bots.rollout_policy.coefficients import make_coefficients, numbers_of
from sarisari.games import card_games, get_game
from sarisari.games.tanuki.rules import bid_points
from sarisari.games.tanuki.state import MOST_TRICKS
from tests.support.narrowing import of_type


def test_coefficients_have_names_and_are_plain_numbers_for_tuning() -> None:
    coefficients = make_coefficients(hope=0.5, takes=(1.0, 2.0))
    numbers_of(coefficients)[2] = 7
    assert coefficients[0].hope == 0.5
    assert coefficients[0].takes.tolist() == [1, 7]


@pytest.mark.parametrize("name", card_games())
def test_changed_coefficients_leave_the_usual_ones_alone(name: str) -> None:
    usual = rollout_policy(name).COEFFICIENTS
    changed = usual.copy()
    numbers_of(changed)[:] += 1
    assert (numbers_of(changed) - numbers_of(usual)).tolist() == pytest.approx(
        [1] * len(numbers_of(usual))
    )


@pytest.mark.parametrize("name", card_games())
def test_where_casual_has_its_own_coefficients_they_are_the_same_ones(name: str) -> None:
    play = of_type(CardPlay, play_of(name))
    assert (
        play.casual_coefficients is None
        or play.casual_coefficients.dtype == play.policy.COEFFICIENTS.dtype
    )


@pytest.mark.parametrize("miss_under", [0, 1])
def test_points_to_expect_in_tanuki_are_those_of_the_rules(miss_under: int) -> None:
    """With the chances of each number of tricks as the table has them."""
    rest, steps = 5, 2 * tanuki.STEPS + 3
    chances = tanuki._chances()[rest, steps]
    assert chances.sum() == pytest.approx(1)
    for bid, taken in ((1, 0), (3, 2), (2, 4), (5, 0)):
        points = [bid_points(bid, taken + more, miss_under, 0) for more in range(rest + 1)]
        told = taken + tanuki.EXPECTED[miss_under, bid - taken + MOST_TRICKS, rest, steps]
        assert told == pytest.approx(np.dot(points, chances[: rest + 1]), abs=1e-5)
    assert tanuki.NO_TRICK[rest, steps] == pytest.approx(chances[0])


@pytest.mark.clause("AK-11", "AK-18")
@pytest.mark.parametrize("zero", ["none", "each"])
@pytest.mark.parametrize("taken", [0, 1, 3])
def test_ak18_what_to_expect_of_a_bid_of_0_is_what_the_rules_give(zero: str, taken: int) -> None:
    record = get_game("tanuki").new({"zero": zero}).record
    rest, steps = 5, tanuki.STEPS + 3
    chances = tanuki._chances()[rest, steps]
    points = [bid_points(0, taken + more, 0, record.zero_each) for more in range(rest + 1)]
    told = tanuki.expect(record, 0, taken, rest, steps)
    assert told == pytest.approx(np.dot(points, chances[: rest + 1]), abs=1e-5)
