"""Bastos: what each seat sees and hears."""

import re
from typing import Any

import msgspec
import pytest

from sarisari.core.event import Deal, Logged, Seen
from sarisari.core.game import Trick, View
from sarisari.core.message import Message, Refused, say
from tests.support.narrowing import present
from tests.support.rules_table import RulesTable

FRUITS = ["banana", "mango", "pineapple", "passionfruit", "orange"]


def round_of(bastos: str, *hands: str, **options: Any) -> RulesTable:
    """A round with these Bastos cards and hands by seat, seat 0 to lead, clockwise."""
    cards = bastos.split()
    sitting = RulesTable("bastos", **{"players": len(cards), "direction": "clockwise", **options})
    sitting.deal(*cards).do(*(f"bastos {card}" for card in cards))
    return sitting.hold(*hands)


def cards_in(view: View) -> set[str]:
    """Every card that a view names anywhere."""
    return set(re.findall(r"[a-z]+-\d", msgspec.json.encode(view).decode()))


def played_in(part: object) -> set[str]:
    """Every card that a part of a view says was played."""
    return set(re.findall(r"play ([a-z]+-\d)", msgspec.json.encode(part).decode()))


def after_a_trick() -> RulesTable:
    """Seat 2 has won a trick of bananas, and leads."""
    sitting = round_of(
        "banana-1 mango-1 mango-2",
        "banana-5 pineapple-1 passionfruit-1",
        "banana-6 pineapple-2 passionfruit-2",
        "banana-7 pineapple-3 passionfruit-3",
    )
    return sitting.do("play banana-5", "keep", "play banana-6", "play banana-7")


def tells(entry: Logged) -> list[Message]:
    return list(entry.tell)


# what is hidden


@pytest.mark.clause("BAS-14")
@pytest.mark.parametrize("players", [3, 4])
def test_no_view_names_a_card_of_another_hand_or_a_choice_before_all_have_chosen(
    players: int,
) -> None:
    sitting = RulesTable("bastos", players=players).deal()
    hands = [set(sitting.view(seat).hand) for seat in range(players)]
    aside = {sitting.view().aside} - {None}
    for seat in range(players - 1):
        sitting.do(sitting.legal(seat)[0])
        assert cards_in(sitting.view()) == aside
        for viewer in range(players):
            assert cards_in(sitting.view(viewer)) == hands[viewer] | aside


@pytest.mark.clause("BAS-14", "BAS-29")
@pytest.mark.parametrize("players", [3, 4])
def test_no_view_ever_names_a_card_that_others_still_hold(players: int) -> None:
    sitting = RulesTable("bastos", players=players).deal()
    while len(sitting.to_act) > 1:
        sitting.do(sitting.legal()[0])
    while sitting.to_act:
        sitting.do(sitting.legal()[-1])
        hands = [set(sitting.view(seat).hand) for seat in range(players)]
        for viewer in (None, *range(players)):
            hidden = set().union(*(hands[seat] for seat in range(players) if seat != viewer))
            assert not cards_in(sitting.view(viewer)) & hidden


@pytest.mark.clause("BAS-14")
def test_a_seat_cannot_tell_two_deals_apart_that_give_it_the_same_hand() -> None:
    one = RulesTable("bastos", players=3).deal("banana-1", "mango-1", "pineapple-1")
    swapped = tuple(tuple(one.view(seat).hand) for seat in (0, 2, 1))
    other = RulesTable("bastos", players=3)
    other.game.apply(other.state, Deal(swapped))
    one.do("1: bastos mango-1")
    other.do("1: bastos pineapple-1")
    for viewer in (None, 0):
        assert one.view(viewer) == other.view(viewer)
    assert one.view(1) != other.view(1)


@pytest.mark.clause("BAS-29")
def test_only_the_last_trick_can_be_looked_at_again_and_piles_are_counts() -> None:
    sitting = after_a_trick()
    sitting.do("play pineapple-3", "play pineapple-1", "play pineapple-2")
    view = sitting.view()
    assert view.last_trick == Trick(
        (
            Seen(seat=2, do="play pineapple-3"),
            Seen(seat=0, do="play pineapple-1"),
            Seen(seat=1, do="play pineapple-2"),
        ),
        2,
    )
    assert view.tricks == [0, 0, 2]
    without_events = msgspec.structs.replace(view, events=[])
    assert cards_in(without_events) == {
        *("banana-1", "mango-1", "mango-2"),
        *("pineapple-1", "pineapple-2", "pineapple-3"),
    }


