"""Tricks of Tindahan: who may do what, in which order, who wins, and what lies on the table."""

from typing import Any

import pytest

from sarisari.core.phase import NOBODY, NONE, PLAY
from sarisari.games.tindahan.rules import LED_KEY, TRUMP_KEY, strength
from sarisari.games.tindahan.state import CART, DECK, SELLER
from tests.support.rules_table import RulesTable

FRUITS = ["banana", "mango", "lanzones", "pineapple", "durian"]
PLAYERS = [3, 4, 5]


def table(players: int = 3, **options: Any) -> RulesTable:
    return RulesTable("tindahan", players=players, **options)


def plays(*cards: str) -> list[str]:
    return sorted(f"play {card}" for card in cards)


def one_of_each() -> str:
    return " ".join(f"{fruit}-{rank}" for rank, fruit in enumerate(FRUITS, 4))


# the start of a trick


@pytest.mark.clause("GT-8", "TIN-18", "TIN-34")
def test_the_start_player_may_play_any_card_or_move_the_cart() -> None:
    sitting = table().deal().hold("banana-3 durian-7")
    assert sitting.legal() == ["cart durian", "cart mango", "play banana-3", "play durian-7"]


@pytest.mark.clause("TIN-18", "AT-05", "TIN-13")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seller", ["forgo", "spend"])
def test_the_cart_may_go_to_every_other_stall(players: int, seller: str) -> None:
    sitting = table(players, seller=seller).deal()
    fruits = sitting.view().fruits
    assert len(fruits) == players
    for place in fruits:
        sitting.record.cart = FRUITS.index(place)
        moves = sorted(f"cart {fruit}" for fruit in fruits if fruit != place)
        cards = plays(*sitting.view(0).hand)
        assert sitting.legal() == moves + cards


@pytest.mark.clause("TIN-18", "TIN-20")
@pytest.mark.parametrize("fruit", FRUITS[1:])
def test_the_cart_moves_and_its_mover_plays_no_card(fruit: str) -> None:
    sitting = table(5).deal().do(f"cart {fruit}")
    place = FRUITS.index(fruit)
    assert sitting.view().cart == fruit
    assert sitting.view().cards_left == [10] * 5
    assert (sitting.record.led, sitting.record.best_seat) == (NONE, NOBODY)
    assert sitting.record.trick.tolist() == [CART + place, NONE, NONE, NONE, NONE]
    assert sitting.to_act == [1]
    lead = sitting.view(1).hand[0]
    sitting.do(f"play {lead}", "seller", "seller", "seller")
    assert sitting.view().cards_left == [10, 9, 10, 10, 10]
    assert sitting.view().tricks == [0, 1, 0, 0, 0]


@pytest.mark.clause("GT-8", "TIN-21", "TIN-35", "AT-07")
@pytest.mark.parametrize("seller", ["forgo", "spend"])
def test_after_a_cart_move_the_neighbour_must_play_any_card(seller: str) -> None:
    sitting = table(seller=seller).deal().hold("banana-1", "mango-1 mango-9 durian-7")
    sitting.do("cart durian")
    assert sitting.legal() == plays("mango-1", "mango-9", "durian-7")
    sitting.do("play mango-9")
    assert sitting.view().led == "mango"


@pytest.mark.clause("TIN-18", "TIN-30", "AT-06")
def test_whoever_starts_a_trick_may_move_the_cart_even_with_one_card() -> None:
    sitting = table().deal()
    sitting.hold("mango-1 banana-1", "mango-2 durian-1", "mango-3 durian-2")
    sitting.do("cart durian", "play mango-2", "seller")
    sitting.do("cart banana", "play mango-3", "seller")  # seat 1 with one card, and so on
    sitting.do("cart mango", "play mango-1", "seller")
    sitting.do("cart durian")
    assert sitting.view().cart == "durian"
    assert sitting.view().tricks == [1, 1, 1]
    assert sitting.view().cards_left == [1, 1, 1]


