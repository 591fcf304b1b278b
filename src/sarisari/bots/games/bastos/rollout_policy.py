"""Rollout policy of Bastos: be weak where the hand is short, win tricks while they are worth
something, and move the values towards the fruits that were won."""

from typing import Any

from sarisari.bots.games.bastos.trick_outlook import TrickOutlook, size_up, takes, win_chance
from sarisari.bots.rollout_policy.coefficients import Coefficients, make_coefficients
from sarisari.bots.rollout_policy.odds import lacks
from sarisari.core.bits import CardSet, lowest, size, wide
from sarisari.core.cards import Card, Seat, Suit, look_up, of_suit
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import CHANGE, CHOOSE, NONE, SECOND
from sarisari.games.bastos.rules import (
    FRUIT_OF,
    brings_change,
    legal_cards,
    may_declare,
    value_as_trump,
)
from sarisari.games.bastos.state import FRUITS, KEEP, LOWER, PLAIN_CARD, RAISE, RANKS, TRUMP

COEFFICIENTS = make_coefficients(
    hold=0.805,  # cost of giving up a card that would win later
    same_fruit=0.033,  # share of its own fruit in the trick that a card would win
    hope=0.589,  # expected rise in value of a card
    change_worth=2.112,  # approximate gain of a value change
    change_lead=0.268,  # additional gain per card of the largest lead or deficit
    trump_length=2.004,  # gain per trump more than the others have
    follower_beats=2.21,  # how often a seat that could beat a card does so
    void_beats=0.0,  # how often a void seat with a trump plays it
    void_declares=1.659,  # how often a void seat declares a trump
    to_come=0.262,  # weight of cards in hand, relative to cards won
    lost_high=1.226,  # cost of a high card that can no longer win
    lost_any=0.577,  # cost of any card that can no longer win
    given=-0.133,  # preference for giving a low card as Bastos
    shared=1.024,  # weight of what the others win
    drop=1.408,  # weight of the value that a declared trump loses
)
SPREAD = 10.0
# a lower value fits players who use this policy better, and others worse: bench/bots_beliefs.py
TEMPERATURE = 2.0
# chosen by strength against players of all kinds: docs/decisions/0014-search.md
JITTER = 1.0
HAS_BIDS = False


@kernel
def ranking_key(s: Record, seat: Seat) -> int:
    """BAS-39. The points so far."""
    return wide(s.totals[seat])


@kernel
def tricks_taken(s: Record, seat: Seat) -> int:
    """The cards won so far, which grow with every trick."""
    return size(s.won[seat])


@kernel
def meets_bid(s: Record, seat: Seat) -> bool:  # noqa: ARG001
    """Always False: there are no bids."""
    return False


@kernel
def score_actions(
    s: Record, seat: Seat, unseen: CardSet, coefficients: Coefficients, scores: Any
) -> None:
    """Score each legal integer of the seat to act."""
    if s.phase == CHOOSE:
        score_bastos(s.hands[seat], coefficients, scores)
    elif s.phase == CHANGE:
        score_changes(s, seat, unseen, coefficients, scores)
    elif s.phase == SECOND:
        trick = size_up(s, seat, unseen, coefficients)
        scores[PLAIN_CARD] = play_worth(s, seat, wide(s.half), trick, coefficients)
        scores[TRUMP] = declare_worth(s, seat, wide(s.half), trick, coefficients)
    else:
        trick = size_up(s, seat, unseen, coefficients)
        rest = legal_cards(s, s.hands[seat])
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            scores[card] = play_worth(s, seat, card, trick, coefficients)
            if may_declare(s, seat, card):
                as_trump = declare_worth(s, seat, card, trick, coefficients)
                scores[card] = max(scores[card], as_trump)


@kernel
def score_bastos(hand: CardSet, coefficients: Coefficients, scores: Any) -> None:
    """BAS-14. Score the choice of Bastos: a fruit that would win little anyway, short and low."""
    for fruit in range(FRUITS):
        cards = of_suit(hand, fruit, RANKS)
        lost = 0.0
        rest = cards
        while rest != 0:
            lost += weak_cost(lowest(rest), coefficients)
            rest &= rest - 1
        rest = cards
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            rank = (card - fruit * RANKS + 1) / RANKS
            scores[card] = weak_cost(card, coefficients) - lost - coefficients.given * rank


