"""A table as the server shows it: before the game, in it, and what is said there."""

from typing import Literal

import msgspec

from sarisari.core.game import View
from sarisari.core.message import Message
from sarisari.core.options import Options
from sarisari.server.messages.kinds import FromServer
from sarisari.server.room import Order
from sarisari.table.feed import FeedItem
from sarisari.table.journal import Opening
from sarisari.table.moment import StopHow
from sarisari.table.terms import Terms


class ChairShown(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat before the game: a person by name, a bot, or nobody."""

    name: str | None = None
    bot: str | None = None
    is_ready: bool = False
    is_locked: bool = False
    is_here: bool = True  # a socket of theirs is open
    is_host: bool = False


class RoomShown(FromServer, frozen=True, tag="room"):
    """A table that has not begun."""

    table: str
    game: str
    options: Options  # complete
    terms: Terms
    order: Order
    chairs: list[ChairShown]
    is_named: bool = False  # the host has said who begins: the first chair
    you: int | None = None  # your seat
    is_host: bool = False
    is_closed: bool = False  # the host has ended it, or it was empty for too long
    onlookers: int = 0
    muted: list[int] = []  # seats whose chat you are not shown
    removed: list[str] = []  # for the host: whom it has sent away
    is_removed: bool = False  # it has sent you away


class SeatShown(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Who sits at a seat, for all to see."""

    name: str
    bot: str | None = None
    stand_in: str | None = None
    is_here: bool = True  # a socket of theirs is open
    is_host: bool = False
    is_open: bool = False  # a bot's place that a person may take
    clock: int | None = None  # ms left at `time`


class Asking(msgspec.Struct, frozen=True, gc=False):
    """A request under way: by whom, about what, and whose answer is missing."""

    seat: int
    about: Literal["undo", "stop"]
    waiting_for: list[int]


class TableShown(FromServer, frozen=True, tag="table"):
    """A table now, and what happened since the last such message. Who has missed much is told of
    it in pages: `at` is then how far the telling has come, and `has_more` that the next page
    follows; the view is the newest each time."""

    table: str
    at: int
    time: int  # ms
    events: list[FeedItem]
    view: View
    seats: list[SeatShown]
    opening: Opening | None = None  # what the table began with: in the first message only
    running: list[int] = []  # seats whose clocks run
    due: str | None = None  # awaited: salt-hashes, salts, pieces, deal, settle or secret
    asked: Asking | None = None
    undo: Literal["free", "ask"] | None = None  # how you could take back now
    you: int | None = None
    is_host: bool = False
    is_paused: bool = False
    is_deserted: bool = False  # all people are away: nothing is played until one is back
    is_stopped: bool = False  # ended before the game was over
    stopped: StopHow | None = None  # how that came; `early`: before anything was played
    onlookers: int = 0
    muted: list[int] = []
    removed: list[str] = []  # for the host: whom it has sent away
    is_removed: bool = False  # it has sent you away
    next: str | None = None  # the table of the rematch
    has_more: bool = False  # events that are not told yet follow in the next message


class Presence(FromServer, frozen=True, tag="presence"):
    """Who is there at a table has changed, and nothing else: at most once a second."""

    table: str
    here: list[bool]  # by seat; of a bot's, and of a free chair, always true
    onlookers: int = 0
    is_deserted: bool = False


class FrozenShown(FromServer, frozen=True, tag="frozen"):
    """A table that this version of the program cannot bring back, and why."""

    table: str
    message: Message
    text: str


class ChatLine(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One line of chat; numbers rise."""

    number: int
    time: int  # ms
    name: str
    text: str
    is_you: bool = False


class ChatShown(FromServer, frozen=True, tag="chat"):
    """New lines of chat at a table."""

    table: str
    lines: list[ChatLine]
