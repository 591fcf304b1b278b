"""The thread that writes: many at once, and what happens when something fails."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sarisari.server.store import Conflict, StoreBroken, StoreBusy, StoreFull
from sarisari.server.store import writer as writers
from sarisari.server.store.sqlite import SqliteStore
from sarisari.text import catalogue
from tests.support.narrowing import of_type
from tests.support.temporary_store import open_store, refused, running
from tests.support.waiting import turns_of_the_loop

ROOT = str(Path(__file__).parents[3])
NAMES = [f"t{number}" for number in range(50)]


async def test_many_writers_share_few_commits(store: SqliteStore) -> None:
    await asyncio.gather(*(running(store, name) for name in NAMES))
    before = store.writer.commits
    for at in range(10):
        await asyncio.gather(*(store.append(name, at, [b"x"]) for name in NAMES))
    assert 10 <= (store.writer.commits - before) <= 100  # of 500 appends


async def test_entries_of_many_tables_are_few_statements(tmp_path: Path) -> None:
    statements: list[str] = []

    async def work(store: SqliteStore) -> int:
        await running(store, *NAMES)
        await store.writer.write(lambda db: db.set_trace_callback(statements.append))
        await asyncio.gather(*(store.append(name, 0, [b"x"]) for name in NAMES))
        return store.writer.commits

    async with open_store(tmp_path) as store:
        await work(store)
    assert 3 <= len(statements) <= len(NAMES)


async def test_a_batch_has_a_bound(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writers, "BATCH", 5)

    await running(store, *NAMES)
    before = store.writer.commits
    await asyncio.gather(*(store.append(name, 0, [b"x"]) for name in NAMES))
    assert store.writer.commits - before >= 10
    assert all([await store.journal(name) == [b"x"] for name in NAMES])


async def test_one_that_fails_does_not_spoil_the_others(store: SqliteStore) -> None:
    """Whatever it raises, and although it had written something before."""

    def spoilt(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO journal (table_id, at, entry) VALUES ('t0', 7, x'00')")
        raise KeyError("a fault")

    def broken(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO journal (table_id, at, entry) VALUES ('t0', 8, x'00')")
        db.execute("SELECT * FROM nowhere")

    await running(store, *NAMES)
    good = [store.append(name, 0, [b"x"]) for name in NAMES]
    bad = [
        store.append("t0", 5, [b"y"]),
        store.writer.write(spoilt),
        store.writer.write(broken),
    ]
    outcomes = await asyncio.gather(*(refused(call) for call in [*good, *bad]))
    assert outcomes[:-3] == [None] * len(NAMES)
    assert [type(outcome) for outcome in outcomes[-3:]] == [Conflict, KeyError, StoreBroken]
    assert all([await store.journal(name) == [b"x"] for name in NAMES])


async def test_several_entries_are_written_all_or_none(store: SqliteStore) -> None:
    await running(store, "t")
    no_seat: Any = None
    half = await refused(store.append("t", 0, [b"a", b"b"], {no_seat: "u-ada"}))
    assert isinstance(half, Conflict)
    assert await store.journal("t") == []


async def test_each_table_keeps_its_order_under_many_writers(store: SqliteStore) -> None:
    await running(store, *NAMES)

    async def one(name: str) -> None:
        for at in range(20):
            await store.append(name, at, [f"{name} {at}".encode()])

    await asyncio.gather(*(one(name) for name in NAMES))
    for name in NAMES:
        assert await store.journal(name) == [f"{name} {at}".encode() for at in range(20)]


async def test_what_is_acknowledged_can_be_read_at_once(store: SqliteStore) -> None:
    await running(store, "t")
    for at in range(50):
        await store.append("t", at, [b"x"])
        assert len(await store.journal("t")) == at + 1


async def test_closing_writes_what_waits(tmp_path: Path) -> None:
    async with open_store(tmp_path) as store:
        await running(store, *NAMES)
        calls = [asyncio.ensure_future(store.append(name, 0, [b"x"])) for name in NAMES]
        await turns_of_the_loop(1)
    await asyncio.gather(*calls)
    async with open_store(tmp_path) as store:
        assert [len(await store.journal(name)) for name in NAMES] == [1] * len(NAMES)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["sarisari.lock", "sarisari.sqlite"]


async def test_who_gives_up_waiting_disturbs_nobody(store: SqliteStore) -> None:
    await running(store, "t", "u")
    waiting = asyncio.ensure_future(store.append("t", 0, [b"x"]))
    await turns_of_the_loop(1)
    waiting.cancel()
    await store.append("u", 0, [b"y"])
    assert waiting.cancelled()
    assert await store.journal("u") == [b"y"]


async def limit_pages(store: SqliteStore, more: int) -> None:
    """Let the file grow by so many pages only."""

    def limit(db: sqlite3.Connection) -> None:
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages + more}")

    await store.writer.write(limit)


async def test_a_full_disk_refuses_and_goes_on_when_there_is_room(store: SqliteStore) -> None:
    """Each writer is told, nothing is half there, and what is small enough still gets in."""
    entry = b"x" * 3000

    await running(store, *NAMES)
    await limit_pages(store, 8)
    calls = [refused(store.append(name, 0, [entry, entry])) for name in NAMES]
    outcomes = dict(zip(NAMES, await asyncio.gather(*calls), strict=True))
    told = {name for name, outcome in outcomes.items() if outcome is None}
    assert 0 < len(told) < 10
    assert all(isinstance(outcome, StoreFull) for outcome in outcomes.values() if outcome)
    full = of_type(StoreFull, next(outcome for outcome in outcomes.values() if outcome))
    sentence = catalogue().refusal(full.message)
    assert sentence == "The disk is full, so this could not be saved and did not happen"
    for name in NAMES:
        assert await store.journal(name) == ([entry, entry] if name in told else [])

    await limit_pages(store, 1000)
    rest = [name for name in NAMES if name not in told]
    await asyncio.gather(*(store.append(name, 0, [entry]) for name in rest))
    assert all([await store.journal(name) == [entry] for name in rest])


CHILD = """
import asyncio, resource, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from tests.support.temporary_store import refused, run, running

