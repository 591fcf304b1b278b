"""uvicorn's HTTP and WebSocket protocols, guarded against slow and flooding clients: those that
connect and send nothing (slowloris), never read, write more than can be handled, or send endless
pings.

A client must send a request soon after it connects, without long pauses. A client that does not
read is dropped after half a minute, with everything that waits to be sent; a transport that is
merely closed would keep both forever. A connection is always read, so that a disconnect is
noticed; how much input may wait is bounded (backpressure).
"""

import asyncio
from contextlib import suppress
from struct import Struct
from typing import Any

import h11
from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from sarisari.server.connection_limit import ConnectionLimit
from sarisari.server.rate_limits import Bucket
from sarisari.server.settings import Rate

LONGEST_HEAD = 30.0  # seconds from the connection, or the first byte, to the end of the headers
LONGEST_BODY = 300.0  # seconds from there to the end of a request
LONGEST_PAUSE = 15.0  # seconds between two chunks of a body
LONGEST_UNREAD = 30.0  # seconds in which a client must read everything that waits for it,
LEAST_READ = 65_536  # or at least this many bytes
MOST_PIPELINED = 65_536  # bytes of further requests sent before the first is answered
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


class UnreadOutput:
    """What waits to be sent over a connection. If almost nothing of it is read for too long, the
    connection is aborted; a client that reads slowly has time."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._left = 0  # bytes at the last check
        self._timer: asyncio.TimerHandle | None = None

    def watch(self) -> None:
        """Start checking if anything waits."""
        self.forget()
        self._left = self._transport.get_write_buffer_size()
        if self._left > 0:
            self._timer = self._loop.call_later(LONGEST_UNREAD, self._look)

    def forget(self) -> None:
        """Stop checking."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        left = self._transport.get_write_buffer_size()
        if left > 0 and self._left - left < LEAST_READ:
            self._transport.abort()
        else:
            self.watch()


class GuardedHttp(H11Protocol):
    """An HTTP connection, until it is upgraded to a WebSocket, if ever."""

    _awaited: Any = None  # the h11 state of the request that is being received
    _until = 0.0  # when that state must end
    _timeout: asyncio.TimerHandle | None = None
    _unread: UnreadOutput

    def __init__(
        self, *args: Any, connection_limit: ConnectionLimit | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._connection_limit = connection_limit
        self.app = self._served

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a connection, if the limit allows it."""
        super().connection_made(transport)
        self._unread = UnreadOutput(transport, self.loop)
        if self._connection_limit is not None and not self._connection_limit.enter(transport):
            transport.abort()
        else:
            self._watch_request()

    def data_received(self, data: bytes) -> None:
        """Handle a part of a request."""
        super().data_received(data)
        if self._connection_limit is not None and self.scope is not None:
            self._connection_limit.mark_active(self.transport)
        self._watch_request()
        self._resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up after a connection."""
        self._forget()
        self._unread.forget()
        if self._connection_limit is not None:
            self._connection_limit.leave(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The system's buffer is full: start checking whether the client reads."""
        super().pause_writing()
        self._unread.watch()

    def resume_writing(self) -> None:
        """Most of the output has been read."""
        super().resume_writing()
        self._unread.watch()

    async def _served(self, scope: Any, receive: Any, send: Any) -> None:
        """Run the application. The response must be read, even if the connection is closed after
        it."""
        try:
            await self.config.loaded_app(scope, receive, send)
        finally:
            if not self._is_socket:
                self._unread.watch()

    def on_response_complete(self) -> None:
        """Start the timeout of the next request, which may have begun before."""
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY:
            self._watch_request()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Upgrade to a WebSocket; abort if the handshake is not valid."""
        self._forget()
        self._unread.forget()
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        if isinstance(socket, GuardedWebSocket) and not socket.handshake_initiated:
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Refuse a malformed request. If the error is in the body, the application that is already
        handling the request is told that the client is gone."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
            self._unread.watch()
        else:
            self.transport.abort()

    def _watch_request(self) -> None:
        """Set the timeout: headers must arrive soon; a body may take longer, as long as something
        arrives."""
        awaited, now = self.conn.their_state, self.loop.time()
        if self._is_socket or awaited not in (h11.IDLE, h11.SEND_BODY):
            self._forget()
            return
        if awaited is not self._awaited:
            self._forget()
            self._awaited = awaited
            self._until = now + (LONGEST_HEAD if awaited is h11.IDLE else LONGEST_BODY)
        elif awaited is h11.IDLE:
            return
        if self._timeout is not None:
            self._timeout.cancel()
        until = self._until if awaited is h11.IDLE else min(self._until, now + LONGEST_PAUSE)
        self._timeout = self.loop.call_at(until, self.transport.abort)

    def _resume_reading(self) -> None:
        """Keep reading before the response, in order to notice a disconnect, even if the next
        request has already arrived."""
        is_answered = self.conn.our_state not in (h11.SEND_RESPONSE, h11.SEND_BODY)
        if self._is_socket or is_answered or self.conn.their_state is not h11.DONE:
            return
        if len(self.conn.trailing_data[0]) > MOST_PIPELINED:
            self.transport.abort()
        else:
            self.flow.resume_reading()

    @property
    def _is_socket(self) -> bool:
        return self.transport.get_protocol() is not self

    def _forget(self) -> None:
        self._awaited = None
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None


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
