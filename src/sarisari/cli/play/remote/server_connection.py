"""The socket to a server, kept open by a thread of its own.

What the server says is put in a queue. When the connection is lost, it is opened again by
itself, from where we had seen the table, and wishes that were not answered are sent once more
with their ids, so that they count once.
"""

import contextlib
import queue
import secrets
import ssl
import threading
from dataclasses import dataclass
from types import TracebackType
from typing import TypeAlias

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from sarisari.cli.play.remote.api import cookie_header
from sarisari.cli.play.remote.decoding import parse_message
from sarisari.core.message import Message, RefusalKind, Refused, refuse, say, shown
from sarisari.server.messages import (
    PROTOCOL,
    Bye,
    ChatShown,
    DoneReply,
    FromClient,
    RefusedReply,
    ServerMessage,
    TableShown,
    Watch,
    Wish,
)

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0  # seconds before the connection is tried again
JITTER = 0.3  # a part of the pause: clients that were cut off together do not come together
PATIENCE = 10.0  # seconds for the server to answer the call
LONGEST = 1 << 22  # bytes of a message: a whole game's events at once
CLOSING = 1.0  # seconds for the server to hang up
FORBIDDEN = (4401, 4403)  # close codes: the server does not know us, or does not want us
FIRST_PASSING = 500  # HTTP status from which on a server may come to itself again


@dataclass(frozen=True)
class WishAnswered:
    """A wish came true, or was refused."""

    wish: Wish
    at: int = 0  # the length of the journal since
    refusal: Message | None = None
    kind: RefusalKind | None = None  # of the refusal


@dataclass(frozen=True)
class ConnectionLost:
    """The connection is gone; it is tried again."""


@dataclass(frozen=True)
class ConnectionFound:
    """The connection is there: for the first time, or again."""


@dataclass(frozen=True)
class ConnectionFailed:
    """It makes no sense to go on, and why."""

    message: Message


News: TypeAlias = ServerMessage | WishAnswered | ConnectionLost | ConnectionFound | ConnectionFailed


def new_id() -> str:
    """For a wish."""
    return secrets.token_urlsafe(9)


