"""The complete state of a game of Tindahan, as one fixed-size record."""

from typing import Annotated, NamedTuple

import numpy as np

from sarisari.core.cards import Deck
from sarisari.core.layout import Byte, Grid, Record, Row, blank_record, layout_of
from sarisari.core.phase import NOBODY, NONE
from sarisari.core.record_reader import RecordReader

SEATS = 5
SUITS = ("banana", "mango", "lanzones", "pineapple", "durian")
FRUITS = len(SUITS)
RANKS = 10
DECK = Deck(SUITS, RANKS)
CARDS = DECK.card_count
SELLERS = 9  # TIN-08
BANANA = 0

# actions: the cards, then these
SELLER = CARDS  # with seller=spend, the card to spend follows
CART = CARDS + 1  # CART + fruit
ACTIONS = CART + FRUITS

SPENT = 64  # in a trick: SPENT + card


class TindahanFacts(NamedTuple):
    """The record as plain numbers; these annotations also define its layout."""

    hands: Annotated[Row, np.int64, SEATS]  # by seat: a set of cards
    deck: Annotated[int, np.int64]  # the cards of the fruits in use
    totals: Annotated[Row, np.int16, SEATS]  # by seat: points of finished rounds
    points: Annotated[Row, np.int16, SEATS]  # by seat: points of the last finished round
    stalls: Annotated[Grid, np.uint8, (SEATS, FRUITS)]  # by seat and fruit: sellers placed
    sellers_left: Annotated[Row, np.uint8, SEATS]  # by seat
    tricks: Annotated[Row, np.uint8, SEATS]  # by seat: tricks won
    trick: Annotated[
        Row, np.uint8, SEATS
    ]  # by seat: card, SELLER, SPENT + card, CART + fruit or NONE
    phase: Byte
    players: Byte
    round_count: Byte  # deals so far
    turn: Byte  # seat to act, or NOBODY
    turn_count: Byte  # seats that have acted in this trick
    led: Byte  # fruit, or NONE
    cart: Byte  # fruit: trump
    first_cart: Byte  # fruit: trump when the round began
    best: Byte  # strength of the card that wins the trick so far, see rules.strength
    best_seat: Byte  # its seat, or NOBODY
    someone_out: Byte  # 1 once a hand is empty
    fruits: Byte  # a set of the fruits in use
    cart_returns: Byte  # option cart=returns
    seller_spends: Byte  # option seller=spend


STATE = layout_of(TindahanFacts)
READER = RecordReader(TindahanFacts)


def new_record(players: int, fruits: int, cart_returns: bool, seller_spends: bool) -> Record:
    """Return the record of a new game, before the first deal."""
    record = blank_record(STATE)
    record.players = players
    record.fruits = fruits
    record.deck = sum(DECK.suit_cards(fruit) for fruit in range(FRUITS) if fruits >> fruit & 1)
    record.cart_returns = cart_returns
    record.seller_spends = seller_spends
    record.cart = BANANA  # TIN-14
    record.turn = record.best_seat = NOBODY
    record.led = NONE
    record.trick[:] = NONE
    return record
