"""What every endpoint needs: bodies in, answers out, refusals as answers."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from sarisari.core.message import Message, Refused, refuse, shown
from sarisari.server.hub import Hub
from sarisari.server.limits import Limiter
from sarisari.server.login import Login
from sarisari.server.messages import RefusedAnswer
from sarisari.server.settings import Settings
from sarisari.text import catalogue

LONGEST_BODY = 65_536  # bytes
LONGEST_RECORD = 1 << 20
JSON = "application/json"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
STATUS: dict[str, int] = {  # by the key of a refusal; 400 for all others
    "login-wrong": 401,
    "not-logged-in": 401,
    "other-origin": 403,
    "form-stale": 403,
    "metrics-closed": 403,
    "lan-closed": 403,
    "lan-off": 403,
    "table-unknown": 404,
    "record-unknown": 404,
    "link-unknown": 404,
    "store-no-table": 404,
    "store-conflict": 409,
    "login-taken": 409,
    "account-already": 409,
    "message-too-long": 413,
    "body-type": 415,
    "too-fast": 429,
    "too-many": 429,
    "store-full": 503,
    "store-broken": 503,
    "store-closed": 503,
    "server-stops": 503,
}

T = TypeVar("T")

if TYPE_CHECKING:
    from sarisari.server.lan import Lan


class Workers(Protocol):
    """Where long work is done."""

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """The result of a function that every process has."""


Endpoint = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class Web:
    """What the endpoints of one server share."""

    hub: Hub
    login: Login
    limiter: Limiter
    settings: Settings
    lan: "Lan"
    workers: Workers


def endpoint(work: Endpoint) -> Endpoint:
    """An endpoint whose refusals become answers. Whatever changes something must come from a
    page of ours."""

    async def run(request: Request) -> Response:
        try:
            if request.method not in SAFE_METHODS:
                check_origin(request)
            return await work(request)
        except Refused as refused:
            return refusal(refused.message)

    return run


def number_in(request: Request, name: str, usual: int, lowest: int, highest: int) -> int:
    """A whole number after the question mark. Refused if it is none, or out of range."""
    text = request.query_params.get(name)
    if text is None:
        return usual
    is_number = len(text) <= 9 and text.isascii() and text.isdecimal()
    if not is_number or not lowest <= int(text) <= highest:
        raise refuse("number-range", name=name, lowest=lowest, highest=highest)
    return int(text)


async def body(request: Request, kind: type[T], longest: int = LONGEST_BODY) -> T:
    """The body of a request as JSON of this kind."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise refuse("body-type", value=JSON)
    data = await raw_body(request, longest)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise refuse("message-shape", why=shown(error, 200)) from None


async def raw_body(request: Request, longest: int) -> bytes:
    """The body of a request, up to a length."""
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > longest:
            raise refuse("message-too-long", count=longest)
    return bytes(data)


def answer(content: Any, status: int = 200) -> Response:
    """Something typed, as JSON."""
    return Response(msgspec.json.encode(content), status, media_type=JSON)


def refusal(message: Message) -> Response:
    """Why not."""
    status = STATUS.get(message.key, 400)
    content = RefusedAnswer(refused=message, text=catalogue().refusal(message))
    response = answer(content, status)
    if message.key == "too-fast":
        response.headers["retry-after"] = str(message.params["count"])
    return response


def is_own_origin(connection: HTTPConnection) -> bool:
    """Whether a browser sent this from a page of ours. Programs send no origin."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


def check_origin(connection: HTTPConnection) -> None:
    """Refuse what a page of somebody else's makes a browser send."""
    if not is_own_origin(connection):
        raise refuse("other-origin")


def address_of(connection: HTTPConnection) -> str:
    """Where a request or a socket comes from."""
    return connection.client.host if connection.client else ""
