"""The ASGI application: the HTTP API, the WebSocket endpoint, the page, and their middleware."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from sarisari import __version__
from sarisari.core.message import RefusalKind, Refused, refuse
from sarisari.server.access_log import AccessLog
from sarisari.server.ban_check import BanCheck
from sarisari.server.client_address import address_of, is_this_machine, network_from
from sarisari.server.connection import Connection
from sarisari.server.games import own_parts
from sarisari.server.host_check import HostCheck
from sarisari.server.hub import Hub
from sarisari.server.lan import Lan
from sarisari.server.links import is_own_host, is_public_origin
from sarisari.server.login import Login
from sarisari.server.messages import Health
from sarisari.server.openapi import encoded_description
from sarisari.server.outbox import NO_COOKIE
from sarisari.server.review_jobs import ReviewJobs
from sarisari.server.root_path import RootPath
from sarisari.server.route_context import (
    HUNG_UP,
    JSON,
    RouteContext,
    answer,
    endpoint,
    has_metrics_token,
    is_own_origin,
    refusal,
)
from sarisari.server.routes import (
    account_routes,
    lesson_routes,
    plain_pages,
    puzzle_routes,
    record_routes,
    review_routes,
    static_files,
    table_routes,
)
from sarisari.server.security_headers import SecurityHeaders
from sarisari.server.throttle import Throttle, hold_back
from sarisari.server.work import Work

BAD_ORIGIN = 4403  # close codes
BANNED = 4410
TOO_MANY = 4429


def make_app(
    hub: Hub, workers: Work, lan: Lan | None = None, page: static_files.BuiltPage | None = None
) -> ASGIApp:
    """Return the application of one server. It opens and closes the store with its own lifespan. If
    the page was not built, plain HTML pages without a script are served."""
    store, settings = hub.store, hub.settings
    login = Login(settings, hub.now)
    if hub.group is not None:
        hub.group.learn_cut_off = login.learn_cut_off
    context = RouteContext(hub, login, hub.limiter, settings, lan or Lan(settings), workers)
    server_routes = _ServerRoutes(context)
    budget = settings.review_budget
    reviews = ReviewJobs(store, workers, hub.limiter, settings.limits, hub.now, budget)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await store.open()
        try:
            await login.open(store)
            await hub.open()
            yield
            await reviews.close()
            await hub.close()
        finally:
            await store.close()

    routes = [
        Route("/health", endpoint(server_routes.health), methods=["GET"]),
        Route("/health/live", endpoint(server_routes.health), methods=["GET"]),
        Route("/health/ready", endpoint(server_routes.ready), methods=["GET"]),
        Route("/metrics", endpoint(server_routes.metrics), methods=["GET"]),
        Route("/openapi.json", endpoint(server_routes.openapi), methods=["GET"]),
        *account_routes.routes(context),
        *table_routes.routes(context),
        *record_routes.routes(context),
        *review_routes.routes(context, reviews),
        *lesson_routes.routes(context),
        *puzzle_routes.routes(context),
        *(route for part in own_parts() for route in part.routes(context)),
        *(plain_pages.routes(context) if page is None else static_files.routes(context, page)),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[
            Middleware(AccessLog, metrics=hub.metrics),
            Middleware(Throttle, limiter=hub.limiter, settings=settings),
            Middleware(HostCheck, settings=settings),
            Middleware(BanCheck, house=hub.house, login=login),
        ],
        exception_handlers={
            HTTPException: _not_served(page),
            ClientDisconnect: _hung_up,
            Refused: _refused,
            Exception: _fault,
        },
    )
    switch = SocketSwitch(SecurityHeaders(app, settings), server_routes.socket)
    return RootPath(switch, settings.root_path) if settings.root_path else switch


def _not_served(
    page: static_files.BuiltPage | None,
) -> Callable[[Request, Exception], Awaitable[Response]]:
    """Answer a request for an unknown address: a program gets a refusal, a person gets the page,
    which says so."""

    async def respond(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if page is not None and error.status_code == 404 and static_files.wants_page(request):
            return Response(page.document, 404, media_type="text/html")
        key = {404: "page-unknown", 405: "page-method"}.get(error.status_code, "page-bad")
        response = refusal(refuse(key))
        response.status_code = error.status_code
        response.headers.update(error.headers or {})
        return response

    return respond


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refusal(error)


async def _hung_up(_: Request, __: Exception) -> Response:
    """Nobody receives this response, but the access log has a line for every request."""
    return Response(status_code=HUNG_UP)


async def _fault(_: Request, __: Exception) -> Response:
    """Answer after an internal error. The log has the details, the client gets none."""
    response = refusal(refuse("server-fault"))
    response.status_code = 500
    return response


class SocketSwitch:
    """Sends WebSockets past the middleware that is there for pages, so that messages to watchers do
    not have to pass through it."""

    def __init__(self, pages: ASGIApp, socket: Callable[[WebSocket], Awaitable[None]]) -> None:
        self._pages = pages
        self._socket = socket

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI entry point."""
        if scope["type"] == "websocket" and scope["path"] == "/socket":
            await self._socket(WebSocket(scope, receive, send))
        else:
            await self._pages(scope, receive, send)


