"""The complete state of a game of Tanuki to Chagama, as one fixed-size record."""

from typing import Annotated, NamedTuple

import numpy as np

from sarisari.core.cards import Card, Deck
from sarisari.core.layout import Byte, Record, Row, blank_record, layout_of
from sarisari.core.phase import NOBODY, NONE
from sarisari.core.record_reader import RecordReader

SEATS = 4
SUITS = ("red", "blue", "green", "yellow")
COLOURS = len(SUITS)
RANKS = 9
DECK = Deck(SUITS, RANKS)
CARDS = DECK.card_count
MOST_TRICKS = CARDS // 3
HIDES = ("follow", "exempt", "kettle")  # AK-01, AK-17: which raccoon dogs need not follow
FOLLOW, EXEMPT, KETTLE = range(len(HIDES))

# TAN-03, TAN-19, AK-06. By card: how many of the kettles 2, 5 and 8 a raccoon dog is larger than;
# 0 for kettles, which cannot hide.
HIDING_LEVELS = np.array([0, 0, 0, 1, 1, 0, 2, 2, 0, 3], np.uint8)[DECK.rank_table]
KETTLE_LEVELS = np.array([0, 0, 1, 0, 0, 2, 0, 0, 3, 0], np.uint8)[DECK.rank_table]  # 2, 5, 8
LEVELS = 4
KETTLES = COLOURS * 3  # numbered colour by colour: kettle = colour * 3 + level - 1

# actions: the cards, then these
BID = CARDS  # BID + tricks
OPEN = BID + MOST_TRICKS + 1  # second integer: the card is played openly
HIDE = OPEN + 1  # second integer: HIDE + the kettle that takes the card
ACTIONS = HIDE + KETTLES


class TanukiFacts(NamedTuple):
    """The record as plain numbers; these annotations also define its layout."""

    hands: Annotated[Row, np.int64, SEATS]  # by seat: a set of cards
    free_kettles: Annotated[
        Row, np.uint16, LEVELS
    ]  # by hiding level: the set of kettles that would take the card
    totals: Annotated[Row, np.int16, SEATS]  # by seat: points of finished rounds
    points: Annotated[Row, np.int16, SEATS]  # by seat: points of the last finished round
    bids: Annotated[Row, np.uint8, SEATS]  # by seat: tricks, or NONE
    tricks: Annotated[Row, np.uint8, SEATS]  # by seat: tricks won
    exact_bids: Annotated[Row, np.uint8, SEATS]  # by seat: rounds in which the bid was met
    trick: Annotated[Row, np.uint8, SEATS]  # by seat: a card or NONE
    hidden_in: Annotated[Row, np.uint8, SEATS]  # by seat: the kettle that hides its card, or NONE
    phase: Byte
    players: Byte
    round_count: Byte  # deals so far
    turn: Byte  # seat to act, or NOBODY
    turn_count: Byte  # seats that have acted in this trick
    led: Byte  # colour, or NONE
    best: Byte  # strength of the card that wins the trick so far, see rules.strength
    best_seat: Byte  # its seat, or NOBODY
    half: Byte  # in phase SECOND: the card to be played, else NONE
    hide: Byte  # option hide, as an index into HIDES
    miss_under: Byte  # option miss=under
    zero_each: Byte  # option zero=each


STATE = layout_of(TanukiFacts)
READER = RecordReader(TanukiFacts)


def new_record(players: int, hide: int, miss_under: bool, zero_each: bool) -> Record:
    """Return the record of a new game, before the first deal."""
    record = blank_record(STATE)
    record.players = players
    record.hide = hide
    record.miss_under = miss_under
    record.zero_each = zero_each
    record.turn = record.best_seat = NOBODY
    record.led = record.half = NONE
    for field in ("bids", "trick", "hidden_in"):
        record[field][:] = NONE
    return record


def kettle_of(card: Card) -> int:
    """Return the number of a kettle card."""
    return card // RANKS * 3 + int(KETTLE_LEVELS[card]) - 1


def kettle_card(kettle: int) -> Card:
    """Return the card of a kettle's number.

    >>> [DECK.card_name(kettle_card(kettle)) for kettle in (0, 1, 2, 3)]
    ['red-2', 'red-5', 'red-8', 'blue-2']
    """
    return kettle // 3 * RANKS + kettle % 3 * 3 + 1


def is_kettle(card: Card) -> bool:
    """TAN-03. Whether a card is a kettle (2, 5 and 8); all others are raccoon dogs."""
    return bool(KETTLE_LEVELS[card])
