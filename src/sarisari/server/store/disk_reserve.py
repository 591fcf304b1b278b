"""A reserve of disk, for games under way: what is new has to wait while there is too little."""

import shutil
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from sarisari.server.store.errors import StoreReserve

CHECK_SECONDS = 1.0  # seconds between two looks at the disk
DISK_FRACTION = 4  # the part of the reserve, a quarter, that no free page of the file makes up for


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
        self._looked = -CHECK_SECONDS
        self._is_enough = True

    def check(self, db: sqlite3.Connection) -> None:
        """StoreReserve if there is too little for anything new."""
        if self._least and self._clock() - self._looked >= CHECK_SECONDS:
            self._looked = self._clock()
            self._is_enough = self._has_enough(db)
        if not self._is_enough:
            raise StoreReserve

    def _has_enough(self, db: sqlite3.Connection) -> bool:
        """On the disk, and in the file itself, which never shrinks and fills what was deleted.
        The log of the newest commits needs some of the disk in any case."""
        (pages,) = db.execute("PRAGMA freelist_count").fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
        try:
            free = self._free(self._folder)
        except OSError:  # who cannot be asked does not stand in the way
            return True
        in_file = int(pages) * int(size)
        return free + in_file >= self._least and free >= self._least // DISK_FRACTION