@pytest.mark.clause("TIN-24", "TIN-28")
@pytest.mark.parametrize("fruit", FRUITS)
@pytest.mark.parametrize("rank", [1, 10])
def test_the_first_card_sets_the_led_fruit(fruit: str, rank: int) -> None:
    card = f"{fruit}-{rank}"
    sitting = table(5).deal().hold(f"{card} mango-5", one_of_each())
    assert sitting.view().led is None
    sitting.do(f"play {card}")
    assert (sitting.view().led, sitting.view().best) == (fruit, 0)
    assert sitting.record.trick[0] == DECK.parse_card(card)
    assert sitting.view(0).hand == ["mango-5"]


# followers


@pytest.mark.clause("GT-8", "TIN-22", "TIN-24", "TIN-31", "AT-09")
def test_a_follower_must_follow_the_led_fruit_or_place_a_seller() -> None:
    sitting = table().deal().hold("banana-1", "banana-3 durian-7").do("play banana-1")
    assert sitting.legal() == ["play banana-3", "seller"]


@pytest.mark.clause("GT-8", "TIN-22", "TIN-25", "TIN-31", "AT-08")
@pytest.mark.parametrize(("sellers", "more"), [(9, ["seller"]), (1, ["seller"]), (0, [])])
def test_a_void_follower_may_play_any_card(sellers: int, more: list[str]) -> None:
    sitting = table().deal().hold("banana-1", "mango-1 durian-7").do("play banana-1")
    sitting.record.sellers_left[1] = sellers
    assert sitting.legal() == plays("mango-1", "durian-7") + more


@pytest.mark.clause("TIN-24", "TIN-25", "AT-08", "AT-09")
@pytest.mark.parametrize("fruit", FRUITS)
def test_each_fruit_is_followed_by_its_own_cards_from_one_to_ten(fruit: str) -> None:
    hand = " ".join(f"{other}-{rank}" for other in FRUITS for rank in (1, 10))
    sitting = table(5).deal().hold(f"{fruit}-5", hand).do(f"play {fruit}-5")
    sitting.record.sellers_left[1] = 0
    assert sitting.legal() == plays(f"{fruit}-1", f"{fruit}-10")


@pytest.mark.clause("TIN-25")
def test_a_void_follower_need_not_trump() -> None:
    sitting = table().deal().hold("mango-1", "banana-4 durian-7").do("play mango-1")
    assert sitting.view().cart == "banana"
    assert sitting.legal() == ["play banana-4", "play durian-7", "seller"]


@pytest.mark.clause("TIN-03", "TIN-22")
def test_only_the_seat_to_act_may_do_anything() -> None:
    sitting = table().deal().do("play banana-1")
    assert [bool(sitting.legal(seat)) for seat in range(3)] == [False, True, False]


@pytest.mark.clause("TIN-22", "TIN-23", "TIN-30")
@pytest.mark.parametrize(("players", "starter"), [(n, s) for n in PLAYERS for s in range(n)])
def test_turns_go_clockwise_and_each_seat_has_one(players: int, starter: int) -> None:
    sitting = table(players).deal()
    sitting.record.turn = starter
    for trick in range(2):
        order = []
        for turn in range(players):
            assert sitting.record.turn_count == turn
            order += sitting.to_act
            sitting.do(sitting.legal()[-1] if turn == 0 else "seller")
        assert order == [(starter + turn) % players for turn in range(players)]
        assert sitting.view().tricks == [(trick + 1) * (s == starter) for s in range(players)]


# who wins


