"""Bastos: options, deck, deal and the start of a round."""

from itertools import combinations

import pytest
from sitting import Sitting

from sarisari.core.bits import set_of
from sarisari.core.event import Deal
from sarisari.core.message import Refused, say
from sarisari.core.phase import CHOOSE, DEAL, NOBODY, NONE, OVER
from sarisari.core.stream import below, new_stream
from sarisari.games.bastos import rules

FRUITS = ["banana", "mango", "pineapple", "passionfruit", "orange"]


def deck_of(fruits):
    return [f"{fruit}-{rank}" for fruit in fruits for rank in range(1, 10)]


def finish_round(sitting):
    """Everybody does what comes first in the alphabet until the round is over."""
    while sitting.to_act:
        sitting.do(sitting.legal()[0])
    return sitting


def hands_of(sitting):
    return [int(sitting.record.hands[seat]) for seat in range(sitting.players)]


# options


@pytest.mark.clause("BAS-01")
def test_three_or_four_play_and_three_is_the_default():
    assert Sitting("bastos").players == 3
    assert Sitting("bastos", players=3).players == 3
    assert Sitting("bastos", players=4).players == 4


@pytest.mark.clause("BAS-01")
@pytest.mark.parametrize(
    ("players", "shown"), [(2, "2"), (5, "5"), (True, "true"), ("3", "3"), (3.0, "3.0")]
)
def test_any_other_number_of_players_is_refused(players, shown):
    with pytest.raises(Refused) as refused:
        Sitting("bastos", players=players)
    assert refused.value.message == say(
        "option-value", "BAS-01", option="players", value=shown, values=["3", "4"]
    )


def test_the_defaults_are_the_first_values():
    assert Sitting("bastos").state.options == {
        "players": 3,
        "fruits": ["banana", "mango", "pineapple", "passionfruit"],
        "direction": "counterclockwise",
        "climb": False,
        "strongest": "raw",
        "earlier": "plain",
    }


@pytest.mark.clause("AB-01", "AB-03", "AB-09", "AB-12")
@pytest.mark.parametrize(
    ("option", "value", "field", "clause", "values"),
    [
        ("direction", "clockwise", "clockwise", "AB-01", ["counterclockwise", "clockwise"]),
        ("climb", True, "climbs", "AB-03", ["false", "true"]),
        ("strongest", "winnable", "winnable", "AB-12", ["raw", "winnable"]),
        ("earlier", "trump", "earlier_trumps", "AB-09", ["plain", "trump"]),
    ],
)
def test_each_option_switches_one_thing_and_has_two_values(option, value, field, clause, values):
    switches = ["clockwise", "climbs", "winnable", "earlier_trumps"]
    record = Sitting("bastos", **{option: value}).record
    assert [name for name in switches if record[name]] == [field]
    assert not any(Sitting("bastos").record[name] for name in switches)
    with pytest.raises(Refused) as refused:
        Sitting("bastos", **{option: 1})
    assert refused.value.message == say(
        "option-value", clause, option=option, value="1", values=values
    )


@pytest.mark.clause("BAS-07", "AB-18")
@pytest.mark.parametrize("fruits", list(combinations(FRUITS, 4)), ids=" ".join)
def test_with_three_one_fruit_of_choice_leaves_the_game_for_good(fruits):
    sitting = Sitting("bastos", players=3, fruits=list(reversed(fruits)))
    for _ in range(2):
        sitting.deal()
        view = sitting.view()
        assert view.fruits == list(fruits)
        assert view.values == dict.fromkeys(fruits, 0)
        held = sitting.game.deck.names(sum(hands_of(sitting)))
        assert held == deck_of(fruits)
        assert len(held) == 36
        finish_round(sitting)


@pytest.mark.clause("BAS-07")
@pytest.mark.parametrize(
    ("players", "fruits", "shown"),
    [
        (3, FRUITS[:3], "['banana', 'mango', 'pineapple']"),
        (3, ["mango", "mango", "pineapple", "orange"], "['mango', 'mango', 'pineapple', 'orange']"),
        (3, ["banana", "mango", "orange", "durian"], "['banana', 'mango', 'orange', 'durian']"),
        (3, "banana mango orange", "banana mango orange"),
        (3, [1, 2, 3, 4], "[1, 2, 3, 4]"),
        (4, FRUITS[1:], "['mango', 'pineapple', 'passionfruit', 'orange']"),
    ],
)
def test_other_fruits_or_another_number_of_them_are_refused(players, fruits, shown):
    with pytest.raises(Refused) as refused:
        Sitting("bastos", players=players, fruits=fruits)
    assert refused.value.message == say(
        "option-suits", "BAS-07", option="fruits", count=players + 1, names=FRUITS, value=shown
    )


