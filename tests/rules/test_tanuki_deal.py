"""Tanuki: the table, the cards, and their deal."""

import numpy as np
import pytest

from sarisari.core.bits import members
from sarisari.core.event import Deal, SeenDeal
from sarisari.core.message import Message, Parameter, Refused
from sarisari.core.phase import CHOOSE, DEAL, NOBODY, NONE, OVER
from sarisari.core.stream import below, new_stream
from sarisari.games.tanuki import rules
from sarisari.games.tanuki.state import (
    DECK,
    EXEMPT,
    FOLLOW,
    KETTLE,
    is_kettle,
    kettle_card,
    kettle_of,
    new_record,
)
from tests.support.narrowing import of_type
from tests.support.rules_table import RulesTable

COLOURS = ("red", "blue", "green", "yellow")
CARDS = [f"{colour}-{number}" for colour in COLOURS for number in range(1, 10)]
KETTLES = [f"{colour}-{number}" for colour in COLOURS for number in (2, 5, 8)]
HAND_SIZES = {3: 12, 4: 9}

every_table = pytest.mark.parametrize("players", [3, 4])


def play_round(sitting: RulesTable) -> None:
    """A round in which everyone does the first thing that is legal."""
    sitting.deal()
    while sitting.to_act:
        sitting.do(sitting.legal()[0])


# the table


@pytest.mark.clause("TAN-01")
def test_three_or_four_may_play() -> None:
    assert RulesTable("tanuki").players == 3
    assert RulesTable("tanuki", players=3).players == 3
    assert RulesTable("tanuki", players=4).players == 4


@pytest.mark.clause("TAN-01", "AK-01", "AK-07", "AK-10", "AK-17", "AK-18")
@pytest.mark.parametrize(
    ("option", "value", "values", "clause"),
    [
        ("players", 2, ["3", "4"], "TAN-01"),
        ("players", 5, ["3", "4"], "TAN-01"),
        ("hide", "never", ["follow", "exempt", "kettle"], "AK-01"),
        ("miss", "over", ["both", "under"], "AK-10"),
        ("zero", "all", ["none", "each"], "AK-18"),
        ("hidden", "open", ["shown", "facedown"], "AK-07"),
    ],
)
def test_an_option_that_the_game_does_not_have_is_refused(
    option: str, value: int | str, values: list[str], clause: str
) -> None:
    with pytest.raises(Refused) as refused:
        RulesTable("tanuki", **{option: value})
    params: dict[str, Parameter] = {"option": option, "value": str(value), "values": values}
    assert refused.value.message == Message("option-value", params, clause)


def test_the_options_reach_the_kernel() -> None:
    plain = RulesTable("tanuki")
    assert plain.state.options == {
        "players": 3,
        "hide": "follow",
        "miss": "both",
        "zero": "none",
        "hidden": "shown",
    }
    assert (plain.record.hide, plain.record.miss_under, plain.record.zero_each) == (0, 0, 0)
    assert RulesTable("tanuki", hide="exempt").record.hide == EXEMPT
    assert RulesTable("tanuki", hide="kettle").record.hide == KETTLE
    assert RulesTable("tanuki", zero="each").record.zero_each == 1
    assert RulesTable("tanuki", miss="under").record.miss_under == 1


@every_table
def test_a_table_before_the_first_deal_is_empty(players: int) -> None:
    record = new_record(players, FOLLOW, False, False)
    assert (record.phase, record.round_count, record.turn) == (DEAL, 0, NOBODY)
    assert (record.led, record.half, record.best_seat) == (NONE, NONE, NOBODY)
    assert record.bids.tolist() == record.trick.tolist() == record.hidden_in.tolist() == [NONE] * 4
    assert record.totals.tolist() == record.exact_bids.tolist() == record.hands.tolist() == [0] * 4
    assert [int(rules.legal(record, seat)) for seat in range(players)] == [0] * players


# the cards


@pytest.mark.clause("TAN-02")
def test_there_are_36_cards_from_1_to_9_in_four_colours() -> None:
    sitting = RulesTable("tanuki")
    assert DECK.names(sitting.game.cards_in_use(sitting.record)) == CARDS
    assert len(set(CARDS)) == 36


@pytest.mark.clause("TAN-03")
def test_2_5_and_8_are_kettles_and_all_other_cards_raccoons() -> None:
    kettles = [card for card in range(36) if is_kettle(card)]
    assert [DECK.card_name(card) for card in kettles] == KETTLES
    assert [kettle_of(card) for card in kettles] == list(range(12))
    assert [kettle_card(kettle) for kettle in range(12)] == kettles