@pytest.mark.clause("TIN-09", "TIN-23", "TIN-26", "TIN-27", "TIN-28")
@pytest.mark.parametrize(
    ("cart", "cards", "winner"),
    [
        # no trump: the highest of the led fruit
        ("banana", "lanzones-2 lanzones-10 lanzones-9 pineapple-10 durian-10", 1),
        ("banana", "mango-1 lanzones-10 pineapple-10 durian-10 durian-9", 0),
        ("banana", "durian-8 durian-7 durian-10 mango-10 durian-9", 2),
        ("mango", "banana-1 lanzones-10 pineapple-10 banana-2 durian-10", 3),
        ("durian", "pineapple-2 pineapple-3 pineapple-4 pineapple-5 pineapple-6", 4),
        ("durian", "pineapple-6 pineapple-5 pineapple-4 pineapple-3 pineapple-2", 0),
        # one trump beats everything, also the lowest of them
        ("banana", "durian-10 durian-9 durian-8 durian-7 banana-1", 4),
        ("mango", "durian-10 mango-1 durian-9 pineapple-10 lanzones-10", 1),
        ("durian", "banana-10 banana-9 durian-1 banana-8 pineapple-10", 2),
        # several: the highest of them
        ("banana", "durian-10 banana-2 banana-10 banana-3 mango-10", 2),
        ("pineapple", "banana-10 durian-10 pineapple-9 mango-10 pineapple-10", 4),
        ("lanzones", "mango-9 lanzones-5 lanzones-4 mango-10 lanzones-3", 1),
        # trump is led
        ("banana", "banana-5 mango-10 durian-10 banana-4 banana-6", 4),
        ("durian", "durian-1 banana-10 mango-10 lanzones-10 pineapple-10", 0),
    ],
)
def test_the_highest_trump_or_else_the_highest_of_the_led_fruit_wins(
    cart: str, cards: str, winner: int
) -> None:
    sitting = table(5).deal().hold(*cards.split())
    sitting.record.cart = FRUITS.index(cart)
    sitting.do(*(f"play {card}" for card in cards.split()))
    assert sitting.state.log[-1].trick_winner == winner
    assert sitting.view().tricks == [int(seat == winner) for seat in range(5)]


@pytest.mark.clause("TIN-27", "TIN-28")
@pytest.mark.parametrize(
    ("card", "led", "trump", "more"),
    [
        ("mango-1", "banana", "durian", 0),
        ("mango-10", "mango", "durian", LED_KEY),
        ("mango-1", "banana", "mango", TRUMP_KEY),
        ("durian-10", "durian", "durian", LED_KEY + TRUMP_KEY),
        ("banana-1", "durian", "mango", 0),
    ],
)
def test_the_key_of_a_card_is_its_number_and_what_its_fruit_adds(
    card: str, led: str, trump: str, more: int
) -> None:
    number = DECK.parse_card(card)
    assert strength(number, FRUITS.index(led), FRUITS.index(trump)) == number + more


@pytest.mark.clause("TIN-27", "TIN-28")
def test_the_best_card_so_far_is_known_while_the_trick_goes_on() -> None:
    cards = ["mango-4", "mango-3", "mango-5", "durian-10", "banana-1"]
    sitting = table(5).deal().hold(*cards)
    best = []
    for card in cards:
        best.append(sitting.view().best)
        sitting.do(f"play {card}")
    assert best == [None, 0, 0, 2, 2]
    assert sitting.state.log[-1].trick_winner == 4


@pytest.mark.clause("TIN-19", "TIN-26", "TIN-27")
def test_a_cart_move_replaces_the_trump_at_once() -> None:
    sitting = table(5).deal()
    sitting.hold("banana-9", "mango-9", "banana-10", "pineapple-1", "mango-10")
    sitting.do("cart pineapple", "play mango-9", "play banana-10", "play pineapple-1")
    assert sitting.view().best == 3
    assert sitting.act("play mango-10").trick_winner == 3


@pytest.mark.clause("TIN-28", "TIN-32")
@pytest.mark.parametrize("first", [[], ["cart durian"]])
def test_sellers_win_no_trick(first: list[str]) -> None:
    sitting = table(5).deal().hold("banana-1", "banana-1")
    sitting.do(*first, "play banana-1", *["seller"] * (4 - len(first)))
    assert sitting.state.log[-1].trick_winner == len(first)


