"""Quick play for Tindahan: win what you can win cheaply, send sellers where a majority is near,
get rid of low cards, and with a hopeless hand play for the shutout."""

from typing import Any

from sarisari.bots.rollout_policy.coefficients import Knobs, make_coefficients
from sarisari.bots.rollout_policy.odds import lacks, power, standing_of
from sarisari.core.bits import ONE, CardSet, lowest, size, wide
from sarisari.core.cards import Card, Seat, Suit, look_up, of_suit
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import NONE, SECOND
from sarisari.games.tindahan.rules import FRUIT_OF, is_shut_out, strength
from sarisari.games.tindahan.state import CART, FRUITS, RANKS, SELLER

KNOBS = make_coefficients(
    trick=1.737,  # TIN-38
    shed=1.057,  # TIN-39: a card less in hand at the end
    keep=0.525,  # what it costs to part with a card that would win later
    keep_trump=1.147,  # such cards last longer if they are trump
    invite=0.172,  # how much of what a lead offers to the others' sellers they take
    cart_worth=0.268,  # what a better trump brings, for each card of it
    follower_beats=0.694,  # how often a seat that could beat a card does, and not send a seller
    void_beats=0.459,  # how often a void seat with a trump plays it
    contest=0.127,  # how unsure a majority is for each trick to come
    settled=0.353,  # how unsure it is at the end
    hopeless=1.483,  # a hand that could hardly take more tricks than this may be shut out
    shutout=7.7,  # what the shutout brings, about
    stall=0.96,  # how much of a stall's worth counts
    cart_cost=0.154,  # what the cart move itself costs: a card not played
)
SPREAD = 8.0
# less would fit players like this better, and others worse: bench/bots_beliefs.py
WARMTH = 2.0
# what won more against players like this and others: docs/decisions/0014-search.md
JITTER = 2.0
HAS_BIDS = False


@kernel
def standing(s: Record, seat: Seat) -> int:
    """TIN-53. Points."""
    return wide(s.totals[seat])


@kernel
def taken(s: Record, seat: Seat) -> int:
    """Tricks so far."""
    return wide(s.tricks[seat])


@kernel
def meets_bid(s: Record, seat: Seat) -> bool:  # noqa: ARG001
    """There are no bids."""
    return False


@kernel
def rate(s: Record, seat: Seat, unseen: CardSet, knobs: Knobs, likings: Any) -> None:
    """How much the seat to act likes each legal integer."""
    hand: CardSet = s.hands[seat]
    if is_shut_out(s, seat) and danger(hand, unseen, s.cart) < knobs.hopeless:
        rate_shutout(s, seat, unseen, knobs, likings)
    elif s.phase == SECOND:
        rate_spending(s, seat, unseen, knobs, likings)
    else:
        rate_cards(s, seat, unseen, knobs, likings)
        if s.led != NONE:
            likings[SELLER] = seller_worth(s, seat, unseen, knobs)
        elif s.turn_count == 0:
            rate_carts(s, hand, unseen, knobs, likings)


@kernel
def rate_cards(s: Record, seat: Seat, unseen: CardSet, knobs: Knobs, likings: Any) -> None:
    """Win tricks, cheaply if you can; get rid of what wins nothing; do not lead a fruit whose
    stall the others long for."""
    hand: CardSet = s.hands[seat]
    for fruit in range(FRUITS):
        cards = of_suit(hand, fruit, RANKS)
        if cards == 0:
            continue
        offered = offer(s, seat, fruit, knobs) * knobs.invite if s.led == NONE else 0.0
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            won = knobs.trick * win_chance(s, card, unseen, knobs)
            loss = knobs.keep * takes(card, s.cart, unseen, knobs)
            likings[card] = knobs.shed + won - loss - offered


@kernel
def rate_carts(s: Record, hand: CardSet, unseen: CardSet, knobs: Knobs, likings: Any) -> None:
    """Move the cart when your long and high fruit is not trump."""
    now = trump_worth(hand, s.cart, unseen, knobs)
    for fruit in range(FRUITS):
        better = trump_worth(hand, fruit, unseen, knobs) - now
        likings[CART + fruit] = knobs.cart_worth * better - knobs.cart_cost


@kernel
def rate_spending(s: Record, seat: Seat, unseen: CardSet, knobs: Knobs, likings: Any) -> None:
    """AT-20. Which card to spend for a seller."""
    rest: CardSet = s.hands[seat]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        gain = stall_gain(s, seat, look_up(FRUIT_OF, card), knobs)
        likings[card] = gain + knobs.shed - knobs.keep * takes(card, s.cart, unseen, knobs)


@kernel
def seller_worth(s: Record, seat: Seat, unseen: CardSet, knobs: Knobs) -> float:
    """What a seller brings now; with seller=spend the best of all cards to spend."""
    if not s.seller_spends:
        return stall_gain(s, seat, s.led, knobs)
    best = -99.0
    rest: CardSet = s.hands[seat]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        gain = stall_gain(s, seat, look_up(FRUIT_OF, card), knobs)
        best = max(best, gain + knobs.shed - knobs.keep * takes(card, s.cart, unseen, knobs))
    return best


