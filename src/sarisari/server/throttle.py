"""Throttle: the rate limit for HTTP requests of an address, checked before a request costs much.
WebSocket messages are throttled in `connection.py`."""

import asyncio

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from sarisari.core.message import Refused
from sarisari.server.client_address import network_from
from sarisari.server.rate_limits import Limiter
from sarisari.server.route_context import refusal
from sarisari.server.settings import Rate, Settings

# everything else is pages and files, of which a first visit loads many at once
API_PREFIXES = ("/api/", "/come/")
REFUSAL_RATE = Rate(50, 20)  # per address, answered without delay
LONGEST_DELAY_SECONDS = 2.0  # of a refusal


class Throttle:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, limiter: Limiter, settings: Settings) -> None:
        self._app = app
        self._limiter = limiter
        self._limits = settings.limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass requests on that are within the rate limit; refuse the others."""
        if scope["type"] == "http":
            is_api = scope["path"].startswith(API_PREFIXES)
            what, rate = (
                ("request", self._limits.requests) if is_api else ("file", self._limits.files)
            )
            network = network_from(HTTPConnection(scope))
            try:
                self._limiter.check(what, network, rate)
            except Refused as refused:
                await hold_back(self._limiter, network)
                await refusal(refused)(scope, receive, send)
                return
        await self._app(scope, receive, send)


async def hold_back(limiter: Limiter, network: str) -> None:
    """Delay the refusals of a client that ignores them (a tar pit): answering costs the server more
    than asking again costs the client."""
    await asyncio.sleep(
        min(LONGEST_DELAY_SECONDS, limiter.owed("refused", network, REFUSAL_RATE, 1))
    )
