"""The wire: whoever says nothing, or reads nothing, does not stay."""

import asyncio
import socket
from contextlib import asynccontextmanager, suppress

import pytest
import uvicorn
from raw_client import PING, TEXT, BadClient, Place, frame

from sarisari.server import wire

SOON = 10.0  # seconds


class Talking:
    """An application that greets a socket, and writes to it until it is gone."""

    def __init__(self):
        self.is_left = asyncio.Event()  # the application heard that the client is gone
        self.is_stuck = asyncio.Event()  # it has more to say than the client reads

    async def __call__(self, scope, receive, send):
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body"})
            return
        await receive()
        await send({"type": "websocket.accept"})
        writing = asyncio.create_task(self._write(send))
        while (await receive())["type"] != "websocket.disconnect":
            pass
        writing.cancel()
        self.is_left.set()

    async def _write(self, send):
        try:
            while True:
                async with asyncio.timeout(0.2):
                    await send({"type": "websocket.send", "text": "x" * 100_000})
        except TimeoutError:
            self.is_stuck.set()


class Silent(Talking):
    """Says nothing."""

    async def _write(self, send):
        pass


@asynccontextmanager
async def served(app, **how):
    """A client of an application that is served by our protocols."""
    config = uvicorn.Config(
        app, http=wire.Http, ws=wire.Socket, lifespan="off", log_config=None, **how
    )
    server = uvicorn.Server(config)
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    task = asyncio.create_task(server._serve([listening]))
    client = BadClient(Place("127.0.0.1", port, [], 0, 0), "127.0.0.1", None)
    try:
        yield client
    finally:
        client.go()
        server.should_exit = True
        await task


async def is_let_go(reader):
    """Whether the other side ends the connection soon."""
    try:
        async with asyncio.timeout(SOON):
            while await reader.read(1 << 16):
                pass
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize(
    "beginning",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: a\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx",
    ],
)
def test_a_request_that_never_ends_is_let_go(beginning, monkeypatch):
    monkeypatch.setattr(wire, "LONGEST_REQUEST", 0.2)

    async def check():
        async with served(Silent()) as client:
            reader, writer = await client.connect()
            writer.write(beginning)
            assert await is_let_go(reader)

    asyncio.run(check())


def test_a_second_request_that_never_ends_is_let_go(monkeypatch):
    monkeypatch.setattr(wire, "LONGEST_REQUEST", 0.2)

    async def check():
        async with served(Silent(), timeout_keep_alive=1000) as client:
            reader, writer = await client.connect()
            writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"GET / HT")
            assert await is_let_go(reader)

    asyncio.run(check())


@pytest.mark.parametrize("is_answered", [False, True])
def test_a_body_that_cannot_be_read_is_no_fault(is_answered, caplog):
    """Neither before its answer nor in the middle of it."""

    async def slow(scope, receive, send):
        if is_answered:
            await send({"type": "http.response.start", "status": 200, "headers": []})
        await receive()
        await receive()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body"})

    async def check():
        async with served(slow) as client:
            reader, writer = await client.connect()
            writer.write(b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            await asyncio.sleep(0.1)
            writer.write(b"zz\r\n")
            assert await is_let_go(reader)

    asyncio.run(check())
    assert [record for record in caplog.records if record.exc_info] == []


def test_a_socket_may_be_silent(monkeypatch):
    monkeypatch.setattr(wire, "LONGEST_REQUEST", 0.1)

    async def check():
        async with served(Silent()) as client:
            reader, _ = await client.socket()
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.5):
                    await reader.read(1)

    asyncio.run(check())


def test_text_that_is_none_ends_the_connection_without_a_fault(caplog):
    async def check():
        app = Silent()
        async with served(app) as client:
            reader, writer = await client.socket()
            writer.write(frame(TEXT, b"\xff\xfe"))
            assert await is_let_go(reader)
            await asyncio.wait_for(app.is_left.wait(), SOON)

    asyncio.run(check())
    assert [record for record in caplog.records if record.exc_info] == []


async def pings(writer):
    with suppress(OSError):
        while True:
            writer.write(frame(PING, b"x" * 125) * 1000)
            await writer.drain()


def test_a_flood_of_pings_is_let_go(caplog):
    async def check():
        app = Silent()
        async with served(app) as client:
            writer = await client.unread_socket()
            flood = asyncio.create_task(pings(writer))
            await asyncio.wait_for(app.is_left.wait(), SOON)
            flood.cancel()

    asyncio.run(check())
    assert [record.message for record in caplog.records] == []


def test_whoever_reads_nothing_and_answers_no_ping_is_let_go_with_all_that_waits():
    async def check():
        app = Talking()
        async with served(app, ws_ping_interval=0.5, ws_ping_timeout=0.5) as client:
            await client.unread_socket()
            await asyncio.wait_for(app.is_stuck.wait(), SOON)
            await asyncio.wait_for(app.is_left.wait(), SOON)

    asyncio.run(check())


def test_whoever_reads_nothing_cannot_hold_up_a_close():
    class Closing(Talking):
        async def _write(self, send):
            await super()._write(send)
            await send({"type": "websocket.close", "code": 1013})

    async def check():
        app = Closing()
        async with served(app, ws_ping_interval=None) as client:
            await client.unread_socket()
            await asyncio.wait_for(app.is_left.wait(), SOON)

    asyncio.run(check())
