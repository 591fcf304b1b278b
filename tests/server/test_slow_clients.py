"""The wire: whoever takes too long to ask, or to read the answer, does not stay; whoever is merely
slow does."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from importlib.util import find_spec
from typing import Any, cast

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from sarisari.server import uvicorn_protocols
from sarisari.server.connection_limit import ConnectionLimit
from sarisari.server.settings import Settings
from tests.support.narrowing import present
from tests.support.raw_client import CLOSE, SOON, frame, is_let_go, served
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
        socket = scope["extensions"][uvicorn_protocols.DIRECT_WRITE]
        while socket.writable.is_set():
            await send({"type": "websocket.send", "text": "x" * 100_000})
        self.is_stuck.set()
        while (await receive())["type"] != "websocket.disconnect":
            pass


LOOPS = [pytest.param("asyncio", id="asyncio")]
if find_spec("uvloop") is not None:  # not everywhere
    LOOPS.append(pytest.param(("asyncio", {"use_uvloop": True}), id="uvloop"))


class Timer:
    """Of a loop that stands still."""

    def __init__(self, loop: "SteadyLoop", when: float, work: Callable[[], object]) -> None:
        self._loop = loop
        self.when, self.work = when, work

    def cancel(self) -> None:
        self._loop.timers = [other for other in self._loop.timers if other is not self]


class Begun:
    """A task that is never done."""

    def add_done_callback(self, work: object) -> None:
        pass


class SteadyLoop:
    """A loop whose clock is moved by hand, and which runs nothing by itself."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[Timer] = []

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, work: Callable[[], object]) -> Timer:
        self.timers.append(Timer(self, when, work))
        return self.timers[-1]

    def call_later(self, seconds: float, work: Callable[[], object]) -> Timer:
        return self.call_at(self.now + seconds, work)

    def create_task(self, work: Coroutine[Any, Any, Any]) -> Begun:
        work.close()
        return Begun()

    def ends(self) -> list[float]:
        return [timer.when for timer in self.timers]

    def go_on(self) -> None:
        """To the next timer."""
        [timer] = self.timers
        self.timers, self.now = [], timer.when
        timer.work()

    def as_loop(self) -> asyncio.AbstractEventLoop:
        """For what uses no more of a loop than there is here."""
        return cast(asyncio.AbstractEventLoop, self)


class Pipe(asyncio.Transport):
    """A transport that counts what waits."""

    def __init__(self, waiting: int = 0, protocol: asyncio.BaseProtocol | None = None) -> None:
        super().__init__()
        self.protocol = protocol
        self.waiting = waiting
        self.is_aborted = False

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def abort(self) -> None:
        self.is_aborted = True

    def get_extra_info(self, name: str, default: object = None) -> None:
        return None

    def get_protocol(self) -> asyncio.BaseProtocol:
        return present(self.protocol)


def a_connection(loop: SteadyLoop) -> uvicorn_protocols.GuardedHttp:
    config = uvicorn.Config(
        Pausing(),
        http=uvicorn_protocols.GuardedHttp,
        ws=uvicorn_protocols.GuardedWebSocket,
        log_config=None,
    )
    http = uvicorn_protocols.GuardedHttp(config, ServerState(), {}, loop.as_loop())
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
        monkeypatch.setattr(uvicorn_protocols, name, 0.2 if name == limit else 1000)

    async with served(Pausing()) as client:
        reader, writer = await client.connect()
        writer.write(beginning)
        assert await is_let_go(reader)


async def test_a_body_has_time_that_headers_have_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "LONGEST_HEAD", 0.2)

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
    assert loop.ends() == [uvicorn_protocols.LONGEST_HEAD]
    loop.now = 20.0
    http.data_received(POST)
    assert loop.ends() == [20 + uvicorn_protocols.LONGEST_PAUSE]
    for now in (30.0, 200.0, 310.0):
        loop.now = now
        http.data_received(b"x")
        assert loop.ends() == [
            min(now + uvicorn_protocols.LONGEST_PAUSE, 20 + uvicorn_protocols.LONGEST_BODY)
        ]
    http.data_received(b"xxxxxx")
    assert loop.ends() == []


def test_whoever_reads_slowly_has_time() -> None:
    loop, pipe = SteadyLoop(), Pipe(3 * uvicorn_protocols.LEAST_READ + 1)
    uvicorn_protocols.UnreadOutput(pipe, loop.as_loop()).watch()
    for _ in range(3):
        pipe.waiting -= uvicorn_protocols.LEAST_READ
        loop.go_on()
        assert not pipe.is_aborted
    pipe.waiting = 0
    loop.go_on()
    assert loop.ends() == []
    assert not pipe.is_aborted


@pytest.mark.parametrize("read", [0, 1, uvicorn_protocols.LEAST_READ - 1])
def test_whoever_reads_next_to_nothing_has_not(read: int) -> None:
    loop, pipe = SteadyLoop(), Pipe(uvicorn_protocols.LEAST_READ)
    uvicorn_protocols.UnreadOutput(pipe, loop.as_loop()).watch()
    pipe.waiting -= read
    loop.go_on()
    assert pipe.is_aborted


@pytest.mark.parametrize("how", [b"", b"Connection: close\r\n"])
@pytest.mark.parametrize("anyio_backend", LOOPS)
async def test_whoever_asks_and_does_not_read_is_let_go_with_all_that_waits(
    how: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether or not the connection is closed after the answer, or because nothing came for
    a while."""
    monkeypatch.setattr(uvicorn_protocols, "LONGEST_UNREAD", 0.5)
    app, limit = Long(), Comings()
    http = partial(uvicorn_protocols.GuardedHttp, connection_limit=limit)
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
    monkeypatch.setattr(uvicorn_protocols, "LONGEST_UNREAD", 0.2)

    app, limit = Endless(), Comings()
    how = {
        "http": partial(uvicorn_protocols.GuardedHttp, connection_limit=limit),
        "ws": partial(uvicorn_protocols.GuardedWebSocket, connection_limit=limit),
    }
    async with served(app, ws_ping_interval=None, **how) as client:
        writer = await client.unread_socket()
        await asyncio.wait_for(app.is_stuck.wait(), SOON)
        writer.write(frame(CLOSE))
        await eventually(lambda: not limit.inside)


async def test_a_second_request_that_never_ends_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "LONGEST_HEAD", 0.2)

    async with served(Pausing(), timeout_keep_alive=1000) as client:
        reader, writer = await client.connect()
        writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"GET / HT")
        assert await is_let_go(reader)