@pytest.mark.clause("TIN-23", "TIN-29", "TIN-30")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_winner_takes_the_trick_and_starts_the_next(players: int) -> None:
    sitting = table(players).deal()
    record = sitting.record
    last = players - 1
    sitting.hold(*["mango-1 mango-2"] * last, "mango-9 mango-3")
    sitting.do(*["play mango-1"] * last)
    assert record.turn_count == last
    assert record.trick.tolist() == [10] * last + [NONE] * (5 - last)
    assert sitting.act("play mango-9").trick_winner == last
    assert (sitting.to_act, record.turn_count, record.phase) == ([last], 0, PLAY)
    assert (record.led, record.best, record.best_seat) == (NONE, 0, NOBODY)
    assert record.trick.tolist() == [NONE] * 5
    assert sitting.view().tricks == [0] * last + [1]
    sitting.do("play mango-3")
    assert (sitting.to_act, sitting.view().best) == ([0], last)


@pytest.mark.clause("GT-1", "TIN-36", "TIN-19", "TIN-20", "TIN-27", "TIN-32")
def test_the_worked_trick_of_the_rulebook() -> None:
    sitting = table(5).deal("", "banana-10", "", "banana-3", "mango-2")
    sitting.do("cart mango", "play banana-10", "seller", "play banana-3", "play mango-2")
    view = sitting.view()
    assert view.last_trick.winner == 4
    assert sitting.to_act == [4]
    assert view.tricks == [0, 0, 0, 0, 1]
    assert view.stalls["banana"] == [0, 0, 1, 0, 0]
    assert sum(map(sum, view.stalls.values())) == 1
    assert view.cards_left == [10, 9, 10, 9, 9]


@pytest.mark.clause("GT-4", "TIN-28")
def test_a_discard_does_not_win_however_high() -> None:
    sitting = table().deal().hold("mango-7 mango-1", "mango-9 mango-2", "durian-10 durian-1")
    sitting.do("play mango-7", "play mango-9", "play durian-10")
    assert sitting.view().last_trick.winner == 1
    assert sitting.to_act == [1]


@pytest.mark.clause("GT-5", "TIN-20", "TIN-21", "TIN-32")
def test_a_trick_may_be_a_single_card() -> None:
    sitting = table().deal("", "durian-1").do("cart durian", "play durian-1", "seller")
    view = sitting.view()
    assert view.last_trick.winner == 1
    assert view.stalls == {"banana": [0, 0, 0], "mango": [0, 0, 0], "durian": [0, 0, 1]}
    assert view.cards_left == [10, 9, 10]
    assert sitting.to_act == [1]


# sellers


@pytest.mark.clause("TIN-03", "TIN-22", "TIN-31", "TIN-32", "AT-20")
@pytest.mark.parametrize("fruit", FRUITS)
def test_a_seller_goes_to_the_led_fruits_stall_and_no_card_is_played(fruit: str) -> None:
    sitting = table(5).deal()
    sitting.hold(f"{fruit}-1", f"{fruit}-2 {fruit}-3", "banana-4", "durian-4", "mango-4")
    sitting.do(f"play {fruit}-1", "seller")
    assert sitting.record.trick[1] == SELLER
    sitting.do("seller", "seller")
    view = sitting.view()
    assert view.stalls == {f: [0, 1, 1, 1, 0] if f == fruit else [0] * 5 for f in FRUITS}
    assert view.sellers_left == [9, 8, 8, 8, 9]
    assert view.cards_left == [0, 2, 1, 1, 1]


@pytest.mark.clause("TIN-08", "TIN-32", "AT-08")
def test_after_nine_sellers_a_card_must_be_played() -> None:
    sitting = table().deal()
    for count in range(1, 10):
        sitting.do(f"play banana-{count}", "seller", f"play durian-{count}")
        assert sitting.view().stalls["banana"] == [0, count, 0]
        assert sitting.view().sellers_left == [9, 9 - count, 9]
    sitting.do("play banana-10")
    assert sitting.legal() == plays(*(f"mango-{rank}" for rank in range(1, 11)))
