"""Worlds: every way in which what a seat cannot know may be, counted and drawn evenly.

The cards that a seat has not seen fall into groups. All cards of a group may lie in the same
places: in the hands that are not known to be without them, or in a *slot*, one card face down
each. Hands that may hold the same cards are one place, and shared out at the end. Dynamic
programming counts the ways to deal the groups one after another; drawing walks the same counts
forwards. No draw is thrown away, and every world is equally likely: counts are
doubles, exact up to 2**53, and beyond that to within 1 part in 10**14.
"""

from collections.abc import Sequence
from itertools import accumulate
from math import comb, prod
from operator import mul
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from sarisari.core.bits import EMPTY, ONE, CardSet, Set, pick, size, wide
from sarisari.core.cards import Seat
from sarisari.core.kernel import inlined, kernel
from sarisari.core.stream import Stream, below, fraction

PLACES = 6  # at most: a table of six that nobody of it looks at; the last ones are used
LAST = PLACES - 1
CHOOSE = np.array([[comb(n, k) for k in range(64)] for n in range(64)], np.float64)

Way: TypeAlias = tuple[Set, Set]  # the slots that a group fills, the hands that its rest goes to
Group: TypeAlias = tuple[CardSet, Sequence[Way]]
Numbers: TypeAlias = npt.NDArray[np.int64]
Counts: TypeAlias = npt.NDArray[np.float64]
Room: TypeAlias = tuple[Numbers, Numbers, Numbers]  # by place: cards needed, parts, cards dealt


class Worlds(NamedTuple):
    """All worlds that a seat holds possible."""

    seats: Numbers  # the seats whose hands are unknown, those of a place side by side
    held: Numbers  # by seat as above: how many cards it holds
    place: Numbers  # by seat as above: its place
    left: Numbers  # by place: how many cards it holds
    groups: Numbers  # by group: a set of cards
    first: Numbers  # by group: the first of its ways; then the end of the last one's
    fills: Numbers  # by way: a set of the slots that it fills
    hands: Numbers  # by way: a set of places
    slots: Numbers  # by slot: a set of cards, each within the next or apart from it
    strides: Numbers  # by place: of the index below; then the size of the whole
    weights: Counts  # by way: in how many ways it fills its slots
    counts: Counts  # by group and index: in how many ways it and the later groups can be dealt


def make_worlds(
    seats: Sequence[Seat],
    left: Sequence[int],
    groups: Sequence[Group],
    slots: Sequence[CardSet] = (),
) -> Worlds:
    """Count the ways to deal all groups to the hands of these seats and to the slots.

    Ways name hands by their position in `seats`. Slots that can take the same card must come
    narrowest first. ValueError if there is no way.
    """
    ways = [way for _, group_ways in groups for way in group_ways]
    alike, hands = _merge_hands(len(seats), [hands for _, hands in ways])
    order = [number for numbers in alike for number in numbers]
    sizes = [0] * (PLACES - len(alike)) + [sum(left[n] for n in numbers) for numbers in alike]
    strides = list(accumulate((held + 1 for held in sizes[:LAST]), mul, initial=1))
    worlds = Worlds(
        seats=np.array([seats[number] for number in order], np.int64),
        held=np.array([left[number] for number in order], np.int64),
        place=np.repeat(np.arange(PLACES)[PLACES - len(alike) :], [len(n) for n in alike]),
        left=np.array(sizes, np.int64),
        groups=np.array([cards for cards, _ in groups], np.int64),
        first=np.array([*accumulate((len(ways) for _, ways in groups), initial=0)], np.int64),
        fills=np.array([fill for fill, _ in ways], np.int64),
        hands=np.array(hands, np.int64),
        slots=np.array(slots, np.int64),
        strides=np.array(strides, np.int64),
        weights=np.zeros(len(ways)),
        counts=np.zeros((len(groups), strides[LAST] << len(slots))),
    )
    count(worlds)
    if world_count(worlds) == 0:
        raise ValueError("no world fits: this is not a view of any game")
    return worlds


def _merge_hands(count: int, hands: list[Set]) -> tuple[list[list[int]], list[Set]]:
    """Hands that may hold the same cards, whatever the way, become one place: the numbers of
    the hands by place, and by way the set of places."""
    alike: dict[tuple[int, ...], list[int]] = {}
    for number in range(count):
        alike.setdefault(tuple(way >> number & 1 for way in hands), []).append(number)
    places = [0] * len(hands)
    for place, is_open in enumerate(alike, start=PLACES - len(alike)):
        places = [way | bit << place for way, bit in zip(places, is_open, strict=True)]
    return list(alike.values()), places


