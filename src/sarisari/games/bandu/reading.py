"""The position of a game of Bandu: everything that can be asked about one state, computed once."""

from functools import cached_property
from typing import Any

from msgspec.structs import replace

from sarisari.core.cards import Seat
from sarisari.core.event import Action, Deal, Event, Logged, Seen, Settle
from sarisari.core.message import Message, Refused, refuse, say
from sarisari.core.notation import Integers
from sarisari.core.phase import NOBODY, OVER
from sarisari.games.actions import legal_integers
from sarisari.games.bandu import messages, rules
from sarisari.games.bandu.notation import action_text, placement_of
from sarisari.games.bandu.refusals import why_not
from sarisari.games.bandu.result import result_of, totals_of
from sarisari.games.bandu.state import PLACE, READER, SETTLE, BanduFacts, BanduState
from sarisari.games.bandu.step import carry_out, settle_tower
from sarisari.games.bandu.view import BanduView, own_fields


class BanduReading:
    """A state that has been read, and the step to the next one; implements `Reading`. All seats see
    the same."""

    def __init__(self, state: BanduState, facts: BanduFacts | None = None) -> None:
        self.state = state
        self.facts = facts = READER(state.record) if facts is None else facts
        self.seats = range(facts.players)
        self.due = "settle" if facts.phase == SETTLE else None
        self.to_act: list[Seat] = [] if facts.turn == NOBODY else [facts.turn]
        self.result = result_of(facts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BanduReading) and self.state == other.state

    def __hash__(self) -> int:
        return hash(self.state)

    @cached_property
    def actions(self) -> dict[str, Integers]:
        """What the seat to act may do, by text, sorted."""
        if not self.to_act:
            return {}
        legal = legal_integers("bandu", rules, self.state.record, self.to_act[0])
        actions: list[Integers] = []
        for first, second_integers in legal.items():
            actions += [(first, second) for second in second_integers] or [(first,)]
        return dict(sorted((action_text(self.facts, each), each) for each in actions))

    def legal(self, seat: Seat) -> list[str]:
        return list(self.actions) if seat in self.to_act else []

    def prompt(self, seat: Seat | None) -> Message:
        if self.result is not None:
            return self.result.reason
        if self.due is not None:
            return say("settle-awaited", seat=self.facts.builder)
        if seat is None or seat not in self.to_act:
            return say("waiting-for", seats=list(self.to_act))
        return messages.prompt(self.facts, seat, str(self.state.options["fall"]))

    def view(self, seat: Seat | None, *, look_back: bool = True) -> BanduView:
        self.check_seat(seat)
        legal = [] if seat is None else self.legal(seat)
        return replace(self._blank, seat=seat, prompt=self.prompt(seat), legal=legal)

    def refusal(self, seat: Seat, do: str) -> Message | None:
        facts = self.facts
        if seat not in self.seats:
            return say("no-such-seat", highest=len(self.seats) - 1)
        if facts.phase == OVER:
            return say("game-is-over")
        if facts.phase == SETTLE:
            return say("settle-comes-first")
        if seat not in self.to_act:
            return say("not-your-turn", seats=list(self.to_act))
        if facts.phase == PLACE and placement_of(do) is not None:
            return None
        if facts.phase != PLACE and do in self.actions:
            return None
        return why_not(facts, seat, do)

    def _check(self, event: Event) -> None:
        """Refuse an event that may not happen now."""
        if isinstance(event, Deal):
            raise refuse("deal-never")
        if isinstance(event, Action):
            wrong = self.refusal(event.seat, event.do)
            if wrong is not None:
                raise Refused(wrong)
            if not event.has_good_direction:
                raise refuse("event-toward")
        else:
            self._check_settle(event)

    def _check_settle(self, settle: Settle) -> None:
        facts = self.facts
        if facts.phase == OVER:
            raise refuse("game-is-over")
        if facts.phase != SETTLE:
            raise refuse("settle-not-due")
        if settle.is_out and facts.heights[facts.builder] == 0:
            raise refuse("bandu-base-rests", "AN-24")

    def apply(self, event: Event) -> Logged:
        return self._change(self.state, event)[0]

    def _change(self, state: BanduState, event: Event) -> tuple[Logged, BanduFacts]:
        """Change this state, or a copy of it, by an event, after checking that it may happen."""
        self._check(event)
        if isinstance(event, Settle):
            return settle_tower(state, self.facts, event)
        assert isinstance(event, Action)
        name = "place" if self.facts.phase == PLACE else event.do
        return carry_out(state, self.facts, event, self.actions[name])

    def after(self, event: Event) -> tuple["BanduReading", Logged]:
        state = self.state.copy()
        logged, facts = self._change(state, event)
        return BanduReading(state, facts), logged

    def check_seat(self, seat: Seat | None) -> None:
        """Refuse a seat that does not exist."""
        if seat is not None and seat not in self.seats:
            raise refuse("no-such-seat", highest=len(self.seats) - 1)

    @cached_property
    def _blank(self) -> BanduView:
        """What an onlooker sees."""
        return BanduView(**self._common(), **own_fields(self.facts, self.state))

    def _common(self) -> dict[str, Any]:
        """Return the fields of every view. Bandu has no rounds and no cards."""
        players = self.facts.players
        return {
            "game": "bandu",
            "options": self.state.options,
            "seat": None,
            "players": players,
            "round": 0,
            "rounds": 0,
            "dealer": None,
            "leader": None,
            "to_act": list(self.to_act),
            "due": self.due,
            "over": self.facts.phase == OVER,
            "totals": totals_of(self.facts),
            "points": [],
            "hand": [],
            "cards_left": [0] * players,
            "trick": [],
            "last_trick": None,
            "events": self._events(),
            "prompt": self.prompt(None),
            "legal": [],
            "result": self.result,
        }

    def _events(self) -> list[Seen]:
        """Return the events since the last settle, which is the first of them."""
        return [logged.seen(None) for logged in self.state.log]
