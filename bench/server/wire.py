"""A WebSocket client that costs next to nothing, so that it is the server which is measured.

It knows what a server of ours sends: whole messages in one frame each, without compression.
"""

import asyncio
import struct
from collections.abc import Callable

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA  # opcodes
LAST = 0x80  # the first bit of a frame: nothing of its message follows in another
MASKED = 0x80
TWO_BYTES, EIGHT_BYTES = 126, 127  # lengths that stand for a longer number after them
# Frames of a client are masked. With this mask they look as they did before, which saves the work.
MASK = bytes(4)
KEY = "c2FyaS1zYXJpLWJlbmNoIQ=="  # 16 bytes; any will do


class WireError(Exception):
    """The other side does not speak as we expect."""


class Wire(asyncio.Protocol):
    """One socket. `heard` gets each message, `lost` the reason when it closes."""

    def __init__(self, heard: Callable[[bytes], None], lost: Callable[[str], None]) -> None:
        self._heard = heard
        self._lost = lost
        self._rest = b""
        self._is_open = False
        self._is_closed = False  # by us, or told already
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        why = str(exc or "the connection was closed")
        if not self.opened.done():
            self.opened.set_exception(WireError(why))
        self._tell_lost(why)

    def ask(self, host: str, path: str, cookie: str) -> None:
        """The handshake."""
        self._write(
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n\r\n".encode()
        )

    def send(self, data: bytes, opcode: int = TEXT) -> None:
        """One message, in one frame."""
        length = len(data)
        if length < TWO_BYTES:
            head = bytes((LAST | opcode, MASKED | length))
        else:
            head = struct.pack("!BBH", LAST | opcode, MASKED | TWO_BYTES, length)
        self._write(head + MASK + data)

    def close(self) -> None:
        """Hang up."""
        self._is_closed = True
        if self._transport is not None:
            self._transport.close()

    def _write(self, data: bytes) -> None:
        assert self._transport is not None
        self._transport.write(data)

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        start = 0 if self._is_open else self._answered(data)
        while self._is_open and (frame := _frame_at(data, start)) is not None:
            opcode, begin, start = frame
            self._take(opcode, data[begin:start])
        self._rest = data[start:]

    def _answered(self, data: bytes) -> int:
        """Where the first frame begins, once the answer to the handshake is there."""
        head, end, _ = data.partition(b"\r\n\r\n")
        if not end:
            return 0
        if b" 101 " not in head[:16]:
            self.opened.set_exception(WireError(head.partition(b"\r\n")[0].decode("latin-1")))
            self.close()
            return len(data)
        self._is_open = True
        self.opened.set_result(None)
        return len(head) + len(end)

    def _take(self, opcode: int, data: bytes) -> None:
        if opcode in (TEXT, BINARY):
            self._heard(data)
        elif opcode == PING:
            self.send(data, PONG)
        elif opcode == CLOSE:
            code = int.from_bytes(data[:2], "big")
            self._tell_lost(f"the server hung up ({code})")
            self.close()

    def _tell_lost(self, why: str) -> None:
        if not self._is_closed:
            self._is_closed = True
            self._lost(why)


def _frame_at(data: bytes, start: int) -> tuple[int, int, int] | None:
    """Of a frame that is there as a whole: opcode, and where its content begins and ends."""
    if len(data) < start + 2:
        return None
    opcode, length, begin = data[start] & 0x0F, data[start + 1], start + 2
    if length == TWO_BYTES:
        length, begin = int.from_bytes(data[begin : begin + 2], "big"), begin + 2
    elif length == EIGHT_BYTES:
        length, begin = int.from_bytes(data[begin : begin + 8], "big"), begin + 8
    end = begin + length
    return (opcode, begin, end) if begin <= len(data) and end <= len(data) else None


async def open_wire(
    host: str,
    port: int,
    path: str,
    cookie: str,
    heard: Callable[[bytes], None],
    lost: Callable[[str], None],
) -> Wire:
    """Connected. OSError or WireError if that fails."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(heard, lost), host, port)
    wire.ask(f"{host}:{port}", path, cookie)
    await wire.opened
    return wire