@kernel
def weak_cost(card: Card, coefficients: Coefficients) -> float:
    """The cost of a card that can no longer win."""
    rank = (card % RANKS + 1) / RANKS
    cost: float = coefficients.lost_any + coefficients.lost_high * rank * rank * rank
    return cost


@kernel
def score_changes(
    s: Record, seat: Seat, unseen: CardSet, coefficients: Coefficients, scores: Any
) -> None:
    """BAS-33. Score value changes: raise what this seat has won most of, lower what the others
    have."""
    scores[KEEP] = 0.0
    for fruit in range(FRUITS):
        if s.fruits >> fruit & 1:
            lead = lead_in(s, seat, fruit, unseen, coefficients)
            scores[RAISE + fruit] = lead
            scores[LOWER + fruit] = -lead


@kernel
def lead_in(
    s: Record, seat: Seat, fruit: Suit, unseen: CardSet, coefficients: Coefficients
) -> float:
    """The lead of this seat in cards of a fruit, won or likely to be won, over the mean of the
    others. The trick on the table counts as theirs."""
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
    lead: float = mine - theirs / others + coefficients.to_come * to_come
    return lead


@kernel
def play_worth(
    s: Record, seat: Seat, card: Card, trick: TrickOutlook, coefficients: Coefficients
) -> float:
    """The score of playing a card: win tricks that are worth something, avoid bad ones, keep high
    cards, and use cards of the Bastos for a value change."""
    fruit = look_up(FRUIT_OF, card)
    led = fruit if s.led == NONE else wide(s.led)
    of_led = size(of_suit(trick.unseen, led, RANKS))
    is_void = lacks(trick.to_come, trick.held, of_led)
    to_come = (1 - is_void) * s.values[led] + is_void * trick.usual
    in_trick = trick.worth + s.values[fruit] + trick.later * to_come
    wins = win_chance(s, seat, card, wide(s.trump), is_void, trick, coefficients)
    worth: float = shared(s, wins, coefficients) * in_trick - coefficients.hold * takes(
        s, seat, card, trick, coefficients
    )
    if fruit == s.weakness[seat] and brings_change(s, card):
        worth += trick.change
    return worth


@kernel
def declare_worth(
    s: Record, seat: Seat, card: Card, trick: TrickOutlook, coefficients: Coefficients
) -> float:
    """BAS-21, BAS-23. The score of declaring a trump: good for a fruit that this seat holds many
    of and that others have won, because its value drops."""
    fruit = look_up(FRUIT_OF, card)
    of_fruit = size(of_suit(trick.unseen, fruit, RANKS))
    drop = wide(s.values[fruit]) - value_as_trump(wide(s.values[fruit]))
    mine = size(of_suit(s.hands[seat], fruit, RANKS)) - 1
    worth: float = coefficients.trump_length * (mine - of_fruit / (wide(s.players) - 1))
    worth -= coefficients.drop * drop * lead_in(s, seat, fruit, trick.unseen, coefficients)
    is_void = lacks(trick.to_come, trick.held, size(of_suit(trick.unseen, s.led, RANKS)))
    usual = trick.usual - drop * of_fruit / max(1, trick.to_come)
    to_come = (1 - is_void) * s.values[s.led] + is_void * usual
    lying = trick.worth - drop * (size(of_suit(s.pot, fruit, RANKS)) + 1)
    lying += s.values[fruit]
    wins = win_chance(s, seat, card, wide(fruit), is_void, trick, coefficients)
    worth += shared(s, wins, coefficients) * (lying + trick.later * to_come)
    worth -= coefficients.hold * takes(s, seat, card, trick, coefficients)
    return worth


@kernel
def shared(s: Record, wins: float, coefficients: Coefficients) -> float:
    """The expected share of a trick that is won with probability `wins`, minus a weighted share
    for what the others win."""
    share: float = wins - coefficients.shared * (1 - wins) / (wide(s.players) - 1)
    return share
