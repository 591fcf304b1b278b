"""How long a search may go on: so many playouts, or so many milliseconds. The one place where a
bot looks at a clock."""

from time import perf_counter

FIRST = 256  # playouts, by which the pace is known
LEAST = 32  # playouts: with fewer, more time goes into beginning than into playing


class Allowance:
    """What is left of a budget. With playouts it is the same in every run; with a clock not."""

    def __init__(self, iterations: int | None, ms: int | None) -> None:
        self._iterations = iterations
        self._ms = ms
        self._begun = perf_counter()
        self.playouts = 0

    @property
    def spent(self) -> float:
        """How much of the budget is spent: 1 and more is all of it."""
        if self._iterations is not None:
            return self.playouts / self._iterations
        assert self._ms is not None
        return (perf_counter() - self._begun) * 1000 / self._ms

    def batch(self, most: int, share: float = 1.0) -> int:
        """How many playouts to do next: at most so many, no more than that share of the budget
        has left, at least one. By the clock, what is left is guessed from the pace so far."""
        if self._iterations is not None:
            return max(1, min(most, int(self._iterations * share) - self.playouts))
        if self.playouts == 0:
            return min(most, FIRST)
        spent = self.spent
        return max(LEAST, min(most, int(self.playouts / spent * (share - spent))))
