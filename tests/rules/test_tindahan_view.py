"""What a seat or an onlooker of Tindahan sees, and the story that all are told."""

from typing import Any

import msgspec
import pytest

from sarisari.core.effects import HandsDealt, tell
from sarisari.core.event import Seen, SeenDeal, Told
from sarisari.core.game import Trick
from sarisari.core.message import say
from tests.support.rules_table import RulesTable

HANDS = (
    "banana-1 mango-1 mango-2 mango-3 durian-1 durian-2 durian-3 durian-4 durian-5 durian-6",
    "banana-2 banana-3 banana-4 banana-5 mango-4 mango-5 mango-6 mango-7 durian-7 durian-8",
    "banana-6 banana-7 banana-8 banana-9 banana-10 mango-8 mango-9 mango-10 durian-9 durian-10",
)


def table(**options: Any) -> RulesTable:
    return RulesTable("tindahan", **options)


def in_order(cards: str) -> list[str]:
    names = ("banana", "mango", "lanzones", "pineapple", "durian")
    return sorted(
        cards.split(),
        key=lambda card: (names.index(card[: card.index("-")]), int(card.split("-")[1])),
    )


# views


@pytest.mark.clause("AT-21")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_seat_sees_its_own_hand_and_no_other(seat: int | None) -> None:
    sitting = table().deal(*HANDS)
    assert sitting.view(seat).hand == ([] if seat is None else in_order(HANDS[seat]))
    shown = msgspec.json.encode(sitting.view(seat)).decode()
    seen = {card for hand in HANDS for card in hand.split() if f'{card}"' in shown}
    assert seen == (set() if seat is None else set(HANDS[seat].split()))


@pytest.mark.clause("AT-21")
def test_a_view_is_the_same_whoever_holds_the_cards_that_a_seat_cannot_see() -> None:
    swapped = (
        HANDS[0],
        HANDS[1].replace("durian-8", "durian-9"),
        HANDS[2].replace("durian-9", "durian-8"),
    )
    one, other = table().deal(*HANDS), table().deal(*swapped)
    for sitting in (one, other):
        sitting.do("play mango-1", "seller", "play mango-8")
    assert one.view(0) == other.view(0)
    assert one.view(None) == other.view(None)
    assert one.view(1) != other.view(1)
    assert one.view(2) != other.view(2)


@pytest.mark.clause("AT-21", "TIN-29", "TIN-07", "TIN-13")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_all_see_counts_sellers_tricks_and_the_cart(seat: int | None) -> None:
    sitting = table().deal(*HANDS).do("cart mango", "play banana-2", "seller", "play durian-7")
    view = sitting.view(seat)
    assert (view.game, view.seat, view.players) == ("tindahan", seat, 3)
    assert view.options == sitting.state.options
    assert (view.round, view.rounds, view.leader, view.dealer) == (1, 3, 0, 2)
    assert (view.to_act, view.due, view.over, view.result) == ([2], None, False, None)
    assert (view.totals, view.points) == ([0, 0, 0], [])
    assert view.fruits == ["banana", "mango", "durian"]
    assert (view.cart, view.led, view.best) == ("mango", "durian", 1)
    assert view.cards_left == [10, 8, 10]
    assert view.tricks == [0, 1, 0]
    assert view.sellers_left == [9, 9, 8]
    assert view.stalls == {"banana": [0, 0, 1], "mango": [0, 0, 0], "durian": [0, 0, 0]}


@pytest.mark.clause("AT-21")
def test_only_the_seat_to_act_is_offered_actions() -> None:
    sitting = table().deal(*HANDS).do("play banana-1")
    offered = [f"play banana-{rank}" for rank in range(2, 6)] + ["seller"]
    assert [sitting.view(seat).legal for seat in (0, 1, 2, None)] == [[], offered, [], []]


@pytest.mark.clause("TIN-29", "AT-21")
def test_the_trick_on_the_table_and_the_one_before_can_be_looked_at() -> None:
    sitting = table().deal(*HANDS)
    assert (sitting.view(0).trick, sitting.view(0).last_trick) == ([], None)
    tricks = [
        ("0: cart mango", "1: play banana-2", "2: seller"),
        ("1: play banana-3", "2: play banana-6", "0: play banana-1"),
    ]
    seen = [
        [Seen(seat=int(done[0]), do=done[3:]) for done in trick]
        for trick in (*tricks, ("2: play durian-9",))
    ]
    sitting.do(*tricks[0])
    for seat in (0, 1, 2, None):
        assert sitting.view(seat).trick == []
        assert sitting.view(seat).last_trick == Trick(tuple(seen[0]), 1)
    sitting.do(*tricks[1], "play durian-9")
    for seat in (0, 1, 2, None):
        assert sitting.view(seat).trick == seen[2]
        assert sitting.view(seat).last_trick == Trick(tuple(seen[1]), 2)


@pytest.mark.clause("AT-20", "AT-21")
def test_a_spent_card_lies_face_up() -> None:
    sitting = table(seller="spend").deal(*HANDS).do("play banana-1", "spend durian-7")
    for seat in (0, 1, 2, None):
        assert sitting.view(seat).trick == [
            Seen(seat=0, do="play banana-1"),
            Seen(seat=1, do="spend durian-7"),
        ]


