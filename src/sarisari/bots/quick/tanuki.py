"""Quick play for Tanuki to Chagama: count the tricks that your cards should take, bid that number,
then play what keeps the count nearest the bid."""

from math import exp
from typing import Any

import numpy as np
import numpy.typing as npt

from sarisari.bots.quick.odds import lacks
from sarisari.core.bits import ONE, CardSet, lowest, size, wide
from sarisari.core.cards import Card, Seat, look_up, of_suit
from sarisari.core.kernel import kernel
from sarisari.core.phase import CHOOSE, NONE, SECOND
from sarisari.games.tanuki.rules import (
    COLOUR_OF,
    RANK_OF,
    bid_points,
    kettles_for,
    open_cards,
    strength,
)
from sarisari.games.tanuki.state import BID, COLOURS, HIDE, KETTLES, OPEN, RANKS, Record

Knobs = npt.NDArray[np.float64]

# by knob: the tricks that a card of each rank takes with four seats, then the others
UNEVEN = 10  # what a card more than its share of a colour adds to that
FOLLOWER_BEATS = 11  # how often a seat that could beat the led colour with it does
VOID_BEATS = 12  # a void seat beats the led colour with anything, unless it hides
VOID_BEATS_VOID = 13  # how often a void seat that could beat another colour does
REST = 14  # how much of what cards take remains once the bids are known
KNOBS = np.array(
    [
        0.014,
        0.03,
        0.084,
        0.06,
        0.075,
        0.18,
        0.2,
        0.27,
        0.48,
        0.797,
        0.089,
        0.676,
        1.687,
        0.903,
        0.793,
    ]
)
SPREAD = 4.0

STEPS = 16  # of a trick, in the table below
WIDTH = 0.85  # how far counts of tricks are off
NORMAL = np.array([exp(-((step / STEPS / WIDTH) ** 2) / 2) for step in range(STEPS * 26)])


@kernel
def standing(s: Record, seat: Seat) -> int:
    """TAN-27, TAN-28. Points, then exact bids."""
    return wide(s.totals[seat]) * 16 + wide(s.exact_bids[seat])


@kernel
def rate(s: Record, seat: Seat, unseen: CardSet, knobs: Knobs, likings: Any) -> None:
    """How much the seat to act likes each legal integer."""
    hand: CardSet = s.hands[seat]
    if s.phase == CHOOSE:
        count = size(hand)
        tricks = expected_tricks(hand, s.players, knobs)
        for bid in range(count + 1):
            likings[BID + bid] = expect(s, bid, 0, tricks, count)
    elif s.phase == SECOND:
        rate_ways(s, seat, s.half, unseen, knobs, likings)
    else:
        rest = hand
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            likings[card] = rate_card(s, seat, card, unseen, knobs)


@kernel
def rate_ways(s: Record, seat: Seat, card: Card, unseen: CardSet, knobs: Knobs, out: Any) -> None:
    """Openly, or in a kettle."""
    hand: CardSet = s.hands[seat]
    tricks = expected_tricks(hand & ~(ONE << card), s.players, knobs) * knobs[REST]
    out[OPEN] = play_worth(s, seat, win_chance(s, seat, card, unseen, knobs), tricks)
    hidden = play_worth(s, seat, 0.0, tricks)
    for kettle in range(KETTLES):
        out[HIDE + kettle] = hidden


@kernel
def rate_card(s: Record, seat: Seat, card: Card, unseen: CardSet, knobs: Knobs) -> float:
    """The better of the ways in which a card may be played."""
    hand: CardSet = s.hands[seat]
    tricks = expected_tricks(hand & ~(ONE << card), s.players, knobs) * knobs[REST]
    worth = -99.0
    if open_cards(s, hand) >> card & 1:
        worth = play_worth(s, seat, win_chance(s, seat, card, unseen, knobs), tricks)
    if kettles_for(s, card) != 0:
        worth = max(worth, play_worth(s, seat, 0.0, tricks))
    return worth


@kernel
def play_worth(s: Record, seat: Seat, wins: float, tricks: float) -> float:
    """The points to expect if this trick is won with that chance and the rest of the hand takes
    about so many."""
    rest = size(s.hands[seat]) - 1
    bid, taken = wide(s.bids[seat]), wide(s.tricks[seat])
    worth = 0.0
    if wins > 0:
        worth += wins * expect(s, bid, taken + 1, tricks, rest)
    if wins < 1:
        worth += (1 - wins) * expect(s, bid, taken, tricks, rest)
    return worth


@kernel
def expect(s: Record, bid: int, taken: int, tricks: float, rest: int) -> float:
    """The points to expect of a bid with so many taken, and about so many more of the rest."""
    middle = int(tricks * STEPS + 0.5)
    total = 0.0
    points = 0.0
    for more in range(rest + 1):
        weight = NORMAL[abs(more * STEPS - middle)]
        total += weight
        points += weight * bid_points(bid, taken + more, s.miss_under)
    return points / total


@kernel
def expected_tricks(cards: CardSet, players: int, knobs: Knobs) -> float:
    """High cards take tricks; so do unevenly spread ones, because a void seat beats the led
    colour with anything."""
    count = size(cards)
    if count == 0:
        return 0.0
    tricks = 0.0
    rest = cards
    while rest != 0:
        tricks += knobs[look_up(RANK_OF, lowest(rest))]
        rest &= rest - 1
    squares = 0
    for colour in range(COLOURS):
        length = size(of_suit(cards, colour, RANKS))
        squares += length * length
    tricks += knobs[UNEVEN] * (squares * COLOURS / count - count)
    bounded: float = min(max(tricks * 4 / wide(players), 0.0), float(count))
    return bounded


@kernel
def win_chance(s: Record, seat: Seat, card: Card, unseen: CardSet, knobs: Knobs) -> float:
    """The chance that a card played openly wins the trick."""
    colour = look_up(COLOUR_OF, card)
    led = colour if s.led == NONE else s.led
    if s.led != NONE and strength(card, led) <= s.best:
        return 0.0
    count = size(unseen)
    of_led = of_suit(unseen, led, RANKS)
    higher = (
        size(of_led & -(ONE << card)) if colour == led else size(others_above(unseen, card, led))
    )
    chance = 1.0
    other = seat
    for _ in range(wide(s.players) - wide(s.turn_count) - 1):
        other = 0 if other + 1 == s.players else other + 1
        held = size(s.hands[other])
        is_void = lacks(count, held, size(of_led))
        has_higher = 1 - lacks(count, held, higher)
        if colour == led:
            beaten = knobs[FOLLOWER_BEATS] * has_higher + knobs[VOID_BEATS] * is_void
        else:
            beaten = knobs[VOID_BEATS_VOID] * is_void * has_higher
        chance *= max(0.0, 1 - beaten)
    return chance


@kernel
def others_above(unseen: CardSet, card: Card, led: int) -> CardSet:
    """The unseen cards that are of other colours than the led one, and higher than a card."""
    above = (ONE << RANKS) - (ONE << look_up(RANK_OF, card))
    cards = wide(0)
    for colour in range(COLOURS):
        if colour != led:
            cards |= above << (colour * RANKS)
    return unseen & cards
