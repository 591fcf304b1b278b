"""The server's clock: steady, so that setting the clock of the machine changes no game."""

import time


class SteadyClock:
    """The server's clock, in ms: the time of day at the start plus the time elapsed since. Setting
    the clock of the machine takes nothing off the players' clocks."""

    def __init__(self) -> None:
        self._start = time.time_ns() - time.monotonic_ns()

    def __call__(self) -> int:
        return (self._start + time.monotonic_ns()) // 1_000_000


now = SteadyClock()
