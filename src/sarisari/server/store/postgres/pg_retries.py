"""Retry budget: for how long a caller waits for a database that is away.

Only time in which this process ran counts. A process that was stopped for a while (by a signal, or
by a machine that slept) finds all its waits over at once when it goes on; then the database is most
likely there, and it has to be asked once more before anything is refused.
"""

from collections.abc import Callable

PATIENCE_SECONDS = 10.0  # enough for a database that restarts
LONGEST_ATTEMPT = 4.0  # seconds that one failed attempt costs at most


class RetryBudget:
    """What is left of a caller's patience, which each failed attempt shortens."""

    def __init__(self, clock: Callable[[], float], seconds: float) -> None:
        self._clock = clock
        self._left = seconds
        self._since = clock()

    def has_run_out(self) -> bool:
        """Count one more failed attempt; return whether to give up."""
        now = self._clock()
        self._left -= min(now - self._since, LONGEST_ATTEMPT)
        self._since = now
        return self._left <= 0

    def renew(self, seconds: float) -> None:
        """Wait for so long from now on."""
        self._left = max(self._left, seconds)
        self._since = self._clock()
