"""Who looks at a table (presence), and how others hear of it: at most once a second."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Set
from typing import TYPE_CHECKING, Protocol

from sarisari.server.store import ChatRow

if TYPE_CHECKING:
    from sarisari.server.live import LiveTable

PAUSE = 1.0  # seconds between two tellings


class Watcher(Protocol):
    """Somebody who looks at a table through a socket."""

    user: str
    address: str

    def changed(self, table: "LiveTable") -> None:
        """There is something new to show. Must not wait."""

    def came_or_went(self, table: "LiveTable") -> None:
        """Who is there has changed, and nothing else. Must not wait."""

    def said(self, table: "LiveTable", line: ChatRow) -> None:
        """Somebody said something. Must not wait."""

    def turned_away(self, table: "LiveTable") -> None:
        """It may no longer look. Must not wait."""


class Presences:
    """The watchers of a table. `changed` hears of each user whose first socket comes or whose
    last one goes, at once; `tell` is called for all of them together, now and then."""

    def __init__(self, changed: Callable[[str], None], tell: Callable[[], None]) -> None:
        self._changed = changed
        self._tell = tell
        self._watchers: set[Watcher] = set()
        self._sockets: Counter[str] = Counter()  # by user
        self._addresses: dict[str, str] = {}  # by user: where the newest socket comes from
        self._told = -PAUSE  # by the loop's clock
        self._telling: asyncio.TimerHandle | None = None

    @property
    def watchers(self) -> Collection[Watcher]:
        return self._watchers

    @property
    def users(self) -> Set[str]:
        return self._sockets.keys()

    def is_here(self, user: str) -> bool:
        """A socket of a user is open."""
        return user in self._sockets

    def address_of(self, user: str) -> str:
        """Where a user comes from; "" for one who is not here."""
        return self._addresses.get(user, "")

    def come(self, watcher: Watcher) -> None:
        """One more socket."""
        if watcher in self._watchers:
            return
        self._watchers.add(watcher)
        self._sockets[watcher.user] += 1
        self._addresses[watcher.user] = watcher.address
        if self._sockets[watcher.user] == 1:
            self._changed(watcher.user)
            self._tell_soon()

    def go(self, watcher: Watcher) -> None:
        """A socket is closed."""
        if watcher not in self._watchers:
            return
        self._watchers.remove(watcher)
        self._sockets[watcher.user] -= 1
        if self._sockets[watcher.user] == 0:
            del self._sockets[watcher.user], self._addresses[watcher.user]
            self._changed(watcher.user)
            self._tell_soon()

    def _tell_soon(self) -> None:
        if self._telling is None and self._watchers:
            loop = asyncio.get_running_loop()
            wait = max(0.0, self._told + PAUSE - loop.time())
            self._telling = loop.call_later(wait, self._tell_now)

    def _tell_now(self) -> None:
        self._telling = None
        self._told = asyncio.get_running_loop().time()
        self._tell()