async def work(store):
    await running(store, "t")
    (_, hard) = resource.getrlimit(resource.RLIMIT_FSIZE)
    wal = store.path.with_name(store.path.name + "-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (wal + 20_000, hard))
    at = 0
    while (error := await refused(store.append("t", at, [b"x" * 4000]))) is None:
        at += 1
    print(type(error).__name__, at, len(await store.journal("t")))
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    await store.append("t", at, [b"more"])
    print(len(await store.journal("t")))

run(Path(sys.argv[1]), work)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_write_that_the_system_refuses_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(tmp_path), ROOT],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    kind, at, length, after = done.stdout.split()
    assert kind == "StoreBroken"
    assert int(at) == int(length) > 0
    assert int(after) == int(length) + 1


async def test_two_processes_on_one_file_cannot_both_win(tmp_path: Path) -> None:
    """Two stores that know nothing of each other stand for two processes."""

    async with open_store(tmp_path, is_alone=False) as one:
        two = SqliteStore(tmp_path, is_alone=False)
        await two.open()
        await running(one, "t")
        for at in range(20):
            calls = [
                refused(store.append("t", at, [name]))
                for store, name in ((one, b"one"), (two, b"two"))
            ]
            outcomes = await asyncio.gather(*calls)
            assert sorted(type(outcome).__name__ for outcome in outcomes) == [
                "Conflict",
                "NoneType",
            ]
            won = b"two" if outcomes[0] else b"one"
            assert await one.journal("t", at) == await two.journal("t", at) == [won]
        await two.close()


async def test_a_store_that_another_holds_for_long_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("sarisari.server.store.database.BUSY_SECONDS", 0.05)

    async with open_store(tmp_path, is_alone=False) as store:
        other = SqliteStore(tmp_path, is_alone=False)
        await other.open()
        await running(store, "t")
        other.writer._connection.execute("BEGIN IMMEDIATE")
        error = await refused(store.append("t", 0, [b"x"]))
        assert isinstance(error, StoreBroken)
        assert error.message.key == "store-unusable"
        assert caplog.messages == [f"the store {store.path}: database is locked"]
        other.writer._connection.execute("ROLLBACK")
        await store.append("t", 0, [b"x"])
        await other.close()


async def test_two_servers_cannot_have_one_folder(tmp_path: Path) -> None:
    async with open_store(tmp_path) as store:
        error = await refused(SqliteStore(tmp_path).open())
        assert isinstance(error, StoreBusy)
        sentence = catalogue().refusal(error.message)
        assert sentence == f"Another server is using this data folder: {tmp_path}"
        await running(store, "t")
    async with open_store(tmp_path) as store:
        await store.append("t", 0, [b"x"])


FORKED = """
import os, sys, time
from pathlib import Path
from sarisari.server.store.lock import Lock

lock = Lock(Path(sys.argv[1]))
lock.take()
ready, is_ready = os.pipe()
if os.fork() == 0:
    os.write(1, str(os.getpid()).encode())
    os.write(is_ready, b"!")
    time.sleep(60)
else:
    os.read(ready, 1)
    os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not fork")
async def test_a_worker_that_outlives_its_server_does_not_keep_the_folder(tmp_path: Path) -> None:
    with (tmp_path / "out").open("w+") as out:
        subprocess.run([sys.executable, "-c", FORKED, str(tmp_path)], stdout=out, check=False)
        out.seek(0)
        worker = int(out.read())
    try:
        async with open_store(tmp_path) as store:
            await running(store, "t")
    finally:
        os.kill(worker, signal.SIGKILL)
    async with open_store(tmp_path) as store:
        assert await store.journal("t") == []
