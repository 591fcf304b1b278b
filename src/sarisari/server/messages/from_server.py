"""What the server says on the socket."""

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
    time: int  # ms
    rules: dict[str, int]  # by game: the version of its rules
    bots: list[str]
    login: str | None = None  # of your account; without one you are a guest


class Pong(FromServer, frozen=True, tag="pong"):
    """I am here."""

    time: int  # ms


class DoneReply(FromServer, frozen=True, tag="done"):
    """Your wish came true; the journal has this length since."""

    id: str
    at: int
    next: str | None = None  # of a rematch: the new table


class RefusedReply(FromServer, frozen=True, tag="refused"):
    """Your wish was refused, and why; nothing changed."""

    id: str | None
    message: Message
    text: str  # the same in words
    table: str | None = None  # without an id: which you may not watch
    kind: RefusalKind | None = None  # where programs react to it


class HintsShown(FromServer, frozen=True, tag="hints"):
    """What each of your legal actions is worth, the best first, from your view alone; good until
    your prompt changes."""

    id: str  # of your question
    table: str
    at: int
    hints: list[Hint]  # one for each legal action


class Bye(FromServer, frozen=True, tag="bye"):
    """The server stops. Come back after `again_in` ms, each client a little later than that."""

    again_in: int


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
