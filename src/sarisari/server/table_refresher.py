"""Lets tables in memory catch up with what other processes have written, each in a task of its own,
since a table may be busy."""

import asyncio
import logging
from collections.abc import Callable, Mapping

from sarisari.core.message import Refused
from sarisari.server.live_table import LiveTable

log = logging.getLogger("sarisari.group")


class TableRefresher:
    """`refresh(table)` starts a task unless one is under way; that one then looks once more.
    `give_up` is called with a table that this version of the program cannot follow."""

    def __init__(
        self, tables: Mapping[str, LiveTable], give_up: Callable[[LiveTable], None]
    ) -> None:
        self._tables = tables
        self._give_up = give_up
        self._is_wanted: dict[str, bool] = {}  # by table with a task: whether to look once more
        self._tasks: set[asyncio.Task[None]] = set()

    def refresh(self, table: str) -> None:
        """Let a table catch up soon."""
        is_running = table in self._is_wanted
        self._is_wanted[table] = True
        if not is_running:
            task = asyncio.create_task(self._run(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop all tasks."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self, table: str) -> None:
        try:
            while self._is_wanted[table]:
                self._is_wanted[table] = False
                if (live := self._tables.get(table)) is not None:
                    await self._refresh(live)
        finally:
            del self._is_wanted[table]

    async def _refresh(self, live: LiveTable) -> None:
        try:
            await live.refresh()
        except Refused as refused:
            log.warning("a table could not be read again: %s", refused)
        except Exception:  # an entry of a kind that only a newer version knows
            log.exception("a table cannot be followed here")
            self._give_up(live)
