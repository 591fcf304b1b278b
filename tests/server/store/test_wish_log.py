"""Wishes are kept with what they did, so that none counts twice, also after a restart."""

import asyncio
import json
from pathlib import Path

from sarisari.server.store import Conflict
from sarisari.server.store.sqlite import SqliteStore
from tests.support.narrowing import present
from tests.support.temporary_store import (
    SECRET,
    open_store,
    refused,
    running,
    table_row,
    wish_row,
)


def entry(time: int) -> bytes:
    return json.dumps({"entry": "salt", "seat": 0, "salt": "x", "time": time}).encode()


async def test_wishes_are_there_after_a_restart_in_the_order_in_which_they_came_true(
    tmp_path: Path,
) -> None:
    made = [
        wish_row("sit", at=0, time=1),
        wish_row("begin", user="u-ben", at=0, time=2),
        wish_row("act", content=b"\x00\xff", at=1, time=3),
        wish_row("base", at=3, time=5),
        wish_row("say", at=3, time=4),  # the clock was set back
        wish_row("end", at=3, time=6),
        wish_row("rematch", at=3, time=7, next="t2"),
    ]
    sit, begin, act, base, say, end, rematch = made

    async with open_store(tmp_path) as store:
        await store.add_table(table_row("t"))
        await store.put_room("t", 2, b"{}", wished=sit)
        await store.begin("t", b"{}", SECRET, {}, wished=begin)
        await store.append("t", 0, [entry(3)], wished=act)
        await store.append("t", 1, [entry(4), entry(5)], {0: "u-ada"}, wished=base)
        await store.add_chat("t", 4, "u-ada", "Ada", "hello", wished=say)
        await store.finish("t", "stopped", None, 6, wished=end)
        await store.add_next(table_row("t2"), "t", 3, b"{}", status="stopped", wished=rematch)
    async with open_store(tmp_path) as store:
        assert await store.wishes("t") == made
        assert await store.wishes("t", 2) == made[-2:]
        assert await store.wishes("t", 0) == await store.wishes("t2") == []


async def test_entries_from_nobody_have_no_wish(store: SqliteStore) -> None:
    await running(store, "t")
    await store.append("t", 0, [entry(1)])
    assert await store.wishes("t") == []


async def test_entries_of_many_tables_at_once_keep_their_wishes(store: SqliteStore) -> None:
    names = [f"t{number}" for number in range(20)]

    await running(store, *names)
    await asyncio.gather(
        *(store.append(name, 0, [entry(9)], wished=wish_row(name)) for name in names)
    )
    for name in names:
        assert await store.wishes(name) == [wish_row(name, at=1, time=9)]
        assert await store.journal(name) == [entry(9)]


async def test_what_is_refused_leaves_no_wish(store: SqliteStore) -> None:
    await running(store, "t")
    for call in (
        store.put_room("t", 7, b"{}", status="running", wished=wish_row()),
        store.begin("t", b"{}", SECRET, {}, wished=wish_row()),
        store.append("t", 5, [entry(1)], wished=wish_row()),
        store.add_next(table_row("u"), "t", 9, b"{}", status="running", wished=wish_row()),
    ):
        assert isinstance(await refused(call), Conflict)
    assert await store.wishes("t") == []


async def test_a_wish_without_an_entry_comes_true_once(store: SqliteStore) -> None:
    await running(store, "t", "u")
    await store.put_room("t", 2, b"two", status="running", wished=wish_row())
    again = store.put_room("t", 3, b"three", status="running", wished=wish_row())
    assert isinstance(await refused(again), Conflict)
    assert present(await store.get_table("t")).room == b"two"
    for table, wished in (
        ("t", wish_row(user="u-ben")),
        ("u", wish_row()),
        ("t", wish_row("2")),
    ):
        await store.add_chat(table, 1, "u", "U", "hello", wished=wished)


async def test_a_rematch_makes_the_new_table_and_names_it_or_neither(store: SqliteStore) -> None:
    await running(store, "t")
    await store.finish("t", "over", b"{}", 1)
    for call in (
        store.add_next(table_row("t"), "t", 2, b"next", status="over"),
        store.add_next(table_row("new"), "t", 3, b"next", status="over"),
        store.add_next(table_row("new"), "t", 2, b"next", status="running"),
    ):
        assert isinstance(await refused(call), Conflict)
        assert await store.get_table("new") is None
        assert present(await store.get_table("t")).version == 1
    await store.add_next(table_row("new"), "t", 2, b"next", status="over")
    assert present(await store.get_table("t")).room == b"next"
    assert await store.get_table("new") == table_row("new")


async def test_a_deleted_user_leaves_no_wishes_behind_but_those_in_journals(
    store: SqliteStore,
) -> None:
    await running(store, "t")
    await store.append("t", 0, [entry(1)], wished=wish_row("act"))
    await store.put_room("t", 2, b"{}", status="running", wished=wish_row("lock"))
    await store.delete_user("u-ada", 9)
    assert [wished.id for wished in await store.wishes("t")] == ["act"]
