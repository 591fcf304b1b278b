"""Quick play for Bastos: be weak where you are short, win tricks while they are worth something,
and move the values towards what you have won."""

from typing import Any

import numpy as np
import numpy.typing as npt

from sarisari.bots.quick.odds import lacks, standing_of
from sarisari.core.bits import ONE, CardSet, lowest, size, wide
from sarisari.core.cards import Card, Seat, Suit, look_up, of_suit
from sarisari.core.kernel import kernel
from sarisari.core.phase import CHANGE, CHOOSE, NONE, SECOND
from sarisari.games.bastos.rules import FRUIT_OF, LED_KEY, TRUMP_KEY, legal_cards, may_declare
from sarisari.games.bastos.state import (
    FRUITS,
    KEEP,
    LOWER,
    LOWEST,
    PLAIN_CARD,
    RAISE,
    RANKS,
    TRUMP,
    Record,
)

Knobs = npt.NDArray[np.float64]

HOLD = 0  # what it costs to part with a card that would win later
SAME_FRUIT = 1  # how much of the trick it would win is of its own fruit
HOPE = 2  # how much more a card will be worth than it is now
CHANGE_WORTH = 3  # what a value change brings, about
TRUMP_LENGTH = 4  # what each trump more than the others have brings
FOLLOWER_BEATS = 5  # how often a seat that could beat a card does
VOID_BEATS = 6  # how often a void seat with a trump plays it
VOID_DECLARES = 7  # how often a void seat makes a trump
TO_COME = 8  # how much cards in hand count besides cards won
LOST_HIGH = 9  # what a high card costs that can no longer win
LOST_ANY = 10  # what any card costs that can no longer win
GIVEN = 11  # how much rather to give a low card
SHARED = 12  # how much of what others win counts against
DROP = 13  # how much of what a declared trump loses counts
KNOBS = np.array(
    [0.805, 0.033, 0.589, 2.112, 2.004, 2.21, 0.545, 1.621, 0.262, 1.0, 0.399, -0.133, 1.0, 1.408]
)
SPREAD = 10.0


@kernel
def standing(s: Record, seat: Seat) -> int:
    """BAS-39. Points."""
    return wide(s.totals[seat])


@kernel
def rate(s: Record, seat: Seat, unseen: CardSet, knobs: Knobs, likings: Any) -> None:
    """How much the seat to act likes each legal integer."""
    if s.phase == CHOOSE:
        rate_bastos(s.hands[seat], knobs, likings)
    elif s.phase == CHANGE:
        rate_changes(s, seat, unseen, knobs, likings)
    elif s.phase == SECOND:
        likings[PLAIN_CARD] = play_worth(s, seat, s.half, False, unseen, knobs)
        likings[TRUMP] = play_worth(s, seat, s.half, True, unseen, knobs)
    else:
        rest = legal_cards(s, s.hands[seat])
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            likings[card] = play_worth(s, seat, card, False, unseen, knobs)
            if may_declare(s, seat, card):
                as_trump = play_worth(s, seat, card, True, unseen, knobs)
                likings[card] = max(likings[card], as_trump)


@kernel
def rate_bastos(hand: CardSet, knobs: Knobs, likings: Any) -> None:
    """BAS-14. A fruit with which you would win little anyway: short and low."""
    for fruit in range(FRUITS):
        cards = of_suit(hand, fruit, RANKS)
        lost = 0.0
        rest = cards
        while rest != 0:
            lost += weak_cost(lowest(rest), knobs)
            rest &= rest - 1
        rest = cards
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            rank = (card - fruit * RANKS + 1) / RANKS
            likings[card] = weak_cost(card, knobs) - lost - knobs[GIVEN] * rank


@kernel
def weak_cost(card: Card, knobs: Knobs) -> float:
    """What a card costs that can no longer win."""
    rank = (card % RANKS + 1) / RANKS
    cost: float = knobs[LOST_ANY] + knobs[LOST_HIGH] * rank * rank * rank
    return cost


@kernel
def rate_changes(s: Record, seat: Seat, unseen: CardSet, knobs: Knobs, likings: Any) -> None:
    """BAS-33. Raise what you have won most of, lower what the others have."""
    likings[KEEP] = 0.0
    for fruit in range(FRUITS):
        if s.fruits >> fruit & 1:
            lead = lead_in(s, seat, fruit, unseen, knobs)
            likings[RAISE + fruit] = lead
            likings[LOWER + fruit] = -lead


@kernel
def lead_in(s: Record, seat: Seat, fruit: Suit, unseen: CardSet, knobs: Knobs) -> float:
    """How many more cards of a fruit this seat has won, or may win, than the others on average.
    The trick on the table counts as theirs."""
    others = wide(s.players) - 1
    mine = size(of_suit(s.won[seat], fruit, RANKS))
    theirs = size(of_suit(s.pot, fruit, RANKS)) - mine
    for other in range(s.players):
        theirs += size(of_suit(s.won[other], fruit, RANKS))
    in_hand = 0.0
    if fruit != s.weakness[seat]:
        rest = of_suit(s.hands[seat], fruit, RANKS)
        while rest != 0:
            in_hand += 2 * (lowest(rest) - fruit * RANKS + 1) / RANKS
            rest &= rest - 1
    to_come = in_hand - size(of_suit(unseen, fruit, RANKS)) / others
    lead: float = mine - theirs / others + knobs[TO_COME] * to_come
    return lead


