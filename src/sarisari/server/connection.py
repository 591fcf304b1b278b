"""One WebSocket connection: the messages of a client, and what the client is shown.

Backpressure: each connection has its own sender task. A table that changes is only marked; the
sender makes the newest update when it gets to it, with all events since the last one. So a slow
reader delays nobody and still gets every event. A client that writes too fast is answered more
slowly (rate limit), and one that asks for long histories gets them in pages, no faster than its
address allows. After a reconnect, a client says how much of a table it has seen and is sent the
rest.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any, Literal, Protocol

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from sarisari import __version__
from sarisari.bots import BOT_NAMES
from sarisari.core.message import RefusalKind, Refused, refuse, say, shown
from sarisari.games import game_names, get_game
from sarisari.server.guarded_websocket import DIRECT_WRITE
from sarisari.server.hint_requests import HintRequests
from sarisari.server.hub import Hub
from sarisari.server.live_table import LiveTable
from sarisari.server.messages import (
    LONGEST_MESSAGE,
    PROTOCOL,
    Bye,
    ClientMessage,
    DoneReply,
    FromServer,
    FrozenShown,
    Hello,
    HintRequest,
    ListShown,
    MuteWish,
    Ping,
    Pong,
    RefusedReply,
    SayWish,
    SitWish,
    TableLine,
    TableShown,
    Unwatch,
    UnwatchList,
    Watch,
    WatchList,
    Wish,
)
from sarisari.server.rate_limits import Bucket
from sarisari.server.store import ChatRow, StoreError
from sarisari.server.subscriptions import Subscriptions
from sarisari.server.table_loader import Frozen
from sarisari.server.work import Asker
from sarisari.text import catalogue

TRY_AGAIN = 1013  # close codes
NO_COOKIE = 4401
LONGEST_SEND_SECONDS = 30.0  # to send one message
MOST_WAITING_BYTES = 1 << 18  # of replies that wait for a client which does not read
RECONNECT_MS = 500  # after which clients are asked to reconnect

DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ClientMessage)
ENCODER = msgspec.json.Encoder()

log = logging.getLogger("sarisari.socket")


class DirectWrite(Protocol):
    """The protocol object under a WebSocket, if it is a `GuardedWebSocket`: writes past
    ASGI."""

    @property
    def is_read(self) -> bool:
        """Whether the client is connected and reads."""

    async def pause(self, seconds: float) -> None:
        """Sleep. Raise WebSocketDisconnect as soon as the connection is lost."""

    def write_text(self, data: bytes) -> None:
        """Write at once."""

    async def send_text(self, data: bytes) -> None:
        """Write as soon as the client reads."""


class Connection:
    """A user's WebSocket connection."""

    def __init__(
        self,
        socket: WebSocket,
        hub: Hub,
        user: str,
        *,
        address: str = "",
        login: str | None = None,
        lan_link: str | None = None,
    ) -> None:
        self.user = user
        self.address = address  # the client's network
        self._lan_link = lan_link  # the LAN link by which the client came
        self._socket = socket
        self._direct: DirectWrite | None = socket.scope.get("extensions", {}).get(DIRECT_WRITE)
        self._hub = hub
        self._login = login
        self._subscriptions = Subscriptions(
            hub, self, self._reply, self._reply_if_refused, self._pause
        )
        self._changed_tables: dict[str, None] = {}  # ids of tables to show, in order
        self._replies: list[bytes] = []
        self._waiting_bytes = 0  # bytes of all replies
        self._pending_lists: dict[str, list[TableLine]] = {}  # to be sent
        self._output_ready = asyncio.Event()
        self._is_hung_up = False
        self._sending_since: float | None = None
        self._sender: asyncio.Task[None] | None = None
        self._bucket = Bucket(hub.settings.limits.messages, time.monotonic())
        self._hint_requests = HintRequests(hub, Asker(user, address), self._reply, self._refuse)

    # notifications from tables and lists

    def table_changed(self, table: LiveTable) -> None:
        """Show a changed table: at once to a client that reads, or else by the sender task, which
        then sends only the newest state."""
        self._hint_requests.table_changed(table)
        if self._is_idle:
            self._show_now(table)
        else:
            self._changed_tables[table.id] = None
            self._output_ready.set()

    def presence_changed(self, table: LiveTable) -> None:
        """Send the new presence, unless an update that contains it is about to be sent."""
        if table.id not in self._changed_tables:
            self._subscriptions.send_presence(table)

    def chat_said(self, table: LiveTable, line: ChatRow) -> None:
        """Send a line of chat."""
        self._subscriptions.chat_said(table, line)

    def banned_from(self, table: LiveTable) -> None:
        """Stop showing a table from which this user was banned."""
        self._subscriptions.unwatch(table.id)
        why, kind = say("banned-from-table"), RefusalKind.NO_WATCHING
        text = catalogue().refusal(why)
        self._reply(RefusedReply(id=None, message=why, text=text, table=table.id, kind=kind))

    def listed(self, what: str, lines: list[TableLine]) -> None:
        """Send a list that has changed."""
        self._pending_lists[what] = lines
        self._output_ready.set()

    # from the client

    async def run(self) -> None:
        """Receive messages until either side closes the connection, or the client is too slow."""
        self._reply(hello(self._hub, self._login))
        self._sender = asyncio.create_task(self._send_until_too_slow())
        self._hub.connections.add(self)
        try:
            while True:
                await self._wait_for_rate_limit()
                await self._receive(await self._socket.receive())
        except WebSocketDisconnect:
            return
        finally:
            self._sender.cancel()
            self._hint_requests.close()
            self._hub.connections.discard(self)
            self._subscriptions.close()
            for what in ("lobby", "mine"):
                self._hub.lists.unwatch(what, self)

    def say_bye(self) -> None:
        """Tell the client that the server stops, and when to reconnect."""
        self._reply(Bye(again_in=RECONNECT_MS))

    def hang_up(self) -> None:
        """Close the connection, because its session cookie is no longer valid."""
        self._is_hung_up = True
        self._output_ready.set()

    @property
    def is_behind(self) -> bool:
        """Whether one message has been on its way for too long."""
        since = self._sending_since
        return since is not None and time.monotonic() - since > LONGEST_SEND_SECONDS

    async def give_up(self) -> None:
        """Close the connection of a client that does not read. When the client reconnects, it
        catches up."""
        if self._sender is not None:
            self._sender.cancel()
        with suppress(RuntimeError, WebSocketDisconnect):
            await self._socket.close(TRY_AGAIN)

    async def _wait_for_rate_limit(self) -> None:
        """Throttle a flood: handle messages no faster than the client may send them. If too many wait
        meanwhile, the protocol object closes the connection."""
        while not self._bucket.take(time.monotonic()):
            await self._pause(self._bucket.wait(time.monotonic()))
        await self._subscriptions.wait_for_budget(
            "message", self._hub.settings.limits.messages_per_address, 1
        )

    async def _pause(self, seconds: float) -> None:
        """Sleep, unless the client disconnects meanwhile."""
        if self._direct is not None:
            await self._direct.pause(seconds)
        elif seconds > 0:
            await asyncio.sleep(seconds)

    async def _receive(self, event: Any) -> None:
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1000))
        if self._is_hung_up:
            return
        data = event.get("text") or event.get("bytes") or b""
        begun = time.perf_counter()
        try:
            message = _decoded(data)
        except Refused as refused:
            self._refuse(None, refused, "")
        else:
            await self._reply_if_refused(message, self._carry_out(message))
        self._hub.metrics.carrying_out.observe(time.perf_counter() - begun)

    async def _reply_if_refused(self, message: Any, carried_out: Awaitable[None]) -> None:
        """Await the handling of a message, and send a reply if it is refused."""
        try:
            await carried_out
        except Frozen as frozen:
            text = catalogue().refusal(frozen.message)
            self._reply(FrozenShown(table=message.table, message=frozen.message, text=text))
        except Refused as refused:
            wish_id = getattr(message, "id", None)
            self._refuse(wish_id, refused, getattr(message, "table", ""))

    def _refuse(self, wish_id: str | None, refused: Refused, table: str) -> None:
        message, kind = refused.message, refused.kind
        self._hub.metrics.refusals.labels(message.key).inc()
        text = self._subscriptions.refusal_text(message, table)
        unseen = table if wish_id is None and table else None
        self._reply(RefusedReply(id=wish_id, message=message, text=text, table=unseen, kind=kind))

    async def _carry_out(
        self, message: Watch | Unwatch | WatchList | UnwatchList | Ping | HintRequest | Wish
    ) -> None:
        match message:
            case Ping():
                self._reply(Pong(time=self._hub.now()))
            case WatchList():
                self._hub.lists.watch(message.what, self)
            case UnwatchList():
                self._hub.lists.unwatch(message.what, self)
            case Watch():
                await self._subscriptions.watch(message)
            case Unwatch():
                self._subscriptions.unwatch(message.table)
            case HintRequest():
                self._hint_requests.ask(await self._subscriptions.get(message.table), message)
            case _:
                await self._wish(message)

    async def _wish(self, message: Wish) -> None:
        live = await self._subscriptions.get(message.table)
        if isinstance(message, SayWish):
            limiter, limits = self._hub.limiter, self._hub.settings.limits
            limiter.check("chat", self.user, limits.chat)
            limiter.check("chat-address", self.address, limits.chat_per_address)
        if isinstance(message, MuteWish) and self._subscriptions.is_onlooker(live):
            self._subscriptions.mute(live, message)
            return
        outcome = await live.wish(self.user, message, self.address)
        self._reply(DoneReply(id=message.id, at=outcome.at, next=outcome.next))
        if isinstance(message, SitWish) and self._lan_link is not None:
            await self._remember_lan_link(live, self._lan_link)

    async def _remember_lan_link(self, live: LiveTable, lan_link: str) -> None:
        """Save the LAN link by which a player came, so that a restarted server listens there
        again."""
        try:
            await live.open_to_network(lan_link)
        except StoreError as refused:
            log.warning("a table was not marked as open to the network: %s", refused)

    # to the client

    @property
    def _is_idle(self) -> bool:
        """Whether nothing waits to be sent, and the client reads."""
        waits = (
            self._replies
            or self._changed_tables
            or self._pending_lists
            or self._sending_since is not None
        )
        return self._direct is not None and self._direct.is_read and not waits

    def _show_now(self, table: LiveTable) -> None:
        """Send an update at once. An error here must not disturb the table: the sender task tries
        again."""
        try:
            message = self._subscriptions.next_message(table.id)
            if message is not None and self._direct is not None:
                self._direct.write_text(ENCODER.encode(message))
                self._queue_next_page(message)
        except Exception:
            log.exception("a view could not be sent at once")
            self._changed_tables[table.id] = None
            self._output_ready.set()

    def _reply(self, message: FromServer) -> None:
        if self._is_idle and self._direct is not None:
            self._direct.write_text(ENCODER.encode(message))
            return
        data = ENCODER.encode(message)
        self._replies.append(data)
        self._waiting_bytes += len(data)
        self._output_ready.set()

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
            if self._is_hung_up:
                await self._socket.close(NO_COOKIE)
                return
            if self._waiting_bytes > MOST_WAITING_BYTES:
                await self._socket.close(TRY_AGAIN)
                return
            answers, self._replies, self._waiting_bytes = self._replies, [], 0
            for data in answers:
                await self._send(data)
            while self._changed_tables:
                table = next(iter(self._changed_tables))
                del self._changed_tables[table]
                await self._send_table(table)
            while self._pending_lists:
                what, lines = self._pending_lists.popitem()
                await self._send(ENCODER.encode(ListShown(what=_list_name(what), tables=lines)))

    async def _send_table(self, table: str) -> None:
        message = self._subscriptions.next_message(table)
        if message is None:
            return
        await self._send(ENCODER.encode(message))
        self._queue_next_page(message)
        if isinstance(message, TableShown) and message.has_more:
            await self._subscriptions.pace(len(message.events))

    def _queue_next_page(self, message: FromServer) -> None:
        """If the update was one page of a long history, send the next after everything else that
        waits."""
        if isinstance(message, TableShown) and message.has_more:
            self._changed_tables[message.table] = None
            self._output_ready.set()

    async def _send(self, data: bytes) -> None:
        self._sending_since = time.monotonic()
        if self._direct is not None:
            await self._direct.send_text(data)
        else:
            await self._socket.send_text(data.decode())
        self._sending_since = None


def hello(hub: Hub, login: str | None) -> Hello:
    """Return the first message of a connection: protocol, version, games and bots."""
    return Hello(
        protocol=PROTOCOL,
        version=__version__,
        time=hub.now(),
        rules={name: get_game(name).rules_version for name in game_names()},
        bots=list(BOT_NAMES),
        login=login,
    )


def _list_name(what: str) -> Literal["lobby", "mine"]:
    return "lobby" if what == "lobby" else "mine"


def _decoded(data: str | bytes) -> Any:
    if len(data) > LONGEST_MESSAGE:
        raise refuse("message-too-long", kind=RefusalKind.TOO_LARGE, count=LONGEST_MESSAGE)
    try:
        return DECODER.decode(data)
    except Refused:
        raise
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(say("message-shape", why=shown(error, 200))) from None
