"""Hidden information in Tanuki to Chagama: the other seats' hands, their bids until all have bid,
and with hidden=facedown the raccoon dogs in kettles."""

from typing import Any

import numpy as np

from sarisari.core.bits import EMPTY, ONE, CardSet, Set, lowest, wide
from sarisari.core.cards import Card, Seat, Suit
from sarisari.core.kernel import kernel
from sarisari.core.stream import Stream, below
from sarisari.core.worlds import Group, Numbers
from sarisari.games.hidden_information import FACE_DOWN, Seals, Secret, Unseen
from sarisari.games.tanuki.notation import ACTIONS
from sarisari.games.tanuki.rules import ALL_CARDS, LEVEL_CARDS
from sarisari.games.tanuki.state import (
    CARDS,
    COLOURS,
    DECK,
    HIDE,
    KETTLE_LEVELS,
    LEVELS,
    OPEN,
    RANKS,
    kettle_card,
)
from sarisari.games.tanuki.view import TanukiView

NEVER = 255  # later than any event of a round
NO_COLOUR = -1


class FaceDown:
    """AK-07. A raccoon dog that the reader of a view has not seen; a slot in a world."""

    def __init__(self, seat: Seat, kettle: Card, follows: Suit, time: int) -> None:
        self.seat = seat
        self.kettle = kettle
        self.level = int(KETTLE_LEVELS[kettle])
        self.follows = (
            follows  # the colour that it must have unless its seat was void, or NO_COLOUR
        )
        self.time = time
        self.cards: CardSet = int(LEVEL_CARDS[self.level : LEVELS].sum())  # TAN-19
        self.seat_in_trick = -1

    def action(self, card: CardSet) -> str:
        """Return the action if this card is hidden: `hide red-7 blue-5`."""
        return f"hide {DECK.names(card)[0]} {DECK.card_name(self.kettle)}"


