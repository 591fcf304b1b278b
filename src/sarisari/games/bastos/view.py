"""What a seat may know of a game of Bastos."""

from typing import Any

from sarisari.core.bits import members
from sarisari.core.cards import Seat, Suit
from sarisari.core.game import View
from sarisari.core.options import Options
from sarisari.core.phase import CHOOSE, NOBODY, NONE
from sarisari.games.bastos.rules import value_as_trump
from sarisari.games.bastos.state import DECK, SUITS, BastosFacts


class BastosView(View, frozen=True, kw_only=True):
    """BAS-14, BAS-29. Hands are hidden, and so are choices until all have chosen."""

    fruits: list[str]
    values: dict[str, int]  # by fruit: what a card of it is worth
    bastos: list[str | None]  # by seat: its bastos card; only your own until all have chosen
    aside: str | None  # with four players: the card left over
    trump: str | None
    as_trump: dict[str, int]  # by fruit that may still be declared trump: what it would be worth
    led: str | None
    best: int | None  # the seat whose card is winning the trick
    tricks: list[int]  # by seat: tricks won
    unclaimed: int  # tricks that nobody won


def public_part(facts: BastosFacts) -> dict[str, Any]:
    """Return everything but hands and choices."""
    players = facts.players
    return {
        "fruits": DECK.suit_names(facts.fruits),
        "values": {SUITS[fruit]: facts.values[fruit] for fruit in members(facts.fruits)},
        "aside": None if facts.aside == NONE else DECK.card_name(facts.aside),
        "trump": None if facts.trump == NONE else SUITS[facts.trump],
        "as_trump": {SUITS[fruit]: value_as_trump(facts.values[fruit]) for fruit in _free(facts)},
        "led": None if facts.led == NONE else SUITS[facts.led],
        "best": None if facts.best_seat == NOBODY else facts.best_seat,
        "tricks": [cards.bit_count() // players for cards in facts.won[:players]],
        "unclaimed": facts.unclaimed.bit_count() // players,
    }


def _free(facts: BastosFacts) -> list[Suit]:
    """BAS-22, BAS-24. Return the fruits that may still be declared trump: those that are nobody's
    Bastos."""
    if facts.trump != NONE or NONE in facts.weakness[: facts.players]:
        return []
    return [fruit for fruit in members(facts.fruits) if fruit not in facts.weakness]


def own_part(facts: BastosFacts, options: Options, seat: Seat | None) -> dict[str, Any]:
    """Return the choices that a seat may know."""
    return {"bastos": [_bastos_card(facts, owner, seat) for owner in range(facts.players)]}


def _bastos_card(facts: BastosFacts, owner: Seat, viewer: Seat | None) -> str | None:
    """BAS-14. Return a seat's choice: its own at once, those of others when all have chosen."""
    card = facts.bastos[owner]
    if card == NONE or (facts.phase == CHOOSE and owner != viewer):
        return None
    return DECK.card_name(card)
