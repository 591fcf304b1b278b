"""What the nets of Tanuki to Chagama see: flags for what a seat knows, and for the critic also what
a sampled world adds. Colours come in an order of their own (led, then the longest in hand), so that
the nets need not learn that colours are alike."""

from typing import Any

from sarisari.bots.nets.input_blocks import InputBlocks
from sarisari.bots.nets.player_kinds import KIND_COUNT, NET
from sarisari.bots.nets.shared_inputs import TOTAL_FLAGS, seat_after, see_totals
from sarisari.core.bits import lowest, size, wide
from sarisari.core.cards import Seat, look_up, of_suit
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import CHOOSE, NONE, SECOND
from sarisari.games.tanuki.rules import ALL_CARDS, COLOUR_OF, strength
from sarisari.games.tanuki.state import (
    ACTIONS,
    CARDS,
    COLOURS,
    HIDE,
    KETTLES,
    MOST_TRICKS,
    RANKS,
    SEATS,
)

ROUNDS_PER_SEAT = 1  # TAN-26
OUTPUTS = ACTIONS
TOTAL_STEP = 2  # points of difference in the totals for each flag of BEHIND
NEEDS = 18  # tricks that a bid still needs: from -5 to 12
LEAST_NEED = -5

blocks = InputBlocks()
HAND = blocks.add(CARDS * 4)  # by card: how many unseen cards of its colour are higher
GONE = blocks.add(CARDS)
BEATS = blocks.add(CARDS)  # cards that would win the trick now
LENGTH = blocks.add(COLOURS * 10)  # cards of each colour in hand
UNSEEN = blocks.add(COLOURS * 10)
VOID = blocks.add((SEATS - 1) * COLOURS)
OWN_BID = blocks.add(MOST_TRICKS + 1)
NEED = blocks.add(SEATS * NEEDS)
NEED_OF = blocks.add(5 * (MOST_TRICKS + 1))  # by tricks needed and cards in hand
SUM = blocks.add(16)  # all bids compared with the tricks of the round
SIZE = blocks.add(MOST_TRICKS + 1)  # cards in hand
BEST = blocks.add(CARDS)
BEST_SEAT = blocks.add(SEATS - 1)
FREE = blocks.add(KETTLES)  # kettles that would take the highest card
TURN = blocks.add(SEATS)
LEADS = blocks.add(1)
BIDDING = blocks.add(1)
HALF = blocks.add(CARDS)  # the card of which the seat decides how to play it
PLAYERS = blocks.add(2)
HIDES = blocks.add(3)  # option hide
UNDER = blocks.add(1)  # option miss=under
EACH = blocks.add(1)  # option zero=each
COVERS = blocks.add(1)  # option hidden=facedown
LAST = blocks.add(1)  # the last round of the game
BEHIND = blocks.add((SEATS - 1) * TOTAL_FLAGS)  # in the last round: totals compared
EXACT = blocks.add((SEATS - 1) * 3)  # in the last round: bids met compared, the tie-break
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
    """Write the place of each colour: led, then the longest in hand."""
    done = 0
    count = 0
    if s.led != NONE:
        place[wide(s.led)] = 0
        done = 1 << wide(s.led)
        count = 1
    hand = s.hands[seat]
    while count < COLOURS:
        best = -1
        key = -1
        for colour in range(COLOURS):
            if not done >> colour & 1:
                own = of_suit(hand, colour, RANKS) >> (colour * RANKS)
                now = size(own) * 512 + own
                if now > key:
                    best, key = colour, now
        place[best] = count
        done |= 1 << best
        count += 1


