"""All that a server has shown of one table, put together."""

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from sarisari.cli.play.table_screen import TableScreen, seat_note
from sarisari.cli.play.terminal import Terminal
from sarisari.core.game import Sheet
from sarisari.server.messages import ChairShown, Presence, RoomShown, SeatShown, TableShown
from sarisari.table.feed import FeedItem
from sarisari.table.journal import Opening, SeatEntry, UndoEntry

EVENTS = ("deal", "settle", "act")

Place = TypeVar("Place", ChairShown, SeatShown)


class ClientState:
    """A table as far as we have seen it."""

    def __init__(self) -> None:
        self.room: RoomShown | None = None  # until the game begins
        self.table: TableShown | None = None
        self.opening: Opening | None = None
        self.happened: list[FeedItem] = []
        self.former: dict[int, str] = {}  # who had a seat that was given away, by `at`
        self.was_seated = False  # at some time
        self.was_readmitted = False  # the host had sent us away, and lets us sit down again
        self._players: dict[int, str] = {}  # by seat, as far as they were told
        self._received = 0.0  # when the table was shown, by our own clock

    def take_room(self, room: RoomShown) -> None:
        """The waiting room as it is now."""
        self._take_place(room)
        self.room = room

    def take_table(self, table: TableShown) -> list[FeedItem]:
        """The table as it is now; what is new since."""
        last = self.happened[-1].at if self.happened else 0
        new = [part for part in table.events if part.at > last]
        self._take_place(table)
        self.room, self.table = None, table
        self._take_opening(table.opening)
        self._received = time.monotonic()
        for part in new:
            self.happened.append(part)
            if isinstance(part.fact, UndoEntry):
                self._take_back(part.fact.keep)
            elif isinstance(part.fact, SeatEntry) and part.fact.player is not None:
                self._take_seated(part.at, part.fact.seat, part.fact.player.name)
        return new

    def _take_place(self, now: RoomShown | TableShown) -> None:
        was_removed = self.shown is not None and self.shown.is_removed
        self.was_seated = self.was_seated or now.is_removed or now.you is not None
        self.was_readmitted = not now.is_removed and (was_removed or self.was_readmitted)

    def _take_opening(self, opening: Opening | None) -> None:
        if opening is not None and self.opening is None:
            self.opening = opening
            for seat, player in enumerate(opening.players):
                if player is not None:
                    self._players[seat] = player.name

    def _take_seated(self, at: int, seat: int, name: str) -> None:
        if seat in self._players:
            self.former[at] = self._players[seat]
        self._players[seat] = name

    def take_presence(self, now: Presence) -> None:
        """Somebody came or went."""
        replace = msgspec.structs.replace
        if self.room is not None:
            chairs = _placed(self.room.chairs, now.here)
            self.room = replace(self.room, chairs=chairs, onlookers=now.onlookers)
        if self.table is not None:
            self.table = replace(
                self.table,
                seats=_placed(self.table.seats, now.here),
                onlookers=now.onlookers,
                is_deserted=now.is_deserted,
            )

    def _take_back(self, keep: int) -> None:
        """Only so many events of the record stay."""
        places = [
            index
            for index, part in enumerate(self.happened)
            if part.kind in EVENTS and not part.undone
        ]
        for index in places[keep:]:
            self.happened[index] = msgspec.structs.replace(self.happened[index], undone=True)

    @property
    def shown(self) -> RoomShown | TableShown | None:
        """What we see now: the table, or its waiting room."""
        return self.table or self.room

    @property
    def seat(self) -> int | None:
        """Ours."""
        return None if self.shown is None else self.shown.you

    @property
    def removed(self) -> list[str]:
        """Whom we have sent away, as the host."""
        return [] if self.shown is None else self.shown.removed

    @property
    def names(self) -> list[str]:
        """By seat."""
        return [] if self.table is None else [seat.name for seat in self.table.seats]

    @property
    def sitting(self) -> list[str | None]:
        """The same, before the game too: None for a free chair."""
        if self.table is None and self.room is not None:
            return [chair.name for chair in self.room.chairs]
        return [*self.names]

    @property
    def others(self) -> list[str | None]:
        """By seat, the people but us."""
        places: Sequence[ChairShown | SeatShown] = []
        if self.table is not None:
            places = self.table.seats
        elif self.room is not None:
            places = self.room.chairs
        return [
            place.name if place.bot is None and seat != self.seat else None
            for seat, place in enumerate(places)
        ]

    @property
    def is_over(self) -> bool:
        """Nothing more will happen, and the secret is shown."""
        table = self.table
        return table is not None and table.due is None and (table.view.over or table.is_stopped)

    @property
    def is_history_open(self) -> bool:
        return self.opening is None or self.opening.terms.open_history

    def has_done(self, kind: str, after: int = 0) -> bool:
        """Whether our seat has made such an entry since."""
        return any(
            part.kind == kind and part.seat == self.seat and not part.stand_in and part.at > after
            for part in self.happened
        )

    def clock_left(self, seat: int) -> int | None:
        """What a clock shows now, in ms."""
        assert self.table is not None
        left = self.table.seats[seat].clock
        if left is None or seat not in self.table.running:
            return left
        return max(0, left - int(1000 * (time.monotonic() - self._received)))

    def sight(self, terminal: Terminal, sheets: Callable[[], Sequence[Sheet]]) -> TableScreen:
        """What we see now."""
        assert self.table is not None
        notes = [
            seat_note(
                terminal.words,
                is_you=number == self.seat,
                is_bot=seat.bot is not None,
                is_stand_in=seat.stand_in is not None,
                left=self.clock_left(number),
            )
            for number, seat in enumerate(self.table.seats)
        ]
        return TableScreen(
            terminal=terminal,
            view=self.table.view,
            names=self.names,
            notes=notes,
            happened=self.happened,
            is_history_open=self.is_history_open,
            sheets=sheets,
            former=self.former,
            suggestions="off" if self.opening is None else self.opening.terms.suggests,
        )


def _placed(places: Sequence[Place], here: Sequence[bool]) -> list[Place]:
    return [
        msgspec.structs.replace(place, is_here=all(here[seat : seat + 1]))
        for seat, place in enumerate(places)
    ]
