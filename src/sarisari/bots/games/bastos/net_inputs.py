"""What the nets of Bastos see: flags for what a seat knows, and for the critic also what a sampled
world adds. Fruits come in an order of their own (trump, led, then the longest in hand), so that the
nets need not learn that fruits are alike."""

from typing import Any

from sarisari.bots.nets.input_blocks import InputBlocks
from sarisari.bots.nets.player_kinds import KIND_COUNT, NET
from sarisari.bots.nets.shared_inputs import TOTAL_FLAGS, seat_after, see_totals
from sarisari.core.bits import ONE, CardSet, lowest, size, wide
from sarisari.core.cards import Seat, look_up, of_suit
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import CHANGE, CHOOSE, NONE, SECOND
from sarisari.games.bastos.rules import FRUIT_OF, strength
from sarisari.games.bastos.state import (
    ACTIONS,
    CARDS,
    FRUITS,
    HIGHEST,
    KEEP,
    LOWER,
    LOWEST,
    RAISE,
    RANKS,
    SEATS,
)

ROUNDS_PER_SEAT = 2  # BAS-11
OUTPUTS = ACTIONS
TOTAL_STEP = 3  # points of difference in the totals for each flag of BEHIND
VALUES = HIGHEST - LOWEST + 1
WON_FLAGS = 6
EDGE_FLAGS = 21

blocks = InputBlocks()
HAND = blocks.add(CARDS * 4)  # by card: how many unseen cards of its fruit are higher
GONE = blocks.add(CARDS)
BEATS = blocks.add(CARDS)  # cards that would win the trick now
LENGTH = blocks.add(FRUITS * 10)  # cards of each fruit in hand
UNSEEN = blocks.add(FRUITS * 10)
VOID = blocks.add((SEATS - 1) * FRUITS)
VALUE = blocks.add(FRUITS * VALUES)
WEAK = blocks.add(SEATS * FRUITS)  # whose Bastos each fruit is
WON = blocks.add(SEATS * FRUITS * WON_FLAGS)  # cards won of each fruit
AHEAD = blocks.add(FRUITS * 9)  # own cards won of a fruit, compared with the others' mean
EDGE = blocks.add(EDGE_FLAGS)  # the edge if the round ended now
POT = blocks.add(FRUITS * 4)  # cards of each fruit in the trick
POT_WORTH = blocks.add(16)
SIZE = blocks.add(13)  # cards in hand
BEST = blocks.add(CARDS)
BEST_SEAT = blocks.add(SEATS - 1)
NOBODY_BEST = blocks.add(1)  # a trick is under way that nobody wins so far
TURN = blocks.add(SEATS)
LEADS = blocks.add(1)
HAS_TRUMP = blocks.add(1)
PHASE = blocks.add(3)  # choosing a Bastos, declaring, changing a value
HALF = blocks.add(CARDS)
PLAYERS = blocks.add(2)
CLIMBS = blocks.add(1)
WINNABLE = blocks.add(1)
EARLIER = blocks.add(1)
CHANGES = blocks.add(3)
LAST = blocks.add(1)  # the last round of the game
BEHIND = blocks.add((SEATS - 1) * TOTAL_FLAGS)  # in the last round: totals compared
INPUTS = blocks.total
OTHERS = blocks.add((SEATS - 1) * CARDS)  # the critic only: the others' hands
SECRET = blocks.add((SEATS - 1) * FRUITS)  # the Bastos that others have chosen secretly
KINDS = blocks.add((SEATS - 1) * (KIND_COUNT - 1))  # what kind of player each other seat is
CRITIC_INPUTS = blocks.total
MOST_ACTIVE = 256


@kernel
def step_from(s: Record, seat: Seat, step: int) -> Seat:
    """The seat that acts `step` turns after another."""
    return seat_after(s, seat, step, 1 if s.clockwise else -1)


