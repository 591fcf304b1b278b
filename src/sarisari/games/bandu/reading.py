"""What a state of Bandu says, worked out once for all who ask."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sarisari.core.cards import Seat
from sarisari.core.event import Event, Logged, Seen
from sarisari.core.facts import Facts
from sarisari.core.message import Message, refuse, say
from sarisari.core.notation import Integers
from sarisari.core.phase import NOBODY, OVER
from sarisari.games.actions import legal_integers
from sarisari.games.bandu import messages, rules
from sarisari.games.bandu.notation import action_text
from sarisari.games.bandu.result import result_of, totals_of
from sarisari.games.bandu.state import READER, SETTLE, BanduState
from sarisari.games.bandu.view import BanduView, own_fields

if TYPE_CHECKING:
    from sarisari.games.bandu import Bandu


class BanduReading:
    """A state read once; see the contract, `Reading`. All seats see the same."""

    def __init__(self, game: "Bandu", state: BanduState, facts: Facts | None = None) -> None:
        self._game = game
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
        whole: list[Integers] = []
        for first, seconds in legal.items():
            whole += [(first, second) for second in seconds] or [(first,)]
        return dict(sorted((action_text(self.facts, each), each) for each in whole))

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

    def after(self, event: Event) -> tuple["BanduReading", Logged]:
        state = self.state.copy()
        logged, facts = self._game.go_on(self, state, event)
        return BanduReading(self._game, state, facts), logged

    def check_seat(self, seat: Seat | None) -> None:
        """Refuse a seat that there is not."""
        if seat is not None and seat not in self.seats:
            raise refuse("no-such-seat", highest=len(self.seats) - 1)

    @cached_property
    def _blank(self) -> BanduView:
        """What an onlooker sees."""
        return BanduView(**self._common(), **own_fields(self.facts, self.state))

    def _common(self) -> dict[str, Any]:
        """The fields of every view. Bandu has no rounds and no cards."""
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
        """Since the last settle, which is the first of them."""
        return [logged.seen(None) for logged in self.state.log]
