"""Memory layout of a kernel's state: one fixed-size record without gaps, so that equal states have
equal bytes."""

from typing import Annotated, Any, TypeAlias, get_type_hints

import numpy as np

SPARE_BYTES = 256
PADDING = "padding"

Record: TypeAlias = np.record
"""The state of a kernel. Its fields have no static types; the fields of its facts have."""

Row: TypeAlias = tuple[int, ...]
Grid: TypeAlias = tuple[Row, ...]
Byte: TypeAlias = Annotated[int, np.uint8]
"""One number of a record, as a field of its facts; `Annotated[Row, np.int64, 4]` is four."""

Field: TypeAlias = tuple[str, type[np.generic]] | tuple[str, type[np.generic], Any]


def layout_of(facts: type[Any]) -> np.dtype[Any]:
    """Return the record type whose fields are those of a facts class, a NamedTuple whose
    annotations give the width of each field."""
    hints = get_type_hints(facts, include_extras=True)
    return state_type([(name, *hint.__metadata__) for name, hint in hints.items()])


def state_type(fields: list[Field]) -> np.dtype[Any]:
    """Return an aligned record of these fields, which must come widest first. Padding at the end
    becomes a field of its own, because copies do not keep unnamed bytes."""
    packed = np.dtype(fields)
    aligned = np.dtype(fields, align=True)
    offsets = [[place[1] for place in (kind.fields or {}).values()] for kind in (packed, aligned)]
    if offsets[0] != offsets[1]:
        raise ValueError("put wide fields first: there is a hole between fields")
    tail = aligned.itemsize - packed.itemsize
    return np.dtype([*fields, (PADDING, np.uint8, tail)], align=True) if tail else aligned


def blank_record(layout: np.dtype[Any]) -> Record:
    """Return a record of zeros. It is a np.record, so that `record.turn` works the same with the
    JIT off."""
    record: Record = np.zeros(1, layout).view(np.recarray)[0]
    return record


def record_from(layout: np.dtype[Any], data: bytes) -> Record:
    """Return the record that these bytes hold; ValueError if their number is wrong. The record is
    backed by an array, because otherwise it would be read-only."""
    if len(data) != layout.itemsize:
        raise ValueError(f"a record of this game has {layout.itemsize} bytes, not {len(data)}")
    record: Record = np.frombuffer(bytearray(data), layout).view(np.recarray)[0]
    return record


def copy_of(record: Record) -> Record:
    """Return an independent copy of a record. Several times as fast as the record's own `copy`."""
    copy: Record = np.frombuffer(bytearray(np.void.tobytes(record)), record.dtype)[0]
    return copy


def states_of(record: Record, count: int = 1) -> Any:
    """Return an array of copies of a record, for kernels that work on many states.

    The array is allocated with spare room at its end, so that arrays of two threads never share a
    cache line.
    """
    states = np.zeros(count + SPARE_BYTES // record.dtype.itemsize, record.dtype)
    states[:] = record
    return states[:count].view(np.recarray)  # a slice of a recarray is slow
