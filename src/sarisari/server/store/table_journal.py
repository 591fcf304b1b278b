"""SQL for tables and their journals. Each function runs within the caller's transaction."""

import sqlite3
from collections.abc import Mapping, Sequence

from sarisari.core.message import say
from sarisari.server.store import wish_log
from sarisari.server.store.checksums import entry_sum, part_sum
from sarisari.server.store.database import damaged_alone
from sarisari.server.store.errors import Conflict, Damaged, NoSuchTable
from sarisari.server.store.rows import Appended, End, Status, TableRow, Wished

TABLE_COLUMNS = "id, game, seen_by, created, room, version, status, opening, result, finished"
TABLE_FIELDS = TABLE_COLUMNS.split(", ")
SUM_COLUMNS = "room_sum, opening_sum"
ENTRY_COLUMNS = "table_id, at, entry, user_id, wish, content, sum"
ENTRY_MARKS = "(?, ?, ?, ?, ?, ?, ?)"


def add_table(db: sqlite3.Connection, row: TableRow) -> None:
    values = [getattr(row, name) for name in TABLE_FIELDS]
    values += [part_sum(row.id, row.room), part_sum(row.id, row.opening)]
    marks = ", ".join("?" * len(values))
    db.execute(f"INSERT INTO tables ({TABLE_COLUMNS}, {SUM_COLUMNS}) VALUES ({marks})", values)  # noqa: S608
    seat(db, row.id, row.seats)


def put_room(
    db: sqlite3.Connection,
    table: str,
    version: int,
    room: bytes,
    *,
    status: Status,
    seen_by: str | None = None,
    seats: Mapping[int, str] | None = None,
    wished: Wished | None = None,
) -> None:
    changed = db.execute(
        "UPDATE tables SET version = ?, room = ?, room_sum = ?, seen_by = coalesce(?, seen_by)"
        " WHERE id = ? AND version = ? AND status = ?",
        (version, room, part_sum(table, room), seen_by, table, version - 1, status),
    )
    _check_changed(db, table, changed)
    if seats is not None:
        _replace_seats(db, table, seats)
    wish_log.add(db, table, wished)


def add_next(
    db: sqlite3.Connection,
    row: TableRow,
    table: str,
    version: int,
    room: bytes,
    *,
    status: Status,
    wished: Wished | None,
) -> None:
    """Add the table that follows another, whose room names it now."""
    add_table(db, row)
    put_room(db, table, version, room, status=status, wished=wished)


def begin(
    db: sqlite3.Connection,
    table: str,
    opening: bytes,
    secret: bytes,
    seats: Mapping[int, str],
    *,
    version: int | None,
    wished: Wished | None,
) -> None:
    changed = db.execute(
        "UPDATE tables SET status = 'running', opening = ?, opening_sum = ?"
        " WHERE id = ? AND status = 'waiting' AND version = coalesce(?, version)",
        (opening, part_sum(table, opening), table, version),
    )
    _check_changed(db, table, changed)
    db.execute("INSERT INTO secrets (table_id, secret) VALUES (?, ?)", (table, secret))
    _replace_seats(db, table, seats)
    wish_log.add(db, table, wished)


def rows_of(table: str, at: int, entries: Sequence[bytes], wished: Wished | None) -> list[Appended]:
    """Return the rows for some entries; the wish that they come from is stored in the last one."""
    nobody = (None, None, None)
    rows: list[Appended] = [
        (table, number, entry, *nobody, entry_sum(table, number, entry, *nobody))
        for number, entry in enumerate(entries, at)
    ]
    if wished is not None and rows:
        _, last, entry, *_ = rows.pop()
        who = (wished.user, wished.id, wished.content)
        rows.append((table, last, entry, *who, entry_sum(table, last, entry, *who)))
    return rows


def append(
    db: sqlite3.Connection,
    table: str,
    at: int,
    rows: Sequence[Appended],
    seats: Mapping[int, str | None],
    room: tuple[int, bytes] | None,
) -> None:
    found = db.execute(
        "SELECT status, (SELECT max(at) + 1 FROM journal WHERE table_id = tables.id)"
        " FROM tables WHERE id = ?",
        (table,),
    ).fetchone()
    if found is None:
        raise NoSuchTable
    status, length = found
    if status != "running" or at != (length or 0):
        raise Conflict
    db.executemany(f"INSERT INTO journal ({ENTRY_COLUMNS}) VALUES {ENTRY_MARKS}", rows)  # noqa: S608
    seat(db, table, seats)
    if room is not None:
        version, content = room
        put_room(db, table, version, content, status="running")


