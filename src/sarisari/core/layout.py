"""The layout of a kernel's state: one fixed-size record without holes, so that equal bytes are
equal states."""

from typing import Any, TypeAlias

import numpy as np

SPARE_BYTES = 256

Field: TypeAlias = tuple[str, type[np.generic]] | tuple[str, type[np.generic], Any]


def state_type(fields: list[Field]) -> np.dtype[Any]:
    """An aligned record of these fields, which come widest first; what is left at its end is
    a field of its own, because copies do not keep unnamed bytes."""
    packed = np.dtype(fields)
    aligned = np.dtype(fields, align=True)
    offsets = [[place[1] for place in (kind.fields or {}).values()] for kind in (packed, aligned)]
    if offsets[0] != offsets[1]:
        raise ValueError("put wide fields first: there is a hole between fields")
    tail = aligned.itemsize - packed.itemsize
    return np.dtype([*fields, ("padding", np.uint8, tail)], align=True) if tail else aligned


def blank_record(layout: np.dtype[Any]) -> Any:
    """A record of zeros. A np.record, so that `record.turn` reads the same with the JIT off."""
    return np.zeros(1, layout).view(np.recarray)[0]


def record_from(layout: np.dtype[Any], data: bytes) -> Any:
    """The record that these bytes are; ValueError if they are too few or too many. It has an
    array behind it: a record without one takes no changes."""
    if len(data) != layout.itemsize:
        raise ValueError(f"a record of this game has {layout.itemsize} bytes, not {len(data)}")
    return np.frombuffer(bytearray(data), layout).view(np.recarray)[0]


def copy_of(record: Any) -> Any:
    """An independent record. Several times as fast as its own `copy`."""
    return np.frombuffer(bytearray(np.void.tobytes(record)), record.dtype)[0]


def states_of(record: Any, count: int = 1) -> Any:
    """Independent states for kernels that work on many: an array of copies of a record.

    It ends in spare room, so that arrays of two threads never share a cache line.
    """
    states = np.zeros(count + SPARE_BYTES // record.dtype.itemsize, record.dtype)
    states[:] = record
    return states[:count].view(np.recarray)  # a slice of a recarray is slow
