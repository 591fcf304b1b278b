"""What Tindahan's nets see: flags for what a seat knows, and for the critic also what a sampled
world adds. Fruits come in an order of their own (trump, led, then the longest in hand), so that the
nets need not learn that fruits are alike."""

from typing import Any

from sarisari.bots.nets.input_blocks import InputBlocks
from sarisari.bots.nets.player_kinds import KIND_COUNT, NET
from sarisari.bots.nets.shared_inputs import TOTAL_FLAGS, seat_after, see_totals
from sarisari.core.bits import lowest, size, wide
from sarisari.core.cards import Seat, look_up, of_suit
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import NONE, SECOND
from sarisari.games.tindahan.rules import FRUIT_OF, is_shut_out, strength
from sarisari.games.tindahan.state import CARDS, CART, FRUITS, RANKS, SEATS, SELLER, SPENT

ROUNDS_PER_SEAT = 1  # TIN-52
OUTPUTS = CART + FRUITS
TOTAL_STEP = 2  # points of difference in the totals for each flag of BEHIND

blocks = InputBlocks()
HAND = blocks.add(CARDS * 4)  # by card: how many unseen cards of its fruit are higher
GONE = blocks.add(CARDS)
BEATS = blocks.add(CARDS)  # cards that would win the trick now
LENGTH = blocks.add(FRUITS * 8)  # cards of each fruit in hand
UNSEEN = blocks.add(FRUITS * 11)
VOID = blocks.add((SEATS - 1) * FRUITS)
STALLS = blocks.add(SEATS * FRUITS * 5)
LEAD = blocks.add(FRUITS * 7)  # own sellers on a stall, compared with the most of any other seat
TRICKS = blocks.add(SEATS * 7)
SHUT_OUT = blocks.add(SEATS)
SOLD_OUT = blocks.add(SEATS)  # no seller is left
SIZE = blocks.add(SEATS * 10)  # cards in hand
SENT = blocks.add(SEATS - 1)  # who placed a seller in this trick
BEST = blocks.add(CARDS)
BEST_SEAT = blocks.add(SEATS - 1)
TURN = blocks.add(SEATS)
CAN_MOVE = blocks.add(2)  # the seat leads: it may move the cart, or somebody has
SPENDING = blocks.add(1)
PLAYERS = blocks.add(3)
SPENDS = blocks.add(1)  # option seller=spend
LAST = blocks.add(1)  # the last round of the game
BEHIND = blocks.add((SEATS - 1) * TOTAL_FLAGS)  # in the last round: totals compared
INPUTS = blocks.total
OTHERS = blocks.add((SEATS - 1) * CARDS)  # the critic only: the others' hands
KINDS = blocks.add((SEATS - 1) * (KIND_COUNT - 1))  # what kind of player each other seat is
CRITIC_INPUTS = blocks.total
MOST_ACTIVE = 256


@kernel
def step_from(s: Record, seat: Seat, step: int) -> Seat:
    """The seat that acts `step` turns after another."""
    return seat_after(s, seat, step, 1)


@kernel
def order_suits(s: Record, seat: Seat, place: Any) -> None:
    """Write the place of each fruit: trump, led, then the longest in hand."""
    cart = wide(s.cart)
    done = 1 << cart
    place[cart] = 0
    count = 1
    led = wide(s.led)
    if led not in (NONE, cart):
        place[led] = 1
        done |= 1 << led
        count = 2
    hand = s.hands[seat]
    while count < FRUITS:
        best = -1
        key = -1
        for fruit in range(FRUITS):
            if not done >> fruit & 1:
                own = of_suit(hand, fruit, RANKS) >> (fruit * RANKS)
                now = size(own) * 1024 + own + (1 << 20 if s.fruits >> fruit & 1 else 0)
                if now > key:
                    best, key = fruit, now
        place[best] = count
        done |= 1 << best
        count += 1


@kernel
def output_place(place: Any, action: int) -> int:
    """The output of an action."""
    if action < SELLER:
        fruit = look_up(FRUIT_OF, action)
        return wide(place[fruit]) * RANKS + action - fruit * RANKS
    if action == SELLER:
        return SELLER
    return CART + wide(place[action - CART])