class VoidTracker:
    """Tracks, by seat and colour, when the seat was shown to be void and when it last played
    openly."""

    def __init__(self, view: TanukiView) -> None:
        self.unseen = Unseen(view, DECK, int(ALL_CARDS))
        self.rule = view.options["hide"]
        self.slots: list[FaceDown] = []
        self.led: Suit = NO_COLOUR
        self.void_since = np.full((view.players, COLOURS), NEVER, np.int64)
        self.last_open = np.full((view.players, COLOURS), -1, np.int64)

    def play(self, seat: Seat, do: str, time: int) -> None:
        """TAN-10, AK-01, AK-17. Read a visible card. A card of another colour shows that the seat
        is void in the led one; in a kettle, only if it had to follow."""
        card, way = ACTIONS.parse(do)
        must_follow = way == OPEN or self._must_follow(kettle_card(way - HIDE))
        colour = card // RANKS
        self.unseen.shows(seat, card)
        self.last_open[seat, colour] = time
        if self.led < 0:
            self.led = colour
        elif colour != self.led and must_follow:
            self.void_since[seat, self.led] = min(time, self.void_since[seat, self.led])
            self.unseen.lacks(seat, DECK.suit_cards(self.led))

    def hide(self, seat: Seat, do: str, time: int) -> None:
        """AK-07. Read a card that lies face down."""
        kettle = DECK.parse_card(do.rsplit(" ", 1)[1])
        follows = self.led if self._must_follow(kettle) else NO_COLOUR
        self.slots.append(FaceDown(seat, kettle, follows, time))

    def _must_follow(self, kettle: Card) -> bool:
        """AK-01, AK-17. Whether a raccoon dog in this kettle must have the led colour if its seat
        holds that colour."""
        return self.rule == "follow" or (self.rule == "kettle" and kettle // RANKS != self.led)


def read(view: TanukiView) -> Unseen:
    """TAN-06, TAN-10, AK-01, AK-07, AK-17. Return the hidden information of a view, from cards
    played, bids that are still secret, voids, and face-down cards."""
    reading = VoidTracker(view)
    unseen = reading.unseen
    plays = 0
    for time, seen in enumerate(view.events[1:]):
        assert seen.seat is not None
        if seen.do is None:
            unseen.sealed += [seen.seat] if view.bids[seen.seat] is None else []
        elif not seen.do.startswith("bid"):
            reading.led = reading.led if plays % view.players else NO_COLOUR
            plays += 1
            (reading.hide if FACE_DOWN in seen.do else reading.play)(seen.seat, seen.do, time)
    if reading.slots:
        for slot in reading.slots:
            is_in_trick = slot.time >= len(view.events) - 1 - len(view.trick)
            slot.seat_in_trick = slot.seat if is_in_trick else -1
        slots = sorted(reading.slots, key=lambda slot: -slot.level)
        unseen.slots = [*slots]
        unseen.groups = _groups(reading, slots)
    return unseen


def _groups(reading: VoidTracker, slots: list[FaceDown]) -> list[Group]:
    """Group the unseen cards by colour, each with all ways to distribute them over hands and slots."""
    unseen = reading.unseen
    places = {seat: place for place, seat in enumerate(unseen.seats)}
    facts = [(places[slot.seat], slot.follows, slot.time, slot.cards) for slot in slots]
    groups: list[Group] = []
    for colour in range(COLOURS):
        cards = unseen.cards & DECK.suit_cards(colour)
        if cards:
            ways = list_ways(
                colour,
                cards,
                np.array(facts, np.int64),
                reading.void_since[unseen.seats, colour],
                reading.last_open[unseen.seats, colour],
            )
            groups.append((cards, [(fill, hands) for fill, hands in ways.tolist()]))
    groups.sort(key=lambda group: group[0].bit_count())
    return groups[-2:-1] + groups[:-2] + groups[-1:]  # large groups where there is least to count


@kernel
def list_ways(
    colour: Suit,
    cards: CardSet,
    slots: Any,  # by slot: place, colour to follow, time, cards
    void_since: Numbers,  # by place: when it was shown to be void in this colour
    last_open: Numbers,  # by place: when it last played this colour openly
) -> Any:
    """AK-01, AK-17. Return all sets of slots that cards of one colour may fill, each with the hands
    that may hold the other cards. A seat that had to follow and hid another colour has been void
    since."""
    ways = np.zeros((ONE << len(slots), 2), np.int64)
    count = 0
    for fill in range(ONE << len(slots)):
        hands = hands_beside(fill, colour, cards, slots, void_since, last_open)
        if hands >= 0:
            ways[count, 0] = fill
            ways[count, 1] = hands
            count += 1
    return ways[:count]


@kernel
def hands_beside(
    fill: Set,
    colour: Suit,
    cards: CardSet,
    slots: Any,
    void_since: Numbers,
    last_open: Numbers,
) -> Set:
    """Return the hands that may hold a colour if exactly these slots hold it too; -1 if impossible."""
    since = void_since.copy()
    for slot in range(len(slots)):
        place, follows, time = slots[slot, 0], slots[slot, 1], slots[slot, 2]
        if follows == colour and not fill >> slot & 1:
            if time < last_open[place]:
                return wide(-1)
            since[place] = min(since[place], time)
    for slot in range(len(slots)):
        place, time = slots[slot, 0], slots[slot, 2]
        if fill >> slot & 1 and (time >= since[place] or slots[slot, 3] & cards == 0):
            return wide(-1)
    hands = EMPTY
    for place in range(len(since)):
        if since[place] == NEVER:
            hands |= ONE << place
    return hands


def choice_count(view: TanukiView) -> int:
    """TAN-06, AK-09. Return how many bids there are: from 0 to the hand size."""
    return CARDS // view.players + 1


def choice(view: TanukiView, seat: Seat, drawn: Any) -> Secret:
    """TAN-06. Return the bid of a seat; no card leaves its hand."""
    bid = view.bids[seat]
    return Secret(f"bid {int(drawn.bids[seat]) if bid is None else bid}")


@kernel
def draw_secrets(state: Any, seals: Seals, slot_cards: Numbers, stream: Stream) -> None:
    """TAN-06, AK-07. Draw the secret bids, and write the drawn face-down cards into the trick."""
    for seat in range(state.players):
        if seals.seats >> seat & 1:
            state.bids[seat] = below(stream, CARDS // wide(state.players) + 1)
    for slot in range(len(seals.in_trick)):
        if seals.in_trick[slot] >= 0:
            state.trick[seals.in_trick[slot]] = lowest(slot_cards[slot])
