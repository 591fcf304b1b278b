"""The outlook on a trick of Bastos, for its rollout policy: what lies on the table and what is to
come, how likely a card wins it, and what the card might win later instead."""

from typing import NamedTuple

from sarisari.bots.rollout_policy.coefficients import Coefficients
from sarisari.bots.rollout_policy.odds import lacks, power, relative_rank
from sarisari.core.bits import ONE, CardSet, size, wide
from sarisari.core.cards import Card, Seat, Suit, look_up, of_suit
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import NONE
from sarisari.games.bastos.rules import FRUIT_OF, LED_KEY, TRUMP_KEY
from sarisari.games.bastos.state import FRUITS, RANKS


class TrickOutlook(NamedTuple):
    """What is the same for all cards of a hand, computed once."""

    unseen: CardSet
    to_come: int  # the number of unseen cards
    held: int  # cards in this hand, and so in that of each later seat
    later: int  # seats still to act after this one
    worth: float  # value of the cards in the trick so far
    usual: float  # mean value of an unseen card
    of_any: float  # mean value of a fruit
    change: float  # gain of a value change


@kernel
def size_up(s: Record, seat: Seat, unseen: CardSet, coefficients: Coefficients) -> TrickOutlook:
    """Evaluate the trick on the table and the cards to come."""
    count = size(unseen)
    worth = total = of_unseen = 0
    for fruit in range(FRUITS):
        value = wide(s.values[fruit])
        total += value
        worth += value * size(of_suit(s.pot, fruit, RANKS))
        of_unseen += value * size(of_suit(unseen, fruit, RANKS))
    players = wide(s.players)
    later = players - wide(s.turn_count) - 1
    usual, of_any = of_unseen / max(1, count), total / (players + 1)
    change: float = coefficients.change_worth
    if of_suit(s.hands[seat], s.weakness[seat], RANKS) != 0:
        change += coefficients.change_lead * best_change(s, seat)
    return TrickOutlook(
        unseen, count, size(s.hands[seat]), later, float(worth), usual, of_any, change
    )


@kernel
def best_change(s: Record, seat: Seat) -> float:
    """BAS-33. The largest lead or deficit, over all fruits, in cards won against the mean of the
    others."""
    others = wide(s.players) - 1
    most = 0.0
    for fruit in range(FRUITS):
        total = 0
        for other in range(s.players):
            total += size(of_suit(s.won[other], fruit, RANKS))
        mine = size(of_suit(s.won[seat], fruit, RANKS))
        most = max(most, abs(mine - (total - mine) / others))
    return most


@kernel
def win_chance(
    s: Record,
    seat: Seat,
    card: Card,
    trump: Suit,
    is_void: float,
    trick: TrickOutlook,
    coefficients: Coefficients,
) -> float:
    """BAS-27, BAS-28. The probability that a card wins this trick; a card of the seat's own
    Bastos never does."""
    fruit = look_up(FRUIT_OF, card)
    led = fruit if s.led == NONE else wide(s.led)
    if fruit == s.weakness[seat] or fruit not in (led, trump):
        return 0.0
    if s.led != NONE and card + (TRUMP_KEY if fruit == trump else LED_KEY) <= s.best:
        return 0.0
    higher = size(of_suit(trick.unseen, fruit, RANKS) & -(ONE << card))
    has_higher = 1 - lacks(trick.to_come, trick.held, higher)
    if fruit != led:
        return power(1 - coefficients.void_beats * is_void * has_higher, trick.later)
    by_trump = 0.0
    if trump == NONE:
        by_trump = coefficients.void_declares * is_void
    elif led != trump:
        trumps = size(of_suit(trick.unseen, trump, RANKS))
        by_trump = (
            coefficients.void_beats * is_void * (1 - lacks(trick.to_come, trick.held, trumps))
        )
    weak = weak_later(s, seat, led, trick.later)
    followed = power(1 - by_trump - coefficients.follower_beats * has_higher, trick.later - weak)
    return followed * power(1 - by_trump, weak)


@kernel
def weak_later(s: Record, seat: Seat, fruit: Suit, later: int) -> int:
    """BAS-28. The number of later seats that cannot win with this fruit."""
    weak = 0
    for _ in range(later):
        seat = after(s, seat)
        weak += s.weakness[seat] == fruit
    return weak


@kernel
def after(s: Record, seat: Seat) -> Seat:
    """BAS-17. The seat that acts next in a trick."""
    if s.clockwise:
        return 0 if seat + 1 == s.players else seat + 1
    return wide(s.players) - 1 if seat == 0 else seat - 1


@kernel
def takes(
    s: Record, seat: Seat, card: Card, trick: TrickOutlook, coefficients: Coefficients
) -> float:
    """The value that a card may win later: the higher its rank among the unseen cards of its
    fruit, the larger its share of a trick. The trick's own value may be negative."""
    fruit = look_up(FRUIT_OF, card)
    if fruit == s.weakness[seat]:
        return 0.0
    usual = (
        coefficients.same_fruit * s.values[fruit]
        + (1 - coefficients.same_fruit) * trick.of_any
        + coefficients.hope
    )
    of_fruit = of_suit(trick.unseen, fruit, RANKS)
    high = relative_rank(size(of_fruit), size(of_fruit & -(ONE << card)))
    worth: float = high * high * usual * wide(s.players)
    return worth
