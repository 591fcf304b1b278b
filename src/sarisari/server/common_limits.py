"""Rate limits that must hold for all processes of a server together: failed log-ins, new accounts,
new tables. All other limits are counted by each process for itself (`rate_limits.py`)."""

import math
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol

from sarisari.core.message import RefusalKind, refuse
from sarisari.server.rate_limits import Limiter
from sarisari.server.settings import Rate
from sarisari.server.store import Sharing


class CommonLimits(Protocol):
    """Rates by what is done and by whom, whichever process is asked."""

    async def check(self, what: str, who: str, rate: Rate) -> None:
        """Take a token. Refuse with `too-fast` if there is none."""

    def failures(self, what: str, who: str, rate: Rate) -> AbstractAsyncContextManager[None]:
        """Limit how often a block may fail, as `Limiter.failures` does."""


class OwnLimits:
    """The limits of a server that is one process."""

    def __init__(self, limiter: Limiter) -> None:
        self._limiter = limiter

    async def check(self, what: str, who: str, rate: Rate) -> None:
        self._limiter.check(what, who, rate)

    @asynccontextmanager
    async def failures(self, what: str, who: str, rate: Rate) -> AsyncIterator[None]:
        with self._limiter.failures(what, who, rate):
            yield


class SharedLimits:
    """The limits of all processes, counted in the store."""

    def __init__(self, sharing: Sharing) -> None:
        self._sharing = sharing

    async def check(self, what: str, who: str, rate: Rate) -> None:
        wait = await self._sharing.take_tokens(what, who, rate)
        if wait > 0:
            raise refuse("too-fast", kind=RefusalKind.TOO_FAST, count=math.ceil(wait))

    @asynccontextmanager
    async def failures(self, what: str, who: str, rate: Rate) -> AsyncIterator[None]:
        """The token is taken on entry and given back on success, as in `LocalLimiter`."""
        await self.check(what, who, rate)
        yield
        await self._sharing.give_token_back(what, who, rate)


def common_limits(limiter: Limiter, sharing: Sharing | None) -> CommonLimits:
    """Return the limits of a server: of this process, or of all that share its store."""
    return OwnLimits(limiter) if sharing is None else SharedLimits(sharing)
