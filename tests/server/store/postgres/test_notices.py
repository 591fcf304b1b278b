"""Notices between processes: hints, one for a whole batch, and none that is relied on."""

import asyncio

from sarisari.server.store.postgres.notices import (
    LISTENER,
    LONGEST_PAYLOAD,
    MOST_PAYLOADS,
    parsed,
    payloads,
)
from sarisari.server.store.postgres.pg_store import PgStore
from sarisari.server.store.sharing import EVERYTHING, Notice
from tests.support.postgres_cluster import Cluster
from tests.support.temporary_store import running, user_row
from tests.support.waiting import eventually


def test_a_payload_says_what_has_changed() -> None:
    [payload] = payloads("p", ["t1", "@t2", "!u", "t1"])
    notice = Notice(frozenset({"t1"}), frozenset({"t2"}), frozenset({"u"}))
    assert parsed(payload) == ("p", notice)
    assert list(payloads("p", [])) == []


def test_long_payloads_are_split_and_very_long_ones_say_everything() -> None:
    ids = [f"table-{number:016}" for number in range(800)]
    lines = list(payloads("p", ids))
    assert 1 < len(lines) <= MOST_PAYLOADS
    assert all(len(line) <= LONGEST_PAYLOAD for line in lines)
    assert [part for line in lines for part in line.split(" ")[1:]] == ids
    [line] = payloads("p", [f"{table}-{copy}" for table in ids for copy in range(5)])
    assert parsed(line) == ("p", EVERYTHING)


async def test_other_processes_are_told_once_a_batch_and_oneself_never(
    store: PgStore, other: PgStore
) -> None:
    heard: dict[str, list[Notice]] = {"store": [], "other": []}
    for name, process in (("store", store), ("other", other)):
        process.sharing.listen(heard[name].append)
    await eventually(lambda: all(first == [EVERYTHING] for first in heard.values()))
    await running(store, "t", "u")
    await eventually(lambda: len(heard["other"]) == 1 + 4)  # two rooms, two games
    heard["other"].clear()
    await asyncio.gather(store.append("t", 0, [b"a"]), store.append("u", 0, [b"a"]))
    await eventually(lambda: heard["other"])
    assert heard["other"] == [Notice(frozenset({"t", "u"}))]
    await store.add_user(user_row())
    await store.put_user(user_row(valid_from=5))
    await eventually(lambda: heard["other"][-1].users == {"u-ada"})
    assert heard["store"] == [EVERYTHING]


async def test_a_listening_connection_that_is_cut_says_that_it_missed_something(
    store: PgStore, cluster: Cluster
) -> None:
    heard: list[Notice] = []
    store.sharing.listen(heard.append)
    await eventually(lambda: heard == [EVERYTHING])
    assert await cluster.cut(store.address, LISTENER) == 1
    await eventually(lambda: heard == [EVERYTHING, EVERYTHING])