def world_count(worlds: Worlds) -> float:
    """How many worlds there are."""
    if len(worlds.groups) == 0:  # every card has been seen
        return 1.0 if worlds.left.sum() + len(worlds.slots) == 0 else 0.0
    start = int(worlds.strides[:LAST] @ worlds.left[:LAST])
    rest = worlds.left.tolist()
    shares = []
    for place, held in zip(worlds.place.tolist(), worlds.held.tolist(), strict=True):
        shares.append(comb(rest[place], held))
        rest[place] -= held
    return float(worlds.counts[0, start]) * prod(shares)


@inlined
def index(w: Worlds, left: Numbers, filled: Set) -> int:
    """Where the count for hands that still need so many cards stands. The last hand needs what
    the others leave."""
    where: int = wide(filled) * w.strides[LAST]
    for place in range(LAST):
        where += w.strides[place] * left[place]
    return where


@kernel
def count(w: Worlds) -> None:
    """Fill the counts, from the last group back."""
    weigh_ways(w)
    low, high = bounds(w)
    left = np.zeros(PLACES, np.int64)
    split = np.zeros(PLACES, np.int64)
    rest = 0
    for group in range(len(w.groups) - 1, -1, -1):
        rest += size(w.groups[group])
        for filled in range(ONE << len(w.slots)):
            for_hands = rest - len(w.slots) + size(filled)
            count_group(w, group, filled, for_hands, low[group], high[group], left, split)


@inlined
def count_group(
    w: Worlds,
    group: int,
    filled: Set,
    for_hands: int,
    low: Numbers,
    high: Numbers,
    left: Numbers,
    split: Numbers,
) -> None:
    """The counts of one group for all needs of the hands that add up and can come about."""
    for a in range(low[0], high[0] + 1):
        left[0] = a
        for b in range(low[1], high[1] + 1):
            left[1] = b
            for c in range(low[2], high[2] + 1):
                left[2] = c
                for d in range(low[3], high[3] + 1):
                    left[3] = d
                    rest = for_hands - a - b - c - d
                    for e in range(
                        max(low[4], rest - high[LAST]), min(high[4], rest - low[LAST]) + 1
                    ):
                        left[4] = e
                        left[LAST] = rest - e
                        ways = walk(w, group, left, filled, np.inf, split)[0]
                        w.counts[group, index(w, left, filled)] = ways


@kernel
def bounds(w: Worlds) -> tuple[Numbers, Numbers]:
    """By group and place: the fewest and the most cards a hand can need before the group."""
    groups = len(w.groups)
    low = np.zeros((groups, PLACES), np.int64)
    high = np.zeros((groups, PLACES), np.int64)
    for place in range(PLACES):
        could_take = 0
        for group in range(groups - 1, -1, -1):
            could_take += reach(w, group, place)
            high[group, place] = min(w.left[place], could_take)
        could_have = 0
        for group in range(groups):
            low[group, place] = max(0, w.left[place] - could_have)
            could_have += reach(w, group, place)
    return low, high


@inlined
def reach(w: Worlds, group: int, place: int) -> int:
    """How many cards of a group a hand could take at most."""
    for way in range(w.first[group], w.first[group + 1]):
        if w.hands[way] >> place & 1:
            return size(w.groups[group])
    return 0


@kernel
def weigh_ways(w: Worlds) -> None:
    """In how many ways each way puts cards into its slots."""
    for group in range(len(w.groups)):
        for way in range(w.first[group], w.first[group + 1]):
            cards = w.groups[group]
            weight = 1.0
            taken = 0
            for slot in range(len(w.slots)):
                if w.fills[way] >> slot & 1:
                    weight *= max(0, size(cards & w.slots[slot]) - taken)
                    taken += 1
            w.weights[way] = weight


@inlined
def walk(
    w: Worlds, group: int, left: Numbers, filled: Set, target: float, split: Numbers
) -> tuple[float, int]:
    """Add up the ways to deal a group, in a fixed order, until the sum is above the target:
    the sum, and the way that was reached, whose parts by place are in `split`."""
    total = 0.0
    for way in range(w.first[group], w.first[group + 1]):
        if w.fills[way] & filled == 0 and w.weights[way] > 0:
            total = walk_way(w, group, way, left, filled, total, target, split)
            if total > target:
                return total, way
    return total, -1


