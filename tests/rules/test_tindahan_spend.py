"""The French seller of Tindahan, which costs a card: the option seller=spend."""

from typing import Any

import pytest

from sarisari.core.phase import DEAL, PLAY, SECOND
from sarisari.games.tindahan import rules
from sarisari.games.tindahan.state import DECK, SELLER, SPENT
from tests.support.rules_table import RulesTable

FRUITS = ["banana", "mango", "lanzones", "pineapple", "durian"]


def table(players: int = 3, **options: Any) -> RulesTable:
    return RulesTable("tindahan", players=players, seller="spend", **options)


@pytest.mark.clause("AT-20", "TIN-31", "TIN-33")
def test_any_card_may_be_spent_whether_or_not_it_follows() -> None:
    sitting = table().deal().hold("mango-1", "mango-2 banana-3 durian-7").do("play mango-1")
    assert sitting.legal() == ["play mango-2", "spend banana-3", "spend durian-7", "spend mango-2"]


@pytest.mark.clause("AT-20", "TIN-25", "TIN-33")
def test_a_void_follower_may_play_or_spend_any_card() -> None:
    sitting = table().deal().hold("mango-1", "banana-3 durian-7").do("play mango-1")
    assert sitting.legal() == ["play banana-3", "play durian-7", "spend banana-3", "spend durian-7"]


@pytest.mark.clause("AT-08", "AT-20")
@pytest.mark.parametrize(("sellers", "more"), [(1, ["spend banana-3", "spend mango-2"]), (0, [])])
def test_without_sellers_no_card_may_be_spent(sellers: int, more: list[str]) -> None:
    sitting = table().deal().hold("mango-1", "mango-2 banana-3").do("play mango-1")
    sitting.record.sellers_left[1] = sellers
    assert sitting.legal() == ["play mango-2", *more]


@pytest.mark.clause("AT-20", "TIN-34", "TIN-35")
def test_neither_the_start_player_nor_the_second_after_a_cart_move_may_spend() -> None:
    sitting = table().deal().hold("mango-1", "mango-2 banana-3", "mango-3")
    assert sitting.legal() == ["cart durian", "cart mango", "play mango-1"]
    sitting.do("cart mango")
    assert sitting.legal() == ["play banana-3", "play mango-2"]
    sitting.do("play banana-3")
    assert sitting.legal() == ["play mango-3", "spend mango-3"]


@pytest.mark.clause("GT-9", "AT-20", "TIN-33")
def test_the_worked_trick_with_a_spent_card() -> None:
    sitting = table(5).deal("", "banana-10", "pineapple-4", "banana-3", "mango-2")
    sitting.do("cart mango", "play banana-10", "spend pineapple-4", "play banana-3", "play mango-2")
    view = sitting.view()
    assert view.last_trick.winner == 4
    assert sitting.to_act == [4]
    assert view.stalls["pineapple"] == [0, 0, 1, 0, 0]
    assert sum(map(sum, view.stalls.values())) == 1
    assert view.sellers_left == [9, 9, 8, 9, 9]
    assert view.cards_left == [10, 9, 9, 9, 9]


@pytest.mark.clause("AT-20", "TIN-33")
@pytest.mark.parametrize("fruit", FRUITS)
@pytest.mark.parametrize("rank", [1, 10])
def test_the_seller_goes_to_the_stall_of_the_spent_card(fruit: str, rank: int) -> None:
    card = f"{fruit}-{rank}"
    sitting = table(5).deal().hold("mango-5", f"{card} lanzones-5")
    sitting.do("play mango-5", f"spend {card}")
    view = sitting.view()
    assert view.stalls == {f: [0, 1, 0, 0, 0] if f == fruit else [0] * 5 for f in FRUITS}
    assert view.sellers_left == [9, 8, 9, 9, 9]
    assert sitting.view(1).hand == ["lanzones-5"]
    assert sitting.record.trick[1] == SPENT + DECK.parse_card(card)


@pytest.mark.clause("AT-20", "TIN-33")
@pytest.mark.parametrize("spent", ["mango-10", "banana-10", "durian-10"])
def test_a_spent_card_cannot_win(spent: str) -> None:
    sitting = table().deal().hold("mango-1 mango-4", f"{spent} mango-5", "mango-2 mango-3")
    sitting.do("play mango-1", f"spend {spent}")
    assert sitting.view().best == 0
    assert sitting.act("play mango-2").trick_winner == 2
    assert sitting.to_act == [2]


@pytest.mark.clause("AT-10", "AT-20", "TIN-37")
def test_spending_the_last_card_ends_the_round_after_the_trick() -> None:
    sitting = table().deal().hold("mango-1 mango-4", "durian-2", "mango-2 mango-3")
    sitting.do("play mango-1", "spend durian-2")
    assert sitting.record.phase == PLAY
    sitting.do("play mango-2")
    assert sitting.record.phase == DEAL
    assert sitting.sheet.points == (5, 5, 1)  # seat 0 is shut out


@pytest.mark.clause("AT-20", "TIN-33")
def test_a_spend_is_two_integers_of_one_turn() -> None:
    sitting = table().deal().hold("mango-1", "mango-2 durian-7", "mango-3").do("play mango-1")
    record = sitting.record
    hand = DECK.cards("mango-2", "durian-7")
    assert rules.legal(record, 1) == DECK.cards("mango-2") | 1 << SELLER
    assert rules.second_choices(record, 1, SELLER) == hand
    assert rules.second_choices(record, 1, DECK.parse_card("mango-2")) == 0
    rules.apply(record, 1, SELLER)
    assert (record.phase, record.turn, record.turn_count) == (SECOND, 1, 1)
    assert record.sellers_left[1] == 9
    assert rules.legal(record, 1) == hand
    rules.apply(record, 1, DECK.parse_card("durian-7"))
    assert (record.phase, record.turn, record.turn_count) == (PLAY, 2, 2)
    assert record.stalls[1].tolist() == [0, 0, 0, 0, 1]
    assert record.hands[1] == DECK.cards("mango-2")


@pytest.mark.clause("AT-20", "TIN-32")
def test_a_seller_that_costs_no_card_is_one_integer() -> None:
    sitting = RulesTable("tindahan").deal().do("play banana-1")
    record = sitting.record
    assert rules.second_choices(record, 1, SELLER) == 0
    rules.apply(record, 1, SELLER)
    assert (record.phase, record.turn, record.turn_count) == (PLAY, 2, 2)


@pytest.mark.clause("AT-20")
def test_a_whole_round_may_be_spent() -> None:
    sitting = table().deal()
    for rank in range(1, 10):
        sitting.do(f"play banana-{rank}", f"spend mango-{rank}", f"spend durian-{rank}")
    assert sitting.view().sellers_left == [9, 0, 0]
    sitting.do("play banana-10", "play mango-10", "play durian-10")
    assert sitting.view().stalls == {"banana": [0, 0, 0], "mango": [0, 9, 0], "durian": [0, 0, 9]}
    assert sitting.totals == [20, 5, 5]