@pytest.mark.clause("AB-22", "BAS-29")
def test_with_closed_history_the_last_trick_lies_open_until_the_next_card() -> None:
    sitting = after_a_trick()
    first = {"banana-5", "banana-6", "banana-7"}
    for seat in (0, 1, 2, None):
        view = sitting.game.view(sitting.state, seat, look_back=False)
        assert played_in(view.last_trick) == played_in(view.events) == first
    sitting.do("play pineapple-3")
    for seat in (0, 1, 2, None):
        view = sitting.game.view(sitting.state, seat, look_back=False)
        assert view.last_trick is None
        assert played_in(view.events) == {"pineapple-3"}
        bots = sitting.game.view(sitting.state, seat)
        assert played_in(bots.events) == {*first, "pineapple-3"}


# what is shown


@pytest.mark.clause("BAS-04", "BAS-08", "BAS-13", "BAS-23")
def test_table_trump_trick_and_piles_are_public() -> None:
    sitting = RulesTable("bastos", players=4, direction="clockwise")
    bastos = ["banana-1", "mango-1", "mango-2", "mango-3"]
    sitting.deal(*bastos, aside="orange-9").do(*(f"bastos {card}" for card in bastos))
    sitting.hold("banana-5 banana-6", "orange-1 orange-2", "banana-7 banana-8", "banana-9")
    sitting.do("play banana-5", "raise passionfruit", "trump orange-1")
    for viewer in (None, 0, 1, 2, 3):
        view = sitting.view(viewer)
        assert (view.game, view.seat, view.players) == ("bastos", viewer, 4)
        assert (view.round, view.rounds, view.dealer, view.leader) == (1, 8, 3, 0)
        assert (view.to_act, view.due, view.over) == ([2], None, False)
        assert (view.totals, view.points, view.result) == ([0] * 4, [], None)
        assert view.cards_left == [1, 1, 2, 1]
        assert view.fruits == FRUITS
        assert view.values == dict(zip(FRUITS, [1, 3, 0, 1, -2], strict=True))
        assert view.bastos == bastos
        assert (view.aside, view.trump, view.led, view.best) == ("orange-9", "orange", "banana", 1)
        assert (view.tricks, view.unclaimed, view.last_trick) == ([0] * 4, 0, None)
        assert view.trick == [
            Seen(seat=0, do="play banana-5"),
            Seen(seat=0, do="raise passionfruit"),
            Seen(seat=1, do="trump orange-1"),
        ]
    assert sitting.view(2).hand == ["banana-7", "banana-8"]
    assert sitting.view(2).legal == ["play banana-7", "play banana-8"]
    assert sitting.view().hand == sitting.view().legal == sitting.view(3).legal == []


def test_before_any_card_nothing_is_led_and_nobody_is_best() -> None:
    view = round_of("banana-1 mango-1 mango-2").view()
    assert (view.led, view.best, view.trump, view.aside) == (None, None, None, None)
    assert view.trick == []


@pytest.mark.clause("BAS-28")
def test_an_own_bastos_card_is_never_the_best_so_far() -> None:
    sitting = round_of("banana-1 mango-1 mango-2", "banana-9", "banana-2")
    assert sitting.do("play banana-9", "keep").view().best is None
    assert sitting.do("play banana-2").view().best == 1


@pytest.mark.clause("BAS-35", "AB-16")
def test_a_trick_that_nobody_won_is_shown_without_a_winner() -> None:
    sitting = round_of(
        "banana-1 mango-1 mango-2", "banana-9 mango-9", "mango-3", "mango-4", players=3
    )
    sitting.do("play banana-9", "keep", "play mango-3", "play mango-4")
    view = sitting.view()
    assert view.last_trick.winner is None
    assert view.unclaimed == 1
    assert view.trick == []


