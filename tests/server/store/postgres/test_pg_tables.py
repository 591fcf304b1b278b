"""Writing tables and journals, by several processes."""

import asyncio

from sarisari.server.store import Conflict
from sarisari.server.store.postgres.pg_store import PgStore
from sarisari.server.store.postgres.pg_tables import append_together, entry_rows, stored_wish
from tests.support.narrowing import present
from tests.support.temporary_store import refused, running, table_row, wish_row


async def test_of_two_processes_at_one_moment_one_wins(store: PgStore, other: PgStore) -> None:
    tables = [f"t{number}" for number in range(10)]
    await running(store, *tables)
    for at in range(20):
        calls = [
            refused(process.append(table, at, [b"%d" % number]))
            for table in tables
            for number, process in enumerate((store, other))
        ]
        outcomes = await asyncio.gather(*calls)
        for first, second in zip(outcomes[::2], outcomes[1::2], strict=True):
            assert [first, second].count(None) == 1
            assert isinstance(first or second, Conflict)
    assert [len(await store.journal(table)) for table in tables] == [20] * 10


async def test_a_table_that_ends_takes_no_entry_of_another_process(
    store: PgStore, other: PgStore
) -> None:
    for number in range(20):
        table = f"t{number}"
        await running(store, table)
        entry, end = await asyncio.gather(
            refused(other.append(table, 0, [b"late"])),
            refused(store.finish(table, "over", None, 9)),
        )
        assert end is None
        written = 0 if entry else 1
        assert len(await store.journal(table)) == written


async def test_a_wish_is_carried_out_by_one_process(store: PgStore, other: PgStore) -> None:
    await running(store, "t")
    await store.append("t", 0, [b"a"], wished=wish_row(at=1))
    again = other.append("t", 1, [b"a"], wished=wish_row(at=2))
    assert isinstance(await refused(again), Conflict)
    assert await store.journal("t") == [b"a"]
    await store.put_room("t", 2, b"two", status="running", wished=wish_row("w-2"))
    twice = other.put_room("t", 3, b"three", status="running", wished=wish_row("w-2"))
    assert isinstance(await refused(twice), Conflict)
    assert present(await other.get_table("t")).room == b"two"


async def test_what_cannot_be_appended_together_is_not_appended(store: PgStore) -> None:
    await running(store, "a", "b", "over")
    await store.add_table(table_row("waiting"))
    await store.append("b", 0, [b"first"])
    await store.finish("over", "over", None, 1)
    wanted = [
        entry_rows(table, 0, [b"x"], None)[0] for table in ("a", "b", "over", "waiting", "no")
    ]
    done = await store.writer.write(lambda db: append_together(db, wanted))
    assert done == {("a", 0)}


async def test_an_id_that_cannot_be_stored_is_changed_and_the_row_is_intact(store: PgStore) -> None:
    await running(store, "t")
    await store.append("t", 0, [b"a"], wished=wish_row("nul\0", at=1))
    await store.put_room("t", 2, b"two", status="running", wished=wish_row("nul\0\0"))
    assert await store.journal("t") == [b"a"]
    assert {wished.id for wished in await store.wishes("t")} == {"nul\ufffd", "nul\ufffd\ufffd"}
    assert stored_wish(wish_row("fine")) == wish_row("fine")
