"""Rollout policy of Tanuki to Chagama: estimate the tricks that the hand should take, bid that
number, then play what keeps the expected tricks nearest to the bid."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sarisari.bots.rollout_policy.coefficients import Coefficients, make_coefficients
from sarisari.bots.rollout_policy.odds import lacks, power
from sarisari.core.bits import ONE, CardSet, lowest, size, wide
from sarisari.core.cards import Card, Seat, look_up, of_suit
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import CHOOSE, NONE, SECOND
from sarisari.games.tanuki.rules import COLOUR_OF, RANK_OF, kettles_for, open_cards, strength
from sarisari.games.tanuki.state import (
    BID,
    COLOURS,
    FOLLOW,
    HIDE,
    KETTLES,
    MOST_TRICKS,
    OPEN,
    RANKS,
)

COEFFICIENTS = make_coefficients(
    # by rank: the tricks that such a card takes in a game of four
    takes=(0.014, 0.03, 0.084, 0.06, 0.075, 0.18, 0.2, 0.27, 0.48, 0.797),
    uneven=0.089,  # tricks added per card more than the even share of a colour
    follower_beats=0.676,  # how often a seat that could beat a card of the led colour does so
    void_beats=1.687,  # a void seat beats the led colour with any card, unless it hides it
    void_beats_void=0.903,  # how often a void seat that could beat another colour does so
    rest=0.793,  # factor on the expected tricks once the bids are known
)
SPREAD = 4.0
# a lower value fits players who use this policy better, and others worse: bench/bots_beliefs.py
TEMPERATURE = 1.0
# chosen by strength against players of all kinds: docs/decisions/0014-search.md
JITTER = 0.3
HAS_BIDS = True

STEPS = 16  # per trick: the resolution of the tables below
MOST_STEPS = MOST_TRICKS * STEPS
WIDTH = 0.85  # standard deviation of the number of tricks around the estimate


def _chances() -> npt.NDArray[np.float64]:
    """The probability of taking exactly n tricks, indexed by tricks to play, estimate in steps,
    and n."""
    tricks = np.arange(MOST_TRICKS + 1)
    off = (tricks - np.arange(MOST_STEPS + 1)[:, None] / STEPS) / WIDTH
    weights = np.exp(-off * off / 2) * (tricks <= tricks[:, None, None])
    chances: npt.NDArray[np.float64] = weights / np.maximum(weights.sum(2, keepdims=True), 1e-99)
    return chances


def _expected() -> npt.NDArray[np.float32]:
    """The expected points of the tricks to come and of hitting or missing the bid, indexed by
    option miss=under, tricks that the bid still needs (from -MOST_TRICKS), tricks to play, and
    estimate in steps."""
    more = np.arange(MOST_TRICKS + 1)
    needed = np.arange(-MOST_TRICKS, MOST_TRICKS + 1)[:, None]
    under, over = np.maximum(needed - more, 0), np.maximum(more - needed, 0)
    points = more + 2 * (needed == more) - under
    both = np.stack([points - over, points])
    expected: npt.NDArray[np.float32] = np.einsum("unt,rst->unrs", both, _chances())
    return expected.astype(np.float32)


EXPECTED = _expected()
# indexed by tricks to play and estimate in steps: the probability of no trick, the expected tricks
NO_TRICK = _chances()[:, :, 0].astype(np.float32)
TRICKS = (_chances() @ np.arange(MOST_TRICKS + 1)).astype(np.float32)


class HandOutlook(NamedTuple):
    """What is the same for all cards of a hand, computed once."""

    cards: CardSet
    held: int  # the number of cards
    tricks: float  # expected from the ranks of the cards
    squares: int  # sum of the squared lengths of the colours
    scale: float  # steps per trick: with fewer seats each takes more


@kernel
def ranking_key(s: Record, seat: Seat) -> int:
    """TAN-27, TAN-28. The points so far, then the number of exact bids."""
    return wide(s.totals[seat]) * 16 + wide(s.exact_bids[seat])


@kernel
def tricks_taken(s: Record, seat: Seat) -> int:
    """The tricks so far."""
    return wide(s.tricks[seat])


@kernel
def meets_bid(s: Record, seat: Seat) -> bool:
    """TAN-23, TAN-25. Whether a finished round brought as many tricks as were bid."""
    return bool(s.bids[seat] == s.tricks[seat])


@kernel
def score_actions(
    s: Record, seat: Seat, unseen: CardSet, coefficients: Coefficients, scores: Any
) -> None:
    """Score each legal integer of the seat to act."""
    hand = size_up(s, seat, coefficients)
    if s.phase == CHOOSE:
        steps = steps_of(hand.tricks, hand.squares, hand.held, hand.scale, coefficients)
        for bid in range(hand.held + 1):
            scores[BID + bid] = expect(s, bid, 0, hand.held, steps)
    elif s.phase == SECOND:
        scores[OPEN], hidden = ways_worth(s, seat, wide(s.half), hand, unseen, coefficients)
        for kettle in range(KETTLES):
            scores[HIDE + kettle] = hidden
    else:
        may_open = open_cards(s, hand.cards)
        rest = may_open if s.hide == FOLLOW else hand.cards
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            openly, hidden = ways_worth(s, seat, card, hand, unseen, coefficients)
            worth = openly if may_open >> card & 1 else -99.0
            scores[card] = max(worth, hidden) if kettles_for(s, hand.cards, card) != 0 else worth


@kernel
def size_up(s: Record, seat: Seat, coefficients: Coefficients) -> HandOutlook:
    """Evaluate a hand. High cards take tricks; so does an uneven distribution, because a void
    seat beats the led colour with any card."""
    cards: CardSet = s.hands[seat]
    tricks = 0.0
    rest = cards
    while rest != 0:
        tricks += coefficients.takes[look_up(RANK_OF, lowest(rest))]
        rest &= rest - 1
    squares = 0
    for colour in range(COLOURS):
        length = size(of_suit(cards, colour, RANKS))
        squares += length * length
    return HandOutlook(cards, size(cards), tricks, squares, STEPS * 4 / wide(s.players))


@kernel
def steps_of(
    tricks: float, squares: int, count: int, scale: float, coefficients: Coefficients
) -> int:
    """The tricks that `count` cards should take in total, in steps: an index of the tables."""
    uneven = squares * COLOURS / max(1, count) - count
    steps = int((tricks + coefficients.uneven * uneven) * scale + 0.5)
    return min(max(steps, 0), count * STEPS)


@kernel
def ways_worth(
    s: Record,
    seat: Seat,
    card: Card,
    hand: HandOutlook,
    unseen: CardSet,
    coefficients: Coefficients,
) -> tuple[float, float]:
    """The expected points of playing a card openly, and of hiding it in a kettle. The rest of the
    hand is assumed to take its expected tricks."""
    length = size(of_suit(hand.cards, look_up(COLOUR_OF, card), RANKS))
    rest = hand.held - 1
    squares = hand.squares - 2 * length + 1
    tricks = hand.tricks - coefficients.takes[look_up(RANK_OF, card)]
    steps = steps_of(tricks, squares, rest, hand.scale, coefficients)
    steps = min(int(steps * coefficients.rest + 0.5), MOST_STEPS)
    bid, taken = wide(s.bids[seat]), wide(s.tricks[seat])
    lost = expect(s, bid, taken, rest, steps)
    wins = win_chance(s, card, hand.held, unseen, coefficients)
    if wins == 0:
        return lost, lost
    return lost + wins * (expect(s, bid, taken + 1, rest, steps) - lost), lost


@kernel
def expect(s: Record, bid: int, taken: int, rest: int, steps: int) -> float:
    """TAN-22 to TAN-25, AK-18. The expected points of a bid with `taken` tricks so far, and an
    estimate of `steps` for the remaining `rest` tricks."""
    if bid == 0:
        kept = 5.0 * NO_TRICK[rest, steps] if taken == 0 else 0.0
        return kept - taken - TRICKS[rest, steps] if s.zero_each else kept
    more: float = EXPECTED[wide(s.miss_under), bid - taken + MOST_TRICKS, rest, steps]
    return taken + more


@kernel
def win_chance(
    s: Record, card: Card, held: int, unseen: CardSet, coefficients: Coefficients
) -> float:
    """The probability that a card played openly wins the trick. All later seats hold as many
    cards as this one."""
    colour = look_up(COLOUR_OF, card)
    led = colour if s.led == NONE else wide(s.led)
    if s.led != NONE and strength(card, led) <= s.best:
        return 0.0
    count = size(unseen)
    of_led = of_suit(unseen, led, RANKS)
    is_void = lacks(count, held, size(of_led))
    if colour == led:
        has_higher = 1 - lacks(count, held, size(of_led & -(ONE << card)))
        beaten = coefficients.follower_beats * has_higher + coefficients.void_beats * is_void
    else:
        has_higher = 1 - lacks(count, held, size(others_above(unseen, card, led)))
        beaten = coefficients.void_beats_void * is_void * has_higher
    return power(1 - beaten, wide(s.players) - wide(s.turn_count) - 1)


@kernel
def others_above(unseen: CardSet, card: Card, led: int) -> CardSet:
    """The unseen cards of colours other than the led one that are higher than `card`."""
    above = (ONE << RANKS) - (ONE << look_up(RANK_OF, card))
    cards = wide(0)
    for colour in range(COLOURS):
        if colour != led:
            cards |= above << (colour * RANKS)
    return unseen & cards
