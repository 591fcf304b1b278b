"""Lines of standard input where it is no keyboard.

They are waited for in small steps, so that a clock or news can end the wait, and what has come
of a line by then is not lost.
"""

import os
import select
import sys
from collections.abc import Callable
from typing import TextIO

STEP = 0.1  # seconds
CHUNK = 1 << 16  # bytes
CAN_WAIT = sys.platform != "win32"  # where select knows only sockets


class PipedInput:
    """Reads a file that nobody else reads from."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._rest = b""  # read, but not handed out yet
        self._is_ended = False

    def line(self, look_up: Callable[[], None] | None = None) -> str:
        """The next line. EOFError at the end; `look_up` is called now and then and ends the wait
        with an exception of its own."""
        if not CAN_WAIT:
            return _whole(self._file.readline())
        file = self._file.fileno()
        while b"\n" not in self._rest and not self._is_ended:
            if look_up is not None:
                look_up()
            if select.select([file], [], [], None if look_up is None else STEP)[0]:
                data = os.read(file, CHUNK)
                self._is_ended = not data
                self._rest += data
        line, newline, self._rest = self._rest.partition(b"\n")
        return _whole((line + newline).decode(self._file.encoding, errors="replace"))


def _whole(line: str) -> str:
    if not line:
        raise EOFError
    return line.strip()
