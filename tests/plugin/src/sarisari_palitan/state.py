"""The complete state of a game of Palitan, as one fixed-size record."""

from typing import Annotated, NamedTuple

import numpy as np

from sarisari.core.cards import Deck, Seat
from sarisari.core.layout import Byte, Record, Row, blank_record, layout_of
from sarisari.core.phase import NOBODY, NONE
from sarisari.core.record_reader import RecordReader

SEATS = 6
SUITS = ("shell", "stone", "leaf")
SHELL = 0
DECK = Deck(SUITS, (9, 12, 15))  # PAL-02
CARDS = DECK.card_count
SUIT_CARDS = np.array([DECK.suit_cards(suit) for suit in range(len(SUITS))], np.int64)

# actions: a card alone is passed; with this second integer it is played
PLAYED = CARDS


class PalitanFacts(NamedTuple):
    """The record as plain numbers; these annotations also define its layout."""

    hands: Annotated[Row, np.int64, SEATS]  # by seat: a set of cards
    won: Annotated[Row, np.int64, SEATS]  # by seat: the cards of the tricks that it won
    totals: Annotated[Row, np.int16, SEATS]  # by seat: points of finished rounds
    points: Annotated[Row, np.int16, SEATS]  # by seat: points of the last finished round
    passed: Annotated[Row, np.uint8, SEATS]  # by seat: the card that it passes, or NONE
    tricks: Annotated[Row, np.uint8, SEATS]  # by seat: tricks won
    trick: Annotated[Row, np.uint8, SEATS]  # by seat: a card or NONE
    phase: Byte
    players: Byte
    round_count: Byte  # deals so far
    turn: Byte  # seat to act, or NOBODY
    turn_count: Byte  # seats that have acted in this trick
    led: Byte  # suit, or NONE
    best: Byte  # strength of the card that wins the trick so far, see rules.strength
    best_seat: Byte  # its seat, or NOBODY
    aside: Byte  # the card left over, or NONE
    passes_right: Byte  # option pass=right
    has_trump: Byte  # option trump=shell


STATE = layout_of(PalitanFacts)
READER = RecordReader(PalitanFacts)


def new_record(players: int, passes_right: bool, has_trump: bool) -> Record:
    """Return the record of a new game, before the first deal."""
    record = blank_record(STATE)
    record.players = players
    record.passes_right = passes_right
    record.has_trump = has_trump
    record.turn = record.best_seat = NOBODY
    record.led = record.aside = NONE
    for field in ("passed", "trick"):
        record[field][:] = NONE
    return record


def receiver_of(players: int, passes_right: int, seat: Seat) -> Seat:
    """PAL-05, PAL-18. Return the seat that receives a seat's card.

    >>> receiver_of(4, 0, 3), receiver_of(4, 1, 3)
    (0, 2)
    """
    return (seat + (players - 1 if passes_right else 1)) % players


def giver_of(players: int, passes_right: int, seat: Seat) -> Seat:
    """PAL-05, PAL-18. Return the seat that passes its card to a seat."""
    return receiver_of(players, not passes_right, seat)


def sides_of(players: int) -> list[int]:
    """PAL-04. Return the side of each seat, which it shares with the partner opposite, if it has
    one.

    >>> sides_of(4), sides_of(5)
    ([0, 1, 0, 1], [0, 1, 2, 3, 4])
    """
    sides = players // 2 if players in (4, 6) else players
    return [seat % sides for seat in range(players)]
