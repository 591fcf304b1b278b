"""The rules of Tindahan: kernel functions over one record. Callers have checked that an action is
legal.

The winner of a trick is decided card by card: `open_trick` and `follow` keep the strongest card so
far by its `strength`, and `take_trick` gives the trick to the seat that played it.
"""

from sarisari.core.bits import EMPTY, ONE, ActionSet, CardSet, size, wide
from sarisari.core.cards import Card, Seat, Suit, deal_evenly, look_up, of_suit
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import DEAL, NOBODY, NONE, OVER, PLAY, SECOND
from sarisari.core.stream import Stream
from sarisari.games.tindahan.state import (
    BANANA,
    CART,
    DECK,
    FRUITS,
    RANKS,
    SEATS,
    SELLER,
    SELLERS,
    SPENT,
)

FRUIT_OF = DECK.suit_table
HAND_SIZE = 10  # TIN-15

LED_KEY = 64  # higher than any card number
TRUMP_KEY = 128


@kernel
def reset(s: Record) -> None:
    """TIN-14. Return to the start of a game with the same options: bananas are trump."""
    s.totals[:] = 0
    s.round_count = 0
    s.cart = BANANA
    s.phase = DEAL


@kernel
def shuffle(s: Record, stream: Stream) -> None:
    """TIN-15. Deal ten random cards to each seat. Only playouts deal like this; at a table, a deal
    is an event that is handed in."""
    deal_evenly(s.hands, s.deck, wide(s.players), HAND_SIZE, stream)


@kernel
def begin_round(s: Record) -> None:
    """TIN-16, TIN-17, TIN-51, AT-01, AT-02. Hands have been dealt: reset everything else for the
    round."""
    s.turn = s.round_count % s.players
    s.round_count += 1
    for seat in range(SEATS):
        s.sellers_left[seat] = SELLERS if seat < s.players else 0
        s.tricks[seat] = 0
        s.points[seat] = 0
        for fruit in range(FRUITS):
            s.stalls[seat, fruit] = 0
    if s.cart_returns:
        s.cart = BANANA
    s.first_cart = s.cart
    s.someone_out = 0
    s.phase = PLAY


@kernel
def legal(s: Record, seat: Seat) -> ActionSet:
    """TIN-18, TIN-22. Return what the seat to act may do."""
    hand: CardSet = s.hands[seat]
    if s.led == NONE:
        return opening(s, hand)
    if s.phase == SECOND:
        return second_choices(s, seat, SELLER)
    following = of_suit(hand, s.led, RANKS)
    cards = following if following != 0 else hand  # TIN-24, TIN-25, AT-09
    sellers = ONE << SELLER if s.sellers_left[seat] != 0 else EMPTY  # TIN-31, AT-08
    return cards | sellers


@kernel
def opening(s: Record, hand: CardSet) -> ActionSet:
    """TIN-18, AT-05, AT-06: any card, or moving the cart to another stall. After a cart move,
    TIN-21, TIN-35, AT-07: any card and nothing else."""
    if s.turn_count != 0:
        return hand
    others: ActionSet = s.fruits & ~(ONE << s.cart)
    return hand | others << CART


@kernel
def second_choices(s: Record, seat: Seat, first: int) -> ActionSet:
    """AT-20. With seller=spend, a seller costs any card of the hand. Empty if the first integer is
    the whole action."""
    spending: ActionSet = s.hands[seat]
    return spending if first == SELLER and s.seller_spends else EMPTY


@kernel
def apply(s: Record, seat: Seat, action: int) -> None:
    """TIN-18, TIN-22. Apply one integer of the seat to act."""
    if s.led == NONE:
        open_trick(s, seat, action)
    elif s.seller_spends and action == SELLER:
        s.phase = SECOND  # the card to spend comes next
        return
    elif s.phase == SECOND:
        spend(s, seat, action)
    else:
        follow(s, seat, action)
    next_turn(s, seat)


@kernel
def open_trick(s: Record, seat: Seat, action: int) -> None:
    """TIN-18, TIN-19, TIN-20, TIN-26. Move the cart, or play the card whose fruit the others must
    follow."""
    s.trick[seat] = action
    if action >= CART:
        s.cart = action - CART
    else:
        take_from_hand(s, seat, action)
        s.led = look_up(FRUIT_OF, action)
        s.best = strength(action, s.led, s.cart)
        s.best_seat = seat