@kernel
def output_place(place: Any, action: int) -> int:
    """The output of an action."""
    if action < CARDS:
        colour = look_up(COLOUR_OF, action)
        return wide(place[colour]) * RANKS + action - colour * RANKS
    if action < HIDE:
        return action
    kettle = action - HIDE
    return HIDE + wide(place[kettle // 3]) * 3 + kettle % 3


@kernel
def see(s: Record, t: Any, seat: Seat, place: Any, active: Any) -> int:
    """Write the active inputs of the seat to act. Return how many there are."""
    order_suits(s, seat, place)
    players = wide(s.players)
    hand = s.hands[seat]
    unknown = wide(0)  # to this seat: the others' cards, in hand or face down
    for step in range(1, players):
        other = step_from(s, seat, step)
        unknown |= s.hands[other] | t.covered[other]
    n = see_colours(s, t, seat, hand, unknown, ALL_CARDS & ~hand & ~unknown, place, active)
    active[n] = PLAYERS + players - 3
    active[n + 1] = HIDES + wide(s.hide)
    n += 2
    if s.miss_under:
        active[n] = UNDER
        n += 1
    if s.zero_each:
        active[n] = EACH
        n += 1
    if t.covers:
        active[n] = COVERS
        n += 1
    if s.round_count == players * ROUNDS_PER_SEAT:
        n = see_totals(s, seat, 1, TOTAL_STEP, LAST, BEHIND, active, n)
        n = see_tie_break(s, seat, active, n)
    active[n] = TURN + (seat - (wide(s.round_count) - 1) % players + players) % players
    n += 1
    if s.phase == CHOOSE:
        active[n] = BIDDING
        return n + 1
    active[n - 1] = TURN + wide(s.turn_count)
    if s.phase == SECOND:
        active[n] = HALF + output_place(place, wide(s.half))
        n += 1
    n = see_bids(s, seat, size(hand), active, n)
    return see_trick(s, seat, place, active, n)


@kernel
def see_colours(
    s: Record, t: Any, seat: Seat, hand: int, unseen: int, gone: int, place: Any, active: Any
) -> int:
    """The inputs about each colour: its cards and voids."""
    n = 0
    for colour in range(COLOURS):
        at = wide(place[colour])
        shift = colour * RANKS
        own = of_suit(hand, colour, RANKS) >> shift
        out = of_suit(unseen, colour, RANKS) >> shift
        active[n] = LENGTH + at * 10 + size(own)
        active[n + 1] = UNSEEN + at * 10 + size(out)
        n += 2
        while own != 0:
            rank = lowest(own)
            own &= own - 1
            active[n] = HAND + (at * RANKS + rank) * 4 + min(3, size(out >> rank))
            n += 1
            if s.led != NONE and strength(shift + rank, s.led) > s.best:
                active[n] = BEATS + at * RANKS + rank
                n += 1
        off = of_suit(gone, colour, RANKS) >> shift
        while off != 0:
            active[n] = GONE + at * RANKS + lowest(off)
            off &= off - 1
            n += 1
        for step in range(1, wide(s.players)):
            if t.voids[step_from(s, seat, step)] >> colour & 1:
                active[n] = VOID + (step - 1) * COLOURS + at
                n += 1
    return n


@kernel
def see_bids(s: Record, seat: Seat, left: int, active: Any, n: int) -> int:
    """The bids, which are known once all have been made, and what they still need."""
    total = wide(0)
    for step in range(wide(s.players)):
        other = step_from(s, seat, step)
        need = wide(s.bids[other]) - wide(s.tricks[other])
        total += wide(s.bids[other])
        active[n] = NEED + step * NEEDS + max(need, LEAST_NEED) - LEAST_NEED
        n += 1
        if step == 0:
            active[n] = OWN_BID + wide(s.bids[other])
            n += 1
            if need >= 0:
                active[n] = NEED_OF + min(need, 4) * (MOST_TRICKS + 1) + left
                n += 1
    active[n] = SUM + min(8, max(-7, total - CARDS // wide(s.players))) + 7
    active[n + 1] = SIZE + left
    return n + 2


@kernel
def see_trick(s: Record, seat: Seat, place: Any, active: Any, n: int) -> int:
    """The trick so far."""
    if s.led == NONE:
        active[n] = LEADS
        return n + 1
    best = wide(s.best_seat)
    active[n] = BEST_SEAT + (best - seat if best > seat else best - seat + wide(s.players)) - 1
    active[n + 1] = BEST + output_place(place, wide(s.trick[best]))
    n += 2
    kettles = wide(s.free_kettles[3])
    while kettles != 0:
        kettle = lowest(kettles)
        kettles &= kettles - 1
        active[n] = FREE + wide(place[kettle // 3]) * 3 + kettle % 3
        n += 1
    return n


@kernel
def see_tie_break(s: Record, seat: Seat, active: Any, n: int) -> int:
    """TAN-28. In the last round: in how many rounds more or fewer than each other seat the bid was
    met."""
    for step in range(1, wide(s.players)):
        more = wide(s.exact_bids[seat]) - wide(s.exact_bids[step_from(s, seat, step)])
        active[n] = EXACT + (step - 1) * 3 + min(1, max(-1, more)) + 1
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
