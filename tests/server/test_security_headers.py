"""What browsers are told with every answer, and how many requests an address may send."""

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocket

from sarisari.server.rate_limits import LocalLimiter
from sarisari.server.security_headers import HEADERS, SecurityHeaders
from sarisari.server.settings import Limits, Rate, Settings
from sarisari.server.throttle import Throttle

HTTPS = Settings(public_url="https://play.example.org")


def page(request: Request) -> HTMLResponse:
    return HTMLResponse("<p>hello", headers={"cache-control": "max-age=9"})


def file(request: Request) -> PlainTextResponse:
    return PlainTextResponse("hello", headers={"cache-control": "max-age=9"})


def cookie(request: Request) -> PlainTextResponse:
    response = file(request)
    response.set_cookie("a", "b")
    return response


def broken(request: Request) -> None:
    raise RuntimeError


async def denied(socket: WebSocket) -> None:
    await socket.send_denial_response(PlainTextResponse("no", 403))


def client(settings: Settings = Settings(), base: str = "http://testserver") -> TestClient:  # noqa: B008 - it never changes
    app = Starlette(
        routes=[
            Route("/", page),
            Route("/file.js", file),
            Route("/cookie", cookie),
            Route("/api/me", file),
            Route("/api/tables", file, methods=["POST"]),
            Route("/come/{token}", page),
            Route("/broken", broken),
            WebSocketRoute("/socket", denied),
        ]
    )
    throttled = Throttle(app, LocalLimiter(lambda: 0.0), settings)
    return TestClient(SecurityHeaders(throttled, settings), base, raise_server_exceptions=False)


@pytest.mark.parametrize(
    ("path", "status"),
    [("/", 200), ("/file.js", 200), ("/nowhere", 404), ("/broken", 500), ("/api/tables", 405)],
)
def test_every_answer_has_the_headers(path: str, status: int) -> None:
    answer = client().get(path)
    assert answer.status_code == status
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS


def test_a_socket_that_is_denied_has_them_too() -> None:
    with (
        pytest.raises(WebSocketDenialResponse) as denial,
        client().websocket_connect("/socket"),
    ):
        pass
    assert denial.value.status_code == 403
    assert denial.value.headers["x-content-type-options"] == "nosniff"


def test_nothing_runs_or_loads_but_from_here() -> None:
    policy = client().get("/").headers["content-security-policy"].split("; ")
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert not [rule for rule in policy if "unsafe" in rule or "*" in rule or "http" in rule]


def test_the_address_of_a_personal_link_is_told_to_nobody() -> None:
    """`strict-origin`, because with `no-referrer` a browser sends the form with a null origin."""
    assert client().get("/come/token").headers["referrer-policy"] == "strict-origin"
    assert client().get("/").headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("/", "no-store"),
        ("/api/me", "no-store"),
        ("/come/token", "no-store"),
        ("/cookie", "no-store"),
        ("/file.js", "max-age=9"),
    ],
)
def test_pages_and_answers_are_not_kept_but_files_are(path: str, kept: str) -> None:
    assert client().get(path).headers["cache-control"] == kept


def test_browsers_are_bound_to_https_only_where_there_is_https() -> None:
    name = "strict-transport-security"
    assert name not in client().get("/").headers
    assert client(base="https://testserver").get("/").headers[name] == "max-age=31536000"
    assert name in client(HTTPS).get("/").headers


def test_an_address_sends_only_so_many_requests() -> None:
    limited = client(Settings(limits=Limits(requests=Rate(3, 0.1), files=Rate(2, 0.1))))
    statuses = [limited.get("/api/me").status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    refused = limited.get("/come/token")
    assert refused.status_code == 429
    assert refused.headers["retry-after"] == "10"
    assert refused.headers["x-frame-options"] == "DENY"
    assert refused.json()["refused"]["key"] == "too-fast"
    statuses = [limited.get(path).status_code for path in ("/file.js", "/", "/nowhere")]
    assert statuses == [200, 200, 429]
