"""Users, links, records and the server's row, with several processes."""

import asyncio

from sarisari.server.store import Conflict
from sarisari.server.store.postgres.pg_store import PgStore
from tests.support.narrowing import present
from tests.support.temporary_store import refused, user_row


async def test_numbers_and_keys_are_shared(store: PgStore, other: PgStore) -> None:
    pairs = [process.next_number() for process in (store, other) for _ in range(20)]
    assert sorted(await asyncio.gather(*pairs)) == list(range(1, 41))
    keys = await asyncio.gather(store.server_key(b"one"), other.server_key(b"two"))
    assert keys[0] == keys[1]


async def test_of_two_changes_of_one_user_one_is_refused(store: PgStore, other: PgStore) -> None:
    ada = user_row()
    await store.add_user(ada)
    for number in range(10):
        names = [f"{process}-{number}" for process in range(2)]
        was = present(await store.get_user("u-ada"))
        outcomes = await asyncio.gather(
            refused(store.put_user(user_row(name=names[0]), was)),
            refused(other.put_user(user_row(name=names[1]), was)),
        )
        assert {type(outcome) for outcome in outcomes} == {Conflict, type(None)}


async def test_a_link_is_used_up_by_one_process(store: PgStore, other: PgStore) -> None:
    for number in range(10):
        token = b"%d" % number
        await store.add_link(token, "u-ada", 100)
        taken = await asyncio.gather(store.take_link(token, 1), other.take_link(token, 1))
        assert sorted(taken, key=str) == [None, "u-ada"]
