"""Determinization: all worlds consistent with what a seat knows, counted.

A world is one assignment of the unseen cards to the hidden places. The unseen cards fall into
groups. All cards of a group may lie in the same places: in hands that are not known to lack them,
or in a *slot*, which holds one face-down card. Hands that may hold the same cards are merged into
one place and split at the end. Dynamic programming counts the ways to deal the groups one after
another; `core/world_draw.py` walks the same counts forwards, so no sample is rejected and every
world is equally likely. Counts are doubles, exact up to 2**53 and beyond that to within 1 part in
10**14.
"""

from collections.abc import Sequence
from itertools import accumulate
from math import comb, prod
from operator import mul
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from sarisari.core.bits import ONE, CardSet, Set, size, wide
from sarisari.core.cards import Seat
from sarisari.core.kernel import inlined, kernel

PLACES = 6  # at most: a table of six seen by an onlooker; unused places come first
LAST = PLACES - 1
CHOOSE = np.array([[comb(n, k) for k in range(64)] for n in range(64)], np.float64)

Way: TypeAlias = tuple[Set, Set]  # slots that a group fills, hands that take the rest
Group: TypeAlias = tuple[CardSet, Sequence[Way]]
Numbers: TypeAlias = npt.NDArray[np.int64]
Counts: TypeAlias = npt.NDArray[np.float64]


class Worlds(NamedTuple):
    """All worlds that are consistent with a seat's view."""

    seats: Numbers  # the seats whose hands are unknown; seats of one place are adjacent
    held: Numbers  # by index into `seats`: how many cards the seat holds
    place: Numbers  # by index into `seats`: the seat's place
    left: Numbers  # by place: how many cards the place holds
    groups: Numbers  # by group: a set of cards
    first: Numbers  # by group: the index of its first way; then the number of all ways
    fills: Numbers  # by way: the set of slots that the way fills
    hands: Numbers  # by way: the set of places that may take cards
    slots: Numbers  # by slot: a set of cards, which is a subset of the next set or disjoint
    strides: Numbers  # by place: its stride in the index of `counts`; then the size of that index
    weights: Counts  # by way: in how many ways cards can fill its slots
    counts: Counts  # by group and index: how many ways to deal this group and the later ones


def make_worlds(
    seats: Sequence[Seat],
    left: Sequence[int],
    groups: Sequence[Group],
    slots: Sequence[CardSet] = (),
) -> Worlds:
    """Count the ways to deal all groups to the hands of these seats and to the slots.

    Ways refer to hands by their position in `seats`. Slots that can take the same card must come
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
    """Merge hands that may hold the same cards in every way into one place. Return the numbers of
    the hands by place, and the set of places by way."""
    alike: dict[tuple[int, ...], list[int]] = {}
    for number in range(count):
        alike.setdefault(tuple(way >> number & 1 for way in hands), []).append(number)
    places = [0] * len(hands)
    for place, is_open in enumerate(alike, start=PLACES - len(alike)):
        places = [way | bit << place for way, bit in zip(places, is_open, strict=True)]
    return list(alike.values()), places


def world_count(worlds: Worlds) -> float:
    """Return how many worlds there are."""
    if len(worlds.groups) == 0:  # all cards have been seen
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
    """Return the position in `counts` for hands that still need `left` cards. The last place is not
    part of the index: its need follows from the others."""
    where: int = wide(filled) * w.strides[LAST]
    for place in range(LAST):
        where += w.strides[place] * left[place]
    return where


@kernel
def count(w: Worlds) -> None:
    """Fill the counts, from the last group to the first."""
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
    """Fill the counts of one group, for every combination of needs that adds up and can occur."""
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
    """Return, by group and place, the fewest and the most cards that a place can still need before
    the group is dealt."""
    groups = len(w.groups)
    low = np.zeros((groups, PLACES), np.int64)
    high = np.zeros((groups, PLACES), np.int64)
    for place in range(PLACES):
        could_take = 0
        for group in range(groups - 1, -1, -1):
            could_take += most_from_group(w, group, place)
            high[group, place] = min(w.left[place], could_take)
        could_have = 0
        for group in range(groups):
            low[group, place] = max(0, w.left[place] - could_have)
            could_have += most_from_group(w, group, place)
    return low, high


@inlined
def most_from_group(w: Worlds, group: int, place: int) -> int:
    """Return the most cards of a group that a place could take."""
    for way in range(w.first[group], w.first[group + 1]):
        if w.hands[way] >> place & 1:
            return size(w.groups[group])
    return 0


@kernel
def weigh_ways(w: Worlds) -> None:
    """Compute in how many ways cards of the group can fill the slots of each way."""
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
    """Add up the ways to deal a group, in a fixed order, until the sum exceeds the target. Return
    the sum and the way that was reached; `split` holds its cards by place."""
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
    """Continue the sum with one way: all splits of the group's remaining cards over the places that
    may take them."""
    rest = size(w.groups[group]) - size(w.fills[way])
    if group == len(w.groups) - 1:
        return total + finish_last_group(w, way, left, filled, split)
    hands = w.hands[way]
    most_0, most_1 = most_taken(hands, left, 0, rest), most_taken(hands, left, 1, rest)
    most_2, most_3 = most_taken(hands, left, 2, rest), most_taken(hands, left, 3, rest)
    most_4, most_5 = most_taken(hands, left, 4, rest), most_taken(hands, left, LAST, rest)
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
                            set_split(split, a, b, c, d, e, rest_d - e)
                            return total
    return total


@inlined
def most_taken(hands: Set, left: Numbers, place: int, cards: int) -> int:
    """Return how many of the cards a place can take."""
    return min(left[place], cards) if hands >> place & 1 else 0


@inlined
def finish_last_group(w: Worlds, way: int, left: Numbers, filled: Set, split: Numbers) -> float:
    """Return the number of ways to deal the last group: every slot is filled and every place gets
    all the cards that it still needs."""
    if filled | w.fills[way] != (ONE << len(w.slots)) - ONE:
        return 0.0
    ways: float = w.weights[way]
    dealt = 0
    for place in range(PLACES):
        if left[place] > 0 and not w.hands[way] >> place & 1:
            return 0.0
        dealt += left[place]
        ways *= CHOOSE[dealt, left[place]]
    set_split(split, left[0], left[1], left[2], left[3], left[4], left[LAST])
    return ways


@inlined
def set_split(split: Numbers, a: int, b: int, c: int, d: int, e: int, f: int) -> None:
    """Write the number of cards by place into `split`."""
    split[0] = a
    split[1] = b
    split[2] = c
    split[3] = d
    split[4] = e
    split[LAST] = f
