"""Quick play for Bastos: be weak where you are short, win tricks while they are worth something,
and move the values towards what you have won."""

from typing import Any, NamedTuple

from sarisari.bots.rollout_policy.coefficients import Knobs, make_coefficients
from sarisari.bots.rollout_policy.odds import lacks, power, standing_of
from sarisari.core.bits import ONE, CardSet, lowest, size, wide
from sarisari.core.cards import Card, Seat, Suit, look_up, of_suit
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import CHANGE, CHOOSE, NONE, SECOND
from sarisari.games.bastos.rules import (
    FRUIT_OF,
    LED_KEY,
    TRUMP_KEY,
    brings_change,
    legal_cards,
    may_declare,
    value_as_trump,
)
from sarisari.games.bastos.state import FRUITS, KEEP, LOWER, PLAIN_CARD, RAISE, RANKS, TRUMP

KNOBS = make_coefficients(
    hold=0.805,  # what it costs to part with a card that would win later
    same_fruit=0.033,  # how much of the trick it would win is of its own fruit
    hope=0.589,  # how much more a card will be worth than it is now
    change_worth=2.112,  # what a value change brings, about
    change_lead=0.268,  # how much more it brings for each card of a lead or an arrear
    trump_length=2.004,  # what each trump more than the others have brings
    follower_beats=2.21,  # how often a seat that could beat a card does
    void_beats=0.0,  # how often a void seat with a trump plays it
    void_declares=1.659,  # how often a void seat makes a trump
    to_come=0.262,  # how much cards in hand count besides cards won
    lost_high=1.226,  # what a high card costs that can no longer win
    lost_any=0.577,  # what any card costs that can no longer win
    given=-0.133,  # how much rather to give a low card
    shared=1.024,  # how much of what others win counts against
    drop=1.408,  # how much of what a declared trump loses counts
)
SPREAD = 10.0
# less would fit players like this better, and others worse: bench/bots_beliefs.py
WARMTH = 2.0
# what won more against players like this and others: docs/decisions/0014-search.md
JITTER = 1.0
HAS_BIDS = False


class TrickOutlook(NamedTuple):
    """What is counted once for all cards of a hand."""

    unseen: CardSet
    to_come: int  # how many these are
    held: int  # by this seat, and so by each that comes later
    later: int  # seats that come later
    worth: float  # of the cards that lie there
    usual: float  # worth of an unseen card
    of_any: float  # worth of a fruit, on average
    change: float  # what a value change would bring


@kernel
def standing(s: Record, seat: Seat) -> int:
    """BAS-39. Points."""
    return wide(s.totals[seat])


@kernel
def taken(s: Record, seat: Seat) -> int:
    """Cards won so far."""
    return size(s.won[seat])


@kernel
def meets_bid(s: Record, seat: Seat) -> bool:  # noqa: ARG001
    """There are no bids."""
    return False


@kernel
def rate(s: Record, seat: Seat, unseen: CardSet, knobs: Knobs, likings: Any) -> None:
    """How much the seat to act likes each legal integer."""
    if s.phase == CHOOSE:
        rate_bastos(s.hands[seat], knobs, likings)
    elif s.phase == CHANGE:
        rate_changes(s, seat, unseen, knobs, likings)
    elif s.phase == SECOND:
        trick = size_up(s, seat, unseen, knobs)
        likings[PLAIN_CARD] = play_worth(s, seat, wide(s.half), trick, knobs)
        likings[TRUMP] = declare_worth(s, seat, wide(s.half), trick, knobs)
    else:
        trick = size_up(s, seat, unseen, knobs)
        rest = legal_cards(s, s.hands[seat])
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            likings[card] = play_worth(s, seat, card, trick, knobs)
            if may_declare(s, seat, card):
                as_trump = declare_worth(s, seat, card, trick, knobs)
                likings[card] = max(likings[card], as_trump)


@kernel
def size_up(s: Record, seat: Seat, unseen: CardSet, knobs: Knobs) -> TrickOutlook:
    """The trick as it lies, and the cards to come."""
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
    change: float = knobs.change_worth
    if of_suit(s.hands[seat], s.weakness[seat], RANKS) != 0:
        change += knobs.change_lead * best_change(s, seat)
    return TrickOutlook(
        unseen, count, size(s.hands[seat]), later, float(worth), usual, of_any, change
    )


@kernel
def best_change(s: Record, seat: Seat) -> float:
    """BAS-33. The most cards of a fruit that a seat has won more, or fewer, than the others."""
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
            likings[card] = weak_cost(card, knobs) - lost - knobs.given * rank


@kernel
def weak_cost(card: Card, knobs: Knobs) -> float:
    """What a card costs that can no longer win."""
    rank = (card % RANKS + 1) / RANKS
    cost: float = knobs.lost_any + knobs.lost_high * rank * rank * rank
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
    lead: float = mine - theirs / others + knobs.to_come * to_come
    return lead


