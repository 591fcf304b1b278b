"""Legal actions of a seat as the kernel's integers: one compiled call returns all first integers
and their second ones."""

from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from sarisari.core.bits import ActionSet, lowest, members
from sarisari.core.cards import Seat
from sarisari.core.kernel import instantiate, unbound

legal = second_choices = unbound
ACTION_LIMIT = 64  # more than any first integer


def fill_second_choices(state: Any, seat: Seat, by_first: Any) -> ActionSet:
    """Return the legal first integers of a seat, and write the legal second integers of each into
    `by_first`."""
    firsts: ActionSet = legal(state, seat)
    rest = firsts
    while rest != 0:
        first = lowest(rest)
        by_first[first] = second_choices(state, seat, first)
        rest &= rest - 1
    return firsts


@cache
def second_choices_filler(name: str, rules: ModuleType) -> Any:
    """Return `fill_second_choices` for one game and its kernel, compiled."""
    return instantiate(
        fill_second_choices, name, {"legal": rules.legal, "second_choices": rules.second_choices}
    )


def legal_integers(name: str, rules: ModuleType, record: Any, seat: Seat) -> dict[int, list[int]]:
    """Return the legal second integers of a seat by first integer; empty if the first is the whole
    action."""
    by_first = np.zeros(ACTION_LIMIT, np.int64)
    firsts = second_choices_filler(name, rules)(record, seat, by_first)
    sets = by_first.tolist()
    return {first: list(members(sets[first])) if sets[first] else [] for first in members(firsts)}
