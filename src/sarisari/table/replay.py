"""A game played again, event by event, with the status line that NOTATION.md asks for."""

from typing import Any

from sarisari.core.event import Event, Logged
from sarisari.core.game import Game, State
from sarisari.core.message import Message, refuse, say
from sarisari.games import get_game
from sarisari.table.record import Header, event_line, header_line


class Replay:
    """A header and the events since. Refused events change nothing."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.game: Game = get_game(header.game)
        self.state: State = self.game.new(header.options)
        self.events: list[Event] = []

    def apply(self, event: Event) -> Logged:
        """One more event."""
        logged = self.game.apply(self.state, event)
        self.events.append(event)
        return logged

    def undo(self, count: int) -> None:
        """Take events back."""
        if not self.events:
            raise refuse("undo-nothing")
        if not 1 <= count <= len(self.events):
            raise refuse("undo-count", count=len(self.events))
        kept = self.events[:-count]
        self.state = self.game.new(self.header.options)
        self.events = []
        for event in kept:
            self.apply(event)

    def status(self) -> dict[str, Any]:
        """The line after an event: who may do what, and the score."""
        game, state = self.game, self.state
        to_act = game.to_act(state)
        result = game.result(state)
        status: dict[str, Any] = {
            "n": len(self.events),
            "round": int(state.record.round_count),
            "to_act": to_act,
            "legal": {str(seat): game.legal(state, seat) for seat in to_act},
            "totals": game.totals(state),
            "over": result is not None,
        }
        if (due := game.due(state)) is not None:
            status["due"] = due
        if result is not None:
            status["result"] = {"ranks": list(result.ranks), "winners": list(result.winners)}
            if result.author is not None:
                status["result"]["author"] = result.author
        return status

    def record(self) -> list[dict[str, Any]]:
        """The lines of the record so far."""
        return [header_line(self.header), *(event_line(event) for event in self.events)]

    def what_is_legal(self, seat: int | None = None) -> list[Message]:
        """What could have happened instead of something that was refused."""
        if self.game.result(self.state) is not None:
            return [say("legal-nothing")]
        if self.game.due(self.state) is not None:
            return [say("legal-deal")]
        to_act = self.game.to_act(self.state)
        seats = [seat] if seat in to_act else to_act
        return [
            say("legal-actions", number=seat, actions=self.game.legal(self.state, seat))
            for seat in seats
            if seat is not None
        ]
