"""Broadcast: the update that each watcher of a table is sent, player or spectator (onlooker).

An update is the room before the game; afterwards it is the view of one seat together with the feed
of what happened since the last update. Whatever all watchers see alike is worked out once
(`shared_view.py`); each connection then sends its own update (`subscriptions.py`).
"""

from collections.abc import Collection

import msgspec

from sarisari.server.chat import is_muted, told_line
from sarisari.server.live_table import LiveTable
from sarisari.server.messages import (
    Asking,
    ChairShown,
    ChatLine,
    Presence,
    RoomShown,
    SeatShown,
    TableShown,
)
from sarisari.server.people import is_deserted, onlookers_of
from sarisari.server.shared_view import SharedUpdate
from sarisari.server.store import ChatRow
from sarisari.table.table import Table

PAGE = 200  # entries in one message


def update_for(
    live: LiveTable,
    user: str,
    seen: int,
    *,
    is_first: bool = False,
    muted: Collection[str] = (),
) -> RoomShown | TableShown:
    """Return what a user is shown of a table now, with the feed after the first `seen` entries of
    the journal, up to one page; the first update also has the opening. `muted` are users whose chat
    this watcher has muted, besides those that the room knows of."""
    return (
        _room_shown(live, user, muted)
        if live.table is None
        else _table_shown(live, live.table, user, seen, is_first, muted)
    )


def presence_of(live: LiveTable) -> Presence:
    """Return who is present at a table."""
    if live.shared.presence is None:
        live.shared.presence = Presence(
            table=live.id,
            here=_here(live),
            onlookers=onlookers_of(live),
            is_deserted=is_deserted(live),
        )
    return live.shared.presence


def _here(live: LiveTable) -> list[bool]:
    """By seat: whether its owner is present. A free seat and a bot's seat count as present."""
    sitting = live.users_by_seat()
    if live.table is None:
        seats = range(len(live.room.chairs))
        return [seat not in sitting or live.presence.is_here(sitting[seat]) for seat in seats]
    return [
        not info.owned_by_human or live.presence.is_here(sitting.get(seat, ""))
        for seat, info in enumerate(live.table.seats)
    ]


def _room_shown(live: LiveTable, user: str, muted: Collection[str]) -> RoomShown:
    room = live.room
    return RoomShown(
        table=live.id,
        game=room.game,
        options=room.options,
        terms=room.terms,
        order=room.order,
        is_named=room.is_named,
        chairs=[
            ChairShown(
                name=chair.name,
                bot=chair.bot,
                is_ready=chair.is_ready,
                is_locked=chair.is_locked,
                is_here=chair.user is None or live.presence.is_here(chair.user),
                is_host=chair.user == room.host,
            )
            for chair in room.chairs
        ],
        you=live.seat_of(user),
        is_host=user == room.host,
        is_closed=live.status != "waiting",
        onlookers=onlookers_of(live),
        muted=_muted(live, user, muted),
        removed=_removed(live, user),
        is_removed=user in live.room.removed,
    )


def _table_shown(
    live: LiveTable,
    table: Table,
    user: str,
    seen: int,
    is_first: bool,
    muted: Collection[str],
) -> TableShown:
    you = live.seat_of(user)
    shared = live.shared.update
    if shared is None or is_first or shared.at != table.at:
        shared = live.shared.update = _shared_update(live, table)
    newest = [] if shared.newest is None or seen != shared.at - 1 else [shared.newest]
    seen = min(seen, shared.at)
    stop = min(seen + PAGE, shared.at)
    return TableShown(
        table=live.id,
        at=stop,
        time=shared.time,
        events=newest or table.feed_since(seen, you, stop),
        view=live.shared.view(table, you),
        seats=shared.seats,
        opening=msgspec.structs.replace(table.opening, past=()) if is_first else None,
        running=shared.running,
        due=shared.due,
        asked=shared.asked,
        undo=None if you is None else table.undo_for(you).how,
        you=you,
        is_host=user == live.room.host,
        is_paused=shared.is_paused,
        is_deserted=shared.is_deserted,
        is_stopped=shared.stopped is not None,
        stopped=shared.stopped,
        onlookers=shared.onlookers,
        muted=_muted(live, user, muted),
        removed=_removed(live, user),
        is_removed=user in live.room.removed,
        next=live.room.next,
        has_more=stop < shared.at,
    )


def _shared_update(live: LiveTable, table: Table) -> SharedUpdate:
    return SharedUpdate(
        at=table.at,
        time=live.now(),
        newest=table.feed_for_all(),
        seats=_seats(live, table),
        running=table.running(),
        due=table.due(),
        asked=_asked(table),
        is_paused=table.is_paused,
        is_deserted=is_deserted(live),
        stopped=table.stopped_how,
        onlookers=onlookers_of(live),
    )


def _seats(live: LiveTable, table: Table) -> list[SeatShown]:
    shown = []
    for seat, info in enumerate(table.seats):
        assert info.player is not None
        user = live.users.get(seat)
        shown.append(
            SeatShown(
                name=info.player.name,
                bot=info.player.bot,
                version=info.player.version,
                stand_in=info.stand_in,
                is_here=info.player.bot is not None
                or (user is not None and live.presence.is_here(user)),
                is_host=user == live.room.host,
                is_open=seat in live.room.opened and user is None,
                clock=table.clock_left(seat, live.now()),
            )
        )
    return shown


def _asked(table: Table) -> Asking | None:
    asked = table.asked
    if asked is None:
        return None
    return Asking(asked.seat, asked.about, asked.waiting_for)


def _muted(live: LiveTable, user: str, muted: Collection[str]) -> list[int]:
    if not live.room.silenced and user not in live.room.muted and not muted:
        return []
    return [
        seat
        for seat, other in live.users_by_seat().items()
        if other in muted or is_muted(live.room, user, other)
    ]


def _removed(live: LiveTable, user: str) -> list[str]:
    return list(live.room.removed.values()) if user == live.room.host else []


def line_for(
    live: LiveTable, user: str, line: ChatRow, muted: Collection[str] = ()
) -> ChatLine | None:
    """Return a line of chat for a reader, or None if the reader has muted its author."""
    if line.user in muted or is_muted(live.room, user, line.user):
        return None
    text, phrase = told_line(line.text)
    return ChatLine(line.number, line.time, line.name, text, line.user == user, phrase)
