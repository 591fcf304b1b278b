"""One WebSocket connection: the messages of a client, and what the client is told.

A client that writes too fast is answered more slowly (rate limit), and one that asks for long
histories gets them in pages, no faster than its address allows. After a reconnect, a client says
how much of a table it has seen and is sent the rest. `outbox.py` sends it, `subscriptions.py` knows
which tables the client watches.
"""

import logging
import time
from collections.abc import Awaitable
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from sarisari import __version__
from sarisari.bots import BOT_NAMES
from sarisari.core.message import RefusalKind, Refused, refuse, say, shown
from sarisari.games import game_names, get_game
from sarisari.server.hint_requests import HintRequests
from sarisari.server.hub import Hub
from sarisari.server.live_table import LiveTable
from sarisari.server.messages import (
    LONGEST_MESSAGE,
    PROTOCOL,
    Bye,
    ClientMessage,
    DoneReply,
    FrozenShown,
    Hello,
    HintRequest,
    MuteWish,
    Ping,
    Pong,
    RefusedReply,
    SayWish,
    SitWish,
    TableLine,
    Unwatch,
    UnwatchList,
    Watch,
    WatchList,
    Wish,
)
from sarisari.server.outbox import Outbox
from sarisari.server.rate_limits import Bucket
from sarisari.server.store import ChatRow, StoreError
from sarisari.server.subscriptions import Subscriptions
from sarisari.server.table_loader import Frozen
from sarisari.server.work import Asker
from sarisari.text import catalogue

RECONNECT_MS = 500  # after which clients are asked to reconnect

DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ClientMessage)

log = logging.getLogger("sarisari.socket")


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
        self._hub = hub
        self._login = login
        self._outbox = Outbox(socket)
        self._reply = self._outbox.reply
        self._subscriptions = Subscriptions(
            hub, self, self._reply, self._reply_if_refused, self._outbox.pause
        )
        self._bucket = Bucket(hub.settings.limits.messages, time.monotonic())
        self._hint_requests = HintRequests(hub, Asker(user, address), self._reply, self._refuse)

    # notifications from tables and lists

    def table_changed(self, table: LiveTable) -> None:
        """Show a changed table."""
        self._hint_requests.table_changed(table)
        self._outbox.show_table(table.id)

    def presence_changed(self, table: LiveTable) -> None:
        """Send the new presence, unless an update that contains it is about to be sent."""
        if not self._outbox.is_marked(table.id):
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
        self._outbox.show_list(what, lines)

    # from the client

    async def run(self) -> None:
        """Receive messages until either side closes the connection, or the client is too slow."""
        self._reply(hello(self._hub, self._login))
        self._outbox.open(self._subscriptions)
        self._hub.connections.add(self)
        try:
            while True:
                await self._wait_for_rate_limit()
                await self._receive(await self._socket.receive())
        except WebSocketDisconnect:
            return
        finally:
            self._outbox.close()
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
        self._outbox.hang_up()

    @property
    def is_behind(self) -> bool:
        """Whether one message has been on its way for too long."""
        return self._outbox.is_behind

    async def give_up(self) -> None:
        """Close the connection of a client that does not read."""
        await self._outbox.give_up()

    async def _wait_for_rate_limit(self) -> None:
        """Throttle a flood: handle messages no faster than the client may send them. If too many wait
        meanwhile, the protocol object closes the connection."""
        while not self._bucket.take(time.monotonic()):
            await self._outbox.pause(self._bucket.wait(time.monotonic()))
        await self._subscriptions.wait_for_budget(
            "message", self._hub.settings.limits.messages_per_address, 1
        )

    async def _receive(self, event: Any) -> None:
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1000))
        if self._outbox.is_hung_up:
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


def _decoded(data: str | bytes) -> Any:
    if len(data) > LONGEST_MESSAGE:
        raise refuse("message-too-long", kind=RefusalKind.TOO_LARGE, count=LONGEST_MESSAGE)
    try:
        return DECODER.decode(data)
    except Refused:
        raise
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(say("message-shape", why=shown(error, 200))) from None
