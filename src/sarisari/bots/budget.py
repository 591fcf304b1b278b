"""How long a bot may think: so many playouts or tries, or so many milliseconds. The one place
where a bot looks at a clock."""

from time import perf_counter

FIRST = 256  # playouts, by which the pace is known
LEAST = 32  # playouts: with fewer, more time goes into beginning than into playing


class Budget:
    """What a bot may spend, and has spent. With iterations it is the same in every run; with a
    clock not. Iterations come before the clock, if both are given."""

    def __init__(self, iterations: int | None, ms: int | None) -> None:
        assert iterations is not None or ms is not None
        self._iterations = iterations
        self._ms = ms or 0
        self._begun = perf_counter()
        self.used = 0  # playouts or tries

    def spend(self, iterations: int = 1) -> None:
        """That many more are used."""
        self.used += iterations

    @property
    def spent(self) -> float:
        """How much of the budget is spent: 1 and more is all of it."""
        if self._iterations is not None:
            return self.used / self._iterations
        return (perf_counter() - self._begun) * 1000 / self._ms

    def is_spent(self) -> bool:
        """Whether nothing is left."""
        return self.spent >= 1

    def batch(self, most: int, share: float = 1.0) -> int:
        """How many playouts to do next: at most so many, no more than that share of the budget
        has left, at least one. By the clock, what is left is guessed from the pace so far."""
        if self._iterations is not None:
            return max(1, min(most, int(self._iterations * share) - self.used))
        if self.used == 0:
            return min(most, FIRST)
        spent = self.spent
        return max(LEAST, min(most, int(self.used / spent * (share - spent))))
