"""Bastos: declaring trump."""

import pytest

from sarisari.core.bits import members
from sarisari.core.phase import CHANGE, NONE, PLAY, SECOND
from sarisari.games.bastos import rules
from sarisari.games.bastos.state import DECK, PLAIN_CARD, TRUMP
from tests.support.bastos_tricks import last_winner, trick
from tests.support.rules_table import RulesTable

FRUITS = ["banana", "mango", "pineapple", "passionfruit", "orange"]


# who may declare what


@pytest.mark.clause("BAS-21", "BAS-22", "AB-05", "AB-06")
def test_a_void_seat_may_play_any_card_plainly_or_declare_the_fruit_of_the_card() -> None:
    sitting = trick(
        "banana-1 banana-2 orange-1 orange-2",
        "mango-9",
        "banana-3 pineapple-3 pineapple-4 passionfruit-5 orange-6",
    ).do("play mango-9")
    assert sitting.legal() == [
        "play banana-3",
        "play orange-6",
        "play passionfruit-5",
        "play pineapple-3",
        "play pineapple-4",
        "trump passionfruit-5",
        "trump pineapple-3",
        "trump pineapple-4",
    ]


@pytest.mark.clause("BAS-19", "BAS-21")
def test_a_seat_that_can_follow_may_not_declare() -> None:
    sitting = trick("banana-1 banana-2 orange-1 orange-2", "mango-9", "mango-1 pineapple-3")
    assert sitting.do("play mango-9").legal() == ["play mango-1"]


@pytest.mark.clause("BAS-22")
@pytest.mark.parametrize("seat", range(4))
def test_no_bastos_fruit_of_any_seat_may_be_declared(seat: int) -> None:
    """One seat's Bastos is pineapple, the others' banana; seat 1 is void in mangos."""
    bastos = ["pineapple-9" if seat == other else f"banana-{other + 1}" for other in range(4)]
    sitting = trick(" ".join(bastos), "mango-9", "pineapple-3 orange-3").do("play mango-9")
    assert sitting.legal() == ["play orange-3", "play pineapple-3", "trump orange-3"]


@pytest.mark.clause("AB-08")
def test_a_void_seat_may_hold_nothing_that_can_be_declared() -> None:
    sitting = trick("banana-1 banana-2 orange-1 orange-2", "mango-9", "banana-3 orange-6")
    assert sitting.do("play mango-9").legal() == ["play banana-3", "play orange-6"]


@pytest.mark.clause("BAS-21", "BAS-24", "BAS-26")
def test_once_there_is_a_trump_a_void_seat_plays_it_or_not_and_declares_no_other() -> None:
    sitting = trick(
        "banana-1 banana-2 orange-1 orange-2",
        "mango-9",
        "pineapple-3",
        "pineapple-5 passionfruit-2 banana-4",
        "mango-1",
    )
    sitting.do("play mango-9", "trump pineapple-3")
    assert sitting.legal() == ["play banana-4", "play passionfruit-2", "play pineapple-5"]


@pytest.mark.clause("AB-06", "BAS-36")
def test_a_round_may_end_without_a_trump() -> None:
    """Everybody does what comes first in the alphabet: `play` comes before `trump`."""
    sitting = RulesTable("bastos", players=4).deal()
    could_declare = False
    while sitting.to_act:
        could_declare |= any(do.startswith("trump") for do in sitting.legal())
        sitting.do(sitting.legal()[0])
    assert could_declare
    assert sitting.view().trump is None
    assert sitting.view().due == "deal"


# a declaration


@pytest.mark.clause("BAS-23", "BAS-24", "BAS-25", "BAS-33", "AB-13", "GB-4")
@pytest.mark.parametrize(
    ("direction", "seats"), [("clockwise", [0, 1, 2, 3]), ("counterclockwise", [0, 3, 2, 1])]
)
def test_gb4_a_declared_trump_wins_and_ends_the_chance_of_a_change(
    direction: str, seats: list[int]
) -> None:
    by_player = ["banana-1", "mango-1", "orange-1", "banana-3"]
    bastos = [by_player[seats.index(seat)] for seat in range(4)]
    by_player = ["banana-2 mango-9", "pineapple-3 mango-2 orange-2", "banana-9", "banana-8"]
    hands = [by_player[seats.index(seat)] for seat in range(4)]
    sitting = trick(" ".join(bastos), *hands, direction=direction)
    sitting.record["values"][2] = 1
    sitting.do("play banana-2")
    assert sitting.to_act == [0]
    sitting.do("keep")
    assert sitting.to_act == [seats[1]]
    assert sitting.legal() == [
        "play mango-2",
        "play orange-2",
        "play pineapple-3",
        "trump pineapple-3",
    ]
    sitting.do("trump pineapple-3")
    assert sitting.view().trump == "pineapple"
    assert sitting.view().values["pineapple"] == -1
    sitting.do("play banana-9")
    assert sitting.to_act == [seats[3]]
    sitting.do("play banana-8")
    assert last_winner(sitting) == seats[1]
    assert sitting.to_act == [seats[1]]


