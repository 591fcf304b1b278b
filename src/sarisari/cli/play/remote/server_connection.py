"""WebSocket client with automatic reconnect, in its own thread.

Messages of the server are put in a queue. A lost connection is reopened with exponential backoff
and jitter, resuming from what was already received. Unanswered wishes are sent again with the same
ids (idempotency keys), so that each counts once.
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

FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS = 0.5, 10.0  # backoff before reconnecting
JITTER = 0.3  # random share added to the backoff, so that clients do not return all at once
CONNECT_SECONDS = 10.0  # for the server to accept the connection and greet
LONGEST_MESSAGE = 1 << 22  # bytes: a whole game's events at once
CLOSE_SECONDS = 1.0  # for the closing handshake
FORBIDDEN_CODES = (4401, 4403)  # close codes: not authenticated, or not allowed
FIRST_TEMPORARY_STATUS = 500  # HTTP status from which a failure may be temporary


@dataclass(frozen=True)
class WishAnswered:
    """A wish was done or refused."""

    wish: Wish
    at: int = 0  # the length of the journal after it
    refusal: Message | None = None
    kind: RefusalKind | None = None  # of the refusal


@dataclass(frozen=True)
class ConnectionLost:
    """The connection was lost; the client is reconnecting."""


@dataclass(frozen=True)
class ConnectionFound:
    """The connection is open, for the first time or again."""


@dataclass(frozen=True)
class ConnectionFailed:
    """Reconnecting is pointless, for this reason."""

    message: Message


News: TypeAlias = ServerMessage | WishAnswered | ConnectionLost | ConnectionFound | ConnectionFailed


def new_id() -> str:
    """A random id for a wish."""
    return secrets.token_urlsafe(9)


class ServerConnection:
    """A context manager that keeps a connection to a server open and watches one table."""

    def __init__(self, address: str, cookie: str | None, table: str) -> None:
        self._address = address
        self._headers = {} if cookie is None else {"Cookie": cookie_header(address, cookie)}
        self._table = table
        self._news: queue.SimpleQueue[News] = queue.SimpleQueue()
        self._unanswered: dict[str, Wish] = {}  # by id, the oldest first
        self._seen = self._chat_seen = 0
        self._pages: TableShown | None = None  # the pages of an update received so far
        self._socket: ClientConnection | None = None
        self._lock = threading.Lock()  # guards the socket and the unanswered wishes
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
        self._thread.join(CLOSE_SECONDS)

    def send(self, wish: Wish) -> None:
        """Send a wish now, or when the connection is back. It is repeated until answered."""
        with self._lock:
            self._unanswered[wish.id] = wish
            if self._socket is not None:
                _send(self._socket, wish)

    def send_once(self, message: FromClient) -> None:
        """Send a message that is useless later: it is not repeated after a reconnect."""
        with self._lock:
            if self._socket is not None:
                _send(self._socket, message)

    def has_news(self) -> bool:
        return not self._news.empty()

    def news(self) -> list[News]:
        """All pending news."""
        news = []
        while self.has_news():
            news.append(self._news.get())
        return news

    def wait(self, seconds: float | None = None) -> list[News]:
        """All pending news, as soon as there is any or the time is over."""
        try:
            first = self._news.get(timeout=seconds)
        except queue.Empty:
            return []
        return [first, *self.news()]

    def _run(self) -> None:
        """Connect and reconnect until the context ends or reconnecting is pointless."""
        backoff = FIRST_RETRY_SECONDS
        while not self._is_closed.is_set():
            retry_in = backoff
            backoff = min(LONGEST_RETRY_SECONDS, 2 * backoff)
            try:
                retry_in = self._stay_connected() or FIRST_RETRY_SECONDS
                backoff = 2 * FIRST_RETRY_SECONDS
            except (OSError, WebSocketException) as error:
                why = _permanent_failure(error)
                if why is not None:
                    self._news.put(ConnectionFailed(why))
                    return
                self._report_lost()
            except Refused as refused:
                self._news.put(ConnectionFailed(refused.message))
                return
            self._is_closed.wait(retry_in * (1 + JITTER * secrets.randbelow(1000) / 1000))

    def _report_lost(self) -> None:
        """Report the loss once, not at every attempt."""
        if not self._is_lost and not self._is_closed.is_set():
            self._is_lost = True
            self._news.put(ConnectionLost())

    def _stay_connected(self) -> float | None:
        """Connect and listen until the connection is lost. Return the seconds until the next
        attempt, if the server asked for a pause."""
        with connect(
            self._address,
            additional_headers=self._headers,
            open_timeout=CONNECT_SECONDS,
            close_timeout=CLOSE_SECONDS,
            max_size=LONGEST_MESSAGE,
        ) as socket:
            try:
                check_greeting(socket.recv(CONNECT_SECONDS))
                self._watch(socket)
                return self._listen(socket)
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in FORBIDDEN_CODES:
                    raise refuse("play-server-forbidden") from None
                self._report_lost()
                return None
            finally:
                with self._lock:
                    self._socket = None

    def _watch(self, socket: ClientConnection) -> None:
        """Subscribe to the table from where it was last received, and resend unanswered wishes."""
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
            message = _join_pages(self._pages, message)
            self._pages = message if message.has_more else None
            if message.has_more:
                return
            self._seen = message.at
        elif isinstance(message, ChatShown):
            self._chat_seen = max(self._chat_seen, *(line.number for line in message.lines), 0)
        elif isinstance(message, DoneReply | RefusedReply):
            self._news.put(self._match_answer(message))
            return
        self._news.put(message)

    def _match_answer(self, answer: DoneReply | RefusedReply) -> News:
        """An answer with the wish it belongs to, which is no longer unanswered."""
        with self._lock:
            wish = self._unanswered.pop(answer.id or "", None)
        if wish is None:
            return answer
        if isinstance(answer, DoneReply):
            return WishAnswered(wish, answer.at)
        return WishAnswered(wish, refusal=answer.message, kind=answer.kind)


def _join_pages(pages: TableShown | None, last: TableShown) -> TableShown:
    """Join the pages of a long update into one."""
    if pages is None:
        return last
    events = [*pages.events, *last.events]
    return msgspec.structs.replace(last, events=events, opening=pages.opening or last.opening)


def check_greeting(data: str | bytes) -> None:
    """Refuse a server with another protocol version. Only fields that every version has are
    read."""
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


def _permanent_failure(error: Exception) -> Message | None:
    """Why another attempt would fail too; None if it might succeed."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return say("play-server-socket", why=shown(error.verify_message))
    if isinstance(error, InvalidStatus) and error.response.status_code < FIRST_TEMPORARY_STATUS:
        return say("play-server-socket", why=shown(error, 200))
    return None


def _send(socket: ClientConnection, message: FromClient) -> None:
    """Send a message and ignore failures: an unanswered wish is sent again."""
    with contextlib.suppress(OSError, WebSocketException):
        socket.send(msgspec.json.encode(message).decode())
