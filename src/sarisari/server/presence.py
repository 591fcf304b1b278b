"""Who looks at a table (presence), and how others hear of it: at most once a second."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Set
from typing import Generic, Protocol, TypeVar

PRESENCE_INTERVAL = 1.0  # seconds between two tellings


class PresenceSocket(Protocol):
    """Through which somebody looks at a table."""

    user: str
    address: str


S = TypeVar("S", bound=PresenceSocket)


class PresenceTracker(Generic[S]):
    """The watchers of a table. `changed` hears of each user whose first socket comes or whose
    last one goes, at once; `tell` is called for all of them together, now and then. Since when
    somebody is gone is kept of those for whom `is_insider` holds; times are in ms."""

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
        self._addresses: dict[str, str] = {}  # by user: where the newest socket comes from
        self._gone: dict[str, int] = {}  # by user: when its last socket was closed
        self._last_told = -PRESENCE_INTERVAL  # by the loop's clock
        self._timer: asyncio.TimerHandle | None = None
        self.loaded = now()  # the table was brought into memory: nobody was there before
        self.unwatched_since: int | None = self.loaded  # None while somebody looks

    @property
    def watchers(self) -> Collection[S]:
        return self._watchers

    @property
    def users(self) -> Set[str]:
        return self._sockets.keys()

    def is_here(self, user: str) -> bool:
        """A socket of a user is open."""
        return user in self._sockets

    def gone_since(self, user: str) -> int | None:
        """When the last socket of a user was closed; None while one is open."""
        return None if self.is_here(user) else self._gone.get(user, self.loaded)

    def address_of(self, user: str) -> str:
        """Where a user comes from; "" for one who is not here."""
        return self._addresses.get(user, "")

    def add(self, watcher: S) -> None:
        """One more socket. A person whose stand-in plays is not back by that."""
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
        """A socket is closed."""
        if watcher not in self._watchers:
            return
        self._watchers.remove(watcher)
        self._sockets[watcher.user] -= 1
        if self._sockets[watcher.user] == 0:
            del self._sockets[watcher.user], self._addresses[watcher.user]
            if self._is_insider(watcher.user):
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
