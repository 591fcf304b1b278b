"""What a client says on the socket."""

from typing import Literal, TypeAlias

from sarisari.server.messages.bounds import Number
from sarisari.server.messages.kinds import FromClient
from sarisari.server.messages.wishes import Wish


class Watch(FromClient, frozen=True, tag="watch"):
    """Show me this table from now on; I have seen its journal up to `seen`, and its chat up to
    the line of number `chat_seen`."""

    table: str
    seen: Number = 0
    chat_seen: Number = 0


class Unwatch(FromClient, frozen=True, tag="unwatch"):
    """No more of this table."""

    table: str


class WatchList(FromClient, frozen=True, tag="watch-list"):
    """Show me the tables that everybody may see (`lobby`), or those where I sit (`mine`), now
    and whenever they change."""

    what: Literal["lobby", "mine"]


class UnwatchList(FromClient, frozen=True, tag="unwatch-list"):
    """No more of this list."""

    what: Literal["lobby", "mine"]


class Ping(FromClient, frozen=True, tag="ping"):
    """Are you there? Answered by `pong`."""


class HintRequest(FromClient, frozen=True, tag="hint"):
    """What would a bot do in my place? `at`: how far I had seen the journal. Answered by `hints`,
    to this socket alone, where the terms allow it; a new question takes the place of the last."""

    id: str  # the client's own
    table: str
    at: Number


ClientMessage: TypeAlias = Watch | Unwatch | WatchList | UnwatchList | Ping | HintRequest | Wish
