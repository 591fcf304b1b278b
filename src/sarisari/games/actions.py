"""Legal actions of a seat as the kernel's integers: one compiled call returns all first integers
and their second ones."""

from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from sarisari.core.bits import ActionSet, lowest, members
from sarisari.core.cards import Seat
from sarisari.core.kernel import instantiate, unbound

legal = seconds = unbound
NUMBERS = 64  # more than any first integer


def fill_seconds(state: Any, seat: Seat, by_first: Any) -> ActionSet:
    """Return the legal first integers of a seat, and write the legal second integers of each into
    `by_first`."""
    firsts: ActionSet = legal(state, seat)
    rest = firsts
    while rest != 0:
        first = lowest(rest)
        by_first[first] = seconds(state, seat, first)
        rest &= rest - 1
    return firsts


@cache
def seconds_filler(name: str, rules: ModuleType) -> Any:
    """Return `fill_seconds` for one game and its kernel, compiled."""
    return instantiate(fill_seconds, name, {"legal": rules.legal, "seconds": rules.seconds})


def legal_integers(name: str, rules: ModuleType, record: Any, seat: Seat) -> dict[int, list[int]]:
    """Return the legal second integers of a seat by first integer; empty if the first is the whole
    action."""
    by_first = np.zeros(NUMBERS, np.int64)
    firsts = seconds_filler(name, rules)(record, seat, by_first)
    sets = by_first.tolist()
    return {first: list(members(sets[first])) if sets[first] else [] for first in members(firsts)}
