"""The rules of Tanuki to Chagama: kernel functions over one record. Callers have checked that an
action is legal. `lay` and `strength` decide the trick winner, `take_trick` gives the trick to it."""

import numpy as np

from sarisari.core.bits import EMPTY, ONE, ActionSet, CardSet, wide
from sarisari.core.cards import Card, Seat, Suit, deal_evenly, look_up, of_suit
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import CHOOSE, DEAL, NOBODY, NONE, OVER, PLAY, SECOND
from sarisari.core.stream import Stream
from sarisari.games.tanuki.state import (
    BID,
    CARDS,
    DECK,
    EXEMPT,
    FOLLOW,
    HIDE,
    HIDING_LEVELS,
    KETTLE,
    KETTLE_LEVELS,
    KETTLES,
    LEVELS,
    OPEN,
    RANKS,
    SEATS,
)

COLOUR_OF = DECK.suit_table
RANK_OF = DECK.rank_table
ALL_CARDS = (ONE << CARDS) - ONE
ALL_KETTLES = (ONE << KETTLES) - ONE
RED_KETTLES = (ONE << 3) - ONE  # the kettles of colour 0
OTHER_COLOUR = 16  # higher than any rank

# by hiding level: the raccoon dogs of that level, of all colours
LEVEL_CARDS = np.array(
    [sum(1 << card for card in range(CARDS) if HIDING_LEVELS[card] == n) for n in range(LEVELS)],
    np.int64,
)


@kernel
def reset(s: Record) -> None:
    """Return to the start of a game with the same options."""
    s.totals[:] = 0
    s.exact_bids[:] = 0
    s.round_count = 0
    s.phase = DEAL


