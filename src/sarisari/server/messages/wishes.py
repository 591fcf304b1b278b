"""Wishes: commands from a client to a table. Each is answered by `done` or `refused`."""

from typing import Literal, TypeAlias

from sarisari.core.event import Toward
from sarisari.core.options import Options
from sarisari.server.messages.bounds import Number
from sarisari.server.messages.kinds import FromClient
from sarisari.server.room import Order
from sarisari.table.terms import Terms


class _Wish(FromClient, frozen=True):
    id: str  # chosen by the client, up to 64 characters
    table: str


class ActWish(_Wish, frozen=True, tag="act"):
    """Take an action."""

    at: Number
    do: str
    toward: Toward | None = None  # for a pull: the direction, x, y and z (up); else the easiest way


class UndoWish(_Wish, frozen=True, tag="undo"):
    """Undo your last action."""

    at: Number


class AgreeWish(_Wish, frozen=True, tag="agree"):
    """Ask everyone to agree to an undo or to stopping the table, or answer such a request."""

    at: Number
    about: Literal["undo", "stop"]
    says: Literal["ask", "yes", "no"]


class StopWish(_Wish, frozen=True, tag="stop"):
    """Stop the table before the game is over: before the first deal, or when all have agreed."""


class EndWish(_Wish, frozen=True, tag="end"):
    """The host ends the table, before or during the game. Not allowed during a rated game."""


class SaltHashWish(_Wish, frozen=True, tag="salt-hash"):
    """Commit to a salt, your contribution to the deals, by sending its hash."""

    hash: str


class SaltWish(_Wish, frozen=True, tag="salt"):
    """Reveal the salt you committed to."""

    salt: str


class BackWish(_Wish, frozen=True, tag="back"):
    """Take over again from the stand-in."""


class StandInWish(_Wish, frozen=True, tag="stand-in"):
    """Let a bot play for a person who is being waited for. The host may do so at once if the person
    is away; anyone seated may do so after a while."""

    seat: Number


class PauseWish(_Wish, frozen=True, tag="pause"):
    """Pause the table (host only), or resume it (anyone seated)."""

    is_paused: bool


class SitWish(_Wish, frozen=True, tag="sit"):
    """Sit down under this name, at a given seat or any free one. During a game: in a bot's seat
    that the host has opened."""

    name: str
    seat: Number | None = None


class StandWish(_Wish, frozen=True, tag="stand"):
    """Stand up. During a game, a bot plays for you until you send `back`."""


class ReadyWish(_Wish, frozen=True, tag="ready"):
    """Say whether you are ready to begin."""

    is_ready: bool


class BotWish(_Wish, frozen=True, tag="bot"):
    """The host puts a bot on a free chair or removes it; during a game, the bot replaces the
    player who sits there."""

    seat: Number
    bot: str | None


class RemoveWish(_Wish, frozen=True, tag="remove"):
    """The host removes a person, who may not sit down at this table again, and if banned may not
    watch it either."""

    seat: Number
    is_banned: bool = False


class ReadmitWish(_Wish, frozen=True, tag="readmit"):
    """The host lets a removed person come back, by the name in `removed`."""

    name: str


class MoveWish(_Wish, frozen=True, tag="move"):
    """The host swaps two chairs."""

    seat: Number
    to: Number


class LockWish(_Wish, frozen=True, tag="lock"):
    """The host reserves a chair, or opens it; during a game, a bot's seat."""

    seat: Number
    is_locked: bool


class OrderWish(_Wish, frozen=True, tag="order"):
    """The host chooses whether seats are drawn by lot."""

    order: Order


class FirstWish(_Wish, frozen=True, tag="first"):
    """The host says who begins (the youngest, or whoever the rulebook names). Seats are then not
    drawn by lot, and everybody moves round the table until that chair is the first."""

    seat: Number


class ChangeWish(_Wish, frozen=True, tag="change"):
    """The host changes options and terms before the game begins. Everyone has to get ready again."""

    options: Options
    terms: Terms


class HostWish(_Wish, frozen=True, tag="host"):
    """The host passes the role to somebody else."""

    seat: Number


class BeginWish(_Wish, frozen=True, tag="begin"):
    """The host starts the game."""


class RematchWish(_Wish, frozen=True, tag="rematch"):
    """Play again when the game is over: make a new table at which everybody has moved one seat on.
    The first request makes it; everyone finds it in `next` of this table."""


class SayWish(_Wish, frozen=True, tag="say", omit_defaults=True):
    """Send a line of chat: a text, or a set phrase, which readers are told in their language."""

    text: str = ""
    phrase: str | None = None  # the key of a set phrase; then there is no text


class MuteWish(_Wish, frozen=True, tag="mute"):
    """Hide the chat of a seat, or show it again. The host may do so for everyone."""

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
