"""Read lines from standard input when it is not a terminal.

The input is polled, so that a clock or news can interrupt the wait; an incomplete line read by
then is kept.
"""

import os
import select
import sys
from collections.abc import Callable
from typing import TextIO

POLL_SECONDS = 0.1
CHUNK_BYTES = 1 << 16
CAN_WAIT = sys.platform != "win32"  # where select supports only sockets


class PipedInput:
    """Reads lines from a file. No other code may read from it."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._rest = b""  # read, but not returned yet
        self._is_ended = False

    def line(self, check: Callable[[], None] | None = None) -> str:
        """The next line. EOFError at the end of input. `check` is called periodically and may
        interrupt the wait by raising."""
        if not CAN_WAIT:
            return _whole(self._file.readline())
        file = self._file.fileno()
        while b"\n" not in self._rest and not self._is_ended:
            if check is not None:
                check()
            if select.select([file], [], [], None if check is None else POLL_SECONDS)[0]:
                data = os.read(file, CHUNK_BYTES)
                self._is_ended = not data
                self._rest += data
        line, newline, self._rest = self._rest.partition(b"\n")
        return _whole((line + newline).decode(self._file.encoding, errors="replace"))


def _whole(line: str) -> str:
    if not line:
        raise EOFError
    return line.strip()
