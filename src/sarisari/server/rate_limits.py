"""Rate limits (token buckets) and quotas, for each user and each address.

`Limiter` is the interface; `LocalLimiter` counts within this process and forgets everything when
the process ends.
"""

import ipaddress
import math
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

from sarisari.core.message import RefusalKind, refuse
from sarisari.server.settings import Rate

REMEMBERED = 10_000  # keys of one rate; the least recently used are dropped first


class Limiter(Protocol):
    """Rates by what is done and by whom, and quotas of what one may have at a time."""

    def check(self, what: str, who: str, rate: Rate, count: int = 1) -> None:
        """Take `count` tokens. Refuse with `too-fast` if there are too few."""

    def owed(self, what: str, who: str, rate: Rate, count: int) -> float:
        """Take `count` tokens for something that will be done in any case, and return the seconds
        to wait before it."""

    def failures(self, what: str, who: str, rate: Rate) -> AbstractContextManager[None]:
        """Limit how often a block may fail: a block that raises costs one token, and one that
        succeeds costs none. Refuse to enter if no token is left."""

    def held(self, what: str, who: str, most: int) -> AbstractContextManager[None]:
        """Count one more while the block runs. Refuse with `too-many` if there are `most`
        already."""


class Bucket:
    """A token bucket: holds `burst` tokens at first, and is refilled over time."""

    __slots__ = ("_left", "_rate", "_then")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = float(rate.burst)
        self._then = now

    def wait(self, now: float, count: int = 1) -> float:
        """Return the seconds until `count` tokens are there. More than a burst counts as one
        burst."""
        self._fill(now)
        return max(0.0, (min(count, self._rate.burst) - self._left) / self._rate.per_second)

    def take(self, now: float, count: int = 1) -> bool:
        """Take `count` tokens if they are there; return whether they were."""
        if self.wait(now, count) > 0:
            return False
        self._left -= count
        return True

    def owe(self, count: int) -> None:
        """Take `count` tokens whether or not they are there. The debt is never larger than a
        burst."""
        self._left = max(-self._rate.burst, self._left - count)

    def give_back(self) -> None:
        """Put one token back."""
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
        """The token is taken on entry and given back on success. So attempts at the same time get
        no further than attempts one after another."""
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
    """Return the network by which an address is counted: of IPv6 the first 64 bits, because one
    household or server has the whole rest."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped or ipaddress.IPv6Network((int(found) >> 64 << 64, 64)))
    return address
