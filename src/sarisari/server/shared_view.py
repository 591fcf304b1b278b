"""What all watchers of a table are shown alike, worked out once for all of them (a cache)."""

import msgspec

from sarisari.core.game import View
from sarisari.server.messages import Asking, Presence, SeatShown
from sarisari.table.feed import FeedItem
from sarisari.table.moment import StopHow
from sarisari.table.table import Table


class SharedUpdate(msgspec.Struct, frozen=True, gc=False):
    """What is the same for everybody at one moment."""

    at: int
    time: int
    newest: FeedItem | None  # unless it does not look the same to all
    seats: list[SeatShown]
    running: list[int]
    due: str | None
    asked: Asking | None
    is_paused: bool
    is_deserted: bool
    stopped: StopHow | None
    onlookers: int


class SharedView:
    """Kept from the first who is shown it until something changes."""

    def __init__(self) -> None:
        self.common: SharedUpdate | None = None
        self.presence: Presence | None = None
        self._public: tuple[int, View] | None = None  # with the length of the journal then

    def forget(self) -> None:
        """Something has changed."""
        self.common = self.presence = None

    def view(self, table: Table, seat: int | None) -> View:
        """What a seat or an onlooker may know now; made once for all onlookers. Those of seats
        are not kept: one person looks at each, and they are large."""
        if seat is not None:
            return table.view(seat)
        if self._public is None or self._public[0] != table.at:
            self._public = (table.at, table.view(None))
        return self._public[1]
