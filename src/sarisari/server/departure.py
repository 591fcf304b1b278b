"""Departure of a user who deletes the account: stand-ins take over, chairs become free."""

import logging
from collections.abc import Mapping
from typing import Protocol

from sarisari.core.message import Refused
from sarisari.server.live_table import LiveTable
from sarisari.server.store import Store, StoreError
from sarisari.server.wish_entries import ProposedEntry, stand_in_entry

log = logging.getLogger("sarisari.hub")


class LeftTables(Protocol):
    """The tables that a user may sit at."""

    @property
    def store(self) -> Store: ...

    @property
    def tables(self) -> Mapping[str, LiveTable]: ...

    async def get(self, table: str) -> LiveTable:
        """Return a table, loaded from the store if necessary."""


async def load_tables_of(hub: LeftTables, user: str) -> None:
    """Load the tables where a user sits, if another process may be the one that holds them."""
    if hub.store.sharing is None:
        return
    for row in await hub.store.tables_of(user):
        if row.status in ("waiting", "running"):
            try:
                await hub.get(row.id)
            except Refused as refused:
                log.info("a table could not be loaded: %s", refused)


async def leave_all_tables(hub: LeftTables, user: str) -> None:
    """Free the seats of a user at all tables in memory."""
    for live in [live for live in hub.tables.values() if live.seat_of(user) is not None]:
        try:
            await _leave(live, user)
        except StoreError:
            raise
        except Refused as refused:
            log.info("a seat stays as it is: %s", refused)


async def _leave(live: LiveTable, user: str) -> None:
    seat = live.seat_of(user)
    if live.table is None:
        await live.stand_up(user)
    elif seat is not None and live.status == "running":
        entry = stand_in_entry(live.table, seat, live.now(), has_left=True)
        await live.leave(user, ProposedEntry(entry, seats={seat: None}))
