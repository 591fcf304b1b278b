"""Stopping rule: a sequential test that may be evaluated after every block (anytime-valid).

For each pair of bots it keeps a confidence sequence for the difference of their edges (Robbins'
normal mixture, with the estimated variance): the intervals hold at all times simultaneously with
95 %. That is why the test may be checked after every block and stopped at any, which would not be
valid with intervals for a fixed number of games.
"""

import math
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from sarisari.arena.bootstrap import student_t

Floats: TypeAlias = npt.NDArray[np.float64]

ERROR_RATE = 0.05  # probability that any pair of bots is judged wrongly
LEAST_BLOCKS = 16  # with fewer, the variance estimate is too rough
MOST_GAMES = 100_000
CLOSE_POINTS = 0.1  # a round: bots that differ by less count as equal
SHARPEST_BLOCKS = 100  # number of blocks for which the interval is optimised


class StoppingRule:
    """Takes blocks one by one, until every pair of bots is known to differ or to be close."""

    def __init__(self, bots: int) -> None:
        self.blocks = 0
        self._sum = np.zeros((bots, bots))  # of differences of edges
        self._squares = np.zeros((bots, bots))
        self.low = np.full((bots, bots), -np.inf)
        self.high = np.full((bots, bots), np.inf)
        self._error = ERROR_RATE / (bots * (bots - 1) / 2)  # Bonferroni correction
        self._pairs = ~np.eye(bots, dtype=bool)

    def add(self, edges: Floats) -> None:
        """Add the edges of one block, by bot."""
        differences = edges[:, None] - edges[None, :]
        self.blocks += 1
        self._sum += differences
        self._squares += differences**2
        if self.blocks < LEAST_BLOCKS:
            return
        mean = self._sum / self.blocks
        variance = np.maximum(0, self._squares - self.blocks * mean**2) / (self.blocks - 1)
        reach = np.sqrt(variance) * reach_of(self.blocks, self._error)
        self.low = np.maximum(self.low, mean - reach)
        self.high = np.minimum(self.high, mean + reach)

    @property
    def ahead(self) -> npt.NDArray[np.bool_]:
        """[bot, other]: whether `bot` is known to be the stronger of the two."""
        return (self.low > 0) & ~self.close

    @property
    def close(self) -> npt.NDArray[np.bool_]:
        """[bot, other]: whether they are known to differ by less than `CLOSE_POINTS`."""
        return self._pairs & (self.low > -CLOSE_POINTS) & (self.high < CLOSE_POINTS)

    @property
    def is_sure(self) -> bool:
        """Whether every pair is decided."""
        return bool((self.ahead | self.ahead.T | self.close)[self._pairs].all())


def reach_of(blocks: int, error: float) -> float:
    """Half the width of the interval, in standard deviations of a block. Widened by the ratio of
    Student's t to the normal quantile, because the deviation is estimated."""
    spread = (-2 * math.log(error) + math.log(-2 * math.log(error)) + 1) / SHARPEST_BLOCKS
    grown = blocks * spread + 1
    reach = math.sqrt(2 * grown / (blocks**2 * spread) * math.log(math.sqrt(grown) / error))
    return reach * student_t(blocks - 1) / student_t(math.inf)