@kernel
def play_worth(
    s: Record, seat: Seat, card: Card, declares: bool, unseen: CardSet, knobs: Knobs
) -> float:
    """Win tricks that are worth something and leave the others to the others; keep high cards;
    with your Bastos go for a value change."""
    fruit = look_up(FRUIT_OF, card)
    trump = fruit if declares else wide(s.trump)
    worth: float = 0.0
    value_drop = 0
    if declares:
        value_drop = s.values[fruit] - max(LOWEST, s.values[fruit] - 2)
        mine = size(of_suit(s.hands[seat], fruit, RANKS)) - 1
        theirs = size(of_suit(unseen, fruit, RANKS)) / (wide(s.players) - 1)
        worth += knobs[TRUMP_LENGTH] * (mine - theirs)
        worth -= knobs[DROP] * value_drop * lead_in(s, seat, fruit, unseen, knobs)
    wins = win_chance(s, seat, card, trump, unseen, knobs)
    share = wins - knobs[SHARED] * (1 - wins) / (wide(s.players) - 1)
    worth += share * trick_worth(s, seat, fruit, value_drop, unseen)
    worth -= knobs[HOLD] * takes(s, seat, card, unseen, knobs)
    if fruit == s.weakness[seat] and brings_change(s, card, fruit):
        worth += knobs[CHANGE_WORTH]
    return worth


@kernel
def brings_change(s: Record, card: Card, fruit: Suit) -> bool:
    """BAS-33. Whether a card of the own Bastos would be the strongest of the trick."""
    if s.led == NONE:
        return True
    rival = s.best if s.winnable else s.high
    return bool(fruit == s.led and s.best < TRUMP_KEY and LED_KEY + card > rival)


@kernel
def trick_worth(s: Record, seat: Seat, fruit: Suit, value_drop: int, unseen: CardSet) -> float:
    """What the trick will be worth: the cards that lie there, this one, and those to come. A
    trump declared now has dropped by so much."""
    led = fruit if s.led == NONE else wide(s.led)
    worth = 0.0
    usual = 0.0
    for other in range(FRUITS):
        value = wide(s.values[other]) - (value_drop if other == fruit else 0)
        worth += value * size(of_suit(s.pot, other, RANKS))
        usual += value * size(of_suit(unseen, other, RANKS))
    worth += wide(s.values[fruit]) - value_drop
    count = size(unseen)
    usual /= max(1, count)
    of_led = wide(s.values[led]) - (value_drop if led == fruit else 0)
    follows = 1 - lacks(count, size(s.hands[seat]), size(of_suit(unseen, led, RANKS)))
    later = wide(s.players) - wide(s.turn_count) - 1
    return worth + later * (follows * of_led + (1 - follows) * usual)


@kernel
def win_chance(
    s: Record, seat: Seat, card: Card, trump: Suit, unseen: CardSet, knobs: Knobs
) -> float:
    """BAS-27, BAS-28. The chance that a card wins this trick; one of your Bastos never does."""
    fruit = look_up(FRUIT_OF, card)
    led = fruit if s.led == NONE else wide(s.led)
    if fruit == s.weakness[seat] or fruit not in (led, trump):
        return 0.0
    if s.led != NONE and card + (TRUMP_KEY if fruit == trump else LED_KEY) <= s.best:
        return 0.0
    count = size(unseen)
    higher = size(of_suit(unseen, fruit, RANKS) & -(ONE << card))
    of_led = size(of_suit(unseen, led, RANKS))
    trumps = 0 if trump == NONE else size(of_suit(unseen, trump, RANKS))
    chance = 1.0
    other = seat
    for _ in range(wide(s.players) - wide(s.turn_count) - 1):
        other = after(s, other)
        held = size(s.hands[other])
        is_void = lacks(count, held, of_led)
        has_higher = 1 - lacks(count, held, higher)
        if fruit != led:
            beaten = knobs[VOID_BEATS] * is_void * has_higher
        else:
            beaten = 0.0 if s.weakness[other] == led else knobs[FOLLOWER_BEATS] * has_higher
            if trump == NONE:
                beaten += knobs[VOID_DECLARES] * is_void
            elif led != trump:
                beaten += knobs[VOID_BEATS] * is_void * (1 - lacks(count, held, trumps))
        chance *= max(0.0, 1 - beaten)
    return chance


@kernel
def after(s: Record, seat: Seat) -> Seat:
    """BAS-17. Who acts next in a trick."""
    if s.clockwise:
        return 0 if seat + 1 == s.players else seat + 1
    return wide(s.players) - 1 if seat == 0 else seat - 1


@kernel
def takes(s: Record, seat: Seat, card: Card, unseen: CardSet, knobs: Knobs) -> float:
    """What a card may win later: the higher it stands among the unseen ones of its fruit, the
    more of a trick, which may be a bad one: mostly this fruit."""
    fruit = look_up(FRUIT_OF, card)
    if fruit == s.weakness[seat]:
        return 0.0
    total = 0
    for other in range(FRUITS):
        total += s.values[other]
    of_any = total / (wide(s.players) + 1)
    usual = knobs[SAME_FRUIT] * s.values[fruit] + (1 - knobs[SAME_FRUIT]) * of_any + knobs[HOPE]
    of_fruit = of_suit(unseen, fruit, RANKS)
    high = standing_of(size(of_fruit), size(of_fruit & -(ONE << card)))
    taken: float = high * high * usual * wide(s.players)
    return taken
