"""What a view leaves open: cards that nobody has shown its seat, secret choices, cards face down.

Each game's `hidden.py` reads it out of a view; `belief.py` counts and draws the worlds that fit.
"""

from typing import Any, NamedTuple, Protocol

import numpy as np

from sarisari.core.bits import CardSet, Set, set_of
from sarisari.core.cards import Deck, Seat
from sarisari.core.game import View
from sarisari.core.stream import Stream
from sarisari.core.worlds import Group, Numbers, Worlds, make_worlds

FACE_DOWN = " ? "  # `hide ? blue-5`


class Slot(Protocol):
    """A card that lies face down for the reader of a view."""

    cards: CardSet  # what it may be
    seat: Seat  # who laid it
    seat_in_trick: int  # the same if it lies in the present trick, else -1
    time: int  # of its event in the round

    def action(self, card: CardSet) -> str:
        """What its seat did, if it is this card."""


class Secret(NamedTuple):
    """A secret choice as it was in one world."""

    do: str
    gave: CardSet = 0  # the card that has left its seat's hand by it
    got: CardSet = 0  # the card that has come into that hand by another's


class Seals(NamedTuple):
    """What a view tells about secret choices, and about cards that lie face down, for kernels."""

    seats: Set  # whose choice the reader does not know
    holders: Numbers  # by seat: in whose hand the card is that it chose, or was until shown
    shown: Numbers  # by seat: the cards that came out of its hand
    in_trick: Numbers  # by slot: who laid it if it lies in the present trick, else -1


class Unseen:
    """What a view leaves open, while its events are being read."""

    def __init__(self, view: View, deck: Deck, cards: CardSet) -> None:
        self.seats = [seat for seat in range(view.players) if seat != view.seat]
        self.left = [view.cards_left[seat] for seat in self.seats]
        self.cards = cards & ~known_from_deal(view, deck)  # that nobody has shown
        self.shown: dict[Seat, CardSet] = dict.fromkeys(range(view.players), 0)
        self.may_hold: dict[Seat, CardSet] = dict.fromkeys(self.seats, cards)
        self.sealed: list[Seat] = []  # seats whose secret choice the reader does not know
        self.holders = list(range(view.players))  # by seat: who holds the card that it chose
        self.slots: list[Slot] = []  # narrowest first
        self.groups: list[Group] | None = None  # unless they follow from `may_hold`

    def shows(self, seat: Seat, card: int) -> None:
        """A card that everyone sees now came out of a seat's hand."""
        self.shown[seat] |= 1 << card
        self.cards &= ~(1 << card)

    def lacks(self, seat: Seat, cards: CardSet) -> None:
        """A seat is known to hold none of these cards from now on."""
        if seat in self.may_hold:
            self.may_hold[seat] &= ~cards

    def seals(self) -> Seals:
        """What is known of all that is secret besides hands."""
        return Seals(
            set_of(*self.sealed),
            np.array(self.holders, np.int64),
            np.array([self.shown[seat] for seat in range(len(self.holders))], np.int64),
            np.array([slot.seat_in_trick for slot in self.slots], np.int64),
        )

    def worlds(self) -> Worlds:
        """All worlds, counted."""
        if self.groups is None:
            self.groups = self._groups_by_hands()
        return make_worlds(self.seats, self.left, self.groups, [slot.cards for slot in self.slots])

    def _groups_by_hands(self) -> list[Group]:
        """The unseen cards by the hands that may hold them, those with the fewest first."""
        groups: dict[Set, CardSet] = {0: self.cards}
        for place, seat in enumerate(self.seats):
            parts: dict[Set, CardSet] = {}
            for hands, cards in groups.items():
                parts[hands | 1 << place] = cards & self.may_hold[seat]
                parts[hands] = cards & ~self.may_hold[seat]
            groups = {hands: cards for hands, cards in parts.items() if cards}
        order = sorted(groups, key=lambda hands: (hands.bit_count(), hands))
        return [(groups[hands], [(0, hands)]) for hands in order]


def known_from_deal(view: View, deck: Deck) -> CardSet:
    """The cards that the deal showed the reader: its own, and the one left over. Before the
    first deal all, for nobody holds any."""
    if not view.events:
        return -1
    deal = view.events[0].deal
    assert deal is not None
    return deck.cards(*(deal.hand or ()), *([deal.aside] if deal.aside else []))


class Hidden(Protocol):
    """What a game's module `hidden` has."""

    def read(self, view: Any) -> Unseen:
        """What a view leaves open."""

    def choice_count(self, view: Any) -> int:
        """How many secret choices a seat has had."""

    def choice(self, view: Any, seat: Seat, drawn: Any) -> Secret:
        """A seat's secret choice, as shown since or as drawn."""

    def draw_secrets(self, state: Any, seals: Seals, slot_cards: Numbers, stream: Stream) -> None:
        """In the kernel: into a state whose hands are drawn, the secret choices, and the cards
        that lie face down in the trick."""
