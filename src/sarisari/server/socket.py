"""One socket: what a client asks for, and what it is shown.

Each socket has a sender of its own. A table that changes is only marked; the sender makes the
newest view when it gets to it, with all events since the last one, so a slow reader delays
nobody and is shown every event. Whoever writes too fast is read more slowly.
"""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any, Literal, Protocol

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from sarisari import __version__
from sarisari.bots import BOT_NAMES
from sarisari.core.message import Message, Refused, refuse, say, shown
from sarisari.games import GAME_NAMES, get_game
from sarisari.server.hinting import Hinting
from sarisari.server.hub import Frozen, Hub
from sarisari.server.limits import Bucket
from sarisari.server.live import LiveTable
from sarisari.server.messages import (
    LONGEST_MESSAGE,
    PROTOCOL,
    AskHint,
    Bye,
    ChatLine,
    ChatShown,
    ClientMessage,
    Done,
    FromServer,
    FrozenShown,
    Hello,
    ListShown,
    NotDone,
    Ping,
    Pong,
    Say,
    Sit,
    TableLine,
    Unwatch,
    UnwatchList,
    Watch,
    WatchList,
    Wish,
)
from sarisari.server.showing import line_for, shown_to
from sarisari.server.store import ChatRow, StoreError
from sarisari.server.wire import SHORT_WAY
from sarisari.text import catalogue

TRY_AGAIN = 1013  # close codes
NO_COOKIE = 4401
TOO_FAR_BEHIND = 30.0  # seconds that one message may take to go out
MOST_ANSWERS = 1000  # that wait for a client which does not read
AGAIN_IN = 500  # ms

DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ClientMessage)
ENCODER = msgspec.json.Encoder()

log = logging.getLogger("sarisari.socket")


class ShortWay(Protocol):
    """The wire under a socket, where there is one."""

    @property
    def is_read(self) -> bool:
        """What is written goes out."""

    def write_text(self, data: bytes) -> None:
        """At once."""

    async def send_text(self, data: bytes) -> None:
        """As soon as the client reads."""


class Watched:
    """How much of a table a client has seen."""

    __slots__ = ("chat", "is_new", "live", "seen")

    def __init__(self, live: LiveTable, seen: int, chat: int) -> None:
        self.live = live
        self.seen = seen
        self.chat = chat
        self.is_new = True


