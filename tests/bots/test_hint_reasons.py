"""Worked cases: what can be said about an action, and what cannot."""

import pytest

from sarisari.bots.hints.explanation import reasons_of
from sarisari.bots.hints.hint_finder import hints_of
from sarisari.bots.reason import Reason
from sarisari.core.message import say
from tests.support.rules_table import RulesTable


def reasons(table: RulesTable) -> dict[str, str]:
    """Of whoever is to act: key by action."""
    return {
        do: reason.message.key for do, reason in reasons_of(table.view(table.to_act[0])).items()
    }


def tindahan(*hands: str) -> RulesTable:
    return RulesTable("tindahan", players=3).deal(*hands)


def test_one_thing_to_do_is_no_choice() -> None:
    table = RulesTable("bastos", players=3).deal("banana-1", "mango-1", "pineapple-1 banana-2")
    table.do("0: bastos banana-1", "1: bastos mango-1", "2: bastos pineapple-1")
    table.hold("mango-2", "banana-3 banana-4", "banana-2 mango-5")
    assert reasons_of(table.view(0)) == {"play mango-2": Reason(say("hint-only"))}


def test_the_highest_trump_wins_for_sure_and_the_second_highest_does_not() -> None:
    found = reasons(tindahan("banana-10 mango-10", "banana-9"))
    assert found["play banana-10"] == "hint-sure"
    assert "play mango-10" not in found  # it could be trumped


def test_who_plays_last_knows_whether_a_card_wins() -> None:
    table = tindahan("mango-5 banana-1", "mango-4", "mango-7 mango-2 durian-9")
    table.do("play mango-5", "play mango-4")
    found = reasons(table)
    assert found["play mango-7"] == "hint-sure-last"
    assert found["play mango-2"] == "hint-shed"


def test_a_seller_changes_the_order_at_a_stall() -> None:
    table = tindahan("mango-9 mango-1", "mango-2 mango-3", "mango-4 mango-5")
    table.do("play mango-9")
    assert reasons(table)["seller"] == "hint-stall-first"
    table.do("seller")
    assert reasons(table)["seller"] == "hint-stall-level"
    table.do("seller", "play mango-1")
    assert reasons(table)["seller"] == "hint-stall-first"  # one each
    table.do("seller")
    assert reasons(table)["seller"] == "hint-stall-level"  # one behind


def test_the_cart_says_how_many_trumps_there_would_be() -> None:
    table = tindahan("mango-9 mango-1", "durian-1 durian-2 durian-3 durian-4 durian-5 durian-6")
    hand = table.view(0).hand
    found = reasons_of(table.view(0))["cart mango"].message
    assert found.params["count"] == sum(card.startswith("mango") for card in hand)


def shut_out() -> RulesTable:
    """Seat 1 has neither trick nor seller, and cannot beat what is led."""
    low = "mango-1 mango-2 mango-3 durian-1 durian-2 durian-3"
    table = tindahan("banana-10 banana-9 mango-10", low)
    for card in ("banana-10", "banana-9"):
        table.do(f"play {card}")
        for _ in range(2):
            table.do(table.legal()[0])
    return table.do("play mango-10")


def test_who_is_shut_out_is_told_what_ends_it() -> None:
    view = shut_out().view(1)
    found = reasons_of(view, {do: -4.0 if do == "seller" else 1.0 for do in view.legal})
    assert found["seller"].message.key == "hint-shutout-ends"
    assert {found[do].message.key for do in found if do != "seller"} == {"hint-shutout"}


def test_a_shutout_that_does_not_pay_is_not_spoken_of() -> None:
    view = shut_out().view(1)
    for values in ({do: 2.0 if do == "seller" else 1.5 for do in view.legal}, None):
        found = reasons_of(view, values)
        assert found["seller"].message.key == "hint-stall-first"
        assert {found[do].message.key for do in found if do != "seller"} == {"hint-shed"}


def test_a_weak_hand_sees_its_shutout_in_the_first_trick() -> None:
    low = "mango-1 mango-2 mango-3 pineapple-1 pineapple-2 durian-1 durian-2 durian-3 banana-1"
    table = RulesTable("tindahan", players=4).deal("mango-10", low).do("play mango-10")
    hints = {hint.do: hint for hint in hints_of(table.view(1), 1, iterations=4000)}
    assert hints["seller"].value < hints["play mango-1"].value - 2
    assert hints["seller"].reason == say("hint-shutout-ends", "TIN-48")


def bastos(*hands: str) -> RulesTable:
    table = RulesTable("bastos", players=3).deal(*hands)
    return table.do(*(f"{seat}: bastos {hand.split()[0]}" for seat, hand in enumerate(hands)))


