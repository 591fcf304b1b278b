"""Reading through a restart of the database."""

from itertools import count

import asyncpg
import pytest

from sarisari.server.store import StoreBroken
from sarisari.server.store.postgres import pg_readers
from sarisari.server.store.postgres.pg_connection import Db
from sarisari.server.store.postgres.pg_retries import RetryBudget
from sarisari.server.store.postgres.pg_store import PgStore
from tests.support.postgres_cluster import Cluster


async def test_a_lost_connection_is_opened_again(store: PgStore, cluster: Cluster) -> None:
    pids = [await store.readers.read(lambda db: db.fetchval("SELECT pg_backend_pid()"))]
    await cluster.execute("SELECT pg_terminate_backend($1)", pids[0])
    assert await store.get_user("nobody") is None
    assert await store.readers.read(lambda db: db.fetchval("SELECT 1")) == 1


async def test_a_query_without_patience_fails_at_once(store: PgStore) -> None:
    tries: list[int] = []

    async def lost(_: Db) -> None:
        tries.append(1)
        raise asyncpg.ConnectionDoesNotExistError("gone")

    with pytest.raises(StoreBroken):
        await store.readers.read(lost, seconds=0)
    assert tries == [1]


async def test_a_process_that_was_stopped_asks_once_more(
    store: PgStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All its waits are over at once when it goes on, although the database is there."""
    hours = count(step=3600)
    monkeypatch.setattr(
        pg_readers,
        "RetryBudget",
        lambda _, seconds: RetryBudget(lambda: float(next(hours)), seconds),
    )
    tries: list[int] = []

    async def late_once(db: Db) -> int:
        tries.append(1)
        if len(tries) == 1:
            raise TimeoutError
        return int(await db.fetchval("SELECT 7"))

    assert await store.readers.read(late_once) == 7


async def test_an_error_of_a_query_is_a_refusal(store: PgStore) -> None:
    with pytest.raises(StoreBroken, match="store-unusable"):
        await store.readers.read(lambda db: db.fetch("SELECT nonsense"))
