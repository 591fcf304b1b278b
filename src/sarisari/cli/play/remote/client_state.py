"""The client's state of one table, accumulated from the server's messages."""

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from sarisari.cli.games.board import PoseHelp
from sarisari.cli.play.table_screen import TableScreen, seat_note
from sarisari.cli.play.terminal import Terminal
from sarisari.core.game import Sheet
from sarisari.server.messages import ChairShown, Presence, RoomShown, SeatShown, TableShown
from sarisari.table.feed import FeedItem
from sarisari.table.journal import Opening, SeatEntry, UndoEntry

EVENT_KINDS = ("deal", "settle", "act")

Place = TypeVar("Place", ChairShown, SeatShown)


class ClientState:
    """A table as far as the server has shown it to this client."""

    def __init__(self) -> None:
        self.room: RoomShown | None = None  # until the game begins
        self.table: TableShown | None = None
        self.opening: Opening | None = None
        self.feed: list[FeedItem] = []
        self.former: dict[int, str] = {}  # previous player of a seat given away, by `at`
        self.was_seated = False  # at any time so far
        self.was_readmitted = False  # removed by the host, and allowed to sit down again
        self._players: dict[int, str] = {}  # names by seat, as far as they are known
        self._received_at = 0.0  # when the table was received, by the local clock

    def take_room(self, room: RoomShown) -> None:
        """Store the waiting room as it is now."""
        self._take_place(room)
        self.room = room

    def take_table(self, table: TableShown) -> list[FeedItem]:
        """Store the table as it is now; return the new items of its feed."""
        last = self.feed[-1].at if self.feed else 0
        new = [item for item in table.events if item.at > last]
        self._take_place(table)
        self.room, self.table = None, table
        self._take_opening(table.opening)
        self._received_at = time.monotonic()
        for item in new:
            self.feed.append(item)
            if isinstance(item.fact, UndoEntry):
                self._undo(item.fact.keep)
            elif isinstance(item.fact, SeatEntry) and item.fact.player is not None:
                self._take_player(item.at, item.fact.seat, item.fact.player.name)
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

    def _take_player(self, at: int, seat: int, name: str) -> None:
        if seat in self._players:
            self.former[at] = self._players[seat]
        self._players[seat] = name

    def take_presence(self, now: Presence) -> None:
        """Store who is connected now."""
        replace = msgspec.structs.replace
        if self.room is not None:
            chairs = _with_presence(self.room.chairs, now.here)
            self.room = replace(self.room, chairs=chairs, onlookers=now.onlookers)
        if self.table is not None:
            self.table = replace(
                self.table,
                seats=_with_presence(self.table.seats, now.here),
                onlookers=now.onlookers,
                is_deserted=now.is_deserted,
            )

    def _undo(self, keep: int) -> None:
        """Mark all events but the first `keep` ones as undone."""
        events = [
            index
            for index, item in enumerate(self.feed)
            if item.kind in EVENT_KINDS and not item.undone
        ]
        for index in events[keep:]:
            self.feed[index] = msgspec.structs.replace(self.feed[index], undone=True)

    @property
    def shown(self) -> RoomShown | TableShown | None:
        """The table, or its waiting room, as last received."""
        return self.table or self.room

    @property
    def seat(self) -> int | None:
        """This client's seat."""
        return None if self.shown is None else self.shown.you

    @property
    def removed(self) -> list[str]:
        """As the host: the names of the people who were removed."""
        return [] if self.shown is None else self.shown.removed

    @property
    def names(self) -> list[str]:
        """The players' names by seat, during the game."""
        return [] if self.table is None else [seat.name for seat in self.table.seats]

    @property
    def sitting(self) -> list[str | None]:
        """The names by seat or chair, before the game too; None for a free chair."""
        if self.table is None and self.room is not None:
            return [chair.name for chair in self.room.chairs]
        return [*self.names]

    @property
    def others(self) -> list[str | None]:
        """The names of the other people by seat; None for bots and for this client."""
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
        """Whether the game is over or stopped, and its secret is revealed."""
        table = self.table
        return table is not None and table.due is None and (table.view.over or table.is_stopped)

    @property
    def is_history_open(self) -> bool:
        return self.opening is None or self.opening.terms.open_history

    def has_done(self, kind: str, after: int = 0) -> bool:
        """Whether this client's seat has made an entry of this kind after that journal length."""
        return any(
            item.kind == kind and item.seat == self.seat and not item.stand_in and item.at > after
            for item in self.feed
        )

    def clock_left(self, seat: int) -> int | None:
        """The time left on a seat's clock now, in ms."""
        assert self.table is not None
        left = self.table.seats[seat].clock
        if left is None or seat not in self.table.running:
            return left
        return max(0, left - int(1000 * (time.monotonic() - self._received_at)))

    def screen(
        self, terminal: Terminal, sheets: Callable[[], Sequence[Sheet]], *, shows_poses: bool
    ) -> TableScreen:
        """What the person sees now."""
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
            feed=self.feed,
            is_history_open=self.is_history_open,
            sheets=sheets,
            former=self.former,
            poses=PoseHelp(
                "off" if self.opening is None else self.opening.terms.suggests, shows_poses
            ),
        )


def _with_presence(places: Sequence[Place], here: Sequence[bool]) -> list[Place]:
    """The seats or chairs with the current presence of their players."""
    return [
        msgspec.structs.replace(place, is_here=all(here[seat : seat + 1]))
        for seat, place in enumerate(places)
    ]
