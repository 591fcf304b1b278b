"""What somebody wants at a table: each is answered by `done` or `refused`."""

from typing import Literal, TypeAlias

from sarisari.core.options import Options
from sarisari.server.messages.bounds import Number
from sarisari.server.messages.kinds import FromClient
from sarisari.server.room import Order
from sarisari.table.terms import Terms


class _Wish(FromClient, frozen=True):
    id: str  # the client's own, up to 64 characters
    table: str


class ActWish(_Wish, frozen=True, tag="act"):
    """Do this at my seat. `at`: how far I had seen the journal."""

    at: Number
    do: str


class UndoWish(_Wish, frozen=True, tag="undo"):
    """Take back my last action."""

    at: Number


class AgreeWish(_Wish, frozen=True, tag="agree"):
    """Ask all people for an undo or to stop the table, or answer."""

    at: Number
    about: Literal["undo", "stop"]
    says: Literal["ask", "yes", "no"]


class StopWish(_Wish, frozen=True, tag="stop"):
    """Stop the table before the game is over: before the first deal, or when all agreed."""


class EndWish(_Wish, frozen=True, tag="end"):
    """The host closes the table, waiting or running; not one that is rated and has begun."""


class SaltHashWish(_Wish, frozen=True, tag="salt-hash"):
    """My part in the deals: the hash of a salt."""

    hash: str


class SaltWish(_Wish, frozen=True, tag="salt"):
    """The salt that I promised."""

    salt: str


class BackWish(_Wish, frozen=True, tag="back"):
    """I am back: the stand-in may go."""


class StandInWish(_Wish, frozen=True, tag="stand-in"):
    """A bot shall play for a person who is waited for: the host may say so at once of one who is
    away, everybody when they have waited for a while."""

    seat: Number


class PauseWish(_Wish, frozen=True, tag="pause"):
    """The host lets the table stand still; anybody who sits may let it go on."""

    is_paused: bool


class SitWish(_Wish, frozen=True, tag="sit"):
    """I sit down, at this seat or any free one, by this name. In a game under way: in a bot's
    place that the host has opened."""

    name: str
    seat: Number | None = None


class StandWish(_Wish, frozen=True, tag="stand"):
    """I stand up. In a game under way a bot plays for me until I am `back`."""


class ReadyWish(_Wish, frozen=True, tag="ready"):
    """I am ready to begin, or not yet."""

    is_ready: bool


class BotWish(_Wish, frozen=True, tag="bot"):
    """The host puts a bot on a free chair, or takes it away; in a game under way, in the place
    of whoever sits there."""

    seat: Number
    bot: str | None


class RemoveWish(_Wish, frozen=True, tag="remove"):
    """The host sends a person away, who may not sit down here again; one who is banned may not
    even look on."""

    seat: Number
    is_banned: bool = False


class ReadmitWish(_Wish, frozen=True, tag="readmit"):
    """The host lets a person whom it has sent away come back, by the name in `removed`."""

    name: str


class MoveWish(_Wish, frozen=True, tag="move"):
    """The host lets two chairs change places."""

    seat: Number
    to: Number


class LockWish(_Wish, frozen=True, tag="lock"):
    """The host keeps a chair for somebody, or opens it; in a game under way, a bot's place."""

    seat: Number
    is_locked: bool


class OrderWish(_Wish, frozen=True, tag="order"):
    """The host says whether seats are drawn by lot."""

    order: Order


class FirstWish(_Wish, frozen=True, tag="first"):
    """The host says who begins (who is the youngest, who last made sense): seats are no longer
    drawn, and everybody moves on round the table until that chair is the first."""

    seat: Number


class ChangeWish(_Wish, frozen=True, tag="change"):
    """The host changes what will be played, before it begins; nobody is ready any more."""

    options: Options
    terms: Terms


class HostWish(_Wish, frozen=True, tag="host"):
    """The host gives the role to somebody else."""

    seat: Number


class BeginWish(_Wish, frozen=True, tag="begin"):
    """The host begins the game."""


class RematchWish(_Wish, frozen=True, tag="rematch"):
    """Once more, when the game is over: a new table where everybody sits one seat further on.
    Whoever asks first makes it; all find it as `next` of this one."""


class SayWish(_Wish, frozen=True, tag="say"):
    """A line of chat."""

    text: str


class MuteWish(_Wish, frozen=True, tag="mute"):
    """I do not want to read what is said from this seat, or want to again; the host may decide
    so for all."""

    seat: Number
    is_muted: bool
    for_all: bool = False


Wish: TypeAlias = (
    ActWish
    | UndoWish
    | AgreeWish
    | StopWish
    | EndWish
    | SaltHashWish
    | SaltWish
    | BackWish
    | StandInWish
    | PauseWish
    | SitWish
    | StandWish
    | ReadyWish
    | BotWish
    | RemoveWish
    | ReadmitWish
    | MoveWish
    | LockWish
    | OrderWish
    | FirstWish
    | ChangeWish
    | HostWish
    | BeginWish
    | RematchWish
    | SayWish
    | MuteWish
)
