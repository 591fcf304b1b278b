"""SQL for uploaded records. Each function runs within the caller's transaction."""

import sqlite3

from sarisari.server.store.errors import RecordsFull
from sarisari.server.store.retention import is_recently_upgraded

BYTES_PER_USER = 50 << 20


def add_record(
    db: sqlite3.Connection,
    row: tuple[str, str, int, bytes],
    most: int | None,
    *,
    are_guests_kept: bool,
) -> None:
    """Add a record (id, user, time, content), within the quotas."""
    record, user, time, _ = row
    db.execute("INSERT INTO records (id, user_id, created, content) VALUES (?, ?, ?, ?)", row)
    of_user = "SELECT sum(length(content)) FROM records WHERE user_id = ?"
    if db.execute(of_user, (user,)).fetchone()[0] > BYTES_PER_USER:
        raise RecordsFull
    (size,) = db.execute("SELECT record_bytes FROM server").fetchone()
    if most is None or size <= most:
        return
    if are_guests_kept or is_recently_upgraded(db, time):
        raise RecordsFull
    _make_room(db, size - most, record)


def _make_room(db: sqlite3.Connection, wanted: int, record: str) -> None:
    """Delete the oldest records of guests, except this one. RecordsFull if that does not
    suffice."""
    oldest = db.execute(
        "SELECT id, length(content) FROM records WHERE id != ?"
        " AND NOT EXISTS (SELECT 1 FROM users WHERE id = records.user_id) ORDER BY created",
        (record,),
    )
    going = []
    for old, size in oldest:
        going.append((old,))
        wanted -= size
        if wanted <= 0:
            break
    else:
        raise RecordsFull
    oldest.close()
    db.executemany("DELETE FROM records WHERE id = ?", going)


def has_record(db: sqlite3.Connection, record: str) -> bool:
    return db.execute("SELECT 1 FROM records WHERE id = ?", (record,)).fetchone() is not None


def get_record(db: sqlite3.Connection, record: str) -> bytes | None:
    row = db.execute("SELECT content FROM records WHERE id = ?", (record,)).fetchone()
    return None if row is None else bytes(row[0])
