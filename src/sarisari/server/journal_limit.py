"""The journal limit: how long people can make a journal. Entries that are not events of the game
(changes) could be added without end, so they are limited, per user and per table."""

from sarisari.core.message import refuse
from sarisari.server.rate_limits import Limiter
from sarisari.server.settings import Limits
from sarisari.table.journal import (
    AgreementEntry,
    ChangeEntry,
    ClockEntry,
    Entry,
    SeatEntry,
    StopEntry,
)
from sarisari.table.table import Table

SEAT_CHANGE_FACTOR = 5  # how many times more changes of seats than other changes a table may have


def check_changes(table: Table, entry: Entry, user: str, limiter: Limiter, limits: Limits) -> None:
    """Refuse a user's entry beyond the limits. Leaving and coming back have a higher limit; resuming
    and stopping have none."""
    if not isinstance(entry, ChangeEntry):
        return
    limiter.check("change", user, limits.changes)
    factor = SEAT_CHANGE_FACTOR if isinstance(entry, SeatEntry) else 1
    if table.changes >= limits.changes_per_table * factor and is_optional(entry):
        raise refuse("too-many-changes", count=limits.changes_per_table)


def is_optional(entry: Entry) -> bool:
    """Whether a game can go on and end without an entry of this kind, so that a user could add any
    number of them."""
    match entry:
        case ClockEntry(what="resume") | AgreementEntry(about="stop") | StopEntry():
            return False
        case _:
            return isinstance(entry, ChangeEntry)
