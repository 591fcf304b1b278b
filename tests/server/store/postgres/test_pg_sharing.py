"""Heartbeats, leases, presence and rate limits of several processes."""

import asyncio

from sarisari.server.settings import Rate
from sarisari.server.store.postgres.pg_connection import Db
from sarisari.server.store.postgres.pg_store import PgStore
from tests.support.temporary_store import running, table_row, user_row

DIE = "UPDATE processes SET alive_until = clock_timestamp() - interval '1 s' WHERE id = $1"


async def test_a_lease_has_one_owner_until_that_one_dies(
    store: PgStore, other: PgStore, connection: Db
) -> None:
    await running(store, "t", "u")
    for process in (store, other):
        assert (await process.sharing.renew()).tables == frozenset()
    won = await asyncio.gather(store.sharing.claim(["t", "u"]), other.sharing.claim(["t", "u"]))
    assert won[0] | won[1] == {"t", "u"}
    assert not won[0] & won[1]
    owner, heir = (store, other) if "t" in won[0] else (other, store)
    assert await heir.sharing.claim(["t"]) == frozenset()
    assert await heir.sharing.claim_orphans(10) == frozenset()
    await connection.execute(DIE, owner.process)
    assert "t" in await heir.sharing.claim_orphans(10)
    assert "t" not in (await owner.sharing.renew()).tables
    assert "t" in (await heir.sharing.renew()).tables


async def test_a_released_table_rests_or_wakes_when_its_time_has_come(
    store: PgStore, other: PgStore
) -> None:
    await running(store, "rests", "wakes", "later")
    for process in (store, other):
        await process.sharing.renew()
    await store.sharing.claim(["rests", "wakes", "later"])
    await store.sharing.release({"rests": None, "wakes": 0.0, "later": 3600.0})
    assert await other.sharing.claim_orphans(10) == {"wakes"}
    assert await other.sharing.claim(["rests", "later"]) == {"rests", "later"}  # somebody acts


async def test_a_process_that_stops_leaves_its_tables_to_others_at_once(
    store: PgStore, other: PgStore
) -> None:
    await running(store, "t")
    for process in (store, other):
        await process.sharing.renew()
    await store.sharing.claim(["t"])
    await store.sharing.put_presence({("t", "u-ada"): "net"}, [])
    assert await other.sharing.presence(["t"]) == {"t": {"u-ada": "net"}}
    await store.sharing.retire()
    assert await other.sharing.claim_orphans(10) == {"t"}
    assert await other.sharing.presence(["t"]) == {"t": {}}


async def test_only_tables_that_wait_or_run_are_driven(store: PgStore) -> None:
    await running(store, "over")
    await store.finish("over", "over", None, 1)
    await store.add_table(table_row("room"))
    await store.sharing.renew()
    assert await store.sharing.claim(["over", "room", "none"]) == {"room"}


async def test_people_are_there_while_their_process_lives(
    store: PgStore, other: PgStore, connection: Db
) -> None:
    await store.add_table(table_row("open", seen_by="everyone"))
    await store.add_table(table_row("private"))
    await store.sharing.renew()
    here = {("open", "u-ada"): "a", ("open", "u-ben"): "b", ("private", "u-ada"): "a"}
    await store.sharing.put_presence(here, [])
    await store.sharing.put_presence({}, [("open", "u-ben")])
    assert await other.sharing.presence(["open"]) == {"open": {"u-ada": "a"}}
    assert await store.sharing.presence(["open"]) == {"open": {}}  # its own it knows
    assert await other.sharing.open_tables(10) == ["open"]
    await connection.execute(DIE, store.process)
    assert await other.sharing.presence(["open"]) == {"open": {}}
    assert await other.sharing.open_tables(10) == []


async def test_a_rate_limit_holds_for_all_processes_together(
    store: PgStore, other: PgStore
) -> None:
    rate = Rate(6, 0.001)
    processes = (store, other)
    takes = [process.sharing.take_tokens("log-in", "ada", rate) for process in processes * 5]
    waits = await asyncio.gather(*takes)
    assert waits.count(0.0) == 6
    assert all(wait > 500 for wait in waits if wait)
    await store.sharing.give_token_back("log-in", "ada", rate)
    assert await other.sharing.take_tokens("log-in", "ada", rate) == 0.0
    assert await other.sharing.take_tokens("log-in", "ben", rate, 6) == 0.0


async def test_cut_offs_and_seats_of_some_users(store: PgStore) -> None:
    for user in ("u-ada", "u-ben"):
        await store.add_user(user_row(user))
    await store.put_user(user_row("u-ada", valid_from=5))
    await store.delete_user("u-ben", 9)
    cut = await store.sharing.cut_offs_of(["u-ada", "u-ben", "u-eva"])
    assert cut == {"u-ada": 5, "u-ben": 9}
    await running(store, "t")
    assert await store.sharing.listed_users(["t"], ["u-ada", "u-ben"]) == {"u-ada"}


async def test_what_dead_processes_leave_is_deleted_in_time(
    store: PgStore, other: PgStore, connection: Db
) -> None:
    await store.sharing.renew()
    await store.sharing.put_presence({("t", "u"): "a"}, [])
    await connection.execute(
        "UPDATE processes SET alive_until = clock_timestamp() - interval '2 hours'"
    )
    await other.sharing.forget_dead()
    assert await connection.fetchval("SELECT count(*) FROM presence") == 0
    assert (await store.sharing.renew()).time > 0


async def test_a_server_that_wrote_nothing_for_days_keeps_its_batch_number(
    store: PgStore, other: PgStore, connection: Db
) -> None:
    """Without it, a commit whose connection is lost would look as if it had failed."""
    await store.sharing.renew()
    await connection.execute("UPDATE batches SET written = now() - interval '2 days'")
    await other.sharing.forget_dead()
    count = "SELECT count(*) FROM batches WHERE process = $1"
    assert await connection.fetchval(count, store.process) == 1
    await connection.execute("DELETE FROM processes WHERE id = $1", store.process)
    await other.sharing.forget_dead()
    assert await connection.fetchval(count, store.process) == 0