def test_a_view_is_for_a_seat_of_the_table() -> None:
    sitting = RulesTable("bastos", players=3).deal()
    for seat in (-1, 3):
        with pytest.raises(Refused) as refused:
            sitting.view(seat)
        assert refused.value.message == say("no-such-seat", highest=2)


# what is told


@pytest.mark.clause("BAS-18", "BAS-19", "BAS-23", "BAS-26", "BAS-27", "BAS-33")
def test_the_story_of_a_trick() -> None:
    sitting = round_of(
        "banana-1 mango-1 mango-2 mango-3",
        "banana-5 pineapple-1",
        "banana-6 pineapple-2",
        "orange-3 passionfruit-9",
        "orange-4 pineapple-4",
    )
    assert tells(sitting.act("play banana-5")) == [say("leads", "BAS-18", seat=0, card="banana-5")]
    assert tells(sitting.act("raise orange")) == [
        say("bastos-raises", "BAS-33", seat=0, suit="orange", value=1)
    ]
    assert tells(sitting.act("play banana-6")) == [
        say("follows", "BAS-19", seat=1, card="banana-6")
    ]
    assert tells(sitting.act("trump orange-3")) == [
        say("bastos-declares", "BAS-23", seat=2, card="orange-3", suit="orange", value=-1)
    ]
    assert tells(sitting.act("play orange-4")) == [
        say("trumps", "BAS-26", seat=3, card="orange-4"),
        say("wins-trick", "BAS-27", seat=3, card="orange-4", count=1),
    ]
    sitting.do("play pineapple-4")
    assert tells(sitting.act("play pineapple-1"))[0].key == "follows"
    assert tells(sitting.act("play pineapple-2"))[0].key == "follows"
    assert tells(sitting.act("play passionfruit-9"))[:2] == [
        say("discards", "BAS-19", seat=2, card="passionfruit-9"),
        say("wins-trick", "BAS-27", seat=3, card="pineapple-4", count=2),
    ]


@pytest.mark.clause("BAS-33")
@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("raise mango", say("bastos-raises", "BAS-33", seat=0, suit="mango", value=3)),
        ("lower banana", say("bastos-lowers", "BAS-33", seat=0, suit="banana", value=0)),
        ("lower pineapple", say("bastos-lowers", "BAS-33", seat=0, suit="pineapple", value=-1)),
        ("keep", say("bastos-keeps", "BAS-33", seat=0)),
    ],
)
def test_a_change_is_told_with_the_value_it_leads_to(change: str, told: Message) -> None:
    sitting = round_of("banana-1 mango-1 mango-2", "banana-5").do("play banana-5")
    assert tells(sitting.act(change)) == [told]


@pytest.mark.clause("BAS-35")
def test_a_trick_that_nobody_wins_is_told_with_its_leader() -> None:
    sitting = round_of("banana-1 mango-1 mango-2", "banana-9 mango-9", "mango-3", "mango-4")
    sitting.do("play banana-9", "keep", "play mango-3")
    assert tells(sitting.act("play mango-4")) == [
        say("discards", "BAS-19", seat=2, card="mango-4"),
        say("nobody-wins-trick", "BAS-35", leader=0),
    ]


@pytest.mark.clause("AB-15")
def test_a_trick_in_which_no_card_can_win_is_told_apart_from_one_of_bastos_cards_only() -> None:
    sitting = round_of("banana-1 mango-1 mango-2", "banana-9 mango-9", "pineapple-3", "mango-4")
    sitting.do("play banana-9", "keep", "play pineapple-3")
    assert tells(sitting.act("play mango-4")) == [
        say("discards", "BAS-19", seat=2, card="mango-4"),
        say("nobody-can-win", "AB-15", leader=0),
    ]


@pytest.mark.clause("BAS-28", "BAS-34")
def test_every_higher_card_that_could_not_win_is_told() -> None:
    """Seats 0 and 2 are weak in mango; the last card is one of them, without a change."""
    sitting = round_of(
        "mango-1 banana-1 mango-2",
        "mango-9 banana-5",
        "mango-4 banana-6",
        "mango-8 banana-7",
        direction="clockwise",
    )
    sitting.do("play mango-9", "keep", "play mango-4")
    assert tells(sitting.act("play mango-8"))[1:] == [
        say("bastos-cannot-win", "BAS-34", seat=0, card="mango-9", suit="mango"),
        say("bastos-cannot-win", "BAS-34", seat=2, card="mango-8", suit="mango"),
        say("wins-trick", "BAS-27", seat=1, card="mango-4", count=1),
    ]