@pytest.mark.clause("BAS-03")
def test_four_play_with_all_five_fruits_in_any_order():
    assert Sitting("bastos", players=4, fruits=FRUITS[::-1]).view().fruits == FRUITS


# the deck and the deal


@pytest.mark.clause("BAS-03", "BAS-06", "BAS-12", "BAS-13")
def test_four_get_eleven_of_the_forty_five_cards_each_and_one_is_left_over():
    sitting = Sitting("bastos", players=4).deal(aside="mango-3")
    assert sitting.view().cards_left == [11, 11, 11, 11]
    assert sitting.view().aside == "mango-3"
    held = sitting.game.deck.names(sum(hands_of(sitting)))
    assert sorted([*held, "mango-3"]) == sorted(deck_of(FRUITS))
    assert sitting.game.deck.card_count == 45


@pytest.mark.clause("BAS-07", "BAS-12")
def test_three_get_twelve_cards_each_and_none_is_left_over():
    sitting = Sitting("bastos", players=3).deal()
    assert sitting.view().cards_left == [12, 12, 12]
    assert sitting.view().aside is None


@pytest.mark.clause("BAS-13", "BAS-38")
def test_the_card_left_over_is_out_for_a_round_and_dealt_again_in_the_next():
    sitting = Sitting("bastos", players=4).deal(aside="mango-3")
    finish_round(sitting)
    taken = sum(int(cards) for cards in sitting.record.won) | int(sitting.record.unclaimed)
    assert "mango-3" not in sitting.game.deck.names(taken)
    sitting.deal("mango-3", aside="orange-9")
    assert "mango-3" in sitting.view(0).hand
    assert sitting.view().aside == "orange-9"


def good_deal(players):
    sitting = Sitting("bastos", players=players)
    cards = deck_of(sitting.view().fruits)
    size = len(cards) // players
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
    return hands, (cards[-1] if players == 4 else None)


def replaced(hands, seat, card):
    """The same hands, but one seat's first card is another one."""
    return [[card, *hand[1:]] if at == seat else hand for at, hand in enumerate(hands)]


THREE, NO_ASIDE = good_deal(3)
FOUR, ASIDE = good_deal(4)
BAD_DEALS = {
    "too few hands": (3, THREE[:2], None, say("deal-hands", "BAS-12", count=2, players=3)),
    "too many hands": (3, [*THREE, []], None, say("deal-hands", "BAS-12", count=4, players=3)),
    "four, none aside": (4, FOUR, None, say("deal-aside-missing", "BAS-12")),
    "three, one aside": (3, THREE, "banana-1", say("deal-aside-extra", "BAS-12")),
    "a short hand": (
        3,
        [THREE[0], THREE[1][:-1], THREE[2]],
        None,
        say("deal-size", "BAS-12", seat=1, count=11, size=12),
    ),
    "a long hand": (
        4,
        [[*FOUR[0], ASIDE], *FOUR[1:]],
        ASIDE,
        say("deal-size", "BAS-12", seat=0, count=12, size=11),
    ),
    "a ten": (
        3,
        replaced(THREE, 2, "banana-10"),
        None,
        say("deal-card-unknown", "BAS-12", name="banana-10"),
    ),
    "a fruit of no stall": (
        4,
        FOUR,
        "durian-1",
        say("deal-card-unknown", "BAS-12", name="durian-1"),
    ),
    "a fruit left out": (
        3,
        replaced(THREE, 0, "orange-1"),
        None,
        say("deal-card-not-in-play", "BAS-12", card="orange-1"),
    ),
    "twice in one hand": (
        3,
        replaced(THREE, 0, THREE[0][1]),
        None,
        say("deal-card-twice", "BAS-12", card="banana-2"),
    ),
    "in two hands": (
        3,
        replaced(THREE, 2, "banana-1"),
        None,
        say("deal-card-twice", "BAS-12", card="banana-1"),
    ),
    "in a hand and aside": (
        4,
        FOUR,
        "banana-1",
        say("deal-card-twice", "BAS-12", card="banana-1"),
    ),
}