def append_together(db: sqlite3.Connection, appended: Sequence[Appended]) -> bool:
    """Append one entry to each of several tables in one statement. Return False, with nothing
    appended, if one of them cannot be; `append` then finds out why.

    Each statement lets another thread take the interpreter, and a busy thread gives it back slowly.
    So the number of statements matters for a store under load.
    """
    rows = ", ".join([ENTRY_MARKS] * len(appended))
    done = db.execute(
        f"INSERT INTO journal ({ENTRY_COLUMNS})"  # noqa: S608
        f" WITH wanted ({ENTRY_COLUMNS}) AS (VALUES {rows})"
        " SELECT wanted.* FROM wanted JOIN tables ON tables.id = wanted.table_id"
        " WHERE tables.status = 'running' AND wanted.at ="
        " (SELECT coalesce(max(journal.at) + 1, 0) FROM journal"
        " WHERE journal.table_id = wanted.table_id)",
        [value for row in appended for value in row],
    )
    return done.rowcount == len(appended)


def finish(
    db: sqlite3.Connection,
    table: str,
    status: End,
    result: bytes | None,
    time: int,
    wished: Wished | None,
) -> None:
    changed = db.execute(
        "UPDATE tables SET status = ?, result = ?, finished = ?"
        " WHERE id = ? AND status NOT IN ('over', 'stopped')",
        (status, result, time, table),
    )
    _check_changed(db, table, changed)
    wish_log.add(db, table, wished)


def thaw(db: sqlite3.Connection, table: str) -> None:
    changed = db.execute(
        "UPDATE tables SET result = NULL, finished = NULL,"
        " status = CASE WHEN opening IS NULL THEN 'waiting' ELSE 'running' END"
        " WHERE id = ? AND status = 'frozen'",
        (table,),
    )
    _check_changed(db, table, changed)


def _check_changed(db: sqlite3.Connection, table: str, changed: sqlite3.Cursor) -> None:
    """Raise Conflict or NoSuchTable if nothing was changed."""
    if changed.rowcount == 0:
        known = db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone()
        raise NoSuchTable if known is None else Conflict


def _replace_seats(db: sqlite3.Connection, table: str, seats: Mapping[int, str]) -> None:
    db.execute("DELETE FROM seats WHERE table_id = ?", (table,))
    seat(db, table, seats)


def seat(db: sqlite3.Connection, table: str, seats: Mapping[int, str | None]) -> None:
    """Save the owners of seats; None removes the owner."""
    for number, user in seats.items():
        if user is None:
            db.execute("DELETE FROM seats WHERE table_id = ? AND seat = ?", (table, number))
        else:
            db.execute(
                "INSERT OR REPLACE INTO seats (table_id, seat, user_id) VALUES (?, ?, ?)",
                (table, number, user),
            )


def journal(
    db: sqlite3.Connection, table: str, since: int, *, has_sums: bool = True
) -> list[bytes]:
    """Return a table's entries. Damaged if one is missing, or is not what was written."""
    columns = "at, entry, user_id, wish, content, sum" if has_sums else "at, entry"
    with damaged_alone(table):
        rows = db.execute(
            f"SELECT {columns} FROM journal WHERE table_id = ? AND at >= ? ORDER BY at",  # noqa: S608
            (table, since),
        ).fetchall()
    for number, (at, entry, *rest) in enumerate(rows, since):
        if at != number:
            raise Damaged(say("store-gap", at=number), f"table {table}: entry {number} is missing")
        if not isinstance(entry, bytes) or (rest and not is_intact(table, at, entry, *rest)):
            details = f"table {table}: the checksum of entry {number} is wrong"
            raise Damaged(say("store-flipped", at=number), details)
    return [row[1] for row in rows]


def is_intact(
    table: str,
    at: int,
    entry: bytes,
    user: str | None,
    wish: str | None,
    content: bytes | None,
    checksum: int | None,
) -> bool:
    """Whether a row of the journal is what was written. Rows from before checksums are trusted."""
    if checksum is None:
        return True
    try:
        return entry_sum(table, at, entry, user, wish, content) == checksum
    except TypeError:  # a text where there were bytes
        return False


def secret(db: sqlite3.Connection, table: str) -> bytes | None:
    with damaged_alone(table):
        row = db.execute("SELECT secret FROM secrets WHERE table_id = ?", (table,)).fetchone()
    return None if row is None else row[0]
