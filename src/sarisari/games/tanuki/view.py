"""What a seat may know of a game of Tanuki to Chagama."""

from typing import Any

import msgspec

from sarisari.core.cards import Seat
from sarisari.core.game import View
from sarisari.core.options import Options
from sarisari.core.phase import CHOOSE, NOBODY, NONE
from sarisari.games.tanuki.state import DECK, SUITS, TanukiFacts, is_kettle, kettle_card, kettle_of


class Kettle(msgspec.Struct, frozen=True, gc=False):
    """A kettle in the trick, and who hides in it."""

    kettle: str
    seat: int  # who played the kettle
    hider: int | None
    card: str | None  # the card that hides in it; None: face down for you


class TanukiView(View, frozen=True, kw_only=True):
    """TAN-06, AK-07. Hidden are the hands, the bids until all have bid, and with hidden=facedown
    the raccoon dogs in kettles."""

    led: str | None
    best: int | None  # the seat whose card is winning the trick
    bids: list[int | None]  # by seat; only your own until all have bid
    tricks: list[int]  # by seat: tricks won
    exact_bids: list[int]  # by seat: finished rounds in which the bid was met
    kettles: list[Kettle]  # of this trick, in order of seats


def public_part(facts: TanukiFacts) -> dict[str, Any]:
    """Return everything but hands, bids and kettles."""
    players = facts.players
    return {
        "led": None if facts.led == NONE else SUITS[facts.led],
        "best": None if facts.best_seat == NOBODY else facts.best_seat,
        "tricks": list(facts.tricks[:players]),
        "exact_bids": list(facts.exact_bids[:players]),
    }


def own_part(facts: TanukiFacts, options: Options, seat: Seat | None) -> dict[str, Any]:
    """Return the bids that a seat may know, and which cards it knows in kettles."""
    return {
        "bids": [_bid(facts, owner, seat) for owner in range(facts.players)],
        "kettles": _kettles(facts, seat, options["hidden"] == "shown"),
    }


def _bid(facts: TanukiFacts, owner: Seat, viewer: Seat | None) -> int | None:
    """TAN-06. Return a seat's bid: its own at once, those of others when all have bid."""
    bid: int = facts.bids[owner]
    if bid == NONE or (facts.phase == CHOOSE and owner != viewer):
        return None
    return bid


def _kettles(facts: TanukiFacts, viewer: Seat | None, all_shown: bool) -> list[Kettle]:
    """TAN-18, TAN-20, AK-07. Return every kettle of the trick, and what hides in it."""
    kettles = []
    for seat in range(facts.players):
        card = facts.trick[seat]
        if card == NONE or not is_kettle(card):
            continue
        kettle = kettle_of(card)
        hider = facts.hidden_in.index(kettle) if kettle in facts.hidden_in else None
        inside = None
        if hider is not None and (all_shown or hider == viewer):
            inside = DECK.card_name(facts.trick[hider])
        kettles.append(Kettle(DECK.card_name(kettle_card(kettle)), seat, hider, inside))
    return kettles
