"""A list that keeps its older items compressed (zlib), because they are rarely read and a server
holds many tables."""

import zlib
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Generic, TypeVar, overload

import msgspec

T = TypeVar("T")

PART_ITEMS = 250  # items compressed together, at most


@cache
def _decoder(item: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(list[item])


class CompressedList(Sequence[T], Generic[T]):
    """An append-only list, e.g. `CompressedList(Entry)`. `pack` compresses all items so far.
    Compressed items come back equal, but not as the same objects."""

    def __init__(self, item: Any) -> None:
        self._item = item  # the type of all items
        self._parts: list[tuple[range, bytes]] = []  # index range, compressed items
        self._start = 0  # index of the first item that is not compressed
        self._rest: list[T] = []

    def append(self, item: T) -> None:
        """Append an item."""
        self._rest.append(item)

    def pack(self) -> None:
        """Compress all items so far."""
        for first in range(0, len(self._rest), PART_ITEMS):
            some = self._rest[first : first + PART_ITEMS]
            places = range(self._start + first, self._start + first + len(some))
            self._parts.append((places, zlib.compress(msgspec.msgpack.encode(some))))
        self._start, self._rest = len(self), []

    def since(self, start: int, stop: int | None = None) -> list[T]:
        """Return the items from one index up to another. Parts outside that range are not
        decompressed."""
        stop = len(self) if stop is None else min(stop, len(self))
        if start >= stop:
            return []
        if start >= self._start:
            return self._rest[start - self._start : stop - self._start]
        parts = [part for part in self._parts if start < part[0].stop and part[0].start < stop]
        items = [item for _, data in parts for item in self._unpacked(data)]
        items += self._rest[: max(stop - self._start, 0)]
        first = parts[0][0].start
        return items[start - first : stop - first]

    def _unpacked(self, data: bytes) -> list[T]:
        items: list[T] = _decoder(self._item).decode(zlib.decompress(data))
        return items

    def __len__(self) -> int:
        return self._start + len(self._rest)

    def __iter__(self) -> Iterator[T]:
        return iter(self.since(0))

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> list[T]: ...

    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            places = range(len(self))[index]
            first = min(places, default=len(self))
            items = self.since(first, max(places, default=-1) + 1)
            return [items[place - first] for place in places]
        place = range(len(self))[index]
        return self._rest[place - self._start] if place >= self._start else self._old(place)

    def _old(self, place: int) -> T:
        part, data = next(part for part in self._parts if place in part[0])
        return self._unpacked(data)[place - part.start]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<CompressedList, {len(self)} items>"
