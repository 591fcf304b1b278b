"""The complete state of a game of Bastos, as one fixed-size record."""

from typing import Annotated, NamedTuple

import numpy as np

from sarisari.core.cards import Deck
from sarisari.core.layout import Byte, Record, Row, blank_record, layout_of
from sarisari.core.phase import NOBODY, NONE
from sarisari.core.record_reader import RecordReader

SEATS = 4
SUITS = ("banana", "mango", "pineapple", "passionfruit", "orange")
FRUITS = len(SUITS)
RANKS = 9
DECK = Deck(SUITS, RANKS)
CARDS = DECK.card_count
HIGHEST, LOWEST = 3, -2  # BAS-08, BAS-16
CHANGES = ("strongest", "lead", "any")  # AB-21: which own-Bastos cards trigger a value change
BY_STRONGEST, BY_LEAD, BY_ANY = range(len(CHANGES))

# actions: the cards, then these
PLAIN_CARD = CARDS  # second integer: the card is played without declaring trump
TRUMP = CARDS + 1  # second integer: the card's fruit is declared trump
RAISE = CARDS + 2  # RAISE + fruit
LOWER = RAISE + FRUITS  # LOWER + fruit
KEEP = LOWER + FRUITS
ACTIONS = KEEP + 1


class BastosFacts(NamedTuple):
    """The record as plain numbers; these annotations also define its layout."""

    hands: Annotated[Row, np.int64, SEATS]  # by seat: a set of cards
    won: Annotated[Row, np.int64, SEATS]  # by seat: a set of the cards won
    pot: Annotated[int, np.int64]  # the cards of this trick
    unclaimed: Annotated[int, np.int64]  # the cards of tricks that nobody won
    deck: Annotated[int, np.int64]  # the cards of the fruits in use
    totals: Annotated[Row, np.int16, SEATS]  # by seat: points of finished rounds
    points: Annotated[Row, np.int16, SEATS]  # by seat: points of the last finished round
    values: Annotated[Row, np.int8, FRUITS]  # by fruit: LOWEST..HIGHEST
    bastos: Annotated[Row, np.uint8, SEATS]  # by seat: the card in front, or NONE
    weakness: Annotated[Row, np.uint8, SEATS]  # by seat: its Bastos fruit once shown, or NONE
    trick: Annotated[Row, np.uint8, SEATS]  # by seat: a card or NONE
    aside: Byte  # four players: the card left over, else NONE
    phase: Byte
    players: Byte
    round_count: Byte  # deals so far
    turn: Byte  # seat to act, or NOBODY
    leader: Byte  # seat that opened the trick, or NOBODY
    turn_count: Byte  # seats that have acted in this trick
    led: Byte  # fruit, or NONE
    trump: Byte  # fruit, or NONE
    high: Byte  # strength of the highest card of the led fruit, whether or not it may win
    best: Byte  # strength of the card that would win now, see rules.strength
    best_seat: Byte  # its seat, or NOBODY
    half: Byte  # in phase SECOND: the card to be played, else NONE
    fruits: Byte  # a set of the fruits in use
    clockwise: Byte  # option direction=clockwise
    climbs: Byte  # option climb=true
    winnable: Byte  # option strongest=winnable
    earlier_trumps: Byte  # option earlier=trump
    change: Byte  # option change, as an index into CHANGES


STATE = layout_of(BastosFacts)
READER = RecordReader(BastosFacts)


def new_record(
    players: int,
    fruits: int,
    clockwise: bool,
    climbs: bool,
    winnable: bool,
    earlier_trumps: bool,
    change: int,
) -> Record:
    """Return the record of a new game, before the first deal."""
    record = blank_record(STATE)
    record.players = players
    record.fruits = fruits
    record.deck = sum(DECK.suit_cards(fruit) for fruit in range(FRUITS) if fruits >> fruit & 1)
    record.clockwise = clockwise
    record.climbs = climbs
    record.winnable = winnable
    record.earlier_trumps = earlier_trumps
    record.change = change
    record.turn = record.leader = record.best_seat = NOBODY
    record.aside = record.led = record.trump = record.half = NONE
    for field in ("bastos", "weakness", "trick"):
        record[field][:] = NONE
    return record
