"""From the log of the newest commits to the file itself, by a thread that nobody waits for.

SQLite does it by itself within the commit that makes the log too long, and everybody whose entry
is in that commit waits. Here it does so only when this thread cannot keep up.
"""

import sqlite3
import threading
from contextlib import closing, suppress
from pathlib import Path

from sarisari.server.store.database import connect
from sarisari.server.store.errors import StoreError

EVERY = 1.0  # seconds
LONGEST_LOG = 16_000  # pages of 4 kB: from here on commits do it themselves
USUAL_LOG = 16 << 20  # bytes: a log that has grown longer shrinks again when it begins anew


class Checkpoints:
    """Goes on until it is closed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="store-checkpoints", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Soon; what is left over is for whoever closes the file last."""
        self._closed.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._closed.wait(EVERY):
            with (
                suppress(sqlite3.Error, StoreError),
                closing(connect(self._path, "rw")) as connection,
            ):
                while not self._closed.wait(EVERY):
                    connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
