"""Loads tables from the store (reload after a restart). A table that this version of the program
cannot restore is frozen: nobody can play it, nothing of it is lost, and a later version may thaw
it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec

from sarisari.core.message import RefusalKind, Refused, refuse
from sarisari.server.live_table import LiveTable
from sarisari.server.store import Conflict, StoreError, TableRow
from sarisari.server.store.restoration import reason_of, restored, restored_room
from sarisari.server.stored_table import Services
from sarisari.server.table_hub import TableHub

PARALLEL_LOADS = 2  # tables restored at the same time; each takes processor time

log = logging.getLogger("sarisari.hub")


class Frozen(Refused):
    """A table that this version of the program cannot restore."""


class TableLoader:
    """Makes live tables of what the store has."""

    def __init__(self, services: Services, hub: TableHub[LiveTable]) -> None:
        self._services = services
        self._store = services.store
        self._hub = hub
        self._loads = asyncio.Semaphore(PARALLEL_LOADS)

    async def load(self, table: str) -> LiveTable:
        """Return a table that is not in memory. Raise Refused if there is none, Frozen if its
        journal no longer replays."""
        row = await self._store.get_table(table)
        if row is None:
            raise refuse("table-unknown", kind=RefusalKind.UNKNOWN)
        if row.status == "frozen":
            raise Frozen(reason_of(row))
        try:
            async with self._loads:
                return await self._restore(row)
        except StoreError:
            raise
        except Refused as refused:
            raise Frozen(refused.message) from None

    async def _restore(self, row: TableRow) -> LiveTable:
        # in threads, because hundreds of tables may be restored while others are being played
        room = await asyncio.to_thread(restored_room, row)
        live = LiveTable(row.id, room, self._services, self._hub, row.status, created=row.created)
        if row.opening is not None:
            secret = await self._store.secret(row.id) or b""
            journal = await self._store.journal(row.id)
            again = await asyncio.to_thread(restored, row, secret, journal)
            live.resume(again, secret, dict(row.seats))
        live.answers.keep_all(await self._store.wishes(row.id))
        if self._store.sharing is not None:
            live.last_chat = next(
                (line.number for line in await self._store.chat(row.id, limit=1)), 0
            )
        return live

    async def load_all(
        self, get: Callable[[str], Awaitable[object]], *, are_live: bool = True
    ) -> None:
        """Let `get` load all tables that have changed recently, if `are_live`, and those that can be
        thawed; others are loaded when somebody asks for them."""
        since = self._services.now() - self._services.settings.ages.asleep
        for row in await self._store.live_tables(since) if are_live else ():
            await self._load_or_freeze(row.id, get)
        for row in await self._store.frozen_tables():
            if await self._is_restorable(row):
                with suppress(Conflict):  # another process does the same
                    await self._store.thaw(row.id)
                await self._load_or_freeze(row.id, get)

    async def _load_or_freeze(self, table: str, get: Callable[[str], Awaitable[object]]) -> None:
        """Load one table. A table that cannot be restored is frozen and never stops the start."""
        try:
            await get(table)
        except StoreError:
            log.exception("a table could not be read")
        except Refused as refused:
            log.error("a table no longer replays: %s", refused)
            reason = msgspec.json.encode(refused.message)
            # if this fails, the table stays frozen only while this server runs
            with suppress(StoreError):
                await self._store.finish(table, "frozen", reason, self._services.now())

    async def _is_restorable(self, row: TableRow) -> bool:
        """Whether a table that an earlier version could not restore can be restored now."""
        try:
            secret, journal = await self._store.secret(row.id), await self._store.journal(row.id)
            await asyncio.to_thread(restored_room, row)
            if row.opening is not None:
                await asyncio.to_thread(restored, row, secret, journal)
        except Refused:
            return False
        return True