class ServerConnection:
    """A table of a server, watched while the connection is open: a context manager."""

    def __init__(self, address: str, cookie: str | None, table: str) -> None:
        self._address = address
        self._headers = {} if cookie is None else {"Cookie": cookie_header(address, cookie)}
        self._table = table
        self._news: queue.SimpleQueue[News] = queue.SimpleQueue()
        self._unanswered: dict[str, Wish] = {}  # by id, the oldest first
        self._seen = self._chat_seen = 0
        self._pages: TableShown | None = None  # of a telling that goes on
        self._socket: ClientConnection | None = None
        self._lock = threading.Lock()  # of the socket and what is unanswered
        self._is_closed = threading.Event()
        self._is_lost = False
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "ServerConnection":
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._is_closed.set()
        with self._lock:
            if self._socket is not None:
                self._socket.close()
        self._thread.join(CLOSING)

    def send(self, wish: Wish) -> None:
        """Ask for something, now or when the connection is back."""
        with self._lock:
            self._unanswered[wish.id] = wish
            if self._socket is not None:
                _send(self._socket, wish)

    def send_once(self, message: FromClient) -> None:
        """Ask for something that is of no use later: if the connection is lost, it is too."""
        with self._lock:
            if self._socket is not None:
                _send(self._socket, message)

    def has_news(self) -> bool:
        return not self._news.empty()

    def news(self) -> list[News]:
        """All that came since; nothing if there is none."""
        news = []
        while self.has_news():
            news.append(self._news.get())
        return news

    def wait(self, seconds: float | None = None) -> list[News]:
        """The same, as soon as there is something or the time is over."""
        try:
            first = self._news.get(timeout=seconds)
        except queue.Empty:
            return []
        return [first, *self.news()]

    def _run(self) -> None:
        """Connected, or trying to be, until it is closed or hopeless."""
        pause = FIRST_PAUSE
        while not self._is_closed.is_set():
            again_in = pause
            pause = min(LONGEST_PAUSE, 2 * pause)
            try:
                again_in = self._stay() or FIRST_PAUSE
                pause = 2 * FIRST_PAUSE
            except (OSError, WebSocketException) as error:
                hopeless = _why_hopeless(error)
                if hopeless is not None:
                    self._news.put(ConnectionFailed(hopeless))
                    return
                self._lost()
            except Refused as refused:
                self._news.put(ConnectionFailed(refused.message))
                return
            self._is_closed.wait(again_in * (1 + JITTER * secrets.randbelow(1000) / 1000))

    def _lost(self) -> None:
        """Said once, not at every try."""
        if not self._is_lost and not self._is_closed.is_set():
            self._is_lost = True
            self._news.put(ConnectionLost())

    def _stay(self) -> float | None:
        """Until the connection is lost. In how many seconds to come back, if the server said
        so."""
        with connect(
            self._address,
            additional_headers=self._headers,
            open_timeout=PATIENCE,
            close_timeout=CLOSING,
            max_size=LONGEST,
        ) as socket:
            try:
                check_greeting(socket.recv(PATIENCE))
                self._watch(socket)
                return self._listen(socket)
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in FORBIDDEN:
                    raise refuse("play-server-forbidden") from None
                self._lost()
                return None
            finally:
                with self._lock:
                    self._socket = None

    def _watch(self, socket: ClientConnection) -> None:
        """Go on from where we had seen the table, with what was not answered."""
        self._pages = None
        with self._lock:
            _send(socket, Watch(table=self._table, seen=self._seen, chat_seen=self._chat_seen))
            for wish in self._unanswered.values():
                _send(socket, wish)
            self._socket = socket
        self._is_lost = False
        self._news.put(ConnectionFound())

    def _listen(self, socket: ClientConnection) -> float:
        while True:
            message = parse_message(socket.recv())
            if message is None:
                continue
            if isinstance(message, Bye):
                self._is_lost = True
                self._news.put(message)
                return message.again_in / 1000
            self._receive(message)

    def _receive(self, message: ServerMessage) -> None:
        if isinstance(message, TableShown):
            message = _joined(self._pages, message)
            self._pages = message if message.has_more else None
            if message.has_more:
                return
            self._seen = message.at
        elif isinstance(message, ChatShown):
            self._chat_seen = max(self._chat_seen, *(line.number for line in message.lines), 0)
        elif isinstance(message, DoneReply | RefusedReply):
            self._news.put(self._answered(message))
            return
        self._news.put(message)

    def _answered(self, answer: DoneReply | RefusedReply) -> News:
        with self._lock:
            wish = self._unanswered.pop(answer.id or "", None)
        if wish is None:
            return answer
        if isinstance(answer, DoneReply):
            return WishAnswered(wish, answer.at)
        return WishAnswered(wish, refusal=answer.message, kind=answer.kind)


def _joined(pages: TableShown | None, last: TableShown) -> TableShown:
    """A long telling comes in pages, which are told as one."""
    if pages is None:
        return last
    events = [*pages.events, *last.events]
    return msgspec.structs.replace(last, events=events, opening=pages.opening or last.opening)


def check_greeting(data: str | bytes) -> None:
    """Refuse a server that speaks otherwise; only what every version must have is looked at."""
    try:
        hello = msgspec.json.decode(data, type=_Greeting)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise refuse("play-server-strange", why=shown(error, 200)) from None
    if hello.protocol != PROTOCOL:
        raise refuse(
            "play-server-version",
            version=shown(hello.version),
            value=shown(hello.protocol),
            known=PROTOCOL,
        )


class _Greeting(msgspec.Struct):
    protocol: int
    version: str = ""


def _why_hopeless(error: Exception) -> Message | None:
    """Why another try would be of no use; None if it might be."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return say("play-server-socket", why=shown(error.verify_message))
    if isinstance(error, InvalidStatus) and error.response.status_code < FIRST_PASSING:
        return say("play-server-socket", why=shown(error, 200))
    return None


def _send(socket: ClientConnection, message: FromClient) -> None:
    """Whether it arrives is told by the answer: what is lost is sent again."""
    with contextlib.suppress(OSError, WebSocketException):
        socket.send(msgspec.json.encode(message).decode())
