"""Ban check: refuse requests of people who are banned from this server (`house.py`)."""

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from sarisari.core.message import RefusalKind, refuse
from sarisari.server.client_address import address_of
from sarisari.server.house import House
from sarisari.server.login import Login
from sarisari.server.route_context import refusal
from sarisari.server.throttle import API_PREFIXES


class BanCheck:
    """ASGI middleware. Pages are served to everybody, and say what the API answers."""

    def __init__(self, app: ASGIApp, house: House, login: Login) -> None:
        self._app = app
        self._house = house
        self._login = login

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass requests on, unless they come from somebody who is banned."""
        if scope["type"] == "http" and scope["path"].startswith(API_PREFIXES):
            connection = HTTPConnection(scope)
            if self._house.is_banned(self._login.user_of(connection), address_of(connection)):
                await refusal(refuse("banned-here", kind=RefusalKind.FORBIDDEN))(
                    scope, receive, send
                )
                return
        await self._app(scope, receive, send)
