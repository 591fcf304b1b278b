"""Reading a kernel record at once into a NamedTuple of plain integers (the game's *facts*).

NumPy takes a microsecond or more to read a single field of a record. Whatever a table is asked many
times a second is worked out from the facts instead.
"""

import struct
from collections.abc import Callable, Sequence
from functools import partial
from math import prod
from operator import itemgetter
from typing import Any, Generic, TypeVar, cast

import numpy as np

from sarisari.core.layout import PADDING, Record, layout_of

CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i8": "q"}  # by NumPy's kind and size

F = TypeVar("F")


def changed_place(before: tuple[int, ...], after: tuple[int, ...]) -> int | None:
    """Return the index at which two rows differ, or None if they are equal.

    >>> changed_place((3, 0, 1), (3, 1, 1))
    1
    """
    changed = (place for place, number in enumerate(before) if after[place] != number)
    return next(changed, None)


class RecordReader(Generic[F]):
    """Reads records of one game as facts: `RecordReader(TanukiFacts)(record).players`."""

    def __init__(self, facts: type[F]) -> None:
        places: list[int | slice] = []  # by field: the position of its numbers
        self._grids: list[tuple[int, list[slice]]] = []  # by two-dimensional field: its rows
        codes = ""
        start = 0
        for name, (kind, *_) in (layout_of(facts).fields or {}).items():
            count = prod(kind.shape)
            codes += f"{count}{CODES[kind.base.str[1:]]}"
            if len(kind.shape) == 2:
                starts = range(start, start + count, kind.shape[1])
                rows = [slice(first, first + kind.shape[1]) for first in starts]
                self._grids.append((len(places), rows))
            if name != PADDING:
                places.append(slice(start, start + count) if kind.shape else start)
            start += count
        self._numbers = struct.Struct("=" + codes)
        self._fields = itemgetter(*places)
        self._make: Callable[[Sequence[Any]], F] = partial(tuple.__new__, cast(Any, facts))

    def __call__(self, record: Record) -> F:
        """Return the facts of a record. They do not change when the record does."""
        numbers = self._numbers.unpack(np.void.tobytes(record))
        fields = self._fields(numbers)
        if self._grids:
            fields = list(fields)
            for place, rows in self._grids:
                fields[place] = tuple([numbers[row] for row in rows])
        return self._make(fields)
