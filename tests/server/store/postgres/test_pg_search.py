"""Reading tables: in one snapshot, and only what was written."""

import pytest

from sarisari.server.store import Damaged
from sarisari.server.store.postgres.pg_connection import Db
from sarisari.server.store.postgres.pg_search import every_id, moments
from sarisari.server.store.postgres.pg_store import PgStore
from sarisari.server.store.sharing import TableMoment
from tests.support.narrowing import present
from tests.support.temporary_store import running, table_row


async def test_a_flipped_bit_is_found(store: PgStore, connection: Db) -> None:
    await running(store, "t", "gap", "fine")
    for table in ("t", "gap", "fine"):
        for at in range(3):
            await store.append(table, at, [b"abc"])
    await connection.execute("UPDATE journal SET entry = 'abd' WHERE table_id = 't' AND at = 1")
    await connection.execute("DELETE FROM journal WHERE table_id = 'gap' AND at = 1")
    for table in ("t", "gap"):
        with pytest.raises(Damaged):
            await store.journal(table)
    assert await store.journal("fine") == [b"abc"] * 3
    await connection.execute("UPDATE tables SET room = '{ }' WHERE id = 'fine'")
    assert not present(await store.get_table("fine")).is_whole


async def test_how_far_tables_have_come(store: PgStore, connection: Db) -> None:
    await running(store, "t")
    await store.add_table(table_row("new", created=0))
    await store.append("t", 0, [b"a", b"b"])
    line = await store.add_chat("t", 1, "u-ada", "Ada", "hello")
    assert await moments(connection, ["t", "new", "none"]) == {
        "t": TableMoment(2, 1, "running", line),
        "new": TableMoment(0, 1, "waiting", 0),
    }
    assert await every_id(connection) == ["new", "t"]
