"""The server's clock, which nobody sets."""

import time

import pytest

from sarisari.server.steady_clock import SteadyClock


def test_whoever_sets_the_clock_of_the_machine_takes_nothing_off_anybodys(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = SteadyClock()
    before = clock()
    for time_of_day in (0, 2**62):
        monkeypatch.setattr(time, "time_ns", lambda time_of_day=time_of_day: time_of_day)
        assert 0 <= clock() - before < 600_000
