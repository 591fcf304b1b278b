"""Rules of thumb for Tindahan, each shown by a small case."""

from typing import Any

import pytest

from sarisari.bots.games.tindahan import rollout_policy
from sarisari.bots.knowledge import SeatKnowledge
from tests.support.casual_choices import thumb_choice
from tests.support.rules_table import RulesTable

BANANA, MANGO = 0, 1  # their numbers


def table(*hands: str, **options: Any) -> RulesTable:
    """A seat for each hand; seat 0 starts, bananas are trump. Nobody can be shut out any more."""
    sitting = RulesTable("tindahan", players=len(hands), **options).deal().hold(*hands)
    for seat in range(len(hands)):
        sitting.record.tricks[seat] = 1
    return sitting


def with_sellers(sitting: RulesTable, fruit: int, *counts: int) -> RulesTable:
    for seat, count in enumerate(counts):
        sitting.record.stalls[seat, fruit] = count
        sitting.record.sellers_left[seat] -= count
    return sitting


def test_in_last_seat_it_wins_with_the_cheapest_card() -> None:
    sitting = table("mango-6 durian-1", "mango-3 durian-2", "mango-7 mango-10 mango-1")
    with_sellers(sitting, MANGO, 3, 1, 0)  # no seller is worth a trick here
    assert thumb_choice(sitting.do("play mango-6", "play mango-3")) == "play mango-7"


def test_if_it_cannot_win_it_gets_rid_of_its_lowest_card() -> None:
    sitting = table("mango-10 durian-1", "mango-3 durian-2", "mango-2 mango-8 mango-9")
    with_sellers(sitting, MANGO, 9, 5, 0)
    assert thumb_choice(sitting.do("play mango-10", "play mango-3")) == "play mango-2"


def test_it_sends_a_seller_where_a_majority_is_near() -> None:
    sitting = table("mango-10 durian-1", "mango-3 durian-2", "mango-2 mango-4 durian-3")
    assert thumb_choice(sitting.do("play mango-10", "play mango-3")) == "seller"


def stall_worth(sitting: RulesTable, fruit: int, *sellers: int) -> float:
    """What seat 0 may expect of a stall with so many sellers of each seat."""
    sitting.record.stalls[: len(sellers), fruit] = sellers
    doubt = rollout_policy.doubt(sitting.record, rollout_policy.COEFFICIENTS[0])
    return rollout_policy.stall_worth(sitting.record, 0, fruit, 0, 0, doubt)


def test_a_majority_is_surer_the_nearer_the_end() -> None:
    early = RulesTable("tindahan", players=3).deal()
    late = table("mango-1", "mango-2", "mango-3")
    assert stall_worth(late, MANGO, 2, 1, 0) > stall_worth(early, MANGO, 2, 1, 0)
    assert stall_worth(late, MANGO, 1, 2, 0) < stall_worth(early, MANGO, 1, 2, 0)
    assert stall_worth(late, MANGO, 0, 2, 1) == 0


def test_the_trump_stall_is_worth_more() -> None:
    sitting = RulesTable("tindahan", players=3).deal()
    assert stall_worth(sitting, BANANA, 2, 1, 0) > stall_worth(sitting, MANGO, 2, 1, 0)


def test_it_moves_the_cart_when_its_long_fruit_is_not_trump() -> None:
    hand = " ".join(f"mango-{rank}" for rank in range(3, 11))
    sitting = table(hand, "banana-1 banana-5 durian-6", "banana-10 banana-9 durian-5")
    assert thumb_choice(sitting) == "cart mango"


def test_it_leaves_the_cart_on_its_own_long_fruit() -> None:
    hand = " ".join(f"banana-{rank}" for rank in range(3, 11))
    sitting = table(hand, "mango-1 mango-5 durian-6", "mango-10 mango-9 durian-5")
    assert thumb_choice(sitting).startswith("play banana")


def test_it_spends_a_low_card_for_a_seller_and_keeps_a_high_one() -> None:
    sitting = table("banana-8 durian-1", "banana-9 durian-2", "mango-1 mango-10", seller="spend")
    assert thumb_choice(sitting.do("play banana-8", "play banana-9")) == "spend mango-1"


HOPELESS = "banana-1 banana-2 mango-1 mango-2 mango-3 mango-4 durian-1 durian-2 durian-3 durian-4"


def dangers(hand: str) -> float:
    known = SeatKnowledge(RulesTable("tindahan", players=3).deal(hand).view(0))
    return rollout_policy.danger(known.hand, known.unseen, BANANA)


def test_a_hand_of_high_cards_is_in_more_danger_of_winning() -> None:
    high = (
        "banana-9 banana-10 mango-9 mango-10 mango-8 mango-7 durian-10 durian-9 durian-8 durian-7"
    )
    assert dangers(HOPELESS) < 1
    assert dangers(high) > 4


def test_with_a_hopeless_hand_it_plays_for_the_shutout() -> None:
    """It sends nobody and wins nothing, and so scores as the best does."""
    sitting = RulesTable("tindahan", players=3).deal(HOPELESS)
    while sitting.to_act:
        seat = sitting.to_act[0]
        legal = sitting.legal()
        sitting.do(thumb_choice(sitting) if seat == 0 else next(do for do in legal if do[0] == "p"))
    assert sitting.sheet.points[0] == max(sitting.sheet.points)
    assert sitting.lines(0)[-1][2] in ("TIN-48", "AT-16")


def test_playing_for_the_shutout_it_moves_the_cart_rather_than_lead() -> None:
    assert thumb_choice(RulesTable("tindahan", players=3).deal(HOPELESS)).startswith("cart ")


def test_a_trick_won_ends_the_hope_of_a_shutout() -> None:
    hand = HOPELESS.replace("mango-4", "mango-6")
    sitting = RulesTable("tindahan", players=3).deal("mango-10", hand).do("play mango-10")
    assert thumb_choice(sitting) == "play mango-6"  # the highest card that does not win
    sitting.record.tricks[1] = 1
    assert thumb_choice(sitting) == "seller"


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seller", ["forgo", "spend"])
def test_it_plays_whole_games_with_any_number_of_seats(players: int, seller: str) -> None:
    sitting = RulesTable("tindahan", players=players, seller=seller).deal()
    while sitting.to_act:
        sitting.do(thumb_choice(sitting))
    assert sum(sitting.record.tricks[:players]) >= 10
