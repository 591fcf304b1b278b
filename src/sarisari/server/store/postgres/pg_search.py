"""SQL queries for tables, journals and wishes in PostgreSQL. Each function is one statement and so
sees one snapshot."""

from collections.abc import Sequence
from typing import Any

from sarisari.core.message import say
from sarisari.server.store.checksums import part_sum
from sarisari.server.store.errors import Damaged
from sarisari.server.store.idle_time import time_of
from sarisari.server.store.postgres.pg_connection import Db, fetch, fetch_one
from sarisari.server.store.rows import ChatRow, TableNews, TableRow, Wished
from sarisari.server.store.sharing import TableMoment
from sarisari.server.store.table_journal import SUM_COLUMNS, TABLE_COLUMNS, TABLE_FIELDS, is_intact
from sarisari.server.store.table_search import ENDED, LIVE

SEATS = (
    "ARRAY(SELECT seat FROM seats WHERE table_id = tables.id ORDER BY seat) AS seats,"
    " ARRAY(SELECT user_id FROM seats WHERE table_id = tables.id ORDER BY seat) AS users"
)
TABLES = f"SELECT {TABLE_COLUMNS}, {SUM_COLUMNS}, {SEATS} FROM tables"  # noqa: S608
ENTRIES = "SELECT at, entry, user_id, wish, content, sum FROM journal"
WISHES_PER_READ = 200
WISHES_WITHOUT_ENTRY = 20  # read besides those of new entries
NEWEST_WISHES = """
SELECT * FROM (
    (SELECT user_id, wish AS id, content, at + 1 AS at, NULL AS next, NULL AS time, entry,
        0 AS number FROM journal WHERE table_id = $1 AND wish IS NOT NULL
        ORDER BY journal.at DESC LIMIT $2)
    UNION ALL
    (SELECT user_id, id, content, at, next, time, NULL, number
        FROM wishes WHERE table_id = $1 ORDER BY number DESC LIMIT $2)
) AS both_kinds ORDER BY at, number
"""
LAST_CHANGES = f"""
SELECT id, created, opening,
    (SELECT entry FROM journal WHERE table_id = tables.id ORDER BY at DESC LIMIT 1) AS entry,
    (SELECT time FROM wishes WHERE table_id = tables.id ORDER BY number DESC LIMIT 1) AS wished
FROM tables WHERE {LIVE} ORDER BY created, id
"""  # noqa: S608
MOMENTS = """
SELECT id, version, status,
    (SELECT coalesce(max(at) + 1, 0) FROM journal WHERE table_id = tables.id) AS length,
    (SELECT coalesce(max(number), 0) FROM chat WHERE table_id = tables.id) AS chat
FROM tables WHERE id = ANY($1::text[])
"""


async def get_table(db: Db, table: str) -> TableRow | None:
    found = await fetch_one(db, f"{TABLES} WHERE id = $1", table)
    return None if found is None else _row(found)


async def journal(db: Db, table: str, since: int) -> list[bytes]:
    """Return a table's entries. Damaged if one is missing, or is not what was written."""
    rows = await fetch(
        db, f"{ENTRIES} WHERE table_id = $1 AND at >= $2 ORDER BY at", table, max(since, 0)
    )
    return _checked(table, since, rows)


async def news(db: Db, table: str, at: int, chat: int) -> TableNews | None:
    """Return what has been written to a table by others, all of one moment."""
    async with db.transaction(isolation="repeatable_read", readonly=True):
        row = await get_table(db, table)
        if row is None:
            return None
        entries = await journal(db, table, at)
        newest = min(len(entries) + WISHES_WITHOUT_ENTRY, WISHES_PER_READ)
        return TableNews(
            row=row,
            entries=entries,
            wishes=await wishes(db, table, newest),
            chat=await chat_lines(db, table, chat, WISHES_PER_READ, None),
        )


async def moments(db: Db, tables: Sequence[str]) -> dict[str, TableMoment]:
    """Return how far each table has come."""
    return {
        row["id"]: TableMoment(row["length"], row["version"], row["status"], row["chat"])
        for row in await db.fetch(MOMENTS, list(tables))
    }


async def wishes(db: Db, table: str, limit: int) -> list[Wished]:
    """Return the newest wishes, ordered by the length of the journal, which never shrinks."""
    rows = await fetch(db, NEWEST_WISHES, table, limit)
    both = [
        Wished(
            user=row["user_id"],
            id=row["id"],
            content=row["content"],
            at=row["at"],
            next=row["next"],
            time=row["time"] if row["entry"] is None else time_of(row["entry"]) or 0,
        )
        for row in rows
    ]
    return both[-limit:] if limit else []