@kernel
def rate_shutout(s: Record, seat: Seat, unseen: CardSet, knobs: Knobs, likings: Any) -> None:
    """TIN-48. Duck, with the highest card that does not win, and send nobody; as the start
    player rather move the cart to a fruit that you are short in."""
    hand: CardSet = s.hands[seat]
    likings[SELLER] = -knobs.shutout
    for fruit in range(FRUITS):
        likings[CART + fruit] = -0.25 - 0.1 * trump_worth(hand, fruit, unseen, knobs)
    rest = hand
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        wins = win_chance(s, card, unseen, knobs)
        likings[card] = takes(card, s.cart, unseen, knobs) - knobs.shutout * wins


@kernel
def win_chance(s: Record, card: Card, unseen: CardSet, knobs: Knobs) -> float:
    """The chance that a card wins this trick."""
    fruit = look_up(FRUIT_OF, card)
    led = fruit if s.led == NONE else s.led
    if fruit not in (led, s.cart):
        return 0.0
    if s.led != NONE and strength(card, led, s.cart) <= s.best:
        return 0.0
    count = size(unseen)
    held = (count + 1) // (wide(s.players) - 1)  # by each of the others, about
    has_higher = 1 - lacks(count, held, size(of_suit(unseen, fruit, RANKS) & -(ONE << card)))
    is_void = lacks(count, held, size(of_suit(unseen, led, RANKS)))
    if fruit != led:
        beaten = knobs.void_beats * is_void * has_higher
    else:
        beaten = knobs.follower_beats * has_higher
        if led != s.cart:
            has_trump = 1 - lacks(count, held, size(of_suit(unseen, s.cart, RANKS)))
            beaten += knobs.void_beats * is_void * has_trump
    return power(1 - beaten, wide(s.players) - wide(s.turn_count) - 1)


@kernel
def takes(card: Card, trump: Suit, unseen: CardSet, knobs: Knobs) -> float:
    """How much of a trick a card may take later."""
    fruit = look_up(FRUIT_OF, card)
    of_fruit = of_suit(unseen, fruit, RANKS)
    standing = standing_of(size(of_fruit), size(of_fruit & -(ONE << card)))
    return standing * standing * (knobs.keep_trump if fruit == trump else 1.0)


@kernel
def trump_worth(hand: CardSet, fruit: Suit, unseen: CardSet, knobs: Knobs) -> float:
    """How good a trump a fruit is for this hand: every card counts, the high ones twice."""
    worth = 0.0
    cards = of_suit(hand, fruit, RANKS)
    while cards != 0:
        worth += 1 + 0.8 * takes(lowest(cards), fruit, unseen, knobs)
        cards &= cards - 1
    return worth


@kernel
def offer(s: Record, seat: Seat, fruit: Suit, knobs: Knobs) -> float:
    """What the seats after this one could gain by a seller to a fruit's stall, on average."""
    total = 0.0
    count = wide(s.players) - wide(s.turn_count) - 1
    unsure = doubt(s, knobs)
    other = seat
    for _ in range(count):
        other = 0 if other + 1 == s.players else other + 1
        total += stall_worth(s, other, fruit, other, 1, unsure)
        total -= stall_worth(s, other, fruit, other, 0, unsure)
    return total / max(1, count)


@kernel
def stall_gain(s: Record, seat: Seat, fruit: Suit, knobs: Knobs) -> float:
    """What one more seller brings a seat, and costs the others on average."""
    unsure = doubt(s, knobs)
    mine = stall_worth(s, seat, fruit, seat, 1, unsure) - stall_worth(
        s, seat, fruit, seat, 0, unsure
    )
    theirs = 0.0
    for other in range(s.players):
        if other != seat and s.stalls[other, fruit] != 0:
            theirs += stall_worth(s, other, fruit, seat, 1, unsure)
            theirs -= stall_worth(s, other, fruit, seat, 0, unsure)
    gain: float = knobs.stall * (mine - theirs / (wide(s.players) - 1))
    return gain


@kernel
def doubt(s: Record, knobs: Knobs) -> float:
    """How unsure majorities are: the more tricks to come, the more."""
    least = RANKS
    for seat in range(s.players):
        least = min(least, size(s.hands[seat]))
    unsure: float = knobs.settled + knobs.contest * least
    return unsure


@kernel
def stall_worth(
    s: Record, seat: Seat, fruit: Suit, sender: Seat, sent: int, unsure: float
) -> float:
    """TIN-41 to TIN-43. What a seat may expect of a stall if the sender has sent more sellers:
    the nearer the end, the surer the majority."""
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
    """How many tricks the hand can hardly help winning."""
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
