"""Rollout policy of Tindahan: win what can be won cheaply, send sellers where a majority is near,
get rid of low cards, and with a hopeless hand play for the shutout."""

from typing import Any

from sarisari.bots.rollout_policy.coefficients import Coefficients, make_coefficients
from sarisari.bots.rollout_policy.odds import lacks, power, relative_rank
from sarisari.core.bits import ONE, CardSet, lowest, size, wide
from sarisari.core.cards import Card, Seat, Suit, look_up, of_suit
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import NONE, SECOND
from sarisari.games.tindahan.rules import FRUIT_OF, is_shut_out, strength
from sarisari.games.tindahan.state import CART, FRUITS, RANKS, SELLER

COEFFICIENTS = make_coefficients(
    trick=1.737,  # TIN-38
    shed=1.057,  # TIN-39: one card fewer in hand at the end
    keep=0.525,  # cost of giving up a card that would win later
    keep_trump=1.147,  # factor on that cost for trumps
    invite=0.172,  # share of what a lead offers to the others' sellers that they take
    cart_worth=0.268,  # gain of a better trump, per card of it
    follower_beats=0.694,  # how often a seat that could beat a card does so, and sends no seller
    void_beats=0.459,  # how often a void seat with a trump plays it
    contest=0.127,  # uncertainty of a majority, per trick to come
    settled=0.353,  # uncertainty of a majority at the end
    hopeless=1.483,  # a hand with less `danger` than this plays for the shutout
    shutout=7.7,  # approximate value of the shutout
    stall=0.96,  # factor on the value of a stall
    cart_cost=0.154,  # cost of moving the cart: a card is not played
)
SPREAD = 8.0
# a lower value fits players who use this policy better, and others worse: bench/bots_beliefs.py
TEMPERATURE = 2.0
# chosen by strength against players of all kinds: docs/decisions/0014-search.md
JITTER = 2.0
HAS_BIDS = False


@kernel
def ranking_key(s: Record, seat: Seat) -> int:
    """TIN-53. The points so far."""
    return wide(s.totals[seat])


@kernel
def tricks_taken(s: Record, seat: Seat) -> int:
    """The tricks so far."""
    return wide(s.tricks[seat])


@kernel
def meets_bid(s: Record, seat: Seat) -> bool:  # noqa: ARG001
    """Always False: there are no bids."""
    return False


@kernel
def score_actions(
    s: Record, seat: Seat, unseen: CardSet, coefficients: Coefficients, scores: Any
) -> None:
    """Score each legal integer of the seat to act."""
    hand: CardSet = s.hands[seat]
    if is_shut_out(s, seat) and danger(hand, unseen, s.cart) < coefficients.hopeless:
        score_shutout(s, seat, unseen, coefficients, scores)
    elif s.phase == SECOND:
        score_spending(s, seat, unseen, coefficients, scores)
    else:
        score_cards(s, seat, unseen, coefficients, scores)
        if s.led != NONE:
            scores[SELLER] = seller_worth(s, seat, unseen, coefficients)
        elif s.turn_count == 0:
            score_carts(s, hand, unseen, coefficients, scores)


@kernel
def score_cards(
    s: Record, seat: Seat, unseen: CardSet, coefficients: Coefficients, scores: Any
) -> None:
    """Score cards: win tricks, cheaply if possible; get rid of cards that win nothing; do not
    lead a fruit whose stall the others want."""
    hand: CardSet = s.hands[seat]
    for fruit in range(FRUITS):
        cards = of_suit(hand, fruit, RANKS)
        if cards == 0:
            continue
        offered = (
            offer(s, seat, fruit, coefficients) * coefficients.invite if s.led == NONE else 0.0
        )
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            won = coefficients.trick * win_chance(s, card, unseen, coefficients)
            loss = coefficients.keep * takes(card, s.cart, unseen, coefficients)
            scores[card] = coefficients.shed + won - loss - offered


@kernel
def score_carts(
    s: Record, hand: CardSet, unseen: CardSet, coefficients: Coefficients, scores: Any
) -> None:
    """Score cart moves: move the cart when the hand's long and high fruit is not trump."""
    current = trump_worth(hand, s.cart, unseen, coefficients)
    for fruit in range(FRUITS):
        gain = trump_worth(hand, fruit, unseen, coefficients) - current
        scores[CART + fruit] = coefficients.cart_worth * gain - coefficients.cart_cost


@kernel
def score_spending(
    s: Record, seat: Seat, unseen: CardSet, coefficients: Coefficients, scores: Any
) -> None:
    """AT-20. Score the cards that may be spent for a seller."""
    rest: CardSet = s.hands[seat]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        gain = stall_gain(s, seat, look_up(FRUIT_OF, card), coefficients)
        scores[card] = (
            gain + coefficients.shed - coefficients.keep * takes(card, s.cart, unseen, coefficients)
        )


@kernel
def seller_worth(s: Record, seat: Seat, unseen: CardSet, coefficients: Coefficients) -> float:
    """The gain of a seller now; with seller=spend, the best gain over all cards to spend."""
    if not s.seller_spends:
        return stall_gain(s, seat, s.led, coefficients)
    best = -99.0
    rest: CardSet = s.hands[seat]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        gain = stall_gain(s, seat, look_up(FRUIT_OF, card), coefficients)
        best = max(
            best,
            gain
            + coefficients.shed
            - coefficients.keep * takes(card, s.cart, unseen, coefficients),
        )
    return best


