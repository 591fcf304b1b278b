"""Security headers (CSP, HSTS, Permissions-Policy and others), which tell browsers what our pages
may do.

They are on every response, errors too. This middleware wraps the whole application, so that
responses made by Starlette itself have them as well.
"""

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sarisari.server.links import is_https
from sarisari.server.settings import Settings

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
# what no table needs; copying or sharing a link and keeping the screen on stay allowed
FEATURES_OFF = (
    "accelerometer",
    "autoplay",
    "camera",
    "display-capture",
    "encrypted-media",
    "geolocation",
    "gyroscope",
    "hid",
    "idle-detection",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "picture-in-picture",
    "publickey-credentials-get",
    "serial",
    "sync-xhr",
    "usb",
    "xr-spatial-tracking",
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": ", ".join(f"{feature}=()" for feature in FEATURES_OFF),
    "x-frame-options": "DENY",
}
# On pages with a token in their address: not even our own pages are told the address. Under
# "no-referrer" browsers would send the form with `Origin: null`, which looks like another site's.
LINK_PATH = "/come/"
LINK_REFERRER = "strict-origin"
HSTS = "max-age=31536000"  # a year; without subdomains, which may belong to others
RESPONSE_STARTS = ("http.response.start", "websocket.http.response.start")


class SecurityHeaders:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, and add the headers to responses."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] in RESPONSE_STARTS:
                self._add(HTTPConnection(scope), MutableHeaders(scope=message))
            await send(message)

        await self._app(scope, receive, sending)

    def _add(self, connection: HTTPConnection, headers: MutableHeaders) -> None:
        path = connection.scope["path"]
        headers.update(HEADERS)
        if path.startswith(LINK_PATH):
            headers["referrer-policy"] = LINK_REFERRER
        if is_https(self._settings, connection):
            headers["strict-transport-security"] = HSTS
        is_page = headers.get("content-type", "").startswith("text/html")
        if path.startswith("/api/") or is_page or "set-cookie" in headers:
            headers["cache-control"] = "no-store"
