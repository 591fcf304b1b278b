"""Hidden information in a view: cards that its seat has not been shown, secret choices, and
face-down cards.

Each game's `hidden.py` extracts it from a view; `card_belief.py` counts and samples the worlds that
fit.
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

    cards: CardSet  # the cards that it may be
    seat: Seat  # who played it
    seat_in_trick: int  # `seat` if the card lies in the current trick, else -1
    time: int  # index of its event in the round

    def action(self, card: CardSet) -> str:
        """Return the action of the seat, assuming that the slot holds this card."""


class Secret(NamedTuple):
    """A secret choice, as it was made in one world."""

    do: str
    gave: CardSet = 0  # the card that left the seat's hand through this choice
    got: CardSet = 0  # the card that came into that hand through another seat's choice


class Seals(NamedTuple):
    """What a view reveals about secret choices and face-down cards, in the form that kernels use."""

    seats: Set  # whose choices the reader does not know
    holders: Numbers  # by seat: who holds the card that it chose, or held it until it was shown
    shown: Numbers  # by seat: the cards that were played from its hand
    in_trick: Numbers  # by slot: who played it if it lies in the current trick, else -1


class Unseen:
    """The hidden information of a view; filled in while the view's events are read."""

    def __init__(self, view: View, deck: Deck, cards: CardSet) -> None:
        self.seats = [seat for seat in range(view.players) if seat != view.seat]
        self.left = [view.cards_left[seat] for seat in self.seats]
        self.cards = cards & ~known_from_deal(view, deck)  # not shown yet
        self.shown: dict[Seat, CardSet] = dict.fromkeys(range(view.players), 0)
        self.may_hold: dict[Seat, CardSet] = dict.fromkeys(self.seats, cards)
        self.sealed: list[Seat] = []  # seats whose secret choice the reader does not know
        self.holders = list(range(view.players))  # by seat: who holds the card that it chose
        self.slots: list[Slot] = []  # narrowest first
        self.groups: list[Group] | None = None  # None: they follow from `may_hold`

    def shows(self, seat: Seat, card: int) -> None:
        """Note that a card from a seat's hand is now visible to everyone."""
        self.shown[seat] |= 1 << card
        self.cards &= ~(1 << card)

    def lacks(self, seat: Seat, cards: CardSet) -> None:
        """Note that a seat holds none of these cards from now on."""
        if seat in self.may_hold:
            self.may_hold[seat] &= ~cards

    def seals(self) -> Seals:
        """Return what is known about everything secret besides hands."""
        return Seals(
            set_of(*self.sealed),
            np.array(self.holders, np.int64),
            np.array([self.shown[seat] for seat in range(len(self.holders))], np.int64),
            np.array([slot.seat_in_trick for slot in self.slots], np.int64),
        )

    def worlds(self) -> Worlds:
        """Count and return all worlds."""
        if self.groups is None:
            self.groups = self._groups_by_hands()
        return make_worlds(self.seats, self.left, self.groups, [slot.cards for slot in self.slots])

    def _groups_by_hands(self) -> list[Group]:
        """Group the unseen cards by the hands that may hold them, the fewest hands first."""
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
    """Return the cards that the deal showed the reader: its own hand and the card left over. Before
    the first deal that is all cards, because nobody holds any."""
    if not view.events:
        return -1
    deal = view.events[0].deal
    assert deal is not None
    return deck.cards(*deal.shown)


class Hidden(Protocol):
    """The functions of a game's module `hidden`."""

    def read(self, view: Any) -> Unseen:
        """Return the hidden information of a view."""

    def choice_count(self, view: Any) -> int:
        """Return how many secret choices were open to a seat."""

    def choice(self, view: Any, seat: Seat, drawn: Any) -> Secret:
        """Return a seat's secret choice, as shown since or as drawn."""

    def draw_secrets(self, state: Any, seals: Seals, slot_cards: Numbers, stream: Stream) -> None:
        """Kernel: into a state whose hands have been drawn, draw the secret choices and the
        face-down cards of the trick."""
