"""Messages from the server on the socket: greeting, heartbeat, answers, hints, shutdown."""

from typing import TypeAlias

from sarisari.bots.hints import Hint
from sarisari.core.message import Message, RefusalKind
from sarisari.server.messages.kinds import FromServer
from sarisari.server.messages.table_lists import ListShown
from sarisari.server.messages.table_state import (
    ChatShown,
    FrozenShown,
    Presence,
    RoomShown,
    TableShown,
)


class Hello(FromServer, frozen=True, tag="hello"):
    """The first message on every socket."""

    protocol: int
    version: str
    time: int  # of the server, in ms
    rules: dict[str, int]  # by game: version of its rules
    bots: list[str]
    login: str | None = None  # of your account; left out if you are a guest


class Pong(FromServer, frozen=True, tag="pong"):
    """Heartbeat: the answer to `ping`."""

    time: int  # of the server, in ms


class DoneReply(FromServer, frozen=True, tag="done"):
    """A wish was carried out and saved."""

    id: str
    at: int  # length of the journal after it
    next: str | None = None  # after `rematch`: the new table


class RefusedReply(FromServer, frozen=True, tag="refused"):
    """A wish was refused, with the reason. Nothing has changed."""

    id: str | None
    message: Message
    text: str  # the same in words
    table: str | None = None  # if there is no id: the table that you may not watch
    kind: RefusalKind | None = None  # set where programs should react to it


class HintsShown(FromServer, frozen=True, tag="hints"):
    """What each of your legal actions is worth, best first, judged from your view alone. Valid
    until your prompt changes."""

    id: str  # of the `hint` message
    table: str
    at: int
    hints: list[Hint]  # one for each legal action


class Bye(FromServer, frozen=True, tag="bye"):
    """The server is shutting down. Reconnect after `again_in` ms plus a small random delay."""

    again_in: int  # ms


ServerMessage: TypeAlias = (
    Hello
    | RoomShown
    | TableShown
    | Presence
    | FrozenShown
    | ChatShown
    | ListShown
    | Pong
    | DoneReply
    | RefusedReply
    | HintsShown
    | Bye
)
