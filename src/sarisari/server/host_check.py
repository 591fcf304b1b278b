"""Host check: refuse requests for another host name or from another origin (DNS rebinding, CSRF),
if a public URL is configured."""

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from sarisari.core.message import RefusalKind, Refused, refuse
from sarisari.server.client_address import is_this_machine
from sarisari.server.links import is_own_host, is_public_origin
from sarisari.server.route_context import SAFE_METHODS, has_metrics_token, refusal
from sarisari.server.settings import Settings

# for monitoring, under any host name
HEALTH_PATHS = ("/health", "/health/live", "/health/ready")
METRICS_PATH = "/metrics"  # the same, from this machine or with the token


class HostCheck:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on requests that are meant for this server; refuse the others."""
        why = self._refused(HTTPConnection(scope)) if scope["type"] == "http" else None
        if why is None:
            await self._app(scope, receive, send)
        else:
            await refusal(why)(scope, receive, send)

    def _refused(self, connection: HTTPConnection) -> Refused | None:
        path, method = connection.scope["path"], connection.scope["method"]
        is_open = path in HEALTH_PATHS or (path == METRICS_PATH and self._may_measure(connection))
        if not is_open and not is_own_host(self._settings, connection):
            return refuse("wrong-host", kind=RefusalKind.WRONG_HOST)
        if method not in SAFE_METHODS and not is_public_origin(self._settings, connection):
            return refuse("other-origin", kind=RefusalKind.FORBIDDEN)
        return None

    def _may_measure(self, connection: HTTPConnection) -> bool:
        return is_this_machine(connection) or has_metrics_token(self._settings, connection)