@kernel
def follow(s: Record, seat: Seat, action: int) -> None:
    """TIN-22, TIN-32. Play a card, or place a seller on the led fruit's stall.

    Written without branches, because the processor cannot predict which of the two it will be:
    SELLER acts as a card that no hand holds, of a fruit that does not exist, so it beats nothing.
    """
    place_sellers(s, seat, s.led, 1 if action == SELLER else 0)
    take_from_hand(s, seat, action)
    s.trick[seat] = action
    key = strength(action, s.led, s.cart)
    is_better = key > s.best
    s.best = key if is_better else s.best
    s.best_seat = seat if is_better else s.best_seat


@kernel
def strength(card: Card, led: Suit, trump: Suit) -> int:
    """TIN-27, TIN-28. Return the strength of a card: every trump beats the led fruit, which beats
    all others."""
    fruit = look_up(FRUIT_OF, card)
    return card + (LED_KEY if fruit == led else 0) + (TRUMP_KEY if fruit == trump else 0)


@kernel
def take_from_hand(s: Record, seat: Seat, card: Card) -> None:
    """Remove a card from a hand."""
    s.hands[seat] &= ~(ONE << card)
    s.someone_out |= s.hands[seat] == 0


@kernel
def place_sellers(s: Record, seat: Seat, fruit: Suit, count: int) -> None:
    """Move one seller, or none, to a stall."""
    s.stalls[seat, fruit] += count
    s.sellers_left[seat] -= count


@kernel
def spend(s: Record, seat: Seat, card: Card) -> None:
    """TIN-33, AT-20. Put the card beside the trick, where it cannot win, and place a seller on the
    stall of its fruit."""
    take_from_hand(s, seat, card)
    s.trick[seat] = SPENT + card
    place_sellers(s, seat, look_up(FRUIT_OF, card), 1)
    s.phase = PLAY


@kernel
def next_turn(s: Record, seat: Seat) -> None:
    """TIN-23. Pass the turn clockwise, until all seats have acted."""
    s.turn_count += 1
    if s.turn_count == s.players:
        take_trick(s)
    else:
        following = seat + 1
        s.turn = 0 if following == s.players else following


@kernel
def take_trick(s: Record) -> None:
    """TIN-29, TIN-30, TIN-37, AT-10. The best card wins the trick, and its seat starts the next
    one; the round is over if a hand is empty now."""
    s.tricks[s.best_seat] += 1
    s.turn = s.best_seat
    s.turn_count = 0
    s.led = NONE
    s.best = 0
    s.best_seat = NOBODY
    for seat in range(SEATS):
        s.trick[seat] = NONE
    if s.someone_out:
        end_round(s)


@kernel
def end_round(s: Record) -> None:
    """TIN-52, TIN-53, AT-03. Score the round; the game is over when every seat has started one."""
    score_round(s)
    for seat in range(s.players):
        s.totals[seat] += s.points[seat]
    s.turn = NOBODY
    s.phase = OVER if s.round_count == s.players else DEAL


@kernel
def score_round(s: Record) -> None:
    """TIN-38, TIN-39, TIN-40, TIN-48, AT-16, AT-17, AT-18. Compute every seat's points for the
    round."""
    for seat in range(s.players):
        s.points[seat] = 2 * wide(s.tricks[seat]) - size(s.hands[seat])
    for fruit in range(FRUITS):
        for seat in range(s.players):
            s.points[seat] += stall_points(s, seat, fruit)
    top = s.points[0]
    for seat in range(1, s.players):
        top = max(top, s.points[seat])
    for seat in range(s.players):
        if is_shut_out(s, seat):
            s.points[seat] = top


@kernel
def stall_points(s: Record, seat: Seat, fruit: Suit) -> int:
    """TIN-41 to TIN-47, AT-11 to AT-15. Return what a seat scores for one stall, rounded down."""
    mine = s.stalls[seat, fruit]
    if mine == 0:
        return 0
    ahead = 0
    level = 0  # seats with equally many, this one included
    for other in range(s.players):
        ahead += s.stalls[other, fruit] > mine
        level += s.stalls[other, fruit] == mine
    bonus = 1 if fruit == s.cart else 0
    first, second = 5 + bonus, 2 + bonus
    if ahead == 0:
        return first if level == 1 else (first + second) // level
    return second // level if ahead == 1 else 0


@kernel
def is_shut_out(s: Record, seat: Seat) -> bool:
    """TIN-48. Whether a seat has placed no seller and won no trick."""
    return bool(s.sellers_left[seat] == SELLERS and s.tricks[seat] == 0)
