"""Rules of thumb for Bastos, each shown by a small case."""

from typing import Any

import pytest

from sarisari.bots.knowledge import SeatKnowledge
from sarisari.games import get_game
from sarisari.games.bastos.rules import brings_change
from sarisari.games.bastos.state import DECK, SUITS
from sarisari.games.bastos.view import BastosView
from tests.support.bastos_tricks import trick
from tests.support.casual_choices import thumb_choice
from tests.support.narrowing import of_type
from tests.support.random_games import random_game, some_options
from tests.support.rules_table import RulesTable


def value(sitting: RulesTable, **values: int) -> RulesTable:
    for fruit, number in values.items():
        sitting.record.values[SUITS.index(fruit)] = number
    return sitting


def test_it_chooses_as_bastos_a_fruit_that_it_is_short_in() -> None:
    hand = (
        "banana-9 banana-8 banana-7 banana-6 mango-9 mango-8 mango-7 pineapple-9 pineapple-8 "
        "pineapple-6 orange-2"
    )
    assert thumb_choice(RulesTable("bastos", players=4).deal(hand)) == "bastos orange-2"


def test_of_equally_short_fruits_it_chooses_the_low_one() -> None:
    hand = (
        "banana-9 banana-8 banana-7 banana-6 mango-9 mango-8 mango-7 orange-1 orange-2 "
        "pineapple-8 pineapple-9"
    )
    assert thumb_choice(RulesTable("bastos", players=4).deal(hand)).startswith("bastos orange")


BASTOS = "banana-1 banana-2 orange-1 orange-2"  # passion fruit and pineapple may be trump


def test_in_last_seat_it_takes_a_trick_of_good_cards() -> None:
    sitting = trick(BASTOS, "mango-5", "mango-6", "mango-7", "mango-2 mango-8")
    value(sitting, mango=2).do("play mango-5", "play mango-6", "play mango-7")
    assert thumb_choice(sitting) == "play mango-8"


def test_in_last_seat_it_leaves_a_trick_of_bad_cards() -> None:
    sitting = trick(BASTOS, "mango-5", "mango-6", "mango-7", "mango-2 mango-8")
    value(sitting, mango=-2).do("play mango-5", "play mango-6", "play mango-7")
    assert thumb_choice(sitting) == "play mango-2"


def test_void_it_throws_a_bad_card_on_a_trick_that_others_win() -> None:
    sitting = trick(BASTOS, "mango-5", "mango-6", "mango-7", "orange-3 pineapple-3")
    value(sitting, orange=2, pineapple=-2, mango=1)
    sitting.record.trump = SUITS.index("passionfruit")
    sitting.do("play mango-5", "play mango-6", "play mango-7")
    assert thumb_choice(sitting) == "play pineapple-3"


def test_void_in_last_seat_it_makes_a_trump_to_take_a_good_trick() -> None:
    sitting = trick(BASTOS, "mango-5", "mango-6", "mango-7", "orange-3 pineapple-3")
    value(sitting, mango=3, orange=2).do("play mango-5", "play mango-6", "play mango-7")
    assert thumb_choice(sitting) == "trump pineapple-3"


def test_it_does_not_hope_to_win_with_its_own_bastos() -> None:
    """Seat 0 is weak in bananas: their 9 wins nothing, but mangos do."""
    hand = "banana-1 banana-9 banana-8 mango-9 mango-8 orange-3 orange-4 orange-5 orange-6"
    sitting = RulesTable("bastos", players=4).deal(hand, "banana-2", "orange-1", "orange-2")
    sitting.do(*(f"bastos {card}" for card in BASTOS.split()))
    value(sitting, mango=3, banana=3)
    assert thumb_choice(sitting).startswith("play mango-")


def test_it_raises_what_it_has_won_and_lowers_what_others_have() -> None:
    hands = (
        "mango-9 orange-9 banana-3",
        "mango-1 orange-3 banana-4",
        "mango-2 orange-4 banana-5",
        "mango-3 orange-5 banana-6",
    )
    sitting = trick("banana-1 pineapple-8 pineapple-1 pineapple-2", *hands)
    sitting.do("play mango-9", "play mango-1", "play mango-2", "play mango-3", "play banana-3")
    assert "keep" in sitting.legal()
    assert thumb_choice(sitting) == "raise mango"
    value(sitting, mango=3)
    won = DECK.names(sitting.record.won[0])
    assert sum(name.startswith("mango-") for name in won) == 4
    assert thumb_choice(sitting) != "raise mango"


def test_it_lowers_what_another_has_won() -> None:
    hands = (
        "mango-1 orange-3 banana-3",
        "mango-9 orange-9 banana-4",
        "mango-2 orange-4 banana-5",
        "mango-3 orange-5 banana-6",
    )
    sitting = trick("pineapple-8 banana-1 pineapple-1 pineapple-2", *hands)
    sitting.do("play mango-1", "play mango-9", "play mango-2", "play mango-3")
    sitting.do("play orange-9", "play orange-4", "play orange-5", "play orange-3")
    sitting.hold("banana-3", "mango-4", "banana-5", "banana-6")
    sitting.record.turn = sitting.record.leader = 0
    sitting.record.weakness[0] = SUITS.index("banana")
    sitting.record.bastos[0] = DECK.parse_card("banana-1")
    sitting.do("play banana-3")
    assert thumb_choice(sitting) in ("lower mango", "lower orange")


@pytest.mark.parametrize("options", some_options("bastos", 8), ids=str)
def test_it_remembers_who_has_won_which_fruits(options: dict[str, Any]) -> None:
    """The piles that it works out from what it saw are those of the state."""
    game, compared = get_game("bastos"), 0
    for state, _, _ in random_game("bastos", options, 9):
        if not game.to_act(state) or None in of_type(BastosView, game.view(state, None)).bastos:
            continue
        piles = SeatKnowledge(game.view(state, 0)).world.won
        assert piles.tolist() == state.record.won.tolist()
        compared += any(piles)
    assert compared > 100


@pytest.mark.clause("AB-21")
@pytest.mark.parametrize(
    ("change", "brings"),
    [("strongest", [False, True]), ("lead", [False, False]), ("any", [True, True])],
)
def test_ab21_it_knows_which_cards_bring_a_change(change: str, brings: list[bool]) -> None:
    sitting = RulesTable("bastos", players=3, direction="clockwise", change=change)
    sitting.deal("mango-1", "mango-2", "banana-1").do(
        "bastos mango-1", "bastos mango-2", "bastos banana-1"
    )
    sitting.hold("banana-5 mango-3", "banana-3 mango-4", "banana-2 banana-9 mango-5")
    world = sitting.do("play banana-5", "play banana-3").record
    cards = map(DECK.parse_card, ("banana-2", "banana-9"))
    assert [bool(brings_change(world, card)) for card in cards] == brings
