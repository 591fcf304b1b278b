"""When enough has been played: a test that may look after every block.

For each pair of bots there is an interval around the difference of their edges that holds at
all times at once, with 95 % (a confidence sequence of Robbins' normal mixture, with the
estimated variance). So it may be looked at after every block and stopped at any: an interval
for a fixed number of games may not.
"""

import math
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from sarisari.arena.bootstrap import student

Floats: TypeAlias = npt.NDArray[np.float64]

ERROR = 0.05  # how often any pair of bots may be called wrongly
LEAST_BLOCKS = 16  # before that, their spread is not known well enough
MOST_GAMES = 100_000
CLOSE = 0.1  # points a round: bots that differ by less are called equal
SHARPEST = 100  # blocks: where the interval is narrowest for what is known


class StoppingRule:
    """Blocks come one after another; some day every pair of bots is told apart or is close."""

    def __init__(self, bots: int) -> None:
        self.blocks = 0
        self._sum = np.zeros((bots, bots))  # of differences of edges
        self._squares = np.zeros((bots, bots))
        self.low = np.full((bots, bots), -np.inf)
        self.high = np.full((bots, bots), np.inf)
        self._error = ERROR / (bots * (bots - 1) / 2)
        self._pairs = ~np.eye(bots, dtype=bool)

    def add(self, edges: Floats) -> None:
        """The edges of one block, by bot."""
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
        """[bot, other]: it is the stronger of the two."""
        return (self.low > 0) & ~self.close

    @property
    def close(self) -> npt.NDArray[np.bool_]:
        """[bot, other]: there is no difference between them that matters."""
        return self._pairs & (self.low > -CLOSE) & (self.high < CLOSE)

    @property
    def is_sure(self) -> bool:
        """About every pair."""
        return bool((self.ahead | self.ahead.T | self.close)[self._pairs].all())


def reach_of(blocks: int, error: float) -> float:
    """Half an interval, in standard deviations of a block. It is wider by what Student's t is
    wider than the normal distribution, because the deviation is an estimate."""
    spread = (-2 * math.log(error) + math.log(-2 * math.log(error)) + 1) / SHARPEST
    grown = blocks * spread + 1
    reach = math.sqrt(2 * grown / (blocks**2 * spread) * math.log(math.sqrt(grown) / error))
    return reach * student(blocks - 1) / student(math.inf)
