"""A reserve of disk, for games under way: what is new has to wait while there is too little."""

import shutil
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from sarisari.server.store.errors import StoreReserve

EVERY = 1.0  # seconds between two looks at the disk


def free_bytes(folder: Path) -> int:
    """What is free on the disk of a folder, for this program."""
    return shutil.disk_usage(folder).free


class Reserve:
    """Used by the thread that writes."""

    def __init__(
        self,
        folder: Path,
        least: int,
        free: Callable[[Path], int] = free_bytes,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._folder = folder
        self._least = least
        self._free = free
        self._clock = clock
        self._looked = -EVERY
        self._is_enough = True

    def check(self, db: sqlite3.Connection) -> None:
        """StoreReserve if there is too little for anything new."""
        if self._least and self._clock() - self._looked >= EVERY:
            self._looked = self._clock()
            self._is_enough = self._free_for(db) >= self._least
        if not self._is_enough:
            raise StoreReserve

    def _free_for(self, db: sqlite3.Connection) -> int:
        """On the disk, and in the file itself: it never shrinks, and fills what was deleted."""
        (pages,) = db.execute("PRAGMA freelist_count").fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
        try:
            return self._free(self._folder) + int(pages) * int(size)
        except OSError:  # who cannot be asked does not stand in the way
            return self._least
