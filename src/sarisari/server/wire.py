"""What uvicorn leaves open: clients that connect and say nothing, or write and never read, or
send pings without end.

Whoever connects must ask for something soon. Whoever does not read is let go at once, with
everything that waits to be sent: a transport that is merely closed keeps both until the end.
"""

import asyncio
from struct import Struct
from typing import Any

import h11
from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from sarisari.server.limits import Bucket
from sarisari.server.settings import Rate

LONGEST_REQUEST = 30.0  # seconds from a connection, or the first byte, to the end of a request
PINGS = Rate(50, 5)  # from one client
BAD_TEXT = 1007  # close codes
GONE = 1006
FINAL_TEXT = 0x81
SHORT_WAY = "sarisari.wire"  # the name of the `Socket` itself among a scope's extensions
_SHORT, _LONG = Struct("!BBH"), Struct("!BBQ")


class Http(H11Protocol):
    """A connection before it is a socket, or one that never becomes one."""

    _impatient: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Something of a request."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._forget()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on it is a socket."""
        self._forget()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """A request that cannot be read. If that shows in its body only, whoever answers it
        already need not."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def _watch(self) -> None:
        is_socket = self.transport.get_protocol() is not self
        if is_socket or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._forget()
        elif self._impatient is None:
            self._impatient = self.loop.call_later(LONGEST_REQUEST, self.transport.abort)

    def _forget(self) -> None:
        if self._impatient is not None:
            self._impatient.cancel()
            self._impatient = None


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket."""

    _pings: Bucket | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unwritten: list[bytes] = []

    def handle_ping(self) -> None:
        """Answered, unless they come in a flood: they do not pass by the limits for messages."""
        if self._pings is None:
            self._pings = Bucket(PINGS, self.loop.time())
        if not self._pings.take(self.loop.time()):
            self.transport.abort()
        if not self.transport.is_closing():
            super().handle_ping()

    def send_receive_event_to_app(self) -> None:
        """A whole message. Text that is none ends the connection, and is no fault of ours that a
        log must tell about."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(BAD_TEXT)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        """It no longer answers."""
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        """With a short way for whoever sends much."""
        scope: Any = self.scope  # where uvicorn allows no functions
        scope["extensions"] = {**scope.get("extensions", {}), SHORT_WAY: self}
        await super().run_asgi()

    @property
    def is_read(self) -> bool:
        """The client is there and reads: what is written goes out."""
        is_gone = self.disconnected or self.close_sent or self.conn.state is not State.OPEN
        return self.writable.is_set() and not is_gone

    def write_text(self, data: bytes) -> None:
        """A whole text in UTF-8, past all that asks what kind of message it is: views are most
        of what a server sends. Only while it `is_read`.

        It goes out when all that is ready to run now has run: what is saved together is shown
        together, and the system wakes whoever reads once for many views."""
        if not self._unwritten:
            self.loop.call_soon(self._write_all)
        self._unwritten += (_frame_head(len(data)), data)

    def _write_all(self) -> None:
        if self._unwritten and not self.transport.is_closing():
            self.transport.write(b"".join(self._unwritten))
        self._unwritten = []

    async def send_text(self, data: bytes) -> None:
        """The same, as soon as the client reads."""
        await self.writable.wait()
        if not self.is_read:
            raise WebSocketDisconnect(GONE)
        self.write_text(data)
        self._write_all()

    async def send(self, message: Any) -> None:
        """A close cannot wait for a client that does not read what comes before it."""
        self._write_all()
        if message["type"] == "websocket.close" and not self.writable.is_set():
            self.transport.abort()
            return
        await super().send(message)
        if self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)


def _frame_head(length: int) -> bytes:
    """What stands before a text of a server's: a final frame, no mask, the length (RFC 6455,
    5.2)."""
    if length < 126:
        return bytes((FINAL_TEXT, length))
    if length < 1 << 16:
        return _SHORT.pack(FINAL_TEXT, 126, length)
    return _LONG.pack(FINAL_TEXT, 127, length)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
