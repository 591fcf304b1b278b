"""What may be deleted is deleted, by whichever process looks first."""

import pytest

from sarisari.server.settings import DAY, Ages
from sarisari.server.store.postgres.pg_connection import Db
from sarisari.server.store.postgres.pg_retention import condition, count_old, find_old
from sarisari.server.store.postgres.pg_store import PgStore
from sarisari.server.store.retention import RETENTION_KINDS, Kind
from tests.support.temporary_store import running, table_row, user_row, wish_row

NOW = 1000 * DAY


async def filled(store: PgStore) -> None:
    await running(store, "stopped", "over", "kept", "live")
    await store.add_table(table_row("room"))
    for table in ("room", "stopped"):
        await store.finish(table, "stopped", None, 1)
    for table in ("over", "kept"):
        await store.finish(table, "over", b"{}", 1)
    await store.add_user(user_row("u-eva"))
    await store.writer.write(
        lambda db: db.execute("UPDATE seats SET user_id = 'u-eva' WHERE table_id = 'kept'")
    )
    await store.put_room("live", 2, b"{}", status="running", wished=wish_row())
    await store.add_chat("kept", 1, "u-ada", "Ada", "old")
    await store.add_link(b"old", "u-ada", 1)
    await store.add_record("old", "u-ada", 1, b"record")


async def test_what_is_too_old_goes_and_the_rest_stays(store: PgStore, other: PgStore) -> None:
    await filled(store)
    expected = dict.fromkeys((kind.name for kind in RETENTION_KINDS), 1)
    assert await store.readers.read(lambda db: count_old(db, NOW, Ages())) == expected
    assert await store.prune(NOW, Ages()) == expected
    assert await other.prune(NOW - 5, Ages()) == dict.fromkeys(expected, 0)  # its clock is behind
    assert [row.id for row in await store.tables_ended_since(0)] == ["kept"]
    assert await store.prune(NOW - DAY, Ages()) is None


@pytest.mark.parametrize("kind", RETENTION_KINDS, ids=lambda kind: kind.name)
async def test_postgresql_understands_every_condition(connection: Db, kind: Kind) -> None:
    assert "+" not in condition(kind)
    assert await find_old(connection, kind, NOW) == []
