"""How often, and how many."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sarisari.core.message import Refused
from sarisari.server import rate_limits
from sarisari.server.rate_limits import LocalLimiter, network_of
from sarisari.server.settings import Rate
from sarisari.text import catalogue
from tests.support.narrowing import of_type

RATE = Rate(3, 0.5)


class Clock:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def limiter(clock: Clock) -> LocalLimiter:
    return LocalLimiter(clock)


def is_refused(limiter: LocalLimiter, who: str = "ada", what: str = "act") -> int | None:
    try:
        limiter.check(what, who, RATE)
    except Refused as refused:
        return of_type(int, refused.message.params["count"])
    return None


def test_so_many_at_once_and_then_as_they_come(limiter: LocalLimiter, clock: Clock) -> None:
    assert [is_refused(limiter) for _ in range(5)] == [None, None, None, 2, 2]
    clock.now += 1.5
    assert is_refused(limiter) == 1
    clock.now += 0.5
    assert [is_refused(limiter), is_refused(limiter)] == [None, 2]
    clock.now += 1000
    assert [is_refused(limiter) for _ in range(4)] == [None, None, None, 2]


def test_others_and_other_things_are_counted_apart(limiter: LocalLimiter) -> None:
    for _ in range(3):
        limiter.check("act", "ada", RATE)
    assert is_refused(limiter) is not None
    assert is_refused(limiter, "ben") is None
    assert is_refused(limiter, what="say") is None


def test_a_clock_that_goes_back_gives_nothing_and_takes_nothing(
    limiter: LocalLimiter, clock: Clock
) -> None:
    for _ in range(3):
        limiter.check("act", "ada", RATE)
    clock.now -= 50
    assert is_refused(limiter) == 2
    clock.now += 2
    assert is_refused(limiter) is None


@given(st.lists(st.floats(0, 5), min_size=1, max_size=60))
def test_never_more_than_burst_and_rate_allow(pauses: list[float]) -> None:
    clock = Clock()
    limiter = LocalLimiter(clock)
    passed, start = 0, clock.now
    for pause in pauses:
        clock.now += pause
        passed += is_refused(limiter) is None
    assert passed <= RATE.burst + RATE.per_second * (clock.now - start) + 1e-6


def fail(limiter: LocalLimiter) -> None:
    with limiter.failures("log-in", "ada", RATE):
        raise KeyError


def succeed(limiter: LocalLimiter) -> bool:
    with limiter.failures("log-in", "ada", RATE):
        pass
    return True


def test_only_failures_count(limiter: LocalLimiter) -> None:
    assert all(succeed(limiter) for _ in range(10))
    for _ in range(3):
        with pytest.raises(KeyError):
            fail(limiter)
    with pytest.raises(Refused, match="too-fast"):
        succeed(limiter)


def test_many_at_the_same_time_get_no_further_than_one_after_the_other(
    limiter: LocalLimiter,
) -> None:
    under_way = [limiter.failures("log-in", "ada", RATE) for _ in range(4)]
    for one in under_way[:3]:
        one.__enter__()
    with pytest.raises(Refused, match="too-fast"):
        under_way[3].__enter__()
    under_way[0].__exit__(None, None, None)
    assert succeed(limiter)


def test_so_many_at_a_time(limiter: LocalLimiter) -> None:
    with limiter.held("socket", "ada", 2), limiter.held("socket", "ada", 2):
        with pytest.raises(Refused, match="too-many"), limiter.held("socket", "ada", 2):
            pass
        with limiter.held("socket", "ben", 2):
            pass
    with limiter.held("socket", "ada", 1):
        pass
    assert not limiter._held


def test_a_flood_of_one_kind_neither_fills_memory_nor_pushes_out_another(
    limiter: LocalLimiter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "REMEMBERED", 5)
    for _ in range(3):
        limiter.check("log-in", "ada", RATE)
    for number in range(50):
        limiter.check("request", str(number), RATE)
    assert len(limiter._buckets["request"]) == 5
    assert is_refused(limiter, what="log-in") is not None


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_whoever_has_half_of_an_address_has_all_of_it(address: str, network: str) -> None:
    assert network_of(address) == network


def test_how_long_to_wait_is_said_in_words(limiter: LocalLimiter) -> None:
    for _ in range(3):
        limiter.check("act", "ada", RATE)
    with pytest.raises(Refused) as refused:
        limiter.check("act", "ada", RATE)
    sentence = catalogue().refusal(refused.value.message)
    assert sentence == "Not so fast: wait 2 seconds"


def test_what_costs_more_is_counted_as_more(limiter: LocalLimiter, clock: Clock) -> None:
    limiter.check("bytes", "ada", RATE, 2)
    with pytest.raises(Refused) as refused:
        limiter.check("bytes", "ada", RATE, 2)
    assert refused.value.message.params["count"] == 2
    clock.now += 2.0
    limiter.check("bytes", "ada", RATE, 2)


def test_what_must_be_done_waits_its_turn(limiter: LocalLimiter, clock: Clock) -> None:
    assert limiter.owed("told", "ada", RATE, 3) == 0
    assert limiter.owed("told", "ada", RATE, 1) == 2.0
    assert limiter.owed("told", "ada", RATE, 1) == 4.0
    assert limiter.owed("told", "ben", RATE, 3) == 0
    clock.now += 1000
    assert limiter.owed("told", "ada", RATE, 1) == 0


def test_more_than_a_burst_is_not_refused_for_ever(limiter: LocalLimiter, clock: Clock) -> None:
    limiter.check("bytes", "ada", RATE, 10)
    clock.now += 14.0 + 2.0 * 3
    limiter.check("bytes", "ada", RATE, 10)
