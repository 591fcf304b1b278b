"""SQL for tables and their journals in PostgreSQL. Each function runs within the caller's
transaction, which has locked the rows of the tables first (`LOCK_TABLES`): so entries, rooms and
lines of chat of one table are written by one process at a time, in one order."""

from collections.abc import Mapping, Sequence

from sarisari.server.store.checksums import part_sum
from sarisari.server.store.errors import Conflict, NoSuchTable
from sarisari.server.store.postgres.pg_connection import Db, count_of, fetch_one, storable
from sarisari.server.store.rows import Appended, End, Status, TableRow, Wished
from sarisari.server.store.table_journal import (
    ENTRY_COLUMNS,
    SUM_COLUMNS,
    TABLE_COLUMNS,
    TABLE_FIELDS,
    rows_of,
)

# in the order of their ids, so that two processes never wait for each other (no deadlock)
LOCK_TABLES = "SELECT 1 FROM tables WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE"
INSERT_TABLE = (
    f"INSERT INTO tables ({TABLE_COLUMNS}, {SUM_COLUMNS})"  # noqa: S608
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)"
)
INSERT_ENTRY = f"INSERT INTO journal ({ENTRY_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)"  # noqa: S608
APPEND_TOGETHER = f"""
WITH wanted AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::text[], $5::text[],
        $6::bytea[], $7::bigint[]) AS wanted ({ENTRY_COLUMNS})
), locked AS MATERIALIZED (
    SELECT id FROM tables WHERE id = ANY($1::text[]) AND status = 'running'
    ORDER BY id FOR NO KEY UPDATE
)
INSERT INTO journal ({ENTRY_COLUMNS})
SELECT wanted.* FROM wanted JOIN locked ON locked.id = wanted.table_id
WHERE wanted.at = (
    SELECT coalesce(max(journal.at) + 1, 0) FROM journal
    WHERE journal.table_id = wanted.table_id
)
ON CONFLICT DO NOTHING
RETURNING table_id, at
"""  # noqa: S608


async def add_table(db: Db, row: TableRow) -> None:
    values = [getattr(row, name) for name in TABLE_FIELDS]
    sums = (part_sum(row.id, row.room), part_sum(row.id, row.opening))
    await db.execute(INSERT_TABLE, *values, *sums)
    await seat(db, row.id, row.seats)


async def put_room(
    db: Db,
    table: str,
    version: int,
    room: bytes,
    *,
    status: Status,
    seen_by: str | None = None,
    seats: Mapping[int, str] | None = None,
    wished: Wished | None = None,
) -> None:
    changed = await db.execute(
        "UPDATE tables SET version = $1, room = $2, room_sum = $3, seen_by = coalesce($4, seen_by)"
        " WHERE id = $5 AND version = $6 AND status = $7",
        version,
        room,
        part_sum(table, room),
        seen_by,
        table,
        version - 1,
        status,
    )
    await _check_changed(db, table, changed)
    if seats is not None:
        await _replace_seats(db, table, seats)
    await add_wish(db, table, wished)


async def add_next(
    db: Db,
    row: TableRow,
    table: str,
    version: int,
    room: bytes,
    *,
    status: Status,
    wished: Wished | None,
) -> None:
    """Add the table that follows another, whose room names it now."""
    await add_table(db, row)
    await put_room(db, table, version, room, status=status, wished=wished)


async def begin(
    db: Db,
    table: str,
    opening: bytes,
    secret: bytes,
    seats: Mapping[int, str],
    *,
    version: int | None,
    wished: Wished | None,
) -> None:
    changed = await db.execute(
        "UPDATE tables SET status = 'running', opening = $1, opening_sum = $2"
        " WHERE id = $3 AND status = 'waiting' AND version = coalesce($4, version)",
        opening,
        part_sum(table, opening),
        table,
        version,
    )
    await _check_changed(db, table, changed)
    await db.execute("INSERT INTO secrets (table_id, secret) VALUES ($1, $2)", table, secret)
    await _replace_seats(db, table, seats)
    await add_wish(db, table, wished)


