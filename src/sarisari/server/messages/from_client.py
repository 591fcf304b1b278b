"""Messages from a client on the socket that are not wishes: subscriptions, heartbeat, hints."""

from typing import Literal, TypeAlias

from sarisari.server.messages.bounds import Number
from sarisari.server.messages.kinds import FromClient
from sarisari.server.messages.wishes import Wish


class Watch(FromClient, frozen=True, tag="watch"):
    """Subscribe to a table. The client has seen its journal up to `seen`, and its chat up to
    line number `chat_seen`."""

    table: str
    seen: Number = 0
    chat_seen: Number = 0


class Unwatch(FromClient, frozen=True, tag="unwatch"):
    """Unsubscribe from a table."""

    table: str


class WatchList(FromClient, frozen=True, tag="watch-list"):
    """Subscribe to the list of public tables (`lobby`), or of those where the user sits (`mine`).
    It is sent at once and whenever it changes."""

    what: Literal["lobby", "mine"]


class UnwatchList(FromClient, frozen=True, tag="unwatch-list"):
    """Unsubscribe from a list."""

    what: Literal["lobby", "mine"]


class Ping(FromClient, frozen=True, tag="ping"):
    """Heartbeat; answered by `pong`."""


class HintRequest(FromClient, frozen=True, tag="hint"):
    """Ask what a bot would do in this seat. Answered by `hints`, to this socket only, if the
    terms allow hints. A new question replaces one that is still unanswered."""

    id: str  # chosen by the client
    table: str
    at: Number  # how far the client had seen the journal


ClientMessage: TypeAlias = Watch | Unwatch | WatchList | UnwatchList | Ping | HintRequest | Wish
