"""Advisory locks on open files: one process at a time, and none is left behind by a process that
dies.

Unix has `flock`. Windows locks a range of bytes and lets nobody else read or write them, so the
byte that is locked lies far beyond anything a file of this program holds.
"""

import os
import sys
import time

LOCKED_BYTE = 0x7FFF_0000  # below 2 GiB: Windows takes the position as 32 bits
RETRY = 0.05  # seconds between two attempts where the system cannot wait


def lock_file(file: int, *, wait: bool = False) -> None:
    """Lock an open file until it is closed. If another process holds the lock: wait for it, or
    raise BlockingIOError."""
    if sys.platform == "win32":
        _lock_byte(file, wait=wait)
    else:
        import fcntl  # noqa: PLC0415 - Windows has no such module

        fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


if sys.platform == "win32":
    import msvcrt

    def _lock_byte(file: int, *, wait: bool) -> None:
        """The position in the file stays where it was."""
        position = os.lseek(file, 0, os.SEEK_CUR)
        try:
            while not _try_byte(file):
                if not wait:
                    raise BlockingIOError("another process has locked the file")
                time.sleep(RETRY)
        finally:
            os.lseek(file, position, os.SEEK_SET)

    def _try_byte(file: int) -> bool:
        os.lseek(file, LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except PermissionError:  # what Windows says of a byte that is locked
            return False
        return True