@kernel
def score_shutout(
    s: Record, seat: Seat, unseen: CardSet, coefficients: Coefficients, scores: Any
) -> None:
    """TIN-48. Score actions for the shutout: play the highest card that does not win, and send no
    seller; as the start player, prefer moving the cart to a fruit the hand is short in."""
    hand: CardSet = s.hands[seat]
    scores[SELLER] = -coefficients.shutout
    for fruit in range(FRUITS):
        scores[CART + fruit] = -0.25 - 0.1 * trump_worth(hand, fruit, unseen, coefficients)
    rest = hand
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        wins = win_chance(s, card, unseen, coefficients)
        scores[card] = takes(card, s.cart, unseen, coefficients) - coefficients.shutout * wins


@kernel
def win_chance(s: Record, card: Card, unseen: CardSet, coefficients: Coefficients) -> float:
    """The probability that a card wins this trick."""
    fruit = look_up(FRUIT_OF, card)
    led = fruit if s.led == NONE else s.led
    if fruit not in (led, s.cart):
        return 0.0
    if s.led != NONE and strength(card, led, s.cart) <= s.best:
        return 0.0
    count = size(unseen)
    held = (count + 1) // (wide(s.players) - 1)  # cards in each other hand, approximately
    has_higher = 1 - lacks(count, held, size(of_suit(unseen, fruit, RANKS) & -(ONE << card)))
    is_void = lacks(count, held, size(of_suit(unseen, led, RANKS)))
    if fruit != led:
        beaten = coefficients.void_beats * is_void * has_higher
    else:
        beaten = coefficients.follower_beats * has_higher
        if led != s.cart:
            has_trump = 1 - lacks(count, held, size(of_suit(unseen, s.cart, RANKS)))
            beaten += coefficients.void_beats * is_void * has_trump
    return power(1 - beaten, wide(s.players) - wide(s.turn_count) - 1)


@kernel
def takes(card: Card, trump: Suit, unseen: CardSet, coefficients: Coefficients) -> float:
    """The share of a trick that a card may win later."""
    fruit = look_up(FRUIT_OF, card)
    of_fruit = of_suit(unseen, fruit, RANKS)
    rank = relative_rank(size(of_fruit), size(of_fruit & -(ONE << card)))
    return rank * rank * (coefficients.keep_trump if fruit == trump else 1.0)


@kernel
def trump_worth(hand: CardSet, fruit: Suit, unseen: CardSet, coefficients: Coefficients) -> float:
    """The value of a fruit as trump for this hand: every card counts, high cards nearly twice."""
    worth = 0.0
    cards = of_suit(hand, fruit, RANKS)
    while cards != 0:
        worth += 1 + 0.8 * takes(lowest(cards), fruit, unseen, coefficients)
        cards &= cards - 1
    return worth


@kernel
def offer(s: Record, seat: Seat, fruit: Suit, coefficients: Coefficients) -> float:
    """The average gain of the seats still to act from a seller to a fruit's stall."""
    total = 0.0
    count = wide(s.players) - wide(s.turn_count) - 1
    unsure = doubt(s, coefficients)
    other = seat
    for _ in range(count):
        other = 0 if other + 1 == s.players else other + 1
        total += stall_worth(s, other, fruit, other, 1, unsure)
        total -= stall_worth(s, other, fruit, other, 0, unsure)
    return total / max(1, count)


@kernel
def stall_gain(s: Record, seat: Seat, fruit: Suit, coefficients: Coefficients) -> float:
    """The gain of one more seller for a seat, plus the average loss of the others."""
    unsure = doubt(s, coefficients)
    mine = stall_worth(s, seat, fruit, seat, 1, unsure) - stall_worth(
        s, seat, fruit, seat, 0, unsure
    )
    theirs = 0.0
    for other in range(s.players):
        if other != seat and s.stalls[other, fruit] != 0:
            theirs += stall_worth(s, other, fruit, seat, 1, unsure)
            theirs -= stall_worth(s, other, fruit, seat, 0, unsure)
    gain: float = coefficients.stall * (mine - theirs / (wide(s.players) - 1))
    return gain


@kernel
def doubt(s: Record, coefficients: Coefficients) -> float:
    """The uncertainty of majorities, which grows with the tricks to come."""
    least = RANKS
    for seat in range(s.players):
        least = min(least, size(s.hands[seat]))
    unsure: float = coefficients.settled + coefficients.contest * least
    return unsure


@kernel
def stall_worth(
    s: Record, seat: Seat, fruit: Suit, sender: Seat, sent: int, unsure: float
) -> float:
    """TIN-41 to TIN-43. The expected points of a seat from a stall after `sender` has sent `sent`
    more sellers. The nearer the end, the more certain is a majority."""
    mine = wide(s.stalls[seat, fruit]) + (sent if seat == sender else 0)
    if mine == 0:
        return 0.0
    first = 1.0
    second = 0.0
    for other in range(s.players):
        if other != seat:
            count = wide(s.stalls[other, fruit]) + (sent if other == sender else 0)
            lead = mine - count
            ahead = 0.5 + 0.5 * lead / (unsure + abs(lead))
            second = second * ahead + first * (1 - ahead)
            first *= ahead
    bonus = 1.0 if fruit == s.cart else 0.0
    return (5 + bonus) * first + (2 + bonus) * second


@kernel
def danger(hand: CardSet, unseen: CardSet, trump: Suit) -> float:
    """An estimate of the tricks that the hand cannot avoid winning."""
    total = 0.0
    rest = hand
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        fruit = look_up(FRUIT_OF, card)
        of_fruit = of_suit(unseen, fruit, RANKS)
        count = size(of_fruit)
        chance = (count - size(of_fruit & -(ONE << card))) / (count + 1)
        total += chance * chance * chance * (1.5 if fruit == trump else 1.0)
    return total