@kernel
def see(s: Record, t: Any, seat: Seat, place: Any, active: Any) -> int:
    """Write the active inputs of the seat to act. Return how many there are."""
    order_suits(s, seat, place)
    players = wide(s.players)
    hand = s.hands[seat]
    held = wide(0)
    for other in range(players):
        held |= s.hands[other]
    unseen = held & ~hand
    n = see_fruits(s, t, seat, hand, unseen, s.deck & ~held, place, active)
    for step in range(players):
        other = step_from(s, seat, step)
        tricks = wide(s.tricks[other])
        if tricks > 0:
            active[n] = TRICKS + step * 7 + min(tricks, 7) - 1
            n += 1
        if is_shut_out(s, other):
            active[n] = SHUT_OUT + step
            n += 1
        if s.sellers_left[other] == 0:
            active[n] = SOLD_OUT + step
            n += 1
        count = size(s.hands[other])
        if count > 0:
            active[n] = SIZE + step * 10 + count - 1
            n += 1
        laid = wide(s.trick[other])
        if step > 0 and (laid == SELLER or (laid >= SPENT and laid != NONE)):
            active[n] = SENT + step - 1
            n += 1
    active[n] = TURN + wide(s.turn_count)
    active[n + 1] = PLAYERS + players - 3
    n += 2
    if s.led == NONE:
        active[n] = CAN_MOVE + (1 if s.turn_count > 0 else 0)
        n += 1
    else:
        best = wide(s.best_seat)
        active[n] = BEST_SEAT + (best - seat if best > seat else best - seat + players) - 1
        active[n + 1] = BEST + output_place(place, wide(s.trick[best]))
        n += 2
    if s.seller_spends:
        active[n] = SPENDS
        n += 1
        if s.phase == SECOND:
            active[n] = SPENDING
            n += 1
    if s.round_count == players * ROUNDS_PER_SEAT:
        n = see_totals(s, seat, 1, TOTAL_STEP, LAST, BEHIND, active, n)
    return n


@kernel
def see_fruits(
    s: Record, t: Any, seat: Seat, hand: int, unseen: int, gone: int, place: Any, active: Any
) -> int:
    """The inputs about each fruit: its cards, voids and stalls."""
    n = 0
    players = wide(s.players)
    for fruit in range(FRUITS):
        if not s.fruits >> fruit & 1:
            continue
        at = wide(place[fruit])
        shift = fruit * RANKS
        own = of_suit(hand, fruit, RANKS) >> shift
        out = of_suit(unseen, fruit, RANKS) >> shift
        active[n] = LENGTH + at * 8 + min(size(own), 7)
        active[n + 1] = UNSEEN + at * 11 + size(out)
        n += 2
        while own != 0:
            rank = lowest(own)
            own &= own - 1
            active[n] = HAND + (at * RANKS + rank) * 4 + min(3, size(out >> rank))
            n += 1
            if s.led != NONE and strength(shift + rank, s.led, s.cart) > s.best:
                active[n] = BEATS + at * RANKS + rank
                n += 1
        off = of_suit(gone, fruit, RANKS) >> shift
        while off != 0:
            active[n] = GONE + at * RANKS + lowest(off)
            off &= off - 1
            n += 1
        most = wide(0)
        for step in range(players):
            other = step_from(s, seat, step)
            sellers = wide(s.stalls[other, fruit])
            if sellers > 0:
                active[n] = STALLS + (step * FRUITS + at) * 5 + min(sellers, 5) - 1
                n += 1
            if step > 0:
                most = max(most, sellers)
                if t.voids[other] >> fruit & 1:
                    active[n] = VOID + (step - 1) * FRUITS + at
                    n += 1
        active[n] = LEAD + at * 7 + min(3, max(-3, wide(s.stalls[seat, fruit]) - most)) + 3
        n += 1
    return n


@kernel
def see_world(s: Record, seat: Seat, place: Any, kinds: Any, active: Any, n: int) -> int:
    """Add what only the critic sees: the others' hands, and what kind of player each is."""
    for step in range(1, wide(s.players)):
        other = step_from(s, seat, step)
        if kinds[other] != NET:
            active[n] = KINDS + (step - 1) * (KIND_COUNT - 1) + wide(kinds[other]) - 1
            n += 1
        rest = s.hands[other]
        while rest != 0:
            active[n] = OTHERS + (step - 1) * CARDS + output_place(place, lowest(rest))
            rest &= rest - 1
            n += 1
    return n
