"""Migrations: once, by one process at a time, and never past what a program knows."""

import asyncio

import pytest

from sarisari.server.store import StoreBroken
from sarisari.server.store.postgres.pg_connection import Db, connected
from sarisari.server.store.postgres.pg_schema import migrate, migrations, oldest_after, versions
from sarisari.server.store.postgres.pg_store import PgStore
from sarisari.text import catalogue
from tests.support.postgres_cluster import open_pg_store

NEWEST = max(migrations())


async def test_processes_that_open_a_new_store_at_once_migrate_it_once(address: str) -> None:
    stores = [PgStore(address) for _ in range(4)]
    await asyncio.gather(*(store.open() for store in stores))
    try:
        numbers = await asyncio.gather(*(store.next_number() for store in stores))
    finally:
        for store in stores:
            await store.close()
    assert sorted(numbers) == [1, 2, 3, 4]


async def test_a_store_of_a_newer_program_is_used_only_if_that_one_allows_it(
    store: PgStore, connection: Db
) -> None:
    await connection.execute("UPDATE store_version SET version = $1", NEWEST + 2)
    async with open_pg_store(store.address) as beside:  # the newer one has only added things
        assert await beside.next_number() == 1
    await connection.execute("UPDATE store_version SET oldest = $1", NEWEST + 1)
    with pytest.raises(StoreBroken) as refused:
        await PgStore(store.address).open()
    assert "newer Sari-sari" in catalogue().refusal(refused.value.message)


async def test_a_migration_that_fails_leaves_nothing(store: PgStore, connection: Db) -> None:
    bad = {NEWEST + 1: "-- oldest: 1\nCREATE TABLE half (id text);\nSELECT nonsense"}
    with pytest.raises(Exception, match="nonsense"):
        await migrate(connection, store.address, migrations() | bad)
    assert await versions(connection, store.address) == (NEWEST, oldest_after(migrations()[NEWEST]))
    assert await connection.fetchval("SELECT to_regclass('half')") is None


async def test_a_database_of_another_program_is_left_alone(address: str) -> None:
    db = await connected(address)
    await db.execute("CREATE TABLE customers (id text)")
    with pytest.raises(StoreBroken, match="store-not-ours"):
        await PgStore(address).open()
    assert await db.fetchval("SELECT to_regclass('journal')") is None
    await db.close()


def test_every_migration_says_which_programs_may_stay() -> None:
    assert all(1 <= oldest_after(script) <= number for number, script in migrations().items())
