"""All live tables of this server: made, found, brought back after a restart, and driven."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable

import msgspec

from sarisari.core.message import Refused, refuse
from sarisari.core.options import Options
from sarisari.server.drive import Driver, Thinkers
from sarisari.server.live import LiveTable
from sarisari.server.room import Room, new_room
from sarisari.server.store import Store, TableRow
from sarisari.server.store.replay import restored
from sarisari.table.fair import SECRET_BYTES
from sarisari.table.terms import Terms

ID_BYTES = 16  # nobody guesses a table

log = logging.getLogger("sarisari")


def now() -> int:
    """The server's clock, in ms."""
    return time.time_ns() // 1_000_000


class Hub:
    """The tables that are waiting or being played here."""

    def __init__(self, store: Store, thinkers: Thinkers, clock: Callable[[], int] = now) -> None:
        self.store = store
        self.now = clock
        self.tables: dict[str, LiveTable] = {}
        self._thinkers = thinkers
        self._drivers: dict[str, asyncio.Task[None]] = {}

    async def open(self) -> None:
        """Bring every table back that was waiting or running."""
        for row in await self.store.live_tables():
            try:
                await self._bring_back(row)
            except Refused as refused:  # one bad table never stops the start
                log.error("table %s no longer replays: %s", row.id, refused)
                reason = msgspec.json.encode(refused.message)
                await self.store.finish(row.id, "frozen", reason, self.now())

    async def close(self) -> None:
        """Let go of all tables; the store has them."""
        for driver in self._drivers.values():
            driver.cancel()
        await asyncio.gather(*self._drivers.values(), return_exceptions=True)
        self._drivers.clear()

    async def create(self, game: str, options: Options, terms: Terms, user: str) -> LiveTable:
        """A new waiting room, whose host the user is."""
        room = new_room(game, options, terms, user)
        table = secrets.token_urlsafe(ID_BYTES)
        row = TableRow(
            id=table,
            game=game,
            seen_by=terms.seen_by,
            created=self.now(),
            room=msgspec.json.encode(room),
        )
        await self.store.add_table(row)
        return self._add(table, room)

    def get(self, table: str) -> LiveTable:
        """A table by its id. Refused if there is none here."""
        if table not in self.tables:
            raise refuse("table-unknown")
        return self.tables[table]

    async def _bring_back(self, row: TableRow) -> None:
        room = msgspec.json.decode(row.room, type=Room)
        if row.opening is None:
            self._add(row.id, room)
            return
        secret = await self.store.secret(row.id) or b""
        table = restored(row, secret, await self.store.journal(row.id))
        self._add(row.id, room).resume(table, secret, dict(row.seats))

    def _add(self, table: str, room: Room) -> LiveTable:
        live = LiveTable(table, room, self.store, self.now, _new_secret)
        self.tables[table] = live
        driver = asyncio.create_task(Driver(live, self.store, self._thinkers).run())
        driver.add_done_callback(lambda task: self._driven(table, task))
        self._drivers[table] = driver
        return live

    def _driven(self, table: str, task: asyncio.Task[None]) -> None:
        """A table is over, or its driver has failed, which must not pass in silence."""
        self._drivers.pop(table, None)
        if not task.cancelled() and task.exception() is not None:
            log.error("the driver of table %s failed", table, exc_info=task.exception())


def _new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)
