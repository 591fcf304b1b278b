"""Read-only queries of a store at its place, for the lists of `sarisari admin`. SQLite and
PostgreSQL get the same SQL: values are `$1`, `$2`, …, and every function in it is known to both."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sarisari.cli.store_place import Place
from sarisari.server.store.database import FILE, open_to_read, refused_by

Row = tuple[Any, ...]


def rows_of(place: Place, query: str, *values: str | None) -> list[Row]:
    """Return the rows of a query, while servers may be using the store. Raises StoreError."""
    if isinstance(place, Path):
        return _sqlite_rows(place / FILE, query, values)
    return asyncio.run(_postgres_rows(place, query, values))


def _sqlite_rows(path: Path, query: str, values: tuple[str | None, ...]) -> list[Row]:
    with closing(open_to_read(path)) as db:
        try:
            return db.execute(query.replace("$", "?"), values).fetchall()
        except sqlite3.Error as error:
            raise refused_by(error, path) from None


async def _postgres_rows(address: str, query: str, values: tuple[str | None, ...]) -> list[Row]:
    from sarisari.server.store.postgres.pg_connection import fetch
    from sarisari.server.store.postgres.pg_store import PgStore

    store = PgStore(address)
    await store.open()
    try:
        found = await store.readers.read(lambda db: fetch(db, query, *values))
        return [tuple(row) for row in found]
    finally:
        await store.close()