@pytest.mark.clause("TAN-03")
@pytest.mark.parametrize("card", CARDS)
def test_a_led_card_lies_there_as_a_kettle_only_if_it_is_one(card: str) -> None:
    sitting = RulesTable("tanuki").deal(card).do("bid 1", "bid 1", "bid 1", f"play {card}")
    kettles = [(kettle.kettle, kettle.seat) for kettle in sitting.view().kettles]
    assert kettles == ([(card, 0)] if card in KETTLES else [])


# the deal


@pytest.mark.clause("TAN-05")
@every_table
def test_all_cards_are_dealt_evenly(players: int) -> None:
    sitting = RulesTable("tanuki", players=players).deal()
    hands = [sitting.view(seat).hand for seat in range(players)]
    assert [len(hand) for hand in hands] == [HAND_SIZES[players]] * players
    assert sorted(card for hand in hands for card in hand) == sorted(CARDS)
    assert sitting.view().cards_left == [HAND_SIZES[players]] * players


def dealt(*hands: list[str], aside: str | None = None) -> Deal:
    return Deal(tuple(tuple(hand) for hand in hands), aside)


@pytest.mark.clause("TAN-05")
@pytest.mark.parametrize(
    ("deal", "key", "params"),
    [
        (dealt(CARDS[:18], CARDS[18:]), "deal-hands", {"count": 2, "players": 3}),
        (
            dealt(CARDS[:13], CARDS[13:24], CARDS[24:]),
            "deal-size",
            {"seat": 0, "count": 13, "size": 12},
        ),
        (
            dealt(CARDS[:12], CARDS[12:23], CARDS[23:]),
            "deal-size",
            {"seat": 1, "count": 11, "size": 12},
        ),
        (
            dealt(CARDS[:12], CARDS[:12], CARDS[24:]),
            "deal-card-twice",
            {"card": "red-1"},
        ),
        (
            dealt(["red-0", *CARDS[1:12]], CARDS[12:24], CARDS[24:]),
            "deal-card-unknown",
            {"name": "red-0"},
        ),
        (dealt(CARDS[:12], CARDS[12:24], CARDS[24:], aside="red-1"), "deal-aside-extra", {}),
    ],
)
def test_a_deal_that_is_not_every_card_evenly_is_refused(
    deal: Deal, key: str, params: dict[str, Parameter]
) -> None:
    sitting = RulesTable("tanuki")
    before = sitting.state.copy()
    with pytest.raises(Refused) as refused:
        sitting.game.apply(sitting.state, deal)
    assert refused.value.message == Message(key, params, "TAN-05")
    assert sitting.state == before


@pytest.mark.clause("TAN-05")
def test_a_second_deal_comes_only_after_the_round() -> None:
    sitting = RulesTable("tanuki").deal()
    with pytest.raises(Refused) as refused:
        sitting.deal()
    assert refused.value.message == Message("deal-not-due")


@pytest.mark.clause("TAN-05", "TAN-06")
def test_each_seat_sees_its_own_new_hand_and_no_other() -> None:
    sitting = RulesTable("tanuki").deal("red-1 blue-1", "green-5")
    entry = sitting.state.log[0]
    told = Message("round-starts", {"round": 1, "rounds": 3, "leader": 0})
    for seat, hand in enumerate(of_type(Deal, entry.event).hands):
        assert entry.told(seat).event.deal == SeenDeal(hand)
        assert sitting.view(seat).hand == sorted(hand, key=CARDS.index)
        assert entry.told(seat).tell == (told,)
    assert entry.told(None).event.deal == SeenDeal(None)
    assert sitting.view(None).hand == []


# a random deal


def modelled_shuffle(players: int, seed: int) -> list[list[int]]:
    """Draw cards one by one out of those left, seat after seat."""
    stream, left = new_stream(seed), list(range(36))
    drawn = [left.pop(below(stream, len(left))) for _ in range(36 - HAND_SIZES[players])]
    size = HAND_SIZES[players]
    hands = [drawn[seat * size : (seat + 1) * size] for seat in range(players - 1)]
    return [sorted(hand) for hand in [*hands, left]]


