"""One server process among several that share a store (a cluster).

Every process may serve every table: what it holds in memory follows the journal that all of them
write. Another process's notice makes it read at once; a look every few seconds finds whatever a
lost notice was about. Leases, by the database's clock, say which process drives a table, so that no
work is done twice; a process that cannot renew them stops driving by itself. Should two of them
drive a table all the same, the key of the journal decides.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Protocol

from sarisari.core.message import Refused
from sarisari.server.live_table import LiveTable
from sarisari.server.lobby import LOBBY_LENGTH, TableLists
from sarisari.server.store import Store
from sarisari.server.store.sharing import (
    EVERYTHING,
    RENEW_SECONDS,
    TRUSTED_SECONDS,
    Notice,
    Sharing,
)
from sarisari.server.table_refresher import TableRefresher

LOOK_SECONDS = 2.0  # between two looks at everything that this process holds
ORPHANS = 50  # tables of dead processes that are taken over in one look
HANG_UP_SECONDS = 2.0  # until sockets are closed whose cookies another process cut off

log = logging.getLogger("sarisari.group")


class GroupHub(Protocol):
    """The tables of this process."""

    @property
    def store(self) -> Store: ...

    @property
    def tables(self) -> Mapping[str, LiveTable]: ...

    @property
    def lists(self) -> TableLists: ...

    async def get(self, table: str) -> LiveTable:
        """Return a table, loaded from the store if necessary."""

    def forget(self, live: LiveTable) -> None:
        """Remove a table from memory without a word to anybody."""

    def hang_up(self, user: str) -> None:
        """Close all sockets of a user."""


class ProcessGroup:
    """What this process knows of the others. `adjust_clock` is told the time of the database, and
    `learn_cut_off` when cookies of a user became invalid; it returns whether that is news."""

    def __init__(self, hub: GroupHub, sharing: Sharing) -> None:
        self._hub = hub
        self._sharing = sharing
        self.adjust_clock: Callable[[int], None] | None = None
        self.learn_cut_off: Callable[[str, int], bool] = lambda _user, _time: False
        self._mine: frozenset[str] = frozenset()  # the tables whose leases this process has
        self._renewed = float("-inf")  # when the newest renewal was sent, by the loop's clock
        self._heard: list[Notice] = []
        self._put: dict[tuple[str, str], str] = {}  # presence as the others know it
        self._loaded: set[str] = set()  # tables that are new in memory: somebody must drive them
        self._is_presence_changed = False
        self._are_cut_offs_missed = False
        self._released: dict[str, float | None] = {}
        self._wake_event = asyncio.Event()
        self._refresher = TableRefresher(hub.tables, self._give_up)
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_settled = False  # True once all tables of dead processes were taken over

    def open(self) -> None:
        """Begin to listen, to look and to renew leases."""
        self._sharing.listen(self._on_notice)
        self._start(self._renew_periodically())
        self._start(self._run())

    async def close(self) -> None:
        """Stop, and leave all tables to the others."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._refresher.close()
        try:
            await self._sharing.retire()
        except Refused as refused:
            log.warning("the others will notice by themselves that this process ends: %s", refused)

    # what the hub asks and tells

    def drives(self, table: str) -> bool:
        """Whether this process may do what is due at a table by itself."""
        return table in self._mine and self.is_trusted

    @property
    def is_trusted(self) -> bool:
        """Whether the last renewal was recent enough for the others to wait for this process."""
        return asyncio.get_running_loop().time() - self._renewed < TRUSTED_SECONDS

    def table_loaded(self, live: LiveTable) -> None:
        """A table is in memory now: find out who is there, and drive it if nobody does."""
        self._loaded.add(live.id)
        self._on_notice(Notice(tables=frozenset({live.id}), presence=frozenset({live.id})))

    def table_left(self, table: str, seconds: float | None) -> None:
        """A table has left memory, or its game is over. `seconds`: when somebody must drive it
        again."""
        if table in self._mine:
            self._mine -= {table}
            self._released[table] = seconds
            self._wake_event.set()

    def presence_changed(self) -> None:
        """Somebody came to a table or left it."""
        self._is_presence_changed = True
        self._wake_event.set()

    async def load_open_tables(self) -> None:
        """Load the tables that belong in the lobby, wherever their people are connected."""
        for table in await self._sharing.open_tables(LOBBY_LENGTH):
            if table not in self._hub.tables:
                await self._load(table)

    # what the others say

    def _on_notice(self, notice: Notice) -> None:
        self._are_cut_offs_missed |= notice.is_all
        self._heard.append(notice)
        self._wake_event.set()

    async def _renew_periodically(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            sent = loop.time()
            try:
                renewal = await self._sharing.renew()
            except Refused as refused:
                log.warning("could not renew the leases: %s", refused)
            else:
                if self.adjust_clock is not None:
                    self.adjust_clock(renewal.time)
                was_trusted = self.is_trusted
                self._renewed = sent
                self._set_mine(renewal.tables - self._released.keys(), is_all=not was_trusted)
            await asyncio.sleep(RENEW_SECONDS if self.is_trusted else 1.0)

    def _set_mine(self, tables: frozenset[str], *, is_all: bool = False) -> None:
        """Note which tables this process drives, and wake the drivers of those that are new."""
        new = tables if is_all else tables - self._mine
        self._mine = tables
        for table in new & self._hub.tables.keys():
            self._hub.tables[table].wake_event.set()

    async def _run(self) -> None:
        """Follow notices at once, and look at everything every few seconds."""
        loop = asyncio.get_running_loop()
        looked = float("-inf")
        while True:
            wait = max(0.0, looked + LOOK_SECONDS - loop.time())
            try:
                async with asyncio.timeout(wait):
                    await self._wake_event.wait()
            except TimeoutError:
                self._heard.append(EVERYTHING)
            self._wake_event.clear()
            heard, self._heard = self._heard, []
            if any(notice.is_all for notice in heard):
                looked = loop.time()
            try:
                await self._follow(heard)
            except Refused as refused:
                log.warning("could not look at the other processes: %s", refused)
                self._wake_event.clear()
                await asyncio.sleep(LOOK_SECONDS / 4)

    async def _follow(self, heard: list[Notice]) -> None:
        is_all = any(notice.is_all for notice in heard)
        held = frozenset(self._hub.tables)
        tables, presence, users = (
            frozenset[str]().union(*(getattr(notice, what) for notice in heard))
            for what in ("tables", "presence", "users")
        )
        await self._release()
        await self._put_presence(is_all=is_all)
        for table in tables & held:
            self._refresher.refresh(table)
        if is_all:
            for table, moment in (await self._sharing.moments(held)).items():
                live = self._hub.tables.get(table)
                if live is not None and live.is_behind(moment):
                    self._refresher.refresh(table)
        await self._read_presence(held if is_all else presence & held)
        loaded, self._loaded = frozenset(self._loaded), set()
        await self._claim(held if is_all else loaded & held)
        if is_all:
            await self._adopt()
        await self._update_lists(tables - held, is_changed=bool(presence or tables or is_all))
        await self._learn_cut_offs(users)

    async def _learn_cut_offs(self, users: frozenset[str]) -> None:
        """Learn whose cookies another process has made invalid, and close their sockets. The page
        that asked for it gets its new cookie first."""
        if self._are_cut_offs_missed:
            cut_offs = await self._hub.store.cut_offs()
            self._are_cut_offs_missed = False
        else:
            cut_offs = await self._sharing.cut_offs_of(sorted(users)) if users else {}
        for user, time in cut_offs.items():
            if self.learn_cut_off(user, time):
                asyncio.get_running_loop().call_later(HANG_UP_SECONDS, self._hub.hang_up, user)

    async def _release(self) -> None:
        if self._released:
            released, self._released = self._released, {}
            await self._sharing.release(released)

    async def _put_presence(self, *, is_all: bool) -> None:
        """Tell the others who is connected here. The database may have lost it in a crash, so it is
        told again now and then."""
        if not self._is_presence_changed and not is_all:
            return
        self._is_presence_changed = False
        now = {
            (live.id, user): address
            for live in self._hub.tables.values()
            for user, address in live.presence.own_addresses.items()
        }
        here = {key: address for key, address in now.items() if self._put.get(key) != address}
        gone = self._put.keys() - now.keys()
        if here or gone:
            await self._sharing.put_presence(here, gone)
            self._put = now
        elif is_all and now and not await self._sharing.has_presence():
            await self._sharing.put_presence(now, [])

    async def _read_presence(self, tables: frozenset[str]) -> None:
        for table, users in (await self._sharing.presence(tables)).items():
            live = self._hub.tables.get(table)
            if live is not None:
                live.presence.set_elsewhere(users)

    async def _claim(self, tables: frozenset[str]) -> None:
        wanted = [
            table
            for table in tables - self._mine
            if (live := self._hub.tables.get(table)) is not None
            and live.status in ("waiting", "running")
        ]
        if wanted and self.is_trusted:
            self._set_mine(self._mine | await self._sharing.claim(wanted))

    async def _adopt(self) -> None:
        """Take over tables of processes that have died, and those whose time to wake has come."""
        if not self.is_trusted:
            return
        orphans = await self._sharing.claim_orphans(ORPHANS)
        self._set_mine(self._mine | orphans)
        for table in orphans:
            await self._load(table)
        self.is_settled = self.is_settled or len(orphans) < ORPHANS

    async def _load(self, table: str) -> None:
        try:
            await self._hub.get(table)
        except Refused as refused:
            log.info("a table could not be loaded: %s", refused)
            self.table_left(table, None)

    async def _update_lists(self, elsewhere: frozenset[str], *, is_changed: bool) -> None:
        lists = self._hub.lists
        if is_changed and lists.has_lobby_readers:
            lists.lobby_changed()
        if elsewhere and lists.readers_of_mine:
            lists.users_changed(await self._sharing.listed_users(elsewhere, lists.readers_of_mine))

    def _give_up(self, live: LiveTable) -> None:
        """Leave a table to processes of another version; whoever asks for it here is told why."""
        self._hub.forget(live)
        self.table_left(live.id, 0.0)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
