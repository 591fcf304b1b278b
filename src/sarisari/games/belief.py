"""What a seat may believe: every world that fits its view, drawn evenly.

A world is a deal with the secret choices and face-down cards that nobody has shown the seat yet.
Each game's `hidden.py` reads out of a view what is left open.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from sarisari.core.bits import CardSet, Set, set_of
from sarisari.core.cards import Deck, Seat
from sarisari.core.event import Action, Deal, Event, Seen
from sarisari.core.game import Sheet, State, View
from sarisari.core.kernel import instantiate, unbound
from sarisari.core.layout import states_of
from sarisari.core.stream import Stream, new_stream
from sarisari.core.worlds import (
    Group,
    Numbers,
    Worlds,
    draw_world,
    make_worlds,
    room_for_draws,
    world_count,
)

if TYPE_CHECKING:
    from sarisari.games.cardgame import CardGame

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


draw_secrets = unbound


def draw_states(states: Any, worlds: Worlds, seals: Seals, slot_cards: Any, stream: Stream) -> None:
    """Draw a world into each state, and by state and slot the card that lies there."""
    room = room_for_draws()
    for number in range(len(states)):
        draw_world(worlds, stream, states[number].hands, slot_cards[number], room)
        draw_secrets(states[number], seals, slot_cards[number], stream)


@cache
def states_drawer(name: str, secrets_drawer: Callable[..., None]) -> Any:
    """`draw_states` of one game, compiled."""
    return instantiate(draw_states, name, {"draw_secrets": secrets_drawer})


class CardBelief:
    """All worlds that fit a view. `count` says how many there are.

    `sample` makes whole states; `fill` makes kernel records, a million a second.
    """

    def __init__(self, game: "CardGame", hidden: Hidden, view: View) -> None:
        if view.game != game.name:
            raise ValueError(f"this is a view of {view.game}, not of {game.name}")
        self._game = game
        self._hidden = hidden
        self._view = view
        self._base: Any = None  # a record with all that the seat knows
        self._unseen: Unseen = hidden.read(view)
        self.worlds = self._unseen.worlds()
        choices = hidden.choice_count(view) ** len(self._unseen.sealed)
        self.count: float = world_count(self.worlds) * choices

    def sample(self, stream: Stream) -> State:
        """A whole state in which this seat has exactly this view, each equally likely.

        Score sheets of earlier rounds have their points, but not the reasons."""
        state = before_round(self._game, self._view)
        drawn, slot_cards = self._draw(state.record, 1, stream)
        for event in self._events(drawn[0], slot_cards[0]):
            self._game.apply(state, event)
        return state

    def fill(self, count: int, stream: Stream) -> Any:
        """Kernel states, as an array of records, for searches and playouts."""
        if self._base is None:
            self._base = self.sample(new_stream(0)).record
        return self._draw(self._base, count, stream)[0]

    def _draw(self, record: Any, count: int, stream: Stream) -> tuple[Any, Any]:
        """So many records with everything hidden drawn anew, and the cards in slots."""
        unseen = self._unseen
        states = states_of(record, count)
        slot_cards = np.zeros((count, len(unseen.slots)), np.int64)
        draw = states_drawer(self._game.name, self._hidden.draw_secrets)
        draw(states, self.worlds, unseen.seals(), slot_cards, stream)
        return states, slot_cards

    def _events(self, drawn: Any, slot_cards: Any) -> list[Event]:
        """The round's events as they were in this world."""
        slots = iter(sorted(zip(self._unseen.slots, slot_cards, strict=True), key=_time_of))
        events: list[Event] = []
        dealt = {seat: self._unseen.shown[seat] | int(drawn.hands[seat]) for seat in self._seats}
        for seen in self._view.events[1:]:
            seat, do = _seat_of(seen), seen.do
            if do is None:
                secret = self._hidden.choice(self._view, seat, drawn)
                do = secret.do
                dealt[seat] = dealt[seat] & ~secret.got | secret.gave
            elif FACE_DOWN in do:
                slot, card = next(slots)
                do = slot.action(int(card))
                dealt[seat] |= int(card)
            events.append(Action(seat, do))
        return [*self._deal(dealt), *events]

    @property
    def _seats(self) -> range:
        return range(self._view.players)

    def _deal(self, dealt: dict[Seat, CardSet]) -> list[Deal]:
        """The deal of the round, if there was one yet."""
        if not self._view.events:
            return []
        seen = self._view.events[0].deal
        assert seen is not None
        hands = [tuple(self._game.deck.names(dealt[seat])) for seat in self._seats]
        if self._view.seat is not None:
            assert seen.hand is not None
            hands[self._view.seat] = seen.hand
        return [Deal(tuple(hands), seen.aside)]


def before_round(game: "CardGame", view: View) -> State:
    """The state before the deal of the round that a view is of, as far as the view tells."""
    state = game.new(view.options)
    totals = [0] * view.players
    for number, points in enumerate(view.points[: max(view.round - 1, 0)], start=1):
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        state.sheets = (*state.sheets, Sheet(number, (), tuple(points), tuple(totals)))
    state.record.totals[: view.players] = totals
    state.record.round_count = len(state.sheets)
    game.carry_over(state.record, view)
    return state


def _seat_of(seen: Seen) -> Seat:
    assert seen.seat is not None
    return seen.seat


def _time_of(slot_and_card: tuple[Any, Any]) -> int:
    time: int = slot_and_card[0].time
    return time
