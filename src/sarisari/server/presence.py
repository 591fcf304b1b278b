"""Presence: who is connected to a table, as a player or a spectator, and for how long others are
away.

Changes of presence are passed on at most once a second, several in one notification (debouncing).
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Set
from typing import Generic, Protocol, TypeVar

from sarisari.server.store import ChatRow

PRESENCE_INTERVAL = 1.0  # seconds between two notifications


class PresenceSocket(Protocol):
    """A socket through which a user watches a table."""

    user: str
    address: str


S = TypeVar("S", bound=PresenceSocket)
T_contra = TypeVar("T_contra", contravariant=True)  # a table


class Watcher(PresenceSocket, Protocol[T_contra]):
    """A connection that watches a table, and what the table tells it (observer). No method may
    block."""

    def table_changed(self, table: T_contra) -> None:
        """The table has something new to show."""

    def presence_changed(self, table: T_contra) -> None:
        """Only the presence of people at the table has changed."""

    def chat_said(self, table: T_contra, line: ChatRow) -> None:
        """A line of chat was added."""

    def banned_from(self, table: T_contra) -> None:
        """This user may no longer watch the table."""


class PresenceTracker(Generic[S]):
    """The watchers of a table. `changed` is called at once for each user whose first socket is
    opened or whose last one is closed; `tell` is called later, once for several such changes. The
    time since when a user has been away is kept for users for whom `is_insider` holds; times are in
    ms."""

    def __init__(
        self,
        now: Callable[[], int],
        is_insider: Callable[[str], bool],
        changed: Callable[[str], None],
        tell: Callable[[], None],
    ) -> None:
        self._now = now
        self._is_insider = is_insider
        self._changed = changed
        self._tell = tell
        self._watchers: set[S] = set()
        self._sockets: Counter[str] = Counter()  # by user
        self._addresses: dict[str, str] = {}  # by user, of the newest socket
        self._elsewhere: Mapping[str, str] = {}  # connected to other processes: address by user
        self._gone: dict[str, int] = {}  # by user: when the last socket was closed
        self._last_told = -PRESENCE_INTERVAL  # by the loop's clock
        self._timer: asyncio.TimerHandle | None = None
        self.loaded = now()  # when the table was loaded: nobody was there before
        self.unwatched_since: int | None = self.loaded  # None while somebody watches

    @property
    def watchers(self) -> Collection[S]:
        return self._watchers

    @property
    def users(self) -> Set[str]:
        here = self._sockets.keys()
        return here | self._elsewhere.keys() if self._elsewhere else here

    @property
    def own_addresses(self) -> Mapping[str, str]:
        """The users who are connected to this process, with their addresses."""
        return self._addresses

    def is_here(self, user: str) -> bool:
        """Whether a socket of the user is open, at this process or another."""
        return user in self._sockets or user in self._elsewhere

    def set_elsewhere(self, users: Mapping[str, str]) -> None:
        """Note who is connected through other processes, with their addresses."""
        before, self._elsewhere = self._elsewhere, users
        changed = (before.keys() ^ users.keys()) - self._sockets.keys()
        for user in changed:
            if user in users:
                self._gone.pop(user, None)
            elif self._is_insider(user):
                self._gone[user] = self._now()
            self._changed(user)
        if changed:
            self._tell_soon()

    def gone_since(self, user: str) -> int | None:
        """Return when the user's last socket was closed; None while one is open."""
        return None if self.is_here(user) else self._gone.get(user, self.loaded)

    def address_of(self, user: str) -> str:
        """Return the address of a user; "" if the user is not connected."""
        return self._addresses.get(user) or self._elsewhere.get(user, "")

    def add(self, watcher: S) -> None:
        """Add a socket. This alone does not end the service of the user's stand-in."""
        self.unwatched_since = None
        if watcher in self._watchers:
            return
        self._watchers.add(watcher)
        self._sockets[watcher.user] += 1
        self._addresses[watcher.user] = watcher.address
        if self._sockets[watcher.user] == 1:
            self._gone.pop(watcher.user, None)
            self._changed(watcher.user)
            self._tell_soon()

    def remove(self, watcher: S) -> None:
        """Remove a socket that was closed."""
        if watcher not in self._watchers:
            return
        self._watchers.remove(watcher)
        self._sockets[watcher.user] -= 1
        if self._sockets[watcher.user] == 0:
            del self._sockets[watcher.user], self._addresses[watcher.user]
            if self._is_insider(watcher.user) and not self.is_here(watcher.user):
                self._gone[watcher.user] = self._now()
            self._changed(watcher.user)
            self._tell_soon()
        if not self._watchers and self.unwatched_since is None:
            self.unwatched_since = self._now()

    def _tell_soon(self) -> None:
        if self._timer is None and self._watchers:
            loop = asyncio.get_running_loop()
            wait = max(0.0, self._last_told + PRESENCE_INTERVAL - loop.time())
            self._timer = loop.call_later(wait, self._tell_now)

    def _tell_now(self) -> None:
        self._timer = None
        self._last_told = asyncio.get_running_loop().time()
        self._tell()
