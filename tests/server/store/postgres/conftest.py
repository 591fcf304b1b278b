"""PostgreSQL stores for tests: one that is open, and its address for another process."""

from collections.abc import AsyncIterator

import pytest

from sarisari.server.store.postgres.pg_connection import Db, connected
from sarisari.server.store.postgres.pg_store import PgStore
from tests.support.postgres_cluster import Cluster, open_pg_store


@pytest.fixture
async def address(cluster: Cluster) -> str:
    """Of a store that nobody has opened yet."""
    return await cluster.new_store_address()


@pytest.fixture
async def store(address: str) -> AsyncIterator[PgStore]:
    """One process of the store."""
    async with open_pg_store(address) as store:
        yield store


@pytest.fixture
async def other(store: PgStore) -> AsyncIterator[PgStore]:
    """Another process of the same store."""
    async with open_pg_store(store.address) as other:
        yield other


@pytest.fixture
async def connection(store: PgStore) -> AsyncIterator[Db]:
    """A connection without a store around it."""
    db = await connected(store.address)
    yield db
    await db.close()
