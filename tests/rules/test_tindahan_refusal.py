"""What the Tindahan table says no to, and why; and what it asks of each seat."""

from typing import Any

import pytest

from sarisari.core.event import Action
from sarisari.core.message import Message, Refused, say
from tests.support.rules_table import RulesTable

IN_PLAY = ["banana", "mango", "durian"]


def table(seller: str = "forgo", **options: Any) -> RulesTable:
    """A trick may begin: seat 1 can follow bananas and mangos, seat 2 bananas only."""
    sitting = RulesTable("tindahan", seller=seller, **options).deal()
    return sitting.hold(
        "banana-1 mango-1 durian-1", "banana-3 mango-5 mango-7 durian-7", "banana-4 durian-9"
    )


def refusal(sitting: RulesTable, action: str, seat: int | None = None) -> Message:
    """Why not, said in advance and at the attempt alike; the attempt leaves no trace."""
    message = sitting.refusal(action, seat)
    at = sitting.to_act[0] if seat is None else seat
    before = sitting.state.copy()
    with pytest.raises(Refused) as refused:
        sitting.game.apply(sitting.state, Action(at, action))
    assert refused.value.message == message
    assert sitting.state == before
    return message


def without_sellers(sitting: RulesTable) -> RulesTable:
    sitting.record.sellers_left[: sitting.players] = 0
    return sitting


# cards


@pytest.mark.clause("TIN-24", "AT-09")
@pytest.mark.parametrize("seller", ["forgo", "spend"])
def test_a_card_of_another_fruit_is_refused_to_who_can_follow(seller: str) -> None:
    sitting = table(seller).do("play mango-1")
    expected = say("follow-suit", "TIN-24", suit="mango", cards=["mango-5", "mango-7"])
    assert refusal(sitting, "play durian-7") == expected
    assert refusal(sitting, "play banana-3") == expected  # trump or not
    assert refusal(without_sellers(sitting), "play banana-3") == expected


@pytest.mark.parametrize(
    ("seller", "before", "action"),
    [
        ("forgo", [], "play banana-2"),
        ("forgo", ["cart mango"], "play banana-1"),
        ("forgo", ["play banana-1"], "play banana-4"),
        ("forgo", ["play banana-1"], "play durian-8"),
        ("spend", ["play banana-1"], "spend durian-8"),
    ],
)
def test_a_card_that_is_not_held_is_refused(seller: str, before: list[str], action: str) -> None:
    expected = say("not-in-hand", card=action.split()[1])
    assert refusal(table(seller).do(*before), action) == expected


@pytest.mark.clause("TIN-11")
@pytest.mark.parametrize(
    ("seller", "before", "action"),
    [
        ("forgo", [], "play lanzones-1"),
        ("forgo", ["play banana-1"], "play lanzones-10"),
        ("spend", ["play banana-1"], "spend lanzones-1"),
    ],
)
def test_a_card_of_a_fruit_that_is_not_in_the_game_is_refused(
    seller: str, before: list[str], action: str
) -> None:
    expected = say("suit-not-in-play", "TIN-11", suit="lanzones", suits=IN_PLAY)
    assert refusal(table(seller).do(*before), action) == expected


# the cart


@pytest.mark.clause("AT-05", "TIN-18")
def test_the_cart_may_not_stay_where_it_is() -> None:
    sitting = table()
    assert refusal(sitting, "cart banana") == say("tindahan-cart-same", "AT-05", suit="banana")
    sitting.record.cart = 4
    assert refusal(sitting, "cart durian") == say("tindahan-cart-same", "AT-05", suit="durian")


@pytest.mark.clause("TIN-13")
def test_the_cart_may_not_go_to_a_stall_that_is_not_in_the_row() -> None:
    expected = say("suit-not-in-play", "TIN-13", suit="pineapple", suits=IN_PLAY)
    assert refusal(table(), "cart pineapple") == expected


@pytest.mark.clause("TIN-18")
@pytest.mark.parametrize(
    "before", [["play banana-1"], ["play banana-1", "seller"], ["cart mango", "play banana-3"]]
)
@pytest.mark.parametrize("place", ["banana", "mango", "durian", "lanzones"])
def test_only_the_start_player_moves_the_cart(before: list[str], place: str) -> None:
    expected = say("tindahan-cart-only-first", "TIN-18")
    assert refusal(table().do(*before), f"cart {place}") == expected


@pytest.mark.clause("TIN-21", "AT-07")
@pytest.mark.parametrize("place", ["banana", "mango", "durian", "lanzones"])
def test_after_a_cart_move_the_neighbour_may_not_move_it_again(place: str) -> None:
    expected = say("tindahan-must-play", "TIN-21")
    assert refusal(table().do("cart mango"), f"cart {place}") == expected


# sellers


SELLERS = [("forgo", "seller"), ("spend", "spend banana-3"), ("spend", "spend banana-9")]


@pytest.mark.clause("TIN-34")
@pytest.mark.parametrize(("seller", "action"), SELLERS)
def test_the_start_player_may_not_place_a_seller(seller: str, action: str) -> None:
    assert refusal(table(seller), action) == say("tindahan-starter-no-seller", "TIN-34")


@pytest.mark.clause("TIN-35")
@pytest.mark.parametrize(("seller", "action"), SELLERS)
def test_after_a_cart_move_the_second_player_may_not_place_a_seller(
    seller: str, action: str
) -> None:
    expected = say("tindahan-no-seller-after-cart", "TIN-35")
    assert refusal(table(seller).do("cart mango"), action) == expected


