"""What happened at a table, as one seat or an onlooker may see it."""

from bisect import bisect_left
from typing import TypeAlias, get_args

import msgspec
from msgspec.structs import replace

from sarisari.core.cards import Seat
from sarisari.core.event import Logged, Seen, Told
from sarisari.core.game import open_part
from sarisari.core.message import refuse
from sarisari.table.journal import (
    Acted,
    Agreement,
    Clock,
    Dealt,
    Drawn,
    Entry,
    Revealed,
    Salt,
    SaltHash,
    Seated,
    Settled,
    Stopped,
    Undone,
)
from sarisari.table.moment import Moment
from sarisari.table.packed import Packed

Fact: TypeAlias = Drawn | Undone | Clock | Seated | SaltHash | Salt | Agreement | Stopped | Revealed

KINDS: dict[type, str] = {kind: str(kind.__struct_config__.tag) for kind in get_args(Entry)}


class Happened(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """An entry of the journal for a watcher: an event as it is told to that seat, or a fact that
    all may know. An event of an earlier trick, where history is not open, has neither."""

    at: int  # length of the journal with it
    time: int
    kind: str  # "deal", "settle", "act", "undo" ...: the entry's tag
    seat: int | None = None
    stand_in: bool = False  # a bot acted in a person's place
    told: Told | None = None
    fact: Fact | None = None
    undone: bool = False  # an event that was taken back later


def told_since(
    moment: Moment,
    journal: Packed[Entry],
    logged: Packed[Logged | None],
    at: int,
    seat: Seat | None,
) -> list[Happened]:
    """Everything after the first `at` entries. How the last trick ended is always told: whoever
    comes late has not seen it."""
    if not 0 <= at <= moment.at:
        raise refuse("no-such-moment", count=moment.at)
    if seat is not None:
        moment.seat(seat)
    closed = _closed(moment, seat) if at < moment.at - 1 else set()  # the newest lies open
    entries = zip(range(at, moment.at), journal.since(at), logged.since(at), strict=True)
    return _with_last_film(
        [
            _happened(moment, index, entry, None if index in closed else event, seat)
            for index, entry, event in entries
        ]
    )


def _with_last_film(happened: list[Happened]) -> list[Happened]:
    """Of several settles only the newest is shown in motion: films are long, and what came of
    the others can be seen."""
    settles = [index for index, part in enumerate(happened) if part.kind == "settle"]
    for index in settles[:-1]:
        told = happened[index].told
        assert told is not None
        assert told.event.settle is not None
        still = Told(Seen(settle=told.event.settle.still), told.tell)
        happened[index] = replace(happened[index], told=still)
    return happened


def told_to_all(
    moment: Moment, journal: Packed[Entry], logged: Packed[Logged | None]
) -> Happened | None:
    """The newest entry, if it is one and looks the same to all."""
    if not journal or (logged[-1] is not None and not logged[-1].is_open):
        return None
    return _happened(moment, moment.at - 1, journal[-1], logged[-1], None)


def may_look_back(moment: Moment, seat: Seat | None) -> bool:
    """Whether all tricks of the round are open to a seat: to people and onlookers by the terms
    of the table and after a round, to bots always."""
    is_bots = seat is not None and not moment.seat(seat).is_persons
    is_under_way = moment.prompts.count(None) < len(moment.prompts) and not moment.is_over
    return is_bots or moment.opening.terms.open_history or not is_under_way


def _closed(moment: Moment, seat: Seat | None) -> set[int]:
    """The entries of this round whose events lie face down for a seat."""
    if may_look_back(moment, seat) or not moment.places:
        return set()
    open_now = {moment.places[place] for place in open_part(moment.state.log)}
    return {index for index in range(moment.places[0], moment.at) if index not in open_now}


def _happened(
    moment: Moment, index: int, entry: Entry, logged: Logged | None, seat: Seat | None
) -> Happened:
    is_event = isinstance(entry, Dealt | Settled | Acted)
    return Happened(
        at=index + 1,
        time=entry.time,
        kind=KINDS[type(entry)],
        seat=getattr(entry, "seat", None),
        stand_in=isinstance(entry, Acted) and entry.stand_in,
        told=None if logged is None else logged.told(seat),
        fact=None if isinstance(entry, Dealt | Settled | Acted) else _fact(moment, entry),
        undone=is_event and is_undone(moment, index),
    )


def is_undone(moment: Moment, index: int) -> bool:
    """Whether the event of an entry was taken back."""
    place = bisect_left(moment.undone, index)
    return place < len(moment.undone) and moment.undone[place] == index


def _fact(moment: Moment, entry: Fact) -> Fact | None:
    """What all may know of it: a salt only when all are shown."""
    is_early = isinstance(entry, Salt) and moment.seats_without_salt() and not moment.is_over
    return None if is_early else entry
