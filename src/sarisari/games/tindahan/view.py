"""What a seat may know of a game of Tindahan."""

from typing import Any

from sarisari.core.bits import members
from sarisari.core.cards import Seat
from sarisari.core.game import View
from sarisari.core.options import Options
from sarisari.core.phase import NOBODY, NONE
from sarisari.games.tindahan.state import DECK, SUITS, TindahanFacts


class TindahanView(View, frozen=True, kw_only=True):
    """AT-21. Hands are hidden; sellers, trick counts and the cart are public."""

    fruits: list[str]
    cart: str  # the trump fruit
    first_cart: str  # the trump fruit when the round began
    led: str | None
    best: int | None  # the seat whose card is winning the trick
    tricks: list[int]  # by seat: tricks won
    sellers_left: list[int]  # by seat: sellers not sent yet
    stalls: dict[str, list[int]]  # by fruit, then by seat: number of sellers


def public_part(facts: TindahanFacts) -> dict[str, Any]:
    """Return everything but hands."""
    players = facts.players
    return {
        "fruits": DECK.suit_names(facts.fruits),
        "cart": SUITS[facts.cart],
        "first_cart": SUITS[facts.first_cart],
        "led": None if facts.led == NONE else SUITS[facts.led],
        "best": None if facts.best_seat == NOBODY else facts.best_seat,
        "tricks": list(facts.tricks[:players]),
        "sellers_left": list(facts.sellers_left[:players]),
        "stalls": {
            SUITS[fruit]: [row[fruit] for row in facts.stalls[:players]]
            for fruit in members(facts.fruits)
        },
    }


def own_part(facts: TindahanFacts, options: Options, seat: Seat | None) -> dict[str, Any]:
    """Return nothing: the hand is part of every game's view."""
    return {}
