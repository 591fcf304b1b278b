"""uvicorn's HTTP protocol, guarded against slow clients: those that connect and send nothing
(slowloris), pause in the middle of a request, or never read the answer.

A client must send a request soon after it connects, without long pauses. A connection is always
read, so that a disconnect is noticed; how many further requests may wait is bounded (backpressure).
"""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from sarisari.server.connection_limit import ConnectionLimit
from sarisari.server.guarded_websocket import GuardedWebSocket
from sarisari.server.unread_output import UnreadOutput

LONGEST_HEAD = 30.0  # seconds from the connection, or the first byte, to the end of the headers
LONGEST_BODY = 300.0  # seconds from there to the end of a request
LONGEST_PAUSE = 15.0  # seconds between two chunks of a body
MOST_PIPELINED = 65_536  # bytes of further requests sent before the first is answered


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
