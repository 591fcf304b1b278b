"""A minimal WebSocket client with little overhead, so that the load test measures the server.

It supports only what a Sari-sari server sends: whole messages in one frame each, uncompressed.
"""

import asyncio
import struct
from collections.abc import Callable

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA  # opcodes
FIN = 0x80  # bit of the first byte: the frame is the last of its message
MASKED = 0x80  # bit of the second byte
TWO_BYTES, EIGHT_BYTES = 126, 127  # length codes: the real length follows in this many bytes
# Frames of a client must be masked. A mask of zeros leaves the data unchanged, which saves work.
MASK = bytes(4)
KEY = "c2FyaS1zYXJpLWJlbmNoIQ=="  # any 16 bytes


class HandshakeError(Exception):
    """The server does not answer the handshake as expected."""


class WebSocketClient(asyncio.Protocol):
    """One connection. `receive` is called with each message, `disconnected` with the reason when
    the connection ends."""

    def __init__(
        self, receive: Callable[[bytes], None], disconnected: Callable[[str], None]
    ) -> None:
        self._receive = receive
        self._disconnected = disconnected
        self._rest = b""
        self._is_open = False
        self._is_closed = False  # by this side, or already reported
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        why = str(exc or "the connection was closed")
        if not self.opened.done():
            self.opened.set_exception(HandshakeError(why))
        self._report_closed(why)

    def request_upgrade(self, host: str, path: str, cookie: str) -> None:
        """Send the handshake request."""
        self._write(
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n\r\n".encode()
        )

    def send(self, data: bytes, opcode: int = TEXT) -> None:
        """Send a message in one frame."""
        length = len(data)
        if length < TWO_BYTES:
            head = bytes((FIN | opcode, MASKED | length))
        else:
            head = struct.pack("!BBH", FIN | opcode, MASKED | TWO_BYTES, length)
        self._write(head + MASK + data)

    def close(self) -> None:
        """Close the connection."""
        self._is_closed = True
        if self._transport is not None:
            self._transport.close()

    def _write(self, data: bytes) -> None:
        assert self._transport is not None
        self._transport.write(data)

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        start = 0 if self._is_open else self._finish_handshake(data)
        while self._is_open and (frame := _frame_at(data, start)) is not None:
            opcode, begin, start = frame
            self._handle_frame(opcode, data[begin:start])
        self._rest = data[start:]

    def _finish_handshake(self, data: bytes) -> int:
        """Read the answer to the handshake; return where the first frame begins."""
        head, end, _ = data.partition(b"\r\n\r\n")
        if not end:
            return 0
        if b" 101 " not in head[:16]:
            self.opened.set_exception(HandshakeError(head.partition(b"\r\n")[0].decode("latin-1")))
            self.close()
            return len(data)
        self._is_open = True
        self.opened.set_result(None)
        return len(head) + len(end)

    def _handle_frame(self, opcode: int, data: bytes) -> None:
        if opcode in (TEXT, BINARY):
            self._receive(data)
        elif opcode == PING:
            self.send(data, PONG)
        elif opcode == CLOSE:
            code = int.from_bytes(data[:2], "big")
            self._report_closed(f"the server hung up ({code})")
            self.close()

    def _report_closed(self, why: str) -> None:
        if not self._is_closed:
            self._is_closed = True
            self._disconnected(why)


def _frame_at(data: bytes, start: int) -> tuple[int, int, int] | None:
    """The opcode of a frame, and where its content begins and ends; None if it is incomplete."""
    if len(data) < start + 2:
        return None
    opcode, length, begin = data[start] & 0x0F, data[start + 1], start + 2
    if length == TWO_BYTES:
        length, begin = int.from_bytes(data[begin : begin + 2], "big"), begin + 2
    elif length == EIGHT_BYTES:
        length, begin = int.from_bytes(data[begin : begin + 8], "big"), begin + 8
    end = begin + length
    return (opcode, begin, end) if begin <= len(data) and end <= len(data) else None


async def open_socket(
    host: str,
    port: int,
    path: str,
    cookie: str,
    receive: Callable[[bytes], None],
    disconnected: Callable[[str], None],
) -> WebSocketClient:
    """Connect and finish the handshake. OSError or HandshakeError if that fails."""
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(
        lambda: WebSocketClient(receive, disconnected), host, port
    )
    client.request_upgrade(f"{host}:{port}", path, cookie)
    await client.opened
    return client
