"""What a seat may know of a game of Tindahan."""

from typing import Any

from sarisari.core.bits import members
from sarisari.core.game import View
from sarisari.core.phase import NOBODY, NONE
from sarisari.games.tindahan.state import DECK, SUITS, Record


class TindahanView(View, frozen=True, kw_only=True):
    """AT-21. Hands are hidden; sellers, trick counts and the cart are for all to see."""

    fruits: list[str]
    cart: str  # the trump fruit
    first_cart: str  # the trump fruit when the round began
    led: str | None
    best: int | None  # the seat whose card leads the trick
    tricks: list[int]  # by seat: tricks won
    sellers_left: list[int]  # by seat
    stalls: dict[str, list[int]]  # by fruit, by seat: sellers


def view(record: Record, common: dict[str, Any]) -> TindahanView:
    """Built up from nothing."""
    players = int(record.players)
    fruits = list(members(record.fruits))
    return TindahanView(
        **common,
        fruits=DECK.suit_names(record.fruits),
        cart=SUITS[record.cart],
        first_cart=SUITS[record.first_cart],
        led=None if record.led == NONE else SUITS[record.led],
        best=None if record.best_seat == NOBODY else int(record.best_seat),
        tricks=record.tricks[:players].tolist(),
        sellers_left=record.sellers_left[:players].tolist(),
        stalls={SUITS[fruit]: record.stalls[:players, fruit].tolist() for fruit in fruits},
    )
