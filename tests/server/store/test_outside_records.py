"""Records from outside: how much of them a store keeps, and whose go first."""

import sqlite3
from pathlib import Path

import pytest

from sarisari.server.settings import DAY, Ages
from sarisari.server.store import RecordsFull, outside_records, users
from sarisari.server.store.sqlite import SqliteStore
from tests.support.temporary_store import open_store, refused, user_row


async def accounts(store: SqliteStore, *names: str) -> None:
    for name in names:
        await store.add_user(user_row(name))


async def test_all_records_together_have_a_most(store: SqliteStore) -> None:
    await accounts(store, "u-ada", "u-ben")
    await store.add_record("one", "u-ada", 1, bytes(600), most=1000)
    full = await refused(store.add_record("two", "u-ben", 1, bytes(401), most=1000))
    assert isinstance(full, RecordsFull)
    assert not await store.has_record("two")
    await store.add_record("two", "u-ben", 1, bytes(400), most=1000)
    await store.delete_user("u-ada", 1)
    await store.add_record("three", "u-ben", 1, bytes(600), most=1000)
    await store.delete_user("u-ben", 1)
    await store.add_record("four", "u-guest", 1, bytes(1000), most=1000)
    await store.prune(DAY, Ages(records=1))
    await accounts(store, "u-dev")
    await store.add_record("five", "u-dev", 1, bytes(1000), most=1000)


async def test_a_user_has_a_most(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside_records, "BYTES_PER_USER", 1000)

    await store.add_record("one", "u-ada", 1, bytes(600))
    full = await refused(store.add_record("two", "u-ada", 1, bytes(401)))
    assert isinstance(full, RecordsFull)
    assert not await store.has_record("two")
    await store.add_record("two", "u-ada", 1, bytes(400))
    await store.add_record("three", "u-ben", 1, bytes(1000))


async def five(store: SqliteStore) -> None:
    """Of 100 bytes each: the first and the last of an account, the others of guests."""
    await accounts(store, "u-ada")
    for time, user in enumerate(("u-ada", "u-guest", "u-other", "u-guest", "u-ada")):
        await store.add_record(f"r{time}", user, time, bytes(100))


async def kept(store: SqliteStore) -> list[str]:
    return [name for name in ("r0", "r1", "r2", "r3", "r4", "new") if await store.has_record(name)]


async def test_when_all_is_full_the_oldest_of_guests_go_and_no_more_than_need_be(
    store: SqliteStore,
) -> None:
    await five(store)
    await store.add_record("new", "u-new", 9, bytes(150), most=500)
    assert await kept(store) == ["r0", "r3", "r4", "new"]


async def test_what_would_not_fit_even_without_those_of_guests_is_refused_and_nothing_goes(
    store: SqliteStore,
) -> None:
    await five(store)
    full = await refused(store.add_record("new", "u-new", 9, bytes(301), most=500))
    assert isinstance(full, RecordsFull)
    assert await kept(store) == ["r0", "r1", "r2", "r3", "r4"]


async def test_a_host_who_keeps_everything_keeps_the_records_of_guests(store: SqliteStore) -> None:
    await five(store)
    new = store.add_record("new", "u-new", 9, bytes(1), most=500, are_guests_kept=True)
    assert isinstance(await refused(new), RecordsFull)


async def test_a_user_who_brought_much_is_deleted_in_portions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    portions: list[int] = []

    def delete(db: sqlite3.Connection, user: str) -> bool:
        before = db.total_changes
        is_more = delete_some(db, user)
        portions.append(db.total_changes - before)
        return is_more

    delete_some = users.delete_some
    monkeypatch.setattr(users, "delete_some", delete)
    monkeypatch.setattr(users, "PORTIONS", {"records": 3, "chat": 2, "wishes": 2})

    async with open_store(tmp_path) as store:
        for n in range(7):
            await store.add_record(f"r{n}", "u-ada", n, b"x")
        await store.add_record("new", "u-ben", 1, b"x")
        await store.delete_user("u-ada", 9)
        assert await store.has_record("new")
        assert (await store.export_user("u-ada"))["records"] == []
        assert await store.cut_offs() == {"u-ada": 9}
    # each record changes the sum of all too
    assert portions == [6, 6, 2]
