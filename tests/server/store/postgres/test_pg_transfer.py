"""Whole stores into a database and out of it."""

import asyncpg
import pytest

from sarisari.server.store import StoreBroken, StoreBusy
from sarisari.server.store.postgres.pg_connection import Db
from sarisari.server.store.postgres.pg_store import PgStore
from sarisari.server.store.postgres.pg_transfer import OWN_TABLES, pg_source, pg_target
from sarisari.server.store.transfer import COLUMNS, SERVER_COLUMNS
from tests.support.temporary_store import running, user_row


async def test_every_column_of_the_schema_is_transferred(connection: Db) -> None:
    rows = await connection.fetch(
        "SELECT table_name, column_name FROM information_schema.columns"
        " WHERE table_schema = current_schema()"
    )
    found: dict[str, set[str]] = {}
    for table, column in rows:
        found.setdefault(table, set()).add(column)
    assert found.keys() == set(OWN_TABLES)
    for table, columns in COLUMNS.items():
        assert set(columns.split(", ")) == found[table]
    assert {"id", *SERVER_COLUMNS.split(", ")} == found["server"]


async def test_what_fails_halfway_leaves_nothing(store: PgStore) -> None:
    async def fail() -> None:
        async with pg_target(store.address) as target:
            await target.put("users", [("u", "Ada", 1, None, None, 0)])
            await target.put("journal", [("none", 0, b"entry", None, None, None, None)])

    with pytest.raises(StoreBroken):
        await fail()
    assert await store.get_user("u") is None


async def test_a_store_with_people_in_it_is_not_overwritten(store: PgStore) -> None:
    await store.add_user(user_row())
    with pytest.raises(StoreBroken, match="store-not-empty"):
        async with pg_target(store.address):
            raise AssertionError("it was let in")


async def test_a_store_that_servers_use_is_read_only_for_backups(store: PgStore) -> None:
    await running(store, "t")
    await store.sharing.renew()
    with pytest.raises(StoreBusy):
        async with pg_source(store.address):
            raise AssertionError("it was let in")
    async with pg_source(store.address, may_be_used=True) as rows:
        assert await rows.count("tables") == 1
        with pytest.raises(asyncpg.ReadOnlySQLTransactionError):
            await rows.put("users", [("u", "Ada", 1, None, None, 0)])
