"""Bastos in a batch: its own part of an observation, and the names of its actions."""

from typing import Any

from sarisari.core.bits import size, wide
from sarisari.core.cards import Seat, of_suit
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import CHOOSE
from sarisari.games.bastos.state import CARDS, DECK, FRUITS, RANKS, SUITS
from sarisari.research import observed_fields
from sarisari.research.flags import around, put_number, put_place, put_set
from sarisari.research.observed_fields import Field

FIELDS = (
    Field("fruits", "the fruits in the game", labels=observed_fields.SUITS),
    Field("values", "what a card of each fruit is worth", "numbers", labels=observed_fields.SUITS),
    Field("trump", "the trump fruit", labels=observed_fields.SUITS),
    Field("aside", "with four players: the card left over", labels=observed_fields.CARDS),
    Field(
        "bastos",
        "each seat's Bastos card; only yours until all have chosen",
        by_seat=True,
        labels=observed_fields.CARDS,
    ),
    Field(
        "won",
        "cards of each fruit that a seat has won in this round",
        "numbers",
        by_seat=True,
        labels=observed_fields.SUITS,
    ),
    Field("tricks", "tricks won in this round", "numbers", by_seat=True),
    Field("unclaimed", "tricks that nobody won", "numbers"),
    Field("half", "the card that you are about to play", labels=observed_fields.CARDS),
)
ACTION_NAMES = (
    *(DECK.card_name(card) for card in range(CARDS)),
    "plain",
    "trump",
    *(f"raise {fruit}" for fruit in SUITS),
    *(f"lower {fruit}" for fruit in SUITS),
    "keep",
)


@kernel
def write_own(s: Record, m: Any, seat: Seat, players: int, row: Any, at: int) -> int:  # noqa: ARG001
    """Write the fields of this game, in the order of `FIELDS`."""
    at = put_set(row, at, s.fruits, FRUITS)
    for fruit in range(FRUITS):
        at = put_number(row, at, s.values[fruit])
    at = put_place(row, at, s.trump, FRUITS)
    at = put_place(row, at, s.aside, CARDS)
    for step in range(players):
        other = around(seat, step, players)
        if other == seat or s.phase != CHOOSE:
            put_place(row, at, s.bastos[other], CARDS)
        at += CARDS
    for step in range(players):
        for fruit in range(FRUITS):
            cards = of_suit(s.won[around(seat, step, players)], fruit, RANKS)
            at = put_number(row, at, size(cards))
    for step in range(players):
        at = put_number(row, at, size(s.won[around(seat, step, players)]) // players)
    at = put_number(row, at, size(s.unclaimed) // players)
    half = wide(s.half) if s.turn == seat else wide(CARDS)
    return put_place(row, at, half, CARDS)
