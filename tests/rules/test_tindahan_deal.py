"""Deals of Tindahan: ten cards for each seat, given from outside or shuffled by the kernel."""

from collections import Counter
from typing import Any

import pytest

from sarisari.core.event import Deal
from sarisari.core.message import Message, Refused, say
from sarisari.core.stream import new_stream
from tests.support.rules_table import RulesTable

FRUITS_BY_PLAYERS = {
    3: ["banana", "mango", "durian"],
    4: ["banana", "mango", "pineapple", "durian"],
    5: ["banana", "mango", "lanzones", "pineapple", "durian"],
}
PLAYERS = [3, 4, 5]


def table(players: int = 3, **options: Any) -> RulesTable:
    return RulesTable("tindahan", players=players, **options)


def hands(players: int = 3) -> list[list[str]]:
    """A right deal: to each seat a fruit."""
    return [[f"{f}-{rank}" for rank in range(1, 11)] for f in FRUITS_BY_PLAYERS[players]]


def deal_refusal(sitting: RulesTable, dealt: list[list[str]], aside: str | None = None) -> Message:
    before = sitting.state.copy()
    with pytest.raises(Refused) as refused:
        sitting.game.apply(sitting.state, Deal(tuple(map(tuple, dealt)), aside))
    assert sitting.state == before
    return refused.value.message


@pytest.mark.clause("TIN-15")
@pytest.mark.parametrize("players", PLAYERS)
def test_everything_is_dealt_ten_cards_each(players: int) -> None:
    sitting = table(players)
    entry = sitting.game.apply(sitting.state, Deal(tuple(map(tuple, hands(players)))))
    for seat in range(players):
        assert sitting.view(seat).hand == hands(players)[seat]
    assert entry.tell == (say("round-starts", round=1, rounds=players, leader=0),)
    assert not entry.in_trick
    assert sitting.view().cards_left == [10] * players


@pytest.mark.clause("TIN-15")
@pytest.mark.parametrize(("count", "players"), [(2, 3), (4, 3), (3, 4), (5, 4), (4, 5), (0, 3)])
def test_a_deal_for_another_number_of_players_is_refused(count: int, players: int) -> None:
    dealt = [*hands(players), []][:count]
    expected = say("deal-hands", "TIN-15", count=count, players=players)
    assert deal_refusal(table(players), dealt) == expected


@pytest.mark.clause("TIN-15")
@pytest.mark.parametrize(("seat", "count"), [(0, 9), (1, 11), (2, 0)])
def test_a_hand_of_another_size_is_refused(seat: int, count: int) -> None:
    dealt = hands()
    dealt[seat] = [*dealt[seat], "banana-1"][:count]
    expected = say("deal-size", "TIN-15", seat=seat, count=count, size=10)
    assert deal_refusal(table(), dealt) == expected


@pytest.mark.clause("TIN-05", "TIN-15")
@pytest.mark.parametrize("name", ["durian-11", "durian-0", "orange-1", "durian", ""])
def test_a_card_that_does_not_exist_is_refused(name: str) -> None:
    dealt = hands()
    dealt[2][0] = name
    assert deal_refusal(table(), dealt) == say("deal-card-unknown", "TIN-15", name=name)


@pytest.mark.clause("TIN-11", "TIN-15")
@pytest.mark.parametrize(("players", "card"), [(3, "lanzones-1"), (4, "lanzones-10")])
def test_a_card_of_a_fruit_that_is_not_in_the_game_is_not_dealt(players: int, card: str) -> None:
    dealt = hands(players)
    dealt[0][9] = card
    expected = say("deal-card-not-in-play", "TIN-15", card=card)
    assert deal_refusal(table(players), dealt) == expected


@pytest.mark.clause("TIN-15")
@pytest.mark.parametrize(("seat", "card"), [(0, "banana-1"), (2, "mango-4")])
def test_a_card_is_not_dealt_twice_in_one_hand_or_in_two(seat: int, card: str) -> None:
    dealt = hands()
    dealt[seat][5] = card
    assert deal_refusal(table(), dealt) == say("deal-card-twice", "TIN-15", card=card)


@pytest.mark.clause("TIN-15")
def test_no_card_is_set_aside() -> None:
    refused = deal_refusal(table(), hands(), aside="lanzones-1")
    assert refused == say("deal-aside-extra", "TIN-15")


def test_a_deal_during_a_round_is_refused() -> None:
    assert deal_refusal(table().deal(), hands()) == say("deal-not-due")


@pytest.mark.clause("TIN-52")
def test_a_deal_after_the_game_is_refused() -> None:
    sitting = table()
    for _ in range(3):
        sitting.deal().hold(*["mango-1"] * 3).do(*["play mango-1"] * 3)
    assert deal_refusal(sitting, hands()) == say("game-is-over")


# shuffles


def shuffled(sitting: RulesTable, seed: int) -> list[list[str]]:
    deal = sitting.game.random_deal(sitting.state, new_stream(seed))
    assert deal.aside is None
    return [list(hand) for hand in deal.hands]


@pytest.mark.clause("TIN-15")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_a_shuffle_deals_every_card_once_ten_to_each(players: int, seed: int) -> None:
    sitting = table(players)
    dealt = shuffled(sitting, seed)
    in_use = sitting.game.deck.names(sitting.game.cards_in_use(sitting.record))
    assert [len(hand) for hand in dealt] == [10] * players
    assert sorted(card for hand in dealt for card in hand) == sorted(in_use)
    assert dealt == shuffled(sitting, seed)
    assert dealt != shuffled(sitting, seed ^ 1)


@pytest.mark.clause("TIN-15")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_shuffle_gives_every_seat_every_card_equally_often(players: int) -> None:
    sitting = table(players)
    stream = new_stream(7)
    deals = 400
    counts: Counter[tuple[int, str]] = Counter()
    for _ in range(deals):
        dealt = sitting.game.random_deal(sitting.state, stream)
        counts.update((seat, card) for seat in range(players) for card in dealt.hands[seat])
    assert len(counts) == players * players * 10
    fair = deals / players
    assert 0.6 * fair < min(counts.values()) <= max(counts.values()) < 1.5 * fair
