"""What goes wrong with the file while a server runs: for the log in full, for clients without the
path and without SQLite's words."""

import logging
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from sarisari.core.message import RefusalKind, say
from sarisari.server.store.database import refused_by
from sarisari.server.store.errors import Conflict, StoreBroken, StoreError

QUIET_SECONDS = 10.0  # seconds until the same is logged again
MOST_REMEMBERED = 1000  # different ones that are remembered

log = logging.getLogger("sarisari.store")


class QuietLog:
    """A log that is not flooded: the same line at most once in a while, from all threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._written: dict[str, float] = {}

    def error(self, line: str) -> None:
        now = self._clock()
        if now - self._written.get(line, -QUIET_SECONDS) < QUIET_SECONDS:
            return
        if len(self._written) >= MOST_REMEMBERED:
            self._written.clear()
        self._written[line] = now
        log.error("%s", line)


QUIET_LOG = QuietLog()


class FaultLog:
    """`raise faults.refusal(error)`"""

    def __init__(self, path: Path, log: QuietLog = QUIET_LOG) -> None:
        self._path = path
        self._log = log

    def refusal(self, error: sqlite3.Error | StoreError) -> StoreError:
        """What whoever asked is told."""
        refused = refused_by(error, self._path) if isinstance(error, sqlite3.Error) else error
        if isinstance(refused, Conflict):
            return refused
        self.note(str(error))
        return (
            StoreBroken(say("store-unusable"), RefusalKind.NO_ROOM)
            if isinstance(refused, StoreBroken)
            else refused
        )

    def note(self, details: str) -> None:
        """A line for whoever runs the server."""
        self._log.error(f"the store {self._path}: {details}")