def test_a_bastos_choice_says_what_gets_weak() -> None:
    table = RulesTable("bastos", players=3).deal(
        "banana-1 mango-1 mango-2 mango-3 mango-4 mango-5 mango-6 mango-7 mango-8 mango-9 "
        "pineapple-1 pineapple-2"
    )
    found = reasons_of(table.view(0))
    assert found["bastos banana-1"].message.key == "hint-bastos-alone"
    assert found["bastos mango-1"].message == say(
        "hint-bastos-others", "BAS-28", suit="mango", count=8
    )


def test_ones_own_bastos_never_wins_but_may_change_a_value() -> None:
    table = bastos("banana-1 banana-9 mango-2", "mango-1 banana-5", "pineapple-1 banana-6")
    found = reasons(table)
    assert found["play banana-9"] == "hint-bastos-change"
    table.do("play mango-2")
    assert "hint-bastos-change" not in reasons(table).values()


@pytest.mark.clause("AB-21")
@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("strongest", ["hint-bastos-weak", "hint-bastos-change"]),
        ("lead", ["hint-bastos-weak", "hint-bastos-weak"]),
        ("any", ["hint-bastos-change", "hint-bastos-change"]),
    ],
)
def test_ab21_a_hint_knows_which_cards_bring_a_change(change: str, told: list[str]) -> None:
    """Seat 2 follows banana 5 with a lower and a higher card of its own Bastos."""
    table = RulesTable("bastos", players=3, direction="clockwise", change=change)
    table.deal("mango-1 banana-5", "mango-2 banana-3", "banana-1 banana-2 banana-9")
    table.do("bastos mango-1", "bastos mango-2", "bastos banana-1")
    table.do("play banana-5", "play banana-3")
    found = reasons(table)
    assert [found["play banana-2"], found["play banana-9"]] == told


@pytest.mark.clause("TAN-25", "AK-18")
@pytest.mark.parametrize(
    ("zero", "key"), [("none", "hint-bid-zero"), ("each", "hint-bid-zero-each")]
)
def test_ak18_a_hint_says_what_a_bid_of_0_may_cost(zero: str, key: str) -> None:
    assert reasons(RulesTable("tanuki", zero=zero).deal())["bid 0"] == key


def test_a_change_is_spoken_for_if_it_pays() -> None:
    table = bastos("banana-1 banana-2 mango-9", "mango-1 mango-2", "pineapple-1 mango-3")
    table.do("play mango-9", "play mango-3", "play mango-2", "play banana-2")
    view = table.view(0)
    raised = Reason(say("hint-raise", "BAS-37", suit="mango", count=3, most=0))
    for others in (0.0, 2.0):
        found = reasons_of(view, {do: 1.0 if do == "raise mango" else others for do in view.legal})
        assert found.get("raise mango") == (raised if others < 1 else None)


def test_the_last_player_of_a_trick_knows_what_it_is_worth() -> None:
    table = bastos("banana-1 mango-2 mango-3", "mango-1 pineapple-9", "pineapple-1 mango-9 mango-4")
    table.do("play mango-2")  # counter-clockwise: seat 2, then seat 1
    table.do("play mango-9")
    found = reasons_of(table.view(1))
    leaves = [r.message for r in found.values() if r.message.key == "hint-leaves"]
    assert all(reason.params["seat"] == 2 for reason in leaves)


def tanuki(bids: tuple[int, int, int], *hands: str) -> RulesTable:
    table = RulesTable("tanuki", players=3).deal(*hands)
    return table.do(*(f"{seat}: bid {bid}" for seat, bid in enumerate(bids)))


def test_a_trick_that_cannot_be_won_is_welcome_when_no_more_are_needed() -> None:
    hands = ("red-9 blue-1", "red-8 red-7 blue-9", "red-1 red-2 blue-8")
    table = tanuki((1, 1, 0), *hands).do("play red-9")
    assert reasons(table)["play red-7"] in {"hint-cannot-win", "hint-lowest"}
    table.do("play red-8")
    assert reasons(table)["play red-1"] == "hint-bid-kept"


def test_a_sure_trick_says_what_the_bid_needs() -> None:
    hands = ("red-3 blue-1", "red-8 red-7", "red-9 red-2")
    assert reasons(tanuki((1, 1, 2), *hands).do("play red-3", "play red-8"))["play red-9"] == (
        "hint-bid-needs"
    )
    assert reasons(tanuki((1, 1, 0), *hands).do("play red-3", "play red-8"))["play red-9"] == (
        "hint-bid-over"
    )


def test_a_raccoon_in_a_kettle_cannot_win() -> None:
    hands = ("red-5 blue-1", "red-9 red-7", "red-8 red-2")
    found = reasons(tanuki((3, 1, 2), *hands).do("play red-5"))
    assert found["hide red-9 red-5"] == "hint-hidden"
    assert "play red-9" not in found


def test_who_needs_every_trick_is_told_when_one_is_lost() -> None:
    hands = ("red-9 blue-1", "red-8 red-7", "red-1 red-2")
    found = reasons(tanuki((1, 12, 2), *hands).do("play red-9"))
    assert found["play red-7"] == "hint-bid-lost"
