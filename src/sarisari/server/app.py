"""The web application: the HTTP API, the socket, and the page."""

import ipaddress
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from sarisari import __version__
from sarisari.core.message import Refused, refuse, say
from sarisari.server.access import Access
from sarisari.server.headers import Headers
from sarisari.server.hub import Hub
from sarisari.server.lan import Lan
from sarisari.server.limits import network_of
from sarisari.server.login import Login
from sarisari.server.messages import Health
from sarisari.server.openapi import description
from sarisari.server.pages import accounts, pieces, plain, records, static, tables
from sarisari.server.socket import NO_COOKIE, Connection
from sarisari.server.throttle import Throttle
from sarisari.server.web import Web, Workers, address_of, answer, endpoint, is_own_origin, refusal

BAD_ORIGIN = 4403  # close codes
TOO_MANY = 4429


def make_app(
    hub: Hub, workers: Workers, lan: Lan | None = None, page: static.Page | None = None
) -> ASGIApp:
    """The application of one server. Its store is opened and closed with it. Where the page was
    not built there are plain ones, without a script."""
    store, settings = hub.store, hub.settings
    login = Login(settings, hub.now)
    web = Web(hub, login, hub.limiter, settings, lan or Lan(settings), workers)
    own = _Own(web)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await store.open()
        try:
            await login.open(store)
            await hub.open()
            yield
            await hub.close()
        finally:
            await store.close()

    routes = [
        Route("/health", endpoint(own.health), methods=["GET"]),
        Route("/metrics", endpoint(own.metrics), methods=["GET"]),
        Route("/openapi.json", endpoint(own.openapi), methods=["GET"]),
        *accounts.routes(web),
        *tables.routes(web),
        *records.routes(web),
        *pieces.routes(web),
        *(plain.routes(web) if page is None else static.routes(web, page)),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[
            Middleware(Access, metrics=hub.metrics),
            Middleware(Throttle, limiter=hub.limiter, settings=settings),
        ],
        exception_handlers={
            HTTPException: _not_served(page),
            Refused: _refused,
            Exception: _fault,
        },
    )
    return Front(Headers(app, settings), own.socket)


def _not_served(page: static.Page | None) -> Callable[[Request, Exception], Awaitable[Response]]:
    """Where nothing is: a program gets a refusal, a person the page, which says so."""

    async def respond(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if page is not None and error.status_code == 404 and static.is_person(request):
            return Response(page.document, 404, media_type="text/html")
        key = {404: "page-unknown", 405: "page-method"}.get(error.status_code, "page-bad")
        response = refusal(say(key))
        response.status_code = error.status_code
        response.headers.update(error.headers or {})
        return response

    return respond


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refusal(error.message)


async def _fault(_: Request, __: Exception) -> Response:
    """A fault of ours: the log has it, the client hears nothing of its insides."""
    response = refusal(say("server-fault"))
    response.status_code = 500
    return response


class Front:
    """Sockets one way, everything else another: a message to a watcher need not pass through all
    that is there for pages."""

    def __init__(self, pages: ASGIApp, socket: Callable[[WebSocket], Awaitable[None]]) -> None:
        self._pages = pages
        self._socket = socket

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] == "websocket" and scope["path"] == "/socket":
            await self._socket(WebSocket(scope, receive, send))
        else:
            await self._pages(scope, receive, send)


class _Own:
    """What is about the server itself."""

    def __init__(self, web: Web) -> None:
        self._web = web
        self._description = description()

    async def health(self, _: Request) -> Response:
        """That this is a server of ours, and alive."""
        hub = self._web.hub
        return answer(Health(sarisari=__version__, tables=len(hub.tables), is_ready=hub.is_ready))

    async def metrics(self, request: Request) -> Response:
        """Figures, for whoever is at this machine or has the token."""
        token = self._web.settings.metrics_token
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        is_known = token is not None and secrets.compare_digest(given.encode(), token.encode())
        if not is_known and not _is_this_machine(request):
            raise refuse("metrics-closed")
        hub = self._web.hub
        hub.metrics.tables.set(len(hub.tables))
        return Response(hub.metrics.text(), media_type="text/plain; version=0.0.4")

    async def openapi(self, _: Request) -> Response:
        """The HTTP API, for programs."""
        return answer(self._description)

    async def socket(self, socket: WebSocket) -> None:
        """One socket per page."""
        await socket.accept()
        user = self._web.login.user_of(socket)
        if not is_own_origin(socket):
            await socket.close(BAD_ORIGIN)
        elif user is None:
            await socket.close(NO_COOKIE)
        else:
            await self._connected(socket, user)

    async def _connected(self, socket: WebSocket, user: str) -> None:
        hub, limits = self._web.hub, self._web.settings.limits
        address = network_of(address_of(socket))
        with ExitStack() as held:
            try:
                count = hub.limiter.held
                held.enter_context(count("socket", user, limits.connections_per_user))
                held.enter_context(count("network", address, limits.connections_per_address))
            except Refused:
                await socket.close(TOO_MANY)
                return
            row = await hub.store.get_user(user)
            with hub.metrics.sockets.track_inprogress():
                login = None if row is None else row.login
                way = self._web.lan.way_of(socket)
                await Connection(socket, hub, user, login=login, way=way).run()


def _is_this_machine(request: Request) -> bool:
    if "x-forwarded-for" in request.headers:  # a proxy on this machine asks for somebody else
        return False
    try:
        return ipaddress.ip_address(address_of(request)).is_loopback
    except ValueError:
        return False
