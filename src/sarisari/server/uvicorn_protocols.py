"""What uvicorn leaves open: clients that connect and say nothing, or write and never read, or
write more than anybody can carry out, or send pings without end.

Whoever connects must ask for something soon, and send what belongs to it without long pauses.
Whoever does not read is let go after half a minute, with everything that waits to be sent: a
transport that is merely closed keeps both until the end. A connection is always read, so that its
end is noticed whatever waits; how much may wait has an end.
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

LONGEST_HEAD = 30.0  # seconds from a connection, or the first byte, to the end of the headers
LONGEST_BODY = 300.0  # seconds from there to the end of a request
LONGEST_PAUSE = 15.0  # seconds between two parts of a body
LONGEST_UNREAD = 30.0  # seconds in which a client reads all that waits for it,
LEAST_READ = 65_536  # or else so many bytes of it
MOST_PIPELINED = 65_536  # bytes of further requests that come before the first is answered
MOST_MESSAGES = 256  # of one socket that wait to be carried out
SLICE_BYTES = 4096  # bytes that are looked at before it is asked whether that was too much
MOST_QUEUED_LENGTH = 262_144  # characters or bytes of these
MOST_PARTS = 256  # of one message
PING_RATE = Rate(50, 5)  # from one client
BAD_TEXT = 1007  # close codes
GONE = 1006
STOPPING = 1012
FINAL_TEXT = 0x81
DIRECT_WRITE = "sarisari.wire"  # the name of the `Socket` itself among a scope's extensions
_SHORT, _LONG = Struct("!BBH"), Struct("!BBQ")


class UnreadOutput:
    """What waits to be sent over a connection. If next to nothing of it goes out for too long,
    the connection is aborted; whoever reads slowly has time."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._left = 0  # bytes when it was last looked at
        self._timer: asyncio.TimerHandle | None = None

    def watch(self) -> None:
        """From now on, if anything waits."""
        self.forget()
        self._left = self._transport.get_write_buffer_size()
        if self._left > 0:
            self._timer = self._loop.call_later(LONGEST_UNREAD, self._look)

    def forget(self) -> None:
        """No longer."""
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
    """A connection before it is a socket, or one that never becomes one."""

    _awaited: Any = None  # the state of a request that is not there yet
    _until = 0.0  # and when it must be over
    _timeout: asyncio.TimerHandle | None = None
    _unread: UnreadOutput

    def __init__(
        self, *args: Any, connection_limit: ConnectionLimit | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._connection_limit = connection_limit
        self.app = self._served

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there."""
        super().connection_made(transport)
        self._unread = UnreadOutput(transport, self.loop)
        if self._connection_limit is not None and not self._connection_limit.enter(transport):
            transport.abort()
        else:
            self._watch_request()

    def data_received(self, data: bytes) -> None:
        """Something of a request."""
        super().data_received(data)
        if self._connection_limit is not None and self.scope is not None:
            self._connection_limit.mark_active(self.transport)
        self._watch_request()
        self._resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._forget()
        self._unread.forget()
        if self._connection_limit is not None:
            self._connection_limit.leave(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """More waits to be sent than the system takes."""
        super().pause_writing()
        self._unread.watch()

    def resume_writing(self) -> None:
        """Most of it is gone."""
        super().resume_writing()
        self._unread.watch()

    async def _served(self, scope: Any, receive: Any, send: Any) -> None:
        """An answer must be read, even if the connection is closed after it."""
        try:
            await self.config.loaded_app(scope, receive, send)
        finally:
            if not self._is_socket:
                self._unread.watch()

    def on_response_complete(self) -> None:
        """The next request may have begun before."""
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY:
            self._watch_request()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on it is a socket, unless what it says is no handshake."""
        self._forget()
        self._unread.forget()
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        if isinstance(socket, GuardedWebSocket) and not socket.handshake_initiated:
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """A request that cannot be read. If that shows in its body only, whoever answers it
        already need not."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
            self._unread.watch()
        else:
            self.transport.abort()

    def _watch_request(self) -> None:
        """Headers must come soon. A body may take longer, as long as something comes."""
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
        """Notice whoever hangs up before the answer, even if the next request came already."""
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
    """A WebSocket."""

    _pings: Bucket | None = None
    _unread: UnreadOutput

    def __init__(
        self, *args: Any, connection_limit: ConnectionLimit | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._connection_limit = connection_limit
        self._unwritten: list[bytes] = []
        self._queued = 0  # the length of all messages in the queue
        self._lost = asyncio.Event()

    # from the client

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The client asks for a socket."""
        super().connection_made(transport)
        self._unread = UnreadOutput(transport, self.loop)

    def data_received(self, data: bytes) -> None:
        """Whoever says good-bye must still read what is on its way, or lose it. A little at a
        time: of a flood in one write only the beginning is looked at."""
        for start in range(0, len(data), SLICE_BYTES):
            super().data_received(data[start : start + SLICE_BYTES])
            if self.transport.is_closing():
                break
        self._watch_if_closing()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The application has nothing more to say."""
        super().on_task_complete(task)
        self._watch_if_closing()

    def _watch_if_closing(self) -> None:
        if self.transport.is_closing() and not self._lost.is_set():
            self._unread.watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._lost.set()
        self._unread.forget()
        if self._connection_limit is not None:
            self._connection_limit.leave(self.transport)
        super().connection_lost(exc)

    def handle_ping(self) -> None:
        """Answered, unless they come in a flood: they do not pass by the limits for messages."""
        if self._may_ping() and not self.transport.is_closing():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Nobody needs more of them than of pings."""
        if self._may_ping():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A part of a message; parts may be empty, and so without end."""
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
        """A whole message waits to be carried out. Text that is not UTF-8 ends the connection
        without a line in the log, and so does more than may wait."""
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
        """The next message."""
        message: Any = await super().receive()
        self._queued -= _length(message)
        return message

    def _end(self, code: int) -> None:
        """Close a connection that is open, and abort any other."""
        if self.conn.state is State.OPEN:
            self.conn.send_close(code)
        self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """What came is no frame. Before the handshake is over there is nothing to close."""
        if self.conn.close_sent is not None and not self.close_sent:
            super().handle_parser_exception()
        else:
            self.transport.abort()

    def shutdown(self) -> None:
        """The server stops."""
        if self.handshake_complete and not self.close_sent and self.conn.state is not State.OPEN:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": STOPPING})
            self.transport.abort()
        else:
            super().shutdown()

    def keepalive_timeout(self) -> None:
        """It no longer answers."""
        super().keepalive_timeout()
        self.transport.abort()

    @property
    def is_gone(self) -> bool:
        """The connection is lost, or as good as lost."""
        return self.disconnected or self.transport.is_closing()

    async def pause(self, seconds: float) -> None:
        """Let time pass. Disconnected as soon as the connection is lost."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._lost.wait()
        if self.is_gone:
            raise WebSocketDisconnect(GONE)

    # to the client

    async def run_asgi(self) -> None:
        """With a short way for whoever sends much."""
        scope: Any = self.scope  # where uvicorn allows no functions
        scope["extensions"] = {**scope.get("extensions", {}), DIRECT_WRITE: self}
        self.app = self._served
        await super().run_asgi()

    async def _served(self, scope: Any, receive: Any, send: Any) -> None:
        """That a client is gone is no fault of the application's."""
        with suppress(WebSocketDisconnect):
            await self.config.loaded_app(scope, receive, send)
        if self.is_gone:
            raise ClientDisconnected

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
    """What stands before a text of a server's: a final frame, no mask, the length (RFC 6455,
    5.2)."""
    if length < 126:
        return bytes((FINAL_TEXT, length))
    if length < 1 << 16:
        return _SHORT.pack(FINAL_TEXT, 126, length)
    return _LONG.pack(FINAL_TEXT, 127, length)
