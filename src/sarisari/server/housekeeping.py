"""Housekeeping: what a server does now and then so that nothing piles up. Clients that do not read
are dropped, tables that nobody watches leave memory (eviction), empty rooms are closed, abandoned
games are stopped, and old data is deleted."""

import asyncio
import logging
from collections.abc import Collection
from typing import Protocol

from sarisari.core.message import Refused
from sarisari.server.house import House
from sarisari.server.live_table import LiveTable
from sarisari.server.lobby import TableFinder
from sarisari.server.store import StoreError
from sarisari.table.journal import StopEntry

SWEEP_SECONDS = 5.0  # between searches for tables that can leave memory
TIDY_SECONDS = 3600.0  # between deletions of old data

log = logging.getLogger("sarisari.hub")


class SlowClient(Protocol):
    """A client's connection, which is dropped if the client does not read."""

    user: str
    address: str  # its network

    @property
    def is_behind(self) -> bool:
        """Whether the client does not read what it is sent."""

    def hang_up(self) -> None:
        """Close the connection, because its user may not be here any more. Must not block."""

    async def give_up(self) -> None:
        """Close the connection of a client that does not read."""


class KeptTables(TableFinder, Protocol):
    """The tables that are kept in order."""

    @property
    def connections(self) -> Collection[SlowClient]: ...

    @property
    def house(self) -> House: ...

    def now(self) -> int:
        """Return the server's time in ms."""

    def unload(self, live: LiveTable) -> None:
        """Remove a table from memory; the store has it."""


class Housekeeping:
    """Keeps the tables of a hub in order."""

    def __init__(self, hub: KeptTables) -> None:
        self._hub = hub
        self._ended: set[str] = set()  # tables that the house has ended

    async def sweep_periodically(self) -> None:
        """Sweep every few seconds, until the server stops."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except StoreError as refused:
                log.warning("could not close an empty room: %s", refused)

    async def tidy_periodically(self) -> None:
        """Tidy every hour, until the server stops."""
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            try:
                await self.tidy()
            except Refused as refused:
                log.warning("could not delete what nobody needs: %s", refused)

    async def tidy(self) -> None:
        """Delete what has exceeded its retention time, close rooms and stop games that nobody has
        come back to. Does nothing if the system clock seems to be wrong."""
        ages, now = self._hub.settings.ages, self._hub.now()
        gone = await self._hub.store.prune(now, ages)
        if gone is None:
            return
        if any(gone.values()):
            log.info("deleted what nobody needs", extra={"fields": gone})
        for table in await self._hub.store.abandoned(
            now - max(ages.asleep, self._hub.settings.idle_room)
        ):
            await self._abandon(table, is_old=False)
        for table in await self._hub.store.abandoned(now - ages.stopped):
            await self._abandon(table, is_old=True)

    async def _abandon(self, table: str, *, is_old: bool) -> None:
        """Close a room that nobody has come back to; stop such a game if it is very old, and reveal
        its secret."""
        try:
            row = await self._hub.store.get_table(table)
            if row is None or (row.status == "running" and not is_old):
                return
            live = await self._hub.get(table)
            if live.presence.users:
                return
            if live.table is None:
                await live.close_room()
            else:
                await live.commit(StopEntry(time=self._hub.now(), seat=0, by_server=True))
        except Refused as refused:
            log.info("a table could not be given up: %s", refused)

    async def _keep_house(self) -> None:
        """Close the sockets of people who have been banned, and end the tables that are to be."""
        house = self._hub.house
        for other in [*self._hub.connections]:
            if house.is_banned(other.user, other.address):
                other.hang_up()
        for table in house.rules.ended_tables:
            if table not in self._ended:
                self._ended.add(table)
                await self._end(table)

    async def _end(self, table: str) -> None:
        """End a table that the people who run the server do not want."""
        try:
            live = await self._hub.get(table)
            if live.status == "waiting":
                await live.close_room()
            elif live.status == "running":
                await live.commit(StopEntry(time=self._hub.now(), seat=0, by_server=True))
        except Refused as refused:
            log.warning("a table could not be ended: %s", refused)

    async def sweep(self) -> None:
        """Drop clients that do not read; unload tables that nobody watches and that wait for
        people; close rooms that have been empty for very long."""
        for connection in [other for other in self._hub.connections if other.is_behind]:
            await connection.give_up()
        await self._keep_house()
        for live in list(self._hub.tables.values()):
            since = live.presence.unwatched_since
            if since is None or not self._may_rest(live):
                continue
            idle = self._hub.now() - since
            if live.status == "waiting" and self._hub.store.sharing is None:
                if idle >= self._hub.settings.idle_room:
                    await live.close_room()
            elif idle >= self._hub.settings.forget:
                self._hub.unload(live)

    def _may_rest(self, live: LiveTable) -> bool:
        """Whether a table may leave memory: nothing will happen there until somebody acts or, if
        other processes can wake it, for a long time."""
        can_wake = self._hub.store.sharing is not None
        return live.is_resting or (
            can_wake and live.sleep_seconds * 1000 >= self._hub.settings.forget
        )
