"""Checksums (CRC-32) of stored rows, by which flipped bits are found before a table is played."""

from zlib import crc32


def entry_sum(
    table: str, at: int, entry: bytes, user: str | None, wish: str | None, content: bytes | None
) -> int:
    """Return the checksum of a journal row: the entry, its place, and the wish behind it."""
    if user is None and wish is None and content is None:
        return crc32(entry, crc32(f"{table} {at}".encode()))
    return crc32(entry, crc32(content or b"", crc32(f"{table} {at} {user} {wish} ".encode())))


def part_sum(table: str, part: bytes | None) -> int | None:
    """Return the checksum of a table's room, or of its opening, which may not exist yet."""
    return None if part is None else crc32(part, crc32(table.encode()))
