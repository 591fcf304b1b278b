"""Writing observations: sets, places and numbers into a row of small integers.

A row has been filled with zeros, and each function returns the place behind what it wrote.
"""

from typing import Any

from sarisari.core.bits import Set, lowest, wide
from sarisari.core.kernel import kernel

WIDE_BASE = 100  # a number that may not fit into eight bits is written as hundreds and the rest


@kernel
def put_set(row: Any, at: int, members: Set, count: int) -> int:
    """Write a set as one flag for each of `count` possible members."""
    rest = wide(members)
    while rest != 0:
        row[at + lowest(rest)] = 1
        rest &= rest - 1
    return at + count


@kernel
def put_place(row: Any, at: int, place: int, count: int) -> int:
    """Write one of `count` places as a flag (one-hot); a place beyond them means none."""
    if place < count:
        row[at + wide(place)] = 1
    return at + count


@kernel
def put_number(row: Any, at: int, number: int) -> int:
    """Write a small number."""
    row[at] = number
    return at + 1


@kernel
def put_wide(row: Any, at: int, number: int) -> int:
    """Write a number of points as hundreds, rounded down, and the rest."""
    row[at] = number // WIDE_BASE
    row[at + 1] = number % WIDE_BASE
    return at + 2


@kernel
def around(seat: int, step: int, players: int) -> int:
    """Return the seat that sits `step` places after `seat`."""
    other = seat + step
    return other - players if other >= players else other
