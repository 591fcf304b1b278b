"""Rules of thumb for Tanuki, each shown by a small case."""

from typing import Any

import pytest

from sarisari.bots.card_heuristic import card_scores
from sarisari.bots.games.tanuki import PLAY, rollout_policy
from sarisari.games.tanuki.state import DECK
from tests.support.casual_choices import thumb_choice
from tests.support.rules_table import RulesTable

LOW = "red-1 red-3 blue-1 blue-3 green-1 green-3 yellow-1 yellow-3 red-4"
HIGH = "red-9 red-8 blue-9 blue-8 green-9 green-8 yellow-9 yellow-8 red-7"
MIXED = "red-9 red-8 blue-9 blue-2 green-1 green-4 yellow-3 yellow-2 yellow-6"


def bid_of(hand: str, **options: Any) -> int:
    return int(
        thumb_choice(RulesTable("tanuki", players=4, **options).deal(hand)).removeprefix("bid ")
    )


def trick(bids: tuple[int, ...], *hands: str, **options: Any) -> RulesTable:
    """A seat for each bid and hand, seat 0 leads."""
    sitting = RulesTable("tanuki", players=len(hands), **options).deal(*hands)
    return sitting.do(*(f"bid {bid}" for bid in bids)).hold(*hands)


def test_a_low_hand_bids_nothing_and_a_high_one_many() -> None:
    assert bid_of(LOW) == 0
    assert bid_of(MIXED) in (1, 2, 3)
    assert bid_of(HIGH) >= 4


def expected_tricks(hand: str, players: int) -> float:
    """What a hand should take."""
    record = RulesTable("tanuki", players=players).record
    record.hands[0] = DECK.cards(*hand.split())
    coefficients = rollout_policy.COEFFICIENTS[0]
    size = rollout_policy.size_up(record, 0, coefficients)
    steps = rollout_policy.steps_of(size.tricks, size.squares, size.held, size.scale, coefficients)
    return steps / rollout_policy.STEPS


def test_uneven_hands_count_for_more_than_even_ones() -> None:
    even, uneven = "red-5 blue-6 green-7 yellow-4", "red-5 red-6 red-7 red-4"
    assert expected_tricks(uneven, 4) > expected_tricks(even, 4)


def test_with_three_seats_the_same_cards_take_more() -> None:
    assert expected_tricks(MIXED, 3) > expected_tricks(MIXED, 4)


def test_in_last_seat_it_wins_if_it_needs_the_trick() -> None:
    hands = ("red-4 blue-3", "red-5 blue-4", "red-1 green-1", "red-3 red-7")
    sitting = trick((1, 1, 1, 2), *hands).do("play red-4", "play red-5", "play red-1")
    assert thumb_choice(sitting) == "play red-7"


def test_it_ducks_when_the_bid_is_met() -> None:
    hands = ("red-4 blue-3", "red-6 blue-4", "red-1 green-1", "red-3 red-7")
    sitting = trick((1, 1, 1, 0), *hands).do("play red-4", "play red-6", "play red-1")
    assert thumb_choice(sitting) == "play red-3"


def test_it_hides_its_highest_raccoon_when_the_bid_is_met() -> None:
    hands = ("red-4 blue-3", "red-5 blue-4", "red-1 green-1", "red-6 red-9")
    sitting = trick((1, 1, 1, 0), *hands).do("play red-4", "play red-5", "play red-1")
    assert thumb_choice(sitting) == "hide red-9 red-5"


def test_void_it_throws_its_highest_card_under_a_higher_one_if_it_wants_no_trick() -> None:
    hands = ("red-4 blue-3", "blue-9 blue-4", "red-1 green-1", "green-8 green-3")
    sitting = trick((1, 1, 1, 0), *hands).do("play red-4", "play blue-9", "play red-1")
    assert thumb_choice(sitting) == "play green-8"


def test_void_it_takes_the_trick_with_another_colour_if_it_needs_it() -> None:
    hands = ("red-9 blue-3", "red-5 blue-4", "red-1 green-1", "green-8 green-3")
    sitting = trick((1, 1, 1, 2), *hands).do("play red-9", "play red-5", "play red-1")
    assert thumb_choice(sitting) in ("play green-8", "play green-3")


@pytest.mark.clause("AK-01", "AK-17")
@pytest.mark.parametrize("hide", ["follow", "exempt", "kettle"])
def test_where_hiding_need_not_follow_it_hides_what_would_win_later(hide: str) -> None:
    hands = ("red-4 blue-3", "red-5 blue-4", "red-1 green-1", "red-3 green-9")
    sitting = trick((1, 1, 1, 0), *hands, hide=hide)
    sitting.do("play red-4", "play red-5", "play red-1")
    assert thumb_choice(sitting) == ("play red-3" if hide == "follow" else "hide green-9 red-5")


def test_it_plays_on_where_raccoons_lie_face_down() -> None:
    hands = ("red-5 blue-3", "red-9 blue-4", "red-1 green-1", "red-3 green-9")
    sitting = trick((1, 1, 1, 1), *hands, hidden="facedown")
    sitting.do("play red-5", "hide red-9 red-5", "play red-1")
    assert thumb_choice(sitting) in sitting.legal()


@pytest.mark.clause("AK-18")
def test_ak18_it_bids_0_less_boldly_where_a_missed_0_costs_points() -> None:
    hand = "red-1 red-2 blue-3 blue-4 green-5 green-6 yellow-7 yellow-8 red-5"
    scores = {
        zero: card_scores(RulesTable("tanuki", players=4, zero=zero).deal(hand).view(0), PLAY)[
            "bid 0"
        ]
        for zero in ("none", "each")
    }
    assert scores["each"] < scores["none"]
