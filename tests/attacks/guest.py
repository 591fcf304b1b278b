"""A guest of a server who means no good, and knows only docs/protocol.md: requests, and sockets on
which it wishes for things and hears what comes of them. Nothing here is impolite by itself; the
attacks are in what many guests do together."""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from typing import Any, Self, TypeVar

from tests.support import raw_client
from tests.support.narrowing import of_type
from tests.support.raw_client import HANDSHAKE, TEXT, frame

LOST = (OSError, TimeoutError, EOFError)
PATIENCE = 20.0  # seconds
LONG_PATIENCE = 90.0
PONG = 10  # an opcode
T = TypeVar("T")
Message = dict[str, Any]  # as JSON has it
Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]
SALT = "adaadaadaadaadaa"
_numbers = count(1)
# of connections that may be open: a writer that nobody holds would complain that it is not closed
_writers: set[asyncio.StreamWriter] = set()
_lines: set["Line"] = set()  # that are open: asyncio itself would let go of what reads them


@dataclass(frozen=True)
class Place:
    """Where the guests go, from which address, and for how long. All of one attack come from one
    address."""

    port: int
    seconds: float
    address: str = "127.0.1.1"
    host: str = "127.0.0.1"
    table: str = ""  # where honest people play, open to onlookers
    room: str = ""  # where honest people wait for others
    tells: bool = False  # say on standard output when everything is prepared


class Gone(OSError):  # noqa: N818
    """The server has closed a socket."""


