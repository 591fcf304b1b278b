"""Requests and ASGI applications for tests of single modules: `request_from` without a server,
and `answer_of`, which calls an application as a server would."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Message, Scope


class Answer(NamedTuple):
    """What an application sent."""

    status: int
    headers: dict[str, str]
    body: bytes


def scope_of(
    path: str = "/",
    *,
    method: str = "GET",
    headers: Mapping[str, str] | None = None,
    client: str | None = "192.0.2.1",
    **more: Any,
) -> Scope:
    """The scope of a request, as ASGI has it."""
    url, _, query = path.partition("?")
    named = {"host": "testserver", **(headers or {})}
    return {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": url,
        "raw_path": url.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in named.items()],
        "client": None if client is None else (client, 50_000),
        "server": ("testserver", 80),
        **more,
    }


def request_from(path: str = "/", body: bytes = b"", **how: Any) -> Request:
    """A request with its whole body."""
    parts: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return parts.pop(0) if parts else {"type": "http.disconnect"}

    return Request(scope_of(path, **how), receive)


async def answer_of(app: ASGIApp, path: str = "/", body: bytes = b"", **how: Any) -> Answer:
    """What an application answers."""
    request = request_from(path, body, **how)
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    await app(request.scope, request.receive, send)
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    content = b"".join(message.get("body", b"") for message in sent[1:])
    return Answer(sent[0]["status"], headers, content)


def refusal_of(web: TestClient, path: str) -> int:
    """The status with which a path is refused, in a sentence."""
    answer = web.get(path)
    assert answer.json()["text"]
    return answer.status_code
