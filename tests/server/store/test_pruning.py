"""Letting go what is old: not in the first days after an upgrade, not by a clock that jumps, and
without holding up games."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from sarisari.server.settings import DAY, Ages
from sarisari.server.steady_clock import now
from sarisari.server.store import RecordsFull, checkpoints, retention, users
from sarisari.server.store import database as databases
from sarisari.server.store.database import FILE, connect
from sarisari.server.store.retention import (
    GRACE_AFTER_UPGRADE,
    LONGEST_PAUSE,
    RETENTION_KINDS,
    ROWS_AT_ONCE,
)
from sarisari.server.store.sqlite import SqliteStore
from tests.support.narrowing import present
from tests.support.temporary_store import open_store, refused, running

NOTHING = dict.fromkeys([kind.name for kind in RETENTION_KINDS], 0)
AGES = Ages(wishes=1, rooms=1, stopped=1, guests=1, chat=1, records=1)
GAMES, FEW = 20_000, 20
JUMPED = "the clock seems to have been set: nothing is deleted this time"
OLD = (  # of version 3: a game of guests with a line of chat, a record and a link
    "INSERT INTO tables VALUES ('t', 'tanuki', 'link', 'over', 1, 1, 1, x'7b7d', x'7b7d', NULL)",
    "INSERT INTO chat VALUES (1, 't', 1, 'u', 'U', 'hello')",
    "INSERT INTO records VALUES ('r', 'u', 1, x'00')",
    "INSERT INTO links VALUES (x'01', 'u', 1)",
)


def of_version_3(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
        for number in (1, 2, 3):
            db.executescript(databases._migrations()[number])
        for statement in statements:
            db.execute(statement)
        db.execute("PRAGMA user_version = 3")


async def test_in_the_first_days_after_an_upgrade_only_links_and_wishes_go(tmp_path: Path) -> None:
    of_version_3(tmp_path, *OLD)
    before = now()

    async with open_store(tmp_path) as store:
        assert await store.prune(before, AGES) == {**NOTHING, "links": 1}
        full = store.add_record("new", "u", before, b"x", most=1)
        assert isinstance(await refused(full), RecordsFull)
        assert await store.prune(before + GRACE_AFTER_UPGRADE - 60_000, AGES) == NOTHING
        later = now() + GRACE_AFTER_UPGRADE
        assert await store.prune(later, AGES) == {**NOTHING, "guests": 1, "records": 1}


async def test_an_upgrade_by_a_clock_that_was_ahead_counts_from_when_it_is_right(
    tmp_path: Path,
) -> None:
    of_version_3(tmp_path, *OLD)

    async with open_store(tmp_path) as store:
        day = now() - 1000 * DAY
        assert await store.prune(day, AGES) == {**NOTHING, "links": 1}
        assert await store.prune(day + GRACE_AFTER_UPGRADE - 1, AGES) == NOTHING
        assert present(await store.prune(day + GRACE_AFTER_UPGRADE, AGES))["guests"] == 1


async def test_an_empty_store_of_before_and_a_new_one_have_nothing_to_wait_for(
    tmp_path: Path,
) -> None:
    of_version_3(tmp_path)

    async def work(store: SqliteStore) -> dict[str, int] | None:
        await store.add_record("r", "u", 1, b"x")
        return await store.prune(10, AGES)

    async with open_store(tmp_path) as store:
        assert await work(store) == {**NOTHING, "records": 1}
    (tmp_path / "new").mkdir()
    async with open_store(tmp_path / "new") as store:
        assert await work(store) == {**NOTHING, "records": 1}


@pytest.mark.parametrize("jump", [LONGEST_PAUSE + 1, -1])
async def test_by_a_clock_that_jumps_nothing_goes_the_first_time(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, jump: int
) -> None:
    start = 1000 * DAY

    async with open_store(tmp_path) as store:
        await store.prune(start, AGES)
        await store.add_record("r", "u", 1, b"x")
        await store.add_link(b"link", "u", 1)
    async with open_store(tmp_path) as store:
        assert await store.prune(start + jump, AGES) is None
        assert caplog.messages == [JUMPED]
        assert await store.prune(start + jump + 1, AGES) == {**NOTHING, "records": 1, "links": 1}
    assert caplog.messages == [JUMPED]


async def test_a_pause_that_is_not_too_long_is_no_jump(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_store(tmp_path) as store:
        await store.prune(1, AGES)
        await store.add_record("r", "u", 1, b"x")
        assert await store.prune(1 + LONGEST_PAUSE, AGES) == {**NOTHING, "records": 1}
    assert caplog.messages == []


def plan(db: sqlite3.Connection, statement: str, **values: int) -> list[str]:
    return [row[-1] for row in db.execute(f"EXPLAIN QUERY PLAN {statement}", values)]


def scans(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("SCAN")]


def searched_by(kind: retention.Kind) -> str:
    """How a plan says that rows are looked up by their key."""
    return "(rowid=?)" if kind.key == "number" else f"({kind.key}=?)"


@pytest.mark.parametrize("kind", RETENTION_KINDS, ids=lambda kind: kind.name)
async def test_what_was_found_is_deleted_by_its_keys_and_no_table_is_scanned(
    tmp_path: Path, kind: retention.Kind
) -> None:
    async with open_store(tmp_path) as store:
        await store.live_tables()
    with closing(connect(tmp_path / FILE, "ro")) as db:
        for count in (1, kind.together):
            keys = {f"key{number}": number for number in range(count)}
            lines = plan(db, retention.statement_to_delete(kind, count), before=1, **keys)
            assert lines[0].startswith(f"SEARCH {kind.table} ")
            assert searched_by(kind) in lines[0]
            assert scans(lines) == []
        assert scans(plan(db, retention.query_for_old(kind), before=1)) == []


MANY = f"""
    CREATE TEMP TABLE n AS WITH RECURSIVE c(i) AS
        (VALUES (0) UNION ALL SELECT i + 1 FROM c WHERE i < {GAMES - 1}) SELECT i FROM c;
    INSERT INTO users (id, name, created) VALUES ('u-ada', 'Ada', 1);
    INSERT INTO tables (id, game, seen_by, status, created, finished, version, room, opening)
        SELECT 't' || i, 'tanuki', 'link',
            CASE WHEN i BETWEEN {FEW} AND {2 * FEW - 1} THEN 'stopped' ELSE 'over' END,
            1, 1, 1, x'7b7d', x'7b7d' FROM n;
    INSERT INTO seats (table_id, seat, user_id)
        SELECT 't' || i, 0, CASE WHEN i < {FEW} THEN 'u-guest' ELSE 'u-ada' END FROM n;
    INSERT INTO chat (table_id, time, user_id, name, text)
        SELECT 't' || i, 1, 'u-ada', 'Ada', 'hello' FROM n;
    INSERT INTO records (id, user_id, created, content)
        SELECT i, 'u-guest', 1, x'00' FROM n WHERE i < {FEW}
