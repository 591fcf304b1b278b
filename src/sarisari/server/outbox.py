"""The outbox of a connection: what waits to be sent to one client, and the task that sends it.

Backpressure: a table that changes is only marked, unless the client reads right now; the sender
task makes the newest update when it gets to it, with all events since the last one. So a slow
reader delays nobody and still gets every event. A client that does not even read its replies is
dropped.
"""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Literal, Protocol

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from sarisari.server.guarded_websocket import DIRECT_WRITE
from sarisari.server.messages import FromServer, ListShown, TableLine, TableShown

TRY_AGAIN = 1013  # close codes
NO_COOKIE = 4401
LONGEST_SEND_SECONDS = 30.0  # to send one message
MOST_WAITING_BYTES = 1 << 18  # of replies that wait for a client which does not read

ENCODER = msgspec.json.Encoder()

log = logging.getLogger("sarisari.socket")


class DirectWrite(Protocol):
    """The protocol object under a WebSocket, if it is a `GuardedWebSocket`: writes past ASGI."""

    @property
    def is_read(self) -> bool:
        """Whether the client is connected and reads."""

    async def pause(self, seconds: float) -> None:
        """Sleep. Raise WebSocketDisconnect as soon as the connection is lost."""

    def write_text(self, data: bytes) -> None:
        """Write at once."""

    async def send_text(self, data: bytes) -> None:
        """Write as soon as the client reads."""


class Updates(Protocol):
    """Where updates of tables come from: the client's subscriptions."""

    def next_message(self, table: str) -> FromServer | None:
        """Return what the client has not seen of a table yet; None if that is nothing."""

    async def pace(self, events: int) -> None:
        """Wait after a page of a long history with this many events."""


class Outbox:
    """What waits to be sent to a client."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._direct: DirectWrite | None = socket.scope.get("extensions", {}).get(DIRECT_WRITE)
        self._updates: Updates | None = None  # once it is open
        self._changed_tables: dict[str, None] = {}  # ids of tables to show, in order
        self._replies: list[bytes] = []
        self._waiting_bytes = 0  # bytes of all replies
        self._pending_lists: dict[str, list[TableLine]] = {}
        self._output_ready = asyncio.Event()
        self._sending_since: float | None = None
        self._sender: asyncio.Task[None] | None = None
        self.is_hung_up = False

    def open(self, updates: Updates) -> None:
        """Start the task that sends."""
        self._updates = updates
        self._sender = asyncio.create_task(self._send_until_too_slow())

    def close(self) -> None:
        """Stop sending."""
        if self._sender is not None:
            self._sender.cancel()

    # what is to be sent

    def reply(self, message: FromServer) -> None:
        """Send a message: at once to a client that reads, or else after what waits already."""
        data = ENCODER.encode(message)
        if self._is_idle and self._direct is not None:
            self._direct.write_text(data)
            return
        self._replies.append(data)
        self._waiting_bytes += len(data)
        self._output_ready.set()

    def show_table(self, table: str) -> None:
        """Show a changed table: at once to a client that reads, or else by the sender task, which
        then sends only the newest state."""
        if self._is_idle:
            self._show_now(table)
        else:
            self._mark(table)

    def is_marked(self, table: str) -> bool:
        """Whether an update of a table is about to be sent."""
        return table in self._changed_tables

    def show_list(self, what: str, lines: list[TableLine]) -> None:
        """Send a list; only the newest version if several wait."""
        self._pending_lists[what] = lines
        self._output_ready.set()

    def hang_up(self) -> None:
        """Close the connection, because its session cookie is no longer valid."""
        self.is_hung_up = True
        self._output_ready.set()

    # slow clients

    @property
    def is_behind(self) -> bool:
        """Whether one message has been on its way for too long."""
        since = self._sending_since
        return since is not None and time.monotonic() - since > LONGEST_SEND_SECONDS

    async def give_up(self) -> None:
        """Close the connection of a client that does not read. When the client reconnects, it
        catches up."""
        self.close()
        with suppress(RuntimeError, WebSocketDisconnect):
            await self._socket.close(TRY_AGAIN)

    async def pause(self, seconds: float) -> None:
        """Sleep, unless the client disconnects meanwhile."""
        if self._direct is not None:
            await self._direct.pause(seconds)
        elif seconds > 0:
            await asyncio.sleep(seconds)

    # sending

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits to be sent."""
        waits = (
            self._replies
            or self._changed_tables
            or self._pending_lists
            or self._sending_since is not None
        )
        return not waits

    @property
    def _is_idle(self) -> bool:
        """Whether nothing waits to be sent, and the client reads."""
        return self._direct is not None and self._direct.is_read and self.is_empty

    def _mark(self, table: str) -> None:
        self._changed_tables[table] = None
        self._output_ready.set()

    def _show_now(self, table: str) -> None:
        """Send an update at once. An error here must not disturb the table: the sender task tries
        again."""
        try:
            message = self._next_update(table)
            if message is not None and self._direct is not None:
                self._direct.write_text(ENCODER.encode(message))
                self._mark_next_page(message)
        except Exception:
            log.exception("a view could not be sent at once")
            self._mark(table)

    def _next_update(self, table: str) -> FromServer | None:
        return None if self._updates is None else self._updates.next_message(table)

    async def _send_until_too_slow(self) -> None:
        """Send until the client disconnects, or too many replies wait for it."""
        try:
            await self._send_all()
        except (WebSocketDisconnect, RuntimeError):
            return  # the receiving task notices the disconnect, too

    async def _send_all(self) -> None:
        while True:
            await self._output_ready.wait()
            self._output_ready.clear()
            if self.is_hung_up:
                await self._socket.close(NO_COOKIE)
                return
            if self._waiting_bytes > MOST_WAITING_BYTES:
                await self._socket.close(TRY_AGAIN)
                return
            replies, self._replies, self._waiting_bytes = self._replies, [], 0
            for data in replies:
                await self._send(data)
            while self._changed_tables:
                table = next(iter(self._changed_tables))
                del self._changed_tables[table]
                await self._send_table(table)
            while self._pending_lists:
                what, lines = self._pending_lists.popitem()
                await self._send(ENCODER.encode(ListShown(what=_list_name(what), tables=lines)))

    async def _send_table(self, table: str) -> None:
        message = self._next_update(table)
        if message is None:
            return
        await self._send(ENCODER.encode(message))
        self._mark_next_page(message)
        if isinstance(message, TableShown) and message.has_more and self._updates is not None:
            await self._updates.pace(len(message.events))

    def _mark_next_page(self, message: FromServer) -> None:
        """If the update was one page of a long history, send the next after everything else that
        waits."""
        if isinstance(message, TableShown) and message.has_more:
            self._mark(message.table)

    async def _send(self, data: bytes) -> None:
        self._sending_since = time.monotonic()
        if self._direct is not None:
            await self._direct.send_text(data)
        else:
            await self._socket.send_text(data.decode())
        self._sending_since = None


def _list_name(what: str) -> Literal["lobby", "mine"]:
    return "lobby" if what == "lobby" else "mine"
