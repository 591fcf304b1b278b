"""Search budget: a number of playouts (iterations) or a number of milliseconds. This is the only
place where a bot reads the clock."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter, process_time

FIRST_BATCH = 256  # playouts, from which the speed is estimated
LEAST_BATCH = 32  # playouts: smaller batches spend more time on overhead than on playing

_CLOCK: ContextVar[Callable[[], float]] = ContextVar("clock", default=perf_counter)


@contextmanager
def counting_cpu_time() -> Iterator[None]:
    """Count CPU time of this process, not time on the clock, in budgets that begin inside. For work
    that nobody waits for at a table: a busy machine makes it slower, but not worse."""
    before = _CLOCK.set(process_time)
    try:
        yield
    finally:
        _CLOCK.reset(before)


class Budget:
    """What a bot may spend and has spent. A budget of iterations gives the same result in every
    run; a budget of time does not. If both are given, iterations win."""

    def __init__(self, iterations: int | None, ms: int | None) -> None:
        assert iterations is not None or ms is not None
        self._iterations = iterations
        self._ms = ms or 0
        self._clock = _CLOCK.get()
        self._started_at = self._clock()
        self.used = 0  # playouts, or physics simulations in Bandu

    def spend(self, iterations: int = 1) -> None:
        """Count iterations as used."""
        self.used += iterations

    @property
    def share_spent(self) -> float:
        """The share of the budget that is spent; 1 or more means all of it."""
        if self._iterations is not None:
            return self.used / self._iterations
        return (self._clock() - self._started_at) * 1000 / self._ms

    def is_spent(self) -> bool:
        """Whether nothing is left."""
        return self.share_spent >= 1

    def batch(self, most: int, share: float = 1.0) -> int:
        """How many playouts to run next: at least one, at most `most`, and no more than remain
        until `share` of the budget is spent. With a clock, the remaining number is estimated from
        the speed so far."""
        if self._iterations is not None:
            return max(1, min(most, int(self._iterations * share) - self.used))
        if self.used == 0:
            return min(most, FIRST_BATCH)
        spent = self.share_spent
        return max(LEAST_BATCH, min(most, int(self.used / spent * (share - spent))))
