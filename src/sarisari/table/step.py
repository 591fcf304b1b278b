"""A step: a valid entry, and the moment it leads to (a state transition). Each kind of entry has a
module that says what it may do."""

from collections.abc import Callable
from dataclasses import dataclass

from sarisari.core.event import Event, Logged
from sarisari.core.message import Message, Refused
from sarisari.table import clock
from sarisari.table.agreement import after_agreement, after_stop, after_undo
from sarisari.table.events import after_action, after_deal, after_pieces, after_settle
from sarisari.table.journal import (
    ActEntry,
    AgreementEntry,
    ClockEntry,
    DealEntry,
    Entry,
    PiecesEntry,
    SaltEntry,
    SaltHashEntry,
    SeatEntry,
    SecretEntry,
    SettleEntry,
    StopEntry,
    UndoEntry,
)
from sarisari.table.moment import Moment
from sarisari.table.salting import after_salt, after_salt_hash, after_secret
from sarisari.table.seats import after_seating


@dataclass(frozen=True)
class Step:
    """A valid entry and the moment it leads to. Made only by `Table.propose`."""

    entry: Entry
    before: Moment
    after: Moment
    logged: Logged | None  # the event as logged, if the entry is one


class RefusedEntry(Refused):
    """An entry of a journal that may not happen; `index` is its position, from 0."""

    def __init__(self, message: Message, index: int) -> None:
        super().__init__(message)
        self.index = index


def next_moment(
    moment: Moment, entry: Entry, at: int | None, events: Callable[[], list[Event]]
) -> tuple[Moment, Logged | None]:
    """Return the moment after an entry, and the event as logged if the entry is one. `at` is how
    much of the journal the entry's author had seen; `events` returns those of the record."""
    match entry:
        case DealEntry():
            return after_deal(moment, entry)
        case PiecesEntry():
            return after_pieces(moment, entry), None
        case SettleEntry():
            return after_settle(moment, entry, at)
        case ActEntry():
            return after_action(moment, entry, at)
        case UndoEntry():
            return after_undo(moment, entry, at), None
        case ClockEntry():
            return clock.after_clock(moment, entry), None
        case SeatEntry():
            return after_seating(moment, entry), None
        case SaltHashEntry():
            return after_salt_hash(moment, entry), None
        case SaltEntry():
            return after_salt(moment, entry), None
        case AgreementEntry():
            return after_agreement(moment, entry, at), None
        case StopEntry():
            return after_stop(moment, entry), None
        case SecretEntry():
            return after_secret(moment, entry, events()), None