@pytest.mark.clause("TAN-05")
@every_table
@pytest.mark.parametrize("seed", [0, 1, 77, 2**64 - 1])
def test_a_random_deal_draws_every_card_once_from_those_left(players: int, seed: int) -> None:
    record = new_record(players, FOLLOW, False, False)
    rules.shuffle(record, new_stream(seed))
    hands = [list(members(record.hands[seat])) for seat in range(players)]
    assert hands == modelled_shuffle(players, seed)
    assert record.hands[players:].tolist() == [0] * (4 - players)


@pytest.mark.clause("TAN-05")
@every_table
def test_a_random_deal_comes_from_the_stream_alone_and_may_be_dealt(players: int) -> None:
    sitting = RulesTable("tanuki", players=players)
    untouched = sitting.state.copy()
    stream = new_stream(3)
    first, second = (sitting.game.random_deal(sitting.state, stream) for _ in range(2))
    assert first != second
    assert first == sitting.game.random_deal(sitting.state, new_stream(3))
    assert sitting.state == untouched
    assert first.aside is None
    sitting.game.apply(sitting.state, first)
    assert [tuple(sitting.view(seat).hand) for seat in range(players)] == list(first.hands)


@pytest.mark.clause("TAN-05")
def test_in_random_deals_every_card_comes_to_every_seat_about_as_often() -> None:
    record, stream = new_record(4, FOLLOW, False, False), new_stream(11)
    counts = np.zeros((4, 36), int)
    for _ in range(400):
        rules.shuffle(record, stream)
        for seat in range(4):
            counts[seat, list(members(record.hands[seat]))] += 1
    assert counts.sum(axis=0).tolist() == [400] * 36
    assert counts.min() > 60  # 100 expected, 8.7 the standard deviation
    assert counts.max() < 140


# rounds


@pytest.mark.clause("TAN-06", "TAN-26")
@every_table
def test_a_new_round_clears_bids_tricks_and_points_and_asks_for_bids(players: int) -> None:
    sitting = RulesTable("tanuki", players=players)
    play_round(sitting)
    record = sitting.record
    assert (record.phase, record.round_count, record.turn) == (DEAL, 1, NOBODY)
    record.bids[:], record.tricks[:], record.points[:] = 1, 2, 3
    totals, exact = record.totals.tolist(), record.exact_bids.tolist()
    sitting.deal()
    assert (record.phase, record.round_count, record.turn) == (CHOOSE, 2, 0)
    assert record.bids.tolist() == [NONE] * 4
    assert record.tricks.tolist() == record.points.tolist() == [0] * 4
    assert (record.totals.tolist(), record.exact_bids.tolist()) == (totals, exact)
    view = sitting.view()
    assert [event.deal for event in view.events] == [SeenDeal(None)]
    assert (view.trick, view.last_trick, view.bids) == ([], None, [None] * players)


@pytest.mark.clause("TAN-08", "TAN-26", "AK-14")
@every_table
def test_seat_0_deals_first_and_the_deal_passes_left_until_each_has_dealt_once(
    players: int,
) -> None:
    sitting = RulesTable("tanuki", players=players)
    assert (sitting.view().dealer, sitting.view().rounds) == (0, players)
    for dealer in range(players):
        assert (sitting.view().due, sitting.view().round) == ("deal", dealer)
        assert (sitting.view().over, sitting.view().prompt.key) == (False, "deal-awaited")
        sitting.deal()
        view = sitting.view()
        assert (view.dealer, view.leader, view.round) == (dealer, dealer, dealer + 1)
        assert sitting.to_act == list(range(players))
        sitting.do(*["bid 1"] * players)
        assert sitting.to_act == [dealer]
        while sitting.to_act:
            sitting.do(sitting.legal()[0])
    assert sitting.record.phase == OVER
    assert sitting.view().over
    assert (sitting.view().due, sitting.to_act) == (None, [])
    with pytest.raises(Refused) as refused:
        sitting.deal()
    assert refused.value.message == Message("game-is-over")


@every_table
def test_a_game_reset_and_dealt_again_is_like_a_new_one(players: int) -> None:
    options = {"players": players, "hide": "exempt", "miss": "under"}
    sitting, fresh = RulesTable("tanuki", **options), RulesTable("tanuki", **options)
    for _ in range(players):
        play_round(sitting)
    record = sitting.record
    record.totals[:], record.exact_bids[:] = 17, 2
    rules.reset(record)
    assert (record.phase, record.round_count) == (DEAL, 0)
    assert record.totals.tolist() == record.exact_bids.tolist() == [0] * 4
    assert sitting.deal().record.tobytes() == fresh.deal().record.tobytes()