def entry_rows(
    table: str, at: int, entries: Sequence[bytes], wished: Wished | None
) -> list[Appended]:
    """Return the rows for some entries, with texts that can be stored."""
    return rows_of(table, at, entries, None if wished is None else stored_wish(wished))


def stored_wish(wished: Wished) -> Wished:
    """Return a wish with an id that can be stored: clients choose ids."""
    if storable(wished.id) == wished.id:
        return wished
    return Wished(
        user=wished.user,
        id=storable(wished.id),
        content=wished.content,
        at=wished.at,
        time=wished.time,
        next=wished.next,
    )


async def append(
    db: Db,
    table: str,
    at: int,
    rows: Sequence[Appended],
    seats: Mapping[int, str | None],
    room: tuple[int, bytes] | None,
) -> None:
    found = await fetch_one(
        db,
        "SELECT status, (SELECT max(at) + 1 FROM journal WHERE table_id = tables.id) AS length"
        " FROM tables WHERE id = $1",
        table,
    )
    if found is None:
        raise NoSuchTable
    if found["status"] != "running" or at != (found["length"] or 0):
        raise Conflict
    await db.executemany(INSERT_ENTRY, rows)
    await seat(db, table, seats)
    if room is not None:
        version, content = room
        await put_room(db, table, version, content, status="running")


async def append_together(db: Db, appended: Sequence[Appended]) -> set[tuple[str, int]]:
    """Append one entry to each of several tables in one statement. Return table and place of those
    that were appended; `append` finds out what is wrong with the others."""
    columns = [list(column) for column in zip(*appended, strict=True)]
    done = await db.fetch(APPEND_TOGETHER, *columns)
    return {(row["table_id"], row["at"]) for row in done}


async def finish(
    db: Db, table: str, status: End, result: bytes | None, time: int, wished: Wished | None
) -> None:
    changed = await db.execute(
        "UPDATE tables SET status = $1, result = $2, finished = $3"
        " WHERE id = $4 AND status NOT IN ('over', 'stopped')",
        status,
        result,
        time,
        table,
    )
    await _check_changed(db, table, changed)
    await add_wish(db, table, wished)


async def thaw(db: Db, table: str) -> None:
    changed = await db.execute(
        "UPDATE tables SET result = NULL, finished = NULL,"
        " status = CASE WHEN opening IS NULL THEN 'waiting' ELSE 'running' END"
        " WHERE id = $1 AND status = 'frozen'",
        table,
    )
    await _check_changed(db, table, changed)


async def add_wish(db: Db, table: str, wished: Wished | None) -> None:
    """Add a wish that wrote no entry. The unique key rejects a second one with the same user and
    id."""
    if wished is None:
        return
    wished = stored_wish(wished)
    await db.execute(
        "INSERT INTO wishes (table_id, user_id, id, content, at, next, time)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7)",
        table,
        wished.user,
        wished.id,
        wished.content,
        wished.at,
        wished.next,
        wished.time,
    )


async def _check_changed(db: Db, table: str, changed: str) -> None:
    """Raise Conflict or NoSuchTable if nothing was changed."""
    if count_of(changed) == 0:
        known = await fetch_one(db, "SELECT 1 FROM tables WHERE id = $1", table)
        raise NoSuchTable if known is None else Conflict


async def _replace_seats(db: Db, table: str, seats: Mapping[int, str]) -> None:
    await db.execute("DELETE FROM seats WHERE table_id = $1", table)
    await seat(db, table, seats)


async def seat(db: Db, table: str, seats: Mapping[int, str | None]) -> None:
    """Save the owners of seats; None removes the owner."""
    if not seats:
        return
    empty = [number for number, user in seats.items() if user is None]
    if empty:
        await db.execute(
            "DELETE FROM seats WHERE table_id = $1 AND seat = ANY($2::int[])", table, empty
        )
    taken = {number: user for number, user in seats.items() if user is not None}
    if taken:
        await db.execute(
            "INSERT INTO seats (table_id, seat, user_id)"
            " SELECT $1, * FROM unnest($2::int[], $3::text[])"
            " ON CONFLICT (table_id, seat) DO UPDATE SET user_id = excluded.user_id",
            table,
            list(taken),
            list(taken.values()),
        )
