"""The lock file of a data folder: only one server uses it at a time."""

import os
import sys
from pathlib import Path

from sarisari.core.message import say, shown
from sarisari.file_lock import lock_file
from sarisari.server.store.database import FOLDER_MODE, LONGEST_PATH, MODE, broken
from sarisari.server.store.errors import StoreBusy

FILE = "sarisari.lock"


class Lock:
    """A lock held from `take` to `release`, or until the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._path = folder / FILE
        self._file: int | None = None
        if (
            sys.platform != "win32"
        ):  # a worker process that outlives a killed server must not hold it
            os.register_at_fork(after_in_child=self.release)

    def take(self) -> None:
        """Take the lock. StoreBusy if another process holds it."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=FOLDER_MODE)
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, MODE)
        except OSError as error:
            raise broken(self._path, error.strerror or error) from None
        try:
            lock_file(file)
        except BlockingIOError:
            os.close(file)
            folder = shown(self._path.parent, LONGEST_PATH)
            raise StoreBusy(say("store-busy", file=folder)) from None
        except OSError as error:
            os.close(file)
            raise broken(self._path, error.strerror or error) from None
        self._file = file

    def release(self) -> None:
        """Release the lock."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