@kernel
def play_worth(s: Record, seat: Seat, card: Card, trick: TrickOutlook, knobs: Knobs) -> float:
    """Win tricks that are worth something and leave the others to the others; keep high cards;
    with your Bastos go for a value change."""
    fruit = look_up(FRUIT_OF, card)
    led = fruit if s.led == NONE else wide(s.led)
    of_led = size(of_suit(trick.unseen, led, RANKS))
    is_void = lacks(trick.to_come, trick.held, of_led)
    to_come = (1 - is_void) * s.values[led] + is_void * trick.usual
    in_trick = trick.worth + s.values[fruit] + trick.later * to_come
    wins = win_chance(s, seat, card, wide(s.trump), is_void, trick, knobs)
    worth: float = shared(s, wins, knobs) * in_trick - knobs.hold * takes(
        s, seat, card, trick, knobs
    )
    if fruit == s.weakness[seat] and brings_change(s, card):
        worth += trick.change
    return worth


@kernel
def declare_worth(s: Record, seat: Seat, card: Card, trick: TrickOutlook, knobs: Knobs) -> float:
    """BAS-21, BAS-23. Make trump what you have many of, and what others have won: it drops."""
    fruit = look_up(FRUIT_OF, card)
    of_fruit = size(of_suit(trick.unseen, fruit, RANKS))
    drop = wide(s.values[fruit]) - value_as_trump(wide(s.values[fruit]))
    mine = size(of_suit(s.hands[seat], fruit, RANKS)) - 1
    worth: float = knobs.trump_length * (mine - of_fruit / (wide(s.players) - 1))
    worth -= knobs.drop * drop * lead_in(s, seat, fruit, trick.unseen, knobs)
    is_void = lacks(trick.to_come, trick.held, size(of_suit(trick.unseen, s.led, RANKS)))
    usual = trick.usual - drop * of_fruit / max(1, trick.to_come)
    to_come = (1 - is_void) * s.values[s.led] + is_void * usual
    lying = trick.worth - drop * (size(of_suit(s.pot, fruit, RANKS)) + 1)
    lying += s.values[fruit]
    wins = win_chance(s, seat, card, wide(fruit), is_void, trick, knobs)
    worth += shared(s, wins, knobs) * (lying + trick.later * to_come)
    worth -= knobs.hold * takes(s, seat, card, trick, knobs)
    return worth


@kernel
def shared(s: Record, wins: float, knobs: Knobs) -> float:
    """How much of a trick counts if it is won with that chance: what others win counts against."""
    share: float = wins - knobs.shared * (1 - wins) / (wide(s.players) - 1)
    return share


@kernel
def win_chance(
    s: Record,
    seat: Seat,
    card: Card,
    trump: Suit,
    is_void: float,
    trick: TrickOutlook,
    knobs: Knobs,
) -> float:
    """BAS-27, BAS-28. The chance that a card wins this trick; one of your Bastos never does."""
    fruit = look_up(FRUIT_OF, card)
    led = fruit if s.led == NONE else wide(s.led)
    if fruit == s.weakness[seat] or fruit not in (led, trump):
        return 0.0
    if s.led != NONE and card + (TRUMP_KEY if fruit == trump else LED_KEY) <= s.best:
        return 0.0
    higher = size(of_suit(trick.unseen, fruit, RANKS) & -(ONE << card))
    has_higher = 1 - lacks(trick.to_come, trick.held, higher)
    if fruit != led:
        return power(1 - knobs.void_beats * is_void * has_higher, trick.later)
    by_trump = 0.0
    if trump == NONE:
        by_trump = knobs.void_declares * is_void
    elif led != trump:
        trumps = size(of_suit(trick.unseen, trump, RANKS))
        by_trump = knobs.void_beats * is_void * (1 - lacks(trick.to_come, trick.held, trumps))
    weak = weak_later(s, seat, led, trick.later)
    followed = power(1 - by_trump - knobs.follower_beats * has_higher, trick.later - weak)
    return followed * power(1 - by_trump, weak)


@kernel
def weak_later(s: Record, seat: Seat, fruit: Suit, later: int) -> int:
    """BAS-28. How many of the seats to come cannot win with this fruit."""
    weak = 0
    for _ in range(later):
        seat = after(s, seat)
        weak += s.weakness[seat] == fruit
    return weak


@kernel
def after(s: Record, seat: Seat) -> Seat:
    """BAS-17. Who acts next in a trick."""
    if s.clockwise:
        return 0 if seat + 1 == s.players else seat + 1
    return wide(s.players) - 1 if seat == 0 else seat - 1


@kernel
def takes(s: Record, seat: Seat, card: Card, trick: TrickOutlook, knobs: Knobs) -> float:
    """What a card may win later: the higher it stands among the unseen ones of its fruit, the
    more of a trick, which may be a bad one: mostly this fruit."""
    fruit = look_up(FRUIT_OF, card)
    if fruit == s.weakness[seat]:
        return 0.0
    usual = knobs.same_fruit * s.values[fruit] + (1 - knobs.same_fruit) * trick.of_any + knobs.hope
    of_fruit = of_suit(trick.unseen, fruit, RANKS)
    high = standing_of(size(of_fruit), size(of_fruit & -(ONE << card)))
    taken: float = high * high * usual * wide(s.players)
    return taken