""".split(";")


async def test_what_goes_from_a_big_store_goes_in_small_batches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Small by what SQLite does for each: its steps are counted, in thousands."""
    batches = {kind.name: 0 for kind in RETENTION_KINDS}
    steps: list[int] = []

    def delete(
        db: sqlite3.Connection, kind: retention.Kind, before: int, keys: Sequence[str | int | bytes]
    ) -> int:
        assert len(keys) <= kind.together
        batches[kind.name] += 1
        steps.append(0)

        def count() -> None:
            steps[-1] += 1

        db.set_progress_handler(count, 1000)
        try:
            return delete_old(db, kind, before, keys)
        finally:
            db.set_progress_handler(None, 1000)

    delete_old = retention.delete_old
    monkeypatch.setattr(retention, "delete_old", delete)

    gone = {"guests": FEW, "stopped": FEW, "records": FEW, "chat": GAMES - 2 * FEW}
    async with open_store(tmp_path) as store:
        await store.writer.write(lambda db: [db.execute(statement) for statement in MANY])
        assert await store.prune(10, AGES) == {**NOTHING, **gone}
    assert {name: count for name, count in batches.items() if count} == {
        "guests": 5,
        "stopped": 5,
        "records": 3,
        "chat": -(-(GAMES - 2 * FEW) // ROWS_AT_ONCE),
    }
    assert max(steps) <= 50


async def test_a_user_is_deleted_without_a_scan(tmp_path: Path) -> None:
    statements: list[str] = []

    async with open_store(tmp_path) as store:
        await store.writer.write(lambda db: db.set_trace_callback(statements.append))
        await store.delete_user("u-ada", 1)
        await store.writer.write(lambda db: db.set_trace_callback(None))
    deletes = [statement for statement in statements if statement.startswith("DELETE")]
    assert len(deletes) == len(users.PORTIONS) + 6
    with closing(connect(tmp_path / FILE, "ro")) as db:
        for statement in deletes:
            assert scans(plan(db, statement)) == [], statement


async def test_a_log_that_has_grown_shrinks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = 100_000
    monkeypatch.setattr(checkpoints, "USUAL_LOG", limit)
    monkeypatch.setattr(checkpoints, "CHECKPOINT_SECONDS", 1000.0)
    log = tmp_path / (FILE + "-wal")

    async with open_store(tmp_path) as store:
        await running(store, "t")
        await store.add_record("r", "u", 1, bytes(10 * limit))
        assert log.stat().st_size > 10 * limit
        with closing(connect(tmp_path / FILE, "rw")) as db:
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        await store.append("t", 0, [b"x"])
        assert log.stat().st_size <= limit
