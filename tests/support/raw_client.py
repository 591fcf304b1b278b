"""A raw TCP and WebSocket client that controls every byte, and `served`, which runs an application
under the server's own protocols."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any, get_args

import uvicorn
from starlette.types import ASGIApp

from sarisari.server.guarded_http import GuardedHttp
from sarisari.server.guarded_websocket import GuardedWebSocket
from sarisari.server.messages import ClientMessage
from tests.support.narrowing import of_type
from tests.support.waiting import eventually

HANDSHAKE = (
    "GET /socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    "Cookie: {cookie}\r\n\r\n"
)
CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10  # opcodes of frames
Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]
SOON = 10.0  # seconds


@dataclass(frozen=True)
class Place:
    """Where they go, for how long, and how many."""

    host: str
    port: int
    tables: list[str]  # where others play
    seconds: float
    clients: int


class RawClient:
    """What all kinds share: an address, a cookie, and connections of which every byte is in
    their hands."""

    def __init__(self, place: Place, address: str, stream: Random) -> None:
        self.place = place
        self.stream = stream
        self.cookie = ""
        self.ids = count()
        self._address = address
        self._writers: list[asyncio.StreamWriter] = []  # of connections that may be open
        self._tasks: list[asyncio.Task[None]] = []

    async def come(self) -> None:
        """As a guest like everybody else."""
        reader, writer = await self.connect()
        writer.write(b"GET /api/me HTTP/1.1\r\nHost: here\r\n\r\n")
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        lines = [line.partition(": ") for line in head.split("\r\n")]
        [value] = [value for name, _, value in lines if name.lower() == "set-cookie"]
        self.cookie = value.split(";")[0]

    async def connect(self) -> Connection:
        place, address = self.place, (self._address, 0)
        reader, writer = await asyncio.open_connection(place.host, place.port, local_addr=address)
        self._writers.append(writer)
        return reader, writer

    async def handshake(self) -> Connection:
        """A WebSocket that is asked for."""
        reader, writer = await self.connect()
        place = self.place
        hello = HANDSHAKE.format(host=place.host, port=place.port, cookie=self.cookie)
        writer.write(hello.encode())
        return reader, writer

    async def socket(self) -> Connection:
        """A WebSocket."""
        reader, writer = await self.handshake()
        await reader.readuntil(b"\r\n\r\n")
        return reader, writer

    async def reading_socket(self) -> asyncio.StreamWriter:
        """A WebSocket whose other side is read by itself."""
        reader, writer = await self.socket()
        self._tasks.append(asyncio.create_task(_read_all(reader)))
        return writer

    async def unread_socket(self) -> asyncio.StreamWriter:
        """A WebSocket whose other side is never read."""
        _, writer = await self.socket()
        of_type(asyncio.Transport, writer.transport).pause_reading()
        return writer

    def go(self) -> None:
        """Without a word."""
        for task in self._tasks:
            task.cancel()
        for writer in self._writers:
            writer.transport.abort()
        self._tasks, self._writers = [], []

    def message(self) -> bytes:
        """Every type with every field, mostly at a time that is wrong."""
        kind = self.stream.choice(get_args(ClientMessage))
        fields = {name: self.value(name) for name in kind.__struct_fields__}
        return json.dumps({"type": kind.__struct_config__.tag, **fields}).encode()

    def value(self, name: str) -> Any:
        stream = self.stream
        values: dict[str, list[Any]] = {
            "table": [*self.place.tables, *self.place.tables, "nowhere", ""],
            "id": [str(next(self.ids))],
            "at": [0, 1, 10, 10**6, -1, 10**30],
            "seen": [0, 5, 10**9],
            "chat_seen": [0, 5],
            "do": ["play mango-7", "bid 3", "", "x" * 1000],
            "name": ["Ada", "", "x" * 200, "\u202eadA"],
            "bot": ["casual", "nobody", None],
            "about": ["undo", "stop"],
            "says": ["ask", "yes", "no"],
            "what": ["lobby", "mine"],
            "order": ["lot", "fixed"],
            "hash": ["0" * 64, "x"],
            "salt": ["a" * 16, ""],
            "text": ["hello", "<b>", "x" * 600],
            "options": [{}, {"players": 4}, {"players": "many"}],
            "terms": [{}, {"pace": "quick"}],
        }
        if name.startswith(("is_", "for_")):
            return stream.random() < 0.5
        return stream.choice(values[name]) if name in values else stream.randrange(-1, 6)


async def _read_all(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(1 << 16):
            pass


def frame(
    opcode: int,
    data: bytes = b"",
    *,
    is_last: bool = True,
    is_masked: bool = True,
    length: int | None = None,
    reserved: int = 0,
) -> bytes:
    """A frame of the WebSocket protocol, right or wrong. The mask is zero."""
    size = len(data) if length is None else length
    first = bytes([is_last << 7 | reserved << 4 | opcode])
    mask = is_masked << 7
    if size < 126:
        head = first + bytes([mask | size])
    elif size < 1 << 16:
        head = first + bytes([mask | 126]) + size.to_bytes(2, "big")
    else:
        head = first + bytes([mask | 127]) + size.to_bytes(8, "big")
    return head + bytes(4 if is_masked else 0) + data


@asynccontextmanager
async def served(app: ASGIApp, **how: Any) -> AsyncIterator[RawClient]:
    """A client of an application that is served by our protocols."""
    ours: dict[str, Any] = {
        "http": GuardedHttp,
        "ws": GuardedWebSocket,
        "lifespan": "off",
        "log_config": None,
    }
    config = uvicorn.Config(app, **{**ours, **how})
    server = uvicorn.Server(config)
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    task = asyncio.create_task(server._serve([listening]))
    await eventually(lambda: server.started or task.done())
    assert not task.done()
    client = RawClient(Place("127.0.0.1", port, [], 0, 0), "127.0.0.1", Random(0))
    try:
        yield client
    finally:
        client.go()
        server.should_exit = True
        await task


async def is_let_go(reader: asyncio.StreamReader) -> bool:
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
