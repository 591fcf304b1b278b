"""Hypergeometric odds: the probability that a hand holds none of certain cards, when all deals
are equally likely."""

from math import comb

import numpy as np

from sarisari.core.bits import CardSet
from sarisari.core.cards import Seat
from sarisari.core.kernel import kernel

MOST_UNSEEN = 41
MOST_HELD = 13
MOST_CARDS = 28


def _lacks(unseen: int, held: int, cards: int) -> float:
    if held + cards > unseen:
        return 0.0 if cards and held else 1.0
    return comb(unseen - cards, held) / comb(unseen, held)


# lookup table, indexed by unseen cards, cards of them in the hand, and cards in question
LACKS = np.array(
    [
        [[_lacks(unseen, held, cards) for cards in range(MOST_CARDS)] for held in range(MOST_HELD)]
        for unseen in range(MOST_UNSEEN)
    ],
    np.float32,
)


@kernel
def lacks(unseen: int, held: int, cards: int) -> float:
    """The probability that a hand of `held` of the unseen cards has none of `cards` given ones."""
    return float(LACKS[np.uint8(unseen), np.uint8(held), np.uint8(cards)])


@kernel
def unseen_by(s, seat: Seat) -> CardSet:  # type: ignore[no-untyped-def]
    """The cards that the other seats hold between them. Their union is known to every seat."""
    cards: CardSet = s.hands[0]
    for other in range(1, s.players):
        cards |= s.hands[other]
    unseen: CardSet = cards & ~s.hands[seat]
    return unseen


@kernel
def relative_rank(unseen_of_suit: int, above: int) -> float:
    """The relative rank of a card among the unseen cards of its suit: 1 if none is higher."""
    return (unseen_of_suit - above + 1) / (unseen_of_suit + 1)


@kernel
def power(chance: float, times: int) -> float:
    """The probability that an event of probability `chance` happens `times` times in a row."""
    if chance <= 0:
        return 1.0 if times == 0 else 0.0
    all_times = 1.0
    for _ in range(times):
        all_times *= chance
    return all_times
