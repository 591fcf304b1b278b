"""WebSockets: whoever says more than anybody can hear, or reads nothing, does not stay."""

import asyncio
import logging
from contextlib import suppress
from functools import partial

import pytest
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from sarisari.server import guarded_http, guarded_websocket
from tests.support.raw_client import (
    CLOSE,
    CONTINUED,
    PING,
    PONG,
    SOON,
    TEXT,
    frame,
    is_let_go,
    served,
)
from tests.support.waiting import eventually


class Talking:
    """An application that greets a socket, and writes to it until it is gone."""

    def __init__(self) -> None:
        self.is_left = asyncio.Event()  # the application heard that the client is gone
        self.is_stuck = asyncio.Event()  # it has more to say than the client reads

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
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

    async def _write(self, send: Send) -> None:
        try:
            while True:
                async with asyncio.timeout(0.2):
                    await send({"type": "websocket.send", "text": "x" * 100_000})
        except TimeoutError:
            self.is_stuck.set()


class Silent(Talking):
    """Says nothing."""

    async def _write(self, send: Send) -> None:
        pass


async def test_a_socket_may_be_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded_http, "LONGEST_HEAD", 0.1)

    async with served(Silent()) as client:
        reader, _ = await client.socket()
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.5):
                await reader.read(1)


async def test_text_that_is_none_ends_the_connection_without_a_fault(
    caplog: pytest.LogCaptureFixture,
) -> None:
    app = Silent()
    async with served(app) as client:
        reader, writer = await client.socket()
        writer.write(frame(TEXT, b"\xff\xfe"))
        assert await is_let_go(reader)
        await asyncio.wait_for(app.is_left.wait(), SOON)
    assert [record for record in caplog.records if record.exc_info] == []


async def pings(writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while True:
            writer.write(frame(PING, b"x" * 125) * 1000)
            await writer.drain()


async def test_a_flood_of_pings_is_let_go(caplog: pytest.LogCaptureFixture) -> None:
    app = Silent()
    async with served(app) as client:
        writer = await client.unread_socket()
        flood = asyncio.create_task(pings(writer))
        await asyncio.wait_for(app.is_left.wait(), SOON)
        flood.cancel()
    assert [record.message for record in caplog.records] == []


async def test_whoever_reads_nothing_and_answers_no_ping_is_let_go_with_all_that_waits() -> None:
    app = Talking()
    async with served(app, ws_ping_interval=0.5, ws_ping_timeout=0.5) as client:
        await client.unread_socket()
        await asyncio.wait_for(app.is_stuck.wait(), SOON)
        await asyncio.wait_for(app.is_left.wait(), SOON)


async def test_whoever_reads_nothing_cannot_hold_up_a_close() -> None:
    class Closing(Talking):
        async def _write(self, send: Send) -> None:
            await super()._write(send)
            await send({"type": "websocket.close", "code": 1013})

    app = Closing()
    async with served(app, ws_ping_interval=None) as client:
        await client.unread_socket()
        await asyncio.wait_for(app.is_left.wait(), SOON)


def faults(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [record for record in caplog.records if record.exc_info]


class Busy(Talking):
    """Takes its time: it looks at the first message only when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.may_go_on = asyncio.Event()
        self.heard: list[Message] = []

    def has_heard(self, count: int) -> bool:
        return len(self.heard) == count

    async def _write(self, send: Send) -> None:
        pass

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await self.may_go_on.wait()
        while (message := await receive())["type"] != "websocket.disconnect":
            self.heard.append(message)
        self.is_left.set()


@pytest.mark.parametrize(
    "flood",
    [
        frame(TEXT, b"{}") * (guarded_websocket.MOST_MESSAGES + 1),
        frame(TEXT, b"x" * 60_000) * 5,
        frame(TEXT, b"{}", is_last=False)
        + frame(CONTINUED, is_last=False) * guarded_websocket.MOST_PARTS,
        frame(PONG) * 200,
    ],
    ids=["messages", "bytes", "parts", "pongs"],
)
async def test_more_than_may_wait_ends_a_connection_and_is_not_carried_out(
    flood: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    app = Busy()
    async with served(app) as client:
        reader, writer = await client.socket()
        writer.write(flood)
        assert await is_let_go(reader)
        app.may_go_on.set()
        await asyncio.wait_for(app.is_left.wait(), SOON)
        assert app.heard == []
    assert faults(caplog) == []


async def test_what_was_carried_out_makes_room_for_more() -> None:
    """Letters of two bytes: what is counted when it comes is counted off when it goes."""

    app = Busy()
    app.may_go_on.set()
    async with served(app) as client:
        _, writer = await client.socket()
        for number in range(1, 4):
            writer.write(frame(TEXT, "é".encode() * 1000) * 200)
            await eventually(partial(app.has_heard, 200 * number))


async def test_the_end_of_a_connection_is_noticed_whatever_waits() -> None:
    class Resting(Busy):
        async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            short = scope["extensions"][guarded_websocket.DIRECT_WRITE]
            assert not short.is_gone
            try:
                await short.pause(1000)
            except WebSocketDisconnect:
                assert short.is_gone
                self.is_left.set()

    app = Resting()
    async with served(app) as client:
        _, writer = await client.socket()
        writer.write(frame(TEXT, b"{}") * 100)
        await writer.drain()
        client.go()
        await asyncio.wait_for(app.is_left.wait(), SOON)


@pytest.mark.parametrize(
    "bad", [frame(TEXT, b"\xff"), frame(5, b"no such opcode"), frame(TEXT, b"", length=1 << 62)]
)
@pytest.mark.parametrize("when", ["before the handshake is over", "after a close"])
async def test_nonsense_at_the_wrong_time_is_no_fault(
    bad: bytes, when: str, caplog: pytest.LogCaptureFixture
) -> None:
    class Odd(Talking):
        def __init__(self) -> None:
            super().__init__()
            self.is_asked = asyncio.Event()
            self.may_answer = asyncio.Event()

        async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
            self.is_asked.set()
            await receive()
            if when == "after a close":
                await send({"type": "websocket.accept"})
                await send({"type": "websocket.close", "code": 1013})
            else:
                await self.may_answer.wait()
                await send({"type": "websocket.accept"})
            while (await receive())["type"] != "websocket.disconnect":
                pass

    app = Odd()
    async with served(app) as client:
        reader, writer = await client.handshake()
        await asyncio.wait_for(app.is_asked.wait(), SOON)
        if when == "after a close":
            await reader.readuntil(b"\r\n\r\n")
        writer.write(bad + frame(CLOSE))
        await writer.drain()
        await asyncio.sleep(0.05)  # the server has read it: nothing shows that
        app.may_answer.set()
        assert await is_let_go(reader)
    assert faults(caplog) == []


async def test_a_server_can_stop_while_a_socket_is_closing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Closing(Silent):
        async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            short = scope["extensions"][guarded_websocket.DIRECT_WRITE]
            short.conn.send_close(1000)
            short.shutdown()
            assert (await receive())["code"] == guarded_websocket.STOPPING
            self.is_left.set()

    app = Closing()
    async with served(app) as client:
        reader, _ = await client.socket()
        assert await is_let_go(reader)
        assert app.is_left.is_set()
    assert faults(caplog) == []
