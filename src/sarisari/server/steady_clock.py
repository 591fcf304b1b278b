"""The server's clock: steady, so that setting the clock of the machine changes no game."""

import time


class SteadyClock:
    """The server's clock, in ms: the time of day at the start plus the time elapsed since. Setting
    the clock of the machine takes nothing off the players' clocks."""

    def __init__(self) -> None:
        self._start = time.time_ns() - time.monotonic_ns()

    def __call__(self) -> int:
        return (self._start + time.monotonic_ns()) // 1_000_000


class SharedClock:
    """The clock of one process among several: steady, and adjusted to that of their database. It
    never goes backwards."""

    def __init__(self) -> None:
        self._steady = SteadyClock()
        self._ahead = 0  # ms by which the database is ahead of this machine
        self._last = 0

    def adjust(self, time: int) -> None:
        """Take the time of the database, in ms, for the present."""
        self._ahead = time - self._steady()

    def __call__(self) -> int:
        self._last = max(self._last, self._steady() + self._ahead)
        return self._last


now = SteadyClock()
