"""Tanuki: leading, following and winning a trick, with every card in the open."""

from typing import Any

import pytest

from sarisari.core.event import Seen
from sarisari.core.game import Trick
from sarisari.core.message import Message, Refused
from sarisari.core.phase import NOBODY, NONE, PLAY
from sarisari.games.tanuki import rules
from sarisari.games.tanuki.state import DECK
from tests.support.rules_table import RulesTable

every_table = pytest.mark.parametrize("players", [3, 4])


def table(*hands: str, **options: Any) -> RulesTable:
    """A seat for each hand, all have bid 1, seat 0 leads."""
    sitting = RulesTable("tanuki", players=len(hands), **options).deal(*hands)
    return sitting.do(*["bid 1"] * len(hands)).hold(*hands)


def tabled(cards: str, leader: int = 0) -> RulesTable:
    """Each seat holds the one card it will play; the cards are in the order of play."""
    names = cards.split()
    by_seat = [names[(seat - leader) % len(names)] for seat in range(len(names))]
    sitting = table(*by_seat)
    sitting.record.turn = leader
    return sitting


def winner(cards: str, leader: int = 0) -> int | None:
    """Who takes the trick of these cards, played in order from the leader on."""
    sitting = tabled(cards, leader).do(*(f"play {card}" for card in cards.split()))
    taker: int | None = sitting.view().last_trick.winner
    assert sitting.view().tricks == [int(seat == taker) for seat in range(sitting.players)]
    return taker


# leading and following


@pytest.mark.clause("TAN-09")
@every_table
def test_the_start_player_may_lead_any_card(players: int) -> None:
    sitting = RulesTable("tanuki", players=players).deal("red-1 blue-5 green-9")
    sitting.do(*["bid 1"] * players)
    assert sitting.legal() == sorted(f"play {card}" for card in sitting.view(0).hand)
    assert sitting.view(0).prompt == Message("tanuki-lead", {}, "TAN-09")


@pytest.mark.clause("TAN-09")
@pytest.mark.parametrize(
    ("players", "leader", "order"),
    [
        (3, 0, [0, 1, 2]),
        (3, 1, [1, 2, 0]),
        (3, 2, [2, 0, 1]),
        (4, 0, [0, 1, 2, 3]),
        (4, 2, [2, 3, 0, 1]),
        (4, 3, [3, 0, 1, 2]),
    ],
)
def test_the_turn_goes_clockwise_round_the_table_once(
    players: int, leader: int, order: list[int]
) -> None:
    cards = ["red-1", "red-3", "red-4", "red-6"][:players]
    sitting = tabled(" ".join(cards), leader)
    for count, (seat, card) in enumerate(zip(order, cards, strict=True)):
        assert (sitting.to_act, sitting.record.turn_count) == ([seat], count)
        assert [sitting.legal(other) for other in order if other != seat] == [[]] * (players - 1)
        sitting.do(f"play {card}")
    assert sitting.view().last_trick.plays == tuple(
        Seen(seat=seat, do=f"play {card}") for seat, card in zip(order, cards, strict=True)
    )


@pytest.mark.clause("TAN-09")
def test_nobody_plays_out_of_turn() -> None:
    sitting = table("red-1 red-2", "blue-1 blue-2", "green-1 green-2")
    assert sitting.refusal("play blue-1", 1) == Message("not-your-turn", {"seats": [0]})


@pytest.mark.clause("TAN-10")
@pytest.mark.parametrize("colour", ["red", "blue", "green", "yellow"])
def test_the_lead_colour_must_be_followed_by_whoever_holds_it(colour: str) -> None:
    others = [other for other in ("red", "blue", "green", "yellow") if other != colour]
    hand = [f"{colour}-1", f"{colour}-9", *(f"{other}-{n}" for other in others for n in (1, 9))]
    sitting = table(f"{colour}-3", " ".join(hand), "").do(f"play {colour}-3")
    assert sitting.legal() == [f"play {colour}-1", f"play {colour}-9"]
    follow = Message(
        "follow-suit", {"suit": colour, "cards": [f"{colour}-1", f"{colour}-9"]}, "TAN-10"
    )
    assert sitting.refusal(f"play {others[0]}-9") == follow
    assert sitting.view(1).prompt == Message("tanuki-follow", {"suit": colour}, "TAN-10")


