"""The web application: a small HTTP API, the socket, and a plain page."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import escape
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from sarisari import __version__
from sarisari.core.message import Refused, refuse, say, shown
from sarisari.core.options import Options
from sarisari.server.drive import Thinkers
from sarisari.server.hub import Hub
from sarisari.server.login import Login
from sarisari.server.socket import Connection
from sarisari.server.store import Store
from sarisari.table.terms import Terms
from sarisari.text import catalogue

LONGEST_BODY = 65_536  # bytes
BAD_ORIGIN = 4403  # close code
NO_COOKIE = 4401
KEY_BYTES = 32


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """What a table is made of."""

    game: str
    options: Options = {}
    terms: Terms = msgspec.field(default_factory=Terms)


def make_app(store: Store, thinkers: Thinkers) -> Starlette:
    """The application of one server. Its store is opened and closed with it."""
    hub = Hub(store, thinkers)
    web = _Web(hub)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await store.open()
        try:
            web.login = Login(await store.server_key(secrets.token_bytes(KEY_BYTES)))
            await hub.open()
            yield
            await hub.close()
        finally:
            await store.close()

    routes = [
        Route("/", web.page),
        Route("/health", web.health),
        Route("/api/tables", web.create, methods=["POST"]),
        Route("/api/tables", web.open_tables, methods=["GET"]),
        Route("/api/tables/{table}/record", web.record),
        WebSocketRoute("/socket", web.socket),
    ]
    return Starlette(routes=routes, lifespan=lifespan)


class _Web:
    """The endpoints."""

    login: Login  # from the moment that the store is open

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def page(self, request: Request) -> Response:
        """A plain list of the tables that everybody may see."""
        rows = await self._hub.store.open_tables()
        items = "".join(
            f"<li>{escape(catalogue().game(row.game))}: {escape(row.status)}</li>" for row in rows
        )
        title = escape(catalogue().say(say("page-title")))
        response = HTMLResponse(
            f"<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title>"
            f"<h1>{title}</h1><ul>{items}</ul>"
        )
        self.login.welcome(request, response)
        return response

    async def health(self, _: Request) -> Response:
        """That this is a server of ours, and alive."""
        return _json({"sarisari": __version__, "tables": len(self._hub.tables)})

    async def create(self, request: Request) -> Response:
        """A new table."""
        response = Response(media_type="application/json", status_code=201)
        user = self.login.welcome(request, response)
        try:
            _check_origin(request)
            wanted = await _body(request)
            live = await self._hub.create(wanted.game, wanted.options, wanted.terms, user)
        except Refused as refused:
            return _refused(refused)
        return _with_body(response, {"table": live.id})

    async def open_tables(self, _: Request) -> Response:
        """The tables that everybody may see."""
        rows = await self._hub.store.open_tables()
        return _json([{"table": r.id, "game": r.game, "status": r.status} for r in rows])

    async def record(self, request: Request) -> Response:
        """The record of a game that is over: JSON Lines, hands and all."""
        try:
            live = self._hub.get(request.path_params["table"])
            if live.table is None or not live.table.is_over:
                raise refuse("record-too-early")
        except Refused as refused:
            return _refused(refused, 404)
        lines = b"".join(msgspec.json.encode(line) + b"\n" for line in live.table.record())
        return Response(lines, media_type="application/jsonl")

    async def socket(self, socket: WebSocket) -> None:
        """One socket per page."""
        await socket.accept()
        user = self.login.user_of(socket)
        if not _is_own_origin(socket):
            await socket.close(BAD_ORIGIN)
        elif user is None:
            await socket.close(NO_COOKIE)
        else:
            await Connection(socket, self._hub, user).run()


async def _body(request: Request) -> NewTable:
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > LONGEST_BODY:
            raise refuse("message-too-long", count=LONGEST_BODY)
    try:
        return msgspec.json.decode(data, type=NewTable)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise refuse("message-shape", why=shown(error, 200)) from None


def _is_own_origin(connection: HTTPConnection) -> bool:
    """Whether a browser sent this from a page of ours. Programs send no origin."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


def _check_origin(connection: HTTPConnection) -> None:
    if not _is_own_origin(connection):
        raise refuse("other-origin")


def _refused(refused: Refused, status: int = 400) -> Response:
    text = catalogue().refusal(refused.message)
    return _json({"refused": msgspec.to_builtins(refused.message), "text": text}, status)


def _json(content: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")


def _with_body(response: Response, content: Any) -> Response:
    response.body = msgspec.json.encode(content)
    response.headers["content-length"] = str(len(response.body))
    return response
