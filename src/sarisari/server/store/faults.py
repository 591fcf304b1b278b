"""The fault log of the store: errors of the file are logged in full, while clients are told neither
the path nor SQLite's message."""

import logging
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from sarisari.core.message import RefusalKind, say
from sarisari.server.store.database import refused_by
from sarisari.server.store.errors import Conflict, StoreBroken, StoreError

QUIET_SECONDS = 10.0  # until the same line is logged again
MOST_REMEMBERED = 1000  # different lines

log = logging.getLogger("sarisari.store")


class QuietLog:
    """A log that cannot be flooded: the same line is logged at most once in a while, by all threads
    together."""

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
    """Logs errors and turns them into refusals: `raise faults.refusal(error)`."""

    def __init__(self, path: Path, log: QuietLog = QUIET_LOG) -> None:
        self._path = path
        self._log = log

    def refusal(self, error: sqlite3.Error | StoreError) -> StoreError:
        """Log an error, and return the refusal for the client."""
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
        """Log a line for the operator of the server."""
        self._log.error(f"the store {self._path}: {details}")
