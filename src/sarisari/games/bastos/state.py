"""The whole truth about one game of Bastos, as one fixed-size record."""

from typing import Any, TypeAlias

import numpy as np

from sarisari.core.cards import Deck
from sarisari.core.facts import Reader
from sarisari.core.layout import blank_record, state_type
from sarisari.core.phase import NOBODY, NONE

SEATS = 4
SUITS = ("banana", "mango", "pineapple", "passionfruit", "orange")
FRUITS = len(SUITS)
RANKS = 9
DECK = Deck(SUITS, RANKS)
CARDS = DECK.card_count
HIGHEST, LOWEST = 3, -2  # BAS-08, BAS-16
CHANGES = ("strongest", "lead", "any")  # AB-21: which own-Bastos cards bring a value change
BY_STRONGEST, BY_LEAD, BY_ANY = range(len(CHANGES))

# actions: a card, then these
PLAIN_CARD = CARDS  # second integer: the card is played and nothing declared
TRUMP = CARDS + 1  # second integer: the card's fruit is declared trump
RAISE = CARDS + 2  # RAISE + fruit
LOWER = RAISE + FRUITS  # LOWER + fruit
KEEP = LOWER + FRUITS
ACTIONS = KEEP + 1

Record: TypeAlias = Any  # a np.record of STATE: its fields have no static types

STATE = state_type(
    [
        ("hands", np.int64, SEATS),  # by seat: a set of cards
        ("won", np.int64, SEATS),  # by seat: a set of the cards won
        ("pot", np.int64),  # the cards of this trick
        ("unclaimed", np.int64),  # the cards of tricks that nobody won
        ("deck", np.int64),  # the cards of the fruits in use
        ("totals", np.int16, SEATS),  # by seat: points of finished rounds
        ("points", np.int16, SEATS),  # by seat: points of the last finished round
        ("values", np.int8, FRUITS),  # by fruit: LOWEST..HIGHEST
        ("bastos", np.uint8, SEATS),  # by seat: the card in front, or NONE
        ("weakness", np.uint8, SEATS),  # by seat: its fruit once all are shown, or NONE
        ("trick", np.uint8, SEATS),  # by seat: a card or NONE
        ("aside", np.uint8),  # four players: the card left over, else NONE
        ("phase", np.uint8),
        ("players", np.uint8),
        ("round_count", np.uint8),  # deals so far
        ("turn", np.uint8),  # seat to act, or NOBODY
        ("leader", np.uint8),  # seat that opened the trick, or NOBODY
        ("turn_count", np.uint8),  # seats that have acted in this trick
        ("led", np.uint8),  # fruit, or NONE
        ("trump", np.uint8),  # fruit, or NONE
        ("high", np.uint8),  # key of the highest card of the led fruit, whoever played it
        ("best", np.uint8),  # key of the card that would win now, see rules.strength
        ("best_seat", np.uint8),  # its seat, or NOBODY
        ("half", np.uint8),  # in phase SECOND: the card laid, else NONE
        ("fruits", np.uint8),  # a set of the fruits in use
        ("clockwise", np.uint8),  # option direction=clockwise
        ("climbs", np.uint8),  # option climb=true
        ("winnable", np.uint8),  # option strongest=winnable
        ("earlier_trumps", np.uint8),  # option earlier=trump
        ("change", np.uint8),  # option change, a place in CHANGES
    ]
)
READER = Reader(STATE)


def new_record(
    players: int,
    fruits: int,
    clockwise: bool,
    climbs: bool,
    winnable: bool,
    earlier_trumps: bool,
    change: int,
) -> Record:
    """A table laid for a game, before the first deal."""
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
