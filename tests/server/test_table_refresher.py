"""Tables that catch up in tasks of their own."""

import asyncio
from typing import Any, cast

from sarisari.core.message import refuse
from sarisari.server.live_table import LiveTable
from sarisari.server.table_refresher import TableRefresher
from tests.support.waiting import eventually, turns_of_the_loop


class SlowTable:
    """A table that is busy until it may go on."""

    def __init__(self, error: Exception | None = None) -> None:
        self.may_go = asyncio.Event()
        self.times = 0
        self._error = error

    async def refresh(self) -> None:
        self.times += 1
        await self.may_go.wait()
        if self._error is not None:
            raise self._error


def refresher_of(tables: dict[str, SlowTable]) -> tuple[TableRefresher, list[Any]]:
    given_up: list[Any] = []
    return TableRefresher(cast(dict[str, LiveTable], tables), given_up.append), given_up


async def test_a_busy_table_looks_once_more_and_not_more_often() -> None:
    table = SlowTable()
    refresher, _ = refresher_of({"t": table})
    for _ in range(5):
        refresher.refresh("t")
    await eventually(lambda: table.times == 1)
    refresher.refresh("t")
    table.may_go.set()
    await eventually(lambda: table.times == 2)
    await turns_of_the_loop()
    assert table.times == 2
    refresher.refresh("gone")  # a table that left memory in the meantime
    await refresher.close()


async def test_a_table_that_cannot_be_followed_is_given_up_but_not_one_that_waits() -> None:
    waits, broken = SlowTable(refuse("store-unusable")), SlowTable(ValueError("a new kind"))
    refresher, given_up = refresher_of({"waits": waits, "broken": broken})
    for table in (waits, broken):
        table.may_go.set()
    for name in ("waits", "broken"):
        refresher.refresh(name)
    await eventually(lambda: given_up)
    assert given_up == [broken]
    await refresher.close()
