"""One socket: what a client asks for, and what it is shown.

Each socket has a sender of its own. A table that changes is only marked; the sender makes the
newest view when it gets to it, with all events since the last one, so a slow reader delays
nobody and is shown every event. Whoever writes too fast is answered more slowly, and whoever wants
to be told much is told it in pages, no faster than its address may be.
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
from sarisari.core.message import Message, Refused, refuse, say, shown
from sarisari.games import GAME_NAMES, get_game
from sarisari.server.hinting import Hinting
from sarisari.server.hub import Frozen, Hub
from sarisari.server.limits import Bucket
from sarisari.server.live import LiveTable
from sarisari.server.messages import (
    LONGEST_ID,
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
    Mute,
    NotDone,
    Ping,
    Pong,
    Presence,
    Say,
    Sit,
    TableLine,
    TableShown,
    Unwatch,
    UnwatchList,
    Watch,
    WatchList,
    Wish,
)
from sarisari.server.room import check_host
from sarisari.server.settings import Rate
from sarisari.server.showing import PAGE, line_for, presence_of, shown_to
from sarisari.server.store import ChatRow, StoreError
from sarisari.server.talk import writer_at
from sarisari.server.wire import SHORT_WAY
from sarisari.server.work import Asker
from sarisari.text import catalogue

TRY_AGAIN = 1013  # close codes
NO_COOKIE = 4401
TOO_FAR_BEHIND = 30.0  # seconds that one message may take to go out
MOST_WAITING = 1 << 18  # bytes of answers that wait for a client which does not read
MOST_CHAT = 1 << 16  # bytes of chat, the newest, that are told to whoever comes
WATCH = 20  # what a view costs, in entries that are told
LIKE_ENTRY = 20  # characters of chat that cost as much as an entry
TELL_AGAIN = 1.0  # seconds until a table is told to the same socket once more
AGAIN_IN = 500  # ms

DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ClientMessage)
ENCODER = msgspec.json.Encoder()

log = logging.getLogger("sarisari.socket")


class ShortWay(Protocol):
    """The wire under a socket, where there is one."""

    @property
    def is_read(self) -> bool:
        """What is written goes out."""

    async def rest(self, seconds: float) -> None:
        """Let time pass. Disconnected as soon as the connection is lost."""

    def write_text(self, data: bytes) -> None:
        """At once."""

    async def send_text(self, data: bytes) -> None:
        """As soon as the client reads."""


class Watched:
    """How much of a table a client has seen."""

    __slots__ = ("chat", "held", "is_new", "live", "muted", "presence", "seen")

    def __init__(self, live: LiveTable, seen: int, chat: int) -> None:
        self.live = live
        self.seen = seen
        self.chat = chat
        self.held: list[ChatRow] | None = None  # said while what was said before is looked up
        self.is_new = True
        self.presence: Presence | None = None
        self.muted: set[str] = set()  # by an onlooker: nobody else needs to know


class Connection:
    """A user's socket."""

    def __init__(
        self,
        socket: WebSocket,
        hub: Hub,
        user: str,
        *,
        address: str = "",
        login: str | None = None,
        way: str | None = None,
    ) -> None:
        self.user = user
        self.address = address  # the network that it comes from
        self._way = way  # over the network: the link by which it came
        self._socket = socket
        self._wire: ShortWay | None = socket.scope.get("extensions", {}).get(SHORT_WAY)
        self._hub = hub
        self._login = login
        self._watched: dict[str, Watched] = {}
        self._changed: dict[str, None] = {}  # tables, in the order in which they changed
        self._answers: list[bytes] = []
        self._waiting = 0  # bytes of these
        self._told: dict[str, float] = {}  # by table: when it was last told, of late
        self._wanted: dict[str, Watch] = {}  # by table: the newest question that waits
        self._tellings: set[asyncio.Task[None]] = set()
        self._lists: dict[str, list[TableLine]] = {}  # to be sent
        self._woken = asyncio.Event()
        self._is_hung_up = False
        self._sending_since: float | None = None
        self._sender: asyncio.Task[None] | None = None
        self._bucket = Bucket(hub.settings.limits.messages, time.monotonic())
        self._hinting = Hinting(hub, Asker(user, address), self._answer, self._refuse)

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

    def came_or_went(self, table: LiveTable) -> None:
        """Who is there has changed: told unless a view that says so goes out anyway."""
        watched = self._watched.get(table.id)
        if watched is None or table.id in self._changed:
            return
        presence = presence_of(table)
        if watched.presence != presence:
            watched.presence = presence
            self._answer(presence)

    def turned_away(self, table: LiveTable) -> None:
        """It may no longer look at this table."""
        self._unwatch(table.id)
        why = say("banned-from-table")
        text = catalogue().refusal(why)
        self._answer(NotDone(id=None, message=why, text=text, table=table.id))

    def said(self, table: LiveTable, line: ChatRow) -> None:
        """Somebody said something."""
        watched = self._watched.get(table.id)
        if watched is not None and watched.held is not None:
            watched.held.append(line)
            return
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
            for telling in self._tellings:
                telling.cancel()
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
        """Carry out no faster than a client may ask; whoever has too much waiting is hung up
        on by the wire."""
        while not self._bucket.take(time.monotonic()):
            await self._rest(self._bucket.wait(time.monotonic()))
        await self._owe("message", self._hub.settings.limits.messages_per_address, 1)

    async def _rest(self, seconds: float) -> None:
        """Let time pass, unless the client goes away meanwhile."""
        if self._wire is not None:
            await self._wire.rest(seconds)
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
            self._refuse(None, refused.message, "")
        else:
            await self._answered(message, self._carry_out(message))
        self._hub.metrics.carrying_out.observe(time.perf_counter() - begun)

    async def _answered(self, message: Any, carried_out: Awaitable[None]) -> None:
        """Refusals are answers, too."""
        try:
            await carried_out
        except Frozen as frozen:
            text = catalogue().refusal(frozen.message)
            self._answer(FrozenShown(table=message.table, message=frozen.message, text=text))
        except Refused as refused:
            wish_id = getattr(message, "id", None)
            self._refuse(wish_id, refused.message, getattr(message, "table", ""))

    def _refuse(self, wish_id: str | None, message: Message, table: str) -> None:
        self._hub.metrics.refusals.labels(message.key).inc()
        text = self._in_words(message, table)
        unseen = table if wish_id is None and table else None
        self._answer(NotDone(id=wish_id, message=message, text=text, table=unseen))

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
                await self._watch_in_time(message)
            case Unwatch():
                self._unwatch(message.table)
            case AskHint():
                self._hinting.ask(await self._get(message.table), message)
            case _:
                await self._wish(message)

    async def _watch_in_time(self, message: Watch) -> None:
        """A table is told to one socket, from where it likes, once a second at most: the newest
        question of a second is answered at its end."""
        table, now = message.table, time.monotonic()
        self._told = {other: then for other, then in self._told.items() if now - then < TELL_AGAIN}
        is_waiting = table in self._wanted
        self._wanted[table] = message
        if is_waiting:
            return
        if table not in self._told:
            await self._watch(table)
        else:
            wait = self._told[table] + TELL_AGAIN - now
            telling = asyncio.create_task(self._watch_later(table, wait))
            self._tellings.add(telling)
            telling.add_done_callback(self._tellings.discard)

    async def _watch_later(self, table: str, wait: float) -> None:
        await asyncio.sleep(wait)
        message = self._wanted.get(table)
        if message is not None:
            with suppress(WebSocketDisconnect):  # the receiving end hears of it, too
                await self._answered(message, self._watch(table))

    async def _watch(self, table: str) -> None:
        """Show a table from where the newest question wants it, unless it was taken back while
        this had to wait."""
        try:
            live = await self._get(table)
            seen = self._wanted[table].seen if table in self._wanted else live.at
            await self._pace(WATCH + min(max(0, live.at - max(0, seen)), PAGE))
            live = await self._hub.get(table)  # it may have been forgotten meanwhile
        except Refused:
            self._wanted.pop(table, None)
            raise
        message = self._wanted.pop(table, None)
        if message is not None:
            self._begin_to_watch(live, message)
            await self._tell_chat(self._watched[live.id])

    def _begin_to_watch(self, live: LiveTable, message: Watch) -> None:
        most = self._hub.settings.limits.watched_per_connection
        if live.id not in self._watched and len(self._watched) >= most:
            raise refuse("too-many", count=most)
        live.check_watch(Asker(self.user, self.address))
        self._told[live.id] = time.monotonic()
        watched = Watched(live, min(max(0, message.seen), live.at), max(0, message.chat_seen))
        if live.id in self._watched:
            watched.muted = self._watched[live.id].muted
        self._watched[live.id] = watched
        live.watch(self)
        self.changed(live)

    async def _tell_chat(self, watched: Watched) -> None:
        """What was said before; what is said meanwhile comes after it."""
        held: list[ChatRow] = []
        watched.held = held
        try:
            lines = await self._hub.store.chat(watched.live.id, watched.chat, most=MOST_CHAT)
        finally:
            watched.held = None
        last = lines[-1].number if lines else watched.chat
        lines += [line for line in held if line.number > last]
        if lines:
            watched.chat = lines[-1].number
            self._show_chat(watched.live, lines)
            await self._pace(sum(1 + len(line.text) // LIKE_ENTRY for line in lines))

    async def _get(self, table: str) -> LiveTable:
        """A table; those that have to be brought back count for this address."""
        if table not in self._hub.tables:
            await self._owe("load", self._hub.settings.limits.loads, 1)
        return await self._hub.get(table)

    async def _pace(self, count: int) -> None:
        """So many entries or lines are told to this address: not before it is its turn."""
        await self._owe("told", self._hub.settings.limits.told, count)

    async def _owe(self, what: str, rate: Rate, count: int) -> None:
        """Wait until this address may have so many more of something."""
        wait = self._hub.limiter.owed(what, self.address, rate, count)
        if wait > 0:
            await self._rest(wait)

    def _unwatch(self, table: str) -> None:
        self._wanted.pop(table, None)
        watched = self._watched.pop(table, None)
        if watched is not None:
            watched.live.unwatch(self)

    async def _wish(self, message: Wish) -> None:
        live = await self._get(message.table)
        if isinstance(message, Say):
            limiter, limits = self._hub.limiter, self._hub.settings.limits
            limiter.check("chat", self.user, limits.chat)
            limiter.check("chat-address", self.address, limits.chat_per_address)
        if isinstance(message, Mute) and self._is_onlooker(live):
            self._mute(live, message)
            return
        came = await live.wish(self.user, message, self.address)
        self._answer(Done(id=message.id, at=came.at, next=came.next))
        if isinstance(message, Sit) and self._way is not None:
            await self._keep_way(live, self._way)

    def _is_onlooker(self, live: LiveTable) -> bool:
        is_insider = live.seat_of(self.user) is not None or live.room.host == self.user
        return live.id in self._watched and not is_insider

    def _mute(self, live: LiveTable, wish: Mute) -> None:
        """An onlooker does not want to read somebody, for as long as it looks on."""
        if len(wish.id) > LONGEST_ID:
            raise refuse("id-too-long", count=LONGEST_ID)
        if wish.for_all:
            check_host(live.room, self.user)
        muted = self._watched[live.id].muted
        writer = writer_at(live.sitting(), self.user, wish.seat)
        (muted.add if wish.is_muted else muted.discard)(writer)
        self._answer(Done(id=wish.id, at=live.at))
        self.changed(live)

    async def _keep_way(self, live: LiveTable, way: str) -> None:
        """Somebody from the network sits here: a server that starts anew must know."""
        try:
            await live.open_to_network(way)
        except StoreError as refused:
            log.warning("a table was not marked as open to the network: %s", refused)

    # to the client

    def _show_chat(self, live: LiveTable, rows: list[ChatRow]) -> None:
        muted = self._watched[live.id].muted if live.id in self._watched else ()
        lines = [line_for(live, self.user, row, muted) for row in rows]
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
                self._go_on_telling(message)
        except Exception:
            log.exception("a view could not be sent at once")
            self._changed[table.id] = None
            self._woken.set()

    def _answer(self, message: FromServer) -> None:
        if self._is_idle and self._wire is not None:
            self._wire.write_text(ENCODER.encode(message))
            return
        data = ENCODER.encode(message)
        self._answers.append(data)
        self._waiting += len(data)
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
            if self._waiting > MOST_WAITING:
                await self._socket.close(TRY_AGAIN)
                return
            answers, self._answers, self._waiting = self._answers, [], 0
            for data in answers:
                await self._send(data)
            while self._changed:
                table = next(iter(self._changed))
                del self._changed[table]
                await self._send_table(table)
            while self._lists:
                what, lines = self._lists.popitem()
                await self._send(ENCODER.encode(ListShown(what=_what(what), tables=lines)))

    async def _send_table(self, table: str) -> None:
        message = self._table_message(table)
        if message is None:
            return
        await self._send(ENCODER.encode(message))
        self._go_on_telling(message)
        if isinstance(message, TableShown) and message.has_more:
            await self._pace(len(message.events))

    def _go_on_telling(self, message: FromServer) -> None:
        """The next page of a long telling follows, when what else there is to send is sent."""
        if isinstance(message, TableShown) and message.has_more:
            self._changed[message.table] = None
            self._woken.set()

    def _table_message(self, table: str) -> FromServer | None:
        """A table now, with all since the last such message; None if it is watched no more."""
        watched = self._watched.get(table)
        if watched is None:
            return None
        live, is_first = watched.live, watched.is_new
        message = shown_to(live, self.user, watched.seen, is_first=is_first, muted=watched.muted)
        watched.seen = message.at if isinstance(message, TableShown) else live.at
        watched.presence = presence_of(live)
        watched.is_new = live.table is None  # a room: what it begins with comes later
        return message

    async def _send(self, data: bytes) -> None:
        self._sending_since = time.monotonic()
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
