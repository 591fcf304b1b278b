"""WAL checkpoints: copies the write-ahead log into the database file, in a thread that nobody waits
for.

By default SQLite does this within the commit that makes the log too long, and everybody whose entry
is in that commit waits. Here that happens only if this thread cannot keep up.
"""

import sqlite3
import threading
from contextlib import closing, suppress
from pathlib import Path

from sarisari.server.store.database import connect
from sarisari.server.store.errors import StoreError

CHECKPOINT_SECONDS = 1.0
LONGEST_LOG = 16_000  # pages of 4 kB; beyond that, commits do the checkpoint themselves
USUAL_LOG = 16 << 20  # bytes, to which a longer log is truncated when it restarts


def limit_log(connection: sqlite3.Connection) -> None:
    """Leave checkpoints to the thread, up to a length of the log, and keep the log's file small."""
    connection.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_LOG}")
    connection.execute(f"PRAGMA journal_size_limit = {USUAL_LOG}")


class Checkpoints:
    """A thread that runs until it is closed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="store-checkpoints", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop soon; the last connection to be closed does the rest."""
        self._closed.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._closed.wait(CHECKPOINT_SECONDS):
            with (
                suppress(sqlite3.Error, StoreError),
                closing(connect(self._path, "rw")) as connection,
            ):
                while not self._closed.wait(CHECKPOINT_SECONDS):
                    connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
