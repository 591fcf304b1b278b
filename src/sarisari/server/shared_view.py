"""A cache of what all watchers of a table are shown alike, so that a broadcast works it out
once."""

import msgspec

from sarisari.core.game import View
from sarisari.server.messages import Asking, Presence, SeatShown
from sarisari.table.feed import FeedItem
from sarisari.table.moment import StopHow
from sarisari.table.table import Table


class SharedUpdate(msgspec.Struct, frozen=True, gc=False):
    """The part of an update that is the same for every watcher."""

    at: int
    time: int
    newest: FeedItem | None  # None if it does not look the same to everybody
    seats: list[SeatShown]
    running: list[int]
    due: str | None
    asked: Asking | None
    is_paused: bool
    is_deserted: bool
    stopped: StopHow | None
    onlookers: int


class SharedView:
    """The shared part of an update, kept from the first watcher who needs it until the table
    changes."""

    def __init__(self) -> None:
        self.update: SharedUpdate | None = None
        self.presence: Presence | None = None
        self._public: tuple[int, View] | None = None  # with the length of the journal at that time

    def forget(self) -> None:
        """Drop what is cached, because the table has changed."""
        self.update = self.presence = None

    def view(self, table: Table, seat: int | None) -> View:
        """Return the view of a seat, or of a spectator. The spectators' view is made once for all
        of them. Views of seats are not cached: each has one reader, and they are large."""
        if seat is not None:
            return table.view(seat)
        if self._public is None or self._public[0] != table.at:
            self._public = (table.at, table.view(None))
        return self._public[1]
