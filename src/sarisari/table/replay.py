"""Replay of a record, event by event, with the status lines that docs/notation.md defines."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from sarisari.core.event import Action, Event, Logged
from sarisari.core.game import Game, State
from sarisari.core.hand_version import hand_version_of, with_hand_version
from sarisari.core.message import Message, Refused, refuse, say
from sarisari.core.settle_question import NEWEST_HAND
from sarisari.games import get_game
from sarisari.table.record import (
    Header,
    event_line,
    header_line,
    parse_event,
    parse_header,
    parse_line,
)

DUE_MESSAGES = {"deal": say("legal-deal"), "settle": say("legal-settle")}


class Replay:
    """A header and the events that follow. A refused event changes nothing."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.game: Game = get_game(header.game)
        self.state: State = self._start()
        self.events: list[Event] = []

    @classmethod
    def of_new_game(cls, header: Header) -> "Replay":
        """Return the replay of a game that begins now. Its pieces are released by the newest hand
        unless the header names another, and the record says so."""
        replay = cls(header)
        if hand_version_of(replay.state) is None or "hand" in header.line:
            return replay
        return cls(replace(header, line={**header.line, "hand": NEWEST_HAND}))

    def _start(self) -> State:
        return with_hand_version(self.game.new(self.header.options), self.header.hand_version)

    def apply(self, event: Event) -> Logged:
        """Apply one more event."""
        logged = self.game.apply(self.state, event)
        self.events.append(event)
        return logged

    def undo(self, count: int) -> None:
        """Take back the last `count` events."""
        if not self.events:
            raise refuse("undo-nothing")
        if not 1 <= count <= len(self.events):
            raise refuse("undo-count", count=len(self.events))
        kept = self.events[:-count]
        self.state = self._start()
        self.events = []
        for event in kept:
            self.apply(event)

    def status(self) -> dict[str, Any]:
        """Return the status line: who may do what, and the score."""
        game, state = self.game, self.state
        to_act = game.to_act(state)
        result = game.result(state)
        status: dict[str, Any] = {
            "n": len(self.events),
            "round": game.round_count(state),
            "to_act": to_act,
            "legal": {str(seat): game.legal(state, seat) for seat in to_act},
            "totals": game.totals(state),
            "over": result is not None,
            **game.extra_status(state),
        }
        if (due := game.due(state)) is not None:
            status["due"] = due
        if result is not None:
            status["result"] = {"ranks": list(result.ranks), "winners": list(result.winners)}
            if result.author is not None:
                status["result"]["author"] = result.author
        return status

    def record(self) -> list[dict[str, Any]]:
        """Return the lines of the record so far."""
        return [header_line(self.header), *(event_line(event) for event in self.events)]

    def what_is_legal(self, seat: int | None = None) -> list[Message]:
        """Return what could have happened instead of an event that was refused."""
        if self.game.result(self.state) is not None:
            return [say("legal-nothing")]
        due = self.game.due(self.state)
        if due is not None:
            return [DUE_MESSAGES[due]]
        to_act = self.game.to_act(self.state)
        seats = [seat] if seat in to_act else to_act
        return [
            say("legal-actions", number=seat, actions=self.game.legal(self.state, seat))
            for seat in seats
            if seat is not None
        ]


class BadLine(Refused):
    """A line of a record that is not allowed: its number, from 1, and the game before it."""

    def __init__(self, message: Message, number: int, replay: Replay | None, seat: int | None):
        super().__init__(message)
        self.number = number
        self.replay = replay
        self.seat = seat  # whose action it was


def replay_lines(lines: Iterable[bytes | str]) -> Iterator[tuple[Replay, Logged | None]]:
    """Yield the replay after the header (with None) and after each event (with the event as
    logged). BadLine at the first line that is not allowed."""
    replay: Replay | None = None
    event: Event | None = None
    number = 1
    try:
        for number, line in enumerate(lines, start=1):  # noqa: B007
            event = None
            content = parse_line(line.encode() if isinstance(line, str) else line)
            if replay is None:
                replay = Replay(parse_header(content))
                yield replay, None
            else:
                event = parse_event(content)
                yield replay, replay.apply(event)
        if replay is None:
            raise refuse("line-missing")
    except Refused as refused:
        seat = event.seat if isinstance(event, Action) else None
        raise BadLine(refused.message, number, replay, seat) from None


def read_record(lines: Iterable[bytes | str]) -> Replay:
    """Return the replay of a whole record, from its lines: `read_record(open("game.jsonl"))`.
    BadLine if one of them is not allowed."""
    for replay, _ in replay_lines(lines):  # noqa: B007
        pass
    return replay
