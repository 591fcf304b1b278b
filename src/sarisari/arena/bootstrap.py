"""Bootstrap confidence intervals: recompute a figure from blocks drawn with replacement.

Blocks are resampled, not games, because the games of a block share their deals (cluster bootstrap).
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

CONFIDENCE = 0.95
SAMPLES = 2000
DRAWS_PER_BATCH = 1 << 22  # random numbers in memory at a time
_30, _27, _31, _32 = (np.uint64(bits) for bits in (30, 27, 31, 32))


def draws(first: int, count: int) -> Words:
    """`count` outputs of SplitMix64 (core/stream.py) from index `first`, as one array."""
    words = (np.arange(first + 1, first + count + 1, dtype=np.uint64)) * np.uint64(STEP)
    words = (words ^ (words >> _30)) * np.uint64(MIX_1)
    words = (words ^ (words >> _27)) * np.uint64(MIX_2)
    return words ^ (words >> _31)


def samples(sums: Sums, count: int = SAMPLES) -> Sums:
    """The sums of `count` bootstrap samples. Deterministic."""
    blocks = len(sums.seats)
    parts = list(_weights(blocks, count))

    def drawn(by_block: Floats) -> Floats:
        flat = by_block.reshape(blocks, -1)
        return np.concatenate([part @ flat for part in parts]).reshape(count, *by_block.shape[1:])

    return replace(sums, **{field.name: drawn(getattr(sums, field.name)) for field in fields(sums)})


def _weights(blocks: int, count: int) -> Iterator[Floats]:
    """How often each block was drawn, by sample and block, in batches of samples."""
    rows = max(1, DRAWS_PER_BATCH // blocks)
    for first in range(0, count, rows):
        batch = min(rows, count - first)
        words = draws(first * blocks, batch * blocks)
        drawn = ((words >> _32) * np.uint64(blocks)) >> _32
        row = np.repeat(np.arange(batch, dtype=np.int64) * blocks, blocks)
        yield (
            np.bincount(drawn.astype(np.int64) + row, minlength=batch * blocks)
            .reshape(batch, blocks)
            .astype(np.float64)
        )


def total(sums: Sums) -> Sums:
    """The sums over all blocks."""
    return replace(sums, **{f.name: getattr(sums, f.name).sum(axis=0) for f in fields(sums)})


def interval(values: Floats, blocks: int) -> tuple[Floats, Floats]:
    """The bounds of the percentile interval, from a figure's values in the samples.

    Bootstrap percentiles are too narrow when blocks are few, so the tails are cut further out, by
    as much as Student's t distribution is wider than the normal one.
    """
    tail = _tail(blocks)
    return np.quantile(values, tail, axis=0), np.quantile(values, 1 - tail, axis=0)


def _tail(blocks: int) -> float:
    normal, freedom = NormalDist(), max(1, blocks - 1)
    return normal.cdf(-math.sqrt((freedom + 1) / freedom) * student_t(freedom))


def student_t(freedom: float, confidence: float = CONFIDENCE) -> float:
    """The two-sided quantile of Student's t distribution, by the Cornish-Fisher expansion.

    >>> round(student_t(30), 2), round(student_t(5), 1)
    (2.04, 2.6)
    """
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return math.fsum(term / freedom**power for power, term in enumerate(terms))
