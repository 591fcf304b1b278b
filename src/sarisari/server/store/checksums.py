"""Checksums of what is stored: a bit that a disk has flipped is found before it is played."""

from zlib import crc32


def entry_sum(
    table: str, at: int, entry: bytes, user: str | None, wish: str | None, content: bytes | None
) -> int:
    """Of a row of the journal: the entry, where it stands, and who wished for it."""
    if user is None and wish is None and content is None:
        return crc32(entry, crc32(f"{table} {at}".encode()))
    return crc32(entry, crc32(content or b"", crc32(f"{table} {at} {user} {wish} ".encode())))


def part_sum(table: str, part: bytes | None) -> int | None:
    """Of the room of a table, or of its opening, which it may not have yet."""
    return None if part is None else crc32(part, crc32(table.encode()))
