"""Belief of a seat in a card game: every world consistent with its view, sampled uniformly.

A world (a determinization, in the terms of ISMCTS) is a deal together with the secret choices and
face-down cards that the seat has not been shown yet.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Generic

import numpy as np

from sarisari.core.bits import CardSet
from sarisari.core.cards import Seat
from sarisari.core.event import Action, Deal, Event, Seen
from sarisari.core.game import Sheet, State, View
from sarisari.core.kernel import instantiate, unbound
from sarisari.core.layout import states_of
from sarisari.core.stream import Stream, new_stream
from sarisari.core.world_draw import draw_world, make_draw_buffers
from sarisari.core.worlds import Worlds, world_count
from sarisari.games.card_parts import F
from sarisari.games.card_reading import CardReading
from sarisari.games.card_rules import CardRules
from sarisari.games.hidden_information import FACE_DOWN, Seals, Unseen

draw_secrets = unbound


def draw_states(states: Any, worlds: Worlds, seals: Seals, slot_cards: Any, stream: Stream) -> None:
    """Draw a world into each state, and the card of each slot by state."""
    room = make_draw_buffers()
    for number in range(len(states)):
        draw_world(worlds, stream, states[number].hands, slot_cards[number], room)
        draw_secrets(states[number], seals, slot_cards[number], stream)


@cache
def states_drawer(name: str, secrets_drawer: Callable[..., None]) -> Any:
    """Return `draw_states` of one game, compiled."""
    return instantiate(draw_states, name, {"draw_secrets": secrets_drawer})


class CardBelief(Generic[F]):
    """All worlds consistent with a view; `count` is their number.

    `sample` makes whole states; `fill` makes kernel records, a million a second.
    """

    def __init__(self, rules: CardRules[F], view: View) -> None:
        if view.game != rules.name:
            raise ValueError(f"this is a view of {view.game}, not of {rules.name}")
        self._rules = rules
        self._hidden = hidden = rules.hidden
        self._view = view
        self._blank: Any = None  # the record before the deal
        self._base: Any = None  # a record with everything that the seat knows
        self._unseen: Unseen = hidden.read(view)
        self.worlds = self._unseen.worlds()
        choices = hidden.choice_count(view) ** len(self._unseen.sealed)
        self.count: float = world_count(self.worlds) * choices

    def sample(self, stream: Stream) -> State:
        """Return a whole state in which this seat has exactly this view, drawn uniformly.

        Score sheets of earlier rounds have their points, but not the reasons.
        """
        reading = CardReading(self._rules, before_round(self._rules, self._view))
        for event in self.sample_events(stream):
            reading, _ = reading.after(event)
        return reading.state

    def sample_events(self, stream: Stream) -> list[Event]:
        """Return the events of the round, from its deal on, as they happened in a world drawn
        uniformly."""
        if self._blank is None:
            self._blank = before_round(self._rules, self._view).record
        drawn, slot_cards = self._draw(self._blank, 1, stream)
        return self._events(drawn[0], slot_cards[0])

    def fill(self, count: int, stream: Stream) -> Any:
        """Return kernel states, as an array of records, for searches and playouts."""
        if self._base is None:
            self._base = self.sample(new_stream(0)).record
        return self._draw(self._base, count, stream)[0]

    def _draw(self, record: Any, count: int, stream: Stream) -> tuple[Any, Any]:
        """Return `count` records with everything hidden drawn at random, and the cards in slots."""
        unseen = self._unseen
        states = states_of(record, count)
        slot_cards = np.zeros((count, len(unseen.slots)), np.int64)
        draw = states_drawer(self._rules.name, self._hidden.draw_secrets)
        draw(states, self.worlds, unseen.seals(), slot_cards, stream)
        return states, slot_cards

    def _events(self, drawn: Any, slot_cards: Any) -> list[Event]:
        """Return the events of the round as they happened in this world."""
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
        """Return the deal of the round, if there has been one."""
        if not self._view.events:
            return []
        seen = self._view.events[0].deal
        assert seen is not None
        hands = [tuple(self._rules.deck.names(dealt[seat])) for seat in self._seats]
        if self._view.seat is not None:
            assert seen.hand is not None
            hands[self._view.seat] = seen.hand
        return [Deal(tuple(hands), seen.aside)]


def before_round(rules: CardRules[F], view: View) -> State:
    """Return the state before the deal of the round that a view shows, as far as the view tells."""
    state = rules.new(view.options)
    totals = [0] * view.players
    for number, points in enumerate(view.points[: max(view.round - 1, 0)], start=1):
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        state.sheets = (*state.sheets, Sheet(number, (), tuple(points), tuple(totals)))
    state.record.totals[: view.players] = totals
    state.record.round_count = len(state.sheets)
    rules.carry_over(state.record, view)
    return state


def _seat_of(seen: Seen) -> Seat:
    assert seen.seat is not None
    return seen.seat


def _time_of(slot_and_card: tuple[Any, Any]) -> int:
    time: int = slot_and_card[0].time
    return time
