"""uvicorn's WebSocket protocol, guarded against clients that never read, write more than can be
handled, or send endless pings (flooding).

A connection is always read, so that a disconnect is noticed; how much input may wait is bounded
(backpressure). `write_text` and `send_text` write past ASGI.
"""

import asyncio
from contextlib import suppress
from struct import Struct
from typing import Any

from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from sarisari.server.connection_limit import ConnectionLimit
from sarisari.server.rate_limits import Bucket
from sarisari.server.settings import Rate
from sarisari.server.unread_output import UnreadOutput

MOST_MESSAGES = 256  # of one socket that wait to be handled
SLICE_BYTES = 4096  # parsed at a time, between checks whether that was too much
MOST_QUEUED_LENGTH = 262_144  # characters or bytes of waiting messages
MOST_PARTS = 256  # frames of one message
PING_RATE = Rate(50, 5)  # per client
BAD_TEXT = 1007  # close codes
GONE = 1006
STOPPING = 1012
FINAL_TEXT = 0x81
DIRECT_WRITE = "sarisari.wire"  # the key of the `GuardedWebSocket` in the scope's extensions
_SHORT, _LONG = Struct("!BBH"), Struct("!BBQ")


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket connection."""

    _pings: Bucket | None = None
    _unread: UnreadOutput

    def __init__(
        self, *args: Any, connection_limit: ConnectionLimit | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._connection_limit = connection_limit
        self._unwritten: list[bytes] = []
        self._queued = 0  # total length of the messages in the queue
        self._lost = asyncio.Event()

    # from the client

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the handshake."""
        super().connection_made(transport)
        self._unread = UnreadOutput(transport, self.loop)

    def data_received(self, data: bytes) -> None:
        """Parse input a slice at a time, so that only the beginning of a flood is parsed. A client
        that sends a close frame must still read what is on its way."""
        for start in range(0, len(data), SLICE_BYTES):
            super().data_received(data[start : start + SLICE_BYTES])
            if self.transport.is_closing():
                break
        self._watch_if_closing()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The application has returned."""
        super().on_task_complete(task)
        self._watch_if_closing()

    def _watch_if_closing(self) -> None:
        if self.transport.is_closing() and not self._lost.is_set():
            self._unread.watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up after a connection."""
        self._lost.set()
        self._unread.forget()
        if self._connection_limit is not None:
            self._connection_limit.leave(self.transport)
        super().connection_lost(exc)

    def handle_ping(self) -> None:
        """Answer a ping, unless there are too many: pings bypass the rate limits of messages."""
        if self._may_ping() and not self.transport.is_closing():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Accept a pong; they share the limit of pings."""
        if self._may_ping():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Accept a continuation frame. Their number is bounded, because frames may be empty and so
        without end."""
        if len(self.frames) < MOST_PARTS:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def _may_ping(self) -> bool:
        if self._pings is None:
            self._pings = Bucket(PING_RATE, self.loop.time())
        is_calm = self._pings.take(self.loop.time())
        if not is_calm:
            self.transport.abort()
        return is_calm

    def send_receive_event_to_app(self) -> None:
        """Queue a complete message for the application. Text that is not UTF-8, or more messages
        than may wait, ends the connection without a line in the log."""
        data, self.frames = b"".join(self.frames), []
        if self.close_sent or self.is_gone:
            return
        if self.curr_msg_data_type == "text":
            try:
                self._queue({"type": "websocket.receive", "text": data.decode()})
            except UnicodeDecodeError:
                self._end(BAD_TEXT)
        else:
            self._queue({"type": "websocket.receive", "bytes": data})

    def _queue(self, message: Any) -> None:
        self._queued += _length(message)
        if self.queue.qsize() < MOST_MESSAGES and self._queued <= MOST_QUEUED_LENGTH:
            self.queue.put_nowait(message)
            return
        while not self.queue.empty():
            self.queue.get_nowait()
        self.transport.abort()

    async def receive(self) -> Any:
        """Return the next message."""
        message: Any = await super().receive()
        self._queued -= _length(message)
        return message

    def _end(self, code: int) -> None:
        """Send a close frame if the connection is open; otherwise abort it."""
        if self.conn.state is State.OPEN:
            self.conn.send_close(code)
        self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """Handle input that is no frame. Before the end of the handshake there is nothing to
        close."""
        if self.conn.close_sent is not None and not self.close_sent:
            super().handle_parser_exception()
        else:
            self.transport.abort()

    def shutdown(self) -> None:
        """Close the connection because the server stops."""
        if self.handshake_complete and not self.close_sent and self.conn.state is not State.OPEN:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": STOPPING})
            self.transport.abort()
        else:
            super().shutdown()

    def keepalive_timeout(self) -> None:
        """Abort a connection that has not answered the heartbeat."""
        super().keepalive_timeout()
        self.transport.abort()

    @property
    def is_gone(self) -> bool:
        """Whether the connection is lost or closing."""
        return self.disconnected or self.transport.is_closing()

    async def pause(self, seconds: float) -> None:
        """Sleep. Raise WebSocketDisconnect as soon as the connection is lost."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._lost.wait()
        if self.is_gone:
            raise WebSocketDisconnect(GONE)

    # to the client

    async def run_asgi(self) -> None:
        """Run the application, which finds this object in its scope for direct writes."""
        scope: Any = self.scope  # uvicorn's type allows no objects as values
        scope["extensions"] = {**scope.get("extensions", {}), DIRECT_WRITE: self}
        self.app = self._served
        await super().run_asgi()

    async def _served(self, scope: Any, receive: Any, send: Any) -> None:
        """Run the application. A disconnect is not logged as its error."""
        with suppress(WebSocketDisconnect):
            await self.config.loaded_app(scope, receive, send)
        if self.is_gone:
            raise ClientDisconnected

    @property
    def is_read(self) -> bool:
        """Whether the client is connected and reads."""
        is_gone = self.disconnected or self.close_sent or self.conn.state is not State.OPEN
        return self.writable.is_set() and not is_gone

    def write_text(self, data: bytes) -> None:
        """Write a text message in UTF-8 directly, past ASGI and the encoder: updates are most of
        what a server sends. Only allowed while `is_read`.

        The data is written when all callbacks that are ready now have run. So entries that are
        saved together are shown together, and the reader is woken once for many updates.
        """
        if not self._unwritten:
            self.loop.call_soon(self._write_all)
        self._unwritten += (_frame_head(len(data)), data)

    def _write_all(self) -> None:
        if self._unwritten and not self.transport.is_closing():
            self.transport.write(b"".join(self._unwritten))
        self._unwritten = []

    async def send_text(self, data: bytes) -> None:
        """Write a text message as soon as the client reads."""
        await self.writable.wait()
        if not self.is_read:
            raise WebSocketDisconnect(GONE)
        self.write_text(data)
        self._write_all()

    async def send(self, message: Any) -> None:
        """Send an ASGI message. A close does not wait for a client that does not read what precedes
        it."""
        if self.is_gone:
            raise ClientDisconnected
        self._write_all()
        if message["type"] == "websocket.close" and not self.writable.is_set():
            self.transport.abort()
            return
        await super().send(message)
        if self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)


def _length(message: Any) -> int:
    return len(message.get("text") or message.get("bytes") or "")


def _frame_head(length: int) -> bytes:
    """Return the header of an unmasked final text frame (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((FINAL_TEXT, length))
    if length < 1 << 16:
        return _SHORT.pack(FINAL_TEXT, 126, length)
    return _LONG.pack(FINAL_TEXT, 127, length)
