"""The server's clock, which nobody sets."""

import time

import pytest

from sarisari.server.steady_clock import SharedClock, SteadyClock


def test_whoever_sets_the_clock_of_the_machine_takes_nothing_off_anybodys(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = SteadyClock()
    before = clock()
    for time_of_day in (0, 2**62):
        monkeypatch.setattr(time, "time_ns", lambda time_of_day=time_of_day: time_of_day)
        assert 0 <= clock() - before < 600_000


def test_a_shared_clock_follows_the_database_and_never_goes_back() -> None:
    clock = SharedClock()
    here = clock()
    clock.adjust(here + 5_000_000)
    ahead = clock()
    assert 0 <= ahead - here - 5_000_000 < 600_000
    clock.adjust(here)
    assert clock() >= ahead
