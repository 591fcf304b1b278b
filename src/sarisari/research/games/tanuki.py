"""Tanuki to Chagama in a batch: its own part of an observation, and the names of its actions."""

from typing import Any

from sarisari.core.bits import size, wide
from sarisari.core.cards import Seat
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import CHOOSE, NONE
from sarisari.games.tanuki.state import CARDS, DECK, KETTLES, MOST_TRICKS, kettle_card
from sarisari.research import observed_fields
from sarisari.research.flags import around, put_number, put_place
from sarisari.research.observed_fields import Field

UNKNOWN = -1
KETTLE_NAMES = tuple(DECK.card_name(kettle_card(kettle)) for kettle in range(KETTLES))

FIELDS = (
    Field("bids", f"bids; {UNKNOWN} if not made or not known yet", "numbers", by_seat=True),
    Field("tricks", "tricks won in this round", "numbers", by_seat=True),
    Field("exact_bids", "earlier rounds in which the bid was met", "numbers", by_seat=True),
    Field(
        "hides_in",
        "the kettle of this trick in which a seat hides a card",
        by_seat=True,
        labels=KETTLE_NAMES,
    ),
    Field(
        "face_down", "cards that a seat has laid face down in this round", "numbers", by_seat=True
    ),
    Field("half", "the card that you are about to play", labels=observed_fields.CARDS),
)
ACTION_NAMES = (
    *(DECK.card_name(card) for card in range(CARDS)),
    *(f"bid {tricks}" for tricks in range(MOST_TRICKS + 1)),
    "open",
    *(f"hide in {name}" for name in KETTLE_NAMES),
)


@kernel
def write_own(s: Record, m: Any, seat: Seat, players: int, row: Any, at: int) -> int:
    """Write the fields of this game, in the order of `FIELDS`."""
    for step in range(players):
        other = around(seat, step, players)
        is_known = s.bids[other] != NONE and (other == seat or s.phase != CHOOSE)
        at = put_number(row, at, wide(s.bids[other]) if is_known else wide(UNKNOWN))
    for step in range(players):
        at = put_number(row, at, s.tricks[around(seat, step, players)])
    for step in range(players):
        at = put_number(row, at, s.exact_bids[around(seat, step, players)])
    for step in range(players):
        at = put_place(row, at, s.hidden_in[around(seat, step, players)], KETTLES)
    for step in range(players):
        at = put_number(row, at, size(m.covered[around(seat, step, players)]))
    half = wide(s.half) if s.turn == seat else wide(CARDS)
    return put_place(row, at, half, CARDS)
