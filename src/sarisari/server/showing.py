"""What a user is shown of a table: the room, or the view with what happened since."""

from typing import Any

from sarisari.server.live import LiveTable
from sarisari.server.messages import RoomShown, SeatShown, TableShown
from sarisari.table.clock import running
from sarisari.table.table import Table


def shown_to(live: LiveTable, user: str, seen: int) -> RoomShown | TableShown:
    """The table now, and everything after the first `seen` entries of its journal."""
    you = live.seat_of(user)
    is_host = user == live.room.host
    table = live.table
    if table is None:
        return RoomShown(table=live.id, room=live.room, you=you, is_host=is_host)
    moment = table.snapshot()
    return TableShown(
        table=live.id,
        at=table.at,
        time=live.now(),
        events=table.told_since(min(seen, table.at), you),
        view=table.view(you),
        seats=_seats(live, table),
        running=running(moment),
        due=table.due(),
        asked=_asked(table),
        undo=None if you is None else table.undo_for(you).how,
        you=you,
        is_host=is_host,
        is_paused=moment.clocks.is_paused,
    )


def _seats(live: LiveTable, table: Table) -> list[SeatShown]:
    shown = []
    for seat, info in enumerate(table.seats):
        assert info.player is not None
        shown.append(
            SeatShown(
                name=info.player.name,
                bot=info.player.bot,
                stand_in=info.stand_in,
                is_here=live.gone_since(seat) is None,
                clock=table.clock_left(seat, live.now()),
            )
        )
    return shown


def _asked(table: Table) -> dict[str, Any] | None:
    asked = table.asked
    if asked is None:
        return None
    return {"seat": asked.seat, "about": asked.about, "waiting_for": asked.waiting_for}