@pytest.mark.clause("BAS-16", "BAS-23", "AB-07", "GB-4")
@pytest.mark.parametrize(
    ("before", "after"), [(3, 1), (2, 0), (1, -1), (0, -2), (-1, -2), (-2, -2)]
)
@pytest.mark.parametrize("fruit", ["banana", "mango", "passionfruit", "orange"])
def test_gb4_a_declaration_costs_two_steps_but_stops_at_minus_2(
    fruit: str, before: int, after: int
) -> None:
    bastos = "pineapple-1 pineapple-2 pineapple-3 pineapple-4"
    sitting = trick(bastos, "pineapple-9", f"{fruit}-5")
    sitting.do("play pineapple-9", "keep")
    values = sitting.record["values"].tolist()
    at = FRUITS.index(fruit)
    sitting.record["values"][at] = before
    sitting.do(f"trump {fruit}-5")
    values[at] = after
    assert sitting.record["values"].tolist() == values


@pytest.mark.clause("BAS-21", "AB-06")
def test_a_card_played_plainly_declares_nothing() -> None:
    sitting = trick("banana-1 banana-2 banana-3", "mango-9 mango-8", "pineapple-5", "mango-1")
    sitting.do("play mango-9", "play pineapple-5")
    assert sitting.view().trump is None
    assert sitting.view().values["pineapple"] == 0
    sitting.do("play mango-1")
    assert last_winner(sitting) == 0


@pytest.mark.clause("BAS-24")
def test_the_fruit_stays_trump_in_later_tricks() -> None:
    sitting = trick(
        "banana-1 banana-2 banana-3",
        "mango-9 pineapple-4 mango-8",
        "passionfruit-5 passionfruit-4 pineapple-9",
        "mango-1 passionfruit-1 mango-2",
    )
    sitting.do("play mango-9", "trump passionfruit-5", "play mango-1")
    assert last_winner(sitting) == 1
    sitting.do("play pineapple-9", "play passionfruit-1")
    assert sitting.legal() == ["play pineapple-4"]
    sitting.do("play pineapple-4")
    assert last_winner(sitting) == 2
    assert sitting.view().trump == "passionfruit"


@pytest.mark.clause("BAS-25", "BAS-27", "AB-10")
@pytest.mark.parametrize(
    ("third", "fourth", "winner"),
    [
        ("pineapple-6", "pineapple-5", 2),
        ("pineapple-6", "pineapple-7", 3),
        ("pineapple-2", "pineapple-1", 1),
        ("orange-9", "pineapple-9", 3),
        ("mango-8", "mango-7", 1),
    ],
)
def test_later_cards_of_the_declared_fruit_are_trumps_too(
    third: str, fourth: str, winner: int
) -> None:
    sitting = trick(
        "banana-1 banana-2 banana-3 banana-4",
        "mango-9 passionfruit-1",
        "pineapple-4 passionfruit-2",
        f"{third} passionfruit-3",
        f"{fourth} passionfruit-4",
    )
    sitting.do("play mango-9", "trump pineapple-4", f"play {third}", f"play {fourth}")
    assert last_winner(sitting) == winner
    assert sitting.to_act == [winner]


@pytest.mark.clause("BAS-25", "BAS-27")
def test_the_very_lowest_card_wins_as_trump() -> None:
    sitting = trick(
        "mango-1 mango-2 mango-3",
        "orange-9",
        "banana-1",
        "orange-8",
        fruits=FRUITS[:2] + FRUITS[3:],
    )
    sitting.do("play orange-9", "trump banana-1", "play orange-8")
    assert last_winner(sitting) == 1


EARLIER = {  # cards 2 and 3 of the trick, then the declared pineapple; who wins: plain, trump
    "both higher, the first best": ("pineapple-9 pineapple-7 pineapple-3", 3, 1),
    "both higher, the second best": ("pineapple-7 pineapple-9 pineapple-3", 3, 2),
    "both lower": ("pineapple-2 pineapple-4 pineapple-5", 3, 3),
    "one higher, one lower": ("pineapple-6 pineapple-4 pineapple-5", 3, 1),
    "the second only": ("orange-9 pineapple-6 pineapple-5", 3, 2),
    "another fruit": ("orange-9 orange-8 pineapple-1", 3, 3),
    "a higher fruit and a lower card": ("orange-9 pineapple-1 pineapple-2", 3, 3),
}