@pytest.mark.clause("AT-08")
@pytest.mark.parametrize(("seller", "action"), SELLERS)
def test_without_sellers_none_can_be_placed(seller: str, action: str) -> None:
    sitting = without_sellers(table(seller)).do("play mango-1")
    assert refusal(sitting, action) == say("tindahan-no-sellers-left", "AT-08")


@pytest.mark.clause("TIN-33", "AT-20")
@pytest.mark.parametrize("before", [[], ["cart mango"], ["play mango-1"]])
def test_where_sellers_cost_a_card_none_is_free(before: list[str]) -> None:
    expected = say("tindahan-seller-costs", "TIN-33")
    assert refusal(table("spend").do(*before), "seller") == expected


@pytest.mark.clause("TIN-32", "AT-20")
@pytest.mark.parametrize("before", [[], ["cart mango"], ["play mango-1"]])
def test_where_sellers_are_free_no_card_is_spent(before: list[str]) -> None:
    expected = say("tindahan-seller-free", "TIN-32")
    assert refusal(table().do(*before), "spend mango-5") == expected


# whoever, whenever, whatever


@pytest.mark.clause("TIN-22")
@pytest.mark.parametrize(("before", "turn"), [([], 0), (["play mango-1"], 1), (["cart mango"], 1)])
def test_nobody_acts_out_of_turn(before: list[str], turn: int) -> None:
    sitting = table().do(*before)
    for seat in {0, 1, 2} - {turn}:
        for action in ("play banana-4", "seller", "nonsense"):
            assert refusal(sitting, action, seat) == say("not-your-turn", seats=[turn])


@pytest.mark.clause("TIN-01")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_there_are_no_other_seats(players: int) -> None:
    sitting = RulesTable("tindahan", players=players).deal()
    expected = say("no-such-seat", highest=players - 1)
    for seat in (-1, players, 9):
        assert refusal(sitting, "play banana-1", seat) == expected
        with pytest.raises(Refused) as refused:
            sitting.view(seat)
        assert refused.value.message == expected


def test_nothing_happens_before_the_deal() -> None:
    sitting = RulesTable("tindahan")
    for seat in range(3):
        assert refusal(sitting, "play banana-1", seat) == say("deal-comes-first")


@pytest.mark.clause("TIN-52")
def test_nothing_happens_after_the_game() -> None:
    sitting = RulesTable("tindahan")
    for leader in range(3):
        sitting.deal().hold("mango-1", "mango-2", "mango-3")
        assert sitting.to_act == [leader]
        sitting.do(*(f"play mango-{(leader + turn) % 3 + 1}" for turn in range(3)))
        expected = say("deal-comes-first" if leader < 2 else "game-is-over")
        assert refusal(sitting, "play mango-1", 0) == expected


@pytest.mark.parametrize(
    "action",
    [
        *("", "play", "play mango-0", "play mango-11", "play mango-01", "play  mango-1"),
        *("Play mango-1", "seller ", "seller mango", "cart", "cart orange", "spend", "bid 3"),
    ],
)
def test_a_text_that_is_no_action_is_refused(action: str) -> None:
    expected = say("unknown-action", action=action)
    assert refusal(table(), action) == expected
    assert refusal(table("spend").do("play mango-1"), action) == expected


# prompts


@pytest.mark.clause("TIN-18", "TIN-21")
@pytest.mark.parametrize("seller", ["forgo", "spend"])
def test_who_starts_is_told_the_trump(seller: str) -> None:
    sitting = table(seller)
    assert sitting.view(0).prompt == say("tindahan-start", "TIN-18", trump="banana")
    sitting.do("cart durian")
    expected = say("tindahan-after-cart", "TIN-21", seat=0, trump="durian")
    assert sitting.view(1).prompt == expected


@pytest.mark.clause("TIN-21")
def test_the_mover_of_the_cart_is_named_across_the_last_seat() -> None:
    sitting = RulesTable("tindahan", players=4).deal()
    sitting.record.turn = 3
    sitting.do("cart durian")
    expected = say("tindahan-after-cart", "TIN-21", seat=3, trump="durian")
    assert sitting.view(0).prompt == expected


@pytest.mark.clause("TIN-22", "TIN-24", "TIN-25", "AT-08", "AT-20")
@pytest.mark.parametrize(
    ("led", "key", "clause"),
    [("banana", "tindahan-follow", "TIN-24"), ("mango", "tindahan-void", "TIN-25")],
)
@pytest.mark.parametrize(
    ("seller", "sellers", "more"),
    [
        ("forgo", 9, "-or-seller"),
        ("forgo", 1, "-or-seller"),
        ("forgo", 0, ""),
        ("spend", 1, "-or-spend"),
        ("spend", 0, ""),
    ],
)
def test_a_follower_is_told_what_is_open_to_it(
    led: str, key: str, clause: str, seller: str, sellers: int, more: str
) -> None:
    sitting = table(seller).do("cart durian", f"play {led}-{ {'banana': 3, 'mango': 5}[led] }")
    sitting.record.sellers_left[2] = sellers
    assert sitting.view(2).prompt == say(key + more, clause, suit=led)


def test_all_others_are_told_whom_they_wait_for() -> None:
    sitting = table().do("play banana-1")
    for seat in (0, 2, None):
        assert sitting.view(seat).prompt == say("waiting-for", seats=[1])


def test_between_rounds_the_deal_is_awaited() -> None:
    sitting = RulesTable("tindahan")
    assert sitting.view(0).prompt == sitting.view().prompt == say("deal-awaited")
    sitting.deal().hold("mango-1", "mango-2", "mango-3")
    sitting.do("play mango-1", "play mango-2", "play mango-3")
    assert sitting.view(0).prompt == sitting.view().prompt == say("deal-awaited")
