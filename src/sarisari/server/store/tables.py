"""Tables and their journals in SQL. Every function works within its caller's transaction."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sarisari.server.store.errors import Conflict, NoSuchTable
from sarisari.server.store.rows import Appended, End, Status, TableRow

COLUMNS = "id, game, seen_by, created, room, version, status, opening, result, finished"
NAMES = COLUMNS.split(", ")


def add_table(db: sqlite3.Connection, row: TableRow) -> None:
    values = [getattr(row, name) for name in NAMES]
    marks = ", ".join("?" * len(values))
    db.execute(f"INSERT INTO tables ({COLUMNS}) VALUES ({marks})", values)  # noqa: S608
    seat(db, row.id, row.seats)


def put_room(
    db: sqlite3.Connection,
    table: str,
    version: int,
    room: bytes,
    seats: Mapping[int, str] | None,
    status: Status,
) -> None:
    changed = db.execute(
        "UPDATE tables SET version = ?, room = ? WHERE id = ? AND version = ? AND status = ?",
        (version, room, table, version - 1, status),
    )
    _check_changed(db, table, changed)
    if seats is not None:
        _seat_anew(db, table, seats)


def begin(
    db: sqlite3.Connection,
    table: str,
    opening: bytes,
    secret: bytes,
    seats: Mapping[int, str],
    version: int | None,
) -> None:
    changed = db.execute(
        "UPDATE tables SET status = 'running', opening = ?"
        " WHERE id = ? AND status = 'waiting' AND version = coalesce(?, version)",
        (opening, table, version),
    )
    _check_changed(db, table, changed)
    db.execute("INSERT INTO secrets (table_id, secret) VALUES (?, ?)", (table, secret))
    _seat_anew(db, table, seats)


def append(
    db: sqlite3.Connection,
    table: str,
    at: int,
    entries: Sequence[bytes],
    seats: Mapping[int, str | None],
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
    db.executemany(
        "INSERT INTO journal (table_id, at, entry) VALUES (?, ?, ?)",
        [(table, number, entry) for number, entry in enumerate(entries, at)],
    )
    seat(db, table, seats)


def append_together(db: sqlite3.Connection, appended: Sequence[Appended]) -> bool:
    """One entry each for several tables, in one statement. False, and nothing is kept, if one of
    them cannot be appended: then `append` tells why.

    Each statement lets another thread of this program take over, and a busy one gives back
    slowly: for a store under load it counts how many there are."""
    rows = ", ".join(["(?, ?, ?)"] * len(appended))
    done = db.execute(
        "INSERT INTO journal (table_id, at, entry)"  # noqa: S608
        f" WITH wanted (id, at, entry) AS (VALUES {rows})"
        " SELECT wanted.id, wanted.at, wanted.entry FROM wanted JOIN tables USING (id)"
        " WHERE tables.status = 'running' AND wanted.at ="
        " (SELECT coalesce(max(journal.at) + 1, 0) FROM journal WHERE table_id = wanted.id)",
        [value for row in appended for value in row],
    )
    return done.rowcount == len(appended)


def finish(
    db: sqlite3.Connection, table: str, status: End, result: bytes | None, time: int
) -> None:
    changed = db.execute(
        "UPDATE tables SET status = ?, result = ?, finished = ?"
        " WHERE id = ? AND status NOT IN ('over', 'stopped')",
        (status, result, time, table),
    )
    _check_changed(db, table, changed)


def thaw(db: sqlite3.Connection, table: str) -> None:
    changed = db.execute(
        "UPDATE tables SET result = NULL, finished = NULL,"
        " status = CASE WHEN opening IS NULL THEN 'waiting' ELSE 'running' END"
        " WHERE id = ? AND status = 'frozen'",
        (table,),
    )
    _check_changed(db, table, changed)


def _check_changed(db: sqlite3.Connection, table: str, changed: sqlite3.Cursor) -> None:
    """Conflict, or no such table, if nothing was changed."""
    if changed.rowcount == 0:
        known = db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone()
        raise NoSuchTable if known is None else Conflict


def _seat_anew(db: sqlite3.Connection, table: str, seats: Mapping[int, str]) -> None:
    db.execute("DELETE FROM seats WHERE table_id = ?", (table,))
    seat(db, table, seats)


def seat(db: sqlite3.Connection, table: str, seats: Mapping[int, str | None]) -> None:
    """Users who sit down; None for one who leaves."""
    for number, user in seats.items():
        if user is None:
            db.execute("DELETE FROM seats WHERE table_id = ? AND seat = ?", (table, number))
        else:
            db.execute(
                "INSERT OR REPLACE INTO seats (table_id, seat, user_id) VALUES (?, ?, ?)",
                (table, number, user),
            )


def journal(db: sqlite3.Connection, table: str, since: int) -> list[bytes]:
    rows = db.execute(
        "SELECT entry FROM journal WHERE table_id = ? AND at >= ? ORDER BY at", (table, since)
    )
    return [entry for (entry,) in rows]


def secret(db: sqlite3.Connection, table: str) -> bytes | None:
    row = db.execute("SELECT secret FROM secrets WHERE table_id = ?", (table,)).fetchone()
    return None if row is None else row[0]


def get_table(db: sqlite3.Connection, table: str) -> TableRow | None:
    rows = _rows(db, "WHERE id = ?", (table,))
    return rows[0] if rows else None


def live_tables(db: sqlite3.Connection) -> list[TableRow]:
    return _rows(db, "WHERE status IN ('waiting', 'running') ORDER BY created, id", ())


def tables_ended_since(db: sqlite3.Connection, time: int) -> list[TableRow]:
    wanted = "WHERE status IN ('over', 'stopped') AND finished >= ?"
    return _rows(db, f"{wanted} ORDER BY created, id", (time,))


def frozen_tables(db: sqlite3.Connection) -> list[TableRow]:
    return _rows(db, "WHERE status = 'frozen' ORDER BY created, id", ())


def open_tables(db: sqlite3.Connection, limit: int) -> list[TableRow]:
    wanted = "WHERE status IN ('waiting', 'running') AND seen_by = 'everyone'"
    return _rows(db, f"{wanted} ORDER BY created DESC, id DESC LIMIT ?", (limit,))


def tables_of(
    db: sqlite3.Connection, user: str, limit: int, before: str | None, are_finished: bool
) -> list[TableRow]:
    wanted = "WHERE id IN (SELECT table_id FROM seats WHERE user_id = ?)"
    values: list[Any] = [user]
    if are_finished:
        wanted += " AND status IN ('over', 'stopped') AND opening IS NOT NULL"
    if before is not None:
        wanted += " AND (created, id) < (SELECT created, id FROM tables WHERE id = ?)"
        values.append(before)
    return _rows(db, f"{wanted} ORDER BY created DESC, id DESC LIMIT ?", (*values, limit))


def _rows(db: sqlite3.Connection, rest: str, values: Iterable[Any]) -> list[TableRow]:
    found = db.execute(f"SELECT {COLUMNS} FROM tables {rest}", tuple(values))  # noqa: S608
    return [
        TableRow(**dict(zip(NAMES, row, strict=True)), seats=_seats(db, row[0]))
        for row in found.fetchall()
    ]


def _seats(db: sqlite3.Connection, table: str) -> dict[int, str]:
    rows = db.execute("SELECT seat, user_id FROM seats WHERE table_id = ? ORDER BY seat", (table,))
    return dict(rows.fetchall())
