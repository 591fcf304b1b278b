"""HTTP connections: whoever asks for more than anybody can answer does not stay."""

import asyncio

import pytest
from starlette.types import Receive, Scope, Send

from sarisari.server.guarded_http import MOST_PIPELINED
from tests.support.raw_client import SOON, is_let_go, served


class Waiting:
    """An application that answers no request, and hears when whoever asked has gone."""

    def __init__(self) -> None:
        self.is_asked = asyncio.Event()
        self.is_left = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.is_asked.set()
        while (await receive())["type"] != "http.disconnect":
            pass
        self.is_left.set()


@pytest.mark.parametrize("is_answered", [False, True])
async def test_a_body_that_cannot_be_read_is_no_fault(
    is_answered: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither before its answer nor in the middle of it."""
    is_asked = asyncio.Event()

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        if is_answered:
            await send({"type": "http.response.start", "status": 200, "headers": []})
        is_asked.set()
        await receive()
        await receive()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body"})

    async with served(slow) as client:
        reader, writer = await client.connect()
        writer.write(b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        await asyncio.wait_for(is_asked.wait(), SOON)
        writer.write(b"zz\r\n")
        assert await is_let_go(reader)
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize("line", [b"POST /socket HTTP/1.1", b"GET /socket HTTP/1.0"])
async def test_what_is_no_handshake_is_let_go(
    line: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(Waiting()) as client:
        reader, writer = await client.connect()
        writer.write(line + b"\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
        assert await is_let_go(reader)
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize("ahead", [b"", b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" * 3])
async def test_whoever_hangs_up_before_the_answer_is_noticed(ahead: bytes) -> None:
    app = Waiting()
    async with served(app) as client:
        _, writer = await client.connect()
        writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" + ahead)
        await asyncio.wait_for(app.is_asked.wait(), SOON)
        writer.write(ahead)
        await writer.drain()
        client.go()
        await asyncio.wait_for(app.is_left.wait(), SOON)


async def test_whoever_asks_far_ahead_of_the_answers_is_let_go() -> None:
    app = Waiting()
    async with served(app) as client:
        reader, writer = await client.connect()
        request = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        writer.write(request * (2 * MOST_PIPELINED // len(request)))
        assert await is_let_go(reader)
        assert app.is_left.is_set()
