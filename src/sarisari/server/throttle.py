"""How many requests an address may send, before any of them costs much."""

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from sarisari.core.message import Refused
from sarisari.server.limits import Limiter, network_of
from sarisari.server.settings import Settings
from sarisari.server.web import address_of, refusal

COUNTED = ("/api/", "/come/")  # not the page and its files: a first visit asks for many at once


class Throttle:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, limiter: Limiter, settings: Settings) -> None:
        self._app = app
        self._limiter = limiter
        self._rate = settings.limits.requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is not too much."""
        if scope["type"] == "http" and scope["path"].startswith(COUNTED):
            address = network_of(address_of(HTTPConnection(scope)))
            try:
                self._limiter.check("request", address, self._rate)
            except Refused as refused:
                await refusal(refused.message)(scope, receive, send)
                return
        await self._app(scope, receive, send)
