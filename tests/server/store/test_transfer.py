"""Transfer of whole stores: every table of the schema, completely or not at all."""

import sqlite3
from pathlib import Path

import pytest

from sarisari.server.store import StoreBroken
from sarisari.server.store.database import open_to_read
from sarisari.server.store.transfer import (
    COLUMNS,
    SERVER_COLUMNS,
    sqlite_source,
    sqlite_target,
    transfer,
)
from tests.support.temporary_store import open_store, running, user_row


def test_every_column_of_the_schema_is_transferred(db: sqlite3.Connection) -> None:
    names = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    own = {name for (name,) in names if not name.startswith("sqlite_")}
    assert own == {*COLUMNS, "server"}
    counted = {"id", "record_bytes"}  # of the server's row: kept by the store itself
    for table, columns in {**COLUMNS, "server": SERVER_COLUMNS}.items():
        found = {row[1] for row in db.execute(f"PRAGMA table_info({table})")}
        assert set(columns.split(", ")) == found - (counted if table == "server" else set())


async def test_a_store_is_copied_row_by_row(tmp_path: Path) -> None:
    async with open_store(tmp_path) as store:
        await running(store, "t", "u")
        await store.append("t", 0, [b"a", b"b"])
        await store.add_user(user_row())
        await store.add_record("r", "u-ada", 1, bytes(7))
        number = await store.next_number()
    (tmp_path / "new").mkdir()
    with (
        sqlite_source(tmp_path / "sarisari.sqlite") as source,
        sqlite_target(tmp_path / "new/sarisari.sqlite") as target,
    ):
        assert sum([count async for count in transfer(source, target)]) == 2 + 2 + 2 + 2 + 1 + 1
        assert await source.count("journal") == await target.count("journal") == 2
    async with open_store(tmp_path / "new") as store:
        assert await store.journal("t") == [b"a", b"b"]
        assert await store.next_number() == number + 1
        assert await store.writer.write(
            lambda db: db.execute("SELECT record_bytes FROM server").fetchone()
        ) == (7,)


async def test_a_transfer_that_fails_leaves_an_empty_store(tmp_path: Path) -> None:
    file = tmp_path / "sarisari.sqlite"

    async def fail() -> None:
        with sqlite_target(file) as target:
            await target.put("users", [("u", "Ada", 1, None, None, 0)])
            await target.put("journal", [("none", 0, "no bytes" * 3, None)])

    with pytest.raises(StoreBroken):
        await fail()
    db = open_to_read(file)
    assert db.execute("SELECT count(*) FROM users").fetchone() == (0,)
    db.close()