class Guest:
    """Somebody with a cookie of their own."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.cookie = ""
        self.lines: list[Line] = []

    async def come(self) -> Self:
        """As a guest like everybody else."""
        head, _ = await self.answer("GET", "/api/me")
        [value] = [value for name, value in head if name == "set-cookie"]
        self.cookie = value.split(";")[0]
        return self

    async def connect(self) -> Connection:
        place = self.place
        local = (place.address, 0)
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(place.host, place.port, local_addr=local)
        _writers.add(writer)
        return reader, writer

    async def send(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        media: str = "application/json",
        length: int | None = None,
    ) -> Connection:
        """A request on a connection of its own, and nobody waits for the answer."""
        reader, writer = await self.connect()
        length = len(body) if length is None else length
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.place.host}:{self.place.port}\r\n"
            f"Cookie: {self.cookie}\r\nConnection: close\r\n"
        )
        if method != "GET":
            head += f"Content-Type: {media}\r\nContent-Length: {length}\r\n"
        writer.write(f"{head}\r\n".encode() + body)
        return reader, writer

    async def answer(
        self, method: str, path: str, body: bytes = b"", media: str = "application/json"
    ) -> tuple[list[tuple[str, str]], bytes]:
        """The head of an answer as pairs, with the status first, and its body."""
        reader, writer = await self.send(method, path, body, media)
        try:
            async with asyncio.timeout(LONG_PATIENCE):
                head, _, content = (await reader.read(-1)).partition(b"\r\n\r\n")
        finally:
            writer.transport.abort()
        first, *lines = head.decode().split("\r\n")
        pairs = [line.partition(": ") for line in lines]
        status = first.split(" ")[1] if first else "0"
        return [("status", status), *((name.lower(), value) for name, _, value in pairs)], content

    async def ask(self, method: str, path: str, body: Message | None = None) -> tuple[int, Any]:
        """The status of an answer, and what it says."""
        data = b"" if body is None else json.dumps(body).encode()
        head, content = await self.answer(method, path, data)
        status = int(head[0][1])
        is_json = ("content-type", "application/json") in head
        return status, json.loads(content) if is_json and content else content

    async def make_table(
        self,
        game: str = "tanuki",
        options: Mapping[str, Any] | None = None,
        terms: Mapping[str, Any] | None = None,
    ) -> str | None:
        """The id of a new table, or None if there may be no more."""
        body = {"game": game, "options": options or {}, "terms": terms or {}}
        status, made = await self.ask("POST", "/api/tables", body)
        return made["id"] if status == 201 else None

    async def line(self, *, reads: bool = True) -> "Line":
        """A WebSocket; one that never `reads` leaves all that comes to the system."""
        reader, writer = await self.connect()
        place = self.place
        hello = HANDSHAKE.format(host=place.host, port=place.port, cookie=self.cookie)
        writer.write(hello.encode())
        async with asyncio.timeout(PATIENCE):
            await reader.readuntil(b"\r\n\r\n")
        line = Line(reader, writer, reads=reads)
        self.lines.append(line)
        return line

    def go(self) -> None:
        """Without a word."""
        for line in self.lines:
            line.close()
        self.lines = []


@dataclass
class Heard:
    """How much came."""

    messages: Counter[str] = field(default_factory=Counter)  # by type
    bytes: int = 0


class Line:
    """A socket. It answers nothing by itself."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, reads: bool = True
    ) -> None:
        self.heard = Heard()
        self.shown: dict[str, Message] = {}  # by table: the newest `room` or `table` message
        self.refusals: Counter[str] = Counter()  # by key
        self.is_open = True
        self.patience = PATIENCE
        self._reader, self._writer = reader, writer
        self._answers: dict[str, asyncio.Future[Message]] = {}  # futures by id
        self._news = asyncio.Event()
        self._task = asyncio.create_task(self._read()) if reads else None
        _lines.add(self)
        if not reads:
            of_type(asyncio.Transport, writer.transport).pause_reading()

    def say(self, kind: str, **fields: Any) -> None:
        """Without an answer."""
        self.write(frame(TEXT, json.dumps({"type": kind, **fields}).encode()))

    def write(self, data: bytes) -> None:
        """Bytes as they are, while anybody is there to read them."""
        if not self._writer.transport.is_closing():
            self._writer.write(data)

    async def drain(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await self._writer.drain()

    async def wish(self, kind: str, table: str, **fields: Any) -> Message:
        """The `done` or `refused` message."""
        id_ = f"g{next(_numbers)}"
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._answers[id_] = answer
        if not self.is_open:
            raise Gone
        self.say(kind, id=id_, table=table, **fields)
        async with asyncio.timeout(self.patience):
            return await answer

    async def done(self, kind: str, table: str, **fields: Any) -> bool:
        """Whether a wish came true."""
        answer = await self.wish(kind, table, **fields)
        return bool(answer["type"] == "done")

    async def watch(self, table: str, seen: int = 0) -> Message:
        """What is shown of a table."""
        self.shown.pop(table, None)
        self.say("watch", table=table, seen=seen)
        return await self.until(table, bool)

    async def until(self, table: str, condition: Callable[[Message], object]) -> Message:
        """The newest of a table, once the condition holds of it."""
        async with asyncio.timeout(self.patience):
            while not condition(self.shown.get(table, {})):
                if not self.is_open:
                    raise Gone
                self._news.clear()
                await self._news.wait()
        return self.shown[table]

    def close(self) -> None:
        self.is_open = False
        _lines.discard(self)
        if self._task is not None:
            self._task.cancel()
        self._writer.transport.abort()

    async def _read(self) -> None:
        with suppress(*LOST):
            while True:
                self._hear(await self._message())
        self.is_open = False
        self._news.set()
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(Gone())
                answer.exception()  # nobody may be waiting for it

    async def _message(self) -> Message:
        while True:
            first, second = await self._reader.readexactly(2)
            size = second & 127
            if size > 125:
                size = int.from_bytes(
                    await self._reader.readexactly(2 if size == 126 else 8), "big"
                )
            data = await self._reader.readexactly(size)
            self.heard.bytes += size + 2
            match first & 15:
                case raw_client.TEXT:
                    message: Message = json.loads(data)
                    return message
                case raw_client.PING:
                    self.write(frame(PONG, data))
                case raw_client.CLOSE:
                    raise EOFError

    def _hear(self, message: Message) -> None:
        kind = message["type"]
        self.heard.messages[kind] += 1
        if kind in ("room", "table"):
            self.shown[message["table"]] = message
        elif kind in ("done", "refused"):
            if kind == "refused":
                self.refusals[message["message"]["key"]] += 1
            answer = self._answers.pop(message["id"], None)
            if answer is not None and not answer.done():
                answer.set_result(message)
        self._news.set()


def run(work: Coroutine[Any, Any, T]) -> T:
    """What comes of some work; nothing stays open after it."""
    return asyncio.run(_cleaned(work))


async def _cleaned(work: Coroutine[Any, Any, T]) -> T:
    try:
        return await work
    finally:
        await close_all()


async def close_all() -> None:
    """No guest has a connection any more."""
    for line in list(_lines):
        line.close()
    writers = list(_writers)
    _writers.clear()
    for writer in writers:
        writer.transport.abort()
    closing = (writer.wait_closed() for writer in writers)
    await asyncio.gather(*closing, return_exceptions=True)  # most were reset


async def guests(place: Place, number: int) -> list[Guest]:
    """So many, all from one address. Some are told to wait: they do."""
    found: list[Guest] = []
    while len(found) < number:
        try:
            found.append(await Guest(place).come())
        except (*LOST, ValueError):
            await asyncio.sleep(0.1)
    return found


async def at_table(
    guest: Guest,
    game: str = "tanuki",
    bot: str = "casual",
    *,
    options: Mapping[str, Any] | None = None,
    terms: Mapping[str, Any] | None = None,
    seats: int | None = None,
) -> tuple[Line, str | None]:
    """A guest with a table of its own that has begun, bots on all other chairs: its line and the
    table's id; no table if there may be no more."""
    line = guest.lines[0] if guest.lines else await guest.line()
    table = await guest.make_table(game, options, {"bots_pace": "quick", **(terms or {})})
    if table is None:
        return line, None
    room = await line.watch(table)
    if seats != 0:
        await line.wish("sit", table, name="Mallory")
    for seat in range(0 if seats == 0 else 1, len(room["chairs"])):
        await line.wish("bot", table, seat=seat, bot=bot)
    if not await line.done("begin", table):
        return line, None
    await line.until(table, lambda shown: shown["type"] == "table")
    return line, table


async def give_salt(line: Line, table: str) -> None:
    """The part of one who plays with bots alone in the deals."""
    shown = await line.until(table, lambda shown: shown["type"] == "table")
    seat = shown.get("you")
    if shown.get("due") == "salt-hashes" and seat is not None:
        promised = sha256(f"sarisari/1 salt {seat} {SALT}".encode()).hexdigest()
        await line.wish("salt-hash", table, hash=promised)
        await line.wish("salt", table, salt=SALT)


def my_turn(shown: Message) -> bool:
    """Whether a `table` message asks its reader for an action."""
    return bool(shown.get("view", {}).get("legal"))


async def until_asked(line: Line, table: str, since: int = 0) -> Message:
    """The first that is shown since then in which an action is asked for, or the game is over."""
    return await line.until(
        table, lambda shown: shown["at"] >= since and (my_turn(shown) or shown["view"]["over"])
    )


async def for_a_while(
    place: Place, *work: Awaitable[object], after: asyncio.Event | None = None
) -> None:
    """All of it at once until it is done or the time is up, whatever becomes of any. Where that is
    measured, all of the time. The time begins `after` something, however busy the machine is."""
    if place.tells:
        sys.stdout.write("begun\n")
        sys.stdout.flush()
        work = (*work, asyncio.sleep(place.seconds))
    tasks = [asyncio.ensure_future(each) for each in work]
    try:
        if after is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(after.wait(), PATIENCE)
        await asyncio.wait(tasks, timeout=place.seconds)
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for fault in ended:
        if isinstance(fault, Exception) and not isinstance(fault, LOST):
            raise fault