class Connection:
    """A user's socket."""

    def __init__(
        self,
        socket: WebSocket,
        hub: Hub,
        user: str,
        *,
        login: str | None = None,
        way: str | None = None,
    ) -> None:
        self.user = user
        self._way = way  # over the network: the link by which it came
        self._socket = socket
        self._wire: ShortWay | None = socket.scope.get("extensions", {}).get(SHORT_WAY)
        self._hub = hub
        self._login = login
        self._watched: dict[str, Watched] = {}
        self._changed: dict[str, None] = {}  # tables, in the order in which they changed
        self._answers: list[FromServer] = []
        self._lists: dict[str, list[TableLine]] = {}  # to be sent
        self._woken = asyncio.Event()
        self._is_hung_up = False
        self._sending_since: float | None = None
        self._sender: asyncio.Task[None] | None = None
        self._bucket = Bucket(hub.settings.limits.messages, time.monotonic())
        self._hinting = Hinting(hub, user, self._answer, self._refuse)

    # what tables and lists tell

    def changed(self, table: LiveTable) -> None:
        """There is something new to show: at once to a client that reads, or else by the sender,
        who then shows the newest only."""
        self._hinting.changed(table)
        if self._is_idle:
            self._show_now(table)
        else:
            self._changed[table.id] = None
            self._woken.set()

    def said(self, table: LiveTable, line: ChatRow) -> None:
        """Somebody said something."""
        watched = self._watched.get(table.id)
        if watched is None or line.number <= watched.chat:
            return
        watched.chat = line.number
        self._show_chat(table, [line])

    def listed(self, what: str, lines: list[TableLine]) -> None:
        """A list has changed."""
        self._lists[what] = lines
        self._woken.set()

    # from the client

    async def run(self) -> None:
        """Until either side goes, or the client is too far behind."""
        self._answer(hello(self._hub, self._login))
        self._sender = asyncio.create_task(self._send_until_too_slow())
        self._hub.connections.add(self)
        try:
            while True:
                await self._slow_down()
                await self._receive(await self._socket.receive())
        except WebSocketDisconnect:
            return
        finally:
            self._sender.cancel()
            self._hinting.close()
            self._hub.connections.discard(self)
            for watched in self._watched.values():
                watched.live.unwatch(self)
            for what in ("lobby", "mine"):
                self._hub.lists.unwatch(what, self)

    def say_bye(self) -> None:
        """The server stops."""
        self._answer(Bye(again_in=AGAIN_IN))

    def hang_up(self) -> None:
        """The cookie behind this socket is no longer good."""
        self._is_hung_up = True
        self._woken.set()

    @property
    def is_behind(self) -> bool:
        """Whether one message has been on its way for too long."""
        since = self._sending_since
        return since is not None and time.monotonic() - since > TOO_FAR_BEHIND

    async def give_up(self) -> None:
        """Hang up on a client that does not read; its next socket brings it up to date."""
        if self._sender is not None:
            self._sender.cancel()
        with suppress(RuntimeError, WebSocketDisconnect):
            await self._socket.close(TRY_AGAIN)

    async def _slow_down(self) -> None:
        """Read no faster than a client may write; what it sends meanwhile waits on its side."""
        while not self._bucket.take(time.monotonic()):
            await asyncio.sleep(self._bucket.wait(time.monotonic()))

    async def _receive(self, event: Any) -> None:
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1000))
        if self._is_hung_up:
            return
        data = event.get("text") or event.get("bytes") or b""
        message: Any = None
        wish_id: str | None = None
        begun = time.perf_counter()
        try:
            message = _decoded(data)
            wish_id = getattr(message, "id", None)
            await self._carry_out(message)
        except Frozen as frozen:
            text = catalogue().refusal(frozen.message)
            self._answer(FrozenShown(table=message.table, message=frozen.message, text=text))
        except Refused as refused:
            self._refuse(wish_id, refused.message, getattr(message, "table", ""))
        self._hub.metrics.carrying_out.observe(time.perf_counter() - begun)

    def _refuse(self, wish_id: str | None, message: Message, table: str) -> None:
        self._hub.metrics.refusals.labels(message.key).inc()
        self._answer(NotDone(id=wish_id, message=message, text=self._in_words(message, table)))

    def _in_words(self, message: Message, table: str) -> str:
        """A refusal with the names of the table that it is about."""
        watched = self._watched.get(table)
        if watched is None:
            return catalogue().refusal(message)
        return catalogue().refusal(message, watched.live.names(), watched.live.seat_of(self.user))

    async def _carry_out(
        self, message: Watch | Unwatch | WatchList | UnwatchList | Ping | AskHint | Wish
    ) -> None:
        match message:
            case Ping():
                self._answer(Pong(time=self._hub.now()))
            case WatchList():
                self._hub.lists.watch(message.what, self)
            case UnwatchList():
                self._hub.lists.unwatch(message.what, self)
            case Watch():
                await self._watch(message)
            case Unwatch():
                self._unwatch(message.table)
            case AskHint():
                self._hinting.ask(await self._hub.get(message.table), message)
            case _:
                await self._wish(message)

    async def _watch(self, message: Watch) -> None:
        most = self._hub.settings.limits.watched_per_connection
        if message.table not in self._watched and len(self._watched) >= most:
            raise refuse("too-many", count=most)
        live = await self._hub.get(message.table)
        seen = min(max(0, message.seen), live.at)
        watched = self._watched[live.id] = Watched(live, seen, max(0, message.chat_seen))
        live.watch(self)
        self.changed(live)
        lines = await self._hub.store.chat(live.id, watched.chat)
        lines = [line for line in lines if line.number > watched.chat]
        if lines:
            watched.chat = lines[-1].number
            self._show_chat(live, lines)

    def _unwatch(self, table: str) -> None:
        watched = self._watched.pop(table, None)
        if watched is not None:
            watched.live.unwatch(self)

    async def _wish(self, message: Wish) -> None:
        live = await self._hub.get(message.table)
        if isinstance(message, Say):
            self._hub.limiter.check("chat", self.user, self._hub.settings.limits.chat)
        came = await live.wish(self.user, message)
        self._answer(Done(id=message.id, at=came.at, next=came.next))
        if isinstance(message, Sit) and self._way is not None:
            await self._keep_way(live, self._way)

    async def _keep_way(self, live: LiveTable, way: str) -> None:
        """Somebody from the network sits here: a server that starts anew must know."""
        try:
            await live.open_to_network(way)
        except StoreError as refused:
            log.warning("a table was not marked as open to the network: %s", refused)

    # to the client

    def _show_chat(self, live: LiveTable, rows: list[ChatRow]) -> None:
        lines = [line_for(live, self.user, row) for row in rows]
        wanted: list[ChatLine] = [line for line in lines if line is not None]
        if wanted:
            self._answer(ChatShown(table=live.id, lines=wanted))

    @property
    def _is_idle(self) -> bool:
        """Nothing waits to be sent, and the client reads."""
        waits = self._answers or self._changed or self._lists or self._sending_since is not None
        return self._wire is not None and self._wire.is_read and not waits

    def _show_now(self, table: LiveTable) -> None:
        """Whatever goes wrong here must not be the table's trouble: the sender tries again."""
        try:
            message = self._table_message(table.id)
            if message is not None and self._wire is not None:
                self._wire.write_text(ENCODER.encode(message))
        except Exception:
            log.exception("a view could not be sent at once")
            self._changed[table.id] = None
            self._woken.set()

    def _answer(self, message: FromServer) -> None:
        if self._is_idle and self._wire is not None:
            self._wire.write_text(ENCODER.encode(message))
            return
        self._answers.append(message)
        self._woken.set()

    async def _send_until_too_slow(self) -> None:
        """Until the client is gone, or too many answers wait for it."""
        try:
            await self._send_all()
        except (WebSocketDisconnect, RuntimeError):
            return  # it is gone: the receiving end hears of it, too

    async def _send_all(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            if self._is_hung_up:
                await self._socket.close(NO_COOKIE)
                return
            if len(self._answers) > MOST_ANSWERS:
                await self._socket.close(TRY_AGAIN)
                return
            answers, self._answers = self._answers, []
            for message in answers:
                await self._send(message)
            while self._changed:
                table = next(iter(self._changed))
                del self._changed[table]
                await self._send_table(table)
            while self._lists:
                what, lines = self._lists.popitem()
                await self._send(ListShown(what=_what(what), tables=lines))

    async def _send_table(self, table: str) -> None:
        message = self._table_message(table)
        if message is not None:
            await self._send(message)

    def _table_message(self, table: str) -> FromServer | None:
        """A table now, with all since the last such message; None if it is watched no more."""
        watched = self._watched.get(table)
        if watched is None:
            return None
        live, is_first = watched.live, watched.is_new
        message = shown_to(live, self.user, watched.seen, is_first=is_first)
        watched.seen = live.at
        watched.is_new = live.table is None  # a room: what it begins with comes later
        return message

    async def _send(self, message: FromServer) -> None:
        self._sending_since = time.monotonic()
        data = ENCODER.encode(message)
        if self._wire is not None:
            await self._wire.send_text(data)
        else:
            await self._socket.send_text(data.decode())
        self._sending_since = None


def hello(hub: Hub, login: str | None) -> Hello:
    """Who we are."""
    return Hello(
        protocol=PROTOCOL,
        version=__version__,
        time=hub.now(),
        rules={name: get_game(name).rules_version for name in GAME_NAMES},
        bots=list(BOT_NAMES),
        login=login,
    )


def _what(what: str) -> Literal["lobby", "mine"]:
    return "lobby" if what == "lobby" else "mine"


def _decoded(data: str | bytes) -> Any:
    if len(data) > LONGEST_MESSAGE:
        raise refuse("message-too-long", count=LONGEST_MESSAGE)
    try:
        return DECODER.decode(data)
    except Refused:
        raise
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(say("message-shape", why=shown(error, 200))) from None
