"""When a table last changed, in SQL. Each function runs within the caller's transaction."""

import sqlite3

import msgspec

from sarisari.server.store.database import is_damage


class _Timed(msgspec.Struct):
    time: int


TIMED = msgspec.json.Decoder(_Timed)  # made here for the reason given in restoration.py
LAST = (
    "SELECT created, opening,"
    " (SELECT entry FROM journal WHERE table_id = tables.id ORDER BY at DESC LIMIT 1),"
    " (SELECT time FROM wishes WHERE table_id = tables.id ORDER BY number DESC LIMIT 1)"
    " FROM tables WHERE id = ?"
)


def time_of(content: bytes | None) -> int | None:
    """Return the time of an entry or an opening; None if it cannot be read."""
    try:
        return TIMED.decode(content or b"").time
    except (msgspec.DecodeError, UnicodeDecodeError, TypeError):
        return None


def last_time(db: sqlite3.Connection, table: str) -> int | None:
    """Return when a table was created, begun, or last changed by an entry or a wish; None if that
    cannot be read."""
    try:
        found = db.execute(LAST, (table,)).fetchone()
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return None
    if found is None:  # the index has the row, the table does not
        return None
    created, opening, entry, wished = found
    times = (created, time_of(opening), time_of(entry), wished)
    return max(int(time or 0) for time in times)


def is_awake(db: sqlite3.Connection, table: str, since: int) -> bool:
    """Whether a table changed at this time or later. True for one that cannot be read: restoring it
    will show what is wrong."""
    last = last_time(db, table)
    return last is None or last >= since