@pytest.mark.clause("BAS-28")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("mango-3 mango-4 mango-2", "mango-4"),  # a lower one needs no reason
        ("banana-3 mango-9 banana-2", "banana-3"),  # nor does a discard
    ],
)
def test_a_card_that_would_not_have_won_is_not_spoken_of(cards: str, winner: str) -> None:
    hands = [f"{card} pineapple-{9 - seat}" for seat, card in enumerate(cards.split())]
    sitting = round_of("mango-1 passionfruit-1 passionfruit-2", *hands, direction="clockwise")
    if cards.startswith("mango"):
        sitting.do("play mango-3", "keep", "play mango-4")
    else:
        sitting.record.weakness[:3] = [3, 1, 3]
        sitting.do("play banana-3", "play mango-9")
    told = tells(sitting.act(f"play {cards.split()[2]}"))
    assert [message.key for message in told][1:] == ["wins-trick"]
    assert told[-1].params["card"] == winner


@pytest.mark.clause("AB-07", "BAS-22", "BAS-23", "GB-4")
@pytest.mark.parametrize(("now", "then"), [(3, 1), (2, 0), (1, -1), (0, -2), (-1, -2), (-2, -2)])
def test_gb4_the_view_says_what_a_fruit_would_be_worth_as_trump(now: int, then: int) -> None:
    sitting = round_of("banana-1 mango-1 mango-2", "banana-5", "orange-6", "banana-7")
    sitting.record["values"][2] = now
    for viewer in (0, 1, None):
        assert sitting.view(viewer).as_trump == {"pineapple": then, "passionfruit": -2}
    sitting.hold("banana-5", "pineapple-6", "pineapple-7").do("play banana-5", "keep")
    sitting.do(f"trump pineapple-{6 + sitting.to_act[0] - 1}")
    assert sitting.view().values["pineapple"] == then
    assert sitting.view().as_trump == {}


@pytest.mark.clause("BAS-14")
def test_before_all_have_chosen_nothing_is_said_of_a_trump() -> None:
    sitting = RulesTable("bastos").deal("banana-1", "mango-1", "mango-2").do("0: bastos banana-1")
    assert sitting.view(0).as_trump == {}


@pytest.mark.clause("BAS-27", "BAS-34")
def test_a_trick_that_ends_with_a_change_is_told_with_the_winners_card() -> None:
    sitting = round_of(
        "mango-1 mango-2 banana-1",
        "banana-2 pineapple-1",
        "banana-3 pineapple-2",
        "banana-9 pineapple-3",
    )
    sitting.do("play banana-2", "play banana-3", "play banana-9")
    entry = sitting.act("keep")
    assert tells(entry) == [
        say("bastos-keeps", "BAS-33", seat=2),
        say("bastos-cannot-win", "BAS-34", seat=2, card="banana-9", suit="banana"),
        say("wins-trick", "BAS-27", seat=1, card="banana-3", count=1),
    ]
    assert sitting.view().last_trick.plays[-1] == Seen(seat=2, do="keep")


def test_the_history_is_this_rounds_events_with_what_was_told() -> None:
    sitting = round_of("banana-1 mango-1 mango-2", "banana-5", "banana-6").do("play banana-5")
    history = sitting.game.history(sitting.state, 1)
    assert [told.event for told in history] == sitting.view(1).events
    assert history[0].tell == (say("round-starts", round=1, rounds=6, leader=0),)
    assert present(present(history[0].event.deal).hand)[0] == "mango-1"
    assert [told.tell[0].key for told in history[1:]] == [
        "chooses-in-secret",
        "bastos-chooses",
        "chooses-in-secret",
        "leads",
    ]
    onlooker = sitting.game.history(sitting.state, None)
    assert present(onlooker[0].event.deal).hand is None
    assert onlooker[2].tell == (say("chooses-in-secret", "BAS-14", seat=1),)
