"""Transfer of a whole store from and to PostgreSQL, in one transaction."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from sarisari.core.message import say
from sarisari.server.store.errors import StoreBroken, StoreBusy
from sarisari.server.store.postgres.pg_connection import (
    LOST,
    Db,
    broken,
    connected,
    shown_address,
    storable,
)
from sarisari.server.store.postgres.pg_schema import migrate
from sarisari.server.store.table_search import LIVE
from sarisari.server.store.transfer import COLUMNS, PORTION, SERVER_COLUMNS

ALIVE = "SELECT count(*) FROM processes WHERE alive_until > clock_timestamp() AND kind = 'server'"
ASIDE = "before_restore"
OWN_TABLES = (
    *COLUMNS,
    "server",
    "processes",
    "batches",
    "leases",
    "presence",
    "buckets",
    "jobs",
    "store_version",
)
# whoever serves the copy first drives whatever has something to do
WAKE_ALL = (
    f"INSERT INTO leases (table_id, wake_at) SELECT id, clock_timestamp() FROM tables WHERE {LIVE}"  # noqa: S608
)
SET_SEQUENCE = (
    "SELECT setval(pg_get_serial_sequence('{table}', 'number'),"
    " (SELECT coalesce(max(number), 0) + 1 FROM {table}), false)"
)


class PgRows:
    """The rows of a database, as source or target of a transfer."""

    def __init__(self, db: Db) -> None:
        self._db = db

    async def server_row(self) -> Sequence[Any]:
        return tuple(await self._db.fetchrow(f"SELECT {SERVER_COLUMNS} FROM server"))  # noqa: S608

    async def count(self, table: str) -> int:
        count: int = await self._db.fetchval(f"SELECT count(*) FROM {table}")  # noqa: S608
        return count

    async def portions(self, table: str) -> AsyncIterator[list[Sequence[Any]]]:
        rows: list[Sequence[Any]] = []
        async for row in self._db.cursor(f"SELECT {COLUMNS[table]} FROM {table}", prefetch=PORTION):  # noqa: S608
            rows.append(tuple(row))
            if len(rows) == PORTION:
                yield rows
                rows = []
        if rows:
            yield rows

    async def put_server_row(self, row: Sequence[Any]) -> None:
        await self._db.execute(
            "UPDATE server SET number = greatest(number, $1), key = $2, upgraded = $3,"
            " pruned = $4, prefixed_since = $5",
            *row,
        )

    async def put(self, table: str, rows: list[Sequence[Any]]) -> None:
        names = COLUMNS[table].replace("\n", " ").split(", ")
        texts = [[storable(v) if isinstance(v, str) else v for v in row] for row in rows]
        await self._db.copy_records_to_table(
            table, records=texts, columns=[name.strip() for name in names]
        )


@asynccontextmanager
async def _connected_to(address: str) -> AsyncIterator[Db]:
    try:
        db = await connected(address)
    except (*LOST, asyncpg.PostgresError) as error:
        raise broken(address, error) from None
    try:
        yield db
    except (*LOST, asyncpg.PostgresError) as error:
        raise broken(address, error) from None
    finally:
        await db.close()


@asynccontextmanager
async def pg_source(address: str, *, may_be_used: bool = False) -> AsyncIterator[PgRows]:
    """Read a database, as it is now. StoreBusy if servers use it, unless that does not matter."""
    async with _connected_to(address) as db:
        await migrate(db, address)
        async with db.transaction(isolation="repeatable_read", readonly=True):
            await _check_unused(db, address, may_be_used)
            yield PgRows(db)


@asynccontextmanager
async def pg_target(address: str, *, may_replace: bool = False) -> AsyncIterator[PgRows]:
    """Write a database, completely or not at all. A store that is there already is set aside into
    another schema if it may be replaced."""
    async with _connected_to(address) as db:
        await migrate(db, address)
        async with db.transaction():
            await _check_unused(db, address, False)
            if may_replace:
                number = await db.fetchval("SELECT number FROM server")
                await _set_aside(db, address)
                await db.execute("UPDATE server SET number = $1", number)
            elif await db.fetchval("SELECT EXISTS (SELECT 1 FROM tables)") or await db.fetchval(
                "SELECT EXISTS (SELECT 1 FROM users)"
            ):
                raise StoreBroken(say("store-not-empty", file=shown_address(address)))
            yield PgRows(db)
            await db.execute(WAKE_ALL)
            for table in ("chat", "wishes"):
                await db.execute(SET_SEQUENCE.format(table=table))


async def _check_unused(db: Db, address: str, may_be_used: bool) -> None:
    if not may_be_used and await db.fetchval(ALIVE):
        raise StoreBusy(say("store-in-use", file=shown_address(address)))


async def _set_aside(db: Db, address: str) -> str:
    """Move the tables of a store into another schema, and make an empty store."""
    taken = {row[0] for row in await db.fetch("SELECT nspname FROM pg_namespace")}
    names = (ASIDE, *(f"{ASIDE}_{number}" for number in range(2, 10_000)))
    aside = next(name for name in names if name not in taken)
    await db.execute(f"CREATE SCHEMA {aside}")
    for table in OWN_TABLES:
        await db.execute(f"ALTER TABLE {table} SET SCHEMA {aside}")
    await migrate(db, address)
    return aside
