"""The log of wishes that were carried out, in SQL: the idempotency keys by which none counts twice.

A wish that wrote entries is stored in the row of the last one, others in a table of their own. Each
function runs within the caller's transaction.
"""

import sqlite3

from sarisari.server.store.database import damaged_alone
from sarisari.server.store.idle_time import time_of
from sarisari.server.store.rows import Wished


def add(db: sqlite3.Connection, table: str, wished: Wished | None) -> None:
    """Add a wish that wrote no entry. The unique key rejects a second one with the same user and
    id."""
    if wished is None:
        return
    values = (wished.user, wished.id, wished.content, wished.at, wished.next, wished.time)
    db.execute(
        "INSERT INTO wishes (table_id, user_id, id, content, at, next, time)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (table, *values),
    )


def newest(db: sqlite3.Connection, table: str, limit: int) -> list[Wished]:
    """Return the newest wishes, ordered by the length of the journal, which never shrinks; clocks
    may be changed."""
    with damaged_alone(table):
        both = [*_with_entries(db, table, limit), *_without(db, table, limit)]
    both.sort(key=lambda wished: wished.at)
    return both[-limit:] if limit else []


def _with_entries(db: sqlite3.Connection, table: str, limit: int) -> list[Wished]:
    rows = db.execute(
        "SELECT at, entry, user_id, wish, content FROM journal"
        " WHERE table_id = ? AND wish IS NOT NULL ORDER BY at DESC LIMIT ?",
        (table, limit),
    )
    return [
        Wished(user=user, id=wish, content=content, at=at + 1, time=time_of(entry) or 0)
        for at, entry, user, wish, content in rows
    ][::-1]


def _without(db: sqlite3.Connection, table: str, limit: int) -> list[Wished]:
    names = ("user", "id", "content", "at", "next", "time")
    rows = db.execute(
        "SELECT user_id, id, content, at, next, time FROM wishes"
        " WHERE table_id = ? ORDER BY number DESC LIMIT ?",
        (table, limit),
    )
    return [Wished(**dict(zip(names, row, strict=True))) for row in rows][::-1]