@pytest.mark.clause("BAS-25", "AB-09")
@pytest.mark.parametrize(("table", "plain", "trump"), EARLIER.values(), ids=EARLIER)
@pytest.mark.parametrize("earlier", ["plain", "trump"])
def test_cards_that_lay_there_before_the_declaration_are_trumps_only_with_earlier_trump(
    table: str, plain: int, trump: int, earlier: str
) -> None:
    cards = table.split()
    sitting = trick(
        "banana-1 banana-2 banana-3 banana-4",
        "mango-9 passionfruit-1",
        *(f"{card} passionfruit-{seat}" for seat, card in enumerate(cards, 2)),
        earlier=earlier,
    )
    sitting.do("play mango-9", f"play {cards[0]}", f"play {cards[1]}", f"trump {cards[2]}")
    winner = plain if earlier == "plain" else trump
    assert last_winner(sitting) == winner
    assert sitting.view().tricks[winner] == 1


@pytest.mark.clause("AB-09", "AB-10")
@pytest.mark.parametrize(
    ("earlier", "last", "winner"),
    [
        ("plain", "pineapple-5", 3),
        ("trump", "pineapple-5", 1),
        ("trump", "pineapple-8", 3),
    ],
)
def test_earlier_and_later_trumps_compete_in_one_trick(
    earlier: str, last: str, winner: int
) -> None:
    sitting = trick(
        "banana-1 banana-2 banana-3 banana-4",
        "mango-9 passionfruit-1",
        "pineapple-7 passionfruit-2",
        "pineapple-3 passionfruit-3",
        f"{last} passionfruit-4",
        earlier=earlier,
    )
    sitting.do("play mango-9", "play pineapple-7", "trump pineapple-3")
    assert sitting.view().best == (2 if earlier == "plain" else 1)
    sitting.do(f"play {last}")
    assert last_winner(sitting) == winner


@pytest.mark.clause("AB-03", "AB-09")
@pytest.mark.parametrize("earlier", ["plain", "trump"])
def test_a_declaration_leaves_the_duty_to_climb_as_it_is(earlier: str) -> None:
    """NOTATION 14: the led fruit's highest card counts, also when a trump lies in the trick."""
    sitting = trick(
        "banana-1 banana-2 banana-3 banana-4",
        "mango-5",
        "pineapple-7",
        "pineapple-3",
        "mango-4 mango-6 pineapple-9",
        earlier=earlier,
        climb=True,
    )
    sitting.do("play mango-5", "play pineapple-7", "trump pineapple-3")
    assert sitting.legal() == ["play mango-6"]


# the two integers of a declaration, which nobody outside sees


def void_seat() -> RulesTable:
    """Seat 1 is void in the led mangos and may declare pineapple, not banana."""
    sitting = trick("banana-1 banana-2 banana-3", "mango-9", "pineapple-5 banana-5", "mango-1")
    return sitting.do("play mango-9")


@pytest.mark.clause("BAS-21")
@pytest.mark.parametrize(("second", "trump"), [(PLAIN_CARD, NONE), (TRUMP, 2)])
def test_a_card_that_could_be_declared_waits_for_the_second_integer(
    second: int, trump: int
) -> None:
    record = void_seat().record
    card = DECK.parse_card("pineapple-5")
    rules.apply(record, 1, card)
    assert (record.phase, record.half, record.turn) == (SECOND, card, 1)
    assert DECK.names(record.hands[1]) == ["banana-5", "pineapple-5"]
    assert record.trick[1] == NONE
    assert list(members(rules.legal(record, 1))) == [45, 46]
    assert rules.second_choices(record, 1, card) == 0
    rules.apply(record, 1, second)
    assert (record.phase, record.half, record.turn) == (PLAY, NONE, 2)
    assert record.trick[1] == card
    assert record.trump == trump
    assert DECK.names(record.hands[1]) == ["banana-5"]


@pytest.mark.clause("BAS-21", "BAS-22")
def test_only_a_card_that_could_be_declared_has_a_second_integer() -> None:
    record = void_seat().record
    pineapple, banana = DECK.parse_card("pineapple-5"), DECK.parse_card("banana-5")
    assert list(members(rules.second_choices(record, 1, pineapple))) == [45, 46]
    assert rules.second_choices(record, 1, banana) == 0
    record.phase = CHANGE
    assert rules.second_choices(record, 1, pineapple) == 0
    record.phase = PLAY
    rules.apply(record, 1, banana)
    assert (record.phase, record.half, record.turn) == (PLAY, NONE, 2)
    assert record.trick[1] == banana


@pytest.mark.clause("BAS-21", "AB-04")
def test_may_declare_asks_for_a_void_seat_after_the_lead_and_before_any_trump() -> None:
    record = void_seat().record
    pineapple = DECK.parse_card("pineapple-5")
    assert rules.may_declare(record, 1, pineapple)
    assert not rules.may_declare(record, 2, pineapple)  # seat 2 has a mango
    record.trump = 0
    assert not rules.may_declare(record, 1, pineapple)
    record.trump, record.led = NONE, NONE
    assert not rules.may_declare(record, 1, pineapple)