@pytest.mark.clause("AT-21")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_the_events_of_a_round_begin_with_the_own_hand(seat: int | None) -> None:
    sitting = table().deal(*HANDS).do("play banana-1")
    hand = None if seat is None else tuple(HANDS[seat].split())
    deal, action = sitting.game.history(sitting.state, seat)
    dealt = HandsDealt(round=1, rounds=3, leader=0, trump="banana")
    told = tell(dealt, "round-starts", round=1, rounds=3, leader=0)
    assert deal == Told.of(Seen(deal=SeenDeal(hand)), [told])
    assert action.event == Seen(seat=0, do="play banana-1")
    assert sitting.view(seat).events == [deal.event, action.event]


def test_a_new_round_begins_a_new_history() -> None:
    sitting = table().deal(*HANDS).hold("mango-1", "mango-2", "mango-3")
    sitting.do("play mango-1", "play mango-2", "play mango-3")
    assert (len(sitting.view(0).events), sitting.view(0).last_trick.winner) == (4, 2)
    sitting.deal(*HANDS)
    assert (len(sitting.view(0).events), sitting.view(0).last_trick) == (1, None)
    assert sitting.view(0).points == [[2, 2, 2]]


def test_a_copy_is_equal_until_one_of_the_two_goes_on() -> None:
    sitting = table().deal(*HANDS)
    copies = [sitting.state.copy() for _ in range(50)]
    assert all(copy == sitting.state for copy in copies)
    assert len({hash(copy) for copy in copies}) == 1
    sitting.do("play banana-1")
    assert sitting.state not in copies


# the story


@pytest.mark.clause("TIN-18", "TIN-24", "TIN-25", "TIN-27", "TIN-28", "TIN-30", "TIN-32")
def test_a_trick_is_told_card_by_card() -> None:
    sitting = RulesTable("tindahan", players=5).deal()
    sitting.hold("mango-2 mango-3", "mango-4 mango-5", "durian-10 durian-9", "banana-1 banana-2")
    told = [
        sitting.act(f"play {card}").tell for card in ("mango-2", "mango-4", "durian-10", "banana-1")
    ]
    assert told == [
        (say("leads", "TIN-18", seat=0, card="mango-2"),),
        (say("follows", "TIN-24", seat=1, card="mango-4"),),
        (say("discards", "TIN-25", seat=2, card="durian-10"),),
        (say("trumps", "TIN-27", seat=3, card="banana-1"),),
    ]
    assert sitting.act("seller").tell == (
        say("tindahan-sends-seller", "TIN-32", seat=4, suit="mango", count=1),
        say("wins-trick", "TIN-27", seat=3, card="banana-1", count=1),
    )
    told = [sitting.act(do).tell for do in ("play banana-2", "seller", "seller", "seller")]
    assert told == [
        (say("leads", "TIN-18", seat=3, card="banana-2"),),
        (say("tindahan-sends-seller", "TIN-32", seat=4, suit="banana", count=1),),
        (say("tindahan-sends-seller", "TIN-32", seat=0, suit="banana", count=1),),
        (say("tindahan-sends-seller", "TIN-32", seat=1, suit="banana", count=1),),
    ]
    assert sitting.act("seller").tell[1] == (
        say("wins-trick", "TIN-27", seat=3, card="banana-2", count=2)
    )


@pytest.mark.clause("TIN-19", "TIN-21", "TIN-24", "TIN-28")
def test_a_trick_with_a_cart_move_is_told() -> None:
    sitting = table().deal(*HANDS)
    told = [sitting.act(do).tell for do in ("cart durian", "play mango-4", "play mango-8")]
    assert told == [
        (say("tindahan-moves-cart", "TIN-19", seat=0, suit="durian"),),
        (say("leads", "TIN-18", seat=1, card="mango-4"),),
        (
            say("follows", "TIN-24", seat=2, card="mango-8"),
            say("wins-trick", "TIN-28", seat=2, card="mango-8", count=1),
        ),
    ]


@pytest.mark.clause("TIN-27")
def test_who_follows_trump_is_said_to_follow() -> None:
    sitting = table().deal(*HANDS).do("play banana-1")
    assert sitting.act("play banana-5").tell == (say("follows", "TIN-24", seat=1, card="banana-5"),)


@pytest.mark.clause("TIN-33", "AT-20")
def test_a_spent_card_is_told_with_its_stall() -> None:
    sitting = table(seller="spend").deal(*HANDS).do("play banana-1")
    assert sitting.act("spend durian-7").tell == (
        say("tindahan-spends", "TIN-33", seat=1, card="durian-7", suit="durian", count=1),
    )
    assert sitting.act("spend durian-9").tell == (
        say("tindahan-spends", "TIN-33", seat=2, card="durian-9", suit="durian", count=1),
        say("wins-trick", "TIN-27", seat=0, card="banana-1", count=1),
    )
    sitting.do("play mango-1")
    assert sitting.act("spend durian-8").tell == (
        say("tindahan-spends", "TIN-33", seat=1, card="durian-8", suit="durian", count=2),
    )


@pytest.mark.clause("TIN-53")
def test_the_end_of_a_round_is_told_to_all() -> None:
    sitting = table().deal(*HANDS).hold("mango-1", "mango-2", "banana-6")
    sitting.do("play mango-1", "play mango-2")
    told = sitting.act("play banana-6").tell
    assert told == (
        say("trumps", "TIN-27", seat=2, card="banana-6"),
        say("wins-trick", "TIN-27", seat=2, card="banana-6", count=1),
        say("round-over", round=1),
        say("round-points", seat=0, points=2, total=2),
        say("round-points", seat=1, points=2, total=2),
        say("round-points", seat=2, points=2, total=2),
    )
    for seat in (0, 1, 2, None):
        assert sitting.game.history(sitting.state, seat)[-1].tell == told