@pytest.mark.clause("BAS-06", "BAS-07", "BAS-12", "BAS-13")
@pytest.mark.parametrize(("players", "hands", "aside", "why"), BAD_DEALS.values(), ids=BAD_DEALS)
def test_a_deal_that_is_not_every_card_once_and_equally_is_refused(players, hands, aside, why):
    sitting = Sitting("bastos", players=players)
    before = sitting.state.copy()
    with pytest.raises(Refused) as refused:
        sitting.game.apply(sitting.state, Deal(tuple(map(tuple, hands)), aside))
    assert refused.value.message == why
    assert sitting.state == before


@pytest.mark.parametrize(("players", "hands", "aside"), [(3, THREE, NO_ASIDE), (4, FOUR, ASIDE)])
def test_the_deals_that_those_were_made_from_are_taken(players, hands, aside):
    sitting = Sitting("bastos", players=players)
    entry = sitting.game.apply(sitting.state, Deal(tuple(map(tuple, hands)), aside))
    assert [sitting.view(seat).hand for seat in range(players)] == hands
    assert sitting.view().aside == aside
    assert entry.tell == (say("round-starts", round=1, rounds=2 * players, leader=0),)


def test_a_deal_is_refused_while_a_round_is_under_way():
    sitting = Sitting("bastos", players=3).deal()
    with pytest.raises(Refused) as refused:
        sitting.deal()
    assert refused.value.message == say("deal-not-due")


def drawn_one_by_one(fruits, players, stream):
    """What `shuffle` promises: first the card left over, then hand by hand, each time one of
    the cards that are left."""
    cards = deck_of(fruits)
    size, left_over = divmod(len(cards), players)
    aside = cards.pop(below(stream, len(cards))) if left_over else None
    hands = [
        {cards.pop(below(stream, len(cards))) for _ in range(size)} for _ in range(players - 1)
    ]
    return [*hands, set(cards)], aside


@pytest.mark.clause("BAS-12", "BAS-13")
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    ("players", "fruits"), [(3, FRUITS[:4]), (3, [FRUITS[0], *FRUITS[2:]]), (4, FRUITS)]
)
def test_a_random_deal_draws_every_card_from_those_left(players, fruits, seed):
    sitting = Sitting("bastos", players=players, fruits=fruits)
    before = sitting.state.copy()
    deal = sitting.game.random_deal(sitting.state, new_stream(seed))
    assert sitting.state == before
    hands, aside = drawn_one_by_one(fruits, players, new_stream(seed))
    assert [set(hand) for hand in deal.hands] == hands
    assert deal.aside == aside
    assert [len(hand) for hand in deal.hands] == [12, 12, 12] if players == 3 else [11] * 4
    sitting.game.apply(sitting.state, deal)
    assert sitting.to_act == list(range(players))


@pytest.mark.clause("BAS-12")
def test_a_random_deal_depends_on_the_stream_alone():
    sitting = Sitting("bastos", players=4)
    deals = [sitting.game.random_deal(sitting.state, new_stream(seed)) for seed in (1, 2, 1)]
    assert deals[0] == deals[2]
    assert deals[0].hands != deals[1].hands
    assert deals[0].aside != deals[1].aside


@pytest.mark.clause("BAS-13")
def test_a_shuffle_for_three_leaves_nothing_aside():
    record = Sitting("bastos", players=3).record
    record.aside = 7
    rules.shuffle(record, new_stream(0))
    assert record.aside == NONE


# the start of a round


@pytest.mark.clause("BAS-04", "BAS-05", "BAS-08", "BAS-09")
@pytest.mark.parametrize(("players", "columns"), [(3, FRUITS[:4]), (4, FRUITS)])
def test_the_value_table_is_in_view_with_a_marker_at_0_for_each_fruit_and_no_donkey(
    players, columns
):
    sitting = Sitting("bastos", players=players)
    for viewer in (None, *range(players)):
        assert sitting.view(viewer).values == dict.fromkeys(columns, 0)
        assert sitting.view(viewer).trump is None
    sitting.deal()
    for viewer in (None, *range(players)):
        assert sitting.view(viewer).values == dict.fromkeys(columns, 0)
        assert sitting.view(viewer).trump is None


