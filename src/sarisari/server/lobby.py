"""The lobby, the list of open tables, and the list of a user's own tables.

Lists are updated at most a few times a second, and the lobby is made once for all who watch it. The
lobby shows tables where somebody is present, and of one user or one address no more than a fair
share.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from typing import Protocol

from sarisari.core.message import Refused
from sarisari.server.live_table import LiveTable
from sarisari.server.messages import TableLine
from sarisari.server.people import is_anybody_here
from sarisari.server.result_search import ResultFilter, find_results
from sarisari.server.settings import Settings
from sarisari.server.store import Store, TableRow
from sarisari.server.table_lines import line_of, lobby_line

LIST_INTERVAL = 0.4  # seconds between two updates of lists
LOBBY_INTERVAL = 1.0  # seconds between two updates of the lobby for everybody
LOBBY_LENGTH = 100
MINE_LENGTH = 50

log = logging.getLogger("sarisari.lists")


class ListReader(Protocol):
    """A connection that watches lists."""

    user: str

    def listed(self, what: str, lines: list[TableLine]) -> None:
        """Send the list. Must not block."""


class TableFinder(Protocol):
    """Where the tables of a server are found."""

    @property
    def settings(self) -> Settings: ...

    @property
    def store(self) -> Store: ...

    @property
    def tables(self) -> Mapping[str, LiveTable]:
        """The tables in memory, by id."""

    async def get(self, table: str) -> LiveTable:
        """Return a table, loaded from the store if necessary."""

    async def load_open_tables(self) -> None:
        """Load public tables where people are connected to other processes only."""


class TableLists:
    """Who watches which list, and which lists have changed."""

    def __init__(self, hub: TableFinder) -> None:
        self._hub = hub
        self._lobby: set[ListReader] = set()
        self._newcomers: set[ListReader] = set()  # of these, those who have not been sent it yet
        self._last_lobby: list[TableLine] | None = None  # as last sent to everybody
        self._lobby_time = -LOBBY_INTERVAL  # when, by the loop's clock
        self._tasks: dict[str, asyncio.Task[None]] = {}  # by user, for their own tables
        self._mine: dict[str, set[ListReader]] = {}  # by user
        self._changed_users: set[str] = set()
        self._is_lobby_changed = False
        self._wake_event = asyncio.Event()

    def watch(self, what: str, reader: ListReader) -> None:
        """Send a list now and whenever it changes."""
        if what == "lobby":
            self._lobby.add(reader)
            self._newcomers.add(reader)
        else:
            self._mine.setdefault(reader.user, set()).add(reader)
            self._changed_users.add(reader.user)
        self._wake_event.set()

    def unwatch(self, what: str, reader: ListReader) -> None:
        """Stop sending a list."""
        if what == "lobby":
            self._lobby.discard(reader)
            self._newcomers.discard(reader)
            return
        readers = self._mine.get(reader.user, set())
        readers.discard(reader)
        if not readers:
            self._mine.pop(reader.user, None)

    def table_changed(self, live: LiveTable, is_listed: bool) -> None:
        """Note that a table has changed; `is_listed` if its line in everybody's lists changes,
        too."""
        self._is_lobby_changed |= is_listed
        if not (self._mine or self._lobby):
            return
        changed = [user for user in live.users_by_seat().values() if user in self._mine]
        self._changed_users.update(changed)
        if is_listed:
            self._changed_users.update({live.room.host} & self._mine.keys())
        if changed or self._is_lobby_changed:
            self._wake_event.set()

    @property
    def has_lobby_readers(self) -> bool:
        return bool(self._lobby)

    @property
    def readers_of_mine(self) -> Set[str]:
        """The users who watch the list of their own tables."""
        return self._mine.keys()

    def lobby_changed(self) -> None:
        """Note that the lobby may have changed, because of another process."""
        self._is_lobby_changed = True
        self._wake_event.set()

    def users_changed(self, users: Set[str]) -> None:
        """Note that users' own tables have changed, because of another process."""
        if users:
            self._changed_users |= users
            self._wake_event.set()

    async def run(self) -> None:
        """Send changed lists until the server stops."""
        while True:
            await self._wake_event.wait()
            self._wake_event.clear()
            await self._send_lobby()
            users, self._changed_users = self._changed_users, set()
            for user in users:
                self._send_mine_soon(user)
            await asyncio.sleep(LIST_INTERVAL)

    async def _send_lobby(self) -> None:
        """Send the lobby to newcomers at once; to all readers, if it has changed, once a second at
        most."""
        now = asyncio.get_running_loop().time()
        is_time = now - self._lobby_time >= LOBBY_INTERVAL
        if not self._newcomers and not (self._is_lobby_changed and self._lobby):
            return
        lines = await self.lobby()
        readers = set(self._newcomers)
        if self._is_lobby_changed and is_time:
            self._is_lobby_changed = False
            if lines != self._last_lobby:
                self._last_lobby, self._lobby_time = lines, now
                readers |= self._lobby
        elif self._is_lobby_changed:
            self._wake_event.set()  # later
        self._newcomers.clear()
        for reader in readers:
            reader.listed("lobby", lines)

    def _send_mine_soon(self, user: str) -> None:
        """Start a task that sends a user's own tables, since some may have to be loaded. One task
        at a time for each user."""
        if user in self._tasks:
            self._changed_users.add(user)
            self._wake_event.set()
        elif user in self._mine:
            telling = self._tasks[user] = asyncio.create_task(self._send_mine(user))
            telling.add_done_callback(lambda _: self._tasks.pop(user, None))

    async def _send_mine(self, user: str) -> None:
        try:
            lines = await self.mine(user)
        except Refused as refused:
            log.warning("a list could not be made: %s", refused)
            return
        for reader in list(self._mine.get(user, ())):
            reader.listed("mine", lines)

    async def lobby(self, limit: int = LOBBY_LENGTH) -> list[TableLine]:
        """Return the public tables where somebody is present, the newest first."""
        await self._hub.load_open_tables()
        limits = self._hub.settings.limits
        shared = fair_shares(
            [live for live in self._hub.tables.values() if _is_open(live)],
            limits.lobby_per_user,
            limits.lobby_per_address,
        )
        newest = sorted(shared[:limit], key=lambda live: (live.created, live.id), reverse=True)
        return [lobby_line(live) for live in newest]

    async def mine(
        self, user: str, limit: int = MINE_LENGTH, before: str | None = None
    ) -> list[TableLine]:
        """Return the tables where a user sits or sat, the newest first."""
        rows = await self._hub.store.tables_of(user, limit, before)
        return [line_of(row, user, await self._live(row)) for row in rows]

    async def finished(
        self, user: str, wanted: ResultFilter, limit: int = MINE_LENGTH, before: str | None = None
    ) -> list[TableLine]:
        """Return the finished games of a user that a filter wants, the newest first."""
        rows = await find_results(self._hub.store, user, wanted, limit, before)
        return [line_of(row, user, self._hub.tables.get(row.id)) for row in rows]

    async def _live(self, row: TableRow) -> LiveTable | None:
        """Return the live table of a row. A running table is loaded, so that the list can show
        whose turn it is."""
        if row.status != "running":
            return self._hub.tables.get(row.id)
        try:
            return await self._hub.get(row.id)
        except Refused:
            return None


def _is_open(live: LiveTable) -> bool:
    is_under_way = live.status in ("waiting", "running")
    return is_under_way and live.room.terms.seen_by == "everyone" and is_anybody_here(live)


def fair_shares(tables: Sequence[LiveTable], per_user: int, per_address: int) -> list[LiveTable]:
    """Return tables without those beyond one host's or one address's share: the newest of each
    address first, then the second of each, and so on (round robin)."""
    by_user: Counter[str] = Counter()
    by_address: Counter[str] = Counter()
    ranked = []
    for live in sorted(tables, key=lambda live: live.created, reverse=True):
        user, address = live.asker
        if by_user[user] >= per_user or by_address[address] >= per_address:
            continue
        ranked.append((by_address[address], live))
        by_user[user] += 1
        by_address[address] += 1
    return [live for _, live in sorted(ranked, key=lambda each: each[0])]
