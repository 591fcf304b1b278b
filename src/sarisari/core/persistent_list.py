"""A sequence that never changes and yet grows cheaply: each value shares one list with those that
it grew from."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class PersistentList(Sequence[T], Generic[T]):
    """A tuple to which one item more costs the same however many there are.

    >>> one = Growing(["a"])
    >>> two = one.plus("b")
    >>> len(one), list(two), two == ("a", "b")
    (1, ['a', 'b'], True)
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)  # shared: others may have appended what is not ours
        self._length = len(self._items)

    def plus(self, item: T) -> "PersistentList[T]":
        """The same with one more. Only where something else has grown from here it is a copy."""
        items, length = self._items, self._length
        if len(items) == length:
            items.append(item)
        if items[length] is not item:
            items = [*items[:length], item]
        return _sharing(items, length + 1)

    def first(self, count: int) -> "PersistentList[T]":
        """The first so many, without a copy."""
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
        return f"Growing({list(self)!r})"


def _sharing(items: list[T], length: int) -> PersistentList[T]:
    """The first so many of a list, which may grow but never otherwise change."""
    growing: PersistentList[T] = PersistentList.__new__(PersistentList)
    growing._items = items
    growing._length = length
    return growing
