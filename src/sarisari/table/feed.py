"""The event feed of a table: journal entries as one seat, or an onlooker, may see them."""

from bisect import bisect_left
from typing import TypeAlias, get_args

import msgspec
from msgspec.structs import replace

from sarisari.core.cards import Seat
from sarisari.core.event import Logged, Settle, Told
from sarisari.core.message import refuse
from sarisari.core.open_tricks import open_part
from sarisari.table.compressed_list import CompressedList
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

Fact: TypeAlias = (
    PiecesEntry
    | UndoEntry
    | ClockEntry
    | SeatEntry
    | SaltHashEntry
    | SaltEntry
    | AgreementEntry
    | StopEntry
    | SecretEntry
)

ENTRY_TAGS: dict[type, str] = {kind: str(kind.__struct_config__.tag) for kind in get_args(Entry)}


class FeedItem(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A journal entry as a watcher sees it: an event as it appears to that seat, or a fact that
    everyone may know. An event of an earlier trick has neither if history is not open."""

    at: int  # length of the journal including this entry
    time: int
    kind: str  # the entry's tag: "deal", "settle", "act", "undo" ...
    seat: int | None = None
    stand_in: bool = False  # a bot acted in place of a person
    told: Told | None = None
    fact: Fact | None = None
    undone: bool = False  # the event was undone later


def feed_since(
    moment: Moment,
    journal: CompressedList[Entry],
    logged: CompressedList[Logged | None],
    at: int,
    seat: Seat | None,
    stop: int | None = None,
) -> list[FeedItem]:
    """Return everything after the first `at` entries, up to the first `stop`. Reading page by page
    gives the same items as reading at once. The end of the last trick is always included, because
    somebody who joins late has not seen it."""
    if not 0 <= at <= moment.at:
        raise refuse("no-such-moment", count=moment.at)
    if seat is not None:
        moment.seat(seat)
    places = range(at, moment.at if stop is None else min(stop, moment.at))
    closed = _face_down(moment, seat, places) if at < moment.at - 1 else set()  # newest: open
    in_motion = moment.places[0] if moment.places else None
    entries = zip(places, journal.since(at, stop), logged.since(at, stop), strict=True)
    happened: list[FeedItem] = []
    for index, entry, event in entries:
        told = None if index in closed else event
        told = told if index == in_motion else _still(told)
        happened.append(_feed_item(moment, index, entry, told, seat))
    return happened


def _still(logged: Logged | None) -> Logged | None:
    """Return a settle without its film. Only the newest settle, where undo ends, keeps its film:
    films are long, and the outcome of earlier settles is visible anyway."""
    if logged is None or not isinstance(logged.event, Settle):
        return logged
    return replace(logged, event=logged.event.still)


def feed_for_all(
    moment: Moment, journal: CompressedList[Entry], logged: CompressedList[Logged | None]
) -> FeedItem | None:
    """Return the newest entry, if it looks the same to everyone."""
    if not journal or (logged[-1] is not None and not logged[-1].is_open):
        return None
    return _feed_item(moment, moment.at - 1, journal[-1], logged[-1], None)


def may_look_back(moment: Moment, seat: Seat | None) -> bool:
    """Whether all tricks of the round are open to a seat: for people and onlookers if the terms say
    so or the round is over; for bots always."""
    is_bots = seat is not None and not moment.seat(seat).owned_by_human
    is_under_way = moment.prompts.count(None) < len(moment.prompts) and not moment.is_over
    return is_bots or moment.opening.terms.open_history or not is_under_way


def _face_down(moment: Moment, seat: Seat | None, places: range) -> set[int]:
    """Return which of these entries belong to this round and are face down for a seat."""
    if not moment.places or places.stop <= moment.places[0] or may_look_back(moment, seat):
        return set()
    before = len(moment.state.log) - len(moment.places)  # of a what-if: events without an entry
    part = open_part(moment.state.log)
    open_now = {moment.places[place - before] for place in part if place >= before}
    first = max(places.start, moment.places[0])
    return {index for index in range(first, places.stop) if index not in open_now}


def _feed_item(
    moment: Moment, index: int, entry: Entry, logged: Logged | None, seat: Seat | None
) -> FeedItem:
    is_event = isinstance(entry, DealEntry | SettleEntry | ActEntry)
    return FeedItem(
        at=index + 1,
        time=entry.time,
        kind=ENTRY_TAGS[type(entry)],
        seat=getattr(entry, "seat", None),
        stand_in=isinstance(entry, ActEntry) and entry.stand_in,
        told=None if logged is None else logged.told(seat),
        fact=None
        if isinstance(entry, DealEntry | SettleEntry | ActEntry)
        else _fact(moment, entry),
        undone=is_event and is_undone(moment, index),
    )


def is_undone(moment: Moment, index: int) -> bool:
    """Whether the event of an entry was taken back."""
    place = bisect_left(moment.undone, index)
    return place < len(moment.undone) and moment.undone[place] == index


def _fact(moment: Moment, entry: Fact) -> Fact | None:
    """Return what everyone may know of an entry: a salt only when all are shown."""
    is_early = isinstance(entry, SaltEntry) and moment.seats_without_salt() and not moment.is_over
    return None if is_early else entry