@kernel
def shuffle(s: Record, stream: Stream) -> None:
    """TAN-05. Deal at random, for playouts; at a table, a deal is an event that is handed in."""
    players = wide(s.players)
    deal_evenly(s.hands, ALL_CARDS, players, CARDS // players, stream)


@kernel
def begin_round(s: Record) -> None:
    """TAN-06, TAN-26, AK-14. Hands have been dealt: all seats bid."""
    s.round_count += 1
    for seat in range(SEATS):
        s.bids[seat] = NONE
        s.tricks[seat] = 0
        s.points[seat] = 0
    s.turn = 0
    s.phase = CHOOSE


@kernel
def legal(s: Record, seat: Seat) -> ActionSet:
    """TAN-06, TAN-09, TAN-10, TAN-17. Return what a seat that is to act may do."""
    if s.phase == PLAY:
        cards = open_cards(s, s.hands[seat])
        if s.hide != FOLLOW:
            cards |= hiding_cards(s, s.hands[seat])
        return cards
    if s.phase == CHOOSE:
        return legal_bids(s, seat)
    return second_choices(s, seat, s.half)


@kernel
def legal_bids(s: Record, seat: Seat) -> ActionSet:
    """TAN-06, AK-09. Any number from 0 to the hand size."""
    if s.bids[seat] != NONE:
        return EMPTY
    return ((ONE << (CARDS // wide(s.players) + 1)) - ONE) << BID


@kernel
def open_cards(s: Record, hand: CardSet) -> CardSet:
    """TAN-09, TAN-10. Return the cards that may be played openly: of the led colour, if the hand
    has any."""
    if s.led == NONE:
        return hand
    following = of_suit(hand, s.led, RANKS)
    return following if following != 0 else hand


@kernel
def hiding_cards(s: Record, hand: CardSet) -> CardSet:
    """TAN-17 to TAN-20, AK-01, AK-17. Return the raccoon dogs that may hide in this trick without
    having to follow."""
    kettles = exempting_kettles(s)
    cards = EMPTY
    for level in range(1, LEVELS):
        if s.free_kettles[level] & kettles != 0:
            cards |= hand & LEVEL_CARDS[level]
    return cards


@kernel
def exempting_kettles(s: Record) -> int:
    """AK-01, AK-17. Return the kettles in which a card need not follow: by default none, with
    hide=exempt all, with hide=kettle those of the led colour."""
    if s.hide == EXEMPT:
        return ALL_KETTLES
    if s.hide == KETTLE and s.led != NONE:
        return RED_KETTLES << (3 * wide(s.led))
    return EMPTY


@kernel
def kettles_for(s: Record, hand: CardSet, card: Card) -> int:
    """TAN-18, TAN-19, TAN-20, AK-01, AK-02, AK-04, AK-06, AK-17. Return the kettles that would take
    the card: played earlier, smaller, and free."""
    kettles = wide(s.free_kettles[look_up(HIDING_LEVELS, card)])
    if kettles == 0 or open_cards(s, hand) >> card & 1:
        return kettles
    return kettles & exempting_kettles(s)


@kernel
def second_choices(s: Record, seat: Seat, first: int) -> ActionSet:
    """TAN-17, AK-01, AK-03, AK-08, AK-17. Return how a card may be played if there is a choice:
    openly if it follows, or in any kettle that takes it. Empty if there is no choice."""
    if first >= CARDS:
        return EMPTY
    kettles = kettles_for(s, s.hands[seat], first)
    if kettles == 0:
        return EMPTY
    ways = kettles << HIDE
    if open_cards(s, s.hands[seat]) >> first & 1:
        ways |= ONE << OPEN
    return ways


@kernel
def apply(s: Record, seat: Seat, action: int) -> None:
    """Apply one integer of an action of the seat to act."""
    if s.phase == PLAY:
        if kettles_for(s, s.hands[seat], action) != 0:
            s.half = action
            s.phase = SECOND
        else:
            lay(s, seat, action, NONE)
    elif s.phase == SECOND:
        card = s.half
        s.half = NONE
        s.phase = PLAY
        lay(s, seat, card, NONE if action == OPEN else action - HIDE)
    else:
        bid(s, seat, action - BID)


@kernel
def bid(s: Record, seat: Seat, tricks: int) -> None:
    """TAN-06, TAN-07, TAN-08. Make a secret bid; after the last one, the dealer leads."""
    s.bids[seat] = tricks
    for other in range(s.players):
        if s.bids[other] == NONE:
            s.turn = other
            return
    s.turn = (s.round_count - 1) % s.players
    s.phase = PLAY


@kernel
def lay(s: Record, seat: Seat, card: Card, kettle: int) -> None:
    """TAN-09, TAN-17, TAN-21. Play a card to the trick, openly or hidden in a kettle."""
    s.hands[seat] ^= ONE << card
    s.trick[seat] = card
    s.hidden_in[seat] = kettle
    if s.led == NONE:
        s.led = look_up(COLOUR_OF, card)
    if kettle != NONE:
        for level in range(LEVELS):
            s.free_kettles[level] &= ~(ONE << kettle)
    else:
        offer_kettle(s, card)
        key = strength(card, s.led)
        if key > s.best:
            s.best = key
            s.best_seat = seat
    next_turn(s, seat)


@kernel
def offer_kettle(s: Record, card: Card) -> None:
    """TAN-18, TAN-19. Open a kettle to the raccoon dogs of its level and above."""
    level = look_up(KETTLE_LEVELS, card)
    if level != 0:
        kettle = look_up(COLOUR_OF, card) * 3 + level - 1
        for higher in range(level, LEVELS):
            s.free_kettles[higher] |= ONE << kettle


@kernel
def strength(card: Card, led: Suit) -> int:
    """TAN-14, TAN-15, TAN-16, AK-05. Return the strength of a card: any other colour beats the led
    colour, then the rank counts; among equals, the first played wins. A hidden card counts as 0 and
    is never stronger than its kettle, so it is not compared at all."""
    return look_up(RANK_OF, card) + (0 if look_up(COLOUR_OF, card) == led else OTHER_COLOUR)


@kernel
def next_turn(s: Record, seat: Seat) -> None:
    """TAN-09. Pass the turn clockwise, until all seats have played."""
    s.turn_count += 1
    if s.turn_count == s.players:
        take_trick(s)
    else:
        s.turn = 0 if seat + 1 == s.players else seat + 1


@kernel
def take_trick(s: Record) -> None:
    """TAN-11, TAN-12, TAN-13. The strongest card wins the trick, and its seat leads the next one."""
    s.tricks[s.best_seat] += 1
    s.turn = s.best_seat
    s.turn_count = 0
    s.led = NONE
    s.best = 0
    s.best_seat = NOBODY
    for seat in range(SEATS):
        s.trick[seat] = NONE
        s.hidden_in[seat] = NONE
    for level in range(LEVELS):
        s.free_kettles[level] = 0
    if s.hands[s.turn] == 0:
        end_round(s)


@kernel
def end_round(s: Record) -> None:
    """TAN-13, TAN-26, TAN-27. Score the round; the game is over when each seat has dealt once."""
    for seat in range(s.players):
        s.points[seat] = bid_points(s.bids[seat], s.tricks[seat], s.miss_under, s.zero_each)
        s.totals[seat] += s.points[seat]
        s.exact_bids[seat] += s.bids[seat] == s.tricks[seat]  # TAN-28, AK-15
    s.turn = NOBODY
    s.phase = OVER if s.round_count == s.players else DEAL


@kernel
def bid_points(bid_count: int, tricks: int, miss_under: int, zero_each: int) -> int:
    """TAN-22 to TAN-25, AK-10 to AK-12, AK-18. Return what a seat scores for a round."""
    if bid_count == 0:
        if tricks == 0:
            return 5
        return -wide(tricks) if zero_each else wide(0)
    missed = wide(bid_count) - wide(tricks)
    if missed == 0:
        return tricks + 2
    if missed < 0:
        missed = wide(0) if miss_under else -missed
    return tricks - missed
