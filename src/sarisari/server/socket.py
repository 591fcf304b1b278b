"""One socket: what a client asks for, and what it is shown.

Each socket has a sender of its own. A table that changes is only marked; the sender makes the
newest view when it gets to it, with all events since the last one, so a slow reader delays
nobody and is shown every event.
"""

import asyncio
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from sarisari import __version__
from sarisari.core.message import Refused, refuse, say, shown
from sarisari.server.hub import Hub
from sarisari.server.live import LiveTable
from sarisari.server.messages import (
    LONGEST_MESSAGE,
    PROTOCOL,
    ClientMessage,
    Done,
    FromServer,
    Hello,
    NotDone,
    Unwatch,
    Watch,
    Wish,
)
from sarisari.server.showing import shown_to
from sarisari.text import catalogue

TRY_AGAIN = 1013  # close code
TOO_FAR_BEHIND = 30.0  # seconds that one message may take to go out

DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ClientMessage)


class Connection:
    """A user's socket."""

    def __init__(self, socket: WebSocket, hub: Hub, user: str) -> None:
        self.user = user
        self._socket = socket
        self._hub = hub
        self._seen: dict[str, int] = {}  # by table: how much of its journal was shown
        self._changed: dict[str, LiveTable] = {}
        self._answers: list[FromServer] = []
        self._woken = asyncio.Event()

    def changed(self, table: LiveTable) -> None:
        """There is something new to show."""
        self._changed[table.id] = table
        self._woken.set()

    async def run(self) -> None:
        """Until either side goes, or the client is too far behind."""
        hello = Hello(protocol=PROTOCOL, version=__version__, user=self.user, time=self._hub.now())
        self._answer(hello)
        sender = asyncio.create_task(self._send_until_too_slow())
        try:
            while True:
                await self._receive(await self._socket.receive())
        except WebSocketDisconnect:
            return
        finally:
            sender.cancel()
            for table in list(self._seen):
                self._hub.tables[table].unwatch(self)

    async def _receive(self, event: Any) -> None:
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1000))
        data = event.get("text") or event.get("bytes") or b""
        wish_id: str | None = None
        try:
            message = _decoded(data)
            wish_id = getattr(message, "id", None)
            await self._carry_out(message)
        except Refused as refused:
            text = catalogue().refusal(refused.message)
            self._answer(NotDone(id=wish_id, message=refused.message, text=text))

    async def _carry_out(self, message: Watch | Unwatch | Wish) -> None:
        live = self._hub.get(message.table)
        if isinstance(message, Watch):
            self._seen[live.id] = min(max(0, message.seen), live.at)
            live.watch(self)
            self.changed(live)
        elif isinstance(message, Unwatch):
            if self._seen.pop(live.id, None) is not None:
                live.unwatch(self)
        else:
            at = await live.wish(self.user, message)
            self._answer(Done(id=message.id, at=at))

    def _answer(self, message: FromServer) -> None:
        self._answers.append(message)
        self._woken.set()

    async def _send_until_too_slow(self) -> None:
        """Hang up on a client that does not read; its next socket brings it up to date."""
        try:
            await self._send_all()
        except TimeoutError:
            await self._socket.close(TRY_AGAIN)
        except WebSocketDisconnect:
            return  # the receiving end hears of it, too

    async def _send_all(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            answers, self._answers = self._answers, []
            for message in answers:
                await self._send(message)
            while self._changed:
                table, live = self._changed.popitem()
                if table in self._seen:
                    seen, self._seen[table] = self._seen[table], live.at
                    await self._send(shown_to(live, self.user, seen))

    async def _send(self, message: FromServer) -> None:
        data = msgspec.json.encode(message).decode()
        async with asyncio.timeout(TOO_FAR_BEHIND):
            await self._socket.send_text(data)


def _decoded(data: str | bytes) -> Any:
    if len(data) > LONGEST_MESSAGE:
        raise refuse("message-too-long", count=LONGEST_MESSAGE)
    try:
        return DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(say("message-shape", why=shown(error, 200))) from None
