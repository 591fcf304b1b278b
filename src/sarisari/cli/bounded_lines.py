"""Reading lines from outside with bounded memory."""

from collections.abc import Iterator
from typing import BinaryIO

from sarisari.table.record import LONGEST_LINE

CHUNK = 1 << 16


def bounded_lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of a file, without their newline. One that is too long is cut just past the
    limit, where `parse_line` refuses it, and the rest of it is passed over."""
    while line := source.readline(LONGEST_LINE + 2):
        is_whole = line.endswith(b"\n")
        if not is_whole and len(line) == LONGEST_LINE + 2:
            _pass_over(source)
        yield line[:-1] if is_whole else line


def _pass_over(source: BinaryIO) -> None:
    """Read on to the end of the line, a piece at a time."""
    while piece := source.readline(CHUNK):
        if piece.endswith(b"\n"):
            return