@kernel
def order_suits(s: Record, seat: Seat, place: Any) -> None:
    """Write the place of each fruit: trump, led, then the longest in hand."""
    done = 0
    count = 0
    if s.trump != NONE:
        place[wide(s.trump)] = 0
        done = 1 << wide(s.trump)
        count = 1
    led = wide(s.led)
    if led not in (NONE, wide(s.trump)):
        place[led] = count
        done |= 1 << led
        count += 1
    hand = s.hands[seat]
    while count < FRUITS:
        best = -1
        key = -1
        for fruit in range(FRUITS):
            if not done >> fruit & 1:
                own = of_suit(hand, fruit, RANKS) >> (fruit * RANKS)
                now = size(own) * 512 + own + (1 << 20 if s.fruits >> fruit & 1 else 0)
                if now > key:
                    best, key = fruit, now
        place[best] = count
        done |= 1 << best
        count += 1


@kernel
def output_place(place: Any, action: int) -> int:
    """The output of an action."""
    if action < CARDS:
        fruit = look_up(FRUIT_OF, action)
        return wide(place[fruit]) * RANKS + action - fruit * RANKS
    if action >= RAISE and action < LOWER:
        return RAISE + wide(place[action - RAISE])
    if action >= LOWER and action < KEEP:
        return LOWER + wide(place[action - LOWER])
    return action


@kernel
def cards_seen(s: Record, seat: Seat) -> CardSet:
    """The cards out of all hands that a seat has seen."""
    gone: CardSet = s.unclaimed | s.pot
    if s.aside != NONE:
        gone |= ONE << wide(s.aside)
    for other in range(wide(s.players)):
        gone |= s.won[other]
        if s.bastos[other] != NONE and (other == seat or s.phase != CHOOSE):
            gone |= ONE << wide(s.bastos[other])
    return gone


@kernel
def see(s: Record, t: Any, seat: Seat, place: Any, active: Any) -> int:
    """Write the active inputs of the seat to act. Return how many there are."""
    order_suits(s, seat, place)
    players = wide(s.players)
    hand = s.hands[seat]
    gone = cards_seen(s, seat)
    n = see_fruits(s, t, seat, hand, s.deck & ~hand & ~gone, gone, place, active)
    active[n] = SIZE + size(hand)
    active[n + 1] = PLAYERS + players - 3
    active[n + 2] = CHANGES + wide(s.change)
    n += 3
    if s.climbs:
        active[n] = CLIMBS
        n += 1
    if s.winnable:
        active[n] = WINNABLE
        n += 1
    if s.earlier_trumps:
        active[n] = EARLIER
        n += 1
    if s.round_count == players * ROUNDS_PER_SEAT:
        direction = 1 if s.clockwise else -1
        n = see_totals(s, seat, direction, TOTAL_STEP, LAST, BEHIND, active, n)
    if s.phase == CHOOSE:
        leader = wide(s.leader)
        turns = seat - leader if s.clockwise else leader - seat
        active[n] = PHASE
        active[n + 1] = TURN + (turns + players) % players
        return n + 2
    active[n] = TURN + wide(s.turn_count)
    n += 1
    if s.trump != NONE:
        active[n] = HAS_TRUMP
        n += 1
    if s.phase == SECOND:
        active[n] = PHASE + 1
        active[n + 1] = HALF + output_place(place, wide(s.half))
        n += 2
    elif s.phase == CHANGE:
        active[n] = PHASE + 2
        n += 1
    n = see_trick(s, seat, place, active, n)
    return see_points(s, seat, place, active, n)


