"""Drawing worlds: samples of what a seat cannot know, uniformly and without rejection
(determinization). `core/worlds.py` counts the worlds; drawing one walks the same counts forwards."""

from typing import TypeAlias

import numpy as np

from sarisari.core.bits import EMPTY, CardSet, Set, pick, size
from sarisari.core.kernel import inlined, kernel
from sarisari.core.stream import Stream, below, fraction
from sarisari.core.worlds import PLACES, Numbers, Worlds, index, walk

DrawBuffers: TypeAlias = tuple[
    Numbers, Numbers, Numbers
]  # by place: cards needed, split, cards dealt


@kernel
def make_draw_buffers() -> DrawBuffers:
    """Return the work arrays of `draw_world`, to be reused for many draws."""
    return np.zeros(PLACES, np.int64), np.zeros(PLACES, np.int64), np.zeros(PLACES, np.int64)


@inlined
def draw_world(
    w: Worlds, stream: Stream, hands: Numbers, slot_cards: Numbers, room: DrawBuffers
) -> None:
    """Draw one world uniformly: write the cards by seat into `hands`, and one card by slot into
    `slot_cards`."""
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
    """Put random cards of a group into the slots, narrowest first, and then into the places."""
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
    """Split the cards of each place among its seats."""
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
