"""A record read all at once, as plain numbers. NumPy takes a microsecond or more for each single
field of a record; what a table is asked many times a second is worked out from its facts."""

import struct
from math import prod
from types import SimpleNamespace
from typing import Any

import numpy as np

CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i8": "q"}  # by NumPy's kind and size


class Facts(SimpleNamespace):
    """The fields of a record by name: `facts.turn`, `facts.hands[2]`, `facts.stalls[2][0]`. They
    stay as they are when the record goes on."""


def changed_place(before: tuple[int, ...], after: tuple[int, ...]) -> int | None:
    """Where a row has another number than before; None if nowhere.

    >>> changed_place((3, 0, 1), (3, 1, 1))
    1
    """
    changed = (place for place, number in enumerate(before) if after[place] != number)
    return next(changed, None)


class Reader:
    """Reads the records of one layout. `Reader(STATE)(record).players`"""

    def __init__(self, layout: np.dtype[Any]) -> None:
        self._places: list[tuple[str, int]] = []  # fields of one number: where it stands
        self._rows: list[tuple[str, slice]] = []
        self._grids: list[tuple[str, list[slice]]] = []
        codes = ""
        start = 0
        for name, (kind, *_) in (layout.fields or {}).items():
            count = prod(kind.shape)
            codes += f"{count}{CODES[kind.base.str[1:]]}"
            self._place(name, kind.shape, start)
            start += count
        self._numbers = struct.Struct("=" + codes)

    def _place(self, name: str, shape: tuple[int, ...], start: int) -> None:
        match shape:
            case ():
                self._places.append((name, start))
            case (count,):
                self._rows.append((name, slice(start, start + count)))
            case (rows, count):
                starts = range(start, start + rows * count, count)
                self._grids.append((name, [slice(first, first + count) for first in starts]))

    def __call__(self, record: Any) -> Facts:
        """What a record says now."""
        numbers = self._numbers.unpack(np.void.tobytes(record))
        facts = Facts()
        fields = facts.__dict__
        for name, place in self._places:
            fields[name] = numbers[place]
        for name, row in self._rows:
            fields[name] = numbers[row]
        for name, rows in self._grids:
            fields[name] = tuple(numbers[row] for row in rows)
        return facts
