"""The hub: the registry of all tables of this server.

It creates and finds tables, and starts their drivers. A table is in memory while somebody watches
it or a driver has something to do; the store has all tables, and `get` loads any of them
(`table_loader.py`). `housekeeping.py` unloads them.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Protocol

import msgspec

from sarisari.core.message import RefusalKind, Refused, refuse
from sarisari.core.options import Options
from sarisari.games import named_game
from sarisari.server import departure, rematch
from sarisari.server import room as rooms
from sarisari.server.common_limits import common_limits
from sarisari.server.driver import Driver
from sarisari.server.house import House
from sarisari.server.housekeeping import Housekeeping, SlowClient
from sarisari.server.live_table import LiveTable
from sarisari.server.lobby import TableLists
from sarisari.server.messages import BeginWish
from sarisari.server.metrics import Metrics
from sarisari.server.process_group import ProcessGroup
from sarisari.server.rate_limits import Limiter, LocalLimiter
from sarisari.server.room import Room, new_room
from sarisari.server.settings import Settings
from sarisari.server.steady_clock import now
from sarisari.server.store import Store, TableRow, Wished
from sarisari.server.stored_table import Services
from sarisari.server.table_loader import TableLoader
from sarisari.server.work import Asker, Work
from sarisari.table.fair import SECRET_BYTES
from sarisari.table.terms import Terms

ID_BYTES = 16  # enough that nobody guesses the id of a table
BYE_SECONDS = 0.1  # time for the last message to be sent

log = logging.getLogger("sarisari.hub")


class ClientConnection(SlowClient, Protocol):
    """A client's WebSocket connection."""

    user: str

    def say_bye(self) -> None:
        """Tell the client that the server stops. Must not block."""

    def hang_up(self) -> None:
        """Close the connection, because its session cookie is no longer valid. Must not block."""


ReopenLink = Callable[[str], Awaitable[None]]  # listens again at the address of a LAN link


def new_secret() -> bytes:
    """Return a new secret, from which, with the players' salts, all chance at one table is
    derived."""
    return secrets.token_bytes(SECRET_BYTES)


