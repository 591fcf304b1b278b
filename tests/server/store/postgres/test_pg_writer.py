"""Group commit: one transaction for many jobs, none of which spoils another, and none lost or done
twice when the connection is lost at any moment."""

import asyncio
from typing import Any

import asyncpg
import pytest

from sarisari.server.store import Conflict, StoreBroken
from sarisari.server.store.postgres import pg_writer
from sarisari.server.store.postgres.pg_connection import Db
from sarisari.server.store.postgres.pg_store import PgStore
from tests.support.postgres_cluster import Cluster
from tests.support.temporary_store import refused, running, table_row, user_row


async def test_many_jobs_share_a_transaction_and_a_bad_one_spoils_none(store: PgStore) -> None:
    tables = [f"t{number}" for number in range(30)]
    await running(store, *tables)
    before = store.writer.commits
    calls = [store.append(table, 0, [b"a"]) for table in tables]
    others = [
        store.add_user(user_row()),
        store.add_user(user_row()),  # a conflict
        store.append("t1", 7, [b"a"]),  # another
        store.add_table(table_row("new")),
    ]
    outcomes = await asyncio.gather(*map(refused, [*calls, *others]))
    assert store.writer.commits - before <= 2
    assert [type(outcome) for outcome in outcomes[30:]] == [
        type(None),
        Conflict,
        Conflict,
        type(None),
    ]
    assert outcomes[:30] == [None] * 30
    assert [await store.journal(table) for table in tables] == [[b"a"]] * 30


class CutConnection:
    """A connection that is lost before or after the statement that begins so."""

    def __init__(self, db: Db, cluster: Cluster, at: str, *, is_after: bool) -> None:
        self._db = db
        self._cluster = cluster
        self._at = at
        self._is_after = is_after

    def __getattr__(self, name: str) -> Any:
        return getattr(self._db, name)

    async def execute(self, statement: str, *values: object) -> Any:
        if not statement.startswith(self._at):
            return await self._db.execute(statement, *values)
        if self._is_after:
            await self._db.execute(statement, *values)
        pid = self._db.get_server_pid()
        await self._cluster.execute("SELECT pg_terminate_backend($1)", pid)
        if self._is_after:
            raise asyncpg.ConnectionDoesNotExistError("lost before the answer")
        return await self._db.execute(statement, *values)


@pytest.mark.parametrize("is_after", [False, True])
@pytest.mark.parametrize("at", ["BEGIN", "COMMIT"])
async def test_a_connection_lost_at_any_moment_loses_nothing_and_repeats_nothing(
    store: PgStore, cluster: Cluster, at: str, is_after: bool
) -> None:
    await running(store, "t", "u")
    store.writer._db = CutConnection(store.writer._db, cluster, at, is_after=is_after)
    calls = [store.append("t", 0, [b"a"]), store.append("u", 0, [b"a"]), store.next_number()]
    assert await asyncio.gather(*map(refused, calls)) == [None] * 3
    assert [await store.journal(table) for table in ("t", "u")] == [[b"a"]] * 2
    assert await store.next_number() == 2


async def test_writes_wait_for_a_database_that_restarts_and_not_for_ever(
    store: PgStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[str] = []

    async def nowhere(address: str) -> Db:
        tries.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(pg_writer, "connected", nowhere)
    monkeypatch.setattr(pg_writer, "PATIENCE_SECONDS", 0.3)
    store.writer._db.terminate()
    with pytest.raises(StoreBroken):
        await store.next_number()
    assert len(tries) > 1
    monkeypatch.undo()
    assert await store.next_number() == 1
