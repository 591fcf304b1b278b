"""How many requests an address may send, before any of them costs much."""

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from sarisari.core.message import Refused
from sarisari.server.limits import Limiter
from sarisari.server.settings import Settings
from sarisari.server.web import network_from, refusal

API = ("/api/", "/come/")  # all else is pages and files: a first visit asks for many at once


class Throttle:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, limiter: Limiter, settings: Settings) -> None:
        self._app = app
        self._limiter = limiter
        self._limits = settings.limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is not too much."""
        if scope["type"] == "http":
            is_api = scope["path"].startswith(API)
            what, rate = (
                ("request", self._limits.requests) if is_api else ("file", self._limits.files)
            )
            try:
                self._limiter.check(what, network_from(HTTPConnection(scope)), rate)
            except Refused as refused:
                await refusal(refused.message)(scope, receive, send)
                return
        await self._app(scope, receive, send)
