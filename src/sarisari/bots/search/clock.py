"""How long a search may go on: so many playouts, or so many milliseconds. The one place where a
bot looks at a clock."""

from time import perf_counter


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
        has left, at least one."""
        if self._iterations is None:
            return most
        return max(1, min(most, int(self._iterations * share) - self.playouts))
