"""How many requests an address may send, before any of them costs much."""

import asyncio

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from sarisari.core.message import Refused
from sarisari.server.client_address import network_from
from sarisari.server.rate_limits import Limiter
from sarisari.server.route_context import refusal
from sarisari.server.settings import Rate, Settings

API_PREFIXES = (
    "/api/",
    "/come/",
)  # all else is pages and files: a first visit asks for many at once
REFUSAL_RATE = Rate(50, 20)  # of one address, at once
LONGEST_DELAY_SECONDS = 2.0  # seconds that a refusal is held back


class Throttle:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, limiter: Limiter, settings: Settings) -> None:
        self._app = app
        self._limiter = limiter
        self._limits = settings.limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is not too much."""
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
    """Whoever does not listen to refusals waits for them (a tar pit): each costs us more than it
    costs to ask again."""
    await asyncio.sleep(
        min(LONGEST_DELAY_SECONDS, limiter.owed("refused", network, REFUSAL_RATE, 1))
    )
