"""How sure a figure is: the same computed again from blocks drawn with repetition.

Blocks are drawn, not games: the games of a block share their deals.
"""

import math
from collections.abc import Iterator
from dataclasses import fields, replace
from statistics import NormalDist
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from sarisari.arena.tally import Sums
from sarisari.core.stream import MIX_1, MIX_2, STEP

Floats: TypeAlias = npt.NDArray[np.float64]
Words: TypeAlias = npt.NDArray[np.uint64]

SURE = 0.95
SAMPLES = 2000
AT_ONCE = 1 << 22  # numbers drawn at a time
_30, _27, _31, _32 = (np.uint64(bits) for bits in (30, 27, 31, 32))


def draws(first: int, count: int) -> Words:
    """Numbers of SplitMix64 (core/stream.py), from the how-many-th on, as one array."""
    words = (np.arange(first + 1, first + count + 1, dtype=np.uint64)) * np.uint64(STEP)
    words = (words ^ (words >> _30)) * np.uint64(MIX_1)
    words = (words ^ (words >> _27)) * np.uint64(MIX_2)
    return words ^ (words >> _31)


def samples(sums: Sums, count: int = SAMPLES) -> Sums:
    """The sums of so many samples of as many blocks as there are; the same every time."""
    blocks = len(sums.seats)
    parts = list(_weights(blocks, count))

    def drawn(by_block: Floats) -> Floats:
        flat = by_block.reshape(blocks, -1)
        return np.concatenate([part @ flat for part in parts]).reshape(count, *by_block.shape[1:])

    return replace(sums, **{field.name: drawn(getattr(sums, field.name)) for field in fields(sums)})


def _weights(blocks: int, count: int) -> Iterator[Floats]:
    """By sample, by block: how often it was drawn."""
    rows = max(1, AT_ONCE // blocks)
    for first in range(0, count, rows):
        here = min(rows, count - first)
        words = draws(first * blocks, here * blocks)
        places = ((words >> _32) * np.uint64(blocks)) >> _32
        row = np.repeat(np.arange(here, dtype=np.int64) * blocks, blocks)
        yield (
            np.bincount(places.astype(np.int64) + row, minlength=here * blocks)
            .reshape(here, blocks)
            .astype(np.float64)
        )


def total(sums: Sums) -> Sums:
    """Over all blocks."""
    return replace(sums, **{f.name: getattr(sums, f.name).sum(axis=0) for f in fields(sums)})


def interval(values: Floats, blocks: int) -> tuple[Floats, Floats]:
    """Between which bounds a figure lies, from its values in the samples.

    Quantiles of samples are too narrow when blocks are few; they are taken further out by as
    much as the t distribution is wider than the normal one.
    """
    tail = _tail(blocks)
    return np.quantile(values, tail, axis=0), np.quantile(values, 1 - tail, axis=0)


def _tail(blocks: int) -> float:
    normal, freedom = NormalDist(), max(1, blocks - 1)
    return normal.cdf(-math.sqrt((freedom + 1) / freedom) * student(freedom))


def student(freedom: float, sure: float = SURE) -> float:
    """How many standard errors of a mean an interval reaches, by Cornish and Fisher.

    >>> round(student(30), 2), round(student(5), 1)
    (2.04, 2.6)
    """
    z = NormalDist().inv_cdf((1 + sure) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return math.fsum(term / freedom**power for power, term in enumerate(terms))
