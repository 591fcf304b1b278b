"""The wire: whoever takes too long to ask, or to read the answer, does not stay; whoever is merely
slow does."""

import asyncio
from functools import partial
from importlib.util import find_spec
from typing import cast

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from sarisari.server import guarded_http, unread_output
from sarisari.server.connection_limit import ConnectionLimit
from sarisari.server.guarded_http import GuardedHttp
from sarisari.server.guarded_websocket import DIRECT_WRITE, GuardedWebSocket
from sarisari.server.settings import Settings
from tests.support.raw_client import CLOSE, SOON, frame, is_let_go, served
from tests.support.steady_loop import Pipe, SteadyLoop
from tests.support.waiting import eventually

GET = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n"


class Pausing:
    """An application that takes a request with its body, and tells when it has the headers."""

    def __init__(self) -> None:
        self.is_asked = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.is_asked.set()
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})


class Comings(ConnectionLimit):
    """A limit that everybody may enter; knows who is in."""

    def __init__(self) -> None:
        super().__init__(Settings(), 0)
        self.inside: set[asyncio.Transport] = set()

    def enter(self, transport: asyncio.Transport) -> bool:
        self.inside.add(transport)
        return True

    def mark_active(self, transport: asyncio.Transport) -> None:
        pass

    def leave(self, transport: asyncio.Transport) -> None:
        self.inside.discard(transport)


class Long:
    """An answer that no system holds for a client that does not read it."""

    def __init__(self) -> None:
        self.is_told = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": bytes(1 << 25)})
        self.is_told.set()


class Endless:
    """A socket that is told more than it reads."""

    def __init__(self) -> None:
        self.is_stuck = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        socket = scope["extensions"][DIRECT_WRITE]
        while socket.writable.is_set():
            await send({"type": "websocket.send", "text": "x" * 100_000})
        self.is_stuck.set()
        while (await receive())["type"] != "websocket.disconnect":
            pass


LOOPS = [pytest.param("asyncio", id="asyncio")]
if find_spec("uvloop") is not None:  # not everywhere
    LOOPS.append(pytest.param(("asyncio", {"use_uvloop": True}), id="uvloop"))


def a_connection(loop: SteadyLoop) -> GuardedHttp:
    config = uvicorn.Config(
        Pausing(),
        http=GuardedHttp,
        ws=GuardedWebSocket,
        log_config=None,
    )
    http = GuardedHttp(config, ServerState(), {}, loop.as_loop())
    http.connection_made(Pipe(protocol=http))
    return http


@pytest.mark.parametrize(
    ("beginning", "limit"),
    [
        (b"", "LONGEST_HEAD"),
        (b"GET / HTTP/1.1\r\nHost: a\r\n", "LONGEST_HEAD"),
        (POST, "LONGEST_PAUSE"),
        (POST + b"x", "LONGEST_PAUSE"),
        (POST + b"x", "LONGEST_BODY"),
        (GET + POST + b"x", "LONGEST_PAUSE"),
    ],
)
async def test_a_request_that_never_ends_is_let_go(
    beginning: bytes, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LONGEST_HEAD", "LONGEST_PAUSE", "LONGEST_BODY"):
        monkeypatch.setattr(guarded_http, name, 0.2 if name == limit else 1000)

    async with served(Pausing()) as client:
        reader, writer = await client.connect()
        writer.write(beginning)
        assert await is_let_go(reader)


async def test_a_body_has_time_that_headers_have_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded_http, "LONGEST_HEAD", 0.2)

    app = Pausing()
    async with served(app) as client:
        reader, writer = await client.connect()
        writer.write(POST)
        await asyncio.wait_for(app.is_asked.wait(), SOON)
        for part in (b"slow", b"ness", b"!"):
            await asyncio.sleep(0.15)  # longer than headers may take, all together
            writer.write(part)
        assert b"204" in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), SOON)


def test_parts_of_a_body_give_it_more_time_but_not_without_end() -> None:
    """By the clock of a loop that stands still."""
    loop = SteadyLoop()
    http = a_connection(loop)
    assert loop.ends() == [guarded_http.LONGEST_HEAD]
    loop.now = 20.0
    http.data_received(POST)
    assert loop.ends() == [20 + guarded_http.LONGEST_PAUSE]
    for now in (30.0, 200.0, 310.0):
        loop.now = now
        http.data_received(b"x")
        assert loop.ends() == [
            min(now + guarded_http.LONGEST_PAUSE, 20 + guarded_http.LONGEST_BODY)
        ]
    http.data_received(b"xxxxxx")
    assert loop.ends() == []


@pytest.mark.parametrize("how", [b"", b"Connection: close\r\n"])
@pytest.mark.parametrize("anyio_backend", LOOPS)
async def test_whoever_asks_and_does_not_read_is_let_go_with_all_that_waits(
    how: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether or not the connection is closed after the answer, or because nothing came for
    a while."""
    monkeypatch.setattr(unread_output, "LONGEST_UNREAD", 0.5)
    app, limit = Long(), Comings()
    http = partial(GuardedHttp, connection_limit=limit)
    async with served(app, http=http, timeout_keep_alive=0.1) as client:
        _, writer = await client.connect()
        cast(asyncio.Transport, writer.transport).pause_reading()
        writer.write(GET.replace(b"\r\n\r\n", b"\r\n" + how + b"\r\n"))
        await asyncio.wait_for(app.is_told.wait(), SOON)
        assert len(limit.inside) == 1
        await eventually(lambda: not limit.inside)


async def test_a_socket_that_says_good_bye_and_does_not_read_is_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(unread_output, "LONGEST_UNREAD", 0.2)

    app, limit = Endless(), Comings()
    how = {
        "http": partial(GuardedHttp, connection_limit=limit),
        "ws": partial(GuardedWebSocket, connection_limit=limit),
    }
    async with served(app, ws_ping_interval=None, **how) as client:
        writer = await client.unread_socket()
        await asyncio.wait_for(app.is_stuck.wait(), SOON)
        writer.write(frame(CLOSE))
        await eventually(lambda: not limit.inside)


async def test_a_second_request_that_never_ends_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded_http, "LONGEST_HEAD", 0.2)

    async with served(Pausing(), timeout_keep_alive=1000) as client:
        reader, writer = await client.connect()
        writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"GET / HT")
        assert await is_let_go(reader)
