"""How often, and how many: for each user and each address (rate limits and quotas).

`Limiter` is what the server asks; `LocalLimiter` counts in this process, and forgets with it.
"""

import ipaddress
import math
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

from sarisari.core.message import RefusalKind, refuse
from sarisari.server.settings import Rate

REMEMBERED = 10_000  # keys of one rate; the longest unused are forgotten first


class Limiter(Protocol):
    """Rates by what is done and by whom, and how many of something one has at a time."""

    def check(self, what: str, who: str, rate: Rate, count: int = 1) -> None:
        """Count so many. Refused if it was too often."""

    def owed(self, what: str, who: str, rate: Rate, count: int) -> float:
        """Count so many that will be done in any case: seconds to wait before."""

    def failures(self, what: str, who: str, rate: Rate) -> AbstractContextManager[None]:
        """Count the block if it raises. Refused if it did so too often."""

    def held(self, what: str, who: str, most: int) -> AbstractContextManager[None]:
        """One more while the block runs. Refused if there are as many as there may be."""


class Bucket:
    """What is left of a rate: `burst` at first, and more with time (a token bucket)."""

    __slots__ = ("_left", "_rate", "_then")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = float(rate.burst)
        self._then = now

    def wait(self, now: float, count: int = 1) -> float:
        """Seconds until so many are free; 0 if they are. More than a burst counts as one."""
        self._fill(now)
        return max(0.0, (min(count, self._rate.burst) - self._left) / self._rate.per_second)

    def take(self, now: float, count: int = 1) -> bool:
        """Take so many if they are free."""
        if self.wait(now, count) > 0:
            return False
        self._left -= count
        return True

    def owe(self, count: int) -> None:
        """Take so many, free or not. Nobody owes more than a burst."""
        self._left = max(-self._rate.burst, self._left - count)

    def give_back(self) -> None:
        """It was not used after all."""
        self._left = min(self._rate.burst, self._left + 1)

    def _fill(self, now: float) -> None:
        passed = max(0.0, now - self._then)
        self._left = min(self._rate.burst, self._left + passed * self._rate.per_second)
        self._then = now


class LocalLimiter:
    """The limits of one process."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._buckets: defaultdict[str, OrderedDict[str, Bucket]] = defaultdict(OrderedDict)
        self._held: Counter[tuple[str, str]] = Counter()

    def check(self, what: str, who: str, rate: Rate, count: int = 1) -> None:
        bucket = self._bucket(what, who, rate)
        if not bucket.take(self._clock(), count):
            raise refuse(
                "too-fast",
                kind=RefusalKind.TOO_FAST,
                count=math.ceil(bucket.wait(self._clock(), count)),
            )

    def owed(self, what: str, who: str, rate: Rate, count: int) -> float:
        bucket = self._bucket(what, who, rate)
        wait = bucket.wait(self._clock(), count)
        bucket.owe(count)
        return wait

    @contextmanager
    def failures(self, what: str, who: str, rate: Rate) -> Iterator[None]:
        """It is counted at first and given back in the end, so that many at the same time get no
        further than one after the other."""
        self.check(what, who, rate)
        yield
        self._bucket(what, who, rate).give_back()

    @contextmanager
    def held(self, what: str, who: str, most: int) -> Iterator[None]:
        key = (what, who)
        if self._held[key] >= most:
            raise refuse("too-many", kind=RefusalKind.TOO_MANY, count=most)
        self._held[key] += 1
        try:
            yield
        finally:
            self._held[key] -= 1
            if self._held[key] == 0:
                del self._held[key]

    def _bucket(self, what: str, who: str, rate: Rate) -> Bucket:
        buckets = self._buckets[what]
        if who not in buckets:
            buckets[who] = Bucket(rate, self._clock())
            while len(buckets) > REMEMBERED:
                buckets.popitem(last=False)
        buckets.move_to_end(who)
        return buckets[who]


def network_of(address: str) -> str:
    """Whom to count by where somebody comes from: of IPv6 the first half, since everybody has as
    many addresses as they like in the other."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped or ipaddress.IPv6Network((int(found) >> 64 << 64, 64)))
    return address