class Hub:
    """The tables of a server."""

    def __init__(
        self,
        store: Store,
        workers: Work,
        settings: Settings | None = None,
        clock: Callable[[], int] = now,
        new_secret: Callable[[], bytes] = new_secret,
    ) -> None:
        self.store = store
        self.now = clock
        self.settings = settings or Settings()
        self.house = House(self.settings.house)
        self.metrics = Metrics()
        self.limiter: Limiter = LocalLimiter(time.monotonic)
        self.common_limits = common_limits(self.limiter, store.sharing)
        self.tables: dict[str, LiveTable] = {}
        self.connections: set[ClientConnection] = set()
        self.lists = TableLists(self)
        self.housekeeping = Housekeeping(self)
        self.reopen_link: ReopenLink | None = None
        self.group = None if store.sharing is None else ProcessGroup(self, store.sharing)
        self.is_draining = False  # True once clients have been told that the server stops
        self.workers = workers
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._services = Services(
            store=store,
            now=clock,
            new_secret=new_secret,
            settings=self.settings,
            limiter=self.limiter,
            metrics=self.metrics,
            settle=lambda asked, seed, asker: workers.settle(asked, seed, asker=asker),
        )
        self._loader = TableLoader(self._services, self)
        self._is_restored = False  # True once every live table is restored

    @property
    def is_ready(self) -> bool:
        """Whether tables are restored, and clients may come."""
        is_fit = self.group is None or (self.group.is_settled and self.group.is_trusted)
        return self._is_restored and is_fit and not self.is_draining

    async def open(self) -> None:
        """Begin to restore every waiting or running table, without waiting for the end of it."""
        if self.group is not None:
            self.group.open()
        self._tasks = [
            asyncio.create_task(self._load_all()),
            asyncio.create_task(self.housekeeping.sweep_periodically()),
            asyncio.create_task(self.housekeeping.tidy_periodically()),
            asyncio.create_task(self.lists.run()),
        ]

    async def say_bye(self) -> None:
        """Tell every client that the server stops, and give the messages a moment to be sent."""
        self.is_draining = True
        for connection in self.connections:
            connection.say_bye()
        if self.connections:
            await asyncio.sleep(BYE_SECONDS)

    def hang_up(self, user: str) -> None:
        """Close all sockets of a user whose session cookies are no longer valid."""
        for connection in [other for other in self.connections if other.user == user]:
            connection.hang_up()

    async def close(self) -> None:
        """Stop all tasks. The tables stay in the store."""
        tasks = [*self._tasks, *self._drivers.values(), *self._loading.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._drivers.clear()
        if self.group is not None:
            await self.group.close()

    async def create(self, game: str, options: Options, terms: Terms, asker: Asker) -> LiveTable:
        """Create a waiting room; the asker is its host."""
        await self.check_new_table(asker)
        if not self.workers.can_settle and named_game(game).about.has_settles:
            raise refuse("settle-no-physics")
        self.settings.check_game(game)
        room = new_room(game, options, terms, asker.user)
        row = self.new_row(room)
        await self.store.add_table(row)
        return await self._register(row, room)

    async def check_new_table(self, asker: Asker) -> None:
        """Refuse an asker who hosts too many tables, or creates them too often (rate limit)."""
        limits = self.settings.limits
        hosted = sum(live.room.host == asker.user for live in self.tables.values())
        if hosted >= limits.live_tables_per_user:
            raise refuse("too-many", kind=RefusalKind.TOO_MANY, count=limits.live_tables_per_user)
        await self.common_limits.check("table", asker.user, limits.new_tables)
        if asker.address:
            rate = limits.new_tables_per_address
            await self.common_limits.check("table-address", asker.address, rate)

    def new_row(self, room: Room) -> TableRow:
        return TableRow(
            id=secrets.token_urlsafe(ID_BYTES),
            game=room.game,
            seen_by=room.terms.seen_by,
            created=self.now(),
            room=msgspec.json.encode(room),
            seats=rooms.users_of(room),
        )

    async def _register(self, row: TableRow, room: Room) -> LiveTable:
        live = LiveTable(row.id, room, self._services, self, created=row.created)
        self._add(live)
        self.table_changed(live, True)
        if room.lan is not None and self.reopen_link is not None:
            await self.reopen_link(room.lan)
        return live

    async def get(self, table: str) -> LiveTable:
        """Return a table by its id, from memory or the store. Raise Refused if there is none,
        Frozen if its journal no longer replays."""
        if table in self.tables:
            return self.tables[table]
        if table not in self._loading:
            loading = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
            self._loading[table] = loading
        return await asyncio.shield(self._loading[table])

    def check_load(self, asker: Asker, table: str) -> None:
        """Apply the rate limit for loading tables from the store, which takes time."""
        if table not in self.tables:
            self.limiter.check("load", asker.address, self.settings.limits.loads)

    async def _load(self, table: str) -> LiveTable:
        live = await self._loader.load(table)
        if self.tables.setdefault(table, live) is live:
            self._drive(live)
            await live.refresh()  # of what other processes wrote while it was loaded
        return self.tables.get(table) or await self._load(table)  # if it has left memory again

    async def _load_all(self) -> None:
        """Restore what may have something to do; in a group, its leases say what that is."""
        await self._loader.load_all(self.get, are_live=self.group is None)
        self._is_restored = True

    async def load_open_tables(self) -> None:
        """Load public tables where people are connected to other processes only."""
        if self.group is not None:
            with suppress(Refused):  # the list is then as it was
                await self.group.load_open_tables()

    async def make_next(self, live: LiveTable, without: int | None, wished: Wished | None) -> Room:
        """Create the table of a rematch, or the same table again with a bot at one seat. The new
        table and the old one's room, which names it, are saved together; return the room."""
        assert live.table is not None
        self.settings.check_game(live.room.game)
        players = [info.player for info in live.table.seats]
        room = rematch.room_after(live.room, players, live.users, without)
        row = self.new_row(room)
        named = msgspec.structs.replace(live.room, next=row.id, version=live.room.version + 1)
        if wished is not None:
            wished = msgspec.structs.replace(wished, next=row.id)
        encoded, status = msgspec.json.encode(named), live.status
        await self.store.add_next(
            row, live.id, named.version, encoded, status=status, wished=wished
        )
        made = await self._register(row, room)
        if without is None and rematch.is_alone(room):
            with suppress(Refused):  # if refused, the room waits and its host may begin
                await made.wish(room.host, BeginWish(id="again", table=made.id))
        return named

    async def start_over(self, live: LiveTable, without: int) -> None:
        """Begin a table again with a bot at one seat. The table was stopped before its first deal,
        because that player's salt never came."""
        table = await live.make_next_table(without)
        again = await self.get(table)
        if again.table is None:
            await again.wish(again.room.host, BeginWish(id="start-over", table=table))

    async def leave_all_tables(self, user: str) -> None:
        """Free the seats of a user who deletes the account."""
        await departure.leave_all_tables(self, user)

    def _add(self, live: LiveTable) -> None:
        self.tables[live.id] = live
        self._drive(live)

    def _drive(self, live: LiveTable) -> None:
        if self.group is not None:
            self.group.table_loaded(live)
        if live.status not in ("waiting", "running"):
            return
        may_drive = partial(self.group.drives, live.id) if self.group else lambda: True
        driver = asyncio.create_task(Driver(live, self.workers, self.start_over, may_drive).run())
        driver.add_done_callback(lambda task: self._driver_done(live.id, task))
        self._drivers[live.id] = driver

    def _driver_done(self, table: str, task: asyncio.Task[None]) -> None:
        """Called when a driver has ended. An unexpected error is logged."""
        self._drivers.pop(table, None)
        if self.group is not None and table in self.tables and not task.cancelled():
            self.group.table_left(table, None)  # its game is over
        if not task.cancelled() and task.exception() is not None:
            log.error("the driver of a table failed", exc_info=task.exception())

    def table_changed(self, live: LiveTable, is_listed: bool) -> None:
        self.lists.table_changed(live, is_listed)

    def presence_changed(self, _live: LiveTable, _user: str) -> None:
        if self.group is not None:
            self.group.presence_changed()

    def unload(self, live: LiveTable) -> None:
        """Remove a table from memory; the store has it. If it will have to go on by itself, some
        process is to wake it then."""
        self.forget(live)
        if self.group is not None:
            self.group.table_left(live.id, None if live.is_resting else live.sleep_seconds)

    def forget(self, live: LiveTable) -> None:
        """Remove a table from memory without a word to anybody."""
        del self.tables[live.id]
        driver = self._drivers.pop(live.id, None)
        if driver is not None:
            driver.cancel()
