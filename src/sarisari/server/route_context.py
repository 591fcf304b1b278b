"""What all HTTP endpoints share: request bodies, JSON responses, refusals, the CSRF check of the
origin, and the route context that they are made with."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from sarisari.core.message import RefusalKind, Refused, refuse, shown
from sarisari.server.client_address import network_from
from sarisari.server.hub import Hub
from sarisari.server.lan import Lan
from sarisari.server.live_table import LiveTable
from sarisari.server.login import Login
from sarisari.server.messages import RefusedAnswer
from sarisari.server.rate_limits import Limiter
from sarisari.server.result_cache import ResultCache
from sarisari.server.settings import Settings
from sarisari.server.work import Asker, Work
from sarisari.text import catalogue

LONGEST_BODY = 65_536  # bytes
LONGEST_RECORD = 1 << 20
LONGEST_DO = 200  # characters of an action; a placement of Bandu takes about 60
JSON = "application/json"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
STATUS: dict[RefusalKind | None, int] = {  # 400 for all other kinds
    RefusalKind.NOT_LOGGED_IN: 401,
    RefusalKind.FORBIDDEN: 403,
    RefusalKind.UNKNOWN: 404,
    RefusalKind.CONFLICT: 409,
    RefusalKind.TOO_LARGE: 413,
    RefusalKind.WRONG_TYPE: 415,
    RefusalKind.WRONG_HOST: 421,
    RefusalKind.TOO_FAST: 429,
    RefusalKind.TOO_MANY: 429,
    RefusalKind.TOO_BUSY: 503,
    RefusalKind.TOO_LONG: 503,
    RefusalKind.CLOSED: 503,
    RefusalKind.NO_ROOM: 503,
}
RETRY_AFTER_SECONDS: dict[RefusalKind | None, int] = {
    RefusalKind.TOO_BUSY: 5,
    RefusalKind.CLOSED: 5,
}
HUNG_UP = 499  # logged when the client has disconnected

T = TypeVar("T")

Endpoint = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class RouteContext:
    """What the endpoints of one server share."""

    hub: Hub
    login: Login
    limiter: Limiter
    settings: Settings
    lan: Lan
    workers: Work
    results: ResultCache = field(default_factory=ResultCache)  # of records and tables at one moment
    contents: ResultCache = field(default_factory=ResultCache)  # of records

    def forget_people(self) -> None:
        """Drop all cached results, because somebody's name and chat must no longer be anywhere."""
        self.results.clear()
        self.contents.clear()


def endpoint(work: Endpoint) -> Endpoint:
    """Wrap an endpoint: refusals become responses, and a request that changes something must not
    come from a page of another site."""

    async def run(request: Request) -> Response:
        try:
            if request.method not in SAFE_METHODS:
                check_origin(request)
            return await work(request)
        except Refused as refused:
            return refusal(refused)

    return run


def int_query(request: Request, name: str, usual: int, lowest: int, highest: int) -> int:
    """Return an integer from the query string. Refuse anything else, or a number out of range."""
    text = request.query_params.get(name)
    if text is None:
        return usual
    is_number = len(text) <= 9 and text.isascii() and text.isdecimal()
    if not is_number or not lowest <= int(text) <= highest:
        raise refuse("number-range", name=name, lowest=lowest, highest=highest)
    return int(text)


def int_param(text: str, name: str) -> int:
    """Return an integer from the path or the query string. Refuse anything else."""
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise refuse("number-shape", name=name, value=shown(text))
    return int(text)


def do_query(request: Request) -> str:
    """Return what the client does, from the query string. Refuse nothing, or too much."""
    do = request.query_params.get("do", "")
    if not 0 < len(do) <= LONGEST_DO:
        raise refuse("lesson-move", longest=LONGEST_DO)
    return do


async def body(request: Request, kind: type[T], longest: int = LONGEST_BODY) -> T:
    """Decode the JSON body of a request as this type."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise refuse("body-type", kind=RefusalKind.WRONG_TYPE, value=JSON)
    data = await raw_body(request, longest)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise refuse("message-shape", why=shown(error, 200)) from None


async def raw_body(request: Request, longest: int) -> bytes:
    """Return the body of a request, up to a length."""
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > longest:
            raise refuse("message-too-long", kind=RefusalKind.TOO_LARGE, count=longest)
    return bytes(data)


async def cancel_if_gone(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Return the result of long work, which is cancelled when the client disconnects."""
    working, leaving = asyncio.create_task(work), asyncio.create_task(_disconnected(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def cached_answer(
    context: RouteContext, request: Request, key: Hashable, work: Callable[[Asker], Awaitable[Any]]
) -> Response:
    """Return an immutable result as JSON, from the cache or computed for this asker."""
    content = context.results.find(key)
    if content is None:
        asker = asker_of(context, request)

        async def make() -> bytes:
            return msgspec.json.encode(await work(asker))

        content = await cancel_if_gone(request, context.results.get(key, make, asker.address))
    return Response(content, media_type=JSON)


async def cached_work(
    context: RouteContext, request: Request, work: Callable[..., Any], *arguments: str | int
) -> Response:
    """Return what a worker finds, which depends on these arguments alone."""

    async def run(asker: Asker) -> Any:
        return await context.workers.run(work, *arguments, asker=asker)

    return await cached_answer(context, request, (work.__module__, work.__name__, *arguments), run)


async def live_table(context: RouteContext, asker: Asker, table: str) -> LiveTable:
    """Return a table by its id. Loading from the store is subject to a rate limit."""
    context.hub.check_load(asker, table)
    return await context.hub.get(table)


def asker_of(context: RouteContext, request: Request) -> Asker:
    """Return for whom a request is handled. A client without a cookie is known by its network
    alone."""
    network = network_from(request)
    return Asker(context.login.user_of(request) or network, network)


def answer(content: Any, status: int = 200) -> Response:
    """Return a typed value as a JSON response."""
    return Response(msgspec.json.encode(content), status, media_type=JSON)


def status_of(refused: Refused) -> int:
    """Return the HTTP status of a refusal."""
    return STATUS.get(refused.kind, 400)


def refusal(refused: Refused) -> Response:
    """Return a refusal as a response."""
    message, kind = refused.message, refused.kind
    content = RefusedAnswer(refused=message, text=catalogue().refusal(message), kind=kind)
    response = answer(content, status_of(refused))
    wait = (
        message.params["count"] if kind is RefusalKind.TOO_FAST else RETRY_AFTER_SECONDS.get(kind)
    )
    if wait is not None:
        response.headers["retry-after"] = str(wait)
    return response


def is_own_origin(connection: HTTPConnection) -> bool:
    """Whether a browser sent this from one of our own pages. Other programs send no origin."""
    origin = connection.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # "http://["
        return False


def check_origin(connection: HTTPConnection) -> None:
    """Refuse a request that a page of another site made a browser send (CSRF)."""
    if not is_own_origin(connection):
        raise refuse("other-origin", kind=RefusalKind.FORBIDDEN)


def has_metrics_token(settings: Settings, connection: HTTPConnection) -> bool:
    """Whether a client has the token for reading metrics."""
    token = settings.metrics_token
    given = connection.headers.get("authorization", "").removeprefix("Bearer ")
    return token is not None and secrets.compare_digest(given.encode(), token.encode())
