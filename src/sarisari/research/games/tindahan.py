"""Tindahan in a batch: its own part of an observation, and the names of its actions."""

from typing import Any

from sarisari.core.bits import wide
from sarisari.core.cards import Seat
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.games.tindahan.state import CARDS, DECK, FRUITS, SELLER, SPENT, SUITS
from sarisari.research import observed_fields
from sarisari.research.flags import around, put_number, put_place, put_set
from sarisari.research.observed_fields import Field

FIELDS = (
    Field("fruits", "the fruits in the game", labels=observed_fields.SUITS),
    Field("cart", "the trump fruit", labels=observed_fields.SUITS),
    Field(
        "stalls",
        "sellers that each seat has on each stall",
        "numbers",
        by_seat=True,
        labels=observed_fields.SUITS,
    ),
    Field("sellers_left", "sellers not placed yet", "numbers", by_seat=True),
    Field("tricks", "tricks won in this round", "numbers", by_seat=True),
    Field("sold", "the seats that placed a seller in this trick", by_seat=True),
    Field(
        "spent",
        "the cards given for sellers in this trick (seller=spend)",
        labels=observed_fields.CARDS,
    ),
    Field("moved_cart", "the seat that moved the cart in this trick", by_seat=True),
)
ACTION_NAMES = (
    *(DECK.card_name(card) for card in range(CARDS)),
    "seller",
    *(f"cart {fruit}" for fruit in SUITS),
)


@kernel
def write_own(s: Record, m: Any, seat: Seat, players: int, row: Any, at: int) -> int:  # noqa: ARG001
    """Write the fields of this game, in the order of `FIELDS`."""
    at = put_set(row, at, s.fruits, FRUITS)
    at = put_place(row, at, s.cart, FRUITS)
    for step in range(players):
        for fruit in range(FRUITS):
            at = put_number(row, at, s.stalls[around(seat, step, players), fruit])
    for step in range(players):
        at = put_number(row, at, s.sellers_left[around(seat, step, players)])
    for step in range(players):
        at = put_number(row, at, s.tricks[around(seat, step, players)])
    for step in range(players):
        laid = wide(s.trick[around(seat, step, players)])
        is_spent = laid >= SPENT and laid < SPENT + CARDS
        row[at + step] = laid == SELLER or is_spent
        if is_spent:
            row[at + players + laid - SPENT] = 1
        row[at + players + CARDS + step] = laid > SELLER and laid < SPENT
    return at + 2 * players + CARDS