@inlined
def walk_way(
    w: Worlds,
    group: int,
    way: int,
    left: Numbers,
    filled: Set,
    total: float,
    target: float,
    split: Numbers,
) -> float:
    """Go on with one way: all splits of the group's rest over the hands that may take it."""
    rest = size(w.groups[group]) - size(w.fills[way])
    if group == len(w.groups) - 1:
        return total + finish(w, way, left, filled, split)
    hands = w.hands[way]
    most_0, most_1 = most(hands, left, 0, rest), most(hands, left, 1, rest)
    most_2, most_3 = most(hands, left, 2, rest), most(hands, left, 3, rest)
    most_4, most_5 = most(hands, left, 4, rest), most(hands, left, LAST, rest)
    after = w.counts[group + 1]
    start = index(w, left, filled | w.fills[way])
    later = most_2 + most_3 + most_4 + most_5
    for a in range(max(0, rest - most_1 - later), most_0 + 1):
        rest_a, at_a = rest - a, start - a * w.strides[0]
        weight_a = w.weights[way] * CHOOSE[rest, a]
        for b in range(max(0, rest_a - later), min(most_1, rest_a) + 1):
            rest_b, at_b = rest_a - b, at_a - b * w.strides[1]
            weight_b = weight_a * CHOOSE[rest_a, b]
            for c in range(max(0, rest_b - later + most_2), min(most_2, rest_b) + 1):
                rest_c, at_c = rest_b - c, at_b - c * w.strides[2]
                weight_c = weight_b * CHOOSE[rest_b, c]
                for d in range(max(0, rest_c - most_4 - most_5), min(most_3, rest_c) + 1):
                    rest_d, at_d = rest_c - d, at_c - d * w.strides[3]
                    weight_d = weight_c * CHOOSE[rest_c, d]
                    for e in range(max(0, rest_d - most_5), min(most_4, rest_d) + 1):
                        total += weight_d * CHOOSE[rest_d, e] * after[at_d - e * w.strides[4]]
                        if total > target:
                            put(split, a, b, c, d, e, rest_d - e)
                            return total
    return total


@inlined
def most(hands: Set, left: Numbers, place: int, cards: int) -> int:
    """How many of the cards a hand can take."""
    return min(left[place], cards) if hands >> place & 1 else 0


@inlined
def finish(w: Worlds, way: int, left: Numbers, filled: Set, split: Numbers) -> float:
    """The ways to end with the last group: every slot is filled, every hand gets the rest of
    what it needs."""
    if filled | w.fills[way] != (ONE << len(w.slots)) - ONE:
        return 0.0
    ways: float = w.weights[way]
    dealt = 0
    for place in range(PLACES):
        if left[place] > 0 and not w.hands[way] >> place & 1:
            return 0.0
        dealt += left[place]
        ways *= CHOOSE[dealt, left[place]]
    put(split, left[0], left[1], left[2], left[3], left[4], left[LAST])
    return ways


@inlined
def put(split: Numbers, a: int, b: int, c: int, d: int, e: int, f: int) -> None:
    """The parts by place."""
    split[0] = a
    split[1] = b
    split[2] = c
    split[3] = d
    split[4] = e
    split[LAST] = f


@kernel
def room_for_draws() -> Room:
    """What `draw_world` works in, once for many draws."""
    return np.zeros(PLACES, np.int64), np.zeros(PLACES, np.int64), np.zeros(PLACES, np.int64)


@inlined
def draw_world(w: Worlds, stream: Stream, hands: Numbers, slot_cards: Numbers, room: Room) -> None:
    """One world, each equally likely: the cards by seat, and by slot a set of one card."""
    left, split, cards = room
    for place in range(PLACES):
        left[place] = w.left[place]
        cards[place] = 0
    filled = EMPTY
    for group in range(len(w.groups)):
        target = fraction(stream) * w.counts[group, index(w, left, filled)]
        way = walk(w, group, left, filled, target, split)[1]
        deal_group(w, stream, w.groups[group], w.fills[way], split, cards, slot_cards)
        filled |= w.fills[way]
        for place in range(PLACES):
            left[place] -= split[place]
    share_out(w, stream, cards, hands)


@inlined
def deal_group(
    w: Worlds,
    stream: Stream,
    group: CardSet,
    fill: Set,
    split: Numbers,
    cards: Numbers,
    slot_cards: Numbers,
) -> None:
    """Put random cards of a group into slots, narrowest first, and into places."""
    for slot in range(len(w.slots)):
        if fill >> slot & 1:
            fitting = group & w.slots[slot]
            card = pick(fitting, below(stream, size(fitting)))
            slot_cards[slot] = card
            group ^= card
    rest = size(group)
    for place in range(PLACES):
        if split[place] == rest:
            cards[place] |= group
            return
        for _ in range(split[place]):
            card = pick(group, below(stream, rest))
            cards[place] |= card
            group ^= card
            rest -= 1


@inlined
def share_out(w: Worlds, stream: Stream, cards: Numbers, hands: Numbers) -> None:
    """Give each seat its part of the cards of its place."""
    for number in range(len(w.seats)):
        place = w.place[number]
        pile = cards[place]
        rest = size(pile)
        if w.held[number] < rest:
            for _ in range(w.held[number]):
                pile ^= pick(pile, below(stream, rest))
                rest -= 1
            hands[w.seats[number]] = cards[place] ^ pile
            cards[place] = pile
        else:
            hands[w.seats[number]] = pile