async def secret(db: Db, table: str) -> bytes | None:
    row = await fetch_one(db, "SELECT secret FROM secrets WHERE table_id = $1", table)
    return None if row is None else row["secret"]


async def live_tables(db: Db, since: int) -> list[TableRow]:
    if since <= 0:
        return await _rows(db, LIVE)
    awake = [table for table, last in await _last_times(db) if last >= since]
    return await _rows(db, f"{LIVE} AND id = ANY($1::text[])", awake)


async def abandoned(db: Db, before: int) -> list[str]:
    return [table for table, last in await _last_times(db) if last < before]


async def tables_ended_since(db: Db, time: int) -> list[TableRow]:
    return await _rows(db, f"{ENDED} AND finished >= $1", time)


async def frozen_tables(db: Db) -> list[TableRow]:
    return await _rows(db, "status = 'frozen'")


async def tables_of(
    db: Db,
    user: str,
    limit: int,
    before: str | None,
    *,
    are_finished: bool,
    are_over: bool,
    game: str | None = None,
) -> list[TableRow]:
    where = "id IN (SELECT table_id FROM seats WHERE user_id = $1)"
    values: list[Any] = [user, limit]
    if are_finished:
        where += f" AND {ENDED} AND opening IS NOT NULL"
    if are_over:
        where += " AND status = 'over' AND result IS NOT NULL"
    if game is not None:
        values.append(game)
        where += f" AND game = ${len(values)}"
    if before is not None:
        values.append(before)
        where += f" AND (created, id) < (SELECT created, id FROM tables WHERE id = ${len(values)})"  # noqa: S608
    query = f"{TABLES} WHERE {where} ORDER BY created DESC, id DESC LIMIT $2"
    return [_row(row) for row in await fetch(db, query, *values)]


async def every_id(db: Db) -> list[str]:
    """Return the ids of all tables, the oldest first."""
    return [row["id"] for row in await db.fetch("SELECT id FROM tables ORDER BY created, id")]


async def chat_lines(db: Db, table: str, since: int, limit: int, most: int | None) -> list[ChatRow]:
    rows = await fetch(
        db,
        "SELECT number, time, user_id, name, text FROM chat"
        " WHERE table_id = $1 AND number > $2 ORDER BY number DESC LIMIT $3",
        table,
        since,
        limit,
    )
    lines: list[ChatRow] = []
    size = 0
    for number, time, user, name, text in rows:
        size += len(text.encode())
        if most is not None and size > most:
            break
        lines.append(ChatRow(number=number, time=time, user=user, name=name, text=text))
    return lines[::-1]


async def _last_times(db: Db) -> list[tuple[str, int]]:
    """Return when each live table was created, begun, or last changed by an entry or a wish."""
    found = []
    for table, created, opening, entry, wished in await db.fetch(LAST_CHANGES):
        times = (created, time_of(opening), time_of(entry), wished)
        found.append((table, max(int(time or 0) for time in times)))
    return found


async def _rows(db: Db, where: str, *values: Any) -> list[TableRow]:
    """Return rows, the oldest first."""
    query = f"{TABLES} WHERE {where} ORDER BY created, id"
    return [_row(row) for row in await db.fetch(query, *values)]


def _row(found: Any) -> TableRow:
    fields = {name: found[name] for name in TABLE_FIELDS}
    table = fields["id"]
    is_whole = all(
        found[checksum] is None or part_sum(table, fields[name]) == found[checksum]
        for name, checksum in (("room", "room_sum"), ("opening", "opening_sum"))
    )
    seats = dict(zip(found["seats"], found["users"], strict=True))
    return TableRow(**fields, seats=seats, is_whole=is_whole)


def _checked(table: str, since: int, rows: Sequence[Any]) -> list[bytes]:
    for number, (at, entry, user, wish, content, checksum) in enumerate(rows, since):
        if at != number:
            raise Damaged(say("store-gap", at=number), f"table {table}: entry {number} is missing")
        if not is_intact(table, at, entry, user, wish, content, checksum):
            details = f"table {table}: the checksum of entry {number} is wrong"
            raise Damaged(say("store-flipped", at=number), details)
    return [row["entry"] for row in rows]