class _ServerRoutes:
    """The endpoints about the server itself."""

    def __init__(self, context: RouteContext) -> None:
        self._context = context

    async def health(self, _: Request) -> Response:
        """Answer that this is a Sari-sari server, and that it runs."""
        hub = self._context.hub
        return answer(Health(sarisari=__version__, tables=len(hub.tables), is_ready=hub.is_ready))

    async def ready(self, request: Request) -> Response:
        """Answer whether clients may be sent here (readiness): not while tables are being restored,
        while the server stops, or while it cannot reach its database. `/health/live` answers as
        long as the process runs (liveness)."""
        if not self._context.hub.is_ready:
            raise refuse("server-not-ready", kind=RefusalKind.CLOSED)
        return await self.health(request)

    async def metrics(self, request: Request) -> Response:
        """Return the metrics to a client at this machine or with the token. With a public URL only
        the token counts, because this machine may be a proxy that asks for anybody."""
        settings = self._context.settings
        is_public = settings.public_url is not None
        if settings.metrics_token is None and is_public:
            raise refuse("metrics-no-token", kind=RefusalKind.FORBIDDEN)
        is_known = has_metrics_token(settings, request)
        if not is_known and (is_public or not is_this_machine(request)):
            raise refuse("metrics-closed", kind=RefusalKind.FORBIDDEN)
        hub = self._context.hub
        hub.metrics.tables.set(len(hub.tables))
        return Response(hub.metrics.text(), media_type="text/plain; version=0.0.4")

    async def openapi(self, _: Request) -> Response:
        """Return the OpenAPI description of the HTTP API."""
        return Response(await asyncio.to_thread(encoded_description), media_type=JSON)

    async def socket(self, socket: WebSocket) -> None:
        """Accept a WebSocket; each page opens one."""
        await socket.accept()
        network = network_from(socket)
        user = self._context.login.user_of(socket)
        if not self._may_open(network):
            await hold_back(self._context.limiter, network)
            await socket.close(TOO_MANY)
        elif not self._is_ours(socket):
            await socket.close(BAD_ORIGIN)
        elif self._context.hub.house.is_banned(user, address_of(socket)):
            await socket.close(BANNED)
        elif user is None:
            await socket.close(NO_COOKIE)
        else:
            await self._connected(socket, user, network)

    def _may_open(self, network: str) -> bool:
        try:
            self._context.limiter.check("opening", network, self._context.settings.limits.openings)
        except Refused:
            return False
        return True

    def _is_ours(self, socket: WebSocket) -> bool:
        settings = self._context.settings
        is_for_us = is_own_host(settings, socket) and is_public_origin(settings, socket)
        return is_for_us and is_own_origin(socket)

    async def _connected(self, socket: WebSocket, user: str, network: str) -> None:
        hub, limits = self._context.hub, self._context.settings.limits
        with ExitStack() as held:
            try:
                count = hub.limiter.held
                held.enter_context(count("socket", user, limits.connections_per_user))
                held.enter_context(count("network", network, limits.connections_per_address))
            except Refused:
                await socket.close(TOO_MANY)
                return
            row = await hub.store.get_user(user)
            with hub.metrics.sockets.track_inprogress():
                login = None if row is None else row.login
                lan_link = self._context.lan.lan_link_of(socket)
                await Connection(
                    socket, hub, user, address=network, login=login, lan_link=lan_link
                ).run()
