"""What a store keeps, for how long, and how it makes room."""

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Literal

import pytest

from sarisari.cli.store_tools import check_store
from sarisari.server.settings import DAY, Ages
from sarisari.server.steady_clock import now
from sarisari.server.store import StoreReserve, retention, users
from sarisari.server.store.database import FILE
from sarisari.server.store.disk_reserve import CHECK_SECONDS, Reserve
from sarisari.server.store.sqlite import SqliteStore
from tests.support.narrowing import present
from tests.support.temporary_store import (
    SECRET,
    open_store,
    refused,
    running,
    table_row,
    user_row,
    wish_row,
)

AGES = Ages(wishes=10, rooms=20, stopped=30, guests=40, chat=25, records=50)
NOTHING = dict.fromkeys(("links", "wishes", "rooms", "stopped", "guests", "chat", "records"), 0)


def entry(time: int) -> bytes:
    return json.dumps({"entry": "salt", "seat": 0, "salt": "x", "time": time}).encode()


async def ended(
    store: SqliteStore,
    table: str,
    status: Literal["over", "stopped"] = "over",
    user: str = "u-guest",
    time: int = 0,
    *,
    begun: bool = True,
) -> None:
    """A table that ended at a time, with a line of chat and an entry."""
    await store.add_table(table_row(table, seats={0: user}))
    if begun:
        await store.begin(table, b"{}", SECRET, {0: user})
        await store.append(table, 0, [entry(time)])
    await store.add_chat(table, time, user, "Guest", "hello")
    await store.finish(table, status, b"{}" if status == "over" else None, time)


async def has(store: SqliteStore, *tables: str) -> list[str]:
    return [table for table in tables if await store.get_table(table) is not None]


async def test_what_can_go_goes_at_its_age_and_not_before(store: SqliteStore) -> None:
    """Each kind is a moment too young first, and then old enough."""

    await store.add_user(user_row("u-ada", login="ada"))
    await ended(store, "closed", "stopped", begun=False)
    await ended(store, "stopped", "stopped")
    await ended(store, "guests")
    await ended(store, "account", user="u-ada")
    await store.add_record("by-guest", "u-guest", 0, b"x")
    await store.add_record("by-ada", "u-ada", 0, b"x")
    await store.put_room("account", 2, b"{}", status="over", wished=wish_row(time=0))
    await store.add_link(b"link", "u-ada", 5)

    assert await store.prune(4, AGES) == NOTHING
    assert await store.prune(5, AGES) == {**NOTHING, "links": 1}
    assert await store.prune(10, AGES) == NOTHING
    assert await store.prune(11, AGES) == {**NOTHING, "wishes": 1}
    assert await store.prune(20, AGES) == NOTHING
    assert await store.prune(21, AGES) == {**NOTHING, "rooms": 1}
    assert await store.prune(25, AGES) == NOTHING
    assert await store.prune(26, AGES) == {**NOTHING, "chat": 3}
    assert await store.prune(30, AGES) == NOTHING
    assert await store.prune(31, AGES) == {**NOTHING, "stopped": 1}
    assert await store.prune(40, AGES) == NOTHING
    assert await store.prune(41, AGES) == {**NOTHING, "guests": 1}
    assert await store.prune(50, AGES) == NOTHING
    assert await store.prune(51, AGES) == {**NOTHING, "records": 1}
    assert await store.prune(60 * DAY, AGES) == NOTHING
    assert await has(store, "closed", "stopped", "guests", "account") == ["account"]
    assert await store.journal("account") == [entry(0)]
    assert [await store.has_record(name) for name in ("by-guest", "by-ada")] == [False, True]


async def test_a_table_goes_with_everything_that_it_had(tmp_path: Path) -> None:
    async with open_store(tmp_path) as store:
        await ended(store, "t", "stopped")
        await store.put_room("t", 2, b"{}", status="stopped", wished=wish_row(time=100))
        assert present(await store.prune(100, AGES))["stopped"] == 1
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        for table in ("tables", "journal", "secrets", "seats", "chat", "wishes"):
            assert db.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,), table


async def test_what_waits_or_runs_or_is_frozen_never_goes(store: SqliteStore) -> None:
    await store.add_table(table_row("waits"))
    await running(store, "runs", "frozen")
    await store.add_chat("runs", 1, "u", "U", "hello")
    await store.finish("frozen", "frozen", b"{}", 1)
    assert await store.prune(10**15, AGES) == NOTHING


async def test_what_goes_is_deleted_a_little_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []

    def delete(
        db: sqlite3.Connection, kind: retention.Kind, before: int, keys: Sequence[str | int | bytes]
    ) -> int:
        sizes.append(len(keys))
        return ages_delete(db, kind, before, keys)

    ages_delete = retention.delete_old
    monkeypatch.setattr(retention, "delete_old", delete)

    async with open_store(tmp_path) as store:
        await asyncio.gather(*(ended(store, f"t{n}", "stopped") for n in range(10)))
        assert present(await store.prune(100, AGES))["stopped"] == 10
    assert max(sizes) == retention.TABLES_AT_ONCE


