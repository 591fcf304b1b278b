"""The access log: one line for every HTTP response, with its route.

The address is not logged, because it may contain a token or the id of a table.
"""

import logging
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sarisari.server.metrics import Metrics

log = logging.getLogger("sarisari.access")


class AccessLog:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, and log the status and the time taken."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status = 500
        begun = time.perf_counter()

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            route = getattr(scope.get("route"), "path", "unknown")
            self._metrics.requests.labels(route, str(status)).inc()
            took = round((time.perf_counter() - begun) * 1000, 1)
            fields = {"method": scope["method"], "route": route, "status": status, "ms": took}
            log.info("answered", extra={"fields": fields})