def test_before_the_first_deal_the_table_is_empty_and_nobody_acts():
    sitting = Sitting("bastos", players=4)
    record = sitting.record
    assert record.phase == DEAL
    assert [record.turn, record.leader, record.best_seat] == [NOBODY] * 3
    assert [record.aside, record.led, record.trump, record.half] == [NONE] * 4
    for field in ("bastos", "weakness", "trick"):
        assert record[field].tolist() == [NONE] * 4
    for field in ("hands", "won", "totals", "points"):
        assert record[field].tolist() == [0] * 4
    assert sitting.to_act == []
    assert sitting.game.due(sitting.state) == "deal"


@pytest.mark.clause("BAS-09", "BAS-38")
@pytest.mark.parametrize("players", [3, 4])
def test_a_round_begins_with_nothing_left_of_the_one_before(players):
    record = Sitting("bastos", players=players).record
    for field in ("won", "points", "bastos", "weakness"):
        record[field][:] = 7
    record.values[:] = 2
    record.unclaimed = record.trump = record.turn = record.leader = 3
    record.round_count = 1
    rules.begin_round(record)
    assert record.won.tolist() == record.points.tolist() == [0] * 4
    assert record.bastos.tolist() == record.weakness.tolist() == [NONE] * 4
    assert record["values"].tolist() == [0] * 5
    assert record.unclaimed == 0
    assert record.trump == NONE
    assert record.turn == 0
    assert record.phase == CHOOSE
    assert record.round_count == 2
    assert record.leader == 1


@pytest.mark.clause("BAS-09", "BAS-24", "BAS-38")
def test_after_a_round_donkey_markers_and_bastos_cards_are_put_back():
    sitting = Sitting("bastos", players=4).deal("banana-1", "mango-1", "mango-2", "mango-3")
    sitting.do("bastos banana-1", "bastos mango-1", "bastos mango-2", "bastos mango-3")
    sitting.hold("banana-2", "orange-2", "orange-3", "orange-4")
    sitting.do("play banana-2", "lower passionfruit", "trump orange-4")
    sitting.do("play orange-3", "play orange-2")
    after = sitting.view()
    assert (after.trump, after.due) == ("orange", "deal")
    assert after.values == dict(zip(FRUITS, [1, 3, 0, -1, -2], strict=True))
    sitting.deal()
    fresh = sitting.view()
    assert fresh.values == dict.fromkeys(FRUITS, 0)
    assert fresh.trump is None
    assert fresh.bastos == [None] * 4
    assert fresh.tricks == [0] * 4
    assert fresh.last_trick is None


@pytest.mark.clause("BAS-10", "BAS-11", "BAS-18", "BAS-38", "AB-02")
@pytest.mark.parametrize("direction", ["counterclockwise", "clockwise"])
@pytest.mark.parametrize(
    ("players", "leaders", "dealers"),
    [
        (3, [0, 1, 2, 0, 1, 2], [2, 0, 1, 2, 0, 1]),
        (4, [0, 1, 2, 3, 0, 1, 2, 3], [3, 0, 1, 2, 3, 0, 1, 2]),
    ],
)
def test_seat_0_leads_first_then_the_left_neighbour_and_the_right_neighbour_deals(
    players, leaders, dealers, direction
):
    sitting = Sitting("bastos", players=players, direction=direction)
    led, dealt = [], []
    while not sitting.view().over:
        sitting.deal()
        view = sitting.view()
        assert (view.round, view.rounds) == (len(led) + 1, 2 * players)
        dealt.append(view.dealer)
        while len(sitting.to_act) > 1:
            sitting.do(sitting.legal()[0])
        sitting.do(sitting.legal()[0])
        led.append(sitting.to_act[0])
        assert sitting.view().leader == led[-1]
        finish_round(sitting)
    assert led == leaders
    assert dealt == dealers
    assert sitting.record.phase == OVER


def test_reset_goes_back_to_before_the_first_round():
    record = Sitting("bastos", players=4).record
    record.totals[:] = [1, -2, 3, -4]
    record.round_count = 8
    record.phase = OVER
    rules.reset(record)
    assert record.totals.tolist() == [0, 0, 0, 0]
    assert record.round_count == 0
    assert record.phase == DEAL


def test_of_fruit_keeps_the_nine_cards_of_a_fruit():
    everything = set_of(*range(45))
    for fruit in range(5):
        expected = set_of(*range(9 * fruit, 9 * fruit + 9))
        assert rules.of_fruit(everything, fruit) == expected
        assert rules.of_fruit(everything ^ expected, fruit) == 0
