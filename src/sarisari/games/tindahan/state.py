"""The whole truth about one game of Tindahan, as one fixed-size record."""

from typing import Any, TypeAlias

import numpy as np

from sarisari.core.cards import Deck
from sarisari.core.facts import Reader
from sarisari.core.layout import blank_record, state_type
from sarisari.core.phase import NOBODY, NONE

SEATS = 5
SUITS = ("banana", "mango", "lanzones", "pineapple", "durian")
FRUITS = len(SUITS)
RANKS = 10
DECK = Deck(SUITS, RANKS)
CARDS = DECK.card_count
SELLERS = 9  # TIN-08
BANANA = 0

# actions: a card, then these
SELLER = CARDS  # with seller=spend it is followed by the card to spend
CART = CARDS + 1  # CART + fruit
ACTIONS = CART + FRUITS

SPENT = 64  # in a trick: SPENT + card

Record: TypeAlias = Any  # a np.record of STATE: its fields have no static types

STATE = state_type(
    [
        ("hands", np.int64, SEATS),  # by seat: a set of cards
        ("deck", np.int64),  # the cards of the fruits in use
        ("totals", np.int16, SEATS),  # by seat: points of finished rounds
        ("points", np.int16, SEATS),  # by seat: points of the last finished round
        ("stalls", np.uint8, (SEATS, FRUITS)),  # by seat and fruit: sellers placed
        ("sellers_left", np.uint8, SEATS),  # by seat
        ("tricks", np.uint8, SEATS),  # by seat: tricks won
        ("trick", np.uint8, SEATS),  # by seat: card, SELLER, SPENT + card, CART + fruit or NONE
        ("phase", np.uint8),
        ("players", np.uint8),
        ("round_count", np.uint8),  # deals so far
        ("turn", np.uint8),  # seat to act, or NOBODY
        ("turn_count", np.uint8),  # seats that have acted in this trick
        ("led", np.uint8),  # fruit, or NONE
        ("cart", np.uint8),  # fruit: trump
        ("first_cart", np.uint8),  # fruit: trump when the round began
        ("best", np.uint8),  # key of the card that leads the trick, see rules.strength
        ("best_seat", np.uint8),  # its seat, or NOBODY
        ("someone_out", np.uint8),  # 1 once a hand is empty
        ("fruits", np.uint8),  # a set of the fruits in use
        ("cart_returns", np.uint8),  # option cart=returns
        ("seller_spends", np.uint8),  # option seller=spend
    ]
)
READER = Reader(STATE)


def new_record(players: int, fruits: int, cart_returns: bool, seller_spends: bool) -> Record:
    """A table laid for a game, before the first deal."""
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