@pytest.mark.clause("TAN-10")
def test_who_has_none_of_the_lead_colour_may_play_any_card() -> None:
    sitting = table("red-3", "blue-1 blue-2 green-9 yellow-5", "").do("play red-3")
    assert sitting.legal() == ["play blue-1", "play blue-2", "play green-9", "play yellow-5"]
    assert sitting.view(1).prompt == Message("tanuki-void", {"suit": "red"}, "TAN-10")


@pytest.mark.clause("TAN-10")
def test_the_lead_colour_is_that_of_the_first_card_to_the_end_of_the_trick() -> None:
    sitting = table("red-3 blue-6", "blue-1 green-7", "blue-9 red-1").do(
        "play red-3", "play blue-1"
    )
    assert sitting.view().led == "red"
    assert sitting.legal() == ["play red-1"]


def test_a_card_that_one_does_not_hold_cannot_be_played() -> None:
    sitting = table("red-3 red-4", "blue-1", "blue-9")
    for action in ("play blue-1", "hide blue-1 red-2"):
        assert sitting.refusal(action) == Message("not-in-hand", {"card": "blue-1"})


@pytest.mark.parametrize("action", ["play red-10", "Play red-3", "play  red-3", "fold", ""])
def test_what_is_no_action_is_refused_by_name(action: str) -> None:
    sitting = table("red-3 red-4", "blue-1", "blue-9")
    assert sitting.refusal(action) == Message("unknown-action", {"action": action})


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_at_the_table_can_do_and_see_nothing(seat: int) -> None:
    sitting = table("red-3 red-4", "blue-1", "blue-9")
    nobody = Message("no-such-seat", {"highest": 2})
    assert sitting.refusal("play red-3", seat) == nobody
    with pytest.raises(Refused) as refused:
        sitting.view(seat)
    assert refused.value.message == nobody


# the strongest card


@pytest.mark.clause("TAN-11", "TAN-14", "GK-1")
def test_of_one_colour_the_highest_number_wins() -> None:
    assert winner("red-3 red-7 red-5 red-9") == 3


@pytest.mark.clause("TAN-11", "TAN-15", "TAN-16", "GK-2")
def test_other_colours_beat_the_lead_colour_and_of_equals_the_first() -> None:
    assert winner("red-9 blue-1 red-4 green-1") == 1


@pytest.mark.clause("TAN-11", "TAN-15", "GK-3")
def test_of_the_other_colours_the_highest_number_wins() -> None:
    assert winner("red-9 red-2 blue-3 green-6") == 3


@pytest.mark.clause("TAN-14", "TAN-15", "TAN-16")
@pytest.mark.parametrize(
    ("cards", "place"),
    [
        ("red-9 red-8 red-7", 0),
        ("red-1 red-2 red-3", 2),
        ("red-4 red-6 red-3", 1),
        ("yellow-1 yellow-9 yellow-8 yellow-2", 1),
        ("red-1 blue-9 red-2", 1),
        ("red-9 red-8 yellow-1", 2),
        ("yellow-9 yellow-8 red-1", 2),
        ("blue-2 red-7 green-7", 1),
        ("blue-2 green-7 red-7", 1),
        ("green-5 red-3 blue-4 yellow-4", 2),
        ("green-5 yellow-8 blue-4 red-8", 1),
        ("red-1 red-3 blue-1 red-4", 2),
        ("blue-9 red-9 blue-1 yellow-9", 1),
    ],
)
@pytest.mark.parametrize("leader", [0, 2])
def test_the_strongest_card_wins_wherever_it_lies(cards: str, place: int, leader: int) -> None:
    assert winner(cards, leader) == (leader + place) % len(cards.split())


