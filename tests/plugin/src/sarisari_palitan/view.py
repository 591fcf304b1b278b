"""What a seat may know of a game of Palitan."""

from typing import Any

from sarisari.core.cards import Seat
from sarisari.core.game import View
from sarisari.core.options import Options
from sarisari.core.phase import CHOOSE, NOBODY, NONE
from sarisari_palitan.state import DECK, SHELL, SUITS, PalitanFacts, giver_of, sides_of


class PalitanView(View, frozen=True, kw_only=True):
    """PAL-06. Hands are hidden. Which card went where stays hidden for good, except for the two
    cards that the seat itself gave and got."""

    sides: list[int]  # by seat: partners have the same number
    trump: str | None
    led: str | None
    best: int | None  # the seat whose card leads the trick
    tricks: list[int]  # by seat: tricks won
    aside: str | None  # five players: the card left over
    gave: str | None  # the card that the seat passed
    got: str | None  # the card that the seat was passed


def public_part(facts: PalitanFacts) -> dict[str, Any]:
    """Return everything but hands and passed cards."""
    return {
        "sides": sides_of(facts.players),
        "trump": SUITS[SHELL] if facts.has_trump else None,
        "led": None if facts.led == NONE else SUITS[facts.led],
        "best": None if facts.best_seat == NOBODY else facts.best_seat,
        "tricks": list(facts.tricks[: facts.players]),
        "aside": _card(facts.aside),
    }


def own_part(facts: PalitanFacts, options: Options, seat: Seat | None) -> dict[str, Any]:
    """PAL-06. Return what a seat gave, at once, and what it got, when all have chosen."""
    if seat is None:
        return {"gave": None, "got": None}
    giver = giver_of(facts.players, facts.passes_right, seat)
    got = NONE if facts.phase == CHOOSE else facts.passed[giver]
    return {"gave": _card(facts.passed[seat]), "got": _card(got)}


def _card(card: int) -> str | None:
    return None if card == NONE else DECK.card_name(card)
