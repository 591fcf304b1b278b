"""Reading while others write."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sarisari.core.message import say
from sarisari.server.store.errors import Damaged, StoreBroken
from sarisari.server.store.faults import FaultLog, QuietLog
from sarisari.server.store.readers import THREADS, Readers


@pytest.fixture
async def readers(db: sqlite3.Connection, tmp_path: Path) -> AsyncIterator[Readers]:
    path = tmp_path / "alone.sqlite"
    opened = Readers(path, FaultLog(path, QuietLog()))
    yield opened
    await opened.close()


async def test_a_query_sees_what_was_written_before(
    db: sqlite3.Connection, readers: Readers
) -> None:
    db.execute("INSERT INTO users (id, name, created, valid_from) VALUES ('u', 'Ada', 1, 0)")
    assert await readers.read(lambda each: each.execute("SELECT name FROM users").fetchall()) == [
        ("Ada",)
    ]


async def test_nobody_writes_here(readers: Readers) -> None:
    with pytest.raises(StoreBroken, match="store-unusable"):
        await readers.read(lambda db: db.execute("DELETE FROM users"))


async def test_several_read_at_once_each_with_a_connection_of_its_own(readers: Readers) -> None:
    together = threading.Barrier(THREADS, timeout=10)

    def query(db: sqlite3.Connection) -> int:
        together.wait()
        return id(db)

    found = await asyncio.gather(*(readers.read(query) for _ in range(THREADS)))
    assert len(set(found)) == THREADS


async def test_a_fault_does_not_keep_a_connection_busy(readers: Readers) -> None:
    for _ in range(2 * THREADS):
        with pytest.raises(StoreBroken):
            await readers.read(lambda db: db.execute("SELECT * FROM nowhere"))
    assert await readers.read(lambda db: db.execute("SELECT 1").fetchone()) == (1,)


async def test_damage_of_one_table_is_noted_and_passed_on(
    readers: Readers, caplog: pytest.LogCaptureFixture
) -> None:
    def query(db: sqlite3.Connection) -> None:
        raise Damaged(say("store-unreadable"), "table t: malformed")

    with pytest.raises(Damaged):
        await readers.read(query)
    assert "table t: malformed" in caplog.text


async def test_a_closed_store_says_so(db: sqlite3.Connection, tmp_path: Path) -> None:
    path = tmp_path / "alone.sqlite"
    readers = Readers(path, FaultLog(path))
    await readers.close()
    with pytest.raises(StoreBroken, match="store-closed"):
        await readers.read(lambda each: each)