@pytest.mark.clause("TAN-14", "TAN-15")
@pytest.mark.parametrize(
    ("card", "led", "key"),
    [
        ("red-1", "red", 1),
        ("red-9", "red", 9),
        ("red-1", "blue", 17),
        ("yellow-9", "red", 25),
        ("yellow-8", "yellow", 8),
    ],
)
def test_strength_is_the_number_and_any_other_colour_is_above_the_lead(
    card: str, led: str, key: int
) -> None:
    assert rules.strength(DECK.parse_card(card), DECK.suits.index(led)) == key


@pytest.mark.clause("TAN-11", "TAN-14", "TAN-15", "TAN-16")
def test_everyone_sees_who_is_winning_so_far() -> None:
    cards = "red-1 red-3 red-2 blue-1"
    sitting = tabled(cards)
    leading = []
    for card in cards.split():
        leading.append(sitting.view().best)
        sitting.do(f"play {card}")
    assert leading == [None, 0, 1, 1]
    assert sitting.view().last_trick.winner == 3
    sitting = tabled("green-4 blue-6 red-6 yellow-6").do("play green-4", "play blue-6")
    assert sitting.view().best == 1
    assert sitting.do("play red-6").view().best == 1


# taking a trick


@pytest.mark.clause("TAN-12", "TAN-13")
@every_table
def test_the_winner_takes_the_trick_and_leads_the_next_one(players: int) -> None:
    hands = ["red-3 red-6", "blue-1 yellow-3", "red-4 yellow-7", "red-9 red-8"][:players]
    sitting = table(*hands).do(*(f"play {hand.split()[0]}" for hand in hands))
    assert sitting.to_act == [1]
    assert sitting.view().tricks == [0, 1, 0, 0][:players]
    assert sitting.view(1).prompt.key == "tanuki-lead"
    assert sitting.legal() == ["play yellow-3"]
    assert sitting.view().leader == 0  # of the round


@pytest.mark.clause("TAN-12", "TAN-13")
@every_table
def test_after_a_trick_the_table_is_bare(players: int) -> None:
    hands = ["red-2 red-6", "blue-5 blue-1", "green-8 green-1", "red-1 red-3"][:players]
    sitting = table(*hands).do(*(f"play {hand.split()[0]}" for hand in hands))
    record = sitting.record
    assert (record.phase, record.turn_count, record.led) == (PLAY, 0, NONE)
    assert (record.best, record.best_seat, record.half) == (0, NOBODY, NONE)
    assert record.trick.tolist() == record.hidden_in.tolist() == [NONE] * 4
    assert record.free_kettles.tolist() == [0] * 4
    view = sitting.view()
    assert (view.trick, view.led, view.best, view.kettles) == ([], None, None, [])


@pytest.mark.clause("TAN-13", "TAN-14")
def test_the_second_trick_is_won_on_its_own_cards_even_by_a_1() -> None:
    sitting = table("red-9 green-1", "red-3 red-4", "red-1 red-6")
    sitting.do("play red-9", "play red-3", "play red-1")
    assert sitting.to_act == [0]
    sitting.do("play green-1")
    assert sitting.view().best == 0
    sitting.do("play red-4")
    assert sitting.view().best == 1
    sitting.do("play red-6")
    assert sitting.view().tricks == [1, 0, 1]


@pytest.mark.clause("TAN-12")
def test_a_trick_taken_without_chips_left_counts_all_the_same() -> None:
    sitting = table("red-9 red-8", "red-1 red-3", "red-4 red-6")  # seat 0 has bid 1
    counts = []
    for trick in ("red-9 red-1 red-4", "red-8 red-3 red-6"):
        entries = [sitting.act(f"play {card}") for card in trick.split()]
        won = next(message for message in entries[-1].tell if message.key == "wins-trick")
        counts.append(won.params["count"])
    assert counts == [1, 2]
    assert (sitting.view().bids, sitting.view().tricks) == ([1, 1, 1], [2, 0, 0])


