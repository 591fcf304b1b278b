"""A persistent (immutable) list with cheap append: each list shares its storage with the lists that
it was made from."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class PersistentList(Sequence[T], Generic[T]):
    """An immutable sequence for which appending one item takes constant time.

    >>> one = PersistentList(["a"])
    >>> two = one.plus("b")
    >>> len(one), list(two), two == ("a", "b")
    (1, ['a', 'b'], True)
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)  # shared: items beyond `_length` belong to other lists
        self._length = len(self._items)

    def plus(self, item: T) -> "PersistentList[T]":
        """Return a list with one more item. The items are copied only if another list has already
        appended a different item here."""
        items, length = self._items, self._length
        if len(items) == length:
            items.append(item)
        if items[length] is not item:
            items = [*items[:length], item]
        return _sharing(items, length + 1)

    def first(self, count: int) -> "PersistentList[T]":
        """Return a list of the first `count` items, without copying."""
        return _sharing(self._items, min(count, self._length))

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...

    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        if not -self._length <= index < self._length:
            raise IndexError(index)
        return self._items[index if index >= 0 else index + self._length]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PersistentList | tuple | list):
            return NotImplemented
        return len(other) == self._length and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return PersistentList, (tuple(self),)

    def __repr__(self) -> str:
        return f"PersistentList({list(self)!r})"


def _sharing(items: list[T], length: int) -> PersistentList[T]:
    """Return the first `length` items of a list that may grow but never changes otherwise."""
    shared: PersistentList[T] = PersistentList.__new__(PersistentList)
    shared._items = items
    shared._length = length
    return shared
