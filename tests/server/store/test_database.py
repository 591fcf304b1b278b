"""The file: its versions, its damage, and who may read it."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from sarisari.server.store import StoreBroken, UserRow, database
from sarisari.server.store.database import (
    data_folder,
    newest_version,
    open_to_read,
    open_to_write,
    version_of,
)
from sarisari.server.store.sqlite import SqliteStore
from sarisari.text import catalogue
from tests.support.temporary_store import open_store, refused, running


async def why_refused(folder: Path) -> str:
    """What opening a store says, in words; its lock must be free again."""
    store = SqliteStore(folder)
    error = await refused(store.open())
    assert isinstance(error, StoreBroken)
    assert isinstance(await refused(SqliteStore(folder).open()), StoreBroken)
    return catalogue().refusal(error.message)


async def made(folder: Path) -> Path:
    """The file of a store with a table of many entries, closed."""
    async with open_store(folder) as store:
        await running(store, "t")
        await store.append("t", 0, [b"x" * 100 for _ in range(500)])
    return folder / "sarisari.sqlite"


def test_it_is_flushed_at_every_commit(tmp_path: Path) -> None:
    with closing(open_to_write(tmp_path / "s.sqlite")) as db:
        asked = [db.execute(f"PRAGMA {name}").fetchone()[0] for name in
                 ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")]  # fmt: skip
    full = 2
    assert asked == ["wal", full, 1, 5000]


async def test_it_is_for_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    path = folder / "sarisari.sqlite"
    modes = {}

    async with open_store(folder) as store:
        await running(store, "t")
        await store.get_table("t")
        for file in (folder, *folder.iterdir()):
            modes[file.name] = stat.S_IMODE(file.stat().st_mode)
    assert modes.pop("new") == 0o700
    assert len(modes) == 4
    assert set(modes.values()) == {0o600}
    path.chmod(0o644)
    async with open_store(folder) as store:
        await store.live_tables()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_migrations_are_numbered_from_one() -> None:
    numbers = sorted(database._migrations())
    assert numbers == list(range(1, newest_version() + 1))


def test_an_empty_file_becomes_the_newest(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    path.touch()
    with closing(open_to_write(path)) as db:
        assert version_of(db) == newest_version()
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
    assert {"tables", "journal", "seats", "users", "links", "chat", "secrets"} <= tables


async def test_an_older_file_is_taken_on_with_all_that_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = await made(tmp_path)
    known = database._migrations()
    later = len(known) + 1
    more = {later: "CREATE TABLE more (id);\nINSERT INTO more\nVALUES (';');\n"}
    monkeypatch.setattr(database, "_migrations", lambda: {**known, **more})
    async with open_store(tmp_path) as store:
        assert len(await store.journal("t")) == 500
    with closing(open_to_read(path)) as db:
        assert version_of(db) == later
        assert db.execute("SELECT id FROM more").fetchall() == [(";",)]


async def test_a_store_of_version_1_is_upgraded_and_keeps_its_rows(tmp_path: Path) -> None:
    path = tmp_path / "sarisari.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript(database._migrations()[1])
        db.execute("INSERT INTO users VALUES ('u-ada', 'Ada', 1, 'ada', 'hash')")
        db.execute("INSERT INTO links VALUES (x'01', 'u-ada', 100)")
        db.execute("PRAGMA user_version = 1")

    async with open_store(tmp_path) as store:
        user = UserRow(id="u-ada", name="Ada", created=1, login="ada", password="hash")
        assert await store.get_user_by_login("ada") == user
        assert await store.cut_offs() == {}
        assert await store.take_link(b"\1", 99) == "u-ada"
    with closing(open_to_read(path)) as db:
        assert version_of(db) == newest_version() > 1


async def test_a_migration_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = await made(tmp_path)
    known = database._migrations()
    bad = {len(known) + 1: "CREATE TABLE more (id);\nCREATE TABLE tables (id);\n"}
    with monkeypatch.context() as patched:
        patched.setattr(database, "_migrations", lambda: {**known, **bad})
        assert "already exists" in await why_refused(tmp_path)
    with closing(open_to_read(path)) as db:
        assert version_of(db) == newest_version()
        assert not db.execute("SELECT * FROM sqlite_master WHERE name = 'more'").fetchall()
    async with open_store(tmp_path) as store:
        assert len(await store.journal("t")) == 500


async def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    path = await made(tmp_path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    content = path.read_bytes()
    assert await why_refused(tmp_path) == (
        "This store was written by a newer Sari-sari"
        f" (version 99; this one knows {newest_version()}): {path}"
    )
    assert path.read_bytes() == content


async def test_a_file_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "sarisari.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE theirs (id)")
    content = path.read_bytes()
    assert await why_refused(tmp_path) == f"This file is not a Sari-sari store: {path}"
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "content", [b"no database at all" * 100, b"SQLite format 3\0" + b"\1" * 99]
)
async def test_a_damaged_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "sarisari.sqlite"
    path.write_bytes(content)
    assert (await why_refused(tmp_path)).startswith(
        f"The store is damaged: {path}: file is not a database"
    )
    assert path.read_bytes() == content


async def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "Not a directory" in await why_refused(tmp_path / "file" / "folder")


def test_where_the_data_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SARISARI_DATA_DIR", str(tmp_path))
    assert data_folder() == tmp_path
    assert data_folder("elsewhere").name == "elsewhere"
    monkeypatch.delenv("SARISARI_DATA_DIR")
    assert data_folder().name == "sarisari"