async def test_games_that_nobody_has_come_back_to_are_listed_to_be_stopped(
    store: SqliteStore,
) -> None:
    await store.add_table(table_row("room", created=1))
    await store.add_table(table_row("visited", created=1))
    await store.put_room("visited", 2, b"{}", wished=wish_row(time=70))
    for table, times in {"old": (5, 40), "begun": (), "played": (5, 60)}.items():
        await store.add_table(table_row(table, created=1))
        await store.begin(table, b'{"time":50}', SECRET, {})
        await store.append(table, 0, [entry(time) for time in times])
    await ended(store, "over")
    assert await store.abandoned(1) == []
    assert await store.abandoned(50) == ["room"]
    assert await store.abandoned(51) == ["begun", "old", "room"]
    assert [row.id for row in await store.live_tables(51)] == ["played", "visited"]
    assert [row.id for row in await store.live_tables(71)] == []
    assert len(await store.live_tables()) == 5


async def test_a_table_keeps_its_newest_lines_of_chat(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(users, "CHAT_LINES_PER_TABLE", 3)

    await running(store, "t", "other")
    await store.add_chat("other", 1, "u", "U", "elsewhere")
    for n in range(5):
        await store.add_chat("t", n, "u", "U", f"line {n}")
    assert [line.text for line in await store.chat("t")] == ["line 2", "line 3", "line 4"]
    assert len(await store.chat("other")) == 1


class Disk:
    """A disk with some bytes free."""

    def __init__(self, free: int | None) -> None:
        self.free = free

    def __call__(self, _: object) -> int:
        if self.free is None:
            raise OSError
        return self.free


async def test_below_the_reserve_only_games_under_way_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sarisari.server.store.disk_reserve.CHECK_SECONDS", 0.0)
    disk = Disk(1000)

    async with open_store(tmp_path, reserve=1000, free=disk) as store:
        await store.add_table(table_row("waits"))
        await running(store, "t")
        await store.add_user(user_row())
        disk.free = 999
        new = [
            store.add_table(table_row("new")),
            store.add_next(table_row("next"), "t", 2, b"{}", status="running"),
            store.add_record("r", "u", 1, b"x"),
            store.add_chat("t", 1, "u", "U", "hello"),
            store.add_user(user_row("u-ben")),
            store.add_link(b"link", "u", 1),
        ]
        outcomes = [await refused(call) for call in new]
        assert [type(outcome) for outcome in outcomes] == [StoreReserve] * len(new)
        assert await has(store, "new", "next") == []
        await store.begin("waits", b"{}", SECRET, {})
        await store.put_room("t", 2, b"{}", status="running")
        await store.append("t", 0, [b"x"], wished=wish_row())
        await store.put_user(user_row(name="Ada 2"))
        await store.finish("t", "over", b"{}", 9)
        disk.free = 1000
        await store.add_table(table_row("new"))
        disk.free = None
        await store.add_table(table_row("newer"))


async def test_what_was_deleted_counts_as_free_but_for_a_quarter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file never shrinks: its free pages are filled first. Its log needs the disk."""
    monkeypatch.setattr("sarisari.server.store.disk_reserve.CHECK_SECONDS", 0.0)
    disk = Disk(200_000)

    async with open_store(tmp_path, reserve=100_000, free=disk) as store:
        await store.add_record("r", "u", 1, bytes(150_000))
        disk.free = 25_000
        assert isinstance(await refused(store.add_table(table_row())), StoreReserve)
        await store.delete_user("u", 1)
        await store.add_table(table_row())
        disk.free = 24_999
        assert isinstance(await refused(store.add_table(table_row("u"))), StoreReserve)


def test_the_disk_is_looked_at_once_a_second(tmp_path: Path) -> None:
    looked: list[Path] = []
    times = iter([0.0, 0.0, CHECK_SECONDS - 0.1, CHECK_SECONDS, CHECK_SECONDS])

    def look(folder: Path) -> int:
        looked.append(folder)
        return 1

    reserve = Reserve(tmp_path, 1, look, lambda: next(times))
    with closing(sqlite3.connect(":memory:")) as db:
        for _ in range(3):
            reserve.check(db)
    assert len(looked) == 2


async def test_a_check_shows_what_could_go(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SARISARI_KEEP", raising=False)

    async with open_store(tmp_path) as store:
        time = now()
        await store.add_link(b"link", "u", time - 1)
        await store.add_link(b"good", "u", time + DAY)
        for n in range(2):
            await store.add_record(f"r{n}", "u", 1, b"x")
        await store.add_record("new", "u", time, b"x")
    check_store(str(tmp_path))
    assert capsys.readouterr().out.splitlines() == [
        "The store is intact. It has no tables yet.",
        "The store takes up 1 MB.",
        "Due for deletion: 1 link.",
        "Due for deletion: 2 records that guests uploaded.",
    ]
    monkeypatch.setenv("SARISARI_KEEP", "everything")
    check_store(str(tmp_path))
    assert capsys.readouterr().out.splitlines()[2:] == ["Due for deletion: 1 link."]