@pytest.mark.clause("TAN-12")
def test_a_taken_trick_lies_face_down_but_for_the_last_one() -> None:
    sitting = table("red-9 red-8 red-7", "red-1 red-3 blue-1", "red-4 red-6 blue-3")
    assert sitting.view().last_trick is None
    tricks = ("red-9 red-1 red-4", "red-8 red-3 red-6")
    for trick in tricks:
        sitting.do(*(f"play {card}" for card in trick.split()))
        seen = tuple(Seen(seat=s, do=f"play {card}") for s, card in enumerate(trick.split()))
        assert sitting.view().last_trick == Trick(seen, 0)
        assert sitting.view().trick == []
    sitting.do("play red-7")
    assert sitting.view().trick == [Seen(seat=0, do="play red-7")]
    assert sitting.view().last_trick == Trick(seen, 0)


@pytest.mark.clause("TAN-13")
@pytest.mark.parametrize(("players", "tricks"), [(3, 12), (4, 9)])
def test_a_round_lasts_until_all_cards_are_played(players: int, tricks: int) -> None:
    sitting = RulesTable("tanuki", players=players).deal().do(*["bid 1"] * players)
    for taken in range(tricks):
        assert sum(sitting.view().tricks) == taken
        assert sitting.view().cards_left == [tricks - taken] * players
        assert sitting.state.sheets == ()
        for _ in range(players):
            sitting.do(sitting.legal()[0])
    assert sum(sitting.view().tricks) == tricks
    assert sitting.view().cards_left == [0] * players
    assert len(sitting.state.sheets) == 1
    assert sitting.view().due == "deal"


# the story of a trick


@pytest.mark.clause("TAN-09", "TAN-10", "TAN-14")
def test_a_trick_of_one_colour_is_told_card_by_card() -> None:
    sitting = table("red-3 red-4", "red-7 red-8", "red-5 red-6")
    first, second, third = (sitting.act(f"play {card}") for card in ("red-3", "red-7", "red-5"))
    assert first.tell == (Message("leads", {"seat": 0, "card": "red-3"}, "TAN-09"),)
    assert second.tell == (Message("follows", {"seat": 1, "card": "red-7"}, "TAN-10"),)
    assert third.tell == (
        Message("follows", {"seat": 2, "card": "red-5"}, "TAN-10"),
        Message("wins-trick", {"seat": 1, "card": "red-7", "count": 1}, "TAN-14"),
    )
    assert [entry.trick_winner for entry in (first, second, third)] == [None, None, 1]
    assert all(entry.in_trick for entry in (first, second, third))


@pytest.mark.clause("TAN-10", "TAN-15")
def test_a_trick_won_by_another_colour_says_so() -> None:
    sitting = table("red-3 red-4", "red-7 red-8", "blue-1 blue-2").do("play red-3", "play red-7")
    last = sitting.act("play blue-1")
    assert last.tell == (
        Message("plays-other-colour", {"seat": 2, "card": "blue-1"}, "TAN-10"),
        Message("wins-trick", {"seat": 2, "card": "blue-1", "count": 1}, "TAN-15"),
    )


def test_all_see_the_same_of_an_open_trick_and_only_their_own_hand() -> None:
    sitting = table("red-3 red-4", "red-7 blue-1", "red-5 blue-9").do("play red-3", "play red-7")
    plays = [Seen(seat=0, do="play red-3"), Seen(seat=1, do="play red-7")]
    hands = {0: ["red-4"], 1: ["blue-1"], 2: ["red-5", "blue-9"], None: []}
    for viewer, hand in hands.items():
        view = sitting.view(viewer)
        assert view.trick == view.events[-2:] == plays
        assert view.hand == hand
        assert view.cards_left == [1, 1, 2]
        assert (view.led, view.best, view.to_act) == ("red", 1, [2])
        assert view.legal == (["play red-5"] if viewer == 2 else [])
    assert sitting.view(0).prompt == Message("waiting-for", {"seats": [2]})