@kernel
def see_fruits(
    s: Record, t: Any, seat: Seat, hand: int, unseen: int, gone: int, place: Any, active: Any
) -> int:
    """The inputs about each fruit: its cards, value, voids and whose Bastos it is."""
    n = 0
    for fruit in range(FRUITS):
        if not s.fruits >> fruit & 1:
            continue
        at = wide(place[fruit])
        shift = fruit * RANKS
        own = of_suit(hand, fruit, RANKS) >> shift
        out = of_suit(unseen, fruit, RANKS) >> shift
        active[n] = LENGTH + at * 10 + size(own)
        active[n + 1] = UNSEEN + at * 10 + size(out)
        active[n + 2] = VALUE + at * VALUES + wide(s.values[fruit]) - LOWEST
        n += 3
        may_win = s.led != NONE and fruit != s.weakness[seat]
        while own != 0:
            rank = lowest(own)
            own &= own - 1
            active[n] = HAND + (at * RANKS + rank) * 4 + min(3, size(out >> rank))
            n += 1
            if may_win and strength(s, shift + rank, fruit) > s.best:
                active[n] = BEATS + at * RANKS + rank
                n += 1
        off = of_suit(gone, fruit, RANKS) >> shift
        while off != 0:
            active[n] = GONE + at * RANKS + lowest(off)
            off &= off - 1
            n += 1
        for step in range(wide(s.players)):
            other = step_from(s, seat, step)
            if s.weakness[other] == fruit:
                active[n] = WEAK + step * FRUITS + at
                n += 1
            if step > 0 and t.voids[other] >> fruit & 1:
                active[n] = VOID + (step - 1) * FRUITS + at
                n += 1
    return n


@kernel
def see_trick(s: Record, seat: Seat, place: Any, active: Any, n: int) -> int:
    """The trick so far, and what it is worth."""
    if s.led == NONE:
        active[n] = LEADS
        return n + 1
    if s.best == 0:
        active[n] = NOBODY_BEST
        n += 1
    else:
        best = wide(s.best_seat)
        steps = best - seat if s.clockwise else seat - best
        if steps != 0:
            active[n] = BEST_SEAT + (steps if steps > 0 else steps + wide(s.players)) - 1
            n += 1
        active[n] = BEST + output_place(place, wide(s.trick[best]))
        n += 1
    worth = wide(0)
    for fruit in range(FRUITS):
        count = size(of_suit(s.pot, fruit, RANKS))
        worth += count * wide(s.values[fruit])
        if count > 0:
            active[n] = POT + wide(place[fruit]) * 4 + min(count, 4) - 1
            n += 1
    active[n] = POT_WORTH + min(10, max(-5, worth)) + 5
    return n + 1


@kernel
def see_points(s: Record, seat: Seat, place: Any, active: Any, n: int) -> int:
    """What each seat has won, and the edge if the round ended now."""
    players = wide(s.players)
    edge = wide(0)
    for fruit in range(FRUITS):
        at = wide(place[fruit])
        mine = wide(0)
        theirs = wide(0)
        for step in range(players):
            count = size(of_suit(s.won[step_from(s, seat, step)], fruit, RANKS))
            if step == 0:
                mine = count
            else:
                theirs += count
            if count > 0:
                flag = count - 1 if count < 4 else (3 if count < 6 else (4 if count < 8 else 5))
                active[n] = WON + (step * FRUITS + at) * WON_FLAGS + flag
                n += 1
        ahead = mine * (players - 1) - theirs
        edge += ahead * wide(s.values[fruit])
        if mine + theirs > 0:
            active[n] = AHEAD + at * 9 + min(4, max(-4, ahead // (players - 1))) + 4
            n += 1
    active[n] = EDGE + min(10, max(-10, edge // (2 * (players - 1)))) + 10
    return n + 1


@kernel
def see_world(s: Record, seat: Seat, place: Any, kinds: Any, active: Any, n: int) -> int:
    """Add what only the critic sees: the others' hands and secret choices, and what kind of player
    each is."""
    for step in range(1, wide(s.players)):
        other = step_from(s, seat, step)
        if kinds[other] != NET:
            active[n] = KINDS + (step - 1) * (KIND_COUNT - 1) + wide(kinds[other]) - 1
            n += 1
        if s.phase == CHOOSE and s.bastos[other] != NONE:
            fruit = look_up(FRUIT_OF, wide(s.bastos[other]))
            active[n] = SECRET + (step - 1) * FRUITS + wide(place[fruit])
            n += 1
        rest = s.hands[other]
        while rest != 0:
            active[n] = OTHERS + (step - 1) * CARDS + output_place(place, lowest(rest))
            rest &= rest - 1
            n += 1
    return n
