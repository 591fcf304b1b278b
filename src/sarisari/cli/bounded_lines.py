"""Read lines of untrusted input with bounded memory."""

from collections.abc import Iterator
from typing import BinaryIO

from sarisari.table.record import LONGEST_LINE

CHUNK_BYTES = 1 << 16


def bounded_lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of a file, without their newlines. A line that is too long is cut just past the
    limit, so that `parse_line` refuses it, and the rest of it is skipped."""
    while line := source.readline(LONGEST_LINE + 2):
        is_whole = line.endswith(b"\n")
        if not is_whole and len(line) == LONGEST_LINE + 2:
            _skip_line(source)
        yield line[:-1] if is_whole else line


def _skip_line(source: BinaryIO) -> None:
    """Read to the end of the line in chunks."""
    while piece := source.readline(CHUNK_BYTES):
        if piece.endswith(b"\n"):
            return
