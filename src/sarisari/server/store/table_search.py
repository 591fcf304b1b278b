"""SQL queries for tables. Each function runs within the caller's transaction. A table that can no
longer be read does not hide the others."""

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from sarisari.server.store import idle_time
from sarisari.server.store.checksums import part_sum
from sarisari.server.store.database import damaged_alone, is_damage
from sarisari.server.store.errors import Damaged
from sarisari.server.store.faults import QUIET_LOG
from sarisari.server.store.rows import TableRow
from sarisari.server.store.table_journal import SUM_COLUMNS, TABLE_COLUMNS, TABLE_FIELDS

NO_SUMS = "NULL, NULL"  # for a file from before checksums
LIVE = "status IN ('waiting', 'running')"
ENDED = "status IN ('over', 'stopped')"


def get_table(db: sqlite3.Connection, table: str, *, has_sums: bool = True) -> TableRow | None:
    """Return a table's row, or None. Damaged if it exists and cannot be read."""
    with damaged_alone(table):
        found = _found(db, "id = ?", (table,), SUM_COLUMNS if has_sums else NO_SUMS)
    return found[0] if found else None


def live_tables(db: sqlite3.Connection, since: int) -> list[TableRow]:
    if since <= 0:
        return _rows(db, LIVE, ())
    awake = [
        table
        for table, created in _ids(db, LIVE, ())
        if created >= since or idle_time.is_awake(db, table, since)
    ]
    return _each(db, awake)


def abandoned(db: sqlite3.Connection, before: int) -> list[str]:
    return [
        table
        for table, _ in _ids(db, f"{LIVE} AND created < ?", (before,))
        if not idle_time.is_awake(db, table, before)
    ]


def tables_ended_since(db: sqlite3.Connection, time: int) -> list[TableRow]:
    return _rows(db, f"{ENDED} AND finished >= ?", (time,))


def frozen_tables(db: sqlite3.Connection) -> list[TableRow]:
    return _rows(db, "status = 'frozen'", ())


def tables_of(
    db: sqlite3.Connection,
    user: str,
    limit: int,
    before: str | None,
    *,
    are_finished: bool,
    are_over: bool,
    game: str | None = None,
) -> list[TableRow]:
    where = "id IN (SELECT table_id FROM seats WHERE user_id = ?)"
    values: list[Any] = [user]
    if are_finished:
        where += f" AND {ENDED} AND opening IS NOT NULL"
    if are_over:
        where += " AND status = 'over' AND result IS NOT NULL"
    if game is not None:
        where += " AND game = ?"
        values.append(game)
    if before is not None:
        where += " AND (created, id) < (SELECT created, id FROM tables WHERE id = ?)"
        values.append(before)
    return _newest(db, where, values, limit)


def every_id(db: sqlite3.Connection) -> list[str]:
    """Return the ids of all tables, also of those whose row can no longer be read; the oldest
    first, as far as that is known."""
    try:
        rows = db.execute("SELECT id FROM tables ORDER BY created, id").fetchall()
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return _any_ids(db)
    return [table for (table,) in rows]


def _note(error: sqlite3.DatabaseError) -> None:
    """Log damage, so that the caller can go on with what can be read; raise any other error."""
    if not is_damage(error):
        raise error
    QUIET_LOG.error(f"not all tables can be read: {error}")


def _rows(db: sqlite3.Connection, where: str, values: Sequence[Any]) -> list[TableRow]:
    """Return rows, the oldest first."""
    try:
        return _found(db, f"{where} ORDER BY created, id", values)
    except sqlite3.DatabaseError as error:
        _note(error)
        return _each(db, [table for table, _ in _ids(db, where, values)])


def _newest(
    db: sqlite3.Connection, where: str, values: Sequence[Any], limit: int
) -> list[TableRow]:
    """Return rows, the newest first."""
    try:
        order = "ORDER BY created DESC, id DESC LIMIT ?"
        return _found(db, f"{where} {order}", (*values, limit))
    except sqlite3.DatabaseError as error:
        _note(error)
        return _each(db, [table for table, _ in _ids(db, where, values)])[::-1][:limit]


def _each(db: sqlite3.Connection, tables: Sequence[str]) -> list[TableRow]:
    """Return the rows of some tables, without those that cannot be read."""
    rows = []
    for table in tables:
        with suppress(Damaged):
            rows.append(get_table(db, table))
    return [row for row in rows if row is not None]


def _ids(db: sqlite3.Connection, where: str, values: Sequence[Any]) -> list[tuple[str, int]]:
    """Return id and `created` of the tables that meet a condition, the oldest first. If a page of
    the file is damaged, only of those that can be read."""
    query = f"SELECT id, created FROM tables WHERE {where}"  # noqa: S608
    try:
        return db.execute(f"{query} ORDER BY created, id", values).fetchall()
    except sqlite3.DatabaseError as error:
        _note(error)
    found = list[tuple[str, int]]()
    for table in _any_ids(db):
        with suppress(Damaged), damaged_alone(table):
            found += db.execute(f"{query} AND id = ?", (*values, table)).fetchall()
    return sorted(found, key=lambda row: (row[1], row[0]))


def _any_ids(db: sqlite3.Connection) -> list[str]:
    """Return the ids found in the index and in the table itself, as far as each can be read."""
    ids = set()
    for how in ("", "NOT INDEXED"):
        try:
            for (table,) in db.execute(f"SELECT id FROM tables {how}"):  # noqa: S608
                ids.add(str(table))
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
    return sorted(ids)


def _found(
    db: sqlite3.Connection, where: str, values: Sequence[Any], sums: str = SUM_COLUMNS
) -> list[TableRow]:
    found = db.execute(f"SELECT {TABLE_COLUMNS}, {sums} FROM tables WHERE {where}", tuple(values))  # noqa: S608
    return [_row(db, *row) for row in found.fetchall()]


def _row(db: sqlite3.Connection, *values: Any) -> TableRow:
    *columns, room_sum, opening_sum = values
    fields = dict(zip(TABLE_FIELDS, columns, strict=True))
    table = fields["id"]
    is_whole = all(
        _is_as_written(table, fields[name], checksum)
        for name, checksum in (("room", room_sum), ("opening", opening_sum))
    )
    try:
        seats = _seats(db, table)
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        seats, is_whole = {}, False
    return TableRow(**fields, seats=seats, is_whole=is_whole)


def _is_as_written(table: str, part: object, checksum: int | None) -> bool:
    """Whether a part has its checksum. A part from before checksums is trusted if it is bytes at
    all."""
    if not isinstance(part, bytes | None):
        return False
    return checksum is None or part_sum(table, part) == checksum


def _seats(db: sqlite3.Connection, table: str) -> dict[int, str]:
    rows = db.execute("SELECT seat, user_id FROM seats WHERE table_id = ? ORDER BY seat", (table,))
    return dict(rows.fetchall())
