"""The disk reserve: space for running games. Nothing new is saved while there is too little."""

import shutil
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sarisari.server.store.errors import StoreReserve

T = TypeVar("T")

CHECK_SECONDS = 1.0  # between two checks of the disk
DISK_FRACTION = 4  # a quarter of the reserve must be free on the disk, not in the file


def free_bytes(folder: Path) -> int:
    """Return the free space on the disk of a folder, for this program."""
    return shutil.disk_usage(folder).free


class Reserve:
    """Checks the free space; used by the writer thread."""

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
        """Raise StoreReserve if there is too little space for anything new."""
        if self._least and self._clock() - self._looked >= CHECK_SECONDS:
            self._looked = self._clock()
            self._is_enough = self._has_enough(db)
        if not self._is_enough:
            raise StoreReserve

    def guarded(self, work: Callable[[sqlite3.Connection], T]) -> Callable[[sqlite3.Connection], T]:
        """Return a work that is done only if there is enough space for anything new."""

        def checked(db: sqlite3.Connection) -> T:
            self.check(db)
            return work(db)

        return checked

    def _has_enough(self, db: sqlite3.Connection) -> bool:
        """Count free space on the disk and in the file, which never shrinks and reuses deleted
        pages. The write-ahead log needs some of the disk in any case."""
        (pages,) = db.execute("PRAGMA freelist_count").fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
        try:
            free = self._free(self._folder)
        except OSError:  # an unknown amount does not stop anything
            return True
        in_file = int(pages) * int(size)
        return free + in_file >= self._least and free >= self._least // DISK_FRACTION
