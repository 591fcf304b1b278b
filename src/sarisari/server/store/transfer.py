"""Transfer of a whole store, table by table, from one kind of store into another: for moving, and
for backups of a database. Both kinds have the same tables and columns."""

import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

from sarisari.server.store.database import open_to_read, open_to_write, refused_by

PORTION = 500  # rows read and written together
# in this order, because rows refer to tables; without what is only about running processes
COLUMNS = {
    "users": "id, name, created, login, password, valid_from",
    "deleted": "user_id, time",
    "links": "token_hash, user_id, expires",
    "tables": "id, game, seen_by, status, created, finished, version, room, opening, result,"
    " room_sum, opening_sum",
    "secrets": "table_id, secret",
    "journal": "table_id, at, entry, user_id, wish, content, sum",
    "seats": "table_id, seat, user_id",
    "chat": "number, table_id, time, user_id, name, text",
    "wishes": "number, table_id, user_id, id, content, at, next, time",
    "records": "id, user_id, created, content",
    "reviews": "id, table_id, record_id, time, content",
}
SERVER_COLUMNS = "number, key, upgraded, pruned, prefixed_since"


class RowSource(Protocol):
    """A store that is read, as it is at one moment."""

    async def server_row(self) -> Sequence[Any]:
        """Return the server's own row, by `SERVER_COLUMNS`."""

    async def count(self, table: str) -> int:
        """Return the number of rows."""

    def portions(self, table: str) -> AsyncIterator[list[Sequence[Any]]]:
        """Yield all rows of a table, by `COLUMNS`, some at a time."""


class RowTarget(Protocol):
    """A store that is written, completely or not at all."""

    async def put_server_row(self, row: Sequence[Any]) -> None:
        """Write the server's own row. Numbers of commitments continue after those of either
        store."""

    async def put(self, table: str, rows: list[Sequence[Any]]) -> None:
        """Add rows."""


class SqliteRows:
    """The rows of an SQLite file, as source or target. Nothing is written before the transaction is
    committed."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self._db = db
        self._path = path

    async def server_row(self) -> Sequence[Any]:
        row: Sequence[Any] = self._execute(f"SELECT {SERVER_COLUMNS} FROM server").fetchone()  # noqa: S608
        return row

    async def count(self, table: str) -> int:
        (count,) = self._execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608
        return int(count)

    async def portions(self, table: str) -> AsyncIterator[list[Sequence[Any]]]:
        found = self._execute(f"SELECT {COLUMNS[table]} FROM {table}")  # noqa: S608
        while rows := found.fetchmany(PORTION):
            yield rows

    async def put_server_row(self, row: Sequence[Any]) -> None:
        marks = "number = max(number, ?), key = ?, upgraded = ?, pruned = ?, prefixed_since = ?"
        self._execute(f"UPDATE server SET {marks}", row)  # noqa: S608

    async def put(self, table: str, rows: list[Sequence[Any]]) -> None:
        marks = ", ".join("?" * len(rows[0]))
        statement = f"INSERT INTO {table} ({COLUMNS[table]}) VALUES ({marks})"  # noqa: S608
        try:
            self._db.executemany(statement, [tuple(row) for row in rows])
        except sqlite3.Error as error:
            raise refused_by(error, self._path) from None

    def _execute(self, statement: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        try:
            return self._db.execute(statement, tuple(values))
        except sqlite3.Error as error:
            raise refused_by(error, self._path) from None


@contextmanager
def sqlite_source(path: Path) -> Iterator[SqliteRows]:
    """Read a file of the newest version, as it is now."""
    with closing(open_to_read(path)) as db:
        db.execute("BEGIN")
        yield SqliteRows(db, path)


@contextmanager
def sqlite_target(path: Path) -> Iterator[SqliteRows]:
    """Write a new file. If it fails, the file is empty."""
    with closing(open_to_write(path)) as db:
        db.execute("BEGIN IMMEDIATE")
        yield SqliteRows(db, path)
        db.execute("COMMIT")
        db.execute("PRAGMA journal_mode = DELETE")


async def transfer(source: RowSource, target: RowTarget) -> AsyncIterator[int]:
    """Copy everything. Yield the number of rows after each portion."""
    await target.put_server_row(await source.server_row())
    for table in COLUMNS:
        async for rows in source.portions(table):
            await target.put(table, rows)
            yield len(rows)
