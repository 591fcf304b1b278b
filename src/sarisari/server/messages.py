"""The protocol: every message of the socket, both ways, as a typed struct.

One JSON object each, told apart by `type`. `id` is the client's own: the answer carries it, and
a message that is sent again after a lost connection counts once. The seat is never in a message:
it comes from the log-in.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from sarisari.core.game import View
from sarisari.core.message import Message
from sarisari.server.room import Room
from sarisari.table.happened import Happened

PROTOCOL = 1
LONGEST_MESSAGE = 16_384  # bytes from a client


class FromClient(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True
):
    """What a client says."""


class Watch(FromClient, frozen=True, tag="watch"):
    """Show me this table from now on; I have seen its journal up to `seen`."""

    table: str
    seen: int = 0


class Unwatch(FromClient, frozen=True, tag="unwatch"):
    """No more of this table."""

    table: str


class _Wish(FromClient, frozen=True):
    id: str  # the client's own, up to 64 characters
    table: str


class Act(_Wish, frozen=True, tag="act"):
    """Do this at my seat. `at`: how far I had seen the journal."""

    at: int
    do: str


class Undo(_Wish, frozen=True, tag="undo"):
    """Take back my last action."""

    at: int


class Agree(_Wish, frozen=True, tag="agree"):
    """Ask all people for an undo or to stop the table, or answer."""

    at: int
    about: Literal["undo", "stop"]
    says: Literal["ask", "yes", "no"]


class Stop(_Wish, frozen=True, tag="stop"):
    """Stop the table before the game is over, where that is open to me."""


class PromiseSalt(_Wish, frozen=True, tag="salt-hash"):
    """My part in the deals: the hash of a salt."""

    hash: str


class ShowSalt(_Wish, frozen=True, tag="salt"):
    """The salt that I promised."""

    salt: str


class Back(_Wish, frozen=True, tag="back"):
    """I am back: the stand-in may go."""


class Pause(_Wish, frozen=True, tag="pause"):
    """The host lets all clocks stand, or go on."""

    is_paused: bool


class Sit(_Wish, frozen=True, tag="sit"):
    """I sit down, at this seat or any free one, by this name."""

    name: str
    seat: int | None = None


class Stand(_Wish, frozen=True, tag="stand"):
    """I stand up."""


class Ready(_Wish, frozen=True, tag="ready"):
    """I am ready to begin, or not yet."""

    is_ready: bool


class PutBot(_Wish, frozen=True, tag="bot"):
    """The host puts a bot on a free chair, or takes it away."""

    seat: int
    bot: str | None


class Remove(_Wish, frozen=True, tag="remove"):
    """The host asks a person to leave."""

    seat: int


class Move(_Wish, frozen=True, tag="move"):
    """The host lets two chairs change places."""

    seat: int
    to: int


class Lock(_Wish, frozen=True, tag="lock"):
    """The host keeps a chair for somebody, or opens it."""

    seat: int
    is_locked: bool


class Order(_Wish, frozen=True, tag="order"):
    """The host says whether seats are drawn by lot."""

    order: Literal["lot", "fixed"]


class PassHost(_Wish, frozen=True, tag="host"):
    """The host gives the role to somebody else."""

    seat: int


class Begin(_Wish, frozen=True, tag="begin"):
    """The host begins the game."""


Wish: TypeAlias = (
    Act
    | Undo
    | Agree
    | Stop
    | PromiseSalt
    | ShowSalt
    | Back
    | Pause
    | Sit
    | Stand
    | Ready
    | PutBot
    | Remove
    | Move
    | Lock
    | Order
    | PassHost
    | Begin
)
ClientMessage: TypeAlias = Watch | Unwatch | Wish


class FromServer(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """What the server says."""


class Hello(FromServer, frozen=True, tag="hello"):
    """The first message on every socket."""

    protocol: int
    version: str
    user: str
    time: int  # ms


class RoomShown(FromServer, frozen=True, tag="room"):
    """A table that has not begun."""

    table: str
    room: Room
    you: int | None  # your seat
    is_host: bool


class SeatShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits at a seat, for all to see."""

    name: str
    bot: str | None = None
    stand_in: str | None = None
    is_here: bool = True  # a socket of theirs is open
    clock: int | None = None  # ms left at `time`


class TableShown(FromServer, frozen=True, tag="table"):
    """A table now, and what happened since the last such message."""

    table: str
    at: int
    time: int  # ms
    events: list[Happened]
    view: View
    seats: list[SeatShown]
    running: list[int]  # seats whose clocks run
    due: str | None = None
    asked: dict[str, Any] | None = None  # a request under way
    undo: Literal["free", "ask"] | None = None  # how you could take back now
    you: int | None = None
    is_host: bool = False
    is_paused: bool = False


class Done(FromServer, frozen=True, tag="done"):
    """Your wish came true; the journal has this length since."""

    id: str
    at: int


class NotDone(FromServer, frozen=True, tag="refused"):
    """Your wish was refused, and why; nothing changed."""

    id: str | None
    message: Message
    text: str  # the same in words


ServerMessage: TypeAlias = Hello | RoomShown | TableShown | Done | NotDone
